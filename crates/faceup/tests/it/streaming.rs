//! Inputs without end or sense: the answers before the fault come first, and memory stays flat.

use std::cell::Cell;
use std::io::{self, Cursor, Read};
use std::num::NonZeroUsize;

use faceup::core::SplitMix64;
use faceup::games::magic_duel::judge::write_decks;
use faceup::games::magic_duel::{MagicDuel, Rules};
use faceup::{Error, GameId, SolveOptions, solve};

fn run(game: GameId, input: impl Read + Send + 'static) -> (String, Error) {
    let mut output = Vec::new();
    let error = solve(game, &SolveOptions::default(), input, &mut output, &|_| {}).unwrap_err();
    (String::from_utf8(output).unwrap(), error)
}

/// Counts what is read and fails when that is more than a few buffers.
struct Counted<R> {
    inner: R,
    read: usize,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.read += buffer.len();
        assert!(self.read < 1 << 20, "reads on although the fault is clear");
        self.inner.read(buffer)
    }
}

#[test]
fn a_line_without_end_is_refused_at_once() {
    for (game, start) in [(GameId::MagicDuel, "1 "), (GameId::HouseOfCards, "Axel 5 "), (GameId::GemsFight, "1 1 1 ")] {
        for byte in [b'9', b'x', 0, 0xff] {
            let endless = Cursor::new(start).chain(io::repeat(byte));
            let (text, error) = run(game, Counted { inner: endless, read: 0 });
            assert!(text.is_empty() && matches!(error, Error::Input(_)), "{game} {byte}: {error}");
        }
    }
}

#[test]
fn answers_before_a_fault_come_first() {
    let (text, error) = run(GameId::GemsFight, Cursor::new("3 2 2\n3 2 3 1\n3 1 2 3\n3 2 2\n3 2 3 4\n"));
    assert_eq!(text, "-3\n");
    assert!(error.to_string().starts_with("line 5, column 7: found `4`, expected"), "{error}");
}

#[test]
fn one_thread_and_several_write_the_same_whoever_takes_over() {
    let mut rng = SplitMix64::new(4);
    let mut input = "70001\n".to_owned();
    // More duels than the first thread answers before it starts others.
    for _ in 0..70_000 {
        write_decks(&mut input, &MagicDuel::shuffled(Rules::STATEMENT, &mut rng)).unwrap();
    }
    let solve = |jobs, input: String| {
        let options = SolveOptions { jobs: NonZeroUsize::new(jobs).unwrap(), ..SolveOptions::default() };
        let (mut output, last) = (Vec::new(), Cell::new(None));
        let result =
            solve(GameId::MagicDuel, &options, Cursor::new(input), &mut output, &|progress| last.set(Some(progress)));
        (String::from_utf8(output).unwrap(), result.map_err(|error| error.to_string()), last.get().unwrap().cases)
    };
    let fault = || input.clone() + "0 1 2 9";
    let alone = solve(1, fault());
    assert_eq!(alone.2, 70_000);
    assert!(alone.1.as_ref().unwrap_err().starts_with("line 140002, column 7: found `9`"), "{:?}", alone.1);
    let numbers = alone.0.lines().map(|line| line[5..line.find(':').unwrap()].parse::<u64>().unwrap());
    assert!(numbers.eq(1..=70_000));
    let whole = solve(1, input.replacen("70001", "70000", 1));
    assert_eq!((&whole.0, whole.1), (&alone.0, Ok(70_000)));
    for jobs in [2, 3] {
        assert_eq!(solve(jobs, fault()), alone, "{jobs} jobs");
        assert_eq!(solve(jobs, input.replacen("70001", "70000", 1)).1, Ok(70_000));
    }
}

#[test]
fn an_output_that_is_full_ends_it_at_once() {
    struct Full;
    impl io::Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is full"))
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let deck = "0 0 0 0 0 1 1 1 1 1 2 2 2 2 2 3 3 3 3 3 4 4 4 4 4\n";
    let endless = Cursor::new(format!("1000000000\n{deck}{deck}")).chain(Endless(deck));
    let error = solve(GameId::MagicDuel, &SolveOptions::default(), endless, Full, &|_| {}).unwrap_err();
    assert!(matches!(error, Error::Output(_)), "{error}");
}

/// The same line for ever.
struct Endless(&'static str);

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let lines = buffer.chunks_exact_mut(self.0.len());
        Ok(lines.map(|line| line.copy_from_slice(self.0.as_bytes())).count() * self.0.len())
    }
}

#[test]
fn a_case_that_is_too_large_says_what_it_would_need() {
    let mut input = "1 1 1\n1 1\n2 40 3\n".to_owned();
    // Forty bags of which no two are equal.
    for bag in 0..40 {
        let (ones, twos) = (bag % 7 + 1, bag / 7 + 1);
        input += &[(ones + twos).to_string(), " 1".repeat(ones), " 2".repeat(twos), "\n".to_owned()].concat();
    }
    let options = SolveOptions { method: faceup::Method::Table, ..SolveOptions::default() };
    let mut output = Vec::new();
    let error = solve(GameId::GemsFight, &options, Cursor::new(input), &mut output, &|_| {}).unwrap_err();
    let message = error.to_string();
    assert!(message.starts_with("case 2: the answer needs 1"), "{message}");
    assert!(message.ends_with(" TiB of memory, and 256 MiB are allowed"), "{message}");
}
