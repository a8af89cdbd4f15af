//! A duel in which one seat is free and the other follows a strategy.

use std::num::NonZero;

use faceup_core::facts::{Limits, Merge, Order};
use faceup_core::{Game, Player, Score};

use super::deal::MagicDuel;
use super::state::{Move, State};
use super::strategy::Strategy;
use super::view::View;

/// A duel seen by a player who knows both decks and makes each decision freely, against a strategy.
///
/// As a [`Game`] it has one player: every decision of the other seat is answered by the strategy at once, as a part of the
/// move before it. Its value is that of the deal under the best reply to the strategy.
#[derive(Clone, Debug)]
pub struct Against {
    duel: MagicDuel,
    seat: Player,
    strategy: Strategy,
}

impl Against {
    /// Frees `seat` in `duel`; the other one follows `strategy`.
    pub const fn new(duel: MagicDuel, seat: Player, strategy: Strategy) -> Self {
        Against { duel, seat, strategy }
    }

    /// The deal.
    pub const fn duel(&self) -> &MagicDuel {
        &self.duel
    }

    /// The seat that is free.
    pub const fn seat(&self) -> Player {
        self.seat
    }

    /// The same, drawn after another number of turns.
    #[must_use]
    pub fn with_turn_limit(&self, turns: NonZero<u16>) -> Against {
        Against { duel: self.duel.with_turn_limit(turns), ..*self }
    }

    /// What the strategy answers in a state that asks it.
    pub fn strategy_answer(&self, state: &State) -> Option<Move> {
        let asked = !state.is_over() && state.decider() != self.seat;
        asked.then(|| self.strategy.answer(&View::new(&self.duel, state)))
    }

    /// The state in which the free seat decides next, or the last one.
    fn until_free(&self, mut state: State) -> State {
        while let Some(answer) = self.strategy_answer(&state) {
            self.duel.advance(&mut state, answer, |_, _| {});
        }
        state
    }
}

impl Game for Against {
    type State = State;
    type Move = Move;

    fn start(&self) -> State {
        self.until_free(self.duel.start())
    }

    fn to_move(&self, _: &State) -> Player {
        self.seat
    }

    fn moves(&self, state: &State) -> impl Iterator<Item = Move> {
        self.duel.moves(state)
    }

    fn apply(&self, state: &State, mv: Move) -> State {
        self.until_free(self.duel.apply(state, mv))
    }

    fn payoff(&self, state: &State) -> Option<Score> {
        self.duel.payoff(state)
    }
}

impl Limits for Against {
    fn limits(&self, state: &State) -> (Score, Score) {
        self.duel.limits(state)
    }
}

impl Order for Against {
    fn order(&self, state: &State, mv: Move) -> i32 {
        self.duel.order(state, mv)
    }
}

impl Merge for Against {
    fn merged(&self, state: &State) -> State {
        self.duel.merged(state)
    }
}
