use std::error::Error;
use std::fmt;

use faceup_games::error::ParseError;

use crate::session::{Refused, Unsettled};

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The request does not hang together.
    Request(String),
    /// The deal is not read.
    Deal(Refused),
    /// The move of this number, from 1, is not read or not legal.
    Move(usize, Refused),
    /// The strategy of this number, from 1, is not read.
    Strategy(usize, Box<ParseError>),
    /// A limit was reached.
    Limit(Unsettled),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Request(message) => f.write_str(message),
            Refusal::Deal(refused) => write!(f, "deal: {refused}"),
            Refusal::Move(number, refused) => write!(f, "move {number}: {refused}"),
            Refusal::Strategy(number, error) => write!(f, "strategy {number}: {error}"),
            Refusal::Limit(unsettled) => unsettled.fmt(f),
        }
    }
}

impl Error for Refusal {}
