//! What a game brings to its package, and how the package is put together from it.

use std::fmt::Write;
use std::io::Cursor;
use std::num::NonZeroUsize;

use faceup::games::judge::{JudgeReader, JudgeWriter};
use faceup::games::scan::Scanner;
use faceup::readings::Misread;
use faceup::{GameId, SolveOptions, kinds, solve};

use crate::data::{Collection, OnPurpose, collections};
use crate::submissions::{Template, submissions};
use crate::{BadInput, Error, Options, Package, Source, Statement, Test};

/// The texts of a game's package, as they lie in `templates/`.
pub(crate) struct Texts {
    pub(crate) name: &'static str,
    pub(crate) source: &'static str,
    /// None that `BAPCtools` knows: of those its release 2026.10.0 asks in a warning whether the very word was meant.
    pub(crate) keywords: &'static [&'static str],
    pub(crate) seconds: u32,
    pub(crate) mebibytes: u32,
    pub(crate) statements: &'static [Statement],
    /// Names and texts.
    pub(crate) validators: &'static [(&'static str, &'static str)],
    pub(crate) answer_validators: &'static [(&'static str, &'static str)],
    pub(crate) accepted: &'static [(&'static str, &'static str)],
    pub(crate) too_slow: &'static [(&'static str, &'static str)],
    pub(crate) wrong: Template,
    /// The statement's examples, in whatever layout.
    pub(crate) sample: &'static str,
    /// Names, messages of `faceup validate` and inputs: those that are plain text with line feeds alone, the last line ended.
    pub(crate) invalid: &'static [(&'static str, &'static str, &'static str)],
}

/// Makes a list of inputs in `data` that are wrong, each with the ending of its message's file.
macro_rules! bad_inputs {
    ($game:literal: $($name:literal $message:literal,)*) => {
        &[$((
            $name,
            include_str!(concat!("../../../data/", $game, "/invalid/", $name, $message)),
            include_str!(concat!("../../../data/", $game, "/invalid/", $name, ".in")),
        ),)*]
    };
}

pub(crate) use bad_inputs;

/// The cases of a game.
pub(crate) type Case<S> = <<S as Setting>::Readings as Misread>::Case;

/// A game as a problem.
pub(crate) trait Setting: Sized + 'static {
    /// The catalogue of misreadings.
    type Readings: Misread<Case: Clone>;
    /// The judge's format.
    type Format: JudgeReader<Case = Case<Self>> + JudgeWriter;

    /// The game.
    const GAME: GameId;

    /// The texts.
    const TEXTS: Texts;

    /// How much of [`size`](Setting::size) an input holds.
    const MOST: u64;

    /// What a case takes of an input's [`MOST`](Setting::MOST).
    fn size(case: &Case<Self>) -> u64;

    /// A reader for the contest's inputs.
    fn reader() -> Self::Format;

    /// The files of cases made on purpose, those that refuse wrong programs first.
    const ON_PURPOSE: &'static [OnPurpose];

    /// The case of a kind, if it is of this game.
    fn of_kind(case: kinds::Case) -> Option<Case<Self>>;

    /// The cases of a file of random ones.
    fn random(seed: u64, file: u32) -> Vec<Case<Self>>;

    /// What is said about such files.
    const RANDOM: &'static str;

    /// The files that come to the limits.
    fn largest(seed: u64) -> Vec<Collection<Case<Self>>>;
}

/// Puts a game's package together.
pub(crate) fn package<S: Setting>(options: &Options) -> Result<Package, Error> {
    let texts = S::TEXTS;
    let sources = |sources: &[(&str, &str)]| -> Vec<Source> {
        sources.iter().map(|&(name, text)| Source { name: name.to_owned(), text: text.to_owned() }).collect()
    };
    let sample = Collection {
        name: "1".to_owned(),
        what: "The examples of the statement.".to_owned(),
        cases: read::<S>(texts.sample).into_iter().map(|case| (case, None)).collect(),
    };
    let secret = collections::<S>(options)?;
    let samples = vec![test::<S>("1".to_owned(), &sample)?];
    let width = if secret.len() < 100 { 2 } else { 3 };
    let named = secret.iter().enumerate().map(|(place, collection)| {
        let name = format!("{:0width$}-{}", place + 1, collection.name);
        test::<S>(name, collection)
    });
    let tests: Vec<Test> = named.collect::<Result<_, _>>()?;
    let names = samples.iter().map(|test| format!("sample/{}", test.name));
    let names = names.chain(tests.iter().map(|test| format!("secret/{}", test.name)));
    let all: Vec<(String, Vec<Case<S>>)> = names
        .zip(std::iter::once(&sample).chain(&secret))
        .map(|(name, collection)| (name, collection.cases.iter().map(|(case, _)| case.clone()).collect()))
        .collect();
    Ok(Package {
        game: S::GAME,
        name: texts.name,
        statements: texts.statements.to_vec(),
        source: texts.source,
        keywords: texts.keywords,
        seconds: texts.seconds,
        mebibytes: texts.mebibytes,
        validators: sources(texts.validators),
        answer_validators: sources(texts.answer_validators),
        invalid: invalid::<S>(options.seed, &sample, &samples[0].input),
        samples,
        secret: tests,
        submissions: submissions::<S>(&all),
    })
}

/// The cases of an input of ours.
pub(crate) fn read<S: Setting>(input: &str) -> Vec<Case<S>> {
    let mut scanner = Scanner::new(input.as_bytes());
    let mut reader = S::reader();
    std::iter::from_fn(|| reader.next_case(&mut scanner).expect("the inputs in this crate are right")).collect()
}

/// An input of these cases, in the layout that the validators insist on.
fn written<'c, S: Setting>(cases: impl ExactSizeIterator<Item = &'c Case<S>>) -> String
where
    Case<S>: 'c,
{
    let mut text = String::new();
    let written = S::Format::write_start(&mut text, cases.len() as u64)
        .and_then(|()| cases.into_iter().try_for_each(|case| S::Format::write_case(&mut text, case)))
        .and_then(|()| S::Format::write_end(&mut text));
    written.expect("a string takes whatever is written");
    text
}

fn test<S: Setting>(name: String, collection: &Collection<Case<S>>) -> Result<Test, Error> {
    let input = written::<S>(collection.cases.iter().map(|(case, _)| case));
    let options = SolveOptions { jobs: NonZeroUsize::MIN, ..SolveOptions::default() };
    let mut answer = Vec::new();
    solve(S::GAME, &options, Cursor::new(input.clone()), &mut answer, &|_| {}).map_err(Error::Engine)?;
    let answer = String::from_utf8(answer).expect("answers are ASCII");
    let mut description = collection.what.clone();
    for (number, note) in (1..).zip(collection.cases.iter().map(|(_, note)| note)) {
        if let Some(note) = note {
            let _ = write!(description, "\nCase {number}: {note}.");
        }
    }
    Ok(Test { name, description, input, answer, cases: collection.cases.len() })
}

/// The wrong inputs that a package can hold.
fn invalid<S: Setting>(seed: u64, sample: &Collection<Case<S>>, input: &str) -> Vec<BadInput> {
    let given = S::TEXTS.invalid.iter().map(|&(name, message, input)| BadInput {
        name: name.to_owned(),
        fault: message.trim_end().to_owned(),
        input: input.to_owned(),
    });
    given.chain(spoilt(input)).chain(more_than_fits::<S>(seed, sample)).collect()
}

/// A full input and the sample behind it, unless that is a long one.
fn more_than_fits<S: Setting>(seed: u64, sample: &Collection<Case<S>>) -> Option<BadInput> {
    let full = S::largest(seed).into_iter().find(|full| full.cases.len() <= MOST_IN_BAD)?;
    let cases: Vec<&Case<S>> = full.cases.iter().chain(&sample.cases).map(|(case, _)| case).collect();
    let fault = "more cases than an input holds, each of them right".to_owned();
    Some(BadInput { name: "more_than_fits".to_owned(), fault, input: written::<S>(cases.into_iter()) })
}

/// How many cases a bad input has at most: more would make the package large for the sake of a number in its first line.
const MOST_IN_BAD: usize = 100;

/// The sample in layouts that the contest's programs read and the validators refuse.
fn spoilt(sample: &str) -> Vec<BadInput> {
    let (first, rest) = sample.split_once('\n').unwrap_or((sample, ""));
    let bad = |name: &str, fault: &str, input: String| BadInput { name: name.into(), fault: fault.into(), input };
    vec![
        bad("layout_blank_line", "a blank line behind the first one", format!("{first}\n\n{rest}")),
        bad("layout_blank_in_front", "a blank in front of the first line", format!(" {sample}")),
        bad("layout_blank_behind", "a blank behind the first line", format!("{first} \n{rest}")),
        bad("layout_line_behind", "a blank line at the end", format!("{sample}\n")),
    ]
}

#[cfg(test)]
mod tests {
    use super::spoilt;

    #[test]
    fn each_spoilt_layout_differs_from_the_sample() {
        let sample = "1\n2 3\n";
        let inputs: Vec<String> = spoilt(sample).into_iter().map(|bad| bad.input).collect();
        assert_eq!(inputs, ["1\n\n2 3\n", " 1\n2 3\n", "1 \n2 3\n", "1\n2 3\n\n"]);
    }
}
