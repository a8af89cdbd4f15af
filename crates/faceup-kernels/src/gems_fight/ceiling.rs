//! Loops that show what the machine can do at best: streaming reads, and pourings of sets that the nearest cache holds.

use std::fmt;
use std::hint::black_box;

use super::Refused;
use super::block::Source;
use super::lanes::{Lanes, Portable, Work, chosen};
use super::layout::{Bits, Block, GROUP, LANES, ROWS, Row};
use crate::Width;
use crate::chosen::Chosen;

/// The rows that are read or poured side by side, so that no result is waited for.
const ABREAST: usize = 8;
/// The bags that are poured into a row before the next row's turn.
const SOURCES: usize = 8;

fn run(chosen: Chosen<Portable>, work: impl Work) {
    match chosen {
        Chosen::Portable(lanes) => lanes.run(work),
        #[cfg(target_arch = "x86_64")]
        Chosen::Avx2(lanes) => lanes.run(work),
        #[cfg(target_arch = "x86_64")]
        Chosen::Avx512(lanes) => lanes.run(work),
    }
}

/// Reads memory from one end to the other, again and again: what bounds a kernel whose data is so large.
pub struct Reading {
    chosen: Chosen<Portable>,
    rows: Vec<Row>,
}

impl Reading {
    /// Takes so many bytes, rounded up to whole steps of 512, and touches them.
    pub fn new(width: Width, bytes: usize) -> Result<Self, Refused> {
        let chosen = chosen(width)?;
        let count = bytes.max(1).div_ceil(LANES).next_multiple_of(ABREAST);
        let refusal = Refused::Memory { needed: (count * LANES) as u128, limit: usize::MAX };
        let mut rows = Vec::new();
        rows.try_reserve_exact(count).map_err(|_| refusal)?;
        let mut row = Row([3; LANES]);
        row.0[0] = 1;
        rows.resize(count, row);
        Ok(Reading { chosen, rows })
    }

    /// The bytes that are read each time.
    pub fn bytes(&self) -> usize {
        self.rows.len() * LANES
    }

    /// Reads them so many times; the result is their sum modulo 256, which nobody needs.
    pub fn read(&self, times: usize) -> u8 {
        let mut sum = 0;
        for _ in 0..times {
            run(self.chosen, Read { rows: black_box(&self.rows), sum: &mut sum });
        }
        sum
    }
}

impl fmt::Debug for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reading").field("chosen", &self.chosen).field("bytes", &self.bytes()).finish_non_exhaustive()
    }
}

struct Read<'a> {
    rows: &'a [Row],
    sum: &'a mut u8,
}

impl Work for Read<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        let mut sums = [lanes.splat(0); ABREAST];
        for rows in self.rows.as_chunks::<ABREAST>().0 {
            for (sum, row) in sums.iter_mut().zip(rows) {
                *sum = lanes.add(*sum, lanes.load(row));
            }
        }
        *self.sum = self.sum.wrapping_add(folded(lanes, sums));
    }
}

/// The sum of all bytes of the vectors modulo 256.
#[inline(always)]
fn folded<L: Lanes>(lanes: L, vectors: [L::Vector; ABREAST]) -> u8 {
    let mut row = Row([0; LANES]);
    lanes.store(&mut row, vectors.into_iter().fold(lanes.splat(0), |sum, vector| lanes.add(sum, vector)));
    row.0.iter().fold(0, |sum: u8, &byte| sum.wrapping_add(byte))
}

/// Pours bags of which sources and masks are in the nearest cache: what bounds a table whose data comes at once.
///
/// A transition is what it is where a table pours its high bags: for the sets of a row, load the source and the mask,
/// subtract where the mask is set, and take the minimum. Nothing is stored, and stones cost nothing.
pub struct Pouring {
    chosen: Chosen<Portable>,
    room: Box<Room>,
}

struct Room {
    rests: Block,
    passes: Bits,
    stones: Block,
}

impl Pouring {
    /// The transitions of one round.
    pub const TRANSITIONS: u64 = (SOURCES * ROWS * LANES) as u64;

    /// The loop for vectors of this width.
    pub fn new(width: Width) -> Result<Self, Refused> {
        const STRIPES: u64 = 0x5555_3333_0f0f_00ff;
        let mut room = Room { rests: Block::ZERO, passes: Bits::NONE, stones: Block([Row([100; LANES]); ROWS]) };
        for (index, row) in room.rests.0.iter_mut().enumerate() {
            row.0 = std::array::from_fn(|lane| ((index + lane) % 100) as u8);
        }
        room.passes.0 = std::array::from_fn(|row| STRIPES.rotate_left(row as u32));
        let chosen = chosen(width)?;
        run(chosen, Arrange(&mut room.passes));
        Ok(Pouring { chosen, room: Box::new(room) })
    }

    /// The width of the vectors, never [`Width::Auto`].
    pub fn width(&self) -> Width {
        self.chosen.width()
    }

    /// Pours so many rounds; the result is the sum of all shares modulo 256, which nobody needs.
    pub fn pour(&self, rounds: u64) -> u8 {
        let Room { rests, passes, stones } = &*self.room;
        let mut sum = 0;
        for _ in 0..rounds {
            let sources = black_box([Source { block: rests, passes }; SOURCES]);
            run(self.chosen, Pour { sources: &sources, stones, sum: &mut sum });
        }
        sum
    }
}

impl fmt::Debug for Pouring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pouring").field("chosen", &self.chosen).finish_non_exhaustive()
    }
}

/// Brings truths, a word a row, into the order that a width wants.
struct Arrange<'a>(&'a mut Bits);

impl Work for Arrange<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self, _: L) {
        if L::SLICED {
            *self.0 = self.0.sliced();
        }
    }
}

struct Pour<'a> {
    sources: &'a [Source<'a>; SOURCES],
    stones: &'a Block,
    sum: &'a mut u8,
}

impl Work for Pour<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        if L::MANY_REGISTERS { self.rows::<L, 4>(lanes) } else { self.rows::<L, 2>(lanes) }
    }
}

impl Pour<'_> {
    /// Pours `N` rows at a time, as many as the table's own loop does.
    #[inline(always)]
    fn rows<L: Lanes, const N: usize>(self, lanes: L) {
        let mut sums = [lanes.splat(0); ABREAST];
        for group in (0..ROWS).step_by(GROUP) {
            for chunk in 0..GROUP / N {
                let at = group + chunk * N;
                let mut here = [lanes.splat(0); N];
                for (here, stones) in here.iter_mut().zip(&self.stones.0[at..at + N]) {
                    *here = lanes.load(stones);
                }
                let mut best = here;
                for source in self.sources {
                    for row in 0..N {
                        let passes = lanes.expand(source.passes, at + row);
                        best[row] = lanes.pour(best[row], lanes.load(&source.block.0[at + row]), here[row], passes);
                    }
                }
                for row in 0..N {
                    sums[row] = lanes.add(sums[row], best[row]);
                }
            }
        }
        *self.sum = self.sum.wrapping_add(folded(lanes, sums));
    }
}

#[cfg(test)]
mod tests {
    use super::{Pouring, Reading};
    use crate::Width;

    #[test]
    fn all_bytes_are_read_each_time_by_every_width() {
        for width in Width::available() {
            for (bytes, whole) in [(0, 512), (512, 512), (513, 1024), (100_000, 100_352)] {
                let reading = Reading::new(width, bytes).unwrap();
                assert_eq!(reading.bytes(), whole);
                // A row's bytes add up to 1 + 63 · 3.
                assert_eq!(reading.read(3), (3 * 190 * whole / 64) as u8, "{width}");
            }
        }
    }

    #[test]
    fn every_width_pours_what_the_rule_says() {
        const STRIPES: u64 = 0x5555_3333_0f0f_00ff;
        let mut expected = 0_u8;
        for row in 0..128_u32 {
            for lane in 0..64 {
                let rest = ((row + lane) % 100) as u8;
                let passes = STRIPES.rotate_left(row) >> lane & 1 == 1;
                expected = expected.wrapping_add(if passes { 100 - rest } else { rest }.min(100));
            }
        }
        for width in Width::available() {
            assert_eq!(Pouring::new(width).unwrap().pour(1), expected, "{width}");
        }
    }
}
