use std::fs;
use std::path::Path;

use faceup::core::SplitMix64;

/// Replays the corpus of a law, and each of its files with a few bytes changed by a fixed seed.
fn replay(name: &str, law: fn(&[u8])) {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus")).join(name);
    let mut files: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 5, "{} is nearly empty", folder.display());
    let mut rng = SplitMix64::new(1);
    for path in files {
        let bytes = fs::read(&path).unwrap();
        law(&bytes);
        for _ in 0..20 {
            let mut changed = bytes.clone();
            for _ in 0..=rng.below(3) {
                let byte = rng.next_u64() as u8;
                match (rng.below(3), changed.len()) {
                    (0, length) => changed.insert(rng.below(length + 1), byte),
                    (_, 0) => {}
                    (1, length) => drop(changed.remove(rng.below(length))),
                    (_, length) => changed[rng.below(length)] = byte,
                }
            }
            law(&changed);
        }
    }
}

#[test]
fn notation() {
    replay("notation", super::notation);
}

#[test]
fn judge() {
    replay("judge", super::judge);
}

#[test]
fn play() {
    replay("play", super::play);
}
