//! What is wrong with a text: where, what was found, and what was expected.

use std::error::Error;
use std::fmt;
use std::io;

/// A place in a text. Lines and columns count from 1; a column is a byte for judge input, which is ASCII, and a
/// character for notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1.
    pub column: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// The kind of a fault, for programs that want to tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Fault {
    /// A word that is not what the grammar asks for here.
    Unexpected,
    /// A number outside its limits.
    OutOfRange,
    /// A number written with a leading zero or a sign.
    Spelling,
    /// A word longer than any that can be right.
    TooLong,
    /// A byte that is no text: a NUL or another control character, or not UTF-8.
    NotText,
    /// The input ends too early.
    End,
    /// Something stands after the end.
    Trailing,
    /// A card or bag that has already been listed, or one kind too often.
    Repeated,
    /// The parts are well written but do not fit together.
    Inconsistent,
    /// White space that a strict layout does not have.
    Layout,
}

/// The part of the line around a fault, ready to be shown.
///
/// Every character stands for one column; what cannot be shown is replaced. It is cut to a window when the line is long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The characters, without the line break.
    pub text: String,
    /// The column of the first of them; more than 1 when the line was cut in front.
    pub from: u64,
    /// How many columns are at fault, at least 1.
    pub width: usize,
    /// Whether the line goes on behind the window.
    pub cut: bool,
}

/// Columns of the line shown in front of a fault and from it on, where the whole text is in memory.
const AROUND: usize = 40;

impl Excerpt {
    /// The place of the byte `offset` of a text that is whole in memory, and the line around it with `width` characters at
    /// fault, or those up to the end of the line.
    ///
    /// # Panics
    /// When `offset` is not the beginning of a character or the text's end.
    pub fn locate(text: &str, offset: usize, width: usize) -> (Place, Excerpt) {
        let line_start = text[..offset].rfind('\n').map_or(0, |newline| newline + 1);
        let before: Vec<char> = text[line_start..offset].chars().collect();
        let rest: Vec<char> = text[offset..].lines().next().unwrap_or("").chars().collect();
        let skipped = before.len().saturating_sub(AROUND);
        let width = width.min(rest.len()).max(1);
        let place = Place { line: text[..offset].matches('\n').count() as u64 + 1, column: before.len() as u64 + 1 };
        let shown = rest.iter().take(AROUND.max(width));
        let excerpt = Excerpt {
            text: before[skipped..].iter().chain(shown).copied().map(showable).collect(),
            from: skipped as u64 + 1,
            width,
            cut: rest.len() > AROUND.max(width),
        };
        (place, excerpt)
    }
}

/// A text that does not follow its grammar.
///
/// The message is a fragment without a full stop: line 3, column 7: found `7X`, expected a card such as `13R`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    details: Box<Details>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Details {
    fault: Fault,
    place: Place,
    offset: Option<u64>,
    found: String,
    expected: String,
    excerpt: Excerpt,
}

impl ParseError {
    /// Makes the error from its parts; `found` and `expected` are noun phrases.
    pub fn new(fault: Fault, place: Place, found: String, expected: String, excerpt: Excerpt) -> Self {
        ParseError { details: Box::new(Details { fault, place, offset: None, found, expected, excerpt }) }
    }

    /// The same error, with how many bytes of the text are in front of it.
    #[must_use]
    pub fn at_offset(mut self, offset: u64) -> Self {
        self.details.offset = Some(offset);
        self
    }

    /// The kind of fault.
    pub fn fault(&self) -> Fault {
        self.details.fault
    }

    /// Where the fault begins.
    pub fn place(&self) -> Place {
        self.details.place
    }

    /// How many bytes of the text are in front of it, where that has been counted: in judge input.
    pub fn offset(&self) -> Option<u64> {
        self.details.offset
    }

    /// What stands there.
    pub fn found(&self) -> &str {
        &self.details.found
    }

    /// What should stand there.
    pub fn expected(&self) -> &str {
        &self.details.expected
    }

    /// The line around the fault.
    pub fn excerpt(&self) -> &Excerpt {
        &self.details.excerpt
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Details { place, found, expected, .. } = &*self.details;
        write!(f, "{place}: found {found}, expected {expected}")
    }
}

impl Error for ParseError {}

/// Why no case could be read.
#[derive(Debug)]
pub enum InputError {
    /// The text is wrong.
    Parse(ParseError),
    /// The source could not be read.
    Io(io::Error),
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InputError::Parse(error) => error.fmt(f),
            InputError::Io(error) => write!(f, "the input cannot be read: {error}"),
        }
    }
}

impl Error for InputError {}

impl From<ParseError> for InputError {
    fn from(error: ParseError) -> Self {
        InputError::Parse(error)
    }
}

impl From<io::Error> for InputError {
    fn from(error: io::Error) -> Self {
        InputError::Io(error)
    }
}

/// The longest quotation of a faulty word, in characters.
const QUOTED: usize = 24;

/// Names the word in a message: quoted, shortened, and told apart where it is no text.
pub fn describe(word: &[u8]) -> String {
    let Ok(text) = std::str::from_utf8(word) else {
        let valid = std::str::from_utf8(word).map_or_else(|error| error.valid_up_to(), str::len);
        return format!("the byte 0x{:02X}, which is not UTF-8", word[valid]);
    };
    if let Some(odd) = text.chars().find(|c| c.is_control()) {
        return match odd {
            '\0' => "a NUL byte".to_owned(),
            odd => format!("the control character U+{:04X}", u32::from(odd)),
        };
    }
    if text.starts_with('\u{feff}') {
        return "a byte order mark".to_owned();
    }
    if text.chars().count() <= QUOTED {
        return format!("`{text}`");
    }
    format!("`{}…`", text.chars().take(QUOTED).collect::<String>())
}

/// Characters for showing, one for each unit that a column counts.
pub(crate) fn showable(c: char) -> char {
    match c {
        '\t' => ' ',
        c if c.is_control() || c == '\u{feff}' => '\u{fffd}',
        c => c,
    }
}
