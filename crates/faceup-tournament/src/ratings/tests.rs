use super::ratings;
use crate::stats::score_of_elo;
use crate::tournament::tests::constructed;

/// Pairs of a match with this many half points in all, as even as they can be.
fn even(deals: u64, half_points: u64) -> [u64; 5] {
    let (score, more) = ((half_points / deals) as usize, half_points % deals);
    let mut counts = [0; 5];
    counts[score] = deals - more;
    counts[(score + 1).min(4)] += more;
    counts
}

#[test]
fn strengths_that_made_a_table_are_found_again() {
    let (elo, deals) = ([120.0, -80.0, 10.0, -50.0], 100_000);
    let mut counts = Vec::new();
    for first in 0..4 {
        for second in first + 1..4 {
            let score = score_of_elo(elo[first] - elo[second]);
            counts.push(even(deals, (score * 4.0 * deals as f64).round() as u64));
        }
    }
    let ratings = ratings(&constructed(4, &counts)).unwrap();
    for (found, expected) in ratings.elo.iter().zip(elo) {
        assert!((found.value - expected).abs() < 0.01, "{found:?}, expected {expected}");
    }
    assert!((ratings.misfit.score - ratings.misfit.expected).abs() < 1e-4);
}

#[test]
fn two_strategies_have_the_difference_and_error_of_their_match() {
    let table = constructed(2, &[[100, 900, 5000, 3000, 1000]]);
    let ratings = ratings(&table).unwrap();
    let elo = table.matches[0].pairs.elo();
    assert!((ratings.elo[0].value - elo.value / 2.0).abs() < 1e-9);
    assert!((ratings.elo[0].value + ratings.elo[1].value).abs() < 1e-9);
    assert!((ratings.elo[0].margin() / (elo.margin() / 2.0) - 1.0).abs() < 0.01, "{ratings:?}, {elo:?}");
}

#[test]
fn independent_even_matches_have_the_known_error() {
    // Three matches of 10,000 coins each. A rating is a third of the sum of two differences, and the expectation has the
    // slope 1/4, so the variance is 2 / 9 · (1/4 / 10,000) · 4² in units of the logarithm of odds.
    let ratings = ratings(&constructed(3, &[[5000, 0, 0, 0, 5000]; 3])).unwrap();
    let expected = 1.96 * (400.0 / 10_f64.ln()) * (2.0 / 9.0 * 0.25 / 1e4 * 16.0_f64).sqrt();
    for elo in &ratings.elo {
        assert!(elo.value.abs() < 1e-9 && (elo.margin() / expected - 1.0).abs() < 0.03, "{elo:?}, {expected}");
    }
}

#[test]
fn a_circle_is_a_misfit() {
    let ratings = ratings(&constructed(3, &[[100, 0, 0, 0, 900], [900, 0, 0, 0, 100], [100, 0, 0, 0, 900]])).unwrap();
    assert!(ratings.elo.iter().all(|elo| elo.value.abs() < 1e-9));
    assert!((ratings.misfit.score - ratings.misfit.expected).abs() > 0.39);
}

#[test]
fn a_strategy_that_never_loses_has_no_rating() {
    assert_eq!(ratings(&constructed(2, &[[0, 0, 0, 0, 10]])), None);
    assert_eq!(ratings(&constructed(3, &[[1, 2, 3, 2, 1], [0, 0, 0, 0, 9], [0, 0, 0, 0, 9]])), None);
    assert_ne!(ratings(&constructed(3, &[[0, 0, 0, 0, 9], [9, 0, 0, 0, 0], [0, 0, 0, 0, 9]])), None);
}

#[test]
fn very_unequal_strengths_are_found() {
    let ratings = ratings(&constructed(2, &[[0, 0, 0, 1, 19_999]])).unwrap();
    let expected = 400.0 * 79_999_f64.log10();
    assert!((ratings.elo[0].value - ratings.elo[1].value - expected).abs() < 1e-6, "{ratings:?}");
}
