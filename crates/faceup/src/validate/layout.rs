//! The layout of an input held against the one that is written: the white space between the same words.

use std::cell::RefCell;
use std::io::{self, Read};
use std::marker::PhantomData;
use std::rc::Rc;

use faceup_games::error::{Excerpt, Fault, ParseError, Place};
use faceup_games::judge::JudgeWriter;
use faceup_games::scan::is_space;

/// Hands on what a reader gives, and keeps a copy where one is wanted.
pub(super) struct Copying<R> {
    pub(super) reader: R,
    pub(super) copy: Option<Rc<RefCell<Vec<u8>>>>,
}

impl<R: Read> Read for Copying<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(buffer)?;
        if let Some(copy) = &self.copy {
            copy.borrow_mut().extend_from_slice(&buffer[..count]);
        }
        Ok(count)
    }
}

/// Columns of the line that are kept in front of a fault.
const BEFORE: usize = 60;

/// Follows the cases through a copy of the input.
///
/// White space is looked at when the word behind it is known, so that nothing is waited for. What has been looked at leaves the copy.
pub(super) struct Layout<J> {
    copy: Rc<RefCell<Vec<u8>>>,
    /// How much of the copy has been looked at.
    at: usize,
    /// The bytes in front of the copy's first.
    gone: u64,
    place: Place,
    /// The line as far as it has been looked at, or its end.
    line: Vec<u8>,
    /// The white space that stands in front of the next word; none in front of the first.
    next: Option<u8>,
    started: bool,
    format: PhantomData<J>,
}

impl<J: JudgeWriter> Layout<J> {
    pub(super) fn new(copy: Rc<RefCell<Vec<u8>>>) -> Self {
        let place = Place { line: 1, column: 1 };
        Layout { copy, at: 0, gone: 0, place, line: Vec::new(), next: None, started: false, format: PhantomData }
    }

    /// Looks at the case that has just been read.
    pub(super) fn follow(&mut self, case: &J::Case) -> Result<(), ParseError> {
        let mut text = String::new();
        self.start(&mut text, 1);
        J::write_case(&mut text, case).expect("a string takes whatever is written");
        self.follow_text(&text)
    }

    /// Looks at what stands behind the last of `cases` cases, once all has been read.
    pub(super) fn finish(&mut self, cases: u64) -> Result<(), ParseError> {
        let mut text = String::new();
        self.start(&mut text, cases);
        J::write_end(&mut text).expect("a string takes whatever is written");
        self.follow_text(&text)?;
        // What stands behind the last word is a line break, and nothing else.
        self.space()
    }

    /// Only the words' number matters, so that any number of cases will do.
    fn start(&mut self, text: &mut String, cases: u64) {
        if !self.started {
            self.started = true;
            J::write_start(text, cases).expect("a string takes whatever is written");
        }
    }

    fn follow_text(&mut self, text: &str) -> Result<(), ParseError> {
        let bytes = text.as_bytes();
        for (place, &byte) in bytes.iter().enumerate() {
            if is_space(byte) {
                self.next = Some(byte);
            } else if place == 0 || is_space(bytes[place - 1]) {
                self.space()?;
                self.word();
            }
        }
        let looked_at = std::mem::take(&mut self.at);
        self.copy.borrow_mut().drain(..looked_at);
        self.gone += looked_at as u64;
        Ok(())
    }

    /// Looks at the white space up to the next word.
    fn space(&mut self) -> Result<(), ParseError> {
        let copy = Rc::clone(&self.copy);
        let copy = copy.borrow();
        let length = copy[self.at..].iter().take_while(|&&byte| is_space(byte)).count();
        let found = &copy[self.at..self.at + length];
        let right = match self.next {
            None => found.is_empty(),
            Some(byte) => found == [byte],
        };
        if !right {
            return Err(self.fault(&copy, found));
        }
        (0..length).for_each(|_| self.step(copy[self.at]));
        Ok(())
    }

    fn word(&mut self) {
        let copy = Rc::clone(&self.copy);
        let copy = copy.borrow();
        while let Some(&byte) = copy.get(self.at).filter(|&&byte| !is_space(byte)) {
            self.step(byte);
        }
    }

    fn step(&mut self, byte: u8) {
        self.at += 1;
        if byte == b'\n' {
            self.place = Place { line: self.place.line + 1, column: 1 };
            self.line.clear();
        } else {
            self.place.column += 1;
            self.line.push(byte);
            if self.line.len() > 2 * BEFORE {
                self.line.drain(..BEFORE);
            }
        }
    }

    fn fault(&self, copy: &[u8], found: &[u8]) -> ParseError {
        // What is right already is not at fault: a second space is, and not the first.
        let right = usize::from(self.next.is_some() && found.first().copied() == self.next);
        let wrong = &found[right..];
        let (mut place, mut text) = (self.place, String::from_utf8_lossy(&self.line).into_owned());
        if right == 1 && found[0] == b'\n' {
            place = Place { line: place.line + 1, column: 1 };
            text.clear();
        } else if right == 1 {
            place.column += 1;
            text.push(' ');
        }
        let rest = copy[self.at + right..].iter().take_while(|&&byte| byte != b'\n').take(BEFORE);
        let shown = |byte: &u8| if byte.is_ascii_graphic() { char::from(*byte) } else { ' ' };
        let from = place.column - text.chars().count() as u64;
        let width = wrong.iter().take_while(|&&byte| byte != b'\n').count().max(1);
        text.extend(rest.map(shown));
        let excerpt = Excerpt { text, from, width, cut: false };
        let expected = match (right, self.next) {
            (1, _) => "the next word, or the end of the input".to_owned(),
            (_, None) => "the first word".to_owned(),
            (_, Some(b'\n')) => "a line break".to_owned(),
            (_, Some(_)) => "one space".to_owned(),
        };
        let blank = right == 1 && self.next == Some(b'\n') && wrong.first() == Some(&b'\n');
        let found = if blank { "a blank line".to_owned() } else { named(wrong) };
        let error = ParseError::new(Fault::Layout, place, found, expected, excerpt);
        error.at_offset(self.gone + (self.at + right) as u64)
    }
}

/// White space in words.
fn named(space: &[u8]) -> String {
    match space {
        [] => "no white space".to_owned(),
        [b'\n', ..] => "a line break".to_owned(),
        [b'\r', b'\n', ..] => "a carriage return in front of the line break".to_owned(),
        [b'\t', ..] => "a tab".to_owned(),
        [b' ', ..] => "a space".to_owned(),
        [byte, ..] => format!("the byte 0x{byte:02X}"),
    }
}

/// A fault of the case or input that is written so, which is no longer at hand as it stands there.
pub(super) fn fault_at(place: Place, found: &str, expected: String, written: &str) -> ParseError {
    let text = written.lines().next().unwrap_or("").to_owned();
    let excerpt = Excerpt { width: text.len().max(1), text, from: place.column, cut: false };
    ParseError::new(Fault::OutOfRange, place, found.to_owned(), expected, excerpt)
}
