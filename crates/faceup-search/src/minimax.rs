use faceup_core::{Game, Score};

use crate::limits::Meter;
use crate::{LimitReached, Limits, Solve};

/// The oracle: plain recursion over the rules.
///
/// It has no table, no window and no advice, and is never to get any: the other solvers are tested against it because it
/// is too simple to be wrong. It visits every play, and its recursion is as deep as the longest one.
#[derive(Debug)]
pub struct Minimax<'g, G> {
    game: &'g G,
    meter: Meter,
}

impl<'g, G: Game> Minimax<'g, G> {
    /// A solver of the deal `game`; only the nodes and the stop flag of the limits matter.
    pub fn new(game: &'g G, limits: &Limits) -> Self {
        Minimax { game, meter: Meter::new(limits) }
    }
}

impl<G: Game> Solve<G> for Minimax<'_, G> {
    fn game(&self) -> &G {
        self.game
    }

    fn value(&mut self, state: &G::State) -> Result<Score, LimitReached> {
        self.meter.visit()?;
        if let Some(payoff) = self.game.payoff(state) {
            return Ok(payoff);
        }
        let player = self.game.to_move(state);
        let mut best = Score::MIN.won_by(player);
        for mv in self.game.moves(state) {
            let score = self.game.reward(state, mv) + self.value(&self.game.apply(state, mv))?;
            if score.better_for(player, best) {
                best = score;
            }
        }
        Ok(best)
    }

    fn nodes(&self) -> u64 {
        self.meter.nodes()
    }
}
