use faceup_core::facts::{Limits, Merge, Order};
use faceup_core::{Game, Player, Score};

/// A heap from which up to `most` counters are taken; the last one wins a point, and taking two gives another turn.
///
/// With `most` of 1 it is a single long play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Heap {
    pub(crate) counters: u16,
    pub(crate) most: u16,
}

impl Game for Heap {
    type State = (u16, Player);
    type Move = u16;

    fn start(&self) -> Self::State {
        (self.counters, Player::First)
    }

    fn to_move(&self, state: &Self::State) -> Player {
        state.1
    }

    fn moves(&self, state: &Self::State) -> impl Iterator<Item = u16> {
        1..=state.0.min(self.most)
    }

    fn apply(&self, state: &Self::State, taken: u16) -> Self::State {
        (state.0 - taken, if taken == 2 { state.1 } else { state.1.other() })
    }

    fn reward(&self, state: &Self::State, taken: u16) -> Score {
        Score(i32::from(taken == state.0)).won_by(state.1)
    }

    fn payoff(&self, state: &Self::State) -> Option<Score> {
        (state.0 == 0).then_some(Score::ZERO)
    }
}

impl Limits for Heap {
    fn limits(&self, _state: &Self::State) -> (Score, Score) {
        (Score(-1), Score(1))
    }
}

impl Order for Heap {
    fn order(&self, _state: &Self::State, taken: u16) -> i32 {
        i32::from(taken)
    }
}

impl Merge for Heap {
    fn merged(&self, state: &Self::State) -> Self::State {
        *state
    }
}
