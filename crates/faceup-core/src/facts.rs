//! Optional facts: what a game may state beyond its rules.
//!
//! A solver may use them or not; they change how many nodes it visits and never its answer. A missing fact is a compile
//! error at the solver that needs it, not a panic. Each trait's laws are checked by the function of the same name in
//! [`conformance`](crate::conformance).

use crate::{Game, Player, Score};

/// True limits of a state's value.
pub trait Limits: Game {
    /// The lowest and the highest value that the state can have, from the first player's side.
    ///
    /// Both are attained or not; the value lies between them, ends included.
    fn limits(&self, state: &Self::State) -> (Score, Score);
}

/// Advice which move to try first.
pub trait Order: Game {
    /// How promising the move is for the player to move: larger is tried earlier. Equal numbers keep the order of
    /// [`Game::moves`].
    fn order(&self, state: &Self::State, mv: Self::Move) -> i32;
}

/// States that are worth the same, merged into one.
pub trait Merge: Game {
    /// A state with the same player to move and the same value that stands for all its equals.
    ///
    /// Idempotent: the merged state of a merged state is itself. It can be played from, but need not be one that play comes
    /// to or that [`Referee::check_state`](crate::Referee::check_state) admits.
    #[must_use]
    fn merged(&self, state: &Self::State) -> Self::State;
}

/// A game whose states are a set of items left and a player to move.
///
/// Every move takes one item, in the order of their numbers. What it pays goes to the mover and depends on the sets
/// before and after alone, and the state without items pays nothing more, so that a table over the sets of items left
/// solves the game.
pub trait Subsets: Game {
    /// How many items there are at the start, at most 64.
    fn items(&self) -> u32;

    /// The state in which the items of the bit set `left` are left and `to_move` is to move.
    fn state(&self, left: u64, to_move: Player) -> Self::State;

    /// The bit set of the items left.
    fn left(&self, state: &Self::State) -> u64;

    /// The move that takes `item`.
    fn take(&self, item: u32) -> Self::Move;

    /// The points still to be won, by whomever, with the items of `left` left. Taking one more item out of the set
    /// never makes it grow, and the empty set has none.
    fn stake(&self, left: u64) -> u32;

    /// Whether a mover who has just won `gain` points moves again.
    fn again(&self, gain: u32) -> bool;
}
