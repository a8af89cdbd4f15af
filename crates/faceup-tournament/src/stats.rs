//! Counts, and what they say about scores.
//!
//! Everything is counted in whole half points, so that sums do not depend on their order; floating point begins when a
//! count is read.

use serde::Serialize;

/// The quantile of the normal distribution that leaves 2.5 % on either side.
pub const Z95: f64 = 1.959_963_984_540_054;

/// How the pairs of one match ended: deals by the half points (0, 1, 2) that the first strategy made as Alice and as Bob.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs([[u64; 3]; 3]);

/// An estimate with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The estimate itself.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// The estimate with each of its three numbers changed by an increasing function.
    #[must_use]
    pub fn map(self, change: impl Fn(f64) -> f64) -> Estimate {
        Estimate { value: change(self.value), low: change(self.low), high: change(self.high) }
    }

    /// Half the width of the interval.
    pub fn margin(self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Whether the interval leaves zero out.
    pub fn is_settled(self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

impl Pairs {
    /// Counts from the nine numbers, by half points as Alice and then as Bob.
    pub const fn new(counts: [[u64; 3]; 3]) -> Self {
        Pairs(counts)
    }

    /// Counts one deal.
    ///
    /// # Panics
    /// When a game gives more than 2 half points.
    pub fn count(&mut self, as_alice: u8, as_bob: u8) {
        self.0[usize::from(as_alice)][usize::from(as_bob)] += 1;
    }

    /// Counts all that the other has counted.
    pub fn merge(&mut self, other: &Pairs) {
        for (mine, theirs) in self.0.iter_mut().flatten().zip(other.0.iter().flatten()) {
            *mine += theirs;
        }
    }

    /// The nine numbers, by half points as Alice and then as Bob.
    pub const fn counts(&self) -> [[u64; 3]; 3] {
        self.0
    }

    /// How many deals were counted; each is two games.
    pub fn deals(&self) -> u64 {
        self.0.iter().flatten().sum()
    }

    /// Deals by the half points that the first strategy made in both games together, from 0 to 4.
    pub fn scores(&self) -> [u64; 5] {
        let mut scores = [0; 5];
        for (alice, row) in self.0.iter().enumerate() {
            for (bob, deals) in row.iter().enumerate() {
                scores[alice + bob] += deals;
            }
        }
        scores
    }

    /// The same match as the second strategy sees it.
    #[must_use]
    pub fn reversed(&self) -> Pairs {
        let mut reversed = Pairs::default();
        for (alice, row) in self.0.iter().enumerate() {
            for (bob, &deals) in row.iter().enumerate() {
                reversed.0[2 - bob][2 - alice] = deals;
            }
        }
        reversed
    }

    /// The first strategy's points a game, from 0 to 1.
    pub fn score(&self) -> Estimate {
        score(self.scores())
    }

    /// The first strategy's points a game less the second one's, from -1 to 1.
    pub fn difference(&self) -> Estimate {
        self.score().map(|score| 2.0 * score - 1.0)
    }

    /// The difference in Elo; infinite where every game was won or lost.
    pub fn elo(&self) -> Estimate {
        self.score().map(elo_of_score)
    }

    /// How many times smaller the standard error is than that of as many games on deals of their own; `None` where the
    /// pairs do not vary.
    ///
    /// The sum of a pair has the variances of both games and twice their covariance, which is strongly negative: whoever
    /// holds the better cards tends to win, and both strategies hold them once.
    pub fn shrink(&self) -> Option<f64> {
        let seats = [0, 1].map(|seat| {
            let mut by_half_points = [0; 3];
            for (alice, row) in self.0.iter().enumerate() {
                for (bob, deals) in row.iter().enumerate() {
                    by_half_points[[alice, bob][seat]] += deals;
                }
            }
            variance(&by_half_points)
        });
        let together = variance(&self.scores());
        (together > 0.0).then(|| ((seats[0] + seats[1]) / together).sqrt())
    }

    /// The points a game of whoever sat in Alice's seat.
    pub fn alice(&self) -> f64 {
        let mut half_points = 0;
        for (alice, row) in self.0.iter().enumerate() {
            for (bob, deals) in row.iter().enumerate() {
                half_points += (alice + 2 - bob) as u64 * deals;
            }
        }
        half_points as f64 / (4 * self.deals()) as f64
    }
}

/// The points a game from deals by half points a pair, with the interval of Wilson (1927) for a score of any variance.
///
/// A score between 0 and 1 with mean m has at most the variance m · (1 - m) of a coin. Pairs have a part of it, so n of them
/// are worth n divided by that part in coins, and the interval is that of so many coins. Where no variance was seen, it is
/// taken for that of one more pair a step up and one a step down, so that few pairs never seem certain.
pub fn score(scores: [u64; 5]) -> Estimate {
    let deals = scores.iter().sum::<u64>() as f64;
    let mean = mean(&scores) / 4.0;
    let least = 2.0 / (deals + 2.0);
    let coin = mean * (1.0 - mean);
    let part = if coin > 0.0 { (variance(&scores).max(least) / 16.0 / coin).min(1.0) } else { 1.0 };
    let coins = deals / part;
    let shrunk = 1.0 + Z95 * Z95 / coins;
    let centre = (mean + Z95 * Z95 / (2.0 * coins)) / shrunk;
    let half = Z95 / shrunk * (coin / coins + Z95 * Z95 / (4.0 * coins * coins)).sqrt();
    Estimate { value: mean, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
}

/// The mean of the places, each as often as its count says.
pub fn mean(counts: &[u64]) -> f64 {
    let sum: u64 = counts.iter().zip(0..).map(|(count, place)| count * place).sum();
    sum as f64 / counts.iter().sum::<u64>() as f64
}

/// The variance of the places, each as often as its count says.
pub fn variance(counts: &[u64]) -> f64 {
    let mean = mean(counts);
    let squares = counts.iter().zip(0..).map(|(&count, place)| count as f64 * (f64::from(place) - mean).powi(2));
    squares.sum::<f64>() / counts.iter().sum::<u64>() as f64
}

/// Whole numbers, one a deal, by their count, sum and sum of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moments {
    /// How many deals were counted.
    pub deals: u64,
    /// The sum of the numbers.
    pub sum: i64,
    /// The sum of their squares.
    pub squares: u64,
}

impl Moments {
    /// Counts one deal.
    pub fn count(&mut self, number: i32) {
        self.deals += 1;
        self.sum += i64::from(number);
        self.squares += u64::from(number.unsigned_abs()).pow(2);
    }

    /// Counts all that the other has counted.
    pub fn merge(&mut self, other: &Moments) {
        self.deals += other.deals;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The mean with its normal interval, divided by `unit`.
    ///
    /// The variance is at least that of one more deal with 1 and one with -1, so that numbers that are all equal do not
    /// seem certain.
    pub fn mean(&self, unit: f64) -> Estimate {
        let (mean, error) = self.mean_and_error();
        let half = Z95 * error;
        Estimate { value: mean, low: mean - half, high: mean + half }.map(|number| number / unit)
    }

    /// The mean and its standard error.
    pub fn mean_and_error(&self) -> (f64, f64) {
        let deals = self.deals as f64;
        let mean = self.sum as f64 / deals;
        let variance = (self.squares as f64 / deals - mean * mean).max(2.0 / (deals + 2.0));
        (mean, (variance / deals).sqrt())
    }
}

/// The Elo difference at which this many points a game are expected, by the logistic curve.
pub fn elo_of_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The points a game that are expected at this Elo difference.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests;
