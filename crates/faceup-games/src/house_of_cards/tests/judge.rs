use std::fs;

use faceup_core::{Player, Score, SplitMix64};
use proptest::prelude::*;

use super::super::judge::{Case, Reader, answer};
use super::{any_deal, data, deal, shuffled, value};
use crate::error::Fault;
use crate::judge::{JudgeReader, JudgeWriter, Sizes};
use crate::scan::Scanner;

/// The cases of an input, or the message of its first fault.
fn cases(mut reader: Reader, input: &[u8]) -> Result<Vec<Case>, String> {
    let mut scanner = Scanner::new(input);
    let mut cases = Vec::new();
    loop {
        match reader.next_case(&mut scanner) {
            Ok(Some(case)) => cases.push(case),
            Ok(None) => return Ok(cases),
            Err(error) => return Err(error.to_string()),
        }
    }
}

fn written(cases: &[Case]) -> String {
    let mut text = String::new();
    Reader::write_start(&mut text, cases.len() as u64).unwrap();
    for case in cases {
        Reader::write_case(&mut text, case).unwrap();
    }
    Reader::write_end(&mut text).unwrap();
    text
}

/// The files of a data folder with this ending, without it, in order; there is at least one.
fn names(folder: &str, ending: &str) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(data(folder))
        .unwrap()
        .filter_map(|entry| Some(entry.unwrap().file_name().to_str()?.strip_suffix(ending)?.to_owned()))
        .collect();
    assert!(!names.is_empty(), "{folder} has no file *{ending}");
    names.sort();
    names
}

#[test]
fn the_judge_s_answers_are_found() {
    let mut compared = 0;
    for name in names("judge", ".in") {
        let cases = cases(Reader::new(Sizes::Judge), &fs::read(data(&format!("judge/{name}.in"))).unwrap()).unwrap();
        let answers = fs::read_to_string(data(&format!("judge/{name}.ans"))).unwrap();
        assert_eq!(answers.lines().count(), cases.len(), "{name}");
        for ((number, case), expected) in (1..).zip(&cases).zip(answers.lines()) {
            // Beyond that the plain minimax is slow.
            if case.deal.ranks() <= 8 {
                assert_eq!(answer(number, case, value(&case.deal)), expected, "{name}");
                compared += 1;
            }
        }
    }
    assert!(compared >= 80, "only {compared} cases are small");
}

#[test]
fn faulty_input_has_its_message() {
    for name in names("invalid", ".in") {
        let input = fs::read(data(&format!("invalid/{name}.in"))).unwrap();
        for (sizes, word) in [(Sizes::Any, "any"), (Sizes::Judge, "judge")] {
            let message = |file: String| fs::read_to_string(data(&format!("invalid/{file}"))).ok();
            let own = message(format!("{name}.{word}.msg"));
            let expected = own.or_else(|| message(format!("{name}.msg")));
            let expected = expected.unwrap_or_else(|| panic!("{name} has no message for {word}"));
            // An empty message says that these sizes accept the input.
            let found = cases(Reader::new(sizes), &input).err().unwrap_or_default();
            assert_eq!(found, expected.trim_end_matches('\n'), "{name}, {word}");
        }
    }
}

#[test]
fn answers_are_worded_for_the_player_asked() {
    let check = |asked: Player, value: i32, expected: &str| {
        let case = Case { asked, deal: shuffled(4, 5, 1) };
        assert_eq!(answer(7, &case, Score(value)), expected);
    };
    check(Player::First, 3, "Case 7: Axel wins 3");
    check(Player::First, -3, "Case 7: Axel loses 3");
    check(Player::Second, 3, "Case 7: Birgit loses 3");
    check(Player::Second, -3, "Case 7: Birgit wins 3");
    check(Player::First, 0, "Case 7: Axel and Birgit tie");
    check(Player::Second, 0, "Case 7: Axel and Birgit tie");
}

#[test]
fn the_sizes_limit_the_ranks() {
    let check = |sizes: Sizes, peaks: u32, ranks: u32, accepted: bool| {
        let cases_in = [Case { asked: Player::First, deal: shuffled(peaks, ranks, 1) }];
        let reader = Reader::with_peaks(sizes, peaks).unwrap();
        let read = cases(reader, written(&cases_in).as_bytes());
        assert_eq!(read.is_ok(), accepted, "{sizes:?}, {peaks} peaks, {ranks} ranks: {read:?}");
    };
    check(Sizes::Any, 4, 4, true);
    check(Sizes::Any, 4, 13, true);
    check(Sizes::Judge, 4, 4, false);
    check(Sizes::Judge, 4, 5, true);
    check(Sizes::Judge, 4, 13, true);
    check(Sizes::Any, 2, 3, true);
    check(Sizes::Any, 8, 50, true);
    let faulty = |sizes, peaks| Reader::with_peaks(sizes, peaks).unwrap_err().to_string();
    assert_eq!(faulty(Sizes::Any, 1), "a house starts with 2 to 8 peaks, not 1");
    assert_eq!(faulty(Sizes::Judge, 9), "a house starts with 2 to 8 peaks, not 9");
    assert_eq!(faulty(Sizes::Judge, 5), "the judge's houses start with 4 peaks, not 5");
    let mut many = Scanner::new(&b"Axel 21"[..]);
    let error = Reader::with_peaks(Sizes::Any, 5).unwrap().next_case(&mut many).unwrap_err().to_string();
    assert_eq!(error, "line 1, column 6: found `21`, expected the highest rank M, a number from 5 to 20");
}

#[test]
fn the_name_and_the_deal_are_read() {
    let input = b"Birgit\r\n5 1R 2R 3R 4R 5R 5B 4B 3B 2B 1B\r\nEnd";
    let expected = Case { asked: Player::Second, deal: deal("1R 2R 3R 4R 5R 5B 4B 3B | 2B 1B") };
    assert_eq!(cases(Reader::new(Sizes::Judge), input), Ok(vec![expected]));
}

#[test]
fn a_case_is_read_before_the_next_one_arrives() {
    let mut reader = Reader::new(Sizes::Any);
    let mut input = Scanner::new(&b"Axel 4 1R 2R 3R 4R 1B 2B 3B 4B\nOops"[..]);
    assert!(reader.next_case(&mut input).unwrap().is_some());
    let crate::error::InputError::Parse(error) = reader.next_case(&mut input).unwrap_err() else { panic!() };
    assert_eq!((error.fault(), error.place().line), (Fault::Unexpected, 2));
}

proptest! {
    #[test]
    fn cases_survive_writing_and_any_white_space(deals in prop::collection::vec(any_deal(8), 0..4), seed: u64) {
        let peaks = deals.first().map_or(4, super::super::HouseOfCards::peaks);
        let mut rng = SplitMix64::new(seed);
        let written_cases: Vec<Case> = deals
            .into_iter()
            .filter(|deal| deal.peaks() == peaks)
            .map(|deal| Case { asked: Player::BOTH[rng.below(2)], deal })
            .collect();
        let reader = Reader::with_peaks(Sizes::Any, peaks).unwrap();
        let text = written(&written_cases);
        prop_assert_eq!(&cases(reader.clone(), text.as_bytes()), &Ok(written_cases.clone()));
        let mut spaced = String::new();
        for word in text.split_whitespace() {
            spaced.push_str(word);
            spaced.push_str([" ", "\n", "\r\n", "\t \x0b", "\x0c\n\n"][rng.below(5)]);
        }
        prop_assert_eq!(cases(reader.clone(), spaced.as_bytes()), Ok(written_cases.clone()));
        prop_assert_eq!(cases(reader, spaced.trim_end().as_bytes()), Ok(written_cases));
    }

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = cases(Reader::new(Sizes::Any), &bytes);
    }

    #[test]
    fn no_words_make_the_reader_panic(text in "(Axel|Birgit|End|[0-9]{1,3}|[0-9]{0,4}[RBrb]|[ \n]|[+-]){0,60}") {
        let _ = cases(Reader::new(Sizes::Any), text.as_bytes());
    }
}
