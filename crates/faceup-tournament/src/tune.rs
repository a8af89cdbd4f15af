//! The search for the best reply to a pool.

mod ablation;
mod arena;
mod changes;
mod race;
mod report;

use std::num::NonZeroUsize;

use faceup::core::SplitMix64;
use faceup::games::magic_duel::{Rules, Strategy};

pub use ablation::{Ablation, FieldRow, SingleChange};
pub use changes::{Change, FIELDS, Field, random, single_changes};
pub use report::{SCHEMA, json, tables};

use crate::named::check_pool;
use crate::stats::{Estimate, Moments, Pairs};
use crate::tournament::{Tournament, check_deals};
use crate::{Error, Named};
use arena::{Arena, LEAST_DEALS};
use race::halve;

/// The number of the first deal that reports are made of; the search uses deals below it.
pub const FRESH: u64 = 1 << 40;

/// The most duels that a search may play; so its deals stay below [`FRESH`].
pub const LARGEST_BUDGET: u64 = 1 << 40;

/// How many starts go on from the first race.
const LINES: usize = 3;

/// How many candidates with two changes join those with one.
const DOUBLES: usize = 20;

/// A search for the strategy that makes the most points against a pool, all opponents alike.
#[derive(Clone, Debug)]
pub struct Search {
    /// The rules of every duel.
    pub rules: Rules,
    /// The opponents, 1 to 64 with different names.
    pub pool: Vec<Named>,
    /// Where the search starts, beside the statement's strategy, the opponents' and random ones.
    pub starts: Vec<Strategy>,
    /// How many random strategies it starts from.
    pub random: usize,
    /// The seed of the deals and of all choices.
    pub seed: u64,
    /// How many duels the search plays, at most and nearly.
    pub budget: u64,
    /// How many fresh deals the reply found is measured on.
    pub deals: u64,
    /// How many fresh deals each of its changes is measured on; 0 leaves that out.
    pub ablation_deals: u64,
}

/// What a search has found, measured on deals that the search has not seen.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The strategy.
    pub strategy: Strategy,
    /// The steps that led to it from its start.
    pub steps: Vec<Step>,
    /// How many duels the search has played.
    pub searched: u64,
    /// Points a duel less the opponent's, over the whole pool.
    pub difference: Estimate,
    /// By how much the difference is above that of the statement's strategy, on the same deals.
    pub gain: Estimate,
    /// The counts against each opponent, in the order of the pool.
    pub matches: Vec<Pairs>,
    /// Which of the changes matter.
    pub ablation: Option<Ablation>,
}

/// An improvement that was confirmed on deals of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What was changed.
    pub change: String,
    /// The gain that confirmed it. It was selected, so it tends to be too large; only fresh deals tell the truth.
    pub gain: Estimate,
}

/// A strategy on its way up.
#[derive(Clone, Debug)]
struct Line {
    strategy: Strategy,
    steps: Vec<Step>,
}

impl Search {
    /// Searches on `jobs` threads and tells `progress` how many duels have been played, and of how many. What is found does
    /// not depend on `jobs`.
    ///
    /// Candidates race on common deals by successive halving (Karnin, Koren and Somekh 2013; Jamieson and Talwalkar 2016).
    /// The best starts are then improved by single changes: a race picks the best change, and it is taken if it also gains on
    /// deals of its own. Where nothing gains, the next race has twice the deals.
    pub fn run(&self, jobs: NonZeroUsize, mut progress: impl FnMut(u64, u64)) -> Result<Found, Error> {
        check_pool(&self.pool, 1)?;
        check_deals(FRESH, self.deals.max(self.ablation_deals))?;
        check_deals(FRESH, self.deals)?;
        let starts = self.all_starts();
        let least = 8 * (starts.len() as u64 * 2 + 8) * LEAST_DEALS * 2 * self.pool.len() as u64;
        if !(least..=LARGEST_BUDGET).contains(&self.budget) {
            return Err(Error::Budget { found: self.budget, least, most: LARGEST_BUDGET });
        }
        let total = self.budget + self.report_cost();
        let mut tick = |played: u64| progress(played, total);
        let mut arena = Arena::new(self.rules, &self.pool, self.seed, jobs, &mut tick);
        let line = self.search(&mut arena, &starts)?;
        let searched = arena.played();
        self.report(&mut arena, line, searched)
    }

    /// About how many duels the report takes.
    fn report_cost(&self) -> u64 {
        let changes = if self.ablation_deals > 0 { 2 * FIELDS.len() as u64 + 60 } else { 0 };
        2 * self.pool.len() as u64 * (3 * self.deals + changes * self.ablation_deals)
    }

    fn all_starts(&self) -> Vec<Strategy> {
        let mut rng = SplitMix64::new(self.seed);
        let given = [Strategy::STATEMENT].into_iter().chain(self.starts.iter().copied());
        let given = given.chain(self.pool.iter().map(|named| *named.strategy()));
        let all = given.chain((0..self.random).map(|_| random(&mut rng)));
        let mut starts = Vec::new();
        all.for_each(|strategy| {
            if !starts.contains(&strategy) {
                starts.push(strategy);
            }
        });
        starts
    }

    fn search(&self, arena: &mut Arena<'_>, starts: &[Strategy]) -> Result<Line, Error> {
        let first = self.race(arena, &starts[0], starts, self.budget / 8)?;
        let mut lines: Vec<Line> = Vec::new();
        for (place, _) in first.into_iter().take(LINES) {
            lines.push(Line { strategy: starts[place], steps: Vec::new() });
        }
        let mut rng = SplitMix64::new(!self.seed);
        let end = self.budget / 8 * 7;
        let count = lines.len();
        for (done, line) in lines.iter_mut().enumerate() {
            let share = end.saturating_sub(arena.played()) / (count - done) as u64;
            self.climb(arena, line, share, &mut rng)?;
        }
        let finalists: Vec<Strategy> = lines.iter().map(|line| line.strategy).collect();
        let rest = self.budget.saturating_sub(arena.played());
        let best = self.race(arena, &Strategy::STATEMENT, &finalists, rest)?[0].0;
        Ok(lines.swap_remove(best))
    }

    /// Improves a strategy as long as the duels last.
    fn climb(&self, arena: &mut Arena<'_>, line: &mut Line, duels: u64, rng: &mut SplitMix64) -> Result<(), Error> {
        let end = arena.played() + duels;
        let mut budget = duels / 64;
        loop {
            let candidates = neighbours(&line.strategy, rng);
            let strategies: Vec<Strategy> = candidates.iter().map(|change| change.strategy).collect();
            let cost = arena.race_cost(strategies.len(), budget);
            if arena.played() + cost + cost / 2 > end {
                return Ok(());
            }
            let (best, raced) = self.race(arena, &line.strategy, &strategies, budget)?[0];
            let confirmed = arena.gains(&line.strategy, &[strategies[best]], raced.deals)?[0];
            let (gain, error) = confirmed.mean_and_error();
            // One in twenty changes that are worth nothing passes.
            if gain > 1.645 * error {
                let step = Step { change: candidates[best].text.clone(), gain: confirmed.mean(arena.unit()) };
                line.strategy = strategies[best];
                line.steps.push(step);
            } else {
                budget *= 2;
            }
        }
    }

    /// The places of the candidates with what they gained on the reference, the best first.
    fn race(
        &self,
        arena: &mut Arena<'_>,
        reference: &Strategy,
        candidates: &[Strategy],
        duels: u64,
    ) -> Result<Vec<(usize, Moments)>, Error> {
        let deals = duels / (2 * self.pool.len() as u64);
        halve(candidates.len(), deals, LEAST_DEALS, |places, deals| {
            let racing: Vec<Strategy> = places.iter().map(|&place| candidates[place]).collect();
            arena.gains(reference, &racing, deals)
        })
    }

    fn report(&self, arena: &mut Arena<'_>, line: Line, searched: u64) -> Result<Found, Error> {
        let [own, gain] = arena.fresh(&Strategy::STATEMENT, &line.strategy, self.deals)?;
        let mut matches = Vec::with_capacity(self.pool.len());
        for opponent in &self.pool {
            let strategies = vec![self.named(line.strategy)?, opponent.clone()];
            let (rules, seed) = (self.rules, self.seed);
            let pair = Tournament { rules, strategies, seed, from: FRESH, deals: self.deals, sprt: None };
            matches.push(pair.play(arena.jobs(), |_| {})?.pairs(0, 1));
            arena.count(2 * self.deals);
        }
        let ablation = (self.ablation_deals > 0)
            .then(|| Ablation::measure(arena, &line.strategy, self.ablation_deals))
            .transpose()?;
        Ok(Found {
            strategy: line.strategy,
            steps: line.steps,
            searched,
            difference: own.mean(arena.unit()),
            gain: gain.mean(arena.unit()),
            matches,
            ablation,
        })
    }

    /// The strategy under a name that no opponent has.
    pub fn named(&self, strategy: Strategy) -> Result<Named, Error> {
        let mut name = "reply".to_owned();
        while self.pool.iter().any(|opponent| opponent.name() == name) {
            name.push('*');
        }
        Named::new(name, strategy)
    }
}

/// All strategies with one change, and some with two.
fn neighbours(strategy: &Strategy, rng: &mut SplitMix64) -> Vec<Change> {
    let mut candidates = single_changes(strategy);
    let singles = candidates.len();
    for _ in 0..DOUBLES {
        let first = &candidates[rng.below(singles)];
        let mut seconds = single_changes(&first.strategy);
        let second = seconds.swap_remove(rng.below(seconds.len()));
        let text = format!("{}; {}", first.text, second.text);
        candidates.push(Change { text, ..second });
    }
    candidates
}

#[cfg(test)]
mod tests;
