//! Negamax for houses whose graph is too large: six and seven peaks.
//!
//! Fail-soft alpha-beta on the points still to come, with a table of merged positions. Before a move is searched the
//! table is asked about the positions after all moves, for one of them may be enough. A move is tried the earlier the
//! more it wins less the best reply to it. The last two moves are looked through without table and order.

mod house;
mod row;
mod table;

#[cfg(test)]
mod tests;

use std::error::Error;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use faceup_core::{Player, Score};
use faceup_games::house_of_cards::{HouseOfCards, State};

use house::{House, MOST_COLUMNS};
use row::Row;
use table::{Bound, Entry, Table};

/// The most moves of a position: two for each of six valleys and bases.
const MOST_MOVES: usize = 12;
/// With so few moves left the value is looked up neither in the table nor put there.
const UNTABLED: usize = 2;
/// How often, in nodes, the stop flag is looked at. A power of two.
const NODES_BETWEEN_LOOKS: u64 = 4096;

/// A solver of one deal of at most seven peaks.
///
/// It keeps what it has found out, so that the values of the moves cost little after that of the state.
#[derive(Debug)]
pub struct Search<'d> {
    deal: &'d HouseOfCards,
    row: Row,
    columns: u32,
    table: Table,
    nodes: u64,
    most_nodes: u64,
    stop: Option<&'d AtomicBool>,
}

/// A move to be tried.
#[derive(Clone, Copy)]
struct Candidate {
    /// The position after it; merged if it may be in the table.
    house: House,
    /// The points that it wins.
    gain: i16,
    /// How early it is tried: the larger, the earlier.
    order: i16,
    /// Its place among the moves.
    number: u8,
}

const NO_CANDIDATE: Candidate = Candidate { house: House(0), gain: 0, order: 0, number: 0 };

/// The values that matter: at or below the first the exact one does not, nor at or above the second.
#[derive(Clone, Copy)]
struct Window(i16, i16);

impl Window {
    const FULL: Window = Window(-i16::MAX, i16::MAX);

    /// The opponent's window after a move that wins `gain`.
    fn after(self, gain: i16) -> Window {
        Window(gain.saturating_sub(self.1), gain.saturating_sub(self.0))
    }

    /// What a number promises that was found with this window.
    fn bound(self, value: i16) -> Bound {
        match value {
            value if value >= self.1 => Bound::Lower,
            value if value <= self.0 => Bound::Upper,
            _ => Bound::Exact,
        }
    }

    /// Whether an entry says all that matters.
    fn is_settled_by(self, entry: Entry) -> bool {
        match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.value >= self.1,
            Bound::Upper => entry.value <= self.0,
        }
    }
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
        Some(Search { deal, row, columns, table: Table::new(memory), nodes: 0, most_nodes: u64::MAX, stop: None })
    }

    /// The same solver, but it gives up when it would visit more nodes.
    #[must_use]
    pub fn with_most_nodes(mut self, nodes: u64) -> Self {
        self.most_nodes = nodes;
        self
    }

    /// The same solver, but it gives up when the flag is set.
    #[must_use]
    pub fn with_stop(mut self, stop: &'d AtomicBool) -> Self {
        self.stop = Some(stop);
        self
    }

    /// Nodes visited since it was made, by all questions together; those of the last two moves are not counted.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Bytes that the table takes now.
    pub fn memory(&self) -> usize {
        self.table.bytes()
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
        (House::of(state, starter).merged(self.columns), player)
    }

    /// The points that the player to move still wins more than the other, as exact as the window asks for: at or below
    /// it the answer is no less than the value, at or above it no more.
    fn value(&mut self, house: House, drawn: usize, window: Window) -> Result<i16, GaveUp> {
        match self.row.left(drawn) {
            0 => Ok(self.row.payoff(house, drawn)),
            1 => Ok(self.row.last_value(house, drawn)),
            UNTABLED => Ok(self.row.value_of_two(house, drawn, window.1)),
            _ => self.tabled_value(house, drawn, window),
        }
    }

    /// The value of a merged position that may be in the table, and is afterwards.
    fn tabled_value(&mut self, house: House, drawn: usize, window: Window) -> Result<i16, GaveUp> {
        self.count_node()?;
        let known = self.table.get(house);
        if let Some(entry) = known.filter(|&entry| window.is_settled_by(entry)) {
            return Ok(entry.value);
        }
        let mut candidates = [NO_CANDIDATE; MOST_MOVES];
        let count = self.list(house, drawn, known, &mut candidates);
        let candidates = &candidates[..count];
        let (value, best) = match self.known_cut(candidates, drawn, window) {
            Some(cut) => cut,
            None => self.best(candidates, drawn, window)?,
        };
        let left = self.row.left(drawn) as u8;
        self.table.put(house, Entry { value, bound: window.bound(value), best, left });
        Ok(value)
    }

    fn count_node(&mut self) -> Result<(), GaveUp> {
        if self.nodes >= self.most_nodes {
            return Err(GaveUp::Nodes { limit: self.most_nodes });
        }
        if self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) && self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
        {
            return Err(GaveUp::Stopped);
        }
        self.nodes += 1;
        Ok(())
    }

    /// Lists the moves, the best one of the entry first and then by order; gives how many there are.
    fn list(
        &self,
        house: House,
        drawn: usize,
        known: Option<Entry>,
        candidates: &mut [Candidate; MOST_MOVES],
    ) -> usize {
        let tabled = self.row.left(drawn) > UNTABLED + 1;
        let first = known.map(|entry| entry.best);
        let mut count = 0;
        self.row.each_move(house, drawn, |next, gain| {
            let number = count as u8;
            let order = match tabled {
                _ if first == Some(number) => i16::MAX,
                true => gain - self.row.best_gain(next, drawn + 1),
                false => gain,
            };
            let house = if tabled { next.merged(self.columns) } else { next };
            let mut at = count;
            while at > 0 && candidates[at - 1].order < order {
                candidates[at] = candidates[at - 1];
                at -= 1;
            }
            candidates[at] = Candidate { house, gain, order, number };
            count += 1;
            false
        });
        count
    }

    /// What a move attains, and its number, if the table knows that this is at or above the window.
    fn known_cut(&self, candidates: &[Candidate], drawn: usize, window: Window) -> Option<(i16, u8)> {
        if self.row.left(drawn) <= UNTABLED + 1 {
            return None;
        }
        candidates.iter().find_map(|candidate| {
            let rest = self.table.get(candidate.house).filter(|entry| entry.bound != Bound::Lower)?;
            let value = candidate.gain - rest.value;
            (value >= window.1).then_some((value, candidate.number))
        })
    }

    /// The value of the best of the moves, or of the first at or above the window, and its number.
    fn best(&mut self, candidates: &[Candidate], drawn: usize, mut window: Window) -> Result<(i16, u8), GaveUp> {
        let mut best = (i16::MIN, 0);
        for candidate in candidates {
            let rest = self.value(candidate.house, drawn + 1, window.after(candidate.gain))?;
            let value = candidate.gain - rest;
            if value > best.0 {
                best = (value, candidate.number);
                if value >= window.1 {
                    break;
                }
                window.0 = window.0.max(value);
            }
        }
        Ok(best)
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
            GaveUp::Nodes { limit } => write!(f, "the answer takes more than the allowed {limit} nodes"),
            GaveUp::Stopped => write!(f, "the search was stopped before it had the answer"),
        }
    }
}

impl Error for GaveUp {}
