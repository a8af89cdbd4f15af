//! Ratings: one number a strategy that explains all matches as well as one number can.

use serde::Serialize;

use crate::elimination::inverse;
use crate::stats::{Estimate, Z95};
use crate::tournament::Table;

/// The model of Bradley and Terry fitted to a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// Elo by the places of the pool, counted from the pool's mean.
    pub elo: Vec<Estimate>,
    /// The match that the ratings explain worst.
    pub misfit: Misfit,
}

/// A match, and what the ratings make of it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Misfit {
    /// The place in the pool of the strategy whose points are counted.
    pub first: usize,
    /// The place in the pool of its opponent.
    pub second: usize,
    /// Its points a game.
    pub score: f64,
    /// Its points a game as the ratings expect them.
    pub expected: f64,
}

/// Elo for each natural logarithm of odds.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// Fits ratings to a table; `None` where some strategies have not lost half a point to the others, for then no finite
/// rating is likeliest (Ford 1957).
///
/// The expected score of one strategy against another is 1 / (1 + exp(s - r)) for strengths r and s (Bradley and Terry 1952), a draw is half a win, and the
/// likeliest strengths are where every strategy's points are those expected. A deal is one observation of all matches at once, so
/// the errors are those of the points' sums over a deal, carried over by the slope of the expectation: the "sandwich" that
/// holds whether or not the games of a deal depend on each other (Huber 1967; White 1982).
pub fn ratings(table: &Table) -> Option<Ratings> {
    let size = table.strategies.len();
    let mut scores = vec![vec![0.5; size]; size];
    for played in &table.matches {
        let score = played.pairs.score().value;
        scores[played.first][played.second] = score;
        scores[played.second][played.first] = 1.0 - score;
    }
    let strengths = strengths(&scores)?;
    let spread = inverse(slope(&strengths))?;
    let errors = errors(table, &spread);
    let elo = strengths.iter().zip(errors).map(|(&strength, error)| {
        let value = SCALE * strength;
        let margin = SCALE * Z95 * error;
        Estimate { value, low: value - margin, high: value + margin }
    });
    let misfits = table.matches.iter().map(|played| Misfit {
        first: played.first,
        second: played.second,
        score: scores[played.first][played.second],
        expected: expected(&strengths, played.first, played.second),
    });
    let distance = |misfit: &Misfit| (misfit.score - misfit.expected).abs();
    let misfit = misfits.max_by(|a, b| distance(a).total_cmp(&distance(b)))?;
    Some(Ratings { elo: elo.collect(), misfit })
}

fn expected(strengths: &[f64], first: usize, second: usize) -> f64 {
    1.0 / (1.0 + (strengths[second] - strengths[first]).exp())
}

/// The likeliest strengths for points a game by row against column, with mean 0, by Newton's method.
fn strengths(scores: &[Vec<f64>]) -> Option<Vec<f64>> {
    if !is_connected(scores) {
        return None;
    }
    let size = scores.len();
    let mut strengths = vec![0.0_f64; size];
    for _ in 0..200 {
        let missing: Vec<f64> = (0..size)
            .map(|row| (0..size).map(|column| scores[row][column] - expected(&strengths, row, column)).sum())
            .collect();
        let spread = inverse(slope(&strengths))?;
        let step: Vec<f64> = spread.iter().map(|row| row.iter().zip(&missing).map(|(a, b)| a * b).sum()).collect();
        // Far from the solution a whole step can overshoot; one of at most 1 cannot, and close by steps are small.
        let largest = step.iter().fold(1.0_f64, |largest, step: &f64| largest.max(step.abs()));
        strengths.iter_mut().zip(&step).for_each(|(strength, step)| *strength += step / largest);
        if step.iter().all(|step| step.abs() < 1e-13) {
            break;
        }
    }
    Some(strengths)
}

/// How the expected points of each strategy grow with the strengths. What the points cannot tell, a common shift, is filled
/// in so that the matrix has an inverse, which leaves the mean of the strengths as it is.
fn slope(strengths: &[f64]) -> Vec<Vec<f64>> {
    let size = strengths.len();
    let weight = |row, column| {
        let chance = expected(strengths, row, column);
        if row == column { 0.0 } else { chance * (1.0 - chance) }
    };
    let entry = |row, column| {
        let own = if row == column { (0..size).map(|other| weight(row, other)).sum() } else { 0.0 };
        1.0 / size as f64 + own - weight(row, column)
    };
    (0..size).map(|row| (0..size).map(|column| entry(row, column)).collect()).collect()
}

/// Whether everybody has made points, directly or over others, against everybody.
fn is_connected(scores: &[Vec<f64>]) -> bool {
    let size = scores.len();
    let reaches_all = |made: &dyn Fn(usize, usize) -> bool| {
        let (mut reached, mut open) = (vec![false; size], vec![0]);
        reached[0] = true;
        while let Some(from) = open.pop() {
            for to in (0..size).filter(|&to| made(from, to)) {
                if !std::mem::replace(&mut reached[to], true) {
                    open.push(to);
                }
            }
        }
        reached.into_iter().all(|reached| reached)
    };
    reaches_all(&|from, to| scores[from][to] > 0.0) && reaches_all(&|from, to| scores[to][from] > 0.0)
}

/// The standard errors of the strengths.
fn errors(table: &Table, spread: &[Vec<f64>]) -> Vec<f64> {
    let (size, deals) = (spread.len(), table.deals as f64);
    // A deal gives each strategy four half points against every other one, of which the ratings look at the mean.
    let mut sums = vec![0_u64; size];
    for played in &table.matches {
        let half_points: u64 = played.pairs.scores().iter().zip(0..).map(|(count, place)| count * place).sum();
        sums[played.first] += half_points;
        sums[played.second] += 4 * played.pairs.deals() - half_points;
    }
    let means: Vec<f64> = sums.iter().map(|&sum| sum as f64 / deals).collect();
    let covariance =
        |row: usize, column: usize| table.products[row * size + column] as f64 / deals - means[row] * means[column];
    let variance = |at: usize| -> f64 {
        let places = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
        places.map(|(row, column)| spread[at][row] * covariance(row, column) * spread[at][column]).sum()
    };
    (0..size).map(|at| (variance(at).max(0.0) / deals).sqrt() / 4.0).collect()
}

#[cfg(test)]
mod tests;
