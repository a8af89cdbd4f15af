//! The answers in `data/gems-fight`.

use std::fs;
use std::path::Path;

use faceup_games::gems_fight::judge::Reader;
use faceup_games::gems_fight::{GemsFight, State};
use faceup_games::judge::{JudgeReader, Sizes};
use faceup_games::scan::Scanner;

use super::{Table, Workspace, deal, options};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/gems-fight");

#[test]
fn the_judge_s_answers_are_found() {
    let mut inputs: Vec<_> =
        fs::read_dir(Path::new(DATA).join("judge")).unwrap().map(|file| file.unwrap().path()).collect();
    inputs.retain(|path| path.extension().is_some_and(|extension| extension == "in"));
    let mut workspace = Workspace::default();
    let mut answers = 0;
    for path in inputs {
        let mut input = Scanner::new(fs::File::open(&path).unwrap());
        let mut reader = Reader::new(Sizes::Judge);
        for answer in fs::read_to_string(path.with_extension("ans")).unwrap().lines() {
            let case = reader.next_case(&mut input).unwrap().unwrap();
            for options in options(&[1, 2]) {
                let table = Table::solve(&case, &mut workspace, &options).unwrap();
                assert_eq!(table.lead(case.all()).to_string(), answer, "{path:?}: {case}, {options:?}");
            }
            answers += 1;
        }
        assert!(reader.next_case(&mut input).unwrap().is_none());
    }
    assert_eq!(answers, 200);
}

#[test]
fn the_known_values_are_found() {
    let text = fs::read_to_string(Path::new(DATA).join("values.txt")).unwrap();
    let mut values = 0;
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let [text, state, value] = line.split(" ; ").collect::<Vec<_>>().try_into().unwrap();
        let (deal, state): (GemsFight, State) = (deal(text), state.parse().unwrap());
        for options in options(&[1]) {
            let table = Table::solve(&deal, Workspace::default(), &options).unwrap();
            assert_eq!(table.value_of(&state).to_string(), value, "{line}, {options:?}");
        }
        values += 1;
    }
    assert!(values > 50);
}
