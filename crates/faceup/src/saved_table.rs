//! Solved tables of Gems Fight! on disk.
//!
//! A table that took seconds and gigabytes is written once and then answers every question about its deal: values, ties
//! and lines of all positions. The file is mapped rather than read, so an answer costs the few pages that it looks at.
//! `docs/gems-table.md` has the layout byte by byte.
//!
//! Opening a table checks its header, its length, the order of its sets and the list of digests; each block is compared
//! with its digest whenever an entry of it is looked at. So no answer rests on a byte that has changed since it was
//! written, and nothing has to be read in full; [`SavedTable::verify`] does that on demand.
//!
//! The file must stay as it is while it is open: a change is found, but the system ends a process that looks at a part of
//! a mapped file that has been cut off.

mod error;
mod format;
mod write;

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use faceup_core::{Score, SplitMix64};
use faceup_games::gems_fight::{GemsFight, State};
use faceup_kernels::gems_fight::{BLOCK_BYTES, Plan, View};
use faceup_search::{LimitReached, Solve};
use memmap2::Mmap;
use xxhash_rust::xxh3::xxh3_64;

pub use error::{TableError, TableFault};
pub(crate) use write::Writing;
pub use write::save;

use crate::mapped;
use format::{Opened, VERSION};

/// The version of the format that is written and read.
pub const FORMAT_VERSION: u32 = VERSION;

/// The entries that [`SavedTable::verify`] works out again.
const SAMPLES: u32 = 10_000;

/// A solved table in a file.
#[derive(Debug)]
pub struct SavedTable {
    path: PathBuf,
    deal: GemsFight,
    plan: Plan,
    map: Mmap,
    /// The bytes before the first block.
    header: usize,
    blocks: usize,
}

impl SavedTable {
    /// Opens a table and checks all but its blocks.
    pub fn open(path: &Path) -> Result<Self, TableError> {
        let fault = |fault| TableError::new(path, fault);
        // What is no file is not opened: a pipe would be waited for.
        let metadata = fs::metadata(path).map_err(|error| fault(TableFault::Open(error)))?;
        if !metadata.is_file() {
            return Err(fault(TableFault::NoFile));
        }
        let file = File::open(path).map_err(|error| fault(TableFault::Open(error)))?;
        if metadata.len() == 0 {
            return Err(fault(TableFault::Foreign { found: Vec::new() }));
        }
        let map = mapped::file(&file).map_err(|error| fault(TableFault::Open(error)))?;
        let Opened { deal, plan, header, blocks } = format::open(&map).map_err(fault)?;
        Ok(SavedTable { path: path.to_owned(), deal, plan, map, header, blocks })
    }

    /// The file, as it was named.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The deal that is solved.
    pub fn deal(&self) -> &GemsFight {
        &self.deal
    }

    /// The sets of bags in the table.
    pub fn states(&self) -> u128 {
        self.plan.length()
    }

    fn bytes(&self) -> &[u8] {
        &self.map[self.header..][..self.blocks * BLOCK_BYTES]
    }

    /// The table without a look at its digests.
    fn unchecked(&self) -> View<'_> {
        View::new(&self.deal, &self.plan, self.bytes()).expect("the file has been opened with the plan's length")
    }

    fn fault(&self, fault: TableFault) -> TableError {
        TableError::new(&self.path, fault)
    }

    /// Compares a block with its digest.
    fn check(&self, block: usize) -> Result<(), TableError> {
        let at = self.header + self.blocks * BLOCK_BYTES + block * size_of::<u64>();
        let expected = format::number(&self.map, at);
        let found = xxh3_64(&self.bytes()[block * BLOCK_BYTES..][..BLOCK_BYTES]);
        if found != expected {
            let from = (self.header + block * BLOCK_BYTES) as u64;
            return Err(self.fault(TableFault::Block { block: block as u64, from, found, expected }));
        }
        Ok(())
    }

    /// What the first player still gets more than the second from the state on.
    ///
    /// # Panics
    /// When the state has bags that the deal has not.
    pub fn value_of(&self, state: &State) -> Result<Score, TableError> {
        if self.blocks > 0 {
            self.check((self.plan.offset(state.left) / BLOCK_BYTES as u64) as usize)?;
        }
        Ok(self.unchecked().value_of(state))
    }

    /// Reads the whole table, compares every block with its digest, and works out some thousand entries again from those
    /// that they depend on.
    pub fn verify(&self) -> Result<(), TableError> {
        mapped::read_ahead(&self.map);
        (0..self.blocks).try_for_each(|block| self.check(block))?;
        let (table, mut rng) = (self.unchecked(), SplitMix64::new(0));
        for _ in 0..SAMPLES {
            let left = rng.next_u64() & self.deal.all();
            let (found, expected) = (table.others_share(left), table.expected_share(left));
            if found != expected {
                return Err(self.fault(TableFault::Entry { left, found, expected }));
            }
        }
        Ok(())
    }

    /// The table as a solver, which counts the entries that it looks at as nodes.
    pub fn solver(&self) -> SavedSolver<'_> {
        SavedSolver { table: self, looked_at: 0, most: u64::MAX, fault: None }
    }
}

/// A saved table, as a solver of its deal.
#[derive(Debug)]
pub struct SavedSolver<'t> {
    table: &'t SavedTable,
    looked_at: u64,
    most: u64,
    fault: Option<TableError>,
}

impl SavedSolver<'_> {
    /// Gives up when so many entries have been looked at.
    #[must_use]
    pub fn with_most_nodes(self, most: u64) -> Self {
        SavedSolver { most, ..self }
    }

    /// What is wrong with the table, if that is why a question was stopped.
    pub fn into_fault(self) -> Option<TableError> {
        self.fault
    }
}

impl Solve<GemsFight> for SavedSolver<'_> {
    fn game(&self) -> &GemsFight {
        &self.table.deal
    }

    /// The value; a damaged table stops the question, and [`into_fault`](SavedSolver::into_fault) says what is wrong.
    fn value(&mut self, state: &State) -> Result<Score, LimitReached> {
        if self.looked_at >= self.most {
            return Err(LimitReached::Nodes { needed: None, limit: self.most });
        }
        self.looked_at += 1;
        self.table.value_of(state).map_err(|fault| {
            self.fault = Some(fault);
            LimitReached::Stopped
        })
    }

    fn nodes(&self) -> u64 {
        self.looked_at
    }
}

#[cfg(test)]
mod tests;
