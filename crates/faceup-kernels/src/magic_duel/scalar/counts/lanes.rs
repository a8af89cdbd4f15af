//! Counts of the five kinds in one word.
//!
//! ```text
//! bits  59…48   47…36   35…24   23…12   11…0
//!       fifth   fourth  third   second  first kind in the order of play of the cards' owner
//! ```
//!
//! A count is below 64. The bits above it are for keys, which have the count and three bits more.

/// Bits for one kind.
pub(super) const LANE: usize = 12;
/// One card of each kind.
pub(super) const ONES: u64 = 1 | 1 << LANE | 1 << (2 * LANE) | 1 << (3 * LANE) | 1 << (4 * LANE);
/// The largest count that fits, in each lane.
pub(super) const FULL: u64 = 63 * ONES;

/// One card of each kind that there is a card of.
#[inline(always)]
pub(super) const fn present(counts: u64) -> u64 {
    // A count that is not 0 is carried into the bit above it.
    ((counts + FULL) >> 6) & ONES
}

/// The sum of all counts.
#[inline(always)]
pub(super) const fn total(counts: u64) -> u64 {
    // The highest lane of the product is the sum of all lanes.
    (counts.wrapping_mul(ONES) >> (4 * LANE)) & ((1 << LANE) - 1)
}

/// The count in the lane that begins at a bit.
#[inline(always)]
pub(super) const fn lane(word: u64, shift: u32) -> u64 {
    (word >> shift) & ((1 << LANE) - 1)
}
