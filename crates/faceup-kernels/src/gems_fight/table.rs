use std::borrow::{Borrow, BorrowMut};
use std::sync::atomic::AtomicBool;

use faceup_core::Score;
use faceup_games::gems_fight::{GemsFight, State};

use super::lanes::chosen;
use super::memory::Memory;
use super::residues::Residues;
use super::sweep::sweep;
use super::{Plan, Refused, View};
use crate::Width;
use crate::chosen::Chosen;

/// The memory for tables, taken once and used again from deal to deal.
///
/// It grows to the largest table that it has held; pages that no table has reached are never touched.
#[derive(Debug)]
pub struct Workspace {
    limit: usize,
    memory: Memory,
    rooms: Vec<Residues>,
}

impl Workspace {
    /// A workspace that takes at most `limit` bytes.
    pub fn with_limit(limit: usize) -> Self {
        Workspace { limit, memory: Memory::NONE, rooms: Vec::new() }
    }

    /// The bytes that it may take.
    pub fn limit(&self) -> usize {
        self.limit
    }

    /// Takes the memory for the plan's table, unless it has enough already.
    fn reserve(&mut self, plan: &Plan, threads: usize) -> Result<(), Refused> {
        let needed = plan.bytes(threads);
        let refusal = Refused::Memory { needed, limit: self.limit };
        if needed > self.limit as u128 {
            return Err(refusal);
        }
        let blocks = usize::try_from(plan.blocks()).map_err(|_| refusal)?;
        if blocks > self.memory.len() {
            // What is there is given back first: both together may be too much.
            self.memory = Memory::NONE;
            self.memory = Memory::new(blocks).ok_or(refusal)?;
        }
        let threads = 1 << plan.splits(threads).len();
        if threads > self.rooms.len() {
            self.rooms.try_reserve_exact(threads - self.rooms.len()).map_err(|_| refusal)?;
            self.rooms.resize_with(threads, Residues::default);
        }
        Ok(())
    }
}

impl Default for Workspace {
    /// A workspace without a limit.
    fn default() -> Self {
        Workspace::with_limit(usize::MAX)
    }
}

/// How a table is to be solved. Nothing here changes an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The vectors to use.
    pub width: Width,
    /// The threads to use at most; the largest power of two is used that the deal has enough different bags for.
    pub threads: usize,
}

impl Default for Options {
    /// The widest vectors, one thread.
    fn default() -> Self {
        Options { width: Width::Auto, threads: 1 }
    }
}

/// The values of all states of one deal.
///
/// The memory is the workspace `W`: one that the table owns, or one that is borrowed.
#[derive(Debug)]
pub struct Table<'g, W = Workspace> {
    deal: &'g GemsFight,
    plan: Plan,
    width: Width,
    workspace: W,
}

impl<'g, W: BorrowMut<Workspace>> Table<'g, W> {
    /// Solves the deal in the memory of the workspace.
    pub fn solve(deal: &'g GemsFight, workspace: W, options: &Options) -> Result<Self, Refused> {
        Table::solve_unless(deal, workspace, options, &AtomicBool::new(false))
    }

    /// The same, unless `stop` is set meanwhile: each thread looks at it before each block of 8 KiB.
    pub fn solve_unless(
        deal: &'g GemsFight,
        mut workspace: W,
        options: &Options,
        stop: &AtomicBool,
    ) -> Result<Self, Refused> {
        let plan = Plan::new(deal);
        plan.check()?;
        let chosen = chosen(options.width)?;
        if !plan.is_direct() {
            let threads = 1 << plan.splits(options.threads).len();
            let room: &mut Workspace = workspace.borrow_mut();
            room.reserve(&plan, threads)?;
            let Workspace { memory, rooms, .. } = room;
            let rooms = &mut rooms[..threads];
            let filled = match chosen {
                Chosen::Portable(lanes) => sweep(lanes, &plan, memory, rooms, stop),
                #[cfg(target_arch = "x86_64")]
                Chosen::Avx2(lanes) => sweep(lanes, &plan, memory, rooms, stop),
                #[cfg(target_arch = "x86_64")]
                Chosen::Avx512(lanes) => sweep(lanes, &plan, memory, rooms, stop),
            };
            if !filled {
                return Err(Refused::Stopped);
            }
        }
        Ok(Table { deal, plan, width: chosen.width(), workspace })
    }
}

impl<W: Borrow<Workspace>> Table<'_, W> {
    /// The deal that is solved.
    pub fn deal(&self) -> &GemsFight {
        self.deal
    }

    /// What the table looks like.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The vectors that were used, never [`Width::Auto`].
    pub fn width(&self) -> Width {
        self.width
    }

    /// The stones that the player not to move gets when both play best and the bags of `left` are left.
    ///
    /// # Panics
    /// When `left` has bags that the deal has not.
    pub fn others_share(&self, left: u64) -> u32 {
        self.view().others_share(left)
    }

    /// The table as a view over its bytes.
    pub fn view(&self) -> View<'_> {
        // The workspace may hold more, of an earlier table.
        let bytes = &self.workspace.borrow().memory.bytes()[..self.plan.length() as usize];
        View { deal: self.deal, plan: &self.plan, bytes }
    }

    /// The stones that the player to move still gets more than the other with the bags of `left` left.
    ///
    /// # Panics
    /// When `left` has bags that the deal has not.
    pub fn lead(&self, left: u64) -> Score {
        self.view().lead(left)
    }

    /// What the first player still gets more than the second from the state on.
    ///
    /// # Panics
    /// When the state has bags that the deal has not.
    pub fn value_of(&self, state: &State) -> Score {
        self.view().value_of(state)
    }

    /// Gives back the workspace for the next deal.
    pub fn into_workspace(self) -> W {
        self.workspace
    }
}
