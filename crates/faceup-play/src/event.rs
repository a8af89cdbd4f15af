use std::path::PathBuf;

use faceup::answer::Analysis;

/// What happens to the program: keys, answers, and time that passes.
#[derive(Clone, Debug)]
pub enum Event {
    /// A key.
    Key(Key),
    /// The window has another size: columns and rows.
    Resize(u16, u16),
    /// About a tenth of a second has gone by.
    Tick,
    /// What was asked about a position has an answer.
    Answered {
        /// The number of the question.
        question: u64,
        /// The answer, or why there is none.
        answer: Result<Box<Analysis>, String>,
    },
    /// A file was to be written.
    Saved {
        /// The file.
        path: PathBuf,
        /// How that went.
        result: Result<(), SaveFault>,
    },
    /// A file was to be read.
    Loaded {
        /// The file.
        path: PathBuf,
        /// Its bytes, or why it cannot be read.
        text: Result<Vec<u8>, String>,
    },
}

/// Keys, whatever terminal they come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Arrow up.
    Up,
    /// Arrow down.
    Down,
    /// Arrow left.
    Left,
    /// Arrow right.
    Right,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
    /// To the beginning.
    Home,
    /// To the end.
    End,
    /// Enter.
    Enter,
    /// Escape.
    Escape,
    /// Backspace.
    Backspace,
    /// Ctrl-C: leave at once.
    Interrupt,
    /// A character.
    Char(char),
}

/// What the program asks of the world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Say what the moves of a position are worth; an [`Event::Answered`] follows.
    Analyse(Question),
    /// No question up to this number is of interest any more.
    Forget(u64),
    /// Write a file; an [`Event::Saved`] follows.
    Save {
        /// The file.
        path: PathBuf,
        /// All of its text.
        text: String,
        /// Whether a file of that name may be replaced.
        replace: bool,
    },
    /// Read a file; an [`Event::Loaded`] follows.
    Load(PathBuf),
    /// Leave.
    Quit(Leave),
}

/// How the program is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leave {
    /// By the key for it.
    Quit,
    /// By Ctrl-C or a signal.
    Interrupted,
}

/// A position whose moves are to be valued.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Counted up from 1, so that a late answer is told from the one that is waited for.
    pub number: u64,
    /// The deal in notation.
    pub deal: String,
    /// The moves from its start.
    pub played: Vec<String>,
}

/// Why a file was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveFault {
    /// There is a file of that name, which was not to be replaced.
    Exists,
    /// Anything else, as a fragment.
    Failed(String),
}

/// Where plays are kept.
pub trait Files {
    /// Writes a file whole or not at all; replaces another only where `replace` says so.
    fn save(&mut self, path: &std::path::Path, text: &str, replace: bool) -> Result<(), SaveFault>;

    /// Reads a file; the error is a fragment.
    fn load(&mut self, path: &std::path::Path) -> Result<Vec<u8>, String>;
}
