use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::busy::Busy;
use super::house::House;
use super::row::Row;
use super::table::{Bound, Entry};
use super::tables::{Tables, View};
use super::{GaveUp, UNTABLED};

/// The most moves of a position: two for each of six valleys and bases.
const MOST_MOVES: usize = 12;
/// How often, in nodes, a worker looks at what the others have done. A power of two.
const NODES_BETWEEN_LOOKS: u64 = 256;
/// With fewer moves left a move is searched sooner than the table has said what is known of it.
const LEAST_LEFT_TO_ASK: usize = UNTABLED + 3;
/// Positions with fewer moves left are searched by whoever comes to them.
const LEAST_LEFT_TO_SHARE: usize = 8;

/// What the threads of a search share.
#[derive(Debug)]
pub(super) struct Shared<'d> {
    pub(super) row: Row,
    pub(super) columns: u32,
    pub(super) tables: Tables,
    pub(super) busy: Busy,
    /// Set by the caller to stop all.
    pub(super) stop: Option<&'d AtomicBool>,
    /// Where nodes are counted for whoever watches.
    pub(super) counter: Option<&'d AtomicU64>,
    /// Set by the first thread that has the answer.
    pub(super) done: AtomicBool,
}

/// A thread's part of a search.
#[derive(Debug)]
pub(super) struct Worker<'s> {
    shared: &'s Shared<'s>,
    view: View<'s>,
    /// Whether there are others.
    helped: bool,
    /// Nodes that it visited.
    pub(super) nodes: u64,
    most_nodes: u64,
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
#[derive(Clone, Copy, Debug)]
pub(super) struct Window(pub(super) i16, pub(super) i16);

impl Window {
    pub(super) const FULL: Window = Window(-i16::MAX, i16::MAX);

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

impl<'s> Worker<'s> {
    /// A worker that gives up when it would visit more than `most_nodes` nodes, or with `helped` when another is done.
    pub(super) fn new(shared: &'s Shared<'s>, helped: bool, most_nodes: u64) -> Self {
        Worker { shared, view: shared.tables.view(!helped), helped, nodes: 0, most_nodes }
    }

    /// The points that the player to move still wins more than the other, as exact as the window asks for: at or below
    /// it the answer is no less than the value, at or above it no more.
    pub(super) fn value(&mut self, house: House, drawn: usize, window: Window) -> Result<i16, GaveUp> {
        let row = &self.shared.row;
        match row.left(drawn) {
            0 => Ok(row.payoff(house, drawn)),
            1 => Ok(row.last_value(house, drawn)),
            UNTABLED => Ok(row.value_of_two(house, drawn, window.1)),
            _ => self.tabled_value(house, drawn, window),
        }
    }

    /// The value of a merged position that may be in the table, and is afterwards.
    fn tabled_value(&mut self, house: House, drawn: usize, window: Window) -> Result<i16, GaveUp> {
        // Far from the value, where proven ranges begin, this is what makes a question easy.
        let most = self.shared.row.most(drawn);
        if most <= window.0 {
            return Ok(most);
        }
        if -most >= window.1 {
            return Ok(-most);
        }
        self.count_node()?;
        let known = self.view.table.get(house);
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
        let left = self.shared.row.left(drawn) as u8;
        self.view.put(house, Entry { value, bound: window.bound(value), best, left });
        Ok(value)
    }

    fn count_node(&mut self) -> Result<(), GaveUp> {
        if self.nodes >= self.most_nodes {
            return Err(GaveUp::Nodes { limit: self.most_nodes });
        }
        if self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) {
            self.look()?;
        }
        self.nodes += 1;
        Ok(())
    }

    fn look(&mut self) -> Result<(), GaveUp> {
        if let Some(counter) = self.shared.counter.filter(|_| self.nodes > 0) {
            counter.fetch_add(NODES_BETWEEN_LOOKS, Ordering::Relaxed);
        }
        let is_stopped = self.shared.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        if is_stopped || self.helped && self.shared.done.load(Ordering::Relaxed) {
            return Err(GaveUp::Stopped);
        }
        self.view.refresh();
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
        let Shared { row, columns, .. } = self.shared;
        let tabled = row.left(drawn) > UNTABLED + 1;
        let first = known.map(|entry| entry.best);
        let mut count = 0;
        row.each_move(house, drawn, |next, gain| {
            let number = count as u8;
            let merged = if tabled { next.merged(*columns) } else { next };
            let order = match tabled {
                _ if first == Some(number) => i16::MAX,
                true => gain - row.best_gain(next, drawn + 1),
                false => gain,
            };
            let mut at = count;
            while at > 0 && candidates[at - 1].order < order {
                candidates[at] = candidates[at - 1];
                at -= 1;
            }
            candidates[at] = Candidate { house: merged, gain, order, number };
            count += 1;
            false
        });
        count
    }

    /// What a move attains, and its number, if the table knows that this is at or above the window.
    fn known_cut(&self, candidates: &[Candidate], drawn: usize, window: Window) -> Option<(i16, u8)> {
        if self.shared.row.left(drawn) < LEAST_LEFT_TO_ASK {
            return None;
        }
        candidates.iter().find_map(|candidate| {
            let rest = self.view.table.get(candidate.house).filter(|entry| entry.bound != Bound::Lower)?;
            let value = candidate.gain - rest.value;
            (value >= window.1).then_some((value, candidate.number))
        })
    }

    /// The value of the best of the moves, or of the first at or above the window, and its number.
    ///
    /// With other workers, positions that one of them is at are left for the end: most likely they are known by then.
    fn best(&mut self, candidates: &[Candidate], drawn: usize, mut window: Window) -> Result<(i16, u8), GaveUp> {
        let shares = self.helped && self.shared.row.left(drawn) >= LEAST_LEFT_TO_SHARE;
        let mut best = (i16::MIN, 0);
        let mut left_over = 0_u16;
        for (at, candidate) in candidates.iter().enumerate() {
            if shares && at > 0 && self.shared.busy.has(candidate.house) {
                left_over |= 1 << at;
                continue;
            }
            if self.improves(&mut best, &mut window, candidate, drawn, shares)? {
                return Ok(best);
            }
        }
        for (at, candidate) in candidates.iter().enumerate() {
            if left_over >> at & 1 == 1 && self.improves(&mut best, &mut window, candidate, drawn, shares)? {
                return Ok(best);
            }
        }
        Ok(best)
    }

    /// Searches a move and keeps it if it is better; says whether that is at or above the window.
    fn improves(
        &mut self,
        best: &mut (i16, u8),
        window: &mut Window,
        candidate: &Candidate,
        drawn: usize,
        shares: bool,
    ) -> Result<bool, GaveUp> {
        if shares {
            self.shared.busy.enter(candidate.house);
        }
        let rest = self.value(candidate.house, drawn + 1, window.after(candidate.gain));
        if shares {
            self.shared.busy.leave(candidate.house);
        }
        let value = candidate.gain - rest?;
        if value > best.0 {
            *best = (value, candidate.number);
            window.0 = window.0.max(value);
        }
        Ok(value >= window.1)
    }
}
