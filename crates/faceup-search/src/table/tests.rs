use faceup_core::{Bound, Score};

use super::{Bucket, Entry, Table, WAYS};

fn entry(state: u64, weight: u8) -> Entry<u64> {
    Entry { state, score: Score(state as i32), best: 0, bound: Bound::Exact, weight }
}

#[test]
fn an_entry_is_found_by_its_state_alone() {
    let mut table = Table::new(0);
    table.store(entry(1, 0));
    table.store(entry(2, 0));
    assert_eq!(table.get(&1), Some(&entry(1, 0)));
    assert_eq!(table.get(&2), Some(&entry(2, 0)));
    assert_eq!(table.get(&3), None);
}

#[test]
fn a_full_bucket_gives_up_its_lightest_entry() {
    let check = |weights: [u8; WAYS], gone: u64| {
        let mut table = Table::new(0);
        for (state, weight) in (0..).zip(weights) {
            table.store(entry(state, weight));
        }
        table.store(entry(9, 0));
        assert!(table.get(&9).is_some());
        assert_eq!((0..4).filter(|state| table.get(state).is_none()).collect::<Vec<_>>(), [gone], "{weights:?}");
    };
    check([5, 3, 7, 4], 1);
    check([3, 5, 7, 4], 0);
    check([3, 5, 7, 2], 3);
    check([2, 2, 2, 2], 0);
}

#[test]
fn a_state_has_one_entry_the_newest() {
    let mut table = Table::new(0);
    table.store(entry(1, 9));
    table.store(entry(2, 0));
    table.store(Entry { score: Score(7), ..entry(1, 0) });
    table.store(Entry { score: Score(8), ..entry(2, 0) });
    assert_eq!(table.get(&1).map(|entry| entry.score), Some(Score(7)));
    assert_eq!(table.get(&2).map(|entry| entry.score), Some(Score(8)));
    assert_eq!(table.used, 2);
}

#[test]
fn a_growing_table_loses_little() {
    let mut table = Table::new(usize::MAX);
    for state in 0..100_000 {
        table.store(entry(state, 0));
    }
    let found =
        (0..100_000).filter(|state| table.get(state).is_some_and(|found| found.score.0 == *state as i32)).count();
    assert!(found > 90_000, "{found}");
    assert_eq!(table.used, found);
    assert!(table.bytes() <= 8 * 100_000 * size_of::<Entry<u64>>());
}

#[test]
fn no_entry_is_lost_by_doubling() {
    let mut table = Table::new(usize::MAX);
    (0..100).for_each(|state| table.store(entry(state, 0)));
    let kept: Vec<u64> = (0..100).filter(|state| table.get(state).is_some()).collect();
    let bytes = table.bytes();
    assert!(table.double());
    assert_eq!(table.bytes(), 2 * bytes);
    assert_eq!((0..100).filter(|state| table.get(state).is_some()).collect::<Vec<_>>(), kept);
}

#[test]
fn the_memory_holds_the_old_and_the_new_buckets_of_every_doubling() {
    let bucket = size_of::<Bucket<u64>>();
    let check = |buckets_allowed: usize, buckets: usize| {
        let mut table = Table::new(buckets_allowed * bucket);
        (0..10_000).for_each(|state| table.store(entry(state, 0)));
        assert_eq!(table.bytes(), buckets * bucket, "{buckets_allowed} buckets are allowed");
    };
    check(0, 1);
    check(1, 1);
    check(5, 4);
    check(7, 4);
    check(31, 16);
    check(32, 32);
    check(95, 32);
    check(96, 64);
    check(191, 64);
    check(192, 128);
}
