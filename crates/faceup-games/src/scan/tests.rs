use std::fmt::Write;
use std::io::{self, Read};

use super::{LONGEST_WORD, Scanner};
use crate::error::{Fault, InputError, ParseError};

/// Gives the bytes in pieces of `step`, to move the buffer's seams over every place of a text.
struct Pieces<'a> {
    bytes: &'a [u8],
    step: usize,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.step.min(self.bytes.len()).min(buffer.len());
        buffer[..count].copy_from_slice(&self.bytes[..count]);
        self.bytes = &self.bytes[count..];
        Ok(count)
    }
}

/// All words with their places, read in pieces of every size.
fn words(text: &[u8]) -> Vec<(String, u64, u64)> {
    let read = |step| {
        let mut scanner = Scanner::new(Pieces { bytes: text, step });
        let mut words = Vec::new();
        while let Some(word) = scanner.word().unwrap() {
            let text = String::from_utf8_lossy(scanner.bytes(&word)).into_owned();
            words.push((text, word.place().line, word.place().column));
        }
        words
    };
    let whole = read(text.len().max(1));
    for step in 1..text.len() {
        assert_eq!(read(step), whole, "in pieces of {step}");
    }
    whole
}

fn parse_error(error: InputError) -> ParseError {
    match error {
        InputError::Parse(error) => error,
        InputError::Io(error) => panic!("an error of the text was expected, not {error}"),
    }
}

fn number(text: &[u8]) -> Result<u64, ParseError> {
    Scanner::new(text).number("the size", 1, 21).map_err(parse_error)
}

#[test]
fn words_have_places() {
    let expected = [("3", 1, 1), ("45", 2, 1), ("End", 2, 4), ("x", 4, 2)];
    let expected: Vec<_> = expected.iter().map(|&(text, line, column)| (text.to_owned(), line, column)).collect();
    assert_eq!(words(b"3\r\n45\tEnd \n\n x"), expected);
    assert_eq!(words(b" \n\t\x0b\x0c "), []);
}

#[test]
fn seams_of_the_buffer_do_not_show() {
    let mut text = String::new();
    for number in 0..30_000 {
        write!(text, "{number}{}", [" ", "\n", "   "][number % 3]).unwrap();
    }
    let mut scanner = Scanner::new(text.as_bytes());
    for number in 0..30_000 {
        assert_eq!(scanner.number("the next", 0, 30_000).unwrap(), number);
    }
    scanner.end("that was all").unwrap();
}

#[test]
fn what_lies_ahead_is_shown_and_taken_only_when_asked_for() {
    let mut scanner = Scanner::new(&b"\n 1 2\n3"[..]);
    assert_eq!(scanner.ahead(5).unwrap(), Some(&b"1 2\n3"[..]));
    assert_eq!(scanner.ahead(6).unwrap(), None, "so much has not been read");
    scanner.take(3);
    assert_eq!(scanner.taken(), 5);
    let mut scanner = scanner.with_reader(|rest| rest.chain(&b"4 5"[..]));
    let word = scanner.word().unwrap().unwrap();
    assert_eq!((scanner.bytes(&word), word.place().line, word.place().column), (&b"34"[..], 3, 1));
    scanner.word().unwrap();
    assert_eq!(scanner.ahead(0).unwrap(), None, "nothing lies ahead of the end");
}

#[test]
fn numbers_are_plain_and_in_range() {
    assert_eq!(number(b"21").unwrap(), 21);
    let check = |text: &[u8], fault: Fault, message: &str| {
        let error = number(text).unwrap_err();
        assert_eq!((error.fault(), error.to_string().as_str()), (fault, message));
    };
    let expected = "expected the size, a number from 1 to 21";
    check(b"", Fault::End, &format!("line 1, column 1: found the end of the input, {expected}"));
    check(b"\n  ", Fault::End, &format!("line 2, column 3: found the end of the input, {expected}"));
    check(b"22", Fault::OutOfRange, &format!("line 1, column 1: found `22`, {expected}"));
    check(b"-1", Fault::OutOfRange, &format!("line 1, column 1: found `-1`, {expected}"));
    check(b"1e1", Fault::Unexpected, &format!("line 1, column 1: found `1e1`, {expected}"));
    check(b"+", Fault::Unexpected, &format!("line 1, column 1: found `+`, {expected}"));
    let plain = "in plain digits, without a leading zero";
    check(b"007", Fault::Spelling, &format!("line 1, column 1: found `007`, {expected} {plain}"));
    check(b"+7", Fault::Spelling, &format!("line 1, column 1: found `+7`, {expected} {plain}"));
    check(b"7\0", Fault::NotText, &format!("line 1, column 2: found a NUL byte, {expected}"));
    check(b"7\xff", Fault::NotText, &format!("line 1, column 2: found the byte 0xFF, which is not UTF-8, {expected}"));
    check(b"\xef\xbb\xbf7", Fault::NotText, &format!("line 1, column 1: found a byte order mark, {expected}"));
    check(
        b"99999999999999999999999999",
        Fault::OutOfRange,
        &format!("line 1, column 1: found `999999999999999999999999…`, {expected}"),
    );
    check(
        &[b'9'; LONGEST_WORD + 1],
        Fault::TooLong,
        &format!("line 1, column 1: found `{}…`, a word of more than 64 characters, {expected}", "9".repeat(24)),
    );
}

#[test]
fn the_longest_word_is_still_whole() {
    for length in [LONGEST_WORD - 1, LONGEST_WORD] {
        let text = [vec![b'x'; length], b" y".to_vec()].concat();
        assert_eq!(words(&text), [("x".repeat(length), 1, 1), ("y".to_owned(), 1, length as u64 + 2)]);
        for text in [&text[..], &text[..length]] {
            assert_eq!(number(text).unwrap_err().fault(), Fault::Unexpected, "the word ends in sight");
        }
    }
}

#[test]
fn an_endless_word_stops_the_scanner_at_once() {
    struct Endless(u64);
    impl Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0 += buffer.len() as u64;
            assert!(self.0 < 1 << 20, "reads on although the fault is clear");
            buffer.fill(b'7');
            Ok(buffer.len())
        }
    }
    let error = Scanner::new(Endless(0)).number("the size", 1, 21).map_err(parse_error).unwrap_err();
    assert_eq!(error.fault(), Fault::TooLong);
}

#[test]
fn the_line_is_shown_in_a_window() {
    let mut text = " 1".repeat(50_000);
    text.push_str(" 22 1 1\r\n5");
    let mut scanner = Scanner::new(text.as_bytes());
    for _ in 0..50_000 {
        scanner.number("the size", 1, 21).unwrap();
    }
    let error = parse_error(scanner.number("the size", 1, 21).unwrap_err());
    let excerpt = error.excerpt();
    assert_eq!(error.place().column, 100_002);
    assert_eq!((excerpt.from, excerpt.width, excerpt.cut), (100_002 - 60, 2, false));
    assert_eq!(excerpt.text, format!("{} 22 1 1", "1 ".repeat(30).trim_end()));
}

#[test]
fn a_long_rest_of_the_line_is_cut() {
    let text = format!("x{}", " 1".repeat(100));
    let error = number(text.as_bytes()).unwrap_err();
    assert_eq!(error.excerpt().text.len(), 40);
    assert!(error.excerpt().cut);
}

#[test]
fn what_follows_the_end_is_reported() {
    let mut scanner = Scanner::new(&b"End\n \nmore"[..]);
    scanner.required("a name").unwrap();
    let error = parse_error(scanner.end("`End` stood before").unwrap_err());
    assert_eq!(error.fault(), Fault::Trailing);
    assert_eq!(error.to_string(), "line 3, column 1: found `more`, expected the end of the input: `End` stood before");
}

#[test]
fn an_unreadable_source_is_no_fault_of_the_text() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    let error = Scanner::new(Broken).word().unwrap_err();
    assert_eq!(error.to_string(), "the input cannot be read: the disk is gone");
}
