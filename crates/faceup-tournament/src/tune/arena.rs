use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};

use faceup::core::Player;
use faceup::duels::{Duels, Ended};
use faceup::games::magic_duel::{Rules, Strategy};

use super::FRESH;
use crate::blocks::in_order;
use crate::stats::Moments;
use crate::tournament::{NOTHING, half_points};
use crate::{Error, Named};

/// Deals that are played at once, and the fewest that a race looks at.
pub const LEAST_DEALS: u64 = 1024;

/// Where candidates meet a pool on common deals, no deal twice.
pub struct Arena<'a> {
    rules: Rules,
    pool: &'a [Named],
    seed: u64,
    jobs: NonZeroUsize,
    /// The number of the next deal.
    next: u64,
    played: u64,
    progress: &'a mut dyn FnMut(u64),
}

/// What a candidate made: half points less 2 an opponent, and how much that is above the reference's, deal by deal.
#[derive(Clone, Copy, Debug, Default)]
struct Measured {
    own: Moments,
    gain: Moments,
}

impl<'a> Arena<'a> {
    pub fn new(
        rules: Rules,
        pool: &'a [Named],
        seed: u64,
        jobs: NonZeroUsize,
        progress: &'a mut dyn FnMut(u64),
    ) -> Self {
        Arena { rules, pool, seed, jobs, next: 0, played: 0, progress }
    }

    /// How many duels have been played.
    pub const fn played(&self) -> u64 {
        self.played
    }

    pub const fn jobs(&self) -> NonZeroUsize {
        self.jobs
    }

    /// What a mean over deals is divided by, to become points a duel less the opponent's.
    pub const fn unit(&self) -> f64 {
        2.0 * self.pool.len() as f64
    }

    /// How many duels a race of so many candidates with this budget plays, at most: the budget, and in every round the
    /// fewest deals where those are more than its share.
    pub fn race_cost(&self, candidates: usize, budget: u64) -> u64 {
        let least = 2 * candidates as u64 + 8;
        budget + least * LEAST_DEALS * 2 * self.pool.len() as u64
    }

    /// Counts duels that were played elsewhere.
    pub fn count(&mut self, duels: u64) {
        self.played += duels;
        (self.progress)(self.played);
    }

    /// What candidates gain on a reference over the next `deals` deals of the search.
    pub fn gains(&mut self, reference: &Strategy, candidates: &[Strategy], deals: u64) -> Result<Vec<Moments>, Error> {
        let numbers = self.next..self.next + deals;
        self.next += deals;
        Ok(self.measure(reference, candidates, numbers)?.into_iter().map(|measured| measured.gain).collect())
    }

    /// What a candidate makes over fresh deals, and gains on a reference.
    pub fn fresh(&mut self, reference: &Strategy, candidate: &Strategy, deals: u64) -> Result<[Moments; 2], Error> {
        let measured = self.measure(reference, &[*candidate], FRESH..FRESH + deals)?;
        Ok([measured[0].own, measured[0].gain])
    }

    /// What candidates gain on a reference over fresh deals.
    pub fn fresh_gains(
        &mut self,
        reference: &Strategy,
        candidates: &[Strategy],
        deals: u64,
    ) -> Result<Vec<Moments>, Error> {
        let measured = self.measure(reference, candidates, FRESH..FRESH + deals)?;
        Ok(measured.into_iter().map(|measured| measured.gain).collect())
    }

    fn measure(
        &mut self,
        reference: &Strategy,
        candidates: &[Strategy],
        numbers: Range<u64>,
    ) -> Result<Vec<Measured>, Error> {
        let strategies: Vec<Strategy> = [*reference].into_iter().chain(candidates.iter().copied()).collect();
        let (rules, pool, seed) = (self.rules, self.pool, self.seed);
        let units = (numbers.end - numbers.start).div_ceil(LEAST_DEALS);
        let work = |players: &mut Players, unit: u64| {
            let first = numbers.start + unit * LEAST_DEALS;
            players.play(seed, first..numbers.end.min(first + LEAST_DEALS))
        };
        let mut whole = vec![Measured::default(); candidates.len()];
        let duels = 2 * (strategies.len() * pool.len()) as u64;
        let (played, progress) = (&mut self.played, &mut self.progress);
        let take = |(deals, part): (u64, Vec<Measured>)| {
            for (whole, part) in whole.iter_mut().zip(&part) {
                whole.own.merge(&part.own);
                whole.gain.merge(&part.gain);
            }
            *played += duels * deals;
            progress(*played);
            ControlFlow::Continue(())
        };
        in_order(self.jobs, units, || Players::new(rules, pool, &strategies), work, take)?;
        Ok(whole)
    }
}

/// One thread's engines: for each strategy, the reference first, and each opponent, in both seats.
struct Players {
    engines: Vec<Vec<[Duels; 2]>>,
    ended: Vec<Ended>,
}

impl Players {
    fn new(rules: Rules, pool: &[Named], strategies: &[Strategy]) -> Self {
        let seats =
            |own: &Strategy, other: &Strategy| [[*own, *other], [*other, *own]].map(|seats| Duels::new(rules, seats));
        let against_pool =
            |own: &Strategy| pool.iter().map(|opponent| seats(own, opponent.strategy())).collect::<Vec<_>>();
        Players { engines: strategies.iter().map(against_pool).collect(), ended: Vec::new() }
    }

    fn play(&mut self, seed: u64, numbers: Range<u64>) -> (u64, Vec<Measured>) {
        let deals = numbers.end - numbers.start;
        self.ended.resize(deals as usize, NOTHING);
        let mut reference: Vec<i32> = Vec::new();
        let mut measured = Vec::with_capacity(self.engines.len());
        for opponents in &mut self.engines {
            let mut points = vec![-2 * opponents.len() as i32; deals as usize];
            for engines in opponents {
                for (engine, seat) in engines.iter_mut().zip(Player::BOTH) {
                    engine.play_numbered(seed, numbers.start, &mut self.ended);
                    for (points, ended) in points.iter_mut().zip(&self.ended) {
                        *points += i32::from(half_points(*ended, seat));
                    }
                }
            }
            if reference.is_empty() {
                reference = points;
                continue;
            }
            let mut candidate = Measured::default();
            for (points, reference) in points.iter().zip(&reference) {
                candidate.own.count(*points);
                candidate.gain.count(points - reference);
            }
            measured.push(candidate);
        }
        (deals, measured)
    }
}
