//! The judges' pairs, through the library.

use std::fs;
use std::io::Cursor;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use faceup::{GameId, Method, SolveOptions, solve, validate};

/// The judge inputs of a game, in the order of their names.
fn inputs(game: GameId) -> Vec<PathBuf> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data")).join(game.name()).join("judge");
    let files = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let mut inputs: Vec<_> = files.filter(|path| path.extension().is_some_and(|ending| ending == "in")).collect();
    inputs.sort();
    inputs
}

fn check(game: GameId, options: &SolveOptions, path: &Path) {
    let input = Cursor::new(fs::read(path).unwrap());
    let mut output = Vec::new();
    solve(game, options, input, &mut output, &|_| {}).unwrap();
    let expected = fs::read(path.with_extension("ans")).unwrap();
    assert!(output == expected, "{} with {options:?}", path.display());
}

/// Every pair of a game, of which there are this many.
fn check_all(game: GameId, count: usize) {
    let inputs = inputs(game);
    assert_eq!(inputs.len(), count);
    let jobs = NonZeroUsize::new(2).unwrap();
    let options = SolveOptions { jobs, ..SolveOptions::default() };
    for path in inputs {
        check(game, &options, &path);
    }
}

#[test]
fn magic_duel() {
    check_all(GameId::MagicDuel, 4);
}

#[test]
fn house_of_cards() {
    check_all(GameId::HouseOfCards, 14);
}

#[test]
fn gems_fight() {
    check_all(GameId::GemsFight, 20);
}

#[test]
fn every_method_gives_the_same_answers() {
    let small = |path: &&PathBuf, names: &[&str]| names.iter().any(|name| path.to_string_lossy().contains(name));
    let forced = |method| SolveOptions { method, ..SolveOptions::default() };
    for path in inputs(GameId::HouseOfCards).iter().filter(|path| small(path, &["m05", "m06", "m07", "sample"])) {
        check(GameId::HouseOfCards, &forced(Method::Minimax), path);
        check(GameId::HouseOfCards, &forced(Method::AlphaBeta), path);
    }
    for path in inputs(GameId::GemsFight).iter().filter(|path| small(path, &["tiny", "empty", "small_bags", "ramp"])) {
        check(GameId::GemsFight, &forced(Method::AlphaBeta), path);
        check(GameId::GemsFight, &forced(Method::Table), path);
    }
    for path in inputs(GameId::GemsFight).iter().filter(|path| small(path, &["tiny", "empty"])) {
        check(GameId::GemsFight, &forced(Method::Minimax), path);
    }
}

#[test]
fn the_judges_inputs_are_valid() {
    for &game in GameId::ALL {
        for path in inputs(game) {
            let cases = validate(game, Cursor::new(fs::read(&path).unwrap()));
            let lines = fs::read_to_string(path.with_extension("ans")).unwrap().lines().count();
            assert_eq!(cases.unwrap(), lines as u64, "{}", path.display());
        }
    }
}
