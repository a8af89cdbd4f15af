//! What alpha-beta may be told beyond the rules.

use faceup_core::facts::{Limits, Merge, Order};
use faceup_core::{Game, Score};

/// Advice on the states of a game: it changes how many nodes are visited, and never an answer.
///
/// Each method has the laws of the fact it is named after; the default knows nothing.
pub trait Advice<G: Game> {
    /// The lowest and the highest value that the state can have, ends included, from the first player's side.
    ///
    /// False limits give false answers. Asked of live, merged states only.
    fn limits(&self, game: &G, state: &G::State) -> (Score, Score) {
        let _ = (game, state);
        (Score::MIN, Score::MAX)
    }

    /// How promising the move is for the player to move: larger is tried earlier, and equal ones in the order of
    /// [`Game::moves`]. Any numbers will do.
    fn order(&self, game: &G, state: &G::State, mv: G::Move) -> i32 {
        let _ = (game, state, mv);
        0
    }

    /// A state with the same player to move and the same value that stands for all its equals.
    ///
    /// Idempotent. Asked of live states only; a state that is worth something else gives false answers.
    fn merged(&self, game: &G, state: &G::State) -> G::State {
        let _ = game;
        *state
    }
}

/// No advice: for every game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unadvised;

impl<G: Game> Advice<G> for Unadvised {}

/// The advice that the game itself gives.
#[derive(Clone, Copy, Debug, Default)]
pub struct Advised;

impl<G: Limits + Order + Merge> Advice<G> for Advised {
    fn limits(&self, game: &G, state: &G::State) -> (Score, Score) {
        game.limits(state)
    }

    fn order(&self, game: &G, state: &G::State, mv: G::Move) -> i32 {
        game.order(state, mv)
    }

    fn merged(&self, game: &G, state: &G::State) -> G::State {
        game.merged(state)
    }
}
