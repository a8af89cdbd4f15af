//! A round robin on common deals.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use faceup::core::Player;
use faceup::duels::{Duels, Ended};
use faceup::games::magic_duel::Rules;

use crate::blocks::in_order;
use crate::named::check_pool;
use crate::sprt::{Sprt, Verdict};
use crate::stats::Pairs;
use crate::{Error, Named};

/// Deals that are played at once.
const BLOCK: u64 = 4096;

/// Deals between two looks of a sequential test.
const LOOK: u64 = 512;

/// Deal i belongs to group i mod this; the groups tell how the numbers of a table vary together.
pub(crate) const GROUPS: usize = 64;

/// One past the largest number of a deal.
pub(crate) const LAST_DEAL: u64 = 1 << 63;

/// Every two strategies of a pool on the same deals, from both seats.
///
/// Deal i is played twice by each two strategies: A as Alice against B, and B as Alice against A. Whoever holds the better
/// decks tends to win, and both hold them once, so that luck cancels within the pair: the more alike the strategies, the
/// smaller is the error of their difference beside that of as many games on deals of their own ([`Pairs::shrink`] measures it). All matches use
/// the same deals, which makes their differences comparable too.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// The rules of every duel.
    pub rules: Rules,
    /// The pool, of 2 to 64 strategies with different names.
    pub strategies: Vec<Named>,
    /// The seed of the deals.
    pub seed: u64,
    /// The number of the first deal.
    pub from: u64,
    /// How many deals are played, at most.
    pub deals: u64,
    /// Stops when this test has settled every match.
    pub sprt: Option<Sprt>,
}

/// What a tournament has counted.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The rules of every duel.
    pub rules: Rules,
    /// The pool.
    pub strategies: Vec<Named>,
    /// The seed of the deals.
    pub seed: u64,
    /// The number of the first deal.
    pub from: u64,
    /// How many deals were played, each twice by every two strategies.
    pub deals: u64,
    /// The sequential test that was asked for.
    pub sprt: Option<Sprt>,
    /// Every two strategies, the earlier one of the pool first, in the order of the pool.
    pub matches: Vec<Match>,
    /// Sums over the deals of the products of two strategies' half points in all their games of a deal, row by row.
    pub(crate) products: Vec<u64>,
}

/// What two strategies made against each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Match {
    /// The place in the pool of the strategy whose points are counted.
    pub first: usize,
    /// The place in the pool of its opponent.
    pub second: usize,
    /// The counts.
    pub pairs: Pairs,
    /// What the sequential test has settled for.
    pub decision: Option<Decision>,
    /// The sums of half points less 2 of the deals of each group.
    pub(crate) groups: [i64; GROUPS],
}

/// The end of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decision {
    /// What it settled for.
    pub verdict: Verdict,
    /// After how many deals.
    pub deals: u64,
    /// The log likelihood ratio at that time.
    pub log_ratio: f64,
}

/// The counts of one block of deals.
struct Block {
    deals: u64,
    matches: Vec<(Pairs, [i64; GROUPS])>,
    products: Vec<u64>,
}

impl Tournament {
    /// Plays the tournament on `jobs` threads and tells `progress` how many deals are done. The table does not depend on
    /// `jobs`.
    pub fn play(&self, jobs: NonZeroUsize, mut progress: impl FnMut(u64)) -> Result<Table, Error> {
        check_pool(&self.strategies, 2)?;
        check_deals(self.from, self.deals)?;
        let block = if self.sprt.is_some() { LOOK } else { BLOCK };
        let mut table = self.empty();
        let take = |part: Block| {
            table.add(&part);
            progress(table.deals);
            if table.is_settled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let work = |players: &mut Players, unit: u64| {
            let first = unit * block;
            players.play(self.seed, self.from + first, block.min(self.deals - first))
        };
        in_order(jobs, self.deals.div_ceil(block), || Players::new(self), work, take)?;
        Ok(table)
    }

    fn empty(&self) -> Table {
        let size = self.strategies.len();
        let matches = matches(size).map(|(first, second)| Match {
            first,
            second,
            pairs: Pairs::default(),
            decision: None,
            groups: [0; GROUPS],
        });
        Table {
            rules: self.rules,
            strategies: self.strategies.clone(),
            seed: self.seed,
            from: self.from,
            deals: 0,
            sprt: self.sprt,
            matches: matches.collect(),
            products: vec![0; size * size],
        }
    }
}

/// Every two places of a pool, the earlier one first.
fn matches(size: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..size).flat_map(move |first| (first + 1..size).map(move |second| (first, second)))
}

/// Checks that there are deals, and that their numbers stay below 2^63.
pub(crate) fn check_deals(from: u64, deals: u64) -> Result<(), Error> {
    match from.checked_add(deals) {
        Some(end) if deals > 0 && end <= LAST_DEAL => Ok(()),
        _ => Err(Error::Deals { from, deals }),
    }
}

impl Table {
    fn add(&mut self, part: &Block) {
        self.deals += part.deals;
        for (whole, (pairs, groups)) in self.matches.iter_mut().zip(&part.matches) {
            whole.pairs.merge(pairs);
            whole.groups.iter_mut().zip(groups).for_each(|(sum, group)| *sum += group);
            if let (Some(sprt), None) = (self.sprt, whole.decision) {
                let scores = whole.pairs.scores();
                whole.decision = sprt.verdict(scores).map(|verdict| Decision {
                    verdict,
                    deals: self.deals,
                    log_ratio: sprt.log_ratio(scores),
                });
            }
        }
        self.products.iter_mut().zip(&part.products).for_each(|(sum, product)| *sum += product);
    }

    fn is_settled(&self) -> bool {
        self.sprt.is_some() && self.matches.iter().all(|played| played.decision.is_some())
    }

    /// The counts of two different strategies as the first one sees them.
    ///
    /// # Panics
    /// When the places are equal or beyond the pool.
    pub fn pairs(&self, first: usize, second: usize) -> Pairs {
        let played =
            |first, second| self.matches.iter().find(|played| (played.first, played.second) == (first, second));
        match (played(first, second), played(second, first)) {
            (Some(played), _) => played.pairs,
            (None, Some(played)) => played.pairs.reversed(),
            (None, None) => panic!("strategies {first} and {second} have no match"),
        }
    }

    /// The payoffs: points a game of the strategy of a row less those of the strategy of a column.
    pub fn payoffs(&self) -> Vec<Vec<f64>> {
        let size = self.strategies.len();
        let payoff = |row, column| if row == column { 0.0 } else { self.pairs(row, column).difference().value };
        (0..size).map(|row| (0..size).map(|column| payoff(row, column)).collect()).collect()
    }
}

/// One thread's engines, two for each match, and room for what they play.
struct Players {
    size: usize,
    engines: Vec<(usize, usize, [Duels; 2])>,
    ended: [Vec<Ended>; 2],
    /// Half points by strategy and deal.
    totals: Vec<Vec<u16>>,
}

impl Players {
    fn new(tournament: &Tournament) -> Self {
        let (size, rules) = (tournament.strategies.len(), tournament.rules);
        let engine = |seats: [usize; 2]| Duels::new(rules, seats.map(|at| *tournament.strategies[at].strategy()));
        let engines = matches(size).map(|(a, b)| (a, b, [engine([a, b]), engine([b, a])])).collect();
        Players { size, engines, ended: [Vec::new(), Vec::new()], totals: vec![Vec::new(); size] }
    }

    fn play(&mut self, seed: u64, first: u64, deals: u64) -> Block {
        let length = deals as usize;
        self.ended.iter_mut().for_each(|ended| ended.resize(length, NOTHING));
        for totals in &mut self.totals {
            totals.clear();
            totals.resize(length, 0);
        }
        let mut played = Vec::with_capacity(self.engines.len());
        for (a, b, engines) in &mut self.engines {
            for (engine, ended) in engines.iter_mut().zip(&mut self.ended) {
                engine.play_numbered(seed, first, ended);
            }
            let (mut pairs, mut groups) = (Pairs::default(), [0; GROUPS]);
            for deal in 0..length {
                let as_alice = half_points(self.ended[0][deal], Player::First);
                let as_bob = half_points(self.ended[1][deal], Player::Second);
                pairs.count(as_alice, as_bob);
                let sum = as_alice + as_bob;
                groups[(first + deal as u64) as usize % GROUPS] += i64::from(sum) - 2;
                self.totals[*a][deal] += u16::from(sum);
                self.totals[*b][deal] += u16::from(4 - sum);
            }
            played.push((pairs, groups));
        }
        Block { deals, matches: played, products: self.products() }
    }

    fn products(&self) -> Vec<u64> {
        let product =
            |row: &[u16], column: &[u16]| row.iter().zip(column).map(|(&a, &b)| u64::from(a) * u64::from(b)).sum();
        let places = (0..self.size).flat_map(|row| (0..self.size).map(move |column| (row, column)));
        places.map(|(row, column)| product(&self.totals[row], &self.totals[column])).collect()
    }
}

/// A place for the end of a duel that has not been played.
pub(crate) const NOTHING: Ended = Ended { winner: None, turns: 0, counters: [0; 2], left: [0; 2] };

/// What a duel gives to the player of a seat: 2 for a win, 1 for a draw.
pub(crate) fn half_points(ended: Ended, seat: Player) -> u8 {
    match ended.winner {
        None => 1,
        Some(winner) => 2 * u8::from(winner == seat),
    }
}

#[cfg(test)]
pub(crate) mod tests;
