use std::hash::Hash;

use crate::{Player, Score};

/// The rules of a two-player game of perfect information, for one deal.
///
/// The value itself holds all that is fixed before the first move (cards, heap sizes, the board). States are copied,
/// never changed in place.
///
/// # Laws
///
/// [`conformance::check`](crate::conformance::check) tests them:
/// * a live state has at least one move and no payoff; a terminal state has a payoff and no moves;
/// * `moves` gives each move once, in an order that depends on the state alone; a pass is a move;
/// * every move changes the state, and every play ends;
/// * equal states are equal in all that follows: nothing outside `State` is remembered.
pub trait Game {
    /// All that changes during play. Solvers use the whole of it as the table key, so it should be small.
    type State: Copy + Eq + Hash;
    /// One choice of the player to move.
    type Move: Copy + Eq;

    /// The state before any move.
    fn start(&self) -> Self::State;

    /// Whose choice it is. For a terminal state either player may be named.
    fn to_move(&self, state: &Self::State) -> Player;

    /// The legal moves in their fixed order; none when the state is terminal.
    fn moves(&self, state: &Self::State) -> impl Iterator<Item = Self::Move>;

    /// The state after a legal move.
    ///
    /// The move is trusted: one that [`moves`](Game::moves) does not list may give a meaningless state or panic.
    /// Moves from outside go through [`Referee::play`](crate::Referee::play).
    fn apply(&self, state: &Self::State, mv: Self::Move) -> Self::State;

    /// The points that a legal move pays at once, from the first player's side.
    fn reward(&self, state: &Self::State, mv: Self::Move) -> Score {
        let _ = (state, mv);
        Score::ZERO
    }

    /// The points that a terminal state pays, from the first player's side; `None` while the play goes on.
    fn payoff(&self, state: &Self::State) -> Option<Score>;
}
