use std::fmt;

use super::{Bag, MAX_COLOURS};

/// The bags that one byte of a set stands for.
const BAGS_A_BYTE: usize = 8;
/// The values of a byte.
const VALUES: usize = 1 << BAGS_A_BYTE;

/// The gems of live colours in every set of bags.
///
/// A colour is live when the deal has enough gems of it for one stone; the others never matter. For each byte of a set
/// there is a table with a row for each of its values, and a row holds the gems of each live colour:
///
/// ```text
/// rows   | byte 0: value 0 | value 1 | … | value 255 | byte 1: value 0 | …
/// a row  | first live colour | second | …
/// ```
///
/// The rows of a set's bytes add up to its gems. Only bytes that have bags are tabled.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Tally {
    /// How many colours are live: the length of a row.
    live: usize,
    rows: Vec<u32>,
}

impl Tally {
    /// Tables the bags, which hold fewer than 2³² gems in all.
    pub(super) fn new(melt: u32, bags: &[Bag]) -> Self {
        let is_live = |&colour: &usize| bags.iter().map(|bag| bag.counts()[colour]).sum::<u32>() >= melt;
        let colours: Vec<usize> = (0..MAX_COLOURS).filter(is_live).collect();
        let live = colours.len();
        let mut rows = vec![0_u32; bags.len().div_ceil(BAGS_A_BYTE) * VALUES * live];
        for (byte, bags) in bags.chunks(BAGS_A_BYTE).enumerate() {
            let table = &mut rows[byte * VALUES * live..][..VALUES * live];
            for (index, bag) in bags.iter().enumerate() {
                // The sets with this bag follow those without it, in the same order.
                let (without, rest) = table.split_at_mut((1 << index) * live);
                let mut counts = [0_u32; MAX_COLOURS];
                counts.iter_mut().zip(&colours).for_each(|(count, &colour)| *count = bag.counts()[colour]);
                let rows = without.chunks_exact(live.max(1)).zip(rest.chunks_exact_mut(live.max(1)));
                for (row, with) in rows {
                    for ((sum, &known), &count) in with.iter_mut().zip(row).zip(&counts) {
                        // As in `sum`.
                        *sum = known.wrapping_add(count);
                    }
                }
            }
        }
        Tally { live, rows }
    }

    /// The gems of each live colour in a set of bags.
    pub(super) fn sum(&self, set: u64) -> Sums {
        let mut sums = [0_u32; MAX_COLOURS];
        let tables = self.rows.chunks_exact((VALUES * self.live).max(1));
        for (value, table) in set.to_le_bytes().into_iter().zip(tables) {
            let row = &table[usize::from(value) * self.live..][..self.live];
            for (sum, count) in sums.iter_mut().zip(row) {
                // The gems of a deal fit; a check here would keep the additions from being made side by side.
                *sum = sum.wrapping_add(*count);
            }
        }
        Sums { sums, live: self.live }
    }

    /// The gems of each live colour in the bag of index `item`.
    ///
    /// # Panics
    /// When there is no such bag.
    pub(super) fn of_bag(&self, item: u32) -> &[u32] {
        let (byte, bit) = (item as usize / BAGS_A_BYTE, item as usize % BAGS_A_BYTE);
        &self.rows[(byte * VALUES + (1 << bit)) * self.live..][..self.live]
    }
}

impl fmt::Debug for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tally").field("live", &self.live).finish_non_exhaustive()
    }
}

/// The gems of each live colour in some set of bags.
pub(super) struct Sums {
    sums: [u32; MAX_COLOURS],
    live: usize,
}

impl Sums {
    pub(super) fn iter(&self) -> std::slice::Iter<'_, u32> {
        self.sums[..self.live].iter()
    }
}
