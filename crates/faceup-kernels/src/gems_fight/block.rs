//! One block of the table, from the blocks with one bag less.

use super::lanes::Lanes;
use super::layout::{BATCH, BATCHES, Bits, Block, GROUPS, LANES, ORDER, ROW_BITS, ROWS, Row};

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

/// The room in which a width works out a block.
pub(super) struct Room<L: Lanes> {
    /// The stones still to be won, for each set of the block.
    stones: Block,
    /// The same, transposed within each batch.
    turned: [[Row; BATCH]; BATCHES],
    /// What the width keeps of the stones of each batch.
    kept: [L::Kept; BATCHES],
}

impl<L: Lanes> Room<L> {
    pub(super) fn new() -> Self {
        Room { stones: Block::ZERO, turned: [[Row([0; LANES]); BATCH]; BATCHES], kept: [L::Kept::default(); BATCHES] }
    }
}

/// Fills the block `shares`: for each set, the stones that the player not to move gets.
#[inline(always)]
pub(super) fn fill<L: Lanes>(lanes: L, given: &Given<'_>, room: &mut Room<L>, shares: &mut Block) {
    match given.planes.len() {
        1 => count_stones::<L, 1>(lanes, given, room),
        2 => count_stones::<L, 2>(lanes, given, room),
        3 => count_stones::<L, 3>(lanes, given, room),
        4 => count_stones::<L, 4>(lanes, given, room),
        _ => count_stones::<L, PLANES>(lanes, given, room),
    }
    if L::MANY_REGISTERS {
        pour_high::<L, 4>(lanes, given, &room.stones, shares);
    } else {
        pour_high::<L, 2>(lanes, given, &room.stones, shares);
    }
    for group in 0..GROUPS {
        macro_rules! pour_low {
            ($($group:literal)*) => {
                match group {
                    $($group => pour_low::<L, $group>(lanes, &room.stones, shares),)*
                    _ => unreachable!("there are {GROUPS} groups"),
                }
            };
        }
        let (first, end) = (ORDER.groups[group], ORDER.groups[group + 1]);
        if L::MANY_REGISTERS {
            pour_low!(0 1 2 3 4 5 6 7 8 9 10);
        } else {
            for row in ORDER.starts[first]..ORDER.starts[end] {
                pour_row(lanes, row % ROWS, &room.stones, shares);
            }
        }
        if L::MANY_REGISTERS && end - first == 2 {
            pour_in_rows(lanes, [first, first + 1], room, shares);
        } else {
            for batch in first..end {
                pour_in_rows(lanes, [batch], room, shares);
            }
        }
    }
}

/// The positions of a batch; a short one is filled up with copies of its last row.
#[inline(always)]
fn positions(batch: usize) -> [usize; BATCH] {
    let (start, end) = (ORDER.starts[batch], ORDER.starts[batch + 1]);
    let mut positions = [0; BATCH];
    for (slot, position) in positions.iter_mut().enumerate() {
        *position = (start + slot).min(end - 1) % ROWS;
    }
    positions
}

/// Counts the stones still to be won, whose sums have `P` bits.
#[inline(always)]
fn count_stones<L: Lanes, const P: usize>(lanes: L, given: &Given<'_>, room: &mut Room<L>) {
    let high = lanes.splat(given.high_stones);
    let planes: &[Bits; P] = given.planes.first_chunk().expect("the planes have been counted");
    for batch in 0..BATCHES {
        let mut stones = [high; BATCH];
        for (stones, position) in stones.iter_mut().zip(positions(batch)) {
            *stones = lanes.add(*stones, lanes.load(&given.low_stones.0[position]));
            for (plane, bits) in planes.iter().enumerate() {
                *stones = lanes.add_where(*stones, lanes.expand(bits.0[position]), 1 << plane);
            }
            lanes.store(&mut room.stones.0[position], *stones);
        }
        let turned = lanes.transpose(stones);
        for (row, stones) in room.turned[batch].iter_mut().zip(turned) {
            lanes.store(row, stones);
        }
        room.kept[batch] = lanes.keep(&turned);
    }
}

/// Works out the shares as far as the pourings of high bags go, `N` rows at a time.
#[inline(always)]
fn pour_high<L: Lanes, const N: usize>(lanes: L, given: &Given<'_>, stones: &Block, shares: &mut Block) {
    let rows = stones.0.as_chunks::<N>().0.iter().zip(shares.0.as_chunks_mut::<N>().0);
    for (chunk, (stones, shares)) in rows.enumerate() {
        let mut here = [lanes.splat(0); N];
        for (here, row) in here.iter_mut().zip(stones) {
            *here = lanes.load(row);
        }
        // Nobody can get more than all stones: a bound that also is right where no bag is left.
        let mut best = here;
        for source in given.sources {
            let rows = &source.block.0.as_chunks::<N>().0[chunk];
            let passes = &source.passes.0.as_chunks::<N>().0[chunk];
            for slot in 0..N {
                let passes = lanes.expand(passes[slot]);
                best[slot] = lanes.pour(best[slot], lanes.load(&rows[slot]), here[slot], passes);
            }
        }
        for (row, best) in shares.iter_mut().zip(best) {
            lanes.store(row, best);
        }
    }
}

/// Works out the pourings of low bags that lead from row to row, in group number `K`; earlier groups are complete.
#[inline(always)]
fn pour_low<L: Lanes, const K: usize>(lanes: L, stones: &Block, shares: &mut Block) {
    macro_rules! rows {
        ($($row:literal)*) => {
            $(if const { start(K) + $row < start(K + 1) } {
                pour_row(lanes, const { start(K) + $row }, stones, shares);
            })*
        };
    }
    rows!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
}

/// The position of a group's first row.
const fn start(group: usize) -> usize {
    ORDER.starts[ORDER.groups[group]]
}

/// The same for the row at one position.
#[inline(always)]
fn pour_row<L: Lanes>(lanes: L, position: usize, stones: &Block, shares: &mut Block) {
    let here = lanes.load(&stones.0[position]);
    let mut best = lanes.load(&shares.0[position]);
    let sources = ORDER.sources[position].positions();
    for number in 0..ROW_BITS {
        if number < sources.len() {
            let source = usize::from(sources[number]) % ROWS;
            let passes = lanes.equal(here, lanes.load(&stones.0[source]));
            best = lanes.pour(best, lanes.load(&shares.0[source]), here, passes);
        }
    }
    lanes.store(&mut shares.0[position], best);
}

/// Works out the pourings inside the rows of `M` batches of a group, which are complete then.
///
/// In a transposed batch vector i holds unit i of eight rows, so that three of the six bags lead from vector to vector.
#[inline(always)]
fn pour_in_rows<L: Lanes, const M: usize>(lanes: L, batches: [usize; M], room: &Room<L>, shares: &mut Block) {
    let mut best = [[lanes.splat(0); BATCH]; M];
    for (best, batch) in best.iter_mut().zip(batches) {
        let positions = positions(batch);
        for slot in 0..BATCH {
            best[slot] = lanes.load(&shares.0[positions[slot]]);
        }
        *best = lanes.transpose(*best);
    }
    macro_rules! unit {
        ($unit:literal from $($source:literal)*) => {
            for (best, batch) in best.iter_mut().zip(batches) {
                let (kept, turned) = (&room.kept[batch], &room.turned[batch]);
                let stones = lanes.load(&turned[$unit]);
                $(
                    let passes = lanes.passes_between(kept, turned, $unit, $source);
                    best[$unit] = lanes.pour(best[$unit], best[$source], stones, passes);
                )*
                best[$unit] = lanes.pour_in_units(best[$unit], stones, lanes.passes_in_units(kept, turned, $unit));
            }
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
    for (best, batch) in best.into_iter().zip(batches) {
        let positions = positions(batch);
        let best = lanes.transpose(best);
        for slot in 0..BATCH {
            lanes.store(&mut shares.0[positions[slot]], best[slot]);
        }
    }
}
