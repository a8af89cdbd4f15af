use super::house::House;

/// Words of a bucket: three positions of two words, three entries of half a word, and half a word to spare.
const WORDS: usize = 8;
/// Entries of a bucket.
const WAYS: usize = 3;
/// Buckets of a new table.
const FIRST_BUCKETS: usize = 1 << 10;
/// Buckets of the smallest table.
const LEAST_BUCKETS: usize = 4;
/// Room for the words before the first bucket, of this table and of the larger one that it is growing into.
const SPARE_BUCKETS: usize = 2;
/// Bytes of a bucket: what a cache fetches at once.
pub(super) const BUCKET_BYTES: usize = WORDS * size_of::<u64>();

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) value: i16,
    pub(super) bound: Bound,
    /// The best move's place among the moves.
    pub(super) best: u8,
    /// Moves left to the end.
    pub(super) left: u8,
}

/// What an entry's number promises about the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Lower = 1,
    Upper = 2,
    Exact = 3,
}

/// A table of positions that grows up to a limit and then forgets the positions with the fewest moves left.
///
/// ```text
///   bucket     word 0 1     2 3     4 5     6           7
///              position 0   1       2       entry 1, 0  -, entry 2
///   entry      bits 31 ... 16   15 ... 8   7 ... 2   1 0
///              value            best move  left      bound, 0 when there is none
/// ```
///
/// Whole positions are compared.
#[derive(Debug)]
pub(super) struct Table {
    words: Vec<u64>,
    /// Words before the first bucket, so that no bucket lies in two lines of the cache.
    skip: usize,
    buckets: usize,
    entries: usize,
    most_buckets: usize,
}

impl Table {
    /// An empty table that will take at most `memory` bytes, or a few hundred if that is less.
    pub(super) fn new(memory: usize) -> Self {
        let most_buckets = (memory / BUCKET_BYTES).saturating_sub(SPARE_BUCKETS).max(LEAST_BUCKETS);
        let mut table = Table { words: Vec::new(), skip: 0, buckets: 0, entries: 0, most_buckets };
        table.allocate(FIRST_BUCKETS.min(most_buckets));
        table
    }

    /// Bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u64>()
    }

    /// What is known of the position.
    pub(super) fn get(&self, house: House) -> Option<Entry> {
        let bucket = self.bucket(house);
        let words = &self.words[bucket..bucket + WORDS];
        let [low, high] = halves(house);
        for way in 0..WAYS {
            if words[2 * way] == low && words[2 * way + 1] == high {
                return unpacked((words[6 + way / 2] >> (32 * (way % 2))) as u32);
            }
        }
        None
    }

    /// Keeps an entry: in the place of the position's older one, or of none, or of the one with the fewest moves left.
    pub(super) fn put(&mut self, house: House, entry: Entry) {
        let bucket = self.bucket(house);
        let words = &mut self.words[bucket..bucket + WORDS];
        let [low, high] = halves(house);
        let (mut place, mut least) = (0, u8::MAX);
        for way in 0..WAYS {
            let old = unpacked((words[6 + way / 2] >> (32 * (way % 2))) as u32);
            let left =
                if words[2 * way] == low && words[2 * way + 1] == high { 0 } else { old.map_or(1, |old| old.left) };
            if left < least {
                (place, least) = (way, left);
            }
        }
        let shift = 32 * (place % 2);
        let data = &mut words[6 + place / 2];
        self.entries += usize::from((*data >> shift) as u32 == 0);
        *data = *data & !(0xffff_ffff << shift) | u64::from(packed(entry)) << shift;
        words[2 * place] = low;
        words[2 * place + 1] = high;
        if 2 * self.entries > WAYS * self.buckets {
            self.grow();
        }
    }

    /// The first word of the position's bucket.
    fn bucket(&self, house: House) -> usize {
        let [low, high] = halves(house);
        let product = u128::from(low ^ 0x243f_6a88_85a3_08d3) * u128::from(high ^ 0x1319_8a2e_0370_7344);
        let hash = (product as u64 ^ (product >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let number = (u128::from(hash) * self.buckets as u128) >> 64;
        self.skip + WORDS * number as usize
    }

    fn allocate(&mut self, buckets: usize) -> bool {
        let mut words: Vec<u64> = Vec::new();
        if words.try_reserve_exact(WORDS * (buckets + 1)).is_err() {
            return false;
        }
        words.resize(WORDS * (buckets + 1), 0);
        self.skip = words.as_ptr().align_offset(BUCKET_BYTES) % WORDS;
        (self.words, self.buckets, self.entries) = (words, buckets, 0);
        true
    }

    /// Moves to twice as many buckets, or to all that the limit leaves if it would not do so another time.
    ///
    /// While it moves both tables are there, and the limit is meant for both.
    fn grow(&mut self) {
        let (skip, buckets) = (self.skip, self.buckets);
        let room = self.most_buckets - buckets;
        let next = if room >= 6 * buckets { 2 * buckets } else { room };
        if 4 * next < 5 * buckets {
            return;
        }
        let old = std::mem::take(&mut self.words);
        if !self.allocate(next) {
            self.words = old;
            // What the machine did not give it will not be asked for again.
            self.most_buckets = buckets;
            return;
        }
        for words in old[skip..].chunks_exact(WORDS).take(buckets) {
            for way in 0..WAYS {
                if let Some(entry) = unpacked((words[6 + way / 2] >> (32 * (way % 2))) as u32) {
                    self.put(House(u128::from(words[2 * way]) | u128::from(words[2 * way + 1]) << 64), entry);
                }
            }
        }
    }
}

fn halves(house: House) -> [u64; 2] {
    [house.0 as u64, (house.0 >> 64) as u64]
}

fn packed(entry: Entry) -> u32 {
    let high = u32::from(entry.value as u16) << 16 | u32::from(entry.best) << 8;
    high | u32::from(entry.left) << 2 | entry.bound as u32
}

fn unpacked(data: u32) -> Option<Entry> {
    let bound = match data & 3 {
        1 => Bound::Lower,
        2 => Bound::Upper,
        3 => Bound::Exact,
        _ => return None,
    };
    let left = (data >> 2) as u8 & 0x3f;
    Some(Entry { value: (data >> 16) as u16 as i16, best: (data >> 8) as u8, left, bound })
}
