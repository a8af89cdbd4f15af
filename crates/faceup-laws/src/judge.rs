use std::io::{Cursor, Read};

use faceup::games::error::InputError;
use faceup::games::judge::{JudgeReader, JudgeWriter, Sizes};
use faceup::games::scan::Scanner;
use faceup::games::{gems_fight, house_of_cards, magic_duel};
use faceup::search::Limits;
use faceup::{GameId, SolveOptions, solve};

/// Reads the bytes as judge input of each game: reading in pieces changes nothing, what the judge accepts the library
/// accepts, what is written reads back, and solving never does worse than report.
///
/// # Panics
/// When the law is broken.
pub fn judge(bytes: &[u8]) {
    for &game in GameId::ALL {
        match game {
            GameId::MagicDuel => obeys(bytes, magic_duel::judge::Reader::new),
            GameId::HouseOfCards => obeys(bytes, house_of_cards::judge::Reader::new),
            GameId::GemsFight => obeys(bytes, gems_fight::judge::Reader::new),
        }
        let limits = Limits { nodes: 2_000, memory: 1 << 18, ..Limits::default() };
        let options = SolveOptions { limits, ..SolveOptions::default() };
        let mut output = Vec::new();
        if let Ok(cases) = solve(game, &options, Cursor::new(bytes.to_vec()), &mut output, &|_| {}) {
            let lines = String::from_utf8(output).expect("answers are text").lines().count();
            assert_eq!(lines as u64, cases, "every case has a line");
        }
    }
}

fn obeys<R: JudgeReader<Case: PartialEq> + JudgeWriter>(bytes: &[u8], reader: fn(Sizes) -> R) {
    let any = read(reader(Sizes::Any), bytes);
    let piecewise = read(reader(Sizes::Any), OneByOne(bytes));
    match (&any, &piecewise) {
        (Ok(whole), Ok(pieces)) => assert!(whole == pieces, "pieces read as the whole does"),
        (Err(whole), Err(pieces)) => {
            // Of an odd word, more may be in sight when more has been read; the place is the same.
            assert_eq!(place(whole), place(pieces), "faults have the same place in pieces");
        }
        _ => panic!("pieces are read as the whole is"),
    }
    if let Ok(strict) = read(reader(Sizes::Judge), bytes) {
        assert!(any.as_ref().is_ok_and(|any| *any == strict), "the library accepts what the judge does");
    }
    let Ok(cases) = any else { return };
    let mut written = String::new();
    R::write_start(&mut written, cases.len() as u64).expect("a string takes all text");
    for case in &cases {
        R::write_case(&mut written, case).expect("a string takes all text");
    }
    R::write_end(&mut written).expect("a string takes all text");
    let again = read(reader(Sizes::Any), written.as_bytes());
    assert!(again.is_ok_and(|again| again == cases), "what is written reads back: {written}");
}

fn read<R: JudgeReader>(mut reader: R, bytes: impl Read) -> Result<Vec<R::Case>, InputError> {
    let mut input = Scanner::new(bytes);
    let mut cases = Vec::new();
    while let Some(case) = reader.next_case(&mut input)? {
        cases.push(case);
    }
    Ok(cases)
}

fn place(error: &InputError) -> Option<(u64, u64)> {
    match error {
        InputError::Parse(error) => Some((error.place().line, error.place().column)),
        InputError::Io(_) => None,
    }
}

/// A reader that gives a byte at a time.
struct OneByOne<'a>(&'a [u8]);

impl Read for OneByOne<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let Some((first, rest)) = self.0.split_first() else { return Ok(0) };
        buffer[0] = *first;
        self.0 = rest;
        Ok(1)
    }
}
