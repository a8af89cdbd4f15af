/// A straight axis: from values to places, with marks at round numbers.
#[derive(Clone, Debug)]
pub struct Scale {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
    step: f64,
}

impl Scale {
    /// An axis from the place `from` to the place `to` that holds all values from `low` to `high`, its ends at marks, with about
    /// `marks` of them.
    pub fn new(low: f64, high: f64, from: f64, to: f64, marks: usize) -> Self {
        let span = if high > low { high - low } else { high.abs().max(1.0) };
        let step = round_step(span / marks.max(1) as f64);
        let (first, last) = ((low / step).floor() * step, (high / step).ceil() * step);
        let last = if last > first { last } else { first + step };
        Scale { low: first, high: last, from, to, step }
    }

    /// The place of a value.
    pub fn at(&self, value: f64) -> f64 {
        self.from + (value - self.low) / (self.high - self.low) * (self.to - self.from)
    }

    /// The values of the marks.
    pub fn marks(&self) -> Vec<f64> {
        let count = ((self.high - self.low) / self.step).round() as usize;
        (0..=count).map(|mark| self.low + mark as f64 * self.step).collect()
    }

    /// How many places behind the point the marks need.
    pub fn decimals(&self) -> usize {
        let (mut step, mut decimals) = (self.step, 0);
        while decimals < 9 && (step - step.round()).abs() > 1e-6 * step {
            step *= 10.0;
            decimals += 1;
        }
        decimals
    }
}

/// The next larger one of 1, 2 or 5 times a power of ten.
fn round_step(least: f64) -> f64 {
    // What differs by rounding alone is the same.
    let least = least * (1.0 - 1e-9);
    let mut power = 1.0;
    while power < least {
        power *= 10.0;
    }
    while power / 10.0 >= least && power > 1e-12 {
        power /= 10.0;
    }
    [power / 5.0, power / 2.0].into_iter().find(|&step| step >= least).unwrap_or(power)
}

#[cfg(test)]
mod tests {
    use super::Scale;

    fn check(low: f64, high: f64, marks: usize, expected: &[f64], decimals: usize) {
        let scale = Scale::new(low, high, 0.0, 100.0, marks);
        let found = scale.marks();
        assert_eq!(found.len(), expected.len(), "{found:?}");
        assert!(found.iter().zip(expected).all(|(one, other)| (one - other).abs() < 1e-9), "{found:?}");
        assert_eq!(scale.decimals(), decimals);
        assert!(scale.at(expected[0]).abs() < 1e-9 && (scale.at(*expected.last().unwrap()) - 100.0).abs() < 1e-9);
    }

    #[test]
    fn marks_are_round_numbers_around_all_values() {
        check(0.0, 0.1234, 4, &[0.0, 0.05, 0.1, 0.15], 2);
        check(0.0, 100.0, 5, &[0.0, 20.0, 40.0, 60.0, 80.0, 100.0], 0);
        check(0.551, 0.559, 4, &[0.55, 0.552, 0.554, 0.556, 0.558, 0.56], 3);
        check(-7.0, 12.0, 4, &[-10.0, -5.0, 0.0, 5.0, 10.0, 15.0], 0);
        check(3.0, 3.0, 2, &[2.0, 4.0], 0);
        check(0.0, 0.0, 2, &[0.0, 0.5], 1);
    }
}
