//! Judge input as words with their places, from any reader, in bounded memory.

use std::fmt::{self, Display};
use std::io::{self, Read};

use crate::error::{Excerpt, Fault, InputError, ParseError, Place, describe, showable};

/// Bytes read at a time: more than a pipe holds, so that its writer is never kept waiting by half a chunk.
const CHUNK: usize = 1 << 18;
/// No word of a judge format is longer; the rest of a longer word is not read.
const LONGEST_WORD: usize = 64;
/// Columns of the line that are kept and shown in front of a fault.
const BEFORE: usize = 60;
/// Columns shown from a fault on.
const AFTER: usize = 40;

/// A word: the bytes between white space, as positions in the scanner's buffer.
///
/// It can be looked at until the next word is read.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    start: usize,
    end: usize,
    place: Place,
    /// The word goes on behind `end`.
    overlong: bool,
}

impl Word {
    /// Where the word begins.
    pub fn place(&self) -> Place {
        self.place
    }
}

/// Splits what a reader gives into words.
///
/// White space is what C's `isspace` takes for it: space, tab, line feed, carriage return, vertical tab, form feed.
/// Memory is one chunk of 256 KiB whatever the input's lines and words are. A word is complete when white space or the
/// end follows it, so the scanner never waits for more input than the word itself needs.
pub struct Scanner<R> {
    reader: R,
    buffer: Box<[u8]>,
    /// The next byte to look at.
    at: usize,
    /// Where the filled part of the buffer ends.
    filled: usize,
    /// The input's offset of the first byte in the buffer.
    base: u64,
    line: u64,
    /// The input's offset of the first byte of the line.
    line_start: u64,
    ended: bool,
}

impl<R: Read> Scanner<R> {
    /// Starts at line 1, column 1 of what `reader` gives.
    pub fn new(reader: R) -> Self {
        Scanner {
            reader,
            buffer: vec![0; CHUNK].into_boxed_slice(),
            at: 0,
            filled: 0,
            base: 0,
            line: 1,
            line_start: 0,
            ended: false,
        }
    }

    /// Goes on in the same place with another reader, made from this one.
    pub fn with_reader<S>(self, wrap: impl FnOnce(R) -> S) -> Scanner<S> {
        let Scanner { reader, buffer, at, filled, base, line, line_start, ended } = self;
        Scanner { reader: wrap(reader), buffer, at, filled, base, line, line_start, ended }
    }

    /// The next word, or `None` at the end of the input.
    pub fn word(&mut self) -> Result<Option<Word>, InputError> {
        if self.skip_space()? { self.rest_of_word().map(Some) } else { Ok(None) }
    }

    /// The next word and what follows it, `count` bytes in all, if so many have been read by now. Takes nothing.
    ///
    /// For readers that know what most inputs look like, and read word by word where one looks otherwise.
    pub fn ahead(&mut self, count: usize) -> Result<Option<&[u8]>, InputError> {
        let more = self.skip_space()?;
        Ok(self.buffer[..self.filled].get(self.at..self.at + count).filter(|_| more))
    }

    /// Takes the next `count` bytes, which [`ahead`](Scanner::ahead) has shown: words that end with the last byte, and no
    /// line break between them.
    pub fn take(&mut self, count: usize) {
        debug_assert!(!self.buffer[self.at..self.at + count].contains(&b'\n'), "lines are counted between words");
        self.at += count;
    }

    /// Where the next word begins, once the white space in front of it has been taken; `None` at the end of the input.
    pub fn next_place(&mut self) -> Result<Option<Place>, InputError> {
        Ok(if self.skip_space()? { Some(self.place()) } else { None })
    }

    /// Takes white space up to the next word; false at the end of the input.
    fn skip_space(&mut self) -> Result<bool, InputError> {
        loop {
            while self.at < self.filled {
                let byte = self.buffer[self.at];
                if !is_space(byte) {
                    return Ok(true);
                }
                self.at += 1;
                if byte == b'\n' {
                    self.line += 1;
                    self.line_start = self.base + self.at as u64;
                }
            }
            if !self.refill(self.at)? {
                return Ok(false);
            }
        }
    }

    /// The next word, or an error that says what was `expected` when there is none.
    pub fn required(&mut self, expected: impl Display) -> Result<Word, InputError> {
        match self.word()? {
            Some(word) => Ok(word),
            None => Err(self.fault_at_end(expected.to_string()).into()),
        }
    }

    /// How many bytes of the input have been taken: those up to the end of the last word.
    pub fn taken(&self) -> u64 {
        self.base + self.at as u64
    }

    /// The bytes of a word that was just read.
    pub fn bytes(&self, word: &Word) -> &[u8] {
        &self.buffer[word.start..word.end]
    }

    /// The next word as a number from `least` to `most`, written in plain decimal digits.
    ///
    /// `what` names it in messages (`the number of bags`) and costs nothing unless there is one.
    pub fn number(&mut self, what: impl Display, least: u64, most: u64) -> Result<u64, InputError> {
        let word = self.required(Expected { what: &what, least, most })?;
        self.number_in(&word, what, least, most).map_err(InputError::from)
    }

    /// The word as a number, as [`number`](Scanner::number) reads it.
    pub fn number_in(&mut self, word: &Word, what: impl Display, least: u64, most: u64) -> Result<u64, ParseError> {
        let expected = Expected { what, least, most };
        match spelled_number(self.bytes(word), word.overlong) {
            Ok(number) if (least..=most).contains(&number) => Ok(number),
            Ok(_) => Err(self.fault(Fault::OutOfRange, word, &expected)),
            Err(Fault::Spelling) => Err(self.fault(
                Fault::Spelling,
                word,
                format_args!("{expected} in plain digits, without a leading zero"),
            )),
            Err(fault) => Err(self.fault(fault, word, &expected)),
        }
    }

    /// Checks that nothing but white space follows; `after` says what the input ended with, as a clause.
    pub fn end(&mut self, after: impl Display) -> Result<(), InputError> {
        match self.word()? {
            None => Ok(()),
            Some(word) => Err(self.fault(Fault::Trailing, &word, format_args!("the end of the input: {after}")).into()),
        }
    }

    /// The error that the word that was just read is at fault. `expected` is a noun phrase.
    ///
    /// The kind gives way to [`Fault::NotText`] where something in the word is no text, which is then marked alone, and to
    /// [`Fault::TooLong`] where the word has no end in sight.
    pub fn fault(&mut self, fault: Fault, word: &Word, expected: impl Display) -> ParseError {
        let bytes = self.bytes(word);
        let odd = no_text(bytes);
        let (skipped, length) = odd.unwrap_or((0, bytes.len()));
        let (start, end) = (word.start + skipped, word.start + skipped + length);
        let found = describe(&self.buffer[start..end]);
        let (fault, found) = if odd.is_some() {
            (Fault::NotText, found)
        } else if word.overlong {
            (Fault::TooLong, format!("{found}, a word of more than {LONGEST_WORD} characters"))
        } else {
            (fault, found)
        };
        let place = Place { column: word.place.column + skipped as u64, ..word.place };
        let error = ParseError::new(fault, place, found, expected.to_string(), self.excerpt(start, end));
        error.at_offset(self.base + start as u64)
    }

    fn fault_at_end(&mut self, expected: String) -> ParseError {
        let place = self.place();
        let excerpt = self.excerpt(self.at, self.at);
        let error = ParseError::new(Fault::End, place, "the end of the input".to_owned(), expected, excerpt);
        error.at_offset(self.taken())
    }

    fn place(&self) -> Place {
        Place { line: self.line, column: self.base + self.at as u64 - self.line_start + 1 }
    }

    fn rest_of_word(&mut self) -> Result<Word, InputError> {
        let place = self.place();
        let mut start = self.at;
        loop {
            let longest = self.filled.min(start + LONGEST_WORD);
            match self.buffer[self.at..longest].iter().position(|&byte| is_space(byte)) {
                Some(length) => {
                    self.at += length;
                    return Ok(Word { start, end: self.at, place, overlong: false });
                }
                None => self.at = longest,
            }
            if self.at == start + LONGEST_WORD {
                // A word of exactly the longest length ends here if white space or nothing follows.
                let more = self.at < self.filled || self.refill_keeping(&mut start)?;
                let overlong = more && !is_space(self.buffer[self.at]);
                return Ok(Word { start, end: self.at, place, overlong });
            }
            if !self.refill_keeping(&mut start)? {
                return Ok(Word { start, end: self.at, place, overlong: false });
            }
        }
    }

    /// Reads on while the word from `start` on stays in the buffer.
    fn refill_keeping(&mut self, start: &mut usize) -> Result<bool, InputError> {
        let behind = self.at - *start;
        let more = self.refill(*start)?;
        *start = self.at - behind;
        Ok(more)
    }

    /// Reads the next bytes, keeping those from `keep` on and enough of the line in front of them to show it.
    ///
    /// False at the end of the input. The buffer's content may move, so callers measure positions from `at`.
    fn refill(&mut self, keep: usize) -> Result<bool, InputError> {
        if self.ended {
            return Ok(false);
        }
        let line_start = self.line_start.saturating_sub(self.base) as usize;
        let drop = keep.saturating_sub(BEFORE).max(line_start.min(keep));
        self.buffer.copy_within(drop..self.filled, 0);
        self.base += drop as u64;
        self.at -= drop;
        self.filled -= drop;
        let count = loop {
            match self.reader.read(&mut self.buffer[self.filled..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result?,
            }
        };
        self.filled += count;
        self.ended = count == 0;
        Ok(!self.ended)
    }

    /// The line around the bytes at fault, as far as it is in the buffer: showing an error must not wait for input.
    fn excerpt(&self, start: usize, end: usize) -> Excerpt {
        let line_start = self.line_start.saturating_sub(self.base) as usize;
        let from = line_start.max(start.saturating_sub(BEFORE));
        let line_end = self.buffer[start..self.filled].iter().position(|&byte| byte == b'\n');
        let line_end = line_end.map_or(self.filled, |length| start + length);
        let line_end = line_end - usize::from(line_end > end && self.buffer[line_end - 1] == b'\r');
        let to = line_end.min(end.max(start + AFTER));
        let show = |from: usize, to: usize| -> String {
            String::from_utf8_lossy(&self.buffer[from..to]).chars().map(showable).collect()
        };
        Excerpt {
            text: show(from, to),
            from: self.base + from as u64 - self.line_start + 1,
            width: show(start, end).chars().count().max(1),
            cut: to < line_end,
        }
    }
}

/// Whether C's `isspace` takes the byte for white space.
pub fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// The offset and length of the first byte or character that does not belong in a text: one that is not UTF-8, a control
/// character, a byte order mark.
fn no_text(word: &[u8]) -> Option<(usize, usize)> {
    let (text, fault) = match std::str::from_utf8(word) {
        Ok(text) => (text, None),
        Err(error) => {
            let valid = error.valid_up_to();
            (std::str::from_utf8(&word[..valid]).unwrap_or(""), Some((valid, 1)))
        }
    };
    let odd = text.char_indices().find(|&(_, c)| c.is_control() || c == '\u{feff}');
    odd.map(|(offset, c)| (offset, c.len_utf8())).or(fault)
}

/// The number spelled by `digits`, or the kind of fault; a number that no `u64` holds is out of range.
fn spelled_number(digits: &[u8], overlong: bool) -> Result<u64, Fault> {
    let unsigned = digits.strip_prefix(b"+").or(digits.strip_prefix(b"-")).unwrap_or(digits);
    if unsigned.is_empty() || !unsigned.iter().all(u8::is_ascii_digit) {
        return Err(Fault::Unexpected);
    }
    if overlong {
        return Err(Fault::TooLong);
    }
    if digits[0] == b'-' {
        return Err(Fault::OutOfRange);
    }
    if digits[0] == b'+' || (digits[0] == b'0' && digits.len() > 1) {
        return Err(Fault::Spelling);
    }
    digits
        .iter()
        .try_fold(0_u64, |number, &digit| number.checked_mul(10)?.checked_add(u64::from(digit - b'0')))
        .ok_or(Fault::OutOfRange)
}

/// What a number should have been.
struct Expected<D> {
    what: D,
    least: u64,
    most: u64,
}

impl<D: Display> Display for Expected<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Expected { ref what, least, most } = *self;
        match (least, most) {
            (0, u64::MAX) => what.fmt(f),
            (least, u64::MAX) => write!(f, "{what}, a number of at least {least}"),
            (least, most) if least == most => write!(f, "{what}, which must be {least}"),
            (least, most) => write!(f, "{what}, a number from {least} to {most}"),
        }
    }
}

#[cfg(test)]
mod tests;
