//! The judge format: what is written is read back, and no case waits for the next.

use std::cell::Cell;
use std::io::{self, Read};

use faceup_core::{Score, SplitMix64};
use proptest::prelude::*;

use super::{any_deal, deal, fixed, random};
use crate::error::InputError;
use crate::gems_fight::GemsFight;
use crate::gems_fight::judge::{Reader, answer};
use crate::judge::{JudgeReader, JudgeWriter, Sizes};
use crate::scan::Scanner;

/// All cases of an input.
pub(super) fn cases(input: &[u8], sizes: Sizes) -> Result<Vec<GemsFight>, InputError> {
    let (mut reader, mut scanner, mut cases) = (Reader::new(sizes), Scanner::new(input), Vec::new());
    while let Some(case) = reader.next_case(&mut scanner)? {
        cases.push(case);
    }
    Ok(cases)
}

fn written(cases: &[GemsFight]) -> String {
    let mut text = String::new();
    Reader::write_start(&mut text, cases.len() as u64).unwrap();
    cases.iter().try_for_each(|case| Reader::write_case(&mut text, case)).unwrap();
    Reader::write_end(&mut text).unwrap();
    text
}

/// The words of `text` between random white space.
fn spaced(text: &str, seed: u64) -> String {
    let mut rng = SplitMix64::new(seed);
    let mut spaced = String::new();
    for word in text.split_whitespace() {
        spaced.push_str(word);
        (0..=rng.below(3)).for_each(|_| spaced.push([' ', '\t', '\n', '\r', '\x0b', '\x0c'][rng.below(6)]));
    }
    spaced
}

#[test]
fn deals_are_written_as_the_judge_writes_them() {
    let text = written(&[deal("G3 S3: bc ac ab abc"), deal("G3 S2: cba -"), deal("G0 S5:"), deal("G3 S2:")]);
    let expected = "3 4 3\n2 2 3\n2 1 3\n2 1 2\n3 1 2 3\n3 2 2\n3 1 2 3\n0\n0 0 5\n3 0 2\n0 0 0\n";
    assert_eq!(text, expected);
}

#[test]
fn the_order_of_a_bag_s_gems_means_nothing() {
    assert_eq!(cases(b"3 1 3 3 2 3 1 0 0 0", Sizes::Judge).unwrap(), [deal("G3 S3: abc")]);
}

#[test]
fn zeros_that_are_not_the_end_are_cases() {
    let expected = [deal("G0 S5:"), deal("G3 S2:"), deal("G0 S1: - -")];
    assert_eq!(cases(b"0 0 5\n3 0 2\n0 2 1\n0\n0\n0 0 0\n", Sizes::Any).unwrap(), expected);
    assert_eq!(cases(b"0 0 5 3 0 2 0 0 0", Sizes::Judge).unwrap(), expected[..2]);
}

#[test]
fn the_largest_cases_of_the_judge_are_read() {
    let deals = [random(21, 8, 19, 10, 1), deal("G8 S1: a10 a10"), deal("G8 S19: h")];
    assert_eq!(cases(written(&deals).as_bytes(), Sizes::Judge).unwrap(), deals);
}

#[test]
fn the_answer_is_the_value() {
    let case = deal("G3 S2: abc abc");
    assert_eq!((answer(1, &case, Score(-3)), answer(2, &case, Score(0))), ("-3".to_owned(), "0".to_owned()));
}

/// Gives a byte at a time and counts them.
struct Counted<'a>(&'a [u8], &'a Cell<usize>);

impl Read for Counted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.0[self.1.get()..].iter().take(buffer.len().min(1)).count();
        buffer[..count].copy_from_slice(&self.0[self.1.get()..][..count]);
        self.1.set(self.1.get() + count);
        Ok(count)
    }
}

#[test]
fn a_case_is_read_no_further_than_it_goes() {
    let read = Cell::new(0);
    let mut scanner = Scanner::new(Counted(b"1 2 3\n1 1\n2 1 1\n1 0 3\n0 0 0\n", &read));
    let mut reader = Reader::new(Sizes::Judge);
    for end in ["1 2 3\n1 1\n2 1 1\n".len(), "1 2 3\n1 1\n2 1 1\n1 0 3\n".len()] {
        assert!(reader.next_case(&mut scanner).unwrap().is_some());
        assert_eq!(read.get(), end);
    }
    assert!(reader.next_case(&mut scanner).unwrap().is_none());
}

proptest! {
    #![proptest_config(fixed(60))]

    #[test]
    fn cases_are_read_back(deals in proptest::collection::vec(any_deal(4), 0..4), seed: u64) {
        let text = spaced(&written(&deals), seed);
        prop_assert_eq!(cases(text.as_bytes(), Sizes::Any).unwrap(), deals);
    }

    #[test]
    fn cases_that_can_be_read_at_all_pass_the_checks_of_a_deal(
        numbers in proptest::collection::vec(prop_oneof![8 => 0..3_u64, 1 => any::<u64>()], 0..30),
        sizes in prop_oneof![Just(Sizes::Any), Just(Sizes::Judge)],
    ) {
        let text = numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
        let (mut reader, mut scanner) = (Reader::new(sizes), Scanner::new(text.as_bytes()));
        while let Ok(Some(case)) = reader.next_case(&mut scanner) {
            prop_assert_eq!(&GemsFight::new(case.colours(), case.melt(), case.bags().to_vec()).unwrap(), &case);
        }
    }

    #[test]
    fn no_bytes_make_the_reader_panic(
        bytes in prop_oneof![any::<Vec<u8>>(), "[0-3 \n]{0,40}[\\-+x\0]?[0-9 ]{0,5}".prop_map(String::into_bytes)],
    ) {
        let _ = (cases(&bytes, Sizes::Any), cases(&bytes, Sizes::Judge));
    }
}
