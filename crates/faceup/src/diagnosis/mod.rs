//! What is wrong with another program's answers: the misreadings of the rules that give them, and where each parts from the
//! rules.
//!
//! [`examine`] takes a judge input and answers to it; the findings come out as data, and [`Report`] is their text for people. The catalogue
//! itself is [`readings`](crate::readings).
//!
//! ```
//! use faceup::diagnosis::{Answers, examine};
//! use faceup::{GameId, SolveOptions};
//!
//! // The statement's sample, answered by a program whose players never have another turn.
//! let input = "3 4 3\n2 1 2\n2 2 3\n2 3 1\n3 1 2 3\n3 2 2\n3 2 3 1\n3 1 2 3\n0 0 0\n";
//! let found = examine(GameId::GemsFight, &SolveOptions::default(), input.as_bytes(), Answers::All("-1\n-3\n"))?;
//! assert_eq!(found.wrong, [1]);
//! assert_eq!(found.readings[0].tag, "B1");
//! # Ok::<(), faceup::diagnosis::Unexamined>(())
//! ```

mod duel;
mod findings;
mod lines;
mod text;
mod told;

pub use findings::{
    Compared, DIAGNOSIS_SCHEMA, Findings, NamedReading, PartialReading, PartingStory, ReadingAnswer, TellingCase,
    WrongCase,
};
pub use text::Report;

use std::error::Error as StdError;
use std::fmt;
use std::io::{Cursor, Read};

use faceup_games::error::ParseError;
use faceup_games::judge::{JudgeReader, JudgeWriter, Sizes};
use faceup_games::scan::Scanner;
use faceup_games::{gems_fight, house_of_cards, magic_duel};
use faceup_readings::{Duels, Finding, Gems, Houses, Tried};

use crate::{Error, GameId, SolveOptions, solve};
use lines::Line;
use told::Told;

/// The answers of another program.
#[derive(Clone, Copy, Debug)]
pub enum Answers<'a> {
    /// Its answer to the case of this number, from 1, with or without `Case N: ` in front.
    One(u64, &'a str),
    /// Its whole output, a line a case.
    All(&'a str),
}

/// Why answers were not examined.
#[derive(Debug)]
pub enum Unexamined {
    /// Something in the answers is no answer.
    Answers(ParseError),
    /// The input is wrong, or a case cannot be solved within the limits.
    Input(Error),
}

impl fmt::Display for Unexamined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unexamined::Answers(error) => error.fmt(f),
            Unexamined::Input(error) => error.fmt(f),
        }
    }
}

impl StdError for Unexamined {}

impl From<ParseError> for Unexamined {
    fn from(error: ParseError) -> Self {
        Unexamined::Answers(error)
    }
}

impl From<Error> for Unexamined {
    fn from(error: Error) -> Self {
        Unexamined::Input(error)
    }
}

/// Compares answers to a judge input with the right ones, and finds the misreadings that give them.
///
/// The whole input is read. Of the options, the limits, the threads and the number of peaks count.
pub fn examine(
    game: GameId,
    options: &SolveOptions,
    input: impl Read,
    answers: Answers<'_>,
) -> Result<Findings, Unexamined> {
    match game {
        GameId::MagicDuel => by::<Duels>(game, options, magic_duel::judge::Reader::new(Sizes::Any), input, answers),
        GameId::HouseOfCards => {
            let reader = match options.peaks {
                None => house_of_cards::judge::Reader::new(Sizes::Any),
                Some(peaks) => house_of_cards::judge::Reader::with_peaks(Sizes::Any, peaks)
                    .map_err(|error| Error::Option(format!("{peaks} peaks: {error}")))?,
            };
            by::<Houses>(game, options, reader, input, answers)
        }
        GameId::GemsFight => by::<Gems>(game, options, gems_fight::judge::Reader::new(Sizes::Any), input, answers),
    }
}

fn by<G: Told>(
    game: GameId,
    options: &SolveOptions,
    mut reader: G::Reader,
    input: impl Read,
    answers: Answers<'_>,
) -> Result<Findings, Unexamined> {
    let mut input = Scanner::new(input);
    let mut cases = Vec::new();
    while let Some(case) = reader.next_case(&mut input).map_err(Error::Input)? {
        cases.push(case);
    }
    let (first, given) = match answers {
        Answers::One(number, text) => {
            let line = lines::one::<G>(number, text)?;
            let place = number.checked_sub(1).and_then(|place| usize::try_from(place).ok());
            let Some(case) = place.and_then(|place| cases.get(place)) else {
                let there = if cases.len() == 1 { "1 case".to_owned() } else { format!("{} cases", cases.len()) };
                return Err(Error::Option(format!("there is no case {number}: the input has {there}")).into());
            };
            cases = vec![case.clone()];
            (number, vec![line])
        }
        Answers::All(text) => (1, lines::all::<G>(text)?),
    };
    let right = right_lines::<G>(game, options, &cases)?;
    Ok(findings::<G>(game, first, cases, &right, &given))
}

/// The judge's lines for these cases.
fn right_lines<G: Told>(game: GameId, options: &SolveOptions, cases: &[G::Case]) -> Result<Vec<String>, Unexamined> {
    let input = judge_input::<G>(cases);
    let options = SolveOptions {
        peaks: options.peaks,
        jobs: options.jobs,
        limits: options.limits.clone(),
        ..SolveOptions::default()
    };
    let mut output = Vec::new();
    solve(game, &options, Cursor::new(input.into_bytes()), &mut output, &|_| {})?;
    Ok(String::from_utf8_lossy(&output).lines().map(str::to_owned).collect())
}

/// The cases as judge input.
fn judge_input<G: Told>(cases: &[G::Case]) -> String {
    let mut text = String::new();
    let written = G::Reader::write_start(&mut text, cases.len() as u64)
        .and_then(|()| cases.iter().try_for_each(|case| G::Reader::write_case(&mut text, case)))
        .and_then(|()| G::Reader::write_end(&mut text));
    written.expect("a string takes all that is written");
    text
}

/// How much work, in duels played, goes into comparing answers with every misreading: a second or two.
const WORK: u64 = 5_000;

/// Among how many deals by number one is looked for that tells misreadings apart.
const TELLING_DEALS: u64 = 300;

/// How many of the misreadings that give some of the answers are named.
const CLOSEST: usize = 3;

fn findings<G: Told>(
    game: GameId,
    first: u64,
    cases: Vec<G::Case>,
    right: &[String],
    given: &[Line<G::Answer>],
) -> Findings {
    let (in_input, in_output) = (cases.len() as u64, given.len() as u64);
    let tried: Vec<Tried<G::Case, G::Answer>> = cases
        .into_iter()
        .zip(right)
        .zip(given)
        .map(|((case, right), line)| {
            let right = G::read(lines::without_number(right).1).expect("the library's answers are answers");
            Tried { case, right, got: line.answer }
        })
        .collect();
    let found = faceup_readings::diagnose::<G>(&tried, WORK);
    let first_wrong = found.wrong.first().map(|&place| (first + place as u64, &tried[place]));
    let named = |finding: &Finding<G::Reading>| -> Vec<NamedReading> {
        let case = first_wrong.map(|(_, tried)| &tried.case);
        finding.readings.iter().map(|&reading| named::<G>(reading, case)).collect()
    };
    Findings {
        schema: DIAGNOSIS_SCHEMA,
        game: game.name(),
        cases: tried.len() as u64,
        missing: in_input.saturating_sub(in_output),
        extra: in_output.saturating_sub(in_input),
        presentation: presentation(first, right, given),
        wrong: found.wrong.iter().map(|&place| first + place as u64).collect(),
        first_wrong: first_wrong.map(|(case, Tried { case: deal, right, got })| WrongCase {
            case,
            deal: G::deal(deal),
            right: G::write(*right),
            got: G::write(*got),
        }),
        compared: Compared { wrong: found.wrong_compared as u64, right: found.right_compared as u64 },
        too_large: found.too_large as u64,
        readings: found.whole.iter().flat_map(named).collect(),
        pairs: found.pairs.iter().map(named).collect(),
        closest: found.partial.iter().take(CLOSEST).map(partial::<G>).collect(),
        telling: telling::<G>(&found.whole),
    }
}

fn partial<G: Told>(finding: &Finding<G::Reading>) -> PartialReading {
    let entry = G::entry(finding.readings[0]);
    PartialReading { tag: entry.tag, yours: entry.yours, wrong: finding.wrong as u64, right: finding.right as u64 }
}

/// A case that tells several misreadings apart.
fn telling<G: Told>(whole: &[Finding<G::Reading>]) -> Option<TellingCase> {
    let readings: Vec<G::Reading> = whole.iter().map(|finding| finding.readings[0]).collect();
    if readings.len() < 2 {
        return None;
    }
    let telling = faceup_readings::telling::<G>(&readings, TELLING_DEALS)?;
    let answers = readings.iter().zip(&telling.answers);
    Some(TellingCase {
        input: judge_input::<G>(std::slice::from_ref(&telling.case)),
        right: G::write(telling.right),
        answers: answers
            .map(|(&reading, &answer)| ReadingAnswer { tag: G::entry(reading).tag, answer: G::write(answer) })
            .collect(),
    })
}

fn named<G: Told>(reading: G::Reading, case: Option<&G::Case>) -> NamedReading {
    let entry = G::entry(reading);
    NamedReading {
        tag: entry.tag,
        yours: entry.yours,
        rules: entry.rules,
        sample: entry.sample,
        like: entry.like,
        parting: case.and_then(|case| G::parting(case, reading)),
    }
}

/// The first line that has the right answer in other letters than the judge's, with the judge's line.
fn presentation<A>(first: u64, right: &[String], given: &[Line<A>]) -> Option<(u64, String, String)> {
    let odd = (first..).zip(right).zip(given).find(|((_, right), line)| {
        let number = lines::without_number(right).1;
        // An answer given without its number on the command line is none that was printed so.
        line.at.is_some() && line.words() == words(number) && line.text.trim_end() != right.as_str()
    });
    odd.map(|((number, right), line)| (number, line.text.trim_end().to_owned(), right.clone()))
}

/// The words of an answer with one space between them.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
