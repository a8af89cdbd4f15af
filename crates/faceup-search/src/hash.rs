use std::hash::Hasher;

/// A hasher that multiplies to 128 bits and folds the halves together.
///
/// The step is the one of Wang Yi's wyhash and Orson Peters's foldhash, without their seeds: a table must place its
/// states alike on every machine and in every run, so that node counts repeat. It does not withstand chosen keys, and
/// need not, since the table compares whole states. Slices of integers wider than a byte reach a hasher as they lie in
/// memory; a state that holds one is placed differently on machines of another byte order.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FoldedMultiply(u64);

/// The first 64 fractional bits of π and the next 64, the second made odd: bits with no pattern and no choice.
const PI: [u64; 2] = [0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7345];

impl FoldedMultiply {
    fn fold(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word ^ PI[0]) * u128::from(PI[1]);
        self.0 = product as u64 ^ (product >> 64) as u64;
    }
}

impl Hasher for FoldedMultiply {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.fold(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, word: u8) {
        self.fold(u64::from(word));
    }

    fn write_u16(&mut self, word: u16) {
        self.fold(u64::from(word));
    }

    fn write_u32(&mut self, word: u32) {
        self.fold(u64::from(word));
    }

    fn write_u64(&mut self, word: u64) {
        self.fold(word);
    }

    fn write_u128(&mut self, word: u128) {
        self.fold(word as u64);
        self.fold((word >> 64) as u64);
    }

    fn write_usize(&mut self, word: usize) {
        self.fold(word as u64);
    }

    // The default would go through `usize` and tell a negative number from itself on machines of another width.
    fn write_isize(&mut self, word: isize) {
        self.fold(word as i64 as u64);
    }
}

#[cfg(test)]
mod tests;
