use serde::Serialize;

/// The name of the schema of findings, with its version.
pub const DIAGNOSIS_SCHEMA: &str = "faceup.diagnosis/1";

/// What can be said about a program's answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Findings {
    /// [`DIAGNOSIS_SCHEMA`].
    pub schema: &'static str,
    /// The game's name.
    pub game: &'static str,
    /// How many answers were compared with the right ones.
    pub cases: u64,
    /// How many cases at the end of the input have no answer.
    pub missing: u64,
    /// How many answers there are behind that of the last case.
    pub extra: u64,
    /// The first line whose answer is right and that is not the judge's to the letter: the case, the line, and the judge's.
    pub presentation: Option<(u64, String, String)>,
    /// The numbers of the cases with a wrong answer.
    pub wrong: Vec<u64>,
    /// The first of them.
    pub first_wrong: Option<WrongCase>,
    /// How many answers were compared with every misreading.
    pub compared: Compared,
    /// How many cases are too large for the plain programs that misread.
    pub too_large: u64,
    /// The misreadings that give every answer, each with where it parts from the rules in the first wrong case; those that the
    /// statement's sample shows come last.
    pub readings: Vec<NamedReading>,
    /// If there are none: two misreadings that together give every answer.
    pub pairs: Vec<Vec<NamedReading>>,
    /// The misreadings that give some of the wrong answers, and most of all answers.
    pub closest: Vec<PartialReading>,
    /// If several misreadings give every answer: a case that tells them apart.
    pub telling: Option<TellingCase>,
}

impl Findings {
    /// Whether an answer is wrong, missing or too many, or a line is not the judge's.
    pub fn is_refused(&self) -> bool {
        !self.wrong.is_empty() || self.missing > 0 || self.extra > 0 || self.presentation.is_some()
    }
}

/// A case with a wrong answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WrongCase {
    /// Its number, from 1.
    pub case: u64,
    /// The deal in notation.
    pub deal: String,
    /// The right answer, without `Case N: `.
    pub right: String,
    /// The program's answer.
    pub got: String,
}

/// Numbers of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Compared {
    /// Wrong ones.
    pub wrong: u64,
    /// Right ones.
    pub right: u64,
}

/// A misreading that gives a program's answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NamedReading {
    /// Its tag on the game's page.
    pub tag: &'static str,
    /// What a program with it takes to be the rule.
    pub yours: &'static str,
    /// What the rules say.
    pub rules: &'static str,
    /// Whether the statement's sample shows it.
    pub sample: bool,
    /// The tag of a misreading from which nothing tells it apart.
    pub like: Option<&'static str>,
    /// Magic Duel: where it first does something else than the rules.
    pub parting: Option<PartingStory>,
}

/// The first step in which a program parts from the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PartingStory {
    /// The turn; 0 before the first.
    pub turn: u16,
    /// What is decided or looked at.
    pub phase: &'static str,
    /// What the program does, as a sentence.
    pub program: String,
    /// What the rules do.
    pub rules: String,
    /// Why, as sentences.
    pub because: Vec<String>,
}

/// A misreading that gives some of the answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PartialReading {
    /// Its tag.
    pub tag: &'static str,
    /// What a program with it takes to be the rule.
    pub yours: &'static str,
    /// How many of the wrong answers compared it gives.
    pub wrong: u64,
    /// How many of the right ones.
    pub right: u64,
}

/// A case to which several misreadings give different answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TellingCase {
    /// The case as judge input.
    pub input: String,
    /// The right answer.
    pub right: String,
    /// The answer by each misreading.
    pub answers: Vec<ReadingAnswer>,
}

/// The answer by a misreading.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReadingAnswer {
    /// Its tag.
    pub tag: &'static str,
    /// The answer.
    pub answer: String,
}
