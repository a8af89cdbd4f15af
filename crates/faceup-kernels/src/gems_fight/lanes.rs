//! What a kernel needs of a vector unit, and the portable one.

use super::Refused;
use super::layout::{Bits, GROUP, LANES, Row};
use crate::Width;
use crate::chosen::Chosen;

/// A width of vectors: the operations on all sets of one row at once.
///
/// A value of the implementing type exists only where the processor has the instructions, which makes the methods safe.
pub(super) trait Lanes: Copy + Send + Sync {
    /// A byte for each set of a row.
    type Vector: Copy;
    /// A truth for each set of a row.
    type Mask: Copy;
    /// Whether there are registers for many rows at once.
    const MANY_REGISTERS: bool;
    /// Whether truths are kept [sliced](Bits::sliced), rather than a word a row.
    const SLICED: bool;

    /// Runs `work` compiled for the instructions of this width.
    fn run(self, work: impl Work);

    fn load(self, row: &Row) -> Self::Vector;
    /// Asks for a row to be brought near, without looking at it.
    fn fetch(self, row: *const Row);
    fn store(self, row: &mut Row, vector: Self::Vector);
    fn splat(self, byte: u8) -> Self::Vector;
    /// Sums modulo 256.
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The mask of the row at the position.
    fn expand(self, bits: &Bits, position: usize) -> Self::Mask;
    /// The vector with 2ᵖˡᵃⁿᵉ added, modulo 256, where the row at the position has a truth.
    fn count(self, vector: Self::Vector, bits: &Bits, position: usize, plane: u32) -> Self::Vector;
    fn equal(self, a: Self::Vector, b: Self::Vector) -> Self::Mask;
    /// The smaller of `best` and what the player not to move gets by a pouring after which `rest` is the share of the
    /// player not to move: `rest` itself, but `stones` less `rest` where the turn has passed.
    fn pour(self, best: Self::Vector, rest: Self::Vector, stones: Self::Vector, passes: Self::Mask) -> Self::Vector;
    /// Exchanges rows and units of eight bytes: unit j of row i becomes unit i of row j.
    fn transpose(self, rows: [Self::Vector; 8]) -> [Self::Vector; 8];
    /// Works out the pourings of the three lowest bags of the lanes, which stand inside units of eight bytes.
    fn pour_in_units(self, best: Self::Vector, stones: Self::Vector) -> Self::Vector;
}

/// The width that a kernel is asked for.
pub(super) fn chosen(width: Width) -> Result<Chosen<Portable>, Refused> {
    Chosen::new(width, Portable).ok_or(Refused::Width(width))
}

/// Something to be compiled once for each width of vectors.
///
/// `run` and all that it calls in a hot loop is to be `#[inline(always)]`: only what is inlined is compiled for the width.
pub(super) trait Work {
    /// Does the work.
    fn run<L: Lanes>(self, lanes: L);
}

/// From which lane of a unit each lane is reached by pouring one bag. Every pouring inside a unit is in one of the three
/// patterns; a lane that needs none of a pattern stands for itself.
#[cfg(target_arch = "x86_64")]
const REACHED_FROM: [[u8; 8]; 3] = [[0, 0, 0, 1, 0, 4, 2, 6], [0, 1, 2, 2, 4, 1, 4, 5], [0, 1, 2, 3, 4, 5, 6, 3]];
/// The same for the two units that stand in 16 bytes.
#[cfg(target_arch = "x86_64")]
pub(super) const SHUFFLES: [[u8; 16]; 3] =
    [doubled(REACHED_FROM[0]), doubled(REACHED_FROM[1]), doubled(REACHED_FROM[2])];
/// The lane of all three bags, in every lane of the two units that stand in 16 bytes.
#[cfg(target_arch = "x86_64")]
pub(super) const FULL: [u8; 16] = doubled([7; 8]);
/// The lanes of a unit with one, two and three bags.
pub(super) const LEVELS: [u8; 3] = [0b0001_0110, 0b0110_1000, 0b1000_0000];
/// Ones in all lanes of a unit but these.
pub(super) const fn outside(lanes: u8) -> u64 {
    let (mut bytes, mut lane) = ([0; 8], 0);
    while lane < 8 {
        bytes[lane] = if lanes >> lane & 1 == 1 { 0 } else { u8::MAX };
        lane += 1;
    }
    u64::from_le_bytes(bytes)
}

#[cfg(target_arch = "x86_64")]
const fn doubled(lanes: [u8; 8]) -> [u8; 16] {
    let (mut both, mut lane) = ([0; 16], 0);
    while lane < 16 {
        both[lane] = lanes[lane % 8] + (lane as u8 & 8);
        lane += 1;
    }
    both
}

/// Plain arrays, which any compiler turns into whatever vectors the target has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Portable;

impl Portable {
    #[inline(always)]
    fn bytes(mut byte: impl FnMut(usize) -> u8) -> [u8; LANES] {
        let mut bytes = [0; LANES];
        for (lane, out) in bytes.iter_mut().enumerate() {
            *out = byte(lane);
        }
        bytes
    }
}

#[inline(always)]
fn units(bytes: &[u8; LANES]) -> [u64; 8] {
    let mut units = [0; 8];
    for (unit, bytes) in units.iter_mut().zip(bytes.as_chunks::<8>().0) {
        *unit = u64::from_le_bytes(*bytes);
    }
    units
}

#[inline(always)]
fn from_units(units: [u64; 8]) -> [u8; LANES] {
    let mut bytes = [0; LANES];
    for (bytes, unit) in bytes.as_chunks_mut::<8>().0.iter_mut().zip(units) {
        *bytes = unit.to_le_bytes();
    }
    bytes
}

impl Lanes for Portable {
    type Vector = [u8; LANES];
    /// Bytes of all ones or none.
    type Mask = [u8; LANES];
    const MANY_REGISTERS: bool = false;
    const SLICED: bool = true;
    #[inline(always)]
    fn run(self, work: impl Work) {
        work.run(self);
    }

    #[inline(always)]
    fn load(self, row: &Row) -> Self::Vector {
        row.0
    }

    #[inline(always)]
    fn fetch(self, _: *const Row) {}

    #[inline(always)]
    fn store(self, row: &mut Row, vector: Self::Vector) {
        row.0 = vector;
    }

    #[inline(always)]
    fn splat(self, byte: u8) -> Self::Vector {
        [byte; LANES]
    }

    #[inline(always)]
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        Portable::bytes(|lane| a[lane].wrapping_add(b[lane]))
    }

    #[inline(always)]
    fn expand(self, bits: &Bits, position: usize) -> Self::Mask {
        let bytes = from_units(bits.groups()[position / GROUP]);
        Portable::bytes(|lane| ((bytes[lane] << (7 - position % GROUP)) as i8 >> 7) as u8)
    }

    #[inline(always)]
    fn count(self, vector: Self::Vector, bits: &Bits, position: usize, plane: u32) -> Self::Vector {
        let bytes = from_units(bits.groups()[position / GROUP]);
        Portable::bytes(|lane| vector[lane].wrapping_add((bytes[lane] >> (position % GROUP) & 1) << plane))
    }

    #[inline(always)]
    fn equal(self, a: Self::Vector, b: Self::Vector) -> Self::Mask {
        Portable::bytes(|lane| if a[lane] == b[lane] { u8::MAX } else { 0 })
    }

    #[inline(always)]
    fn pour(self, best: Self::Vector, rest: Self::Vector, stones: Self::Vector, passes: Self::Mask) -> Self::Vector {
        Portable::bytes(|lane| {
            let passed = stones[lane].wrapping_sub(rest[lane]);
            best[lane].min(passed & passes[lane] | rest[lane] & !passes[lane])
        })
    }

    #[inline(always)]
    fn transpose(self, rows: [Self::Vector; 8]) -> [Self::Vector; 8] {
        let rows = rows.map(|row| units(&row));
        let mut columns = [[0; LANES]; 8];
        for (unit, column) in columns.iter_mut().enumerate() {
            *column = from_units(rows.map(|row| row[unit]));
        }
        columns
    }

    #[inline(always)]
    fn pour_in_units(self, best: Self::Vector, stones: Self::Vector) -> Self::Vector {
        let fewer = |bag| self.equal(stones, lifted(&stones, bag));
        let passes = [fewer(0), fewer(1), fewer(2)];
        let best = level::<0>(&best, &stones, &passes);
        let best = level::<1>(&best, &stones, &passes);
        level::<2>(&best, &stones, &passes)
    }
}

/// The pourings inside units that lead to the lanes of one of the [`LEVELS`].
#[inline(always)]
fn level<const LEVEL: usize>(best: &[u8; LANES], stones: &[u8; LANES], passes: &[[u8; LANES]; 3]) -> [u8; LANES] {
    let next = step::<LEVEL, 0>(best, best, stones, passes);
    let next = step::<LEVEL, 1>(&next, best, stones, passes);
    step::<LEVEL, 2>(&next, best, stones, passes)
}

/// The same for one bag alone.
#[inline(always)]
fn step<const LEVEL: usize, const BAG: usize>(
    next: &[u8; LANES],
    best: &[u8; LANES],
    stones: &[u8; LANES],
    passes: &[[u8; LANES]; 3],
) -> [u8; LANES] {
    let rest = lifted(best, BAG);
    let outside = from_units([const { outside(LEVELS[LEVEL] & HOLDS[BAG]) }; 8]);
    Portable::bytes(|lane| {
        let passed = stones[lane].wrapping_sub(rest[lane]);
        let share = passed & passes[BAG][lane] | rest[lane] & !passes[BAG][lane];
        next[lane].min(share | outside[lane])
    })
}

/// The lanes of a unit that hold each of the three bags.
const HOLDS: [u8; 3] = [0b1010_1010, 0b1100_1100, 0b1111_0000];

/// Each byte moved to the lane that has the bag more.
#[inline(always)]
fn lifted(bytes: &[u8; LANES], bag: usize) -> [u8; LANES] {
    let mut units = units(bytes);
    for unit in &mut units {
        *unit <<= 8_u32 << bag;
    }
    from_units(units)
}
