use std::{fmt, io};

use crate::named::MOST_STRATEGIES;
use crate::report::counted;
use crate::sprt::SprtError;

/// Why there is no tournament, or no search.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// A name that cannot be read in a table.
    Name(String),
    /// Two strategies have this name.
    SameName(String),
    /// Too few strategies, or too many.
    PoolSize {
        /// How many there are.
        found: usize,
        /// How many are needed.
        least: usize,
    },
    /// No deals, or deals beyond the last number.
    Deals {
        /// The number of the first deal.
        from: u64,
        /// How many deals.
        deals: u64,
    },
    /// A sequential test's numbers.
    Sprt(SprtError),
    /// Fewer duels than a search needs, or more than it can number.
    Budget {
        /// How many were allowed.
        found: u64,
        /// How many are needed.
        least: u64,
        /// How many there can be.
        most: u64,
    },
    /// The solver of linear programs gives no equilibrium.
    Equilibrium(String),
    /// A thread cannot be started.
    Thread(io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Name(name) => {
                write!(f, "found the name `{}`, expected from 1 to 60 printed characters", name.escape_debug())
            }
            Error::SameName(name) => write!(f, "found two strategies called `{name}`, expected a name for each"),
            Error::PoolSize { found, least } => {
                let word = if *found == 1 { "strategy" } else { "strategies" };
                write!(f, "found {found} {word}, expected from {least} to {MOST_STRATEGIES}")
            }
            Error::Deals { deals: 0, .. } => write!(f, "found 0 deals, expected at least 1"),
            Error::Deals { from, deals } => {
                let deals = counted(*deals, "deal");
                write!(f, "found {deals} from number {from} on, expected numbers below 2^63")
            }
            Error::Sprt(error) => error.fmt(f),
            Error::Budget { found, least, most } => {
                write!(f, "found a budget of {found} duels, expected from {least} to {most}")
            }
            Error::Equilibrium(reason) => write!(f, "the equilibrium cannot be computed: {reason}"),
            Error::Thread(error) => write!(f, "a thread cannot be started: {error}"),
        }
    }
}

impl std::error::Error for Error {}

impl From<SprtError> for Error {
    fn from(error: SprtError) -> Error {
        Error::Sprt(error)
    }
}
