//! One block of the table, from the blocks with one bag less.
#![allow(clippy::needless_range_loop, reason = "loops over indices are unrolled, so that arrays become registers")]

use super::lanes::Lanes;
use super::layout::{BATCH, BATCHES, Bits, Block, GROUP, ORDER, ROWS, Row};

/// The most bits of the sum of one truth for each colour.
pub(super) const PLANES: usize = 5;

/// What a block is worked out from.
pub(super) struct Given<'a> {
    /// The stones of the low bags alone, for each set of them.
    pub(super) low_stones: &'a Block,
    /// The stones of the high bags alone.
    pub(super) high_stones: u8,
    /// The stones that come of gems of low and high bags together, in binary: plane i counts 2ⁱ.
    pub(super) planes: &'a [Bits],
    /// Blocks that the next one is worked out from and that are far away.
    pub(super) ahead: &'a [*const Block],
    /// For each high bag left, the block without it and where pouring it earns nothing.
    pub(super) sources: &'a [Source<'a>],
}

/// The block that a pouring leads to.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub(super) block: &'a Block,
    /// The sets where the pouring earns nothing, so that the turn passes.
    pub(super) passes: &'a Bits,
}

/// Fills the block `shares`: for each set, the stones that the player not to move gets. `stones` is room for the stones
/// still to be won.
#[inline(always)]
pub(super) fn fill<L: Lanes>(lanes: L, given: &Given<'_>, stones: &mut Block, shares: &mut Block) {
    match (given.planes.len(), L::MANY_REGISTERS) {
        (PLANES, true) => pour_high::<L, PLANES, 4>(lanes, given, stones, shares),
        (PLANES, false) => pour_high::<L, PLANES, 2>(lanes, given, stones, shares),
        (_, true) => pour_high::<L, { PLANES - 1 }, 4>(lanes, given, stones, shares),
        (_, false) => pour_high::<L, { PLANES - 1 }, 2>(lanes, given, stones, shares),
    }
    for batch in 0..BATCHES {
        // The memory is idle here, as all that is poured from is near.
        if batch < ROWS / BATCH {
            for block in given.ahead {
                let rows: *const Row = block.cast();
                for row in 0..BATCH {
                    lanes.fetch(rows.wrapping_add(batch * BATCH + row));
                }
            }
        }
        pour_low(lanes, batch, stones, shares);
    }
}

/// Works out the stones, and the shares as far as the pourings of high bags go, `N` rows at a time. The numbers of stones
/// that come of gems of low and high bags together have `P` bits.
#[inline(always)]
fn pour_high<L: Lanes, const P: usize, const N: usize>(
    lanes: L,
    given: &Given<'_>,
    stones: &mut Block,
    shares: &mut Block,
) {
    let planes: &[Bits; P] = given.planes.first_chunk().expect("there is a plane for each bit");
    for group in (0..ROWS).step_by(GROUP) {
        // Unrolled, so that a row's place in its group is known to the compiler.
        for chunk in 0..GROUP / N {
            let at = group + chunk * N;
            let mut here = [lanes.splat(given.high_stones); N];
            for row in 0..N {
                here[row] = lanes.add(here[row], lanes.load(&given.low_stones.0[at + row]));
                for (plane, bits) in (0..).zip(planes) {
                    here[row] = lanes.count(here[row], bits, at + row, plane);
                }
                lanes.store(&mut stones.0[at + row], here[row]);
            }
            // Nobody can get more than all stones: a bound that also is right where no bag is left.
            let mut best = here;
            for source in given.sources {
                for row in 0..N {
                    let passes = lanes.expand(source.passes, at + row);
                    best[row] = lanes.pour(best[row], lanes.load(&source.block.0[at + row]), here[row], passes);
                }
            }
            for row in 0..N {
                lanes.store(&mut shares.0[at + row], best[row]);
            }
        }
    }
}

/// Works out the pourings of low bags in the rows of one batch; those of earlier batches are complete.
#[inline(always)]
fn pour_low<L: Lanes>(lanes: L, batch: usize, stones: &Block, shares: &mut Block) {
    let (start, end) = (ORDER.starts[batch], ORDER.starts[batch + 1]);
    // A short batch is filled up with copies of its last row.
    let position = |slot: usize| (start + slot).min(end - 1) % ROWS;
    let zero = lanes.splat(0);
    let (mut best, mut here) = ([zero; BATCH], [zero; BATCH]);
    if L::MANY_REGISTERS {
        for slot in 0..BATCH {
            here[slot] = lanes.load(&stones.0[position(slot)]);
            best[slot] = pour_row(lanes, position(slot), here[slot], stones, shares);
        }
    } else {
        // What would not stay in registers meanwhile is put down where it belongs.
        for row in start..end {
            let best = pour_row(lanes, row, lanes.load(&stones.0[row]), stones, shares);
            lanes.store(&mut shares.0[row], best);
        }
        for slot in 0..BATCH {
            here[slot] = lanes.load(&stones.0[position(slot)]);
            best[slot] = lanes.load(&shares.0[position(slot)]);
        }
    }
    let here = lanes.transpose(here);
    let best = lanes.transpose(pour_in_rows(lanes, lanes.transpose(best), here));
    for slot in 0..BATCH {
        lanes.store(&mut shares.0[position(slot)], best[slot]);
    }
}

/// The shares of a row as far as the pourings of the bags of the rows go.
#[inline(always)]
fn pour_row<L: Lanes>(lanes: L, row: usize, here: L::Vector, stones: &Block, shares: &Block) -> L::Vector {
    let mut best = lanes.load(&shares.0[row]);
    for &source in ORDER.sources[row].positions() {
        let source = usize::from(source) % ROWS;
        let passes = lanes.equal(here, lanes.load(&stones.0[source]));
        best = lanes.pour(best, lanes.load(&shares.0[source]), here, passes);
    }
    best
}

/// Works out the pourings of the bags of the lanes in a transposed batch. Vector i holds unit i of eight rows, so that
/// the three higher bags lead from vector to vector.
#[inline(always)]
fn pour_in_rows<L: Lanes>(lanes: L, mut best: [L::Vector; BATCH], stones: [L::Vector; BATCH]) -> [L::Vector; BATCH] {
    macro_rules! unit {
        ($unit:literal from $($source:literal)*) => {
            $(
                let passes = lanes.equal(stones[$unit], stones[$source]);
                best[$unit] = lanes.pour(best[$unit], best[$source], stones[$unit], passes);
            )*
            best[$unit] = lanes.pour_in_units(best[$unit], stones[$unit]);
        };
    }
    unit!(0 from);
    unit!(1 from 0);
    unit!(2 from 0);
    unit!(4 from 0);
    unit!(3 from 1 2);
    unit!(5 from 1 4);
    unit!(6 from 2 4);
    unit!(7 from 3 5 6);
    best
}
