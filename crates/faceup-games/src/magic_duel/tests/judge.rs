use std::collections::HashMap;
use std::fs;
use std::io::Read;

use faceup_core::{Player, SplitMix64};
use proptest::prelude::*;

use super::super::judge::{Reader, answer, write_answer, write_decks};
use super::super::{MagicDuel, Rules, Strategy, engine, name};
use super::{data, deal, read};
use crate::error::InputError;
use crate::judge::{JudgeReader, JudgeWriter, Sizes};
use crate::scan::Scanner;

fn cases(bytes: &[u8], sizes: Sizes) -> Result<Vec<MagicDuel>, InputError> {
    let (mut scanner, mut reader) = (Scanner::new(bytes), Reader::new(sizes));
    let mut cases = Vec::new();
    while let Some(case) = reader.next_case(&mut scanner)? {
        cases.push(case);
    }
    Ok(cases)
}

/// The engine's answers to an input that must be right.
fn answers(name: &str) -> Vec<String> {
    let cases = cases(read(name).as_bytes(), Sizes::Judge).unwrap_or_else(|error| panic!("{name}: {error}"));
    let duel = |duel: &MagicDuel| engine::duel(duel, [&Strategy::STATEMENT; 2]);
    (1..).zip(&cases).map(|(number, case)| answer(number, &duel(case))).collect()
}

/// A reason for each case's number that a tags file names.
fn tags(name: &str) -> HashMap<usize, String> {
    let text = read(name);
    let tag = |line: &str| line.split_once('\t').and_then(|(number, tag)| Some((number.parse().ok()?, tag.to_owned())));
    text.lines().filter_map(tag).collect()
}

#[test]
fn every_pair_of_the_judge_is_answered_exactly() {
    let check = |name: &str, count: usize, tags: &HashMap<usize, String>| {
        let (found, expected) = (answers(&format!("judge/{name}.in")), read(&format!("judge/{name}.ans")));
        let expected: Vec<&str> = expected.lines().collect();
        assert_eq!((found.len(), expected.len()), (count, count), "{name}");
        let wrong: Vec<String> = (1..)
            .zip(found.iter().zip(&expected))
            .filter(|(_, (found, expected))| found != *expected)
            .map(|(number, (found, expected))| {
                format!("[{}] `{found}`, expected `{expected}`", tags.get(&number).map_or("-", String::as_str))
            })
            .collect();
        assert!(wrong.is_empty(), "{name}, what the case tests in brackets:\n{}", wrong.join("\n"));
    };
    let (readings, rare) = (tags("judge/readings.tags"), tags("judge/rare.tags"));
    assert_eq!((readings.len(), rare.len()), (125, 150));
    check("readings", 125, &readings);
    check("rare", 150, &rare);
    check("random", 2_000, &HashMap::new());
    check("sample", 3, &HashMap::new());
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let mut count = 0;
    for entry in fs::read_dir(data("invalid")).expect("the folder of invalid inputs") {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "in") {
            continue;
        }
        count += 1;
        let bytes = fs::read(&path).unwrap();
        for (sizes, extension) in [(Sizes::Any, "any.msg"), (Sizes::Judge, "judge.msg")] {
            let own = path.with_extension(extension);
            let message = if own.exists() { own } else { path.with_extension("msg") };
            let expected =
                fs::read_to_string(&message).unwrap_or_else(|error| panic!("{}: {error}", message.display()));
            let found = cases(&bytes, sizes).map(|cases| cases.len());
            let found = found.map_or_else(|error| error.to_string(), |count| format!("{count} duels, no fault"));
            assert_eq!(found, expected.trim_end(), "{} by {sizes:?}", path.display());
        }
    }
    assert!(count >= 20, "only {count} invalid inputs");
}

/// Gives a byte at a time, so that no deck is ever in sight as a whole and every one is read word by word.
struct OneByOne<'a>(&'a [u8]);

impl Read for OneByOne<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.0.read(&mut buffer[..1])
    }
}

#[test]
fn decks_read_at_a_glance_are_those_read_by_words_and_so_are_their_faults() {
    fn read(input: impl Read, rules: Rules) -> Result<Vec<MagicDuel>, String> {
        let (mut scanner, mut reader) = (Scanner::new(input), Reader::with_rules(Sizes::Any, rules));
        let mut cases = Vec::new();
        loop {
            match reader.next_case(&mut scanner) {
                Ok(Some(case)) => cases.push(case),
                Ok(None) => return Ok(cases),
                Err(error) => return Err(format!("after {cases:?}: {error}")),
            }
        }
    }
    let mut rng = SplitMix64::new(23);
    let (mut right, mut wrong) = (0, 0);
    for number in 0..100_000 {
        let rules = if number % 16 == 0 {
            Rules::random(&mut rng)
        } else {
            Rules::new([(); 5].map(|()| 1 + rng.below(2) as u8), 1, 9, 1).unwrap()
        };
        let mut text = "2\n".to_owned();
        (0..2).for_each(|_| write_decks(&mut text, &MagicDuel::shuffled(rules, &mut rng)).unwrap());
        let mut bytes = text.into_bytes();
        for _ in 0..rng.below(3) {
            let at = rng.below(bytes.len());
            let other = b"0123456789 \n\t\r-+x\0\xff"[rng.below(19)];
            match rng.below(8) {
                0 => drop(bytes.remove(at)),
                1 => bytes.insert(at, other),
                2 => bytes.truncate(at.max(1)),
                // An order of numbers stays right.
                3 | 4 => {
                    let last = bytes.len() - 1;
                    bytes.swap(at, (at + 2).min(last));
                }
                _ => bytes[at] = other,
            }
        }
        let (at_a_glance, by_words) = (read(&bytes[..], rules), read(OneByOne(&bytes), rules));
        assert_eq!(at_a_glance, by_words, "{rules:?} {:?}", String::from_utf8_lossy(&bytes));
        if by_words.is_ok() { right += 1 } else { wrong += 1 }
    }
    assert!(right > 20_000 && wrong > 20_000, "{right} right and {wrong} wrong");
}

#[test]
fn by_other_rules_decks_have_other_sizes_and_faults_other_numbers() {
    let rules = Rules::new([2, 1, 0, 1, 1], 2, 20, 1).unwrap();
    let read = |text: &str| {
        let mut scanner = Scanner::new(text.as_bytes());
        Reader::with_rules(Sizes::Judge, rules).next_case(&mut scanner)
    };
    let duel = read("1\n0 4 0 1 3\n3 1 0 0 4\n").unwrap().unwrap();
    assert_eq!((duel.rules(), duel.to_string().as_str()), (&rules, "hand 2 limit 20 : PFPSI/ISPPF"));
    let check = |text: &str, message: &str| assert_eq!(read(text).unwrap_err().to_string(), message);
    check(
        "1\n0 4 0 2 3\n3 1 0 0 4\n",
        "line 2, column 7: found `2`, expected a number other than 2 (Mountain): Alice's deck in duel 1 has its 0 of them",
    );
    check(
        "1\n0 4 0 1 3\n3 1 0 4\n",
        "line 4, column 1: found the end of the input, expected card 5 of Bob's deck in duel 1, a number from 0 to 4",
    );
}

#[test]
fn numbers_in_answers_are_spelled_as_the_formatter_does() {
    let mut rng = SplitMix64::new(2);
    let seats = [Some(Player::First), Some(Player::Second), None];
    for round in 0..2_000 {
        let number = [round, rng.next_u64() >> rng.below(64), u64::MAX][rng.below(3)];
        let (turns, winner) = (rng.next_u64() as u16, seats[rng.below(3)]);
        let mut line = "a".to_owned();
        write_answer(&mut line, number, winner, turns);
        assert_eq!(line, format!("aCase {number}: {} {turns}", winner.map_or("Draw", name)));
    }
}

#[test]
fn layout_does_not_matter() {
    let text = read("judge/sample.in");
    let expected = cases(text.as_bytes(), Sizes::Judge).unwrap();
    assert_eq!(expected.len(), 3);
    for (from, to) in [("\n", "\r\n"), ("\n", " "), (" ", "\n"), (" ", "\t \u{b}\u{c}")] {
        assert_eq!(cases(text.replace(from, to).as_bytes(), Sizes::Judge).unwrap(), expected, "{from:?} as {to:?}");
    }
    assert_eq!(cases(text.trim_end().as_bytes(), Sizes::Judge).unwrap(), expected);
    assert_eq!(cases(b"0", Sizes::Judge).unwrap(), []);
}

#[test]
fn the_statements_limit_is_the_last_number_taken() {
    let mut text = String::new();
    Reader::write_start(&mut text, 20_000).unwrap();
    let case = deal("PPPPPSSSSSMMMMMIIIIIFFFFF/PPPPPSSSSSMMMMMIIIIIFFFFF");
    (0..20_000).for_each(|_| Reader::write_case(&mut text, &case).unwrap());
    assert_eq!(cases(text.as_bytes(), Sizes::Judge).unwrap().len(), 20_000);
    Reader::write_case(&mut text, &case).unwrap();
    let text = text.replacen("20000", "20001", 1);
    assert_eq!(cases(text.as_bytes(), Sizes::Any).unwrap().len(), 20_001);
    assert!(cases(text.as_bytes(), Sizes::Judge).is_err());
}

#[test]
fn a_case_is_answered_before_the_next_one_is_there() {
    let one =
        "5\n0 0 0 0 0 1 1 1 1 1 2 2 2 2 2 3 3 3 3 3 4 4 4 4 4 0 0 0 0 0 1 1 1 1 1 2 2 2 2 2 3 3 3 3 3 4 4 4 4 4\n";
    let (mut scanner, mut reader) = (Scanner::new(one.as_bytes()), Reader::new(Sizes::Any));
    assert!(reader.next_case(&mut scanner).unwrap().is_some());
    assert!(reader.next_case(&mut scanner).is_err());
}

#[test]
fn a_duel_by_other_rules_is_read_by_whoever_has_them() {
    let (mut text, duel) = (String::new(), deal("hand 4 limit 9 : PSMIF/FIMSP"));
    Reader::write_start(&mut text, 1).unwrap();
    Reader::write_case(&mut text, &duel).unwrap();
    assert_eq!(text, "1\n0 1 2 3 4\n4 3 2 1 0\n");
    let mut reader = Reader::with_rules(Sizes::Any, *duel.rules());
    assert_eq!(reader.next_case(&mut Scanner::new(text.as_bytes())).unwrap(), Some(duel));
    assert!(Reader::new(Sizes::Any).next_case(&mut Scanner::new(text.as_bytes())).is_err());
}

proptest! {
    #[test]
    fn what_is_written_reads_back_whatever_the_white_space(seed: u64, count in 0_u64..5, spaces in "[ \t\r\n\u{b}\u{c}]{1,7}") {
        let mut rng = SplitMix64::new(seed);
        let duels: Vec<MagicDuel> = (0..count).map(|_| MagicDuel::shuffled(Rules::STATEMENT, &mut rng)).collect();
        let mut text = String::new();
        Reader::write_start(&mut text, count).unwrap();
        for duel in &duels {
            Reader::write_case(&mut text, duel).unwrap();
        }
        Reader::write_end(&mut text).unwrap();
        prop_assert_eq!(text.lines().count() as u64, 1 + 2 * count);
        prop_assert_eq!(&cases(text.as_bytes(), Sizes::Judge).unwrap(), &duels);
        let other: String = text.chars().map(|c| if c.is_whitespace() { spaces.clone() } else { c.to_string() }).collect();
        prop_assert_eq!(&cases(other.as_bytes(), Sizes::Any).unwrap(), &duels);
    }

    #[test]
    fn no_bytes_bring_the_reader_down(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = cases(&bytes, Sizes::Any);
    }

    #[test]
    fn no_numbers_bring_the_reader_down(first in 0_u64..3, numbers in prop::collection::vec(0_u8..6, 0..120)) {
        let text = numbers.iter().fold(first.to_string(), |text, number| format!("{text} {number}"));
        if let Ok(cases) = cases(text.as_bytes(), Sizes::Any) {
            prop_assert_eq!(cases.len() as u64, first);
            prop_assert!(cases.iter().all(|case| Player::BOTH.iter().all(|&player| case.deck(player).len() == 25)));
        }
    }
}
