//! The sweep over the blocks of a table, by one thread or several.
//!
//! Blocks are filled in the order of their numbers, since a block needs only blocks of smaller numbers. Each thread has
//! the blocks with certain values of certain digits, and announces how far it is. Before a block whose source is another
//! thread's, it waits until that thread has announced the source; the first thread never waits, and there are no barriers.
#![allow(unsafe_code, reason = "each block is written by one thread while others read finished ones")]

use std::hint;
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use super::block::{Given, Source, fill};
use super::lanes::{Lanes, Work};
use super::layout::{Bits, Block};
use super::memory::{Memory, SharedBlocks};
use super::plan::{Digit, Plan};
use super::residues::{Low, Residues};

/// The most digits of a block number: each is of one bag at least, and 13 bags are in the block.
const MOST_DIGITS: usize = 51;

/// Fills the table of the plan, which has been checked and fits the memory, on as many threads as there are rooms.
///
/// Gives whether it is filled: it is not when `stop` has been set, which each thread looks at before each block.
pub(super) fn sweep<L: Lanes>(
    lanes: L,
    plan: &Plan,
    memory: &mut Memory,
    rooms: &mut [Residues],
    stop: &AtomicBool,
) -> bool {
    let stopped = AtomicBool::new(false);
    let low = Low::new(plan, L::SLICED);
    let splits = plan.splits(rooms.len());
    let progress: Vec<Progress> = rooms.iter().map(|_| Progress::default()).collect();
    let blocks = memory.share();
    let far = first_far(plan);
    thread::scope(|scope| {
        for (thread, residues) in rooms.iter_mut().enumerate() {
            residues.prepare(plan);
            let (low, splits, progress, stop) = (&low, &splits, &progress, Stop { wanted: stop, stopped: &stopped });
            let share = Share { plan, low, splits, progress, blocks, thread, residues, stop, far };
            let last = thread + 1 == progress.len();
            let (hand_over, taken) = mpsc::sync_channel(1);
            let work = move || taken.into_iter().for_each(|share| lanes.run(share));
            if last || thread::Builder::new().spawn_scoped(scope, work).is_err() {
                // A thread waits for those before it alone, so that one which the system refuses can be done at once.
                lanes.run(share);
            } else {
                let _ = hand_over.send(share);
            }
        }
    });
    !stopped.into_inner()
}

/// The first digit whose sources are fetched a block ahead: those that the second-level cache has lost, in a table that
/// the third-level one cannot hold. Elsewhere the processor fetches well enough by itself.
fn first_far(plan: &Plan) -> usize {
    const FAR: u64 = 256;
    const LARGE: u64 = 4096;
    let digits = plan.digits();
    let is_far = |digit: &Digit| plan.blocks() > LARGE && digit.stride >= FAR;
    digits.iter().position(is_far).unwrap_or(digits.len())
}

/// Whether the table is still wanted.
#[derive(Clone, Copy)]
struct Stop<'a> {
    /// Set when it is not.
    wanted: &'a AtomicBool,
    /// Set by the first thread that has left blocks unfilled.
    stopped: &'a AtomicBool,
}

impl Stop<'_> {
    #[inline(always)]
    fn is_due(self) -> bool {
        let due = self.wanted.load(Ordering::Relaxed);
        if due {
            self.stopped.store(true, Ordering::Relaxed);
        }
        due
    }
}

/// All blocks of a smaller number that are the thread's own are complete. On a cache line of its own.
#[derive(Default)]
#[repr(align(128))]
struct Progress(AtomicUsize);

impl Progress {
    /// Waits until the block is complete.
    #[inline(always)]
    fn wait_for(&self, block: usize) {
        let mut spins = 0_u32;
        while self.0.load(Ordering::Acquire) <= block {
            spins += 1;
            if spins.is_multiple_of(1024) {
                thread::yield_now();
            } else {
                hint::spin_loop();
            }
        }
    }
}

/// Announces that all is complete when the thread panics or stops, lest others wait for ever. They may read blocks that
/// have not been filled; nobody sees what comes of that.
struct Unblock<'a>(&'a Progress);

impl Drop for Unblock<'_> {
    fn drop(&mut self) {
        self.0.0.store(usize::MAX, Ordering::Release);
    }
}

/// One thread's share of the blocks.
struct Share<'a> {
    plan: &'a Plan,
    low: &'a Low,
    splits: &'a [usize],
    progress: &'a [Progress],
    blocks: SharedBlocks<'a>,
    thread: usize,
    residues: &'a mut Residues,
    stop: Stop<'a>,
    /// The first digit whose sources are fetched ahead.
    far: usize,
}

/// The digits of a block number, within a thread's share.
struct Counter<'a> {
    plan: &'a Plan,
    /// The first and the last value of each digit.
    ranges: Vec<(u64, u64)>,
    values: Vec<u64>,
    block: u64,
    /// The gems of each live colour in the high bags left, from the plan's starts on.
    gems: Vec<u32>,
}

impl<'a> Counter<'a> {
    fn new(plan: &'a Plan, ranges: Vec<(u64, u64)>) -> Self {
        let values: Vec<u64> = ranges.iter().map(|range| range.0).collect();
        let mut counter = Counter { plan, ranges, values: vec![0; values.len()], block: 0, gems: plan.starts() };
        for (digit, value) in values.into_iter().enumerate() {
            counter.set(digit, value);
        }
        counter
    }

    #[inline(always)]
    fn set(&mut self, digit: usize, value: u64) {
        let change = value.wrapping_sub(self.values[digit]);
        let bags = &self.plan.digits()[digit];
        self.values[digit] = value;
        self.block = self.block.wrapping_add(change.wrapping_mul(bags.stride));
        for (sum, gems) in self.gems.iter_mut().zip(&bags.gems) {
            *sum = sum.wrapping_add(gems.wrapping_mul(change as u32));
        }
    }

    /// Goes to the next block of the share, if there is one.
    #[inline(always)]
    fn advance(&mut self) -> bool {
        for digit in 0..self.values.len() {
            let (first, last) = self.ranges[digit];
            if self.values[digit] < last {
                self.set(digit, self.values[digit] + 1);
                return true;
            }
            self.set(digit, first);
        }
        false
    }
}

impl Share<'_> {
    /// The values of each digit that are this thread's.
    fn ranges(&self) -> Vec<(u64, u64)> {
        let mut ranges: Vec<(u64, u64)> = self.plan.digits().iter().map(|digit| (0, digit.size())).collect();
        for (split, &digit) in self.splits.iter().enumerate() {
            let (first, last) = ranges[digit];
            let middle = last / 2;
            ranges[digit] = if self.thread >> split & 1 == 0 { (first, middle) } else { (middle + 1, last) };
        }
        ranges
    }

    /// Waits for the sources of the counter's block that are other threads'.
    #[inline(always)]
    fn wait(&self, counter: &Counter<'_>) {
        for (split, &digit) in self.splits.iter().enumerate() {
            let first = counter.ranges[digit].0;
            if first > 0 && counter.values[digit] == first {
                let source = counter.block - self.plan.digits()[digit].stride;
                self.progress[self.thread ^ 1 << split].wait_for(source as usize);
            }
        }
    }
}

impl Work for Share<'_> {
    #[inline(always)]
    fn run<L: Lanes>(mut self, lanes: L) {
        let _unblock = Unblock(&self.progress[self.thread]);
        let mut counter = Counter::new(self.plan, self.ranges());
        // The stones still to be won, for each set of the block.
        let mut stones = Block::ZERO;
        while !self.stop.is_due() {
            self.wait(&counter);
            let block = counter.block as usize;
            let more = self.fill(lanes, &mut counter, &mut stones);
            self.progress[self.thread].0.store(block + 1, Ordering::Release);
            if !more {
                return;
            }
        }
    }
}

impl Share<'_> {
    /// Fills the counter's block, whose sources have been waited for, and goes to the next block of the share; gives
    /// whether there is one.
    #[inline(always)]
    fn fill<L: Lanes>(&mut self, lanes: L, counter: &mut Counter<'_>, stones: &mut Block) -> bool {
        let (melt, digits, block) = (self.plan.melt(), self.plan.digits(), counter.block as usize);
        let residues = &mut *self.residues;
        residues.enter(self.low, counter.gems.iter().map(|gems| (gems % melt) as usize));
        let mut left = [0_u8; MOST_DIGITS];
        let mut count = 0;
        for (digit, bags) in digits.iter().enumerate() {
            if counter.values[digit] > 0 {
                residues.work_out(self.low, digit, &bags.gems);
                left[count] = digit as u8;
                count += 1;
            }
        }
        let residues = &*self.residues;
        let mut sources = [Source { block: &Block::ZERO, passes: &Bits::NONE }; MOST_DIGITS];
        for (source, digit) in sources.iter_mut().zip(&left[..count]) {
            let digit = usize::from(*digit);
            // SAFETY: the block has a smaller number. Either it is this thread's own, filled before, or `wait` has seen
            // it announced, after it was filled for good or given up.
            let rest = unsafe { self.blocks.complete(block - digits[digit].stride as usize) };
            *source = Source { block: rest, passes: residues.passes(digit) };
        }
        let high_stones = counter.gems.iter().map(|gems| gems / melt).sum::<u32>() as u8;
        let more = counter.advance();
        let mut ahead = [ptr::null(); MOST_DIGITS];
        let mut count_ahead = 0;
        for (digit, bags) in digits.iter().enumerate().skip(if more { self.far } else { MOST_DIGITS }) {
            if counter.values[digit] > 0 {
                ahead[count_ahead] = self.blocks.place((counter.block - bags.stride) as usize);
                count_ahead += 1;
            }
        }
        let given = Given {
            low_stones: &self.low.stones,
            high_stones,
            planes: residues.planes(),
            ahead: &ahead[..count_ahead],
            sources: &sources[..count],
        };
        // SAFETY: a block is one thread's own by its digits, and no thread refers to it before it is announced.
        let shares = unsafe { self.blocks.unfilled(block) };
        fill(lanes, &given, stones, shares);
        more
    }
}
