use faceup::core::SplitMix64;

use super::{Moments, Pairs, elo_of_score, score, score_of_elo, variance};

fn close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9, "found {found}, expected {expected}");
}

#[test]
fn pairs_are_counted_by_both_games() {
    let mut pairs = Pairs::default();
    for (alice, bob) in [(2, 0), (2, 0), (0, 2), (2, 2), (1, 0), (0, 0)] {
        pairs.count(alice, bob);
    }
    assert_eq!(pairs.counts(), [[1, 0, 1], [1, 0, 0], [2, 0, 1]]);
    assert_eq!(pairs.scores(), [1, 1, 3, 0, 1]);
    assert_eq!(pairs.deals(), 6);
    close(pairs.score().value, 11.0 / 24.0);
    close(pairs.difference().value, -1.0 / 12.0);
    // Alice's half points: 2 + 2, 2 + 2, 0 + 0, 2 + 0, 1 + 2, 0 + 2 of 24.
    close(pairs.alice(), 15.0 / 24.0);
}

#[test]
fn the_other_side_sees_the_opposite() {
    let pairs = Pairs::new([[5, 1, 7], [2, 0, 3], [11, 4, 6]]);
    let mut scores = pairs.scores();
    scores.reverse();
    assert_eq!(pairs.reversed().scores(), scores);
    assert_eq!(pairs.reversed().reversed(), pairs);
    close(pairs.reversed().difference().value, -pairs.difference().value);
    close(pairs.reversed().difference().low, -pairs.difference().high);
    close(pairs.reversed().alice(), pairs.alice());
    close(pairs.reversed().elo().value, -pairs.elo().value);
}

#[test]
fn the_shrink_factor_is_that_of_the_covariance() {
    // Games that have nothing to do with each other gain nothing; games that copy each other lose the square root of 2.
    close(Pairs::new([[25, 0, 25], [0, 0, 0], [25, 0, 25]]).shrink().unwrap(), 1.0);
    close(Pairs::new([[50, 0, 0], [0, 0, 0], [0, 0, 50]]).shrink().unwrap(), 0.5_f64.sqrt());
    // One pair in ten is not split: 1/4 + 1/4 against 4 · 1/10 · 1/4 in points.
    close(Pairs::new([[5, 0, 45], [0, 0, 0], [45, 0, 5]]).shrink().unwrap(), 5.0_f64.sqrt());
    assert_eq!(Pairs::new([[0, 0, 50], [0, 0, 0], [50, 0, 0]]).shrink(), None);
}

#[test]
fn coins_have_the_interval_of_wilson() {
    // 20 of 50 by Wilson's formula with z = 1.959964.
    let estimate = score([30, 0, 0, 0, 20]);
    close(estimate.value, 0.4);
    assert!((estimate.low - 0.276_084).abs() < 1e-5 && (estimate.high - 0.538_186).abs() < 1e-5, "{estimate:?}");
    let lost = score([10, 0, 0, 0, 0]);
    assert!(lost.low == 0.0 && (lost.high - 0.277_53).abs() < 1e-5, "{lost:?}");
}

#[test]
fn few_equal_pairs_are_not_certain() {
    let estimate = score([0, 0, 3, 0, 0]);
    assert!(estimate.low < 0.4 && estimate.high > 0.6, "{estimate:?}");
    let many = score([0, 0, 3_000_000, 0, 0]);
    assert!(many.margin() < 1e-6 && many.margin() > 0.0);
}

/// A pair drawn from chances in twentieths.
fn draw(rng: &mut SplitMix64, chances: [usize; 5]) -> usize {
    let mut number = rng.below(20);
    for (place, chance) in chances.into_iter().enumerate() {
        if number < chance {
            return place;
        }
        number -= chance;
    }
    unreachable!("the chances are twenty twentieths");
}

#[test]
fn intervals_cover_what_they_promise() {
    for (seed, chances) in [(1, [1, 2, 12, 3, 2]), (2, [8, 4, 4, 2, 2]), (3, [0, 0, 3, 1, 16])] {
        let mut rng = SplitMix64::new(seed);
        let truth = chances.iter().zip(0..).map(|(&chance, place)| chance * place).sum::<usize>() as f64 / 80.0;
        let (mut covered, mut covered_mean, runs) = (0, 0, 4000);
        for _ in 0..runs {
            let (mut scores, mut moments) = ([0; 5], Moments::default());
            for _ in 0..200 {
                let half_points = draw(&mut rng, chances);
                scores[half_points] += 1;
                moments.count(half_points as i32);
            }
            let (estimate, mean) = (score(scores), moments.mean(4.0));
            close(estimate.value, mean.value);
            covered += u32::from(estimate.low <= truth && truth <= estimate.high);
            covered_mean += u32::from(mean.low <= truth && truth <= mean.high);
        }
        let rates = [covered, covered_mean].map(|covered| f64::from(covered) / f64::from(runs));
        assert!(rates.iter().all(|rate| (0.937..=0.963).contains(rate)), "{chances:?}: {rates:?}");
    }
}

#[test]
fn moments_add_up_in_any_order() {
    let (mut whole, mut parts) = (Moments::default(), [Moments::default(); 2]);
    for number in -7..20 {
        whole.count(number);
        parts[(number & 1) as usize].count(number);
    }
    let mut joined = parts[1];
    joined.merge(&parts[0]);
    assert_eq!(joined, whole);
    let (mean, error) = whole.mean_and_error();
    close(mean, 6.0);
    // The numbers from 0 to 26 have the variance (27² - 1) / 12.
    close(error, (728.0 / 12.0 / 27.0_f64).sqrt());
    close(variance(&[1; 27]), 728.0 / 12.0);
}

#[test]
fn elo_is_the_logistic_curve() {
    close(score_of_elo(0.0), 0.5);
    close(score_of_elo(400.0), 10.0 / 11.0);
    close(elo_of_score(score_of_elo(-37.5)), -37.5);
    assert!(elo_of_score(1.0) == f64::INFINITY && elo_of_score(0.0) == f64::NEG_INFINITY);
}
