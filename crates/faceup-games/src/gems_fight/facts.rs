//! What a solver may know about Gems Fight! beyond its rules.

use faceup_core::facts::{Limits, Merge, Order, Subsets};
use faceup_core::{Player, Score};

use super::rules::members;
use super::{GemsFight, Move, State};

/// The player to move can pour stone-earning bags, one after the other, for as long as there is one, and has those
/// stones for certain; no player can have more than all that are left.
impl Limits for GemsFight {
    fn limits(&self, state: &State) -> (Score, Score) {
        let stake = self.stake(state.left) as i32;
        let certain = stake - self.stake(self.swept(state.left)) as i32;
        let (worst, best) = (Score(2 * certain - stake), Score(stake));
        match state.to_move {
            Player::First => (worst, best),
            Player::Second => (-best, -worst),
        }
    }
}

/// Moves that earn most come first; among those that earn nothing, the bags with the fewest live gems, as they bring the
/// opponent the least.
impl Order for GemsFight {
    fn order(&self, state: &State, mv: Move) -> i32 {
        match self.gain(state.left, mv.item()) {
            0 => -(self.live_gems(mv.item()) as i32),
            gain => gain as i32,
        }
    }
}

/// Bags of one class of [`GemsFight::twins`] are interchangeable; the merged state has the lowest-numbered of them
/// poured, as many as have been.
impl Merge for GemsFight {
    fn merged(&self, state: &State) -> State {
        let mut left = state.left;
        for &class in self.twins() {
            let mut highest = class;
            for _ in 0..(class & !state.left).count_ones() {
                highest &= highest - 1;
            }
            left = left & !class | highest;
        }
        State { left, ..*state }
    }
}

impl Subsets for GemsFight {
    fn items(&self) -> u32 {
        self.bags().len() as u32
    }

    fn state(&self, left: u64, to_move: Player) -> State {
        State { left, to_move }
    }

    fn left(&self, state: &State) -> u64 {
        state.left
    }

    fn take(&self, item: u32) -> Move {
        Move::of_item(item)
    }

    fn stake(&self, left: u64) -> u32 {
        self.total() - self.made(self.all() & !left)
    }

    fn again(&self, gain: u32) -> bool {
        gain > 0
    }
}

impl GemsFight {
    /// The bags left when the player to move has poured stone-earning bags until none earns a stone.
    fn swept(&self, left: u64) -> u64 {
        let mut rest = left;
        loop {
            let before = rest;
            for item in members(before) {
                if self.gain(rest, item) > 0 {
                    rest &= !(1 << item);
                }
            }
            if rest == before {
                return rest;
            }
        }
    }
}
