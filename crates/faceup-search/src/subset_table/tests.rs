use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use faceup_core::facts::Subsets;
use faceup_core::{Game, Player, Score};

use crate::toys::Bags;
use crate::{LimitReached, Limits, Solve, SubsetTable};

/// A deal of so many items that pay nothing.
#[derive(Debug)]
struct Many(u32);

impl Game for Many {
    type State = (u64, Player);
    type Move = u32;

    fn start(&self) -> Self::State {
        (u64::MAX >> (64 - self.0), Player::First)
    }

    fn to_move(&self, state: &Self::State) -> Player {
        state.1
    }

    fn moves(&self, state: &Self::State) -> impl Iterator<Item = u32> {
        let left = state.0;
        (0..self.0).filter(move |item| left >> item & 1 == 1)
    }

    fn apply(&self, state: &Self::State, item: u32) -> Self::State {
        (state.0 & !(1 << item), state.1.other())
    }

    fn payoff(&self, state: &Self::State) -> Option<Score> {
        (state.0 == 0).then_some(Score::ZERO)
    }
}

impl Subsets for Many {
    fn items(&self) -> u32 {
        self.0
    }

    fn state(&self, left: u64, to_move: Player) -> Self::State {
        (left, to_move)
    }

    fn left(&self, state: &Self::State) -> u64 {
        state.0
    }

    fn take(&self, item: u32) -> u32 {
        item
    }

    fn stake(&self, _left: u64) -> u32 {
        0
    }

    fn again(&self, _gain: u32) -> bool {
        false
    }
}

#[test]
fn too_large_a_table_is_refused_before_it_is_taken() {
    let check = |items, memory, needed| {
        let limits = Limits { memory, ..Limits::NONE };
        let refusal = SubsetTable::new(&Many(items), &limits).unwrap_err();
        assert_eq!(refusal, LimitReached::Memory { needed, limit: memory });
    };
    check(10, 8191, 8192);
    check(33, 1 << 32, 1 << 36);
    check(62, usize::MAX, 1 << 65);
    check(63, 0, 1 << 66);
    check(64, usize::MAX, 1 << 67);
    // Within the limit, but not within any machine.
    check(59, usize::MAX, 1 << 62);
    check(60, usize::MAX, 1 << 63);
}

#[test]
fn just_enough_memory_and_nodes_are_enough() {
    let limits = Limits { memory: 8192, nodes: 1024, ..Limits::NONE };
    assert_eq!(SubsetTable::new(&Many(10), &limits).unwrap().nodes(), 1024);
}

#[test]
fn too_many_sets_are_refused_before_any_memory_is_taken() {
    // No machine has the memory for the larger deal, which would be the complaint if it were tried.
    for (items, limit) in [(10, 1023), (59, 1023)] {
        let nodes = Limits { nodes: limit, ..Limits::NONE };
        assert_eq!(
            SubsetTable::new(&Many(items), &nodes).unwrap_err(),
            LimitReached::Nodes { needed: Some(1 << items), limit }
        );
    }
}

#[test]
fn a_set_flag_stops_the_filling() {
    let stop = Limits { stop: Some(Arc::new(AtomicBool::new(true))), ..Limits::NONE };
    assert_eq!(SubsetTable::new(&Many(10), &stop).unwrap_err(), LimitReached::Stopped);
}

#[test]
fn the_lead_belongs_to_the_player_to_move() {
    let deal = Bags(vec![2, 2, 2]);
    let table = SubsetTable::new(&deal, &Limits::NONE).unwrap();
    // Nobody completes a group with the first bag; the second bag completes one, the third another.
    assert_eq!(table.lead(0b111), Score(-2));
    assert_eq!(table.lead(0b011), Score(2));
    assert_eq!(table.lead(0b001), Score(1));
    assert_eq!(table.lead(0), Score(0));
    for player in Player::BOTH {
        assert_eq!(table.value_of(&deal.state(0b011, player)), Score(2).won_by(player));
    }
}
