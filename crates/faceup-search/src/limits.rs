//! How much a solver may use, and what it says when that is not enough.

use std::error::Error;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::{Range, Watch};

/// How often, in nodes, the stop flag is looked at. A power of two.
const NODES_BETWEEN_LOOKS: u64 = 4096;

/// What a solver may use for all the questions put to it together.
///
/// There is no limit of time, for libraries read no clock; whoever has one sets the stop flag.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Nodes that may be visited.
    pub nodes: u64,
    /// Bytes that the solver's table may take.
    pub memory: usize,
    /// A flag that stops the search when it is set; it is looked at on the first node and every few thousand after.
    pub stop: Option<Arc<AtomicBool>>,
    /// Where the solver tells what it has done so far, if anywhere. Whoever watches a session has values narrowed down first, so
    /// that there is something to see.
    pub watch: Option<Arc<Watch>>,
}

impl Limits {
    /// No limits, no flag, and nobody who watches.
    pub const NONE: Limits = Limits { nodes: u64::MAX, memory: usize::MAX, stop: None, watch: None };
}

impl Default for Limits {
    /// Any number of nodes, and 256 MiB of memory.
    fn default() -> Self {
        Limits { memory: 256 << 20, ..Limits::NONE }
    }
}

/// Why a solver gave no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitReached {
    /// The answer takes more nodes than the limit allows.
    Nodes {
        /// The nodes that the answer takes, if that is known beforehand; else it is more than the limit.
        needed: Option<u128>,
        /// The limit, in nodes.
        limit: u64,
    },
    /// The answer takes a table that the limit does not allow or the machine does not have.
    Memory {
        /// The size of the table, in bytes. A table over 64 items is larger than a `u64` can tell.
        needed: u128,
        /// The limit, in bytes.
        limit: usize,
    },
    /// The stop flag was set.
    Stopped,
}

impl fmt::Display for LimitReached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            LimitReached::Nodes { needed: None, limit } => {
                let end = if limit == 1 { "" } else { "s" };
                write!(f, "the answer needs more than the allowed {limit} node{end}")
            }
            LimitReached::Nodes { needed: Some(needed), limit } => {
                let verb = if limit == 1 { "is" } else { "are" };
                write!(f, "the answer needs {needed} nodes, and {limit} {verb} allowed")
            }
            LimitReached::Memory { needed, limit } if needed > limit as u128 => {
                write!(f, "the answer needs {} of memory, and {} are allowed", Bytes(needed), Bytes(limit as u128))
            }
            LimitReached::Memory { needed, .. } => {
                write!(f, "the answer needs {} of memory, more than there is", Bytes(needed))
            }
            LimitReached::Stopped => write!(f, "the search was stopped before it had the answer"),
        }
    }
}

impl Error for LimitReached {}

/// A number of bytes, written in the largest binary unit that it fills, rounded up to a tenth.
struct Bytes(u128);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const UNITS: [&str; 7] = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
        let unit = (self.0.max(1).ilog2() as usize / 10).min(UNITS.len() - 1);
        let tenths = (self.0 * 10).div_ceil(1 << (10 * unit));
        match tenths % 10 {
            0 => write!(f, "{} {}", tenths / 10, UNITS[unit]),
            part => write!(f, "{}.{part} {}", tenths / 10, UNITS[unit]),
        }
    }
}

/// Counts nodes against the limits.
#[derive(Debug)]
pub(crate) struct Meter {
    nodes: u64,
    limit: u64,
    stop: Option<Arc<AtomicBool>>,
    watch: Option<Arc<Watch>>,
}

impl Meter {
    pub(crate) fn new(limits: &Limits) -> Self {
        Meter { nodes: 0, limit: limits.nodes, stop: limits.stop.clone(), watch: limits.watch.clone() }
    }

    /// Nodes visited so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts one more node, unless a limit is reached or the flag is set.
    pub(crate) fn visit(&mut self) -> Result<(), LimitReached> {
        if self.nodes >= self.limit {
            return Err(LimitReached::Nodes { needed: None, limit: self.limit });
        }
        if self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) {
            self.look()?;
        }
        self.nodes += 1;
        Ok(())
    }

    /// Tells how far the search has come, and hears whether it is to stop.
    fn look(&self) -> Result<(), LimitReached> {
        if let Some(watch) = self.watch.as_ref().filter(|_| self.nodes > 0) {
            watch.counter().fetch_add(NODES_BETWEEN_LOOKS, Ordering::Relaxed);
        }
        let stopped = self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        if stopped { Err(LimitReached::Stopped) } else { Ok(()) }
    }

    /// Tells where the value in question is proved to lie.
    pub(crate) fn prove(&self, range: Range) {
        if let Some(watch) = &self.watch {
            watch.prove(range);
        }
    }
}

#[cfg(test)]
mod tests;
