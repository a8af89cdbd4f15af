//! Replays `data/gems-fight`.

use std::collections::HashMap;
use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use faceup_core::{Game, Referee};

use super::deal;
use super::judge::cases;
use super::values::value;
use crate::error::ParseError;
use crate::gems_fight::{GemsFight, Move, State};
use crate::judge::Sizes;

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/gems-fight");

/// The files of a folder that end in `.in`; there must be some.
fn inputs(folder: &str) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(Path::new(DATA).join(folder)).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "in"));
    paths.sort();
    assert!(!paths.is_empty(), "data/gems-fight/{folder} has inputs");
    paths
}

/// Every judge input and its answers.
pub(super) fn judge_pairs() -> Vec<(Vec<u8>, String)> {
    let read = |path: PathBuf| (fs::read(&path).unwrap(), fs::read_to_string(path.with_extension("ans")).unwrap());
    inputs("judge").into_iter().map(read).collect()
}

/// The lines of a file that are neither empty nor comments; there must be some.
pub(super) fn lines(name: &str) -> Vec<String> {
    let text = fs::read_to_string(Path::new(DATA).join(name)).unwrap();
    let lines: Vec<String> =
        text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect();
    assert!(!lines.is_empty(), "data/gems-fight/{name} has lines");
    lines
}

#[test]
fn judge_inputs_are_within_the_judge_s_limits() {
    let (mut files, mut all) = (0, 0);
    for (input, answers) in judge_pairs() {
        let cases = cases(&input, Sizes::Judge).unwrap();
        assert_eq!(cases.len(), answers.lines().count());
        (files, all) = (files + 1, all + cases.len());
    }
    assert_eq!((files, all), (20, 200));
}

/// `NAME.msg` is the error for all sizes; `NAME.any.msg` and `NAME.judge.msg` where they differ, and where one of these is
/// missing, the input is right.
#[test]
fn invalid_inputs_are_refused_with_these_words() {
    for path in inputs("invalid") {
        let input = fs::read(&path).unwrap();
        let mut refused = false;
        for (sizes, own) in [(Sizes::Any, "any.msg"), (Sizes::Judge, "judge.msg")] {
            let message = [own, "msg"].iter().find_map(|end| fs::read_to_string(path.with_extension(end)).ok());
            let found = cases(&input, sizes).err().map(|error| format!("{error}\n"));
            assert_eq!(found, message, "{}, {sizes:?}", path.display());
            refused |= message.is_some();
        }
        assert!(refused, "{} has a message", path.display());
    }
}

/// Splits `deal text => other` into its three parts.
fn parts(line: &str) -> (&str, &str, &str) {
    let (left, right) = line.split_once("=>").unwrap_or_else(|| panic!("{line}: `=>` is missing"));
    let (kind, text) = left.split_once(' ').unwrap();
    (kind, text.trim(), right.trim())
}

/// The canonical form of a text.
fn canonical(kind: &str, text: &str) -> Result<String, ParseError> {
    fn again<T: FromStr<Err = ParseError> + Display>(text: &str) -> Result<String, ParseError> {
        text.parse::<T>().map(|read| read.to_string())
    }
    match kind {
        "deal" => again::<GemsFight>(text),
        "state" => again::<State>(text),
        "move" => again::<Move>(text),
        _ => panic!("`{kind}` is none of deal, state and move"),
    }
}

#[test]
fn notation_has_these_canonical_forms() {
    for line in lines("notation.txt") {
        let (kind, text, expected) = parts(&line);
        let written = canonical(kind, text).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(written, expected, "{line}");
        assert_eq!(canonical(kind, &written).unwrap(), written, "{line}");
    }
}

#[test]
fn wrong_notation_is_refused_with_these_words() {
    for line in lines("notation-invalid.txt") {
        let (kind, text, message) = parts(&line);
        let error = canonical(kind, text).expect_err(&line);
        assert_eq!(error.to_string(), message, "{line}");
    }
}

fn perft(deal: &GemsFight, state: &State, depth: usize) -> u64 {
    match depth {
        0 => 1,
        _ => deal.moves(state).map(|mv| perft(deal, &deal.apply(state, mv), depth - 1)).sum(),
    }
}

#[test]
fn there_are_as_many_sequences_of_moves_as_listed() {
    for line in lines("perft.txt") {
        let (text, counts) = line.split_once(';').unwrap();
        let deal = deal(text);
        assert_eq!(deal.to_string(), text.trim());
        for (index, count) in counts.split_whitespace().enumerate() {
            assert_eq!(perft(&deal, &deal.start(), index + 1).to_string(), count, "{line}");
        }
    }
}

#[test]
fn states_have_the_values_listed() {
    for line in lines("values.txt") {
        let [text, place, expected] = line.split(" ; ").collect::<Vec<_>>()[..] else { panic!("{line}: three parts") };
        let (deal, state) = (deal(text), place.parse::<State>().unwrap());
        assert_eq!((deal.to_string().as_str(), state.to_string().as_str()), (text, place));
        deal.check_state(&state).unwrap();
        assert_eq!(value(&deal, &state, &mut HashMap::new()).to_string(), expected, "{line}");
    }
}
