//! Inputs without end or sense: the answers before the fault come first, and memory stays flat.

use std::io::{self, Cursor, Read};

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
