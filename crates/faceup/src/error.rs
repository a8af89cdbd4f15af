use std::fmt;
use std::io;

use faceup_games::error::InputError;
use faceup_search::LimitReached;

use crate::saved_table::TableError;
use crate::{GameId, Method};

/// Why a judge input was not answered to its end. The answers of the cases before have been written.
#[derive(Debug)]
pub enum Error {
    /// The input is wrong or cannot be read.
    Input(InputError),
    /// A case needs more than a limit allows.
    Limit {
        /// The case's number, from 1.
        case: u64,
        /// The limit, and what would be needed.
        limit: LimitReached,
        /// What is proved all the same.
        proven: Option<Proven>,
    },
    /// The graph of all positions does not fit the memory.
    Graph {
        /// The case's number, from 1.
        case: u64,
        /// The ranks of the deal.
        ranks: u32,
        /// What the graph takes, in bytes.
        needed: usize,
        /// What there is, in bytes.
        limit: usize,
    },
    /// The system does not allow another thread.
    Thread(io::Error),
    /// The output cannot be written.
    Output(io::Error),
    /// The game has no such method.
    Method {
        /// The game.
        game: GameId,
        /// The method that was asked for.
        method: Method,
        /// The methods that the game has.
        known: &'static [Method],
    },
    /// The game has no such size, or the option does not concern it.
    Option(String),
    /// A saved table is wrong, does not fit the input, or cannot be written.
    Table(TableError),
    /// A fault of the program itself.
    Internal(String),
}

/// An interval in which the value of a case is proved to lie, ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proven {
    /// Whose value it is.
    pub player: &'static str,
    /// The value is at least this.
    pub low: i32,
    /// The value is at most this.
    pub high: i32,
}

impl fmt::Display for Proven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Proven { player, low, high } = self;
        if low == high {
            return write!(f, "{player}'s value is proved to be {low}");
        }
        write!(f, "{player}'s value is proved to lie from {low} to {high}")
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Input(error) => error.fmt(f),
            Error::Limit { case, limit, proven: None } => write!(f, "case {case}: {limit}"),
            Error::Limit { case, limit, proven: Some(proven) } => write!(f, "case {case}: {limit}; {proven}"),
            Error::Graph { case, ranks, needed, limit } => write!(
                f,
                "case {case}: the graph of houses with {ranks} ranks needs {needed} bytes of memory, of which {limit} are \
                 allowed; allow more or another method"
            ),
            Error::Thread(error) => write!(f, "no thread can be started: {error}"),
            Error::Output(error) => write!(f, "the output cannot be written: {error}"),
            Error::Method { game, method, known } => {
                let known: Vec<_> = known.iter().map(|method| format!("`{method}`")).collect();
                write!(f, "{game} is not solved by `{method}`; its methods are {}", known.join(", "))
            }
            Error::Option(message) => f.write_str(message),
            Error::Table(error) => error.fmt(f),
            Error::Internal(message) => write!(f, "a fault of the program itself: {message}"),
        }
    }
}

impl std::error::Error for Error {}

impl From<TableError> for Error {
    fn from(error: TableError) -> Self {
        Error::Table(error)
    }
}

impl From<InputError> for Error {
    fn from(error: InputError) -> Self {
        Error::Input(error)
    }
}
