use faceup_core::facts::{Limits, Merge, Order};
use faceup_core::{Game, Score};

use super::deal::HouseOfCards;
use super::rules::{Move, State};

impl Limits for HouseOfCards {
    /// A triangle pays at most M + M + (M - 1), and each player holds at most a card of rank M at the end.
    ///
    /// Wide, but it costs nothing; sharper limits of the points still to come save hardly any nodes in this game.
    fn limits(&self, state: &State) -> (Score, Score) {
        if let Some(payoff) = self.payoff(state) {
            return (payoff, payoff);
        }
        let ranks = self.ranks() as i32;
        let turns = (self.cards().len() - state.drawn()) as i32;
        let most = Score(turns * (3 * ranks - 1) + 2 * ranks);
        (-most, most)
    }
}

impl Order for HouseOfCards {
    /// The points that the move wins at once, less the most that the opponent can win with the reply.
    ///
    /// With four peaks, looking at the replies costs about what it saves, a quarter of the nodes; larger houses gain.
    /// Both numbers are from a plain alpha-beta with a table of merged states.
    fn order(&self, state: &State, mv: Move) -> i32 {
        let gain = self.reward(state, mv).won_by(self.to_move(state)).0;
        let next = self.apply(state, mv);
        let opponent = self.to_move(&next);
        let replies = self.moves(&next).map(|reply| self.reward(&next, reply).won_by(opponent).0);
        gain - replies.max().unwrap_or(0)
    }
}

impl Merge for HouseOfCards {
    /// Forgets the cards of the outermost slopes, and of the house and its mirror image takes the one whose columns are
    /// the smaller number.
    ///
    /// No triangle can be closed with a forgotten card any more: a base needs a falling card on its left and a rising
    /// one on its right, and building changes nothing outside of these. A move on one house has its mirror image on the
    /// other, with the two cards of a peak exchanged, and pays the same.
    fn merged(&self, state: &State) -> State {
        let house = state.skyline().forgotten();
        let mirror = house.mirrored();
        state.with_skyline(if mirror.bits() < house.bits() { mirror } else { house })
    }
}
