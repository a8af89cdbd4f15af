use std::collections::{HashMap, HashSet};

use faceup_core::facts::{Limits, Merge, Order};
use faceup_core::{Game, SplitMix64};
use proptest::prelude::*;

use super::super::skyline::Face;
use super::super::{HouseOfCards, State};
use super::{any_deal, deal, random_play, shuffled, small_deal, value, value_of};

/// The numbers of different live states and of their moves, with states replaced by what stands for them.
fn count(deal: &HouseOfCards, stand_in: impl Fn(&State) -> State) -> (usize, usize) {
    let (mut layer, mut states, mut moves) = (HashSet::from([stand_in(&deal.start())]), 0, 0);
    for _ in deal.row() {
        states += layer.len();
        let mut next = HashSet::new();
        for state in &layer {
            for mv in deal.moves(state) {
                moves += 1;
                next.insert(stand_in(&deal.apply(state, mv)));
            }
        }
        layer = next;
    }
    assert!(layer.iter().all(|state| deal.payoff(state).is_some()));
    (states, moves)
}

#[test]
fn the_graph_has_its_known_size() {
    let deal = shuffled(4, 13, 5);
    assert_eq!(count(&deal, |state| *state), (123_314, 254_464));
    assert_eq!(count(&deal, |state| state.with_skyline(state.skyline().forgotten())), (15_453, 40_764));
    assert_eq!(count(&deal, |state| deal.merged(state)), (8_217, 21_901));
}

#[test]
fn the_graph_does_not_depend_on_the_deal() {
    for seed in 0..4 {
        let deal = shuffled(4, 13, seed);
        assert_eq!(count(&deal, |state| deal.merged(state)), (8_217, 21_901));
    }
}

#[test]
fn four_peaks_have_45_shapes() {
    let deal = shuffled(4, 13, 1);
    let shape = |state: &State| -> String {
        let letter = |face| match face {
            Face::Rising(_) => '/',
            Face::Falling(_) => '\\',
            Face::Base(_) => '_',
        };
        state.faces().map(letter).collect()
    };
    let mut rng = SplitMix64::new(9);
    let shapes: HashSet<String> =
        (0..20_000).flat_map(|_| random_play(&deal, &mut rng)).map(|state| shape(&state)).collect();
    // The full pyramid takes one more turn than the largest deal has.
    assert_eq!(shapes.len(), 45);
}

#[test]
fn merging_forgets_the_outermost_slopes() {
    let check = |state: &str, expected: &str| {
        let deal = deal("1R 2R 3R 4R 5R 5B 4B 3B | 2B 1B 6R 6B 7R 7B 8R 8B");
        assert_eq!(deal.merged(&state.parse().unwrap()).to_string(), expected, "{state}");
    };
    check(r"/1R \2R /3R \4R /5R \5B /4B \3B; Axel -; Birgit -", r"/? \4B /5B \5R /4R \3R /2R \?; Axel -; Birgit -");
    check(r"/3B \4B /5B \5R /4R \3R /2R \1R; Axel 2B; Birgit 1B", r"/? \4B /5B \5R /4R \3R /2R \?; Axel 2B; Birgit 1B");
    check(r"/1R /2R \3R _4R /5R \5B \4B; Axel -; Birgit -", r"/? /? \5R _4R /3R \? \?; Axel -; Birgit -");
}

#[test]
fn limits_close_at_the_end() {
    let deal = shuffled(4, 6, 1);
    for state in random_play(&deal, &mut SplitMix64::new(1)) {
        let (low, high) = deal.limits(&state);
        assert_eq!(low == high, deal.payoff(&state).is_some());
    }
}

#[test]
fn gains_less_the_best_reply_are_tried_first() {
    let deal = deal("6B 3R 5B 2B 1B 5R 7R 7B | 4R 1R 2R 3B 4B 6R");
    // Birgit wins -12, 7 or -16 at the three valleys; Axel's replies with 1R win 13 at the right one while it is open,
    // and 9 at the left one.
    let orders: Vec<i32> = deal.moves(&deal.start()).map(|mv| deal.order(&deal.start(), mv)).collect();
    assert_eq!(orders, [-13, -12 - 13, 7 - 13, -16 - 9]);
}

proptest! {
    #[test]
    fn merging_is_idempotent_and_keeps_who_moves(deal in any_deal(8), seed: u64) {
        for state in random_play(&deal, &mut SplitMix64::new(seed)) {
            let merged = deal.merged(&state);
            prop_assert_eq!(deal.merged(&merged), merged);
            prop_assert_eq!(deal.to_move(&merged), deal.to_move(&state));
            prop_assert_eq!(deal.moves(&merged).count(), deal.moves(&state).count());
        }
    }

    #[test]
    fn playing_on_merged_states_finds_the_same_value(deal in small_deal()) {
        fn merged_value(deal: &HouseOfCards, state: &State, memo: &mut HashMap<State, i32>) -> i32 {
            if let Some(payoff) = deal.payoff(state) {
                return payoff.0;
            }
            let state = deal.merged(state);
            if let Some(&known) = memo.get(&state) {
                return known;
            }
            let side = |value: i32| faceup_core::Score(value).won_by(deal.to_move(&state)).0;
            let rest = |mv, memo: &mut _| merged_value(deal, &deal.apply(&state, mv), memo);
            let scores = deal.moves(&state).map(|mv| deal.reward(&state, mv).0 + rest(mv, memo));
            let best = side(scores.map(side).max().unwrap());
            memo.insert(state, best);
            best
        }
        prop_assert_eq!(merged_value(&deal, &deal.start(), &mut HashMap::new()), value(&deal).0);
    }

    #[test]
    fn values_lie_within_the_limits(deal in small_deal(), seed: u64) {
        let mut memo = HashMap::new();
        for state in random_play(&deal, &mut SplitMix64::new(seed)) {
            let (low, high) = deal.limits(&state);
            let value = value_of(&deal, &state, &mut memo);
            prop_assert!(low <= value && value <= high, "{} is not from {} to {}", value, low, high);
        }
    }
}
