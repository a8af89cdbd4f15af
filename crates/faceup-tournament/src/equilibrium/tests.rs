#![allow(clippy::needless_range_loop, reason = "an entry and its opposite are named by row and column")]

use faceup::core::SplitMix64;

use super::{Mixture, equilibrium, mixture};
use crate::tournament::tests::constructed;

/// A table of payoffs from the entries above its diagonal.
fn table(size: usize, mut entry: impl FnMut() -> f64) -> Vec<Vec<f64>> {
    let mut payoffs = vec![vec![0.0; size]; size];
    for row in 0..size {
        for column in row + 1..size {
            payoffs[row][column] = entry();
            payoffs[column][row] = -payoffs[row][column];
        }
    }
    payoffs
}

fn check(payoffs: &[Vec<f64>], expected: &[f64]) {
    let mixture = mixture(payoffs).unwrap();
    assert!(mixture.exploitability < 1e-9, "{mixture:?}");
    for (found, expected) in mixture.weights.iter().zip(expected) {
        assert!((found - expected).abs() < 1e-9, "{mixture:?}");
    }
}

#[test]
fn rock_paper_scissors_is_played_in_equal_shares() {
    check(&[vec![0.0, -1.0, 1.0], vec![1.0, 0.0, -1.0], vec![-1.0, 1.0, 0.0]], &[1.0 / 3.0; 3]);
    // Where rock wins twice as much, paper has twice the share of the others.
    check(&[vec![0.0, -1.0, 2.0], vec![1.0, 0.0, -1.0], vec![-2.0, 1.0, 0.0]], &[0.25, 0.5, 0.25]);
    // The shares do not change with the unit.
    check(&[vec![0.0, -1e-5, 2e-5], vec![1e-5, 0.0, -1e-5], vec![-2e-5, 1e-5, 0.0]], &[0.25, 0.5, 0.25]);
}

#[test]
fn a_strategy_that_beats_all_others_is_played_alone() {
    check(&[vec![0.0, 0.1, 0.2], vec![-0.1, 0.0, 0.3], vec![-0.2, -0.3, 0.0]], &[1.0, 0.0, 0.0]);
}

#[test]
fn a_dominated_strategy_has_no_share() {
    let mut rng = SplitMix64::new(5);
    for size in 3..12 {
        let mut payoffs = table(size, || rng.below(2001) as f64 / 1000.0 - 1.0);
        // The last strategy does worse than the first against everybody.
        for column in 0..size - 1 {
            payoffs[size - 1][column] = payoffs[0][column] - 0.25;
            payoffs[column][size - 1] = -payoffs[size - 1][column];
        }
        let mixture = mixture(&payoffs).unwrap();
        assert!(mixture.weights[size - 1] == 0.0 && mixture.exploitability < 1e-9, "{mixture:?}");
    }
}

#[test]
fn no_strategy_beats_the_equilibrium_of_a_random_table() {
    let mut rng = SplitMix64::new(6);
    for round in 0..150 {
        let size = 2 + round % 24;
        let payoffs = table(size, || rng.below(1_000_001) as f64 / 5e5 - 1.0);
        let mixture = mixture(&payoffs).unwrap();
        assert!(mixture.exploitability < 1e-9, "{size}: {}", mixture.exploitability);
        assert!((mixture.weights.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!(mixture.weights.iter().all(|&share| share >= 0.0));
    }
}

#[test]
fn tables_with_many_equal_entries_have_an_equilibrium() {
    let mut rng = SplitMix64::new(7);
    for round in 0..150 {
        let payoffs = table(2 + round % 20, || rng.below(3) as f64 - 1.0);
        assert!(mixture(&payoffs).unwrap().exploitability < 1e-9);
    }
    assert!(mixture(&table(64, || 0.0)).unwrap().exploitability < 1e-12);
}

#[test]
fn exploitability_is_what_the_best_reply_makes() {
    let payoffs = [vec![0.0, -1.0, 1.0], vec![1.0, 0.0, -1.0], vec![-1.0, 1.0, 0.0]];
    let mixture = Mixture::of(vec![0.5, 0.5, 0.0], &payoffs);
    assert_eq!((mixture.against, mixture.exploitability), (vec![-0.5, 0.5, 0.0], 0.5));
}

#[test]
fn shares_vary_as_much_as_the_deals_let_them() {
    let circle = |deals: u64| {
        let won = [deals / 4, 0, deals / 4, 0, deals / 2];
        let lost = [deals / 2, 0, deals / 4, 0, deals / 4];
        equilibrium(&constructed(3, &[won, lost, won]), 1).unwrap()
    };
    let widths = [6400, 640_000].map(|deals| {
        let equilibrium = circle(deals);
        let share = equilibrium.share(0).unwrap();
        assert!((share.value - 1.0 / 3.0).abs() < 1e-9 && share.low < share.value && share.value < share.high);
        assert!((equilibrium.ranges.unwrap()[0].present - 1.0).abs() < 1e-9);
        share.high - share.low
    });
    let ratio = widths[0] / widths[1];
    assert!(ratio > 8.0 && ratio < 12.5, "{widths:?}: a hundred times the deals make a tenth of the width");
    // With mean difference d = 1/4 in each of three independent matches, the first share is d23 / (d12 + d23 + d31): its
    // variance is (4 + 1 + 1) / 9² · v / d² with v = (3/4 · 1 - 1/16) / deals. The middle 90 % are 3.29 errors wide.
    let expected = 3.29 * (6.0 / 81.0 * (0.75 - 0.0625) / 6400.0 * 16.0_f64).sqrt();
    // 64 groups know an error to about a tenth.
    assert!((widths[0] / expected - 1.0).abs() < 0.3, "{widths:?}, expected {expected}");
    assert!((widths[1] * 10.0 / expected - 1.0).abs() < 0.3, "{widths:?}, expected {expected}");
    assert_eq!(equilibrium(&constructed(2, &[[1, 2, 3, 2, 1]]), 1).unwrap().ranges, None);
}
