//! Cases made on purpose are what they promise, by programs that had no part in making them: the judge's reader, other solvers, the
//! programs with misreadings, and a replay of each best line and duel that knows the rules on its own.

mod duels;
mod gems;
mod houses;
mod promises;

use std::collections::{BTreeMap, BTreeSet};
use std::io::Cursor;

use faceup::cover::{CoverGroup, Covering};
use faceup::{Form, GameId, Method, SolveOptions, solve};
use serde_json::Value;

/// The events of a judge input of one case, as a set of test data reaches them.
fn events(game: GameId, input: &str) -> BTreeSet<String> {
    let mut covering = Covering::new(game);
    assert_eq!(covering.read("one", input.as_bytes()).unwrap(), 1);
    let features = covering.finish().features.into_iter();
    let reached = features.filter(|feature| feature.group == CoverGroup::Event && feature.reached.is_some());
    reached.map(|feature| feature.kind).collect()
}

/// What `solve` says of every case of an input.
fn solved(game: GameId, method: Method, input: &str) -> Vec<Value> {
    let options = SolveOptions { form: Form::JsonLines, method, ..SolveOptions::default() };
    let mut output = Vec::new();
    solve(game, &options, Cursor::new(input.to_owned()), &mut output, &|_| {}).unwrap();
    String::from_utf8(output).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The strings of a field.
fn strings(object: &Value, field: &str) -> Vec<String> {
    object[field].as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

/// Counts how often each event was seen, so that a test can say that it has seen them.
#[derive(Default)]
struct Seen(BTreeMap<String, u32>);

impl Seen {
    /// Compares what is reached with what the replay has seen.
    fn compare(&mut self, input: &str, reached: &BTreeSet<String>, replayed: &BTreeSet<String>) {
        assert_eq!(reached, replayed, "{input}");
        for event in replayed {
            *self.0.entry(event.clone()).or_default() += 1;
        }
    }

    fn check(&self, often: &[&str]) {
        for event in often {
            assert!(self.0.get(*event).is_some_and(|&times| times >= 3), "{event}: {:?}", self.0);
        }
    }
}

/// The names of those that are so.
fn names<const N: usize>(all: [(&str, bool); N]) -> BTreeSet<String> {
    all.into_iter().filter(|&(_, so)| so).map(|(name, _)| format!("event:{name}")).collect()
}
