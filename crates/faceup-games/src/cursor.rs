//! Reads notation: a short text in memory, character by character, with the place of each fault.
//!
//! Notation is lenient about case and spaces; a game's `text` module says what its grammar is.

use std::ops::RangeInclusive;

use crate::error::{Excerpt, Fault, ParseError, describe};

/// A position in a text.
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    text: &'a str,
    /// The byte offset of the next character.
    at: usize,
}

impl<'a> Cursor<'a> {
    /// Starts at the first character.
    pub fn new(text: &'a str) -> Self {
        Cursor { text, at: 0 }
    }

    /// The offset of the next character that is not white space, for [`error_at`](Cursor::error_at).
    pub fn offset(&mut self) -> usize {
        self.skip_spaces();
        self.at
    }

    /// The next character that is not white space, without taking it.
    pub fn peek(&mut self) -> Option<char> {
        self.skip_spaces();
        self.rest().chars().next()
    }

    /// Whether only white space is left.
    pub fn is_at_end(&mut self) -> bool {
        self.peek().is_none()
    }

    /// Takes the next character if it is `wanted`, ASCII case ignored.
    pub fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek().is_some_and(|c| c.eq_ignore_ascii_case(&wanted));
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    /// Takes the next character, which must be `wanted` (ASCII case ignored).
    pub fn expect(&mut self, wanted: char, expected: &str) -> Result<(), ParseError> {
        if self.eat(wanted) { Ok(()) } else { Err(self.error(expected)) }
    }

    /// Takes the next character and translates it; `None` from `translate` is an error. ASCII letters come in lower case.
    pub fn letter<T>(&mut self, expected: &str, translate: impl Fn(char) -> Option<T>) -> Result<T, ParseError> {
        let translated = self.peek().and_then(|c| Some((c, translate(c.to_ascii_lowercase())?)));
        match translated {
            Some((c, value)) => {
                self.at += c.len_utf8();
                Ok(value)
            }
            None => Err(self.error(expected)),
        }
    }

    /// Takes the ASCII letters that follow directly, in lower case; empty when there are none.
    pub fn word(&mut self) -> String {
        self.skip_spaces();
        let length = self.rest().bytes().take_while(u8::is_ascii_alphabetic).count();
        let word = self.rest()[..length].to_ascii_lowercase();
        self.at += length;
        word
    }

    /// Takes a word and looks it up; `None` from `translate` is an error at the word's first character.
    pub fn keyword<T>(&mut self, expected: &str, translate: impl Fn(&str) -> Option<T>) -> Result<T, ParseError> {
        let start = self.offset();
        let word = self.word();
        match translate(&word) {
            Some(value) => Ok(value),
            None => Err(self.error_at(start, Fault::Unexpected, expected)),
        }
    }

    /// Takes a number in decimal digits; leading zeros are read, a sign is not.
    pub fn number(&mut self, what: &str, range: RangeInclusive<u64>) -> Result<u64, ParseError> {
        let expected = || format!("{what}, a number from {} to {}", range.start(), range.end());
        let start = self.offset();
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return Err(self.error(&expected()));
        }
        let number = self.rest()[..digits].parse::<u64>().ok().filter(|number| range.contains(number));
        match number {
            Some(number) => {
                self.at += digits;
                Ok(number)
            }
            None => Err(self.error_at(start, Fault::OutOfRange, &expected())),
        }
    }

    /// Checks that only white space is left.
    pub fn end(&mut self) -> Result<(), ParseError> {
        if self.is_at_end() {
            return Ok(());
        }
        let start = self.at;
        Err(self.error_at(start, Fault::Trailing, "the end of the text"))
    }

    /// The error that the next character or word is not what was `expected`, a noun phrase.
    pub fn error(&mut self, expected: &str) -> ParseError {
        let start = self.offset();
        let fault = if start == self.text.len() { Fault::End } else { Fault::Unexpected };
        self.error_at(start, fault, expected)
    }

    /// The error that what stands at `offset` is not what was `expected`.
    pub fn error_at(&self, offset: usize, fault: Fault, expected: &str) -> ParseError {
        let word = word_at(self.text, offset);
        let (place, excerpt) = Excerpt::locate(self.text, offset, word.chars().count());
        let found = if word.is_empty() { "the end of the text".to_owned() } else { describe(word.as_bytes()) };
        ParseError::new(fault, place, found, expected.to_owned(), excerpt)
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_spaces(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }
}

/// What to quote of the text from `offset` on: a run of letters and digits, or one character.
fn word_at(text: &str, offset: usize) -> &str {
    let rest = &text[offset..];
    let run = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
    let one = rest.chars().next().map_or(0, char::len_utf8);
    &rest[..run.max(one)]
}

#[cfg(test)]
mod tests {
    use super::Cursor;

    #[test]
    fn reads_past_spaces_and_case() {
        let mut cursor = Cursor::new("  HOLD , 12\n x");
        assert_eq!(cursor.keyword("a move", |word| (word == "hold").then_some(1)).unwrap(), 1);
        cursor.expect(',', "a comma").unwrap();
        assert_eq!(cursor.number("the place", 1..=12).unwrap(), 12);
        assert!(cursor.eat('X'));
        cursor.end().unwrap();
    }

    #[test]
    fn faults_are_placed_and_quoted() {
        let check = |text: &str, message: &str| {
            let mut cursor = Cursor::new(text);
            let result = cursor.number("the place", 1..=12).and_then(|_| cursor.end());
            assert_eq!(result.unwrap_err().to_string(), message);
        };
        check("", "line 1, column 1: found the end of the text, expected the place, a number from 1 to 12");
        check(" \n 13", "line 2, column 2: found `13`, expected the place, a number from 1 to 12");
        check(
            "99999999999999999999999",
            "line 1, column 1: found `99999999999999999999999`, expected the place, a number from 1 to 12",
        );
        check("5 six", "line 1, column 3: found `six`, expected the end of the text");
        check("é", "line 1, column 1: found `é`, expected the place, a number from 1 to 12");
        check("\0", "line 1, column 1: found a NUL byte, expected the place, a number from 1 to 12");
        check("5\u{feff}", "line 1, column 2: found a byte order mark, expected the end of the text");
    }
}
