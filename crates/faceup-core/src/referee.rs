use std::error::Error;
use std::fmt::{self, Display};
use std::str::FromStr;

use crate::Game;

/// Judges moves and states that come from outside.
pub trait Referee: Game {
    /// Says whether the move is legal in the state, and if not, why.
    ///
    /// Agrees with [`Game::moves`] for every move that can be written down, whatever it is.
    fn check_move(&self, state: &Self::State, mv: Self::Move) -> Result<(), IllegalMove>;

    /// Says whether the state can belong to this deal, and if not, why.
    ///
    /// A state that passes may be given to every method of [`Game`] without a panic. It need not be reachable from the
    /// start by legal moves.
    fn check_state(&self, state: &Self::State) -> Result<(), IllegalState>;

    /// Applies a move after checking it.
    fn play(&self, state: &Self::State, mv: Self::Move) -> Result<Self::State, IllegalMove> {
        self.check_move(state, mv)?;
        Ok(self.apply(state, mv))
    }
}

/// A move that the rules do not allow here, with the reason in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalMove(String);

impl IllegalMove {
    /// `reason` is a fragment that can follow a colon: lower case, no full stop.
    pub fn new(reason: impl Into<String>) -> Self {
        IllegalMove(reason.into())
    }

    /// The reason, as it was given.
    pub fn reason(&self) -> &str {
        &self.0
    }
}

impl Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "illegal move: {}", self.0)
    }
}

impl Error for IllegalMove {}

/// A state that cannot belong to the deal, with the reason in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalState(String);

impl IllegalState {
    /// `reason` is a fragment that can follow a colon: lower case, no full stop.
    pub fn new(reason: impl Into<String>) -> Self {
        IllegalState(reason.into())
    }
}

impl Display for IllegalState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "impossible state: {}", self.0)
    }
}

impl Error for IllegalState {}

/// A game that can be written down: its deal, its states and its moves.
///
/// `Display` writes the canonical form; `FromStr` also reads other spacing and case. There is nothing to implement.
pub trait Notation:
    Game<State: Display + FromStr<Err: Error>, Move: Display + FromStr<Err: Error>> + Display + FromStr<Err: Error>
{
}

impl<G> Notation for G where
    G: Game<State: Display + FromStr<Err: Error>, Move: Display + FromStr<Err: Error>> + Display + FromStr<Err: Error>
{
}
