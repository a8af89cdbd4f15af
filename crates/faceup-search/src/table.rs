//! The transposition table.

use std::hash::{BuildHasher, BuildHasherDefault, Hash};

use faceup_core::{Bound, Score};

use crate::LimitReached;
use crate::hash::FoldedMultiply;

/// Buckets at first, if the memory allows; most deals of a judge's file need no more.
const BUCKETS_AT_FIRST: usize = 32;

/// What is known of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry<S> {
    /// The whole state: a bucket is found by its hash, an entry by comparing this.
    pub(crate) state: S,
    /// The number that `bound` speaks of.
    pub(crate) score: Score,
    /// The number of the best move known, in the order of the game's moves, or [`NO_MOVE`].
    pub(crate) best: u16,
    /// What `score` promises about the value.
    pub(crate) bound: Bound,
    /// The logarithm of the nodes that the entry took, which is what it saves.
    pub(crate) weight: u8,
}

/// Stands for a best move whose number is too large to be kept.
pub(crate) const NO_MOVE: u16 = u16::MAX;

/// Entries with the same low bits of their hashes.
type Bucket<S> = [Option<Entry<S>>; WAYS];

/// Entries in a bucket. With four, a table has lost one entry in twelve by the time it has doubled ten times; with two, one
/// in five.
const WAYS: usize = 4;

/// Entries by state, in a power of two of buckets.
///
/// A new entry takes the place of the one for the same state, else a free one of its bucket. If there is neither and the
/// table is at least half full, the table doubles while the memory allows; otherwise the lightest of the old entries
/// goes, so that the newest is always kept, and of the others those that took long.
pub(crate) struct Table<S> {
    buckets: Vec<Bucket<S>>,
    used: usize,
    memory: usize,
    /// What growing would have taken, once the memory did not allow it.
    refused: Option<LimitReached>,
}

impl<S: Copy + Eq + Hash> Table<S> {
    /// An empty table that never takes more than `memory` bytes, or one bucket if that is more.
    pub(crate) fn new(memory: usize) -> Self {
        let affordable = (memory / size_of::<Bucket<S>>()).clamp(1, BUCKETS_AT_FIRST);
        Table { buckets: vec![[None; WAYS]; 1 << affordable.ilog2()], used: 0, memory, refused: None }
    }

    /// Bytes taken now.
    pub(crate) fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket<S>>()
    }

    /// What the table would need to go on as it is, once it has begun to forget for want of memory.
    pub(crate) fn refused(&self) -> Option<LimitReached> {
        self.refused
    }

    /// The entry of exactly this state.
    pub(crate) fn get(&self, state: &S) -> Option<&Entry<S>> {
        self.buckets[self.home(state)].iter().flatten().find(|entry| entry.state == *state)
    }

    /// Keeps the entry, by the rule of the table.
    pub(crate) fn store(&mut self, entry: Entry<S>) {
        let home = self.home(&entry.state);
        let bucket = &mut self.buckets[home];
        let same = bucket.iter().position(|slot| slot.is_some_and(|old| old.state == entry.state));
        if let Some(slot) = same.or_else(|| bucket.iter().position(Option::is_none)) {
            self.used += usize::from(same.is_none());
            bucket[slot] = Some(entry);
        } else if self.used >= WAYS / 2 * self.buckets.len() && self.double() {
            self.store(entry);
        } else if let Some(lightest) = self.buckets[home].iter_mut().min_by_key(|slot| slot.map(|old| old.weight)) {
            *lightest = Some(entry);
        }
    }

    fn home(&self, state: &S) -> usize {
        hash(state) as usize & (self.buckets.len() - 1)
    }

    /// Doubles the buckets, unless the memory does not suffice.
    fn double(&mut self) -> bool {
        let old = self.buckets.len();
        // The allocator may hold the old buckets until the new ones, twice as many, are filled.
        let needed = self.bytes().saturating_mul(3);
        if needed > self.memory || self.buckets.try_reserve_exact(old).is_err() {
            self.refused = Some(LimitReached::Memory { needed: needed as u128, limit: self.memory });
            return false;
        }
        self.buckets.resize(2 * old, [None; WAYS]);
        let (stay, leave) = self.buckets.split_at_mut(old);
        for (from, to) in stay.as_flattened_mut().iter_mut().zip(leave.as_flattened_mut()) {
            if from.is_some_and(|entry| hash(&entry.state) as usize & old != 0) {
                *to = from.take();
            }
        }
        true
    }
}

fn hash<S: Hash>(state: &S) -> u64 {
    BuildHasherDefault::<FoldedMultiply>::default().hash_one(state)
}

#[cfg(test)]
mod tests;
