//! Rates with intervals and means with standard errors, from exact counts.
//!
//! Counts stay integers until the last division, and nothing but the four operations and the square root is used, which
//! every machine rounds alike: the same counts give the same bytes.

use serde::Serialize;

/// How sure an interval is: it covers the true rate in so many of 100 studies.
pub const CONFIDENCE: f64 = 0.95;

/// The standard normal quantile that belongs to [`CONFIDENCE`], two-sided.
pub const Z: f64 = 1.959_963_984_540_054;

/// An interval in which a rate lies, ends included.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// A count with the share that it is of all, and the interval of that share.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rate {
    /// How many.
    pub count: u64,
    /// `count` divided by all; 0 when there are none.
    pub rate: f64,
    /// The interval's lower end.
    pub low: f64,
    /// The interval's upper end.
    pub high: f64,
}

/// A mean with its uncertainty.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Mean {
    /// The mean; 0 of nothing.
    pub mean: f64,
    /// The standard error of the mean; 0 for fewer than two, or where all there is was counted.
    pub standard_error: f64,
    /// The standard deviation of one; 0 for fewer than two.
    pub deviation: f64,
}

/// Whether counts are a sample of something larger, or all there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// A random sample, or taken for one.
    Sample,
    /// Everything: a rate is exact.
    All,
}

/// The interval of a rate of which `count` of `all` were seen.
///
/// The score interval of E. B. Wilson, "Probable inference, the law of succession, and statistical inference" (1927),
/// without correction for continuity. For none of none it is from 0 to 1.
pub fn wilson(count: u64, all: u64, z: f64) -> Interval {
    if all == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (count, all, square) = (count as f64, all as f64, z * z);
    let rate = count / all;
    let scale = 1.0 + square / all;
    let middle = (rate + square / (2.0 * all)) / scale;
    let half = z / scale * (rate * (1.0 - rate) / all + square / (4.0 * all * all)).sqrt();
    // Rounding must not push an end past what is possible, nor past the rate itself.
    Interval { low: (middle - half).clamp(0.0, rate), high: (middle + half).clamp(rate, 1.0) }
}

impl Rate {
    /// The rate of `count` in `all`, with Wilson's interval if they are a sample.
    pub fn new(count: u64, all: u64, counted: Counted) -> Self {
        let rate = if all == 0 { 0.0 } else { count as f64 / all as f64 };
        let Interval { low, high } = match counted {
            Counted::All if all > 0 => Interval { low: rate, high: rate },
            _ => wilson(count, all, Z),
        };
        Rate { count, rate, low, high }
    }
}

impl Mean {
    /// The mean of a histogram: pairs of a value and how often it was seen.
    ///
    /// # Panics
    /// When the sum of squares is past 2^127: values below 2^31 seen fewer than 2^64 times stay below it.
    pub fn of(histogram: impl IntoIterator<Item = (i64, u64)>, counted: Counted) -> Self {
        let (mut all, mut sum, mut squares) = (0_i128, 0_i128, 0_i128);
        for (value, count) in histogram {
            let (value, count) = (i128::from(value), i128::from(count));
            all += count;
            sum += value * count;
            squares += value * value * count;
        }
        if all == 0 {
            return Mean { mean: 0.0, standard_error: 0.0, deviation: 0.0 };
        }
        let mean = sum as f64 / all as f64;
        // Sums of whole numbers: nothing cancels that was rounded before. The whole part of the mean is taken off first so
        // that the product stays small.
        let shift = sum / all;
        let (rest, spread) = (sum - shift * all, squares - 2 * shift * sum + shift * shift * all);
        let over = (spread as f64 - rest as f64 * (rest as f64 / all as f64)).max(0.0);
        let (deviation, standard_error) = match counted {
            Counted::All => ((over / all as f64).sqrt(), 0.0),
            Counted::Sample if all == 1 => (0.0, 0.0),
            Counted::Sample => {
                let variance = over / (all - 1) as f64;
                (variance.sqrt(), (variance / all as f64).sqrt())
            }
        };
        Mean { mean, standard_error, deviation }
    }

    /// The interval of the mean at [`CONFIDENCE`], by the normal distribution.
    pub fn interval(&self) -> Interval {
        Interval { low: self.mean - Z * self.standard_error, high: self.mean + Z * self.standard_error }
    }
}

/// The smallest value that at least half of a histogram, sorted by value, does not exceed.
pub fn median(histogram: impl IntoIterator<Item = (i64, u64)> + Clone) -> Option<i64> {
    let all: u128 = histogram.clone().into_iter().map(|(_, count)| u128::from(count)).sum();
    let mut below = 0;
    let mut reaches = |count: u64| {
        below += u128::from(count);
        2 * below >= all
    };
    histogram.into_iter().filter(|&(_, count)| count > 0).find(|&(_, count)| reaches(count)).map(|(value, _)| value)
}

#[cfg(test)]
mod tests {
    use super::{Counted, Interval, Mean, Rate, Z, median, wilson};

    fn check(count: u64, all: u64, low: f64, high: f64) {
        let interval = wilson(count, all, Z);
        assert!(
            (interval.low - low).abs() < 5e-7 && (interval.high - high).abs() < 5e-7,
            "{count}/{all}: {interval:?}"
        );
    }

    #[test]
    fn wilsons_intervals_are_those_of_the_published_tables() {
        // Newcombe, "Two-sided confidence intervals for the single proportion" (1998), method 3, to four places; the
        // further places worked out by hand from his formula.
        let four = |count, all, low: f64, high: f64| {
            let interval = wilson(count, all, Z);
            assert!((interval.low - low).abs() < 5e-5 && (interval.high - high).abs() < 5e-5, "{interval:?}");
        };
        four(81, 263, 0.2553, 0.3662);
        four(15, 148, 0.0624, 0.1605);
        four(0, 20, 0.0, 0.1611);
        four(1, 29, 0.0061, 0.1718);
        check(5, 10, 0.236_593_1, 0.763_406_9);
        check(0, 10, 0.0, 0.277_532_8);
        check(10, 10, 0.722_467_2, 1.0);
    }

    #[test]
    fn an_interval_holds_its_rate_whatever_the_counts() {
        for all in [1, 2, 7, 1_000_003, u64::MAX] {
            for count in [0, 1, all / 3, all / 2, all - 1, all] {
                let Rate { rate, low, high, .. } = Rate::new(count, all, Counted::Sample);
                assert!(0.0 <= low && low <= rate && rate <= high && high <= 1.0, "{count}/{all}");
                // Beyond 2^53 the interval is narrower than the numbers that a machine tells apart.
                assert!(low < high || all == u64::MAX, "{count}/{all}");
            }
        }
        assert_eq!(wilson(0, 0, Z), Interval { low: 0.0, high: 1.0 });
        let all = Rate::new(3, 4, Counted::All);
        assert_eq!((all.low, all.rate, all.high), (0.75, 0.75, 0.75));
    }

    #[test]
    fn means_and_errors_are_those_of_the_formulas() {
        // 1, 1, 2, 6: mean 2.5, squared deviations 2.25 + 2.25 + 0.25 + 12.25 = 17.
        let histogram = [(1, 2), (2, 1), (6, 1)];
        let Mean { mean, standard_error, deviation } = Mean::of(histogram, Counted::Sample);
        assert!((mean - 2.5).abs() < 1e-12);
        assert!((deviation - (17.0_f64 / 3.0).sqrt()).abs() < 1e-12);
        assert!((standard_error - (17.0_f64 / 12.0).sqrt()).abs() < 1e-12);
        let all = Mean::of(histogram, Counted::All);
        assert!((all.deviation - (17.0_f64 / 4.0).sqrt()).abs() < 1e-12 && all.standard_error == 0.0);
        let nothing = Mean { mean: 0.0, standard_error: 0.0, deviation: 0.0 };
        assert_eq!(Mean::of([], Counted::Sample), nothing);
        assert_eq!(Mean::of([(7, 1)], Counted::Sample), Mean { mean: 7.0, ..nothing });
    }

    #[test]
    fn a_shift_of_all_values_leaves_the_error_as_it_is() {
        let near = Mean::of([(0, 5), (1, 7)], Counted::Sample);
        let far = Mean::of([(1_000_000_000, 5 << 40), (1_000_000_001, 7 << 40)], Counted::All);
        assert!((far.deviation - Mean::of([(0, 5), (1, 7)], Counted::All).deviation).abs() < 1e-12);
        let shifted = Mean::of([(-50, 5), (-49, 7)], Counted::Sample);
        assert!((near.standard_error - shifted.standard_error).abs() < 1e-15);
    }

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median([(1, 1), (2, 1), (9, 1)]), Some(2));
        assert_eq!(median([(1, 2), (2, 0), (9, 2)]), Some(1));
        assert_eq!(median([(3, 0), (4, 1)]), Some(4));
        assert_eq!(median([]), None);
    }
}
