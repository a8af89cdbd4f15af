//! The equilibrium of a pool: the mixture of its strategies that none of them beats.

use faceup::core::SplitMix64;
use microlp::{ComparisonOp, LinearExpr, OptimizationDirection, Problem};
use serde::Serialize;

use crate::Error;
use crate::stats::Estimate;
use crate::tournament::{GROUPS, Table};

/// A mixture of the strategies of a pool.
#[derive(Clone, Debug, PartialEq)]
pub struct Mixture {
    /// The share of each strategy; they add up to 1.
    pub weights: Vec<f64>,
    /// What each strategy makes against the mixture, in points a game less its opponent's.
    pub against: Vec<f64>,
    /// What the best reply within the pool makes against the mixture; 0 in an exact equilibrium.
    pub exploitability: f64,
}

/// An equilibrium, and how sure its shares are.
#[derive(Clone, Debug, PartialEq)]
pub struct Equilibrium {
    /// The equilibrium of the table as it was counted.
    pub mixture: Mixture,
    /// By strategy: its share, with the middle 90 % of its shares in tables that could have been counted instead; `None`
    /// with too few deals to tell.
    pub ranges: Option<Vec<Range>>,
}

/// How a share varies.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Range {
    /// A twentieth of the shares are below.
    pub low: f64,
    /// A twentieth of the shares are above.
    pub high: f64,
    /// In what part of the tables the strategy has a share at all.
    pub present: f64,
}

/// How many tables are made to see how the shares vary.
const TABLES: usize = 400;

/// Shares below this are rounding.
const ROUNDING: f64 = 1e-9;

/// Finds the equilibrium of payoffs by row against column, where the opposite entry is the opposite number.
///
/// The shares solve the linear program "make the worst payoff against any one strategy as large as possible" (von Neumann
/// 1928; Dantzig 1951). The game is fair to both, so that payoff is 0; what is missing from it is the exploitability.
///
/// # Errors
/// When the program has no solution, which no table of finite numbers brings about.
pub fn mixture(payoffs: &[Vec<f64>]) -> Result<Mixture, Error> {
    let size = payoffs.len();
    debug_assert!(
        (0..size).all(|row| (0..size).all(|column| (payoffs[row][column] + payoffs[column][row]).abs() < 1e-9)),
        "what one side makes the other loses"
    );
    // The solver's tolerances are absolute, so the payoffs get a common size.
    let largest = payoffs.iter().flatten().fold(0.0_f64, |largest, payoff| largest.max(payoff.abs()));
    let unit = if largest > 0.0 { largest } else { 1.0 };
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let shares: Vec<_> = (0..size).map(|_| problem.add_var(0.0, (0.0, 1.0))).collect();
    let worst = problem.add_var(1.0, (f64::NEG_INFINITY, f64::INFINITY));
    let mut whole = LinearExpr::empty();
    for &share in &shares {
        whole.add(share, 1.0);
    }
    problem.add_constraint(whole, ComparisonOp::Eq, 1.0);
    for opponent in 0..size {
        let mut payoff = LinearExpr::empty();
        shares.iter().zip(payoffs).for_each(|(&share, row)| payoff.add(share, row[opponent] / unit));
        payoff.add(worst, -1.0);
        problem.add_constraint(payoff, ComparisonOp::Ge, 0.0);
    }
    let outcome = problem.solve().map_err(|error| Error::Equilibrium(error.to_string()))?;
    let solution = outcome.into_solution().map_err(|_| Error::Equilibrium("no solution was found".to_owned()))?;
    let mut weights: Vec<f64> = shares.iter().map(|&share| solution.var_value(share)).collect();
    weights.iter_mut().filter(|share| **share < ROUNDING).for_each(|share| *share = 0.0);
    let whole: f64 = weights.iter().sum();
    if !(whole > 0.5 && whole < 2.0) {
        return Err(Error::Equilibrium(format!("the shares add up to {whole}")));
    }
    for share in &mut weights {
        *share /= whole;
    }
    Ok(Mixture::of(weights, payoffs))
}

impl Mixture {
    /// Tells what a mixture with these shares is worth against each strategy.
    pub fn of(weights: Vec<f64>, payoffs: &[Vec<f64>]) -> Mixture {
        let against: Vec<f64> =
            payoffs.iter().map(|row| row.iter().zip(&weights).map(|(payoff, share)| payoff * share).sum()).collect();
        let exploitability = against.iter().copied().fold(0.0, f64::max);
        Mixture { weights, against, exploitability }
    }
}

/// Finds the equilibrium of a table, and how its shares vary when the table does.
///
/// The counts of a table are estimates that vary together, since all matches use the same deals. Deals fall into 64 groups
/// by their numbers; a table that could have been counted instead keeps each group's deviation from the mean or turns it
/// around, by a coin for the group (the wild bootstrap of Wu 1986 and Liu 1988). The coins come from `seed`.
pub fn equilibrium(table: &Table, seed: u64) -> Result<Equilibrium, Error> {
    let payoffs = table.payoffs();
    let mixture = mixture(&payoffs)?;
    let ranges = (table.deals >= 10 * GROUPS as u64).then(|| ranges(table, &payoffs, seed)).transpose()?;
    Ok(Equilibrium { mixture, ranges })
}

fn ranges(table: &Table, payoffs: &[Vec<f64>], seed: u64) -> Result<Vec<Range>, Error> {
    let deals = table.deals as f64;
    let sizes: Vec<f64> = (0..GROUPS as u64).map(|group| group_size(table, group)).collect();
    let mut rng = SplitMix64::new(seed);
    let mut shares: Vec<Vec<f64>> = vec![Vec::with_capacity(TABLES); payoffs.len()];
    for _ in 0..TABLES {
        let coins = rng.next_u64();
        let mut varied = payoffs.to_vec();
        for played in &table.matches {
            let mean = payoffs[played.first][played.second];
            let deviations = played.groups.iter().zip(&sizes).zip(0..).map(|((&sum, size), group)| {
                // Half points less 2 are twice the points a game less the opponent's.
                let deviation = sum as f64 / 2.0 - mean * size;
                if coins >> group & 1 == 1 { deviation } else { -deviation }
            });
            let change = deviations.sum::<f64>() / deals * (GROUPS as f64 / (GROUPS - 1) as f64).sqrt();
            varied[played.first][played.second] += change;
            varied[played.second][played.first] -= change;
        }
        shares.iter_mut().zip(mixture(&varied)?.weights).for_each(|(shares, share)| shares.push(share));
    }
    Ok(shares.into_iter().map(range).collect())
}

/// How many of a table's deals are in a group.
fn group_size(table: &Table, group: u64) -> f64 {
    let groups = GROUPS as u64;
    let below = |end: u64| end / groups + u64::from(end % groups > group);
    (below(table.from + table.deals) - below(table.from)) as f64
}

fn range(mut shares: Vec<f64>) -> Range {
    shares.sort_by(f64::total_cmp);
    let present = shares.iter().filter(|&&share| share > 0.0).count() as f64 / shares.len() as f64;
    let twentieth = shares.len() / 20;
    Range { low: shares[twentieth], high: shares[shares.len() - 1 - twentieth], present }
}

impl Equilibrium {
    /// A strategy's share with its range, where there is one.
    pub fn share(&self, place: usize) -> Option<Estimate> {
        let range = self.ranges.as_ref()?.get(place)?;
        Some(Estimate { value: *self.mixture.weights.get(place)?, low: range.low, high: range.high })
    }
}

#[cfg(test)]
mod tests;
