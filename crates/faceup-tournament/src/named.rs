use faceup::games::magic_duel::Strategy;

use crate::Error;

/// The most strategies in one pool.
pub const MOST_STRATEGIES: usize = 64;

/// The most characters in a name.
const LONGEST_NAME: usize = 60;

/// A strategy with the name that it has in tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    name: String,
    strategy: Strategy,
}

impl Named {
    /// Gives a strategy a name.
    ///
    /// # Errors
    /// When the name is empty, has more than 60 characters, or has one that is not printed.
    pub fn new(name: impl Into<String>, strategy: Strategy) -> Result<Named, Error> {
        let name = name.into();
        let printed = !name.trim().is_empty() && !name.chars().any(char::is_control);
        if printed && name.chars().count() <= LONGEST_NAME {
            Ok(Named { name, strategy })
        } else {
            Err(Error::Name(name))
        }
    }

    /// The strategy of the contest's statement, called `statement`.
    pub fn statement() -> Named {
        Named { name: "statement".to_owned(), strategy: Strategy::STATEMENT }
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The strategy.
    pub const fn strategy(&self) -> &Strategy {
        &self.strategy
    }
}

/// Checks that a pool has between `least` and [`MOST_STRATEGIES`] strategies, each with a name of its own.
pub(crate) fn check_pool(pool: &[Named], least: usize) -> Result<(), Error> {
    if !(least..=MOST_STRATEGIES).contains(&pool.len()) {
        return Err(Error::PoolSize { found: pool.len(), least });
    }
    for (place, named) in pool.iter().enumerate() {
        if pool[..place].iter().any(|earlier| earlier.name == named.name) {
            return Err(Error::SameName(named.name.clone()));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use faceup::games::magic_duel::Strategy;

    use super::{Named, check_pool};

    #[test]
    fn names_that_cannot_be_read_are_refused() {
        for name in ["", "  ", "a\nb", "\u{1b}[31m", &"x".repeat(61)] {
            assert!(Named::new(name, Strategy::STATEMENT).is_err(), "{name:?}");
        }
        assert_eq!(Named::new("Δ of 2", Strategy::STATEMENT).unwrap().name(), "Δ of 2");
    }

    #[test]
    fn a_pool_has_different_names_and_enough_of_them() {
        let statement = Named::statement();
        assert!(check_pool(std::slice::from_ref(&statement), 1).is_ok());
        let message = check_pool(std::slice::from_ref(&statement), 2).unwrap_err().to_string();
        assert_eq!(message, "found 1 strategy, expected from 2 to 64");
        let message = check_pool(&[statement.clone(), statement], 2).unwrap_err().to_string();
        assert_eq!(message, "found two strategies called `statement`, expected a name for each");
    }
}
