use std::sync::atomic::{AtomicU64, Ordering};

use super::house::House;

/// A power of two, many times the positions that the threads of a machine search at a time.
const SLOTS: usize = 1 << 12;

/// Which positions are being searched by some thread, so that the others begin with other ones.
///
/// A slot holds the hash of one position. It may be wrong in any way: that costs time and changes no answer.
#[derive(Debug)]
pub(super) struct Busy {
    slots: Vec<AtomicU64>,
}

impl Busy {
    pub(super) fn new() -> Self {
        Busy { slots: (0..SLOTS).map(|_| AtomicU64::new(0)).collect() }
    }

    /// Whether a thread searches the position.
    pub(super) fn has(&self, house: House) -> bool {
        let hash = house.hash();
        self.slot(hash).load(Ordering::Relaxed) == hash
    }

    /// Notes that the position is being searched.
    pub(super) fn enter(&self, house: House) {
        let hash = house.hash();
        self.slot(hash).store(hash, Ordering::Relaxed);
    }

    /// Notes that it no longer is.
    pub(super) fn leave(&self, house: House) {
        let hash = house.hash();
        let slot = self.slot(hash);
        if slot.load(Ordering::Relaxed) == hash {
            slot.store(0, Ordering::Relaxed);
        }
    }

    fn slot(&self, hash: u64) -> &AtomicU64 {
        &self.slots[hash as usize % SLOTS]
    }
}
