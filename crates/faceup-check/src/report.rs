use faceup::diagnosis::Findings;
use serde::Serialize;

use crate::verdict::{Difference, Style, Verdict};

/// The name and version of the reports' form.
pub const CHECK_SCHEMA: &str = "faceup.check/1";

/// The most bytes of an output that a report quotes.
pub const OUTPUT_TOLD: usize = 1 << 16;

/// What a check has found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// [`CHECK_SCHEMA`].
    pub schema: &'static str,
    /// The game.
    pub game: &'static str,
    /// The seed of the random inputs.
    pub seed: u64,
    /// How many inputs the program was run on.
    pub inputs: u64,
    /// How many cases they held.
    pub cases: u64,
    /// The size up to which every input of one case was tried; if there is a failure, before it was known.
    pub clear: Option<u64>,
    /// Outputs that usual judges take for right although they are written otherwise, a kind each, with the first place.
    pub forgiven: Vec<Forgiven>,
    /// The smallest input that fails; `None` when none was found.
    pub failure: Option<Failure>,
}

/// A way of writing that usual judges forgive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Forgiven {
    /// What is written otherwise.
    pub style: Style,
    /// Where it showed first.
    pub difference: Difference,
}

/// An input on which the program is not right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// What is wrong.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// How small the input is known to be.
    pub smallest: Smallest,
    /// Where the first input that failed came from.
    pub origin: Origin,
    /// How many cases the input has.
    pub cases: u64,
    /// The input's size: of its cases together.
    pub size: u64,
    /// What the size of a case is.
    pub measure: &'static str,
    /// The deals in the game's notation.
    pub deals: Vec<String>,
    /// The input, as the judge writes it.
    pub input: String,
    /// The right output.
    pub right: String,
    /// The program's output, at most [`OUTPUT_TOLD`] bytes of it.
    pub output: String,
    /// All of the output, byte for byte.
    #[serde(skip)]
    pub whole_output: Vec<u8>,
    /// The beginning of what it wrote to standard error.
    pub errors: String,
    /// After a wrong answer to one case: which misreadings of the rules give it and the other answers of the program, the failing
    /// case first.
    pub diagnosis: Option<Findings>,
}

/// How small a failing input is known to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Smallest {
    /// Every smaller input was tried and was answered rightly.
    Proved,
    /// No single step makes it smaller and still failing.
    Minimal,
    /// There was no time to make it smaller, or the program does not fail each time.
    Found,
}

impl Smallest {
    /// What people call it.
    pub const fn name(self) -> &'static str {
        match self {
            Smallest::Proved => "proved smallest",
            Smallest::Minimal => "1-minimal",
            Smallest::Found => "smallest found",
        }
    }
}

/// Where an input came from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// The inputs in order from the smallest.
    Order,
    /// The known inputs in which rare misreadings of the rules show: its number.
    Known(u64),
    /// A random input: its number.
    Random(u64),
    /// A file: its name.
    File(String),
}
