//! What the bit-sliced engine needs of a vector unit, and the portable one.

use std::ops::{BitAnd, BitOr, BitXor, Not};

/// 64-bit words in a row.
pub(super) const WORDS: usize = 8;
/// Bits in a row, one for each of so many deals: bit i of word w belongs to deal 64 w + i.
pub(super) const DEALS: usize = 64 * WORDS;

/// One bit of each deal of a block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(64))]
pub(in super::super) struct Row(pub [u64; WORDS]);

impl Row {
    /// The bit of one deal.
    pub fn bit(&self, deal: usize) -> bool {
        self.0[deal / 64] >> (deal % 64) & 1 == 1
    }
}

/// Some of the words of a row, on which a processor works at once.
pub(in super::super) trait Word:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// Whether a bit is set.
    fn any(self) -> bool;
    /// Each 64-bit word moved up by that many bits.
    fn up(self, bits: u32) -> Self;
    /// Each 64-bit word moved down by that many bits.
    fn down(self, bits: u32) -> Self;
    /// The same by as many bits as the other's 64-bit words say, each below 64.
    fn up_by(self, bits: Self) -> Self;
    fn down_by(self, bits: Self) -> Self;
    /// The sums of 64-bit words, modulo 2^64.
    fn plus(self, other: Self) -> Self;
    /// The products of the low halves of 64-bit words.
    fn times(self, other: Self) -> Self;
    /// The high half of each 64-bit word as a number.
    fn high(self) -> Self;
}

/// A width of vectors.
///
/// A value of the implementing type exists only where the processor has the instructions, and only such a value makes
/// words, which makes the methods of both safe.
pub(in super::super) trait Lanes: Copy {
    type Word: Word;
    /// How many of its words are a row.
    const PARTS: usize;

    /// Runs `work` compiled for the instructions of this width.
    fn run<T>(self, work: impl Work<T>) -> T;
    /// The same as a function of its own, so that the compiler does not mix its words with those of the caller.
    fn call<T>(self, step: impl Step<Self, T>) -> T;

    /// The same 64-bit word in all places.
    fn splat(self, word: u64) -> Self::Word;
    /// One part of a row.
    fn load(self, row: &Row, part: usize) -> Self::Word;
    fn store(self, row: &mut Row, part: usize, word: Self::Word);
}

/// Something to be compiled once for each width of vectors.
///
/// `run` and all that it calls in a hot loop is to be `#[inline(always)]`: only what is inlined is compiled for the width.
pub(in super::super) trait Work<T> {
    /// Does the work.
    fn run<L: Lanes>(self, lanes: L) -> T;
}

/// A part of such work that is to be a function of its own.
pub(in super::super) trait Step<L: Lanes, T> {
    /// Does it.
    fn run(self, lanes: L) -> T;
}

/// Numbers of 64 bits, which every processor has.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Portable;

impl Word for u64 {
    #[inline(always)]
    fn any(self) -> bool {
        self != 0
    }

    #[inline(always)]
    fn up(self, bits: u32) -> Self {
        self << bits
    }

    #[inline(always)]
    fn down(self, bits: u32) -> Self {
        self >> bits
    }

    #[inline(always)]
    fn up_by(self, bits: Self) -> Self {
        self.wrapping_shl(bits as u32)
    }

    #[inline(always)]
    fn down_by(self, bits: Self) -> Self {
        self.wrapping_shr(bits as u32)
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        u64::from(self as u32) * u64::from(other as u32)
    }

    #[inline(always)]
    fn high(self) -> Self {
        self >> 32
    }
}

impl Lanes for Portable {
    type Word = u64;
    const PARTS: usize = WORDS;

    #[inline(always)]
    fn run<T>(self, work: impl Work<T>) -> T {
        work.run(self)
    }

    #[inline(never)]
    fn call<T>(self, step: impl Step<Self, T>) -> T {
        step.run(self)
    }

    #[inline(always)]
    fn splat(self, word: u64) -> u64 {
        word
    }

    #[inline(always)]
    fn load(self, row: &Row, part: usize) -> u64 {
        row.0[part]
    }

    #[inline(always)]
    fn store(self, row: &mut Row, part: usize, word: u64) {
        row.0[part] = word;
    }
}
