use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::Range;

/// What a solver has done so far, for whoever watches it from another thread.
#[derive(Debug, Default)]
pub struct Watch {
    nodes: AtomicU64,
    proven: Mutex<Option<Range>>,
}

impl Watch {
    /// About how many nodes have been visited; it is told every few thousand.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Where the value in question is proved to lie, once anything is.
    pub fn proven(&self) -> Option<Range> {
        *self.proven.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of nodes, for solvers that count there themselves.
    pub fn counter(&self) -> &AtomicU64 {
        &self.nodes
    }

    /// Says where the value in question is proved to lie.
    pub fn prove(&self, range: Range) {
        *self.proven.lock().unwrap_or_else(PoisonError::into_inner) = Some(range);
    }

    /// Forgets all, before the next question.
    pub fn reset(&self) {
        self.nodes.store(0, Ordering::Relaxed);
        *self.proven.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
