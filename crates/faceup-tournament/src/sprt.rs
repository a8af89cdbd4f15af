//! The sequential test: which of two strengths do the pairs speak for?

use std::error::Error;
use std::fmt;

use serde::Serialize;

use crate::stats::score_of_elo;

/// A generalised sequential probability ratio test on pairs, by the counts of their five scores.
///
/// Wald (1945) stops when the likelihood ratio of two hypotheses leaves an interval. Here each hypothesis fixes the mean
/// score alone, so each takes the distribution of that mean under which the counts are likeliest (Li, Liu and Ying,
/// "Generalized sequential probability ratio test for separate families of hypotheses", Sequential Analysis 33, 2014; for a
/// given mean: Van den Bergh, "The generalized maximum likelihood ratio for the expectation value of a distribution",
/// 2020). Pairs, and not single games, are what is independent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo: [f64; 2],
    alpha: f64,
    beta: f64,
}

/// Which hypothesis a sequential test has settled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The first strategy is no better than the lower Elo difference.
    Lower,
    /// The first strategy is at least as good as the higher Elo difference.
    Higher,
}

/// Why numbers make no test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SprtError {
    /// The Elo differences are not two finite numbers in rising order.
    Elo([f64; 2]),
    /// An error rate is not above 0 and below 0.5.
    Rate(f64),
}

impl fmt::Display for SprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SprtError::Elo([low, high]) => {
                write!(f, "found the Elo differences {low} and {high}, expected a lower and a higher one, within 1000")
            }
            SprtError::Rate(rate) => write!(f, "found the error rate {rate}, expected one above 0 and below 0.5"),
        }
    }
}

impl Error for SprtError {}

/// What a score counts for that has not come yet: the likeliest distribution must be able to reach either side.
const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// Makes a test between two Elo differences, the lower one first, that is wrong with the rate `alpha` when the lower
    /// is true and `beta` when the higher is.
    pub fn new(elo: [f64; 2], alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
        if !(elo[0] < elo[1] && elo[0] >= -1000.0 && elo[1] <= 1000.0) {
            return Err(SprtError::Elo(elo));
        }
        match [alpha, beta].into_iter().find(|&rate| !(rate > 0.0 && rate < 0.5)) {
            Some(rate) => Err(SprtError::Rate(rate)),
            None => Ok(Sprt { elo, alpha, beta }),
        }
    }

    /// The two Elo differences, the lower one first.
    pub const fn elo(&self) -> [f64; 2] {
        self.elo
    }

    /// The two error rates: at the lower difference, and at the higher.
    pub const fn rates(&self) -> [f64; 2] {
        [self.alpha, self.beta]
    }

    /// Between which log likelihood ratios the question is open.
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// The log likelihood ratio of the higher difference against the lower, from deals by half points a pair.
    pub fn log_ratio(&self, scores: [u64; 5]) -> f64 {
        let counts = scores.map(|count| if count == 0 { UNSEEN } else { count as f64 });
        let [low, high] = self.elo.map(|elo| log_likelihood(counts, score_of_elo(elo)));
        high - low
    }

    /// What the counts settle, if anything.
    pub fn verdict(&self, scores: [u64; 5]) -> Option<Verdict> {
        let ([low, high], ratio) = (self.bounds(), self.log_ratio(scores));
        if ratio <= low {
            Some(Verdict::Lower)
        } else if ratio >= high {
            Some(Verdict::Higher)
        } else {
            None
        }
    }
}

/// The log likelihood of the counts, up to a constant of theirs, under the likeliest distribution of this mean.
///
/// That distribution has the chances q / (1 + x · (score - mean)) with q the counts' own shares, and x such that the mean
/// comes out. The sum that x makes zero falls as x grows, from positive to negative between the two poles.
fn log_likelihood(counts: [f64; 5], mean: f64) -> f64 {
    let total: f64 = counts.iter().sum();
    let distances = [0.0, 0.25, 0.5, 0.75, 1.0].map(|score| score - mean);
    let excess = |x: f64| -> f64 {
        counts.iter().zip(distances).map(|(count, distance)| count * distance / (1.0 + x * distance)).sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    // Half the width a step, until no number is left between the ends.
    loop {
        let middle = low.midpoint(high);
        if middle <= low || middle >= high {
            break;
        }
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = low.midpoint(high);
    counts.iter().zip(distances).map(|(count, distance)| count * (count / total / (1.0 + x * distance)).ln()).sum()
}

#[cfg(test)]
mod tests {
    use faceup::core::SplitMix64;

    use super::{Sprt, SprtError, Verdict};
    use crate::stats::score_of_elo;

    fn sprt(low: f64, high: f64) -> Sprt {
        Sprt::new([low, high], 0.05, 0.05).unwrap()
    }

    #[test]
    fn numbers_that_make_no_test_are_refused() {
        assert_eq!(Sprt::new([5.0, 5.0], 0.05, 0.05), Err(SprtError::Elo([5.0, 5.0])));
        assert!(Sprt::new([f64::NAN, 5.0], 0.05, 0.05).is_err());
        assert!(Sprt::new([0.0, f64::INFINITY], 0.05, 0.05).is_err());
        assert_eq!(Sprt::new([0.0, 5.0], 0.0, 0.05), Err(SprtError::Rate(0.0)));
        assert_eq!(Sprt::new([0.0, 5.0], 0.05, 0.5), Err(SprtError::Rate(0.5)));
    }

    #[test]
    fn coins_have_the_ratio_of_the_plain_test() {
        // Pairs that are all won or lost are coins, and those have the ratio of Wald's own test. What has not been seen
        // counts for a little, hence the tolerance.
        let (wins, losses) = (620_u32, 380_u32);
        let [low, high] = [score_of_elo(10.0), score_of_elo(90.0)];
        let plain = f64::from(wins) * (high / low).ln() + f64::from(losses) * ((1.0 - high) / (1.0 - low)).ln();
        let found = sprt(10.0, 90.0).log_ratio([losses.into(), 0, 0, 0, wins.into()]);
        assert!((found - plain).abs() < 0.01, "found {found}, expected {plain}");
    }

    #[test]
    fn symmetric_counts_and_differences_speak_for_neither() {
        assert!(sprt(-20.0, 20.0).log_ratio([7, 30, 100, 30, 7]).abs() < 1e-9);
        assert_eq!(sprt(-20.0, 20.0).verdict([0; 5]), None);
    }

    #[test]
    fn clear_counts_settle_the_question_either_way() {
        assert_eq!(sprt(0.0, 5.0).verdict([10, 200, 5000, 900, 90]), Some(Verdict::Higher));
        assert_eq!(sprt(0.0, 5.0).verdict([90, 900, 5000, 200, 10]), Some(Verdict::Lower));
        assert_eq!(sprt(0.0, 5.0).verdict([0, 0, 100_000_000, 0, 0]), Some(Verdict::Lower));
    }

    /// How often a test on simulated pairs of this mean is settled for the higher difference.
    ///
    /// A pair is two games that are split but for one in four, in which both go the same way.
    fn settled_higher(mean: f64, sprt: &Sprt, seed: u64, runs: u32) -> f64 {
        let mut rng = SplitMix64::new(seed);
        let mut higher = 0;
        for _ in 0..runs {
            let mut scores = [0; 5];
            higher += loop {
                for _ in 0..16 {
                    let unlike = rng.below(4) == 0;
                    // Beyond the split pairs, the mean is made by what is left of the chances.
                    let won = (rng.below(1 << 20) as f64) < (0.5 + 4.0 * (mean - 0.5)) * f64::from(1 << 20);
                    scores[if !unlike {
                        2
                    } else if won {
                        4
                    } else {
                        0
                    }] += 1;
                }
                match sprt.verdict(scores) {
                    Some(Verdict::Higher) => break 1,
                    Some(Verdict::Lower) => break 0,
                    None => {}
                }
            };
        }
        f64::from(higher) / f64::from(runs)
    }

    #[test]
    fn error_rates_are_those_that_were_asked_for() {
        let sprt = Sprt::new([0.0, 40.0], 0.05, 0.1).unwrap();
        let (runs, slack) = (1000, 0.025);
        let at_lower = settled_higher(score_of_elo(0.0), &sprt, 1, runs);
        let at_higher = settled_higher(score_of_elo(40.0), &sprt, 2, runs);
        assert!(at_lower <= 0.05 + slack && at_lower > 0.005, "{at_lower}");
        assert!(at_higher >= 0.9 - slack && at_higher < 0.995, "{at_higher}");
    }
}
