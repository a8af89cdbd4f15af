use std::fmt;
use std::str::FromStr;

/// Makes the list of games, so that none can be left out of a part of it.
macro_rules! games {
    ($($(#[$doc:meta])* $game:ident = $name:literal or $short:literal;)*) => {
        /// The games that are built in.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum GameId {
            $($(#[$doc])* $game,)*
        }

        impl GameId {
            /// All of them, in the order in which they are listed to people.
            pub const ALL: &[GameId] = &[$(GameId::$game),*];

            /// The name on the command line and of the game's folder in `data/`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(GameId::$game => $name,)*
                }
            }

            /// The short name, accepted wherever the name is.
            pub const fn short_name(self) -> &'static str {
                match self {
                    $(GameId::$game => $short,)*
                }
            }
        }
    };
}

games! {
    /// Magic Duel, "The Magician".
    MagicDuel = "magic-duel" or "magic";
    /// House of Cards.
    HouseOfCards = "house-of-cards" or "house";
    /// Gems Fight!
    GemsFight = "gems-fight" or "gems";
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for GameId {
    type Err = UnknownGame;

    /// Reads a name or a short name.
    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        let named = |game: &&GameId| text == game.name() || text == game.short_name();
        GameId::ALL.iter().find(named).copied().ok_or_else(|| UnknownGame(text.to_owned()))
    }
}

/// The name of no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownGame(String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = GameId::ALL.iter().map(|game| game.name()).collect();
        write!(f, "`{}` is no game; the games are `{}`", self.0, names.join("`, `"))
    }
}

impl std::error::Error for UnknownGame {}

#[cfg(test)]
mod tests {
    use super::GameId;

    #[test]
    fn names_and_short_names_are_read() {
        for &game in GameId::ALL {
            assert_eq!(game.name().parse(), Ok(game));
            assert_eq!(game.short_name().parse(), Ok(game));
        }
    }

    #[test]
    fn who_names_no_game_is_told_all_of_them() {
        let error = "chess".parse::<GameId>().unwrap_err().to_string();
        assert!(error.starts_with("`chess` is no game; the games are `"), "{error}");
        assert!(GameId::ALL.iter().all(|game| error.contains(&format!("`{game}`"))), "{error}");
    }
}
