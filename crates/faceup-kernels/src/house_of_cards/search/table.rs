use std::sync::atomic::{AtomicU64, Ordering, fence};

use super::house::House;
use super::step::step;

/// Words of a bucket: three positions of two words, three entries of half a word, and half a word that counts changes.
const WORDS: usize = 8;
/// Entries of a bucket.
pub(super) const WAYS: usize = 3;
/// The word of a bucket with the counter.
const COUNTER: usize = 7;
/// One in the counter: it is odd while a thread changes the bucket.
const CHANGE: u64 = 1 << 32;
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

/// A table of positions that any number of threads read and change at the same time. Where a bucket is full, the position
/// with the fewest moves left is forgotten.
///
/// ```text
///   bucket     word 0 1     2 3     4 5     6           7
///              position 0   1       2       entry 1, 0  changes, entry 2
///   entry      bits 31 ... 16   15 ... 8   7 ... 2   1 0
///              value            best move  left      bound, 0 when there is none
///   changes    bits 31 ... 1                                  0
///              how often the bucket was changed, modulo 2³¹   it is being changed
/// ```
///
/// Whole positions are compared, and nothing is believed that was read while the bucket changed: a reader that does not
/// find the same even number of changes before and after has found nothing. Writers keep each other out by the odd
/// number; who comes second lets it be.
///
/// How the orderings make that so, on any processor:
///
/// - A reader whose first number is the even one of a finished change acquires what that change released: it reads these
///   words or newer ones. If one is newer, its fence meets the release fence of the writer of that word, which had made
///   the number odd before. So the second number, read after the fence, is not the first one.
/// - A writer acquires with the exchange what the writer before it released: it takes no word for one of an older change.
///   The exchange compares the number and the entry beside it at once, so nothing has changed since it read them.
#[derive(Debug)]
pub(super) struct Table {
    words: Vec<AtomicU64>,
    /// Words before the first bucket, so that no bucket lies in two lines of the cache.
    skip: usize,
    buckets: usize,
}

impl Table {
    /// An empty table; `None` when the machine does not have the memory.
    pub(super) fn new(buckets: usize) -> Option<Self> {
        let mut words: Vec<AtomicU64> = Vec::new();
        let count = WORDS.checked_mul(buckets.checked_add(1)?)?;
        words.try_reserve_exact(count).ok()?;
        words.resize_with(count, AtomicU64::default);
        let skip = words.as_ptr().align_offset(BUCKET_BYTES) % WORDS;
        Some(Table { words, skip, buckets })
    }

    /// The number of buckets.
    pub(super) fn buckets(&self) -> usize {
        self.buckets
    }

    /// Bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<AtomicU64>()
    }

    /// What is known of the position.
    #[inline]
    pub(super) fn get(&self, house: House) -> Option<Entry> {
        let words = unchanged(self.bucket(house))?;
        (0..WAYS).find(|&way| position(&words, way) == house).and_then(|way| entry(&words, way))
    }

    /// Keeps an entry: in the place of the position's older one, or of none, or of the one with the fewest moves left.
    /// Keeps nothing when another thread is changing the bucket.
    ///
    /// Says whether it is an entry more.
    pub(super) fn put(&self, house: House, new: Entry) -> bool {
        let bucket = self.bucket(house);
        let before = bucket[COUNTER].load(Ordering::Relaxed);
        step();
        let odd = before | CHANGE;
        let exchange =
            |counter: &AtomicU64| counter.compare_exchange(before, odd, Ordering::Acquire, Ordering::Relaxed).is_ok();
        if before == odd || !exchange(&bucket[COUNTER]) {
            return false;
        }
        change(bucket, before, house, new)
    }

    /// The same for the only thread that has the table. It does not wait for the bucket to come from memory.
    pub(super) fn put_alone(&self, house: House, new: Entry) -> bool {
        let bucket = self.bucket(house);
        change(bucket, bucket[COUNTER].load(Ordering::Relaxed), house, new)
    }

    /// All positions with their entries, but for those that are being changed.
    pub(super) fn entries(&self) -> impl Iterator<Item = (House, Entry)> {
        let buckets = self.words[self.skip..].as_chunks().0.iter().take(self.buckets).filter_map(unchanged);
        buckets.flat_map(|words| {
            (0..WAYS).filter_map(move |way| entry(&words, way).map(|entry| (position(&words, way), entry)))
        })
    }

    /// The position's bucket.
    #[inline]
    fn bucket(&self, house: House) -> &[AtomicU64; WORDS] {
        let number = (u128::from(house.hash()) * self.buckets as u128) >> 64;
        let start = self.skip + WORDS * number as usize;
        self.words[start..].first_chunk().expect("the number is below that of the buckets")
    }
}

/// The words of the bucket, unless another thread has changed it meanwhile.
#[inline]
fn unchanged(bucket: &[AtomicU64; WORDS]) -> Option<[u64; WORDS]> {
    let before = bucket[COUNTER].load(Ordering::Acquire);
    let mut words: [u64; WORDS] = std::array::from_fn(|word| {
        step();
        bucket[word].load(Ordering::Relaxed)
    });
    step();
    // The number is read after the words, not before.
    fence(Ordering::Acquire);
    let after = bucket[COUNTER].load(Ordering::Relaxed);
    words[COUNTER] = before;
    (before == after && before & CHANGE == 0).then_some(words)
}

/// Puts an entry into a bucket that no other thread changes; `before` is its last word with the even counter.
#[inline]
fn change(bucket: &[AtomicU64; WORDS], before: u64, house: House, new: Entry) -> bool {
    step();
    // A thread that reads one of the stores below and then fences sees the counter odd, or further on.
    fence(Ordering::Release);
    let mut words: [u64; WORDS] = std::array::from_fn(|word| bucket[word].load(Ordering::Relaxed));
    words[COUNTER] = before;
    let way = place(&words, house);
    let is_more = entry(&words, way).is_none();
    let [low, high] = halves(house);
    bucket[2 * way].store(low, Ordering::Relaxed);
    step();
    bucket[2 * way + 1].store(high, Ordering::Relaxed);
    step();
    let (at, shift) = (6 + way / 2, 32 * (way % 2));
    words[at] = words[at] & !(0xffff_ffff << shift) | u64::from(packed(new)) << shift;
    bucket[6].store(words[6], Ordering::Relaxed);
    step();
    bucket[COUNTER].store(words[COUNTER].wrapping_add(2 * CHANGE), Ordering::Release);
    is_more
}

fn position(words: &[u64; WORDS], way: usize) -> House {
    House(u128::from(words[2 * way]) | u128::from(words[2 * way + 1]) << 64)
}

fn entry(words: &[u64; WORDS], way: usize) -> Option<Entry> {
    unpacked((words[6 + way / 2] >> (32 * (way % 2))) as u32)
}

/// Where an entry for the position belongs.
fn place(words: &[u64; WORDS], house: House) -> usize {
    let (mut place, mut least) = (0, u8::MAX);
    for way in 0..WAYS {
        let left = if position(words, way) == house { 0 } else { entry(words, way).map_or(1, |old| old.left) };
        if left < least {
            (place, least) = (way, left);
        }
    }
    place
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
