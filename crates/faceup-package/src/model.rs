use std::fmt;

use faceup::GameId;

/// A problem, as both flavours have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Package {
    /// The game.
    pub game: GameId,
    /// The usual name of the package's folder: lower-case letters and digits.
    pub name: &'static str,
    /// The statements, English first.
    pub statements: Vec<Statement>,
    /// Where the game comes from, as a clause.
    pub source: &'static str,
    /// Words to find the problem by.
    pub keywords: &'static [&'static str],
    /// The limit of a program's time for a file, in seconds, where the format states one.
    pub seconds: u32,
    /// The limit of a program's memory, in MiB.
    pub mebibytes: u32,
    /// The programs that accept an input with exit status 42 and refuse it with 43.
    pub validators: Vec<Source>,
    /// The programs that hold an answer to its form in the same way, where the format has a place for them.
    pub answer_validators: Vec<Source>,
    /// The tests that contestants are shown.
    pub samples: Vec<Test>,
    /// The tests that they are not shown.
    pub secret: Vec<Test>,
    /// Inputs that the validators have to refuse.
    pub invalid: Vec<BadInput>,
    /// The programs that are to be judged.
    pub submissions: Vec<Submission>,
}

/// A statement in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The language's code, such as `en`.
    pub language: &'static str,
    /// The problem's name in that language.
    pub title: &'static str,
    /// The text, in the part of LaTeX that judges' tools know.
    pub tex: &'static str,
}

/// A file of source text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The name, with its ending.
    pub name: String,
    /// The text.
    pub text: String,
}

/// An input with its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// The name, without an ending.
    pub name: String,
    /// What is in it, for the setter: lines without a line break at the end.
    pub description: String,
    /// The input.
    pub input: String,
    /// The answer.
    pub answer: String,
    /// How many cases there are.
    pub cases: usize,
}

/// An input that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadInput {
    /// The name, without an ending.
    pub name: String,
    /// What is wrong with it, as a clause.
    pub fault: String,
    /// The input.
    pub input: String,
}

/// What a submission is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// It is right.
    Accepted,
    /// It gives a wrong answer.
    WrongAnswer,
    /// It takes too long.
    TimeLimitExceeded,
}

impl Kind {
    /// The folder in which such submissions lie, in either flavour.
    pub const fn folder(self) -> &'static str {
        match self {
            Kind::Accepted => "accepted",
            Kind::WrongAnswer => "wrong_answer",
            Kind::TimeLimitExceeded => "time_limit_exceeded",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.folder())
    }
}

/// A program that is to be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submission {
    /// What it is for.
    pub kind: Kind,
    /// The program.
    pub source: Source,
    /// Of a wrong one: the test that refuses it first, with its folder, and the number of the case there, from 1.
    pub refused_at: Option<(String, usize)>,
}
