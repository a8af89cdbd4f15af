use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::thread;

use faceup_core::SplitMix64;

use super::super::house::House;
use super::super::step::visited;
use super::super::table::{Bound, Entry, Table};
use super::super::tables::Tables;

fn random_entry(rng: &mut SplitMix64) -> Entry {
    Entry {
        value: rng.below(1 << 16) as u16 as i16,
        bound: [Bound::Lower, Bound::Upper, Bound::Exact][rng.below(3)],
        best: rng.below(12) as u8,
        left: 3 + rng.below(61) as u8,
    }
}

/// Positions that differ in one of their two words only, too.
fn random_house(rng: &mut SplitMix64) -> House {
    House(u128::from(rng.next_u64() % 100) << 64 | u128::from(rng.next_u64() % 40))
}

#[test]
fn a_table_gives_back_what_was_put_there_last_or_nothing() {
    let mut rng = SplitMix64::new(10);
    for (memory, alone) in [(0, true), (1 << 10, false), (1 << 13, true), (1 << 20, true), (1 << 20, false)] {
        let tables = Tables::new(memory);
        let mut view = tables.view(alone);
        let mut put: HashMap<u128, Entry> = HashMap::new();
        for _ in 0..20_000 {
            let (house, entry) = (random_house(&mut rng), random_entry(&mut rng));
            if let Some(found) = view.table.get(house) {
                assert_eq!(Some(&found), put.get(&house.0));
            }
            view.put(house, entry);
            put.insert(house.0, entry);
        }
        let kept = put.iter().filter(|&(&house, entry)| view.table.get(House(house)) == Some(*entry)).count();
        assert!(kept > 0 && kept == view.table.entries().count());
        assert!(tables.bytes() <= memory.max(1 << 10));
        if memory == 1 << 20 {
            assert!(kept > put.len() * 9 / 10, "a growing table keeps nearly all: {kept} of {}", put.len());
        }
    }
}

#[test]
fn a_table_keeps_what_was_put_there_last() {
    let mut rng = SplitMix64::new(13);
    let table = Table::new(4).unwrap();
    for number in 0..20_000 {
        let (house, entry) = (random_house(&mut rng), random_entry(&mut rng));
        if number % 2 == 0 {
            table.put(house, entry)
        } else {
            table.put_alone(house, entry)
        };
        assert_eq!(table.get(house), Some(entry));
    }
}

#[test]
fn a_full_table_forgets_the_fewest_moves_left() {
    let table = Table::new(4).unwrap();
    let entry = |left| Entry { value: 0, bound: Bound::Exact, best: 0, left };
    for house in 0..4 {
        table.put(House(house), entry(60));
    }
    let kept = || (0..4).map(House);
    let before: Vec<_> = kept().map(|house| table.get(house).is_some()).collect();
    for house in 1_000..3_000 {
        table.put(House(house), entry(5));
    }
    let lost = kept().zip(before).filter(|&(house, there)| there && table.get(house).is_none()).count();
    assert!(lost <= 1, "{lost} of 4");
}

/// The one entry that is ever put into a table for the position.
fn entry_of(house: House) -> Entry {
    random_entry(&mut SplitMix64::new(house.hash()))
}

/// What came in between once, at the step of this number.
fn once_at(step: usize, visit: impl FnOnce() + 'static) -> impl FnMut() + 'static {
    let (mut now, mut visit) = (0, Some(visit));
    move || {
        if now == step
            && let Some(visit) = visit.take()
        {
            visit();
        }
        now += 1;
    }
}

/// That each position of the table has its entry, and is there once.
fn assert_whole(table: &Table) {
    let mut seen = HashSet::new();
    for (house, entry) in table.entries() {
        assert_eq!(entry, entry_of(house));
        assert!(seen.insert(house.0), "{house:?} is there twice");
    }
}

/// A reader or writer is stopped at each step in turn, while another one comes and goes.
#[test]
fn whoever_comes_in_between_at_any_step_leaves_and_finds_whole_entries() {
    let mut rng = SplitMix64::new(17);
    let (mut found, mut torn) = (0, 0);
    for round in 0..20_000 {
        let table = Arc::new(Table::new(1).unwrap());
        for house in [random_house(&mut rng), random_house(&mut rng), random_house(&mut rng)] {
            table.put(house, entry_of(house));
        }
        let there: Vec<House> = table.entries().map(|(house, _)| house).collect();
        let [mut one, mut other] = [random_house(&mut rng), random_house(&mut rng)];
        if rng.below(2) == 0 {
            one = there[rng.below(there.len())];
        }
        if rng.below(2) == 0 {
            other = there[rng.below(there.len())];
        }
        let [writes, comes_to_write] = [rng.below(2) == 0, rng.below(2) == 0];
        let visitor = {
            let table = Arc::clone(&table);
            once_at(round % 12, move || {
                if comes_to_write {
                    table.put(other, entry_of(other));
                }
                table.entries().for_each(|(house, entry)| assert_eq!(entry, entry_of(house)));
                assert!(table.get(other).is_none_or(|entry| entry == entry_of(other)));
            })
        };
        visited(visitor, || {
            if writes {
                table.put(one, entry_of(one));
            } else if let Some(entry) = table.get(one) {
                assert_eq!(entry, entry_of(one));
                found += 1;
            } else {
                torn += usize::from(there.contains(&one));
            }
        });
        assert_whole(&table);
    }
    assert!(found > 0 && torn > 0, "{found} found, {torn} changed meanwhile");
}

#[test]
fn an_entry_is_never_another_positions_however_many_threads_write() {
    // As few buckets as there can be, so that the threads are at the same one all the time.
    for buckets in [1, 2] {
        let table = Table::new(buckets).unwrap();
        let work = |seed: u64| {
            let mut rng = SplitMix64::new(seed);
            let mut found = 0;
            for _ in 0..20_000 {
                let house = random_house(&mut rng);
                table.put(house, entry_of(house));
                for _ in 0..3 {
                    let house = random_house(&mut rng);
                    if let Some(entry) = table.get(house) {
                        assert_eq!(entry, entry_of(house));
                        found += 1;
                    }
                }
            }
            found
        };
        let found: usize = thread::scope(|scope| {
            let threads = (0..4).map(|seed| {
                let mut rng = SplitMix64::new(100 + seed);
                let pause = move || {
                    if rng.below(64) == 0 {
                        thread::yield_now();
                    }
                };
                let work = &work;
                scope.spawn(move || visited(pause, || work(seed)))
            });
            let threads: Vec<_> = threads.collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).sum()
        });
        assert!(found > 0);
        assert_whole(&table);
    }
}

#[test]
fn threads_fill_a_growing_table_within_its_memory() {
    let tables = Tables::new(1 << 22);
    let puts = |seed| {
        let mut rng = SplitMix64::new(seed);
        (0..12_000).map(move |_| House(u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64())))
    };
    thread::scope(|scope| {
        for seed in 0..4 {
            let tables = &tables;
            scope.spawn(move || {
                let mut view = tables.view(false);
                for (house, number) in puts(seed).zip(1..) {
                    view.put(house, entry_of(house));
                    if number % 64 == 0 {
                        view.refresh();
                    }
                }
            });
        }
    });
    // What is put into the older table while the newer one is filled may be lost; how much depends on the system.
    assert!(tables.bytes() > 1 << 17 && tables.bytes() <= 1 << 22, "{}", tables.bytes());
    let view = tables.view(true);
    let found: Vec<_> = (0..4).flat_map(puts).filter_map(|house| Some((house, view.table.get(house)?))).collect();
    assert!(!found.is_empty() && found.iter().all(|&(house, entry)| entry == entry_of(house)));
    assert_eq!(found.len(), view.table.entries().count());
}
