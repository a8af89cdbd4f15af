use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, TryLockError, Weak};

use super::house::House;
use super::table::{BUCKET_BYTES, Entry, Table, WAYS};

/// Buckets of a new table.
const FIRST_BUCKETS: usize = 1 << 10;
/// Buckets of the smallest table.
const LEAST_BUCKETS: usize = 4;
/// Room for the words before the first bucket, of a table and of the larger one that takes its place.
const SPARE_BUCKETS: usize = 2;
/// How many entries a thread puts into a table before it counts them for all.
const COUNTED_TOGETHER: usize = 64;

/// The table of a search, in whose place a larger one comes until the memory is used up.
///
/// While a thread moves the entries the others go on with the smaller table; what they put there meanwhile may be lost.
#[derive(Debug)]
pub(super) struct Tables {
    growth: Mutex<Growth>,
    /// How often the table has been replaced.
    replaced: AtomicUsize,
    /// Entries of the table.
    entries: AtomicUsize,
    /// With more entries it is to be replaced.
    most_entries: AtomicUsize,
}

#[derive(Debug)]
struct Growth {
    current: Arc<Table>,
    /// The table before, as long as a thread still uses it.
    last: Weak<Table>,
    most_buckets: usize,
}

impl Tables {
    /// An empty table that will take at most `memory` bytes, or a few hundred if that is less.
    pub(super) fn new(memory: usize) -> Self {
        let most_buckets = (memory / BUCKET_BYTES).saturating_sub(SPARE_BUCKETS).max(LEAST_BUCKETS);
        let first = FIRST_BUCKETS.min(most_buckets);
        let current = Arc::new(Table::new(first).expect("a machine has so little memory"));
        let growth = Growth { current, last: Weak::new(), most_buckets };
        let most_entries = growth.most_entries();
        Tables {
            growth: Mutex::new(growth),
            replaced: AtomicUsize::new(0),
            entries: AtomicUsize::new(0),
            most_entries: AtomicUsize::new(most_entries),
        }
    }

    /// Bytes that the table takes now.
    pub(super) fn bytes(&self) -> usize {
        self.growth.lock().unwrap_or_else(PoisonError::into_inner).current.bytes()
    }

    /// The table as a thread uses it; `alone` if no other one has a view of it.
    pub(super) fn view(&self, alone: bool) -> View<'_> {
        // The number first: a table that is newer than its number is exchanged for itself, and nothing is lost.
        let replaced = self.replaced.load(Ordering::Acquire);
        let table = Arc::clone(&self.growth.lock().unwrap_or_else(PoisonError::into_inner).current);
        View { tables: self, alone, table, replaced, uncounted: 0 }
    }

    /// Replaces the table by a larger one, unless another thread is at it.
    fn grow(&self) {
        let mut growth = match self.growth.try_lock() {
            Ok(growth) => growth,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return,
        };
        // The limit is meant for two tables, not for three.
        if self.entries.load(Ordering::Relaxed) <= growth.most_entries() || growth.last.strong_count() > 0 {
            return;
        }
        if let Some(buckets) = growth.next()
            && let Some(larger) = Table::new(buckets)
        {
            let moved = growth.current.entries().filter(|&(house, entry)| larger.put_alone(house, entry)).count();
            self.entries.store(moved, Ordering::Relaxed);
            let last = std::mem::replace(&mut growth.current, Arc::new(larger));
            growth.last = Arc::downgrade(&last);
            self.replaced.fetch_add(1, Ordering::Release);
        } else {
            // What the machine did not give it will not be asked for again.
            growth.most_buckets = growth.current.buckets();
        }
        self.most_entries.store(growth.most_entries(), Ordering::Relaxed);
    }
}

impl Growth {
    /// Buckets of the next table: twice as many, or all that the limit leaves if it would not do so another time. None if
    /// they are hardly more.
    fn next(&self) -> Option<usize> {
        let buckets = self.current.buckets();
        let room = self.most_buckets - buckets;
        let next = if room >= 6 * buckets { 2 * buckets } else { room };
        (4 * next >= 5 * buckets).then_some(next)
    }

    fn most_entries(&self) -> usize {
        if self.next().is_some() { WAYS * self.current.buckets() / 2 } else { usize::MAX }
    }
}

/// A thread's view of the table.
#[derive(Debug)]
pub(super) struct View<'t> {
    tables: &'t Tables,
    alone: bool,
    pub(super) table: Arc<Table>,
    /// How often the table had been replaced when this one was the newest.
    replaced: usize,
    /// Entries put into it and not yet counted for all.
    uncounted: usize,
}

impl View<'_> {
    /// Turns to the newest table. Has to be called now and then, for the older one is kept as long as a thread uses it.
    pub(super) fn refresh(&mut self) {
        if self.tables.replaced.load(Ordering::Relaxed) != self.replaced {
            *self = self.tables.view(self.alone);
        }
    }

    /// Keeps an entry, and has the table grow when it is half full.
    #[inline]
    pub(super) fn put(&mut self, house: House, entry: Entry) {
        let is_more = if self.alone { self.table.put_alone(house, entry) } else { self.table.put(house, entry) };
        self.uncounted += usize::from(is_more);
        if self.uncounted == COUNTED_TOGETHER {
            self.count();
        }
    }

    #[cold]
    fn count(&mut self) {
        let entries = self.tables.entries.fetch_add(self.uncounted, Ordering::Relaxed) + self.uncounted;
        self.uncounted = 0;
        if entries > self.tables.most_entries.load(Ordering::Relaxed) {
            self.tables.grow();
            self.refresh();
        }
    }
}
