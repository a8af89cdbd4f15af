/// The counter-based generator Philox4x32 with ten rounds.
///
/// A block of four words is a pure function of the key and a counter, so that any part of a stream can be had at once, by
/// any thread and on any machine. Source: Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3"
/// (2011); the words are those of its authors' own implementation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Philox([u32; 2]);

impl Philox {
    const ROUNDS: usize = 10;
    const MULTIPLIERS: [u32; 2] = [0xD251_1F53, 0xCD9E_8D57];
    const KEY_STEPS: [u32; 2] = [0x9E37_79B9, 0xBB67_AE85];

    /// Makes the generator with `seed` as its key, the low half first.
    pub const fn new(seed: u64) -> Self {
        Philox([seed as u32, (seed >> 32) as u32])
    }

    /// The four words that belong to a counter.
    pub const fn block(self, counter: [u32; 4]) -> [u32; 4] {
        let (mut key, mut words, mut round) = (self.0, counter, 0);
        while round < Philox::ROUNDS {
            let first = words[0] as u64 * Philox::MULTIPLIERS[0] as u64;
            let second = words[2] as u64 * Philox::MULTIPLIERS[1] as u64;
            words = [
                (second >> 32) as u32 ^ words[1] ^ key[0],
                second as u32,
                (first >> 32) as u32 ^ words[3] ^ key[1],
                first as u32,
            ];
            key = [key[0].wrapping_add(Philox::KEY_STEPS[0]), key[1].wrapping_add(Philox::KEY_STEPS[1])];
            round += 1;
        }
        words
    }
}

/// The random words that belong to one deal: deal `number` of a seed.
///
/// The words are those of the counters `[block, tag, number's low half, number's high half]` for block 0, 1, 2 and so on, used
/// one after the other. The tag keeps the deals of one game apart from those of another with the same seed.
#[derive(Clone, Debug)]
pub struct Draws {
    philox: Philox,
    counter: [u32; 4],
    words: [u32; 4],
    /// How many of `words` have been used.
    used: usize,
}

impl Draws {
    /// Starts in front of the first word of deal `number` of `seed`.
    pub const fn new(seed: u64, tag: u32, number: u64) -> Self {
        let counter = [0, tag, number as u32, (number >> 32) as u32];
        Draws { philox: Philox::new(seed), counter, words: [0; 4], used: 4 }
    }

    /// The next word.
    pub fn word(&mut self) -> u32 {
        if self.used == self.words.len() {
            self.words = self.philox.block(self.counter);
            self.counter[0] = self.counter[0].wrapping_add(1);
            self.used = 0;
        }
        self.used += 1;
        self.words[self.used - 1]
    }

    /// A number below `bound`, from one word. The likelihoods of two numbers differ by less than `bound` / 2^32 of their
    /// size.
    ///
    /// # Panics
    /// When `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "no number is below 0");
        split(self.word(), bound).0
    }

    /// Shuffles `items` from the front: the first place is exchanged with any place from itself on, and so on to the last
    /// place but one.
    ///
    /// Two draws use one word: the first one's number is the high half of word · choices, and the low half is the word of
    /// the second. So with n items the likelihoods of two results of a word differ by less than n · (n - 1) / 2^32 of their
    /// size. The last word is used for one draw where their number is odd.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        let mut rest = 0;
        for place in 0..items.len().saturating_sub(1) {
            let word = if place % 2 == 0 { self.word() } else { rest };
            let (choice, left) = split(word, (items.len() - place) as u32);
            rest = left;
            items.swap(place, place + choice as usize);
        }
    }
}

/// The halves of `word` · `bound`: a number below `bound`, and what is left of the word.
const fn split(word: u32, bound: u32) -> (u32, u32) {
    let product = word as u64 * bound as u64;
    ((product >> 32) as u32, product as u32)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::{Draws, Philox};

    #[test]
    fn blocks_are_those_that_the_authors_publish() {
        let (seed, counter) = (0x299f_31d0_a409_3822, [0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344]);
        assert_eq!(Philox::new(0).block([0; 4]), [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8]);
        assert_eq!(Philox::new(u64::MAX).block([u32::MAX; 4]), [0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd]);
        assert_eq!(Philox::new(seed).block(counter), [0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1]);
    }

    #[test]
    fn words_are_used_in_the_order_of_the_blocks() {
        let (seed, tag, number) = (5, 9, 1 << 32 | 7);
        let mut draws = Draws::new(seed, tag, number);
        for block in 0..3 {
            for word in Philox::new(seed).block([block, tag, 7, 1]) {
                assert_eq!(draws.word(), word);
            }
        }
    }

    #[test]
    fn every_order_is_as_likely_as_another() {
        let mut seen = HashMap::new();
        for number in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            Draws::new(1, 0, number).shuffle(&mut items);
            *seen.entry(items).or_insert(0_u32) += 1;
        }
        assert_eq!(seen.len(), 24);
        // Chi-squared with 23 degrees of freedom is above 50 once in a thousand.
        let excess: f64 = seen.values().map(|&count| (f64::from(count) - 1000.0).powi(2) / 1000.0).sum();
        assert!(excess < 50.0, "chi-squared {excess}");
    }

    #[test]
    fn two_draws_use_one_word() {
        let mut draws = Draws::new(3, 0, 0);
        draws.shuffle(&mut [0; 5]);
        let mut words = Draws::new(3, 0, 0);
        let third = [words.word(), words.word(), words.word()][2];
        assert_eq!(draws.word(), third, "four draws are two words");
        draws.shuffle(&mut [0; 1]);
        assert_eq!(draws.word(), words.word(), "a single item needs none");
    }

    #[test]
    fn numbers_below_a_bound_are_all_met() {
        let mut draws = Draws::new(8, 1, 2);
        let mut met = [false; 7];
        (0..200).for_each(|_| met[draws.below(7) as usize] = true);
        assert_eq!(met, [true; 7]);
    }
}
