use faceup_core::Game;

use super::{perft, perft_capped};
use crate::toys::{Bags, Heap, Layers};

#[test]
fn bags_are_taken_in_any_order() {
    let deal = Bags::random(7, 4, 1);
    let falling_factorials = [1, 7, 42, 210, 840, 2520, 5040, 5040, 0, 0];
    for (plies, count) in (0..).zip(falling_factorials) {
        assert_eq!(perft(&deal, &deal.start(), plies), count, "{plies} plies");
    }
}

#[test]
fn plays_that_end_earlier_do_not_count() {
    // Sequences of numbers up to 3 whose sum is at most 5, by their length.
    let deal = Heap { counters: 5, most: 3 };
    let sequences = [1, 3, 8, 10, 5, 1, 0];
    for (plies, count) in (0..).zip(sequences) {
        assert_eq!(perft(&deal, &deal.start(), plies), count, "{plies} plies");
    }
}

#[test]
fn a_cap_that_suffices_changes_nothing() {
    for seed in 0..50 {
        let deal = Layers { seed, depth: 6, width: 6 };
        for plies in 0..8 {
            let count = perft(&deal, &deal.start(), plies);
            assert_eq!(perft_capped(&deal, &deal.start(), plies, u64::MAX), Some(count));
        }
    }
    let deal = Bags::random(7, 4, 1);
    assert_eq!(perft_capped(&deal, &deal.start(), 3, 210), Some(210));
    assert_eq!(perft_capped(&deal, &deal.start(), 3, 209), None);
}

#[test]
fn sequences_that_end_early_use_up_the_cap() {
    let deal = Bags::random(7, 4, 1);
    assert_eq!(perft_capped(&deal, &deal.start(), 8, 5040), Some(0));
    assert_eq!(perft_capped(&deal, &deal.start(), 8, 5039), None);
}
