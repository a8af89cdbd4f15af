/// A slot that holds no number.
const FREE: u32 = u32::MAX;
/// An odd number with random digits (π), to spread the words over the slots.
const SPREAD: u64 = 0x243f_6a88_85a3_08d3;

/// Numbers different rows of words from 0 in the order in which they come, and finds their numbers again.
///
/// ```text
///   slots   . 1 . . 0 . 2 .        open addressing, at most two thirds full
///   ends    2     5       6
///   words   a a   b b b   c        row 0, row 1, row 2
/// ```
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    words: Vec<u64>,
    ends: Vec<u32>,
    slots: Vec<u32>,
}

impl Rows {
    /// No row yet, and slots for so many.
    pub(super) fn with_room(rows: usize) -> Self {
        let slots = (rows + rows / 2 + 1).next_power_of_two().max(16);
        Rows { slots: vec![FREE; slots], ..Rows::default() }
    }

    /// The number of rows.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The row with this number.
    pub(super) fn row(&self, number: usize) -> &[u64] {
        let start = if number == 0 { 0 } else { self.ends[number - 1] as usize };
        &self.words[start..self.ends[number] as usize]
    }

    /// The number of the row, if it has one.
    pub(super) fn find(&self, row: &[u64]) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        let number = self.slots[self.slot(row)];
        (number != FREE).then_some(number)
    }

    /// The number of the row, a new one if it has none.
    pub(super) fn number(&mut self, row: &[u64]) -> u32 {
        if self.slots.len() * 2 <= self.len() * 3 {
            self.grow();
        }
        let slot = self.slot(row);
        if self.slots[slot] == FREE {
            self.slots[slot] = self.len() as u32;
            self.words.extend_from_slice(row);
            self.ends.push(self.words.len() as u32);
        }
        self.slots[slot]
    }

    /// Gives back what was kept for more rows.
    pub(super) fn shrink(&mut self) {
        self.words.shrink_to_fit();
        self.ends.shrink_to_fit();
    }

    /// Bytes on the heap.
    pub(super) fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u64>() + (self.ends.capacity() + self.slots.capacity()) * size_of::<u32>()
    }

    /// The slot where the row is, or else the free one where it belongs.
    #[inline]
    fn slot(&self, row: &[u64]) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash(row) as usize & mask;
        while self.slots[slot] != FREE && !same(self.row(self.slots[slot] as usize), row) {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        self.slots = vec![FREE; (2 * self.slots.len()).max(16)];
        for number in 0..self.len() {
            let slot = self.slot(self.row(number));
            self.slots[slot] = number as u32;
        }
    }
}

/// Whether two rows are equal. They are too short for the library's comparison of memory.
#[inline]
fn same(one: &[u64], other: &[u64]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one == other)
}

/// Mixes all bits of all words into the low ones.
#[inline]
fn hash(row: &[u64]) -> u64 {
    row.iter().fold(SPREAD, |hash, word| {
        let product = u128::from((hash ^ word).wrapping_add(SPREAD)) * u128::from(SPREAD);
        product as u64 ^ (product >> 64) as u64
    })
}
