mod facts;
mod judge;
mod numbered;
mod rank;
mod rules;
mod strategy;
mod text;

use std::fs;
use std::path::{Path, PathBuf};

use faceup_core::SplitMix64;

use super::{MagicDuel, Rules};

fn data(name: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/magic-duel")).join(name)
}

fn read(name: &str) -> String {
    fs::read_to_string(data(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The lines of a data file that are neither empty nor comments; there must be some.
fn lines(name: &str) -> Vec<String> {
    let text = read(name);
    let lines: Vec<String> =
        text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect();
    assert!(!lines.is_empty(), "{name} has no lines");
    lines
}

fn deal(text: &str) -> MagicDuel {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Seeded deals by the statement's rules.
fn deals(seed: u64, count: usize) -> impl Iterator<Item = MagicDuel> {
    let mut rng = SplitMix64::new(seed);
    (0..count).map(move |_| MagicDuel::shuffled(Rules::STATEMENT, &mut rng))
}
