//! What is saved comes back, and nothing else is taken for it.

use std::fs;
use std::path::PathBuf;

use faceup_core::facts::Subsets;
use faceup_core::{Game, Player, SplitMix64};
use faceup_games::gems_fight::{Bag, GemsFight, MAX_COLOURS};
use faceup_kernels::gems_fight::{BLOCK_BYTES, Options, Table, Workspace};
use faceup_search::{LimitReached, Limits, Minimax, Solve};
use tempfile::TempDir;
use xxhash_rust::xxh3::xxh3_64;

use super::{SavedTable, TableFault, save};

/// A folder that goes with the test, and the name of a table in it.
fn place() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deal.table");
    (folder, path)
}

fn saved(deal: &GemsFight) -> (TempDir, PathBuf) {
    let (folder, path) = place();
    let table = Table::solve(deal, Workspace::default(), &Options::default()).unwrap();
    save(&path, &table).unwrap();
    (folder, path)
}

fn deal(text: &str) -> GemsFight {
    text.parse().unwrap()
}

/// A deal of two blocks.
const TWO_BLOCKS: &str = "G3 S3: a b c ab ac bc a2 b2 c2 a2b ab2 a2c ac2 b2c";

/// A random deal of bags that are drawn from so many kinds.
fn drawn(rng: &mut SplitMix64, bags: usize, kinds: usize, colours: usize, melt: u32) -> GemsFight {
    let bag = |rng: &mut SplitMix64| {
        let mut counts = [0; MAX_COLOURS];
        counts[..colours].iter_mut().for_each(|count| *count = rng.below(3) as u32);
        Bag::new(counts)
    };
    let kinds: Vec<Bag> = (0..kinds).map(|_| bag(rng)).collect();
    GemsFight::new(colours as u32, melt, (0..bags).map(|_| kinds[rng.below(kinds.len())]).collect()).unwrap()
}

/// Checks every entry of the table that comes back.
fn check(deal: &GemsFight) -> usize {
    let (_folder, path) = saved(deal);
    let table = Table::solve(deal, Workspace::default(), &Options::default()).unwrap();
    let found = SavedTable::open(&path).unwrap();
    found.verify().unwrap();
    assert_eq!((found.deal(), found.path(), found.states()), (deal, path.as_path(), table.plan().length()));
    for left in 0..=deal.all() {
        for to_move in Player::BOTH {
            let state = deal.state(left, to_move);
            assert_eq!(found.value_of(&state).unwrap(), table.value_of(&state), "{deal}: {state}");
        }
    }
    found.blocks
}

#[test]
fn every_entry_comes_back() {
    let mut rng = SplitMix64::new(1);
    for bags in [1, 5, 13, 14, 15] {
        check(&drawn(&mut rng, bags, 1000, 5, 3));
    }
    // Three more bags than a block tells apart would be eight blocks, were they not equal.
    assert!((0..4).all(|_| check(&drawn(&mut rng, 16, 3, 2, 4)) < 8));
    // A colour that is dead tells no bags apart.
    assert_eq!(check(&deal("G3 S9: a a a a a a a a a a ac a ac a ac")), 3);
    // Who sweeps the board needs no blocks at all.
    for text in ["G2 S1: a ab b2", "G1 S5: a - a", "G0 S3:"] {
        assert_eq!(check(&deal(text)), 0, "{text}");
    }
}

#[test]
fn values_ties_and_lines_are_the_oracle_s() {
    let mut rng = SplitMix64::new(2);
    for _ in 0..5 {
        let deal = drawn(&mut rng, 7, 5, 3, 3);
        let (_folder, path) = saved(&deal);
        let table = SavedTable::open(&path).unwrap();
        let mut oracle = Minimax::new(&deal, &Limits::NONE);
        for left in (0..=deal.all()).step_by(5) {
            let state = deal.state(left, Player::Second);
            let mut solver = table.solver();
            assert_eq!(solver.values(&state), oracle.values(&state));
            assert_eq!(solver.best_moves(&state), oracle.best_moves(&state));
            assert_eq!(solver.line(&state), oracle.line(&state));
            assert!(solver.nodes() > 0 && solver.into_fault().is_none());
        }
    }
}

#[test]
fn entries_that_are_looked_at_are_counted() {
    let (_folder, path) = saved(&deal("G3 S3: bc ac ab abc"));
    let table = SavedTable::open(&path).unwrap();
    let mut solver = table.solver().with_most_nodes(3);
    let start = table.deal().start();
    assert!(solver.value(&start).is_ok());
    assert_eq!(solver.values(&start), Err(LimitReached::Nodes { needed: None, limit: 3 }));
    assert!(solver.into_fault().is_none());
}

/// Opens and verifies the file after `spoil` has changed it, and gives the message.
fn fault_after(text: &str, spoil: impl Fn(&mut Vec<u8>)) -> Option<String> {
    let (_folder, path) = saved(&deal(text));
    let mut bytes = fs::read(&path).unwrap();
    spoil(&mut bytes);
    fs::write(&path, bytes).unwrap();
    let fault = SavedTable::open(&path).and_then(|table| table.verify()).err()?;
    Some(fault.to_string().replace(&path.display().to_string(), "deal.table"))
}

/// Makes the header's digest right again, as somebody would who writes tables in another way.
fn sign(bytes: &mut [u8]) {
    let end = BLOCK_BYTES - 8;
    let digest = xxh3_64(&bytes[..end]);
    bytes[end..BLOCK_BYTES].copy_from_slice(&digest.to_le_bytes());
}

#[test]
fn any_changed_byte_is_found() {
    let mut rng = SplitMix64::new(3);
    let (_folder, path) = saved(&deal(TWO_BLOCKS));
    let sound = fs::read(&path).unwrap();
    assert_eq!(sound.len(), 3 * BLOCK_BYTES + 2 * 8);
    // Every byte of what the header says, its end, and the digests; others by chance.
    let header = 0..300;
    let ends = BLOCK_BYTES - 20..BLOCK_BYTES + 20;
    let digests = 3 * BLOCK_BYTES - 20..sound.len();
    let others: Vec<usize> = (0..200).map(|_| rng.below(sound.len())).collect();
    for at in header.chain(ends).chain(digests).chain(others) {
        let mut bytes = sound.clone();
        bytes[at] ^= 1 << rng.below(8);
        fs::write(&path, bytes).unwrap();
        assert!(SavedTable::open(&path).and_then(|table| table.verify()).is_err(), "byte {at}");
    }
}

#[test]
fn any_other_length_is_found() {
    let (_folder, path) = saved(&deal(TWO_BLOCKS));
    let sound = fs::read(&path).unwrap();
    for length in [0, 1, 7, 8, 12, 40, 184, 8191, 8192, 8193, 16384, sound.len() - 8, sound.len() - 1] {
        fs::write(&path, &sound[..length]).unwrap();
        assert!(SavedTable::open(&path).is_err(), "{length} bytes");
    }
    fs::write(&path, [&sound[..], &[0]].concat()).unwrap();
    assert!(SavedTable::open(&path).is_err());
}

#[test]
fn messages_say_what_was_found_and_expected() {
    let check = |spoil: &dyn Fn(&mut Vec<u8>), expected: &str| {
        let message = fault_after(TWO_BLOCKS, spoil).unwrap();
        assert!(message.starts_with(&format!("the table `deal.table`: {expected}")), "{message}");
    };
    check(&Vec::clear, "it is no saved table: found `` at its beginning, expected `gemtable`");
    check(&|bytes| bytes[0] = b'\n', "it is no saved table: found `\\nemtable` at its beginning, expected `gemtable`");
    check(&|bytes| bytes[8] = 7, "found version 7 of the format, expected version 1");
    check(&|bytes| bytes.truncate(20_000), "it is cut short: found 20000 bytes, expected 24592");
    check(&|bytes| bytes.push(0), "it is too long: found 24593 bytes, expected 24592");
    check(&|bytes| bytes[50] ^= 1, "the header is damaged: found the digest ");
    check(&|bytes| bytes[24_580] ^= 1, "the list of digests is damaged: found the digest ");
    check(&|bytes| bytes[16_384] ^= 1, "block 1, from byte 16384 on, is damaged: found the digest ");
    let otherwise = "its header is not the one expected for its deal";
    // Two rows in another order, another bag at a bit, another deal: sound, but not what this program can use.
    for at in [60, 41, 201] {
        let spoil = |bytes: &mut Vec<u8>| {
            bytes[at] ^= 1;
            sign(bytes);
        };
        check(&spoil, otherwise);
    }
}

#[test]
fn an_entry_that_is_wrong_under_a_right_digest_is_found() {
    let spoil = |bytes: &mut Vec<u8>| {
        for block in 1..3 {
            bytes[block * BLOCK_BYTES..][..BLOCK_BYTES].fill(1);
            let digest = xxh3_64(&bytes[block * BLOCK_BYTES..][..BLOCK_BYTES]).to_le_bytes();
            bytes[3 * BLOCK_BYTES + (block - 1) * 8..][..8].copy_from_slice(&digest);
        }
        let list = xxh3_64(&bytes[3 * BLOCK_BYTES..]).to_le_bytes();
        bytes[BLOCK_BYTES - 16..BLOCK_BYTES - 8].copy_from_slice(&list);
        sign(bytes);
    };
    let message = fault_after(TWO_BLOCKS, spoil).unwrap();
    assert!(message.contains("a wrong entry for the bags "), "{message}");
}

#[test]
fn a_damaged_block_stops_only_what_looks_at_it() {
    let (_folder, path) = saved(&deal(TWO_BLOCKS));
    let mut bytes = fs::read(&path).unwrap();
    bytes[2 * BLOCK_BYTES + 5] ^= 1;
    fs::write(&path, bytes).unwrap();
    let table = SavedTable::open(&path).unwrap();
    let deal = table.deal();
    let (first, all) = (deal.state(0, Player::First), deal.start());
    assert!(table.value_of(&first).is_ok());
    let mut solver = table.solver();
    assert_eq!(solver.value(&all), Err(LimitReached::Stopped));
    let fault = solver.into_fault().unwrap();
    assert!(matches!(fault.fault(), TableFault::Block { block: 1, .. }), "{fault}");
}

#[test]
fn a_table_replaces_a_file_only_when_it_is_complete() {
    let (folder, path) = place();
    let names = || fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name()).collect::<Vec<_>>();
    fs::write(&path, "something else").unwrap();
    {
        let _writing = super::Writing::begin(&path).unwrap();
        assert_eq!((names().len(), fs::read(&path).unwrap()), (2, b"something else".to_vec()));
    }
    assert_eq!((names(), fs::read(&path).unwrap()), (vec!["deal.table".into()], b"something else".to_vec()));
    let deal = deal("G2 S2: a b ab");
    save(&path, &Table::solve(&deal, Workspace::default(), &Options::default()).unwrap()).unwrap();
    assert_eq!(names(), ["deal.table"]);
    assert!(SavedTable::open(&path).is_ok());
}

#[test]
fn what_is_no_file_is_neither_read_nor_written() {
    let (folder, path) = place();
    for fault in [SavedTable::open(folder.path()).err(), super::Writing::begin(folder.path()).err()] {
        assert!(matches!(fault.unwrap().fault(), TableFault::NoFile));
    }
    assert!(matches!(SavedTable::open(&path).unwrap_err().fault(), TableFault::Open(_)));
    let nowhere = super::Writing::begin(&path.join("table")).err().unwrap();
    assert!(matches!(nowhere.fault(), TableFault::Write(_)), "{nowhere}");
}
