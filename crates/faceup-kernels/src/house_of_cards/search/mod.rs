//! Negamax for houses whose graph is too large: six and seven peaks.
//!
//! Fail-soft alpha-beta on the points still to come, with a table of merged positions. Before a move is searched the
//! table is asked about the positions after all moves, for one of them may be enough. A move is tried the earlier the
//! more it wins less the best reply to it. The last two moves are looked through without table and order.
//!
//! Several threads search the same tree with the same table, each leaving for later what another one is at. So every
//! thread's answer is a proof of its own, and the first one counts.
//!
//! ```text
//!   Search ── Shared ── Tables ── the newest Table, its successor while that is filled
//!     └─ Worker ─┘        │       Busy: positions that some thread is at
//!     └─ Worker ──────── View: the table as this thread uses it
//! ```

mod busy;
mod house;
mod row;
mod step;
mod table;
mod tables;
mod worker;

#[cfg(test)]
mod tests;

use std::error::Error;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use faceup_core::{Player, Score};
use faceup_games::house_of_cards::{HouseOfCards, State};

use busy::Busy;
use house::{House, MOST_COLUMNS};
use row::Row;
use tables::Tables;
use worker::{Shared, Window, Worker};

/// With so few moves left the value is looked up neither in the table nor put there.
const UNTABLED: usize = 2;
/// A question that takes no more nodes is answered by one thread.
const NODES_OF_ONE: u64 = 1 << 15;

/// A solver of one deal of at most seven peaks.
///
/// It keeps what it has found out, so that the values of the moves cost little after that of the state.
#[derive(Debug)]
pub struct Search<'d> {
    deal: &'d HouseOfCards,
    shared: Shared<'d>,
    threads: usize,
    nodes: u64,
    most_nodes: u64,
    /// [`NODES_OF_ONE`], but in tests.
    nodes_of_one: u64,
}

impl<'d> Search<'d> {
    /// A solver that takes at most `memory` bytes for its table, or a few hundred if that is less.
    ///
    /// `None` for a deal of eight peaks, whose positions do not fit into its numbers.
    pub fn new(deal: &'d HouseOfCards, memory: usize) -> Option<Self> {
        let columns = 2 * deal.peaks();
        if columns > MOST_COLUMNS {
            return None;
        }
        let row = Row::new(deal.cards().iter().map(|card| card.code()).collect());
        let (tables, busy, done) = (Tables::new(memory), Busy::new(), AtomicBool::new(false));
        let shared = Shared { row, columns, tables, busy, stop: None, counter: None, done };
        Some(Search { deal, shared, threads: 1, nodes: 0, most_nodes: u64::MAX, nodes_of_one: NODES_OF_ONE })
    }

    /// The same solver, but it gives up when it would visit more nodes. Then one thread does all the work.
    #[must_use]
    pub fn with_most_nodes(mut self, nodes: u64) -> Self {
        self.most_nodes = nodes;
        self
    }

    /// The same solver, but several threads, if the system allows them, share the work of a long search.
    ///
    /// The answers are the same. The number of nodes then depends on how the threads happen to run.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// The same solver, but it gives up when the flag is set.
    #[must_use]
    pub fn with_stop(mut self, stop: &'d AtomicBool) -> Self {
        self.shared.stop = Some(stop);
        self
    }

    /// The same solver, but all its threads add the nodes that they visit to a counter, some thousands at a time.
    #[must_use]
    pub fn with_counter(mut self, counter: &'d AtomicU64) -> Self {
        self.shared.counter = Some(counter);
        self
    }

    /// Nodes visited since it was made, by all questions and threads together; those of the last two moves are not
    /// counted.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Bytes that the table takes now.
    pub fn memory(&self) -> usize {
        self.shared.tables.bytes()
    }

    /// The value of a state of the deal, from Axel's side. After an error it may be asked again.
    pub fn value_of(&mut self, state: &State) -> Result<Score, GaveUp> {
        let (house, player) = self.position(state);
        Ok(Score(self.value(house, state.drawn(), Window::FULL)?.into()).won_by(player))
    }

    /// Whether the player to move wins at least `points` more than the other from the state on: cheaper than the value.
    pub fn wins_at_least(&mut self, state: &State, points: i16) -> Result<bool, GaveUp> {
        let (house, _) = self.position(state);
        let window = Window(points.saturating_sub(1), points);
        Ok(self.value(house, state.drawn(), window)? >= points)
    }

    fn position(&self, state: &State) -> (House, Player) {
        let starter = self.deal.cards()[0].colour().player();
        let player = if state.drawn().is_multiple_of(2) { starter } else { starter.other() };
        (House::of(state, starter).merged(self.shared.columns), player)
    }

    fn value(&mut self, house: House, drawn: usize, window: Window) -> Result<i16, GaveUp> {
        let left = self.most_nodes.saturating_sub(self.nodes);
        let is_shared = self.threads > 1 && self.most_nodes == u64::MAX;
        let (result, nodes) = {
            // It is gone before the others come: the table does not grow while someone holds the one before.
            let mut worker = Worker::new(&self.shared, false, if is_shared { self.nodes_of_one } else { left });
            (worker.value(house, drawn, window), worker.nodes)
        };
        self.nodes += nodes;
        match result {
            Err(GaveUp::Nodes { .. }) if is_shared => self.value_by_all(house, drawn, window),
            Err(GaveUp::Nodes { .. }) => Err(GaveUp::Nodes { limit: self.most_nodes }),
            result => result,
        }
    }

    /// The value that the first thread finds; each searches all of the tree that the others have not searched.
    fn value_by_all(&mut self, house: House, drawn: usize, window: Window) -> Result<i16, GaveUp> {
        let shared = &self.shared;
        shared.done.store(false, Ordering::Relaxed);
        let search = || {
            let mut worker = Worker::new(shared, true, u64::MAX);
            let result = worker.value(house, drawn, window);
            if result.is_ok() {
                shared.done.store(true, Ordering::Relaxed);
            }
            (result, worker.nodes)
        };
        let results = thread::scope(|scope| {
            let start = |_| thread::Builder::new().spawn_scoped(scope, search).ok();
            let helpers: Vec<_> = (1..self.threads).map_while(start).collect();
            let mut results = vec![search()];
            results.extend(helpers.into_iter().map(|helper| helper.join().expect("a search does not panic")));
            results
        });
        self.nodes += results.iter().map(|(_, nodes)| nodes).sum::<u64>();
        let (first, _) = results[0];
        results.into_iter().find_map(|(result, _)| result.ok()).map_or(first, Ok)
    }
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GaveUp {
    /// It takes more nodes than allowed.
    Nodes {
        /// The limit, in nodes.
        limit: u64,
    },
    /// The stop flag was set.
    Stopped,
}

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GaveUp::Nodes { limit: 1 } => write!(f, "the answer takes more than the allowed 1 node"),
            GaveUp::Nodes { limit } => write!(f, "the answer takes more than the allowed {limit} nodes"),
            GaveUp::Stopped => write!(f, "the search was stopped before it had the answer"),
        }
    }
}

impl Error for GaveUp {}
