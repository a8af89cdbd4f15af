//! Runs other people's programs beside the engine, and finds the smallest input on which they differ.
//!
//! [`check`] tries given files, then all inputs in order from the smallest, with random ones in between. The first failing
//! input of the order is the smallest there is; one that is found otherwise is made smaller step by step, and then proved to
//! be the smallest if there is time to try all that are smaller. `docs/check.md` defines the order.

mod engine;
mod hunt;
mod report;
pub mod runner;
mod space;
pub mod verdict;

use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::thread;

use faceup::games::error::InputError;
use faceup::games::judge::{JudgeReader, Sizes};
use faceup::games::scan::Scanner;
use faceup::games::{gems_fight, house_of_cards, magic_duel};
use faceup::{Error, GameId};

pub use hunt::{Subject, Watch};
pub use report::{CHECK_SCHEMA, Failure, Forgiven, OUTPUT_TOLD, Origin, Report, Smallest};

use engine::Engine;
use hunt::{Halt, Hunt, Pool};
use space::{Duels, Gems, Houses, Space};

/// What is tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The seed of the random inputs.
    pub seed: u64,
    /// Stop when so many cases have been tried; `None` for no limit.
    pub cases: Option<u64>,
    /// House of Cards: the largest number of ranks (5 to 13); Gems Fight!: of bags (1 to 21); `None` for the judge's limit.
    pub most: Option<u32>,
    /// Whether an output must be right to the byte: even what usual judges forgive is a failure then.
    pub exact: bool,
    /// How many runs of the program there are at the same time. The report is the same with any number, as long as runs do not get in
    /// each other's way.
    pub jobs: NonZeroUsize,
}

impl Default for Options {
    /// Seed 0, no limits, what judges forgive passes, one run at a time.
    fn default() -> Self {
        Options { seed: 0, cases: None, most: None, exact: false, jobs: NonZeroUsize::MIN }
    }
}

/// A file of cases that is tried first.
pub struct Given<'g> {
    /// Its name, for the report.
    pub name: String,
    /// The judge input.
    pub reader: Box<dyn Read + 'g>,
}

/// Why there is no report.
#[derive(Debug)]
pub enum Unchecked {
    /// A given file is no judge input: its name and what is wrong.
    Given(String, InputError),
    /// The options do not fit the game: a sentence without its full stop.
    Options(String),
    /// The program cannot be started.
    Program(io::Error),
    /// The engine itself failed on an input, which is given.
    Engine(Box<Error>, String),
}

/// Checks a program against the engine until a smallest failing input is known, `enough` says so, or as many cases have been tried as wanted.
///
/// `watch` is told after each input how far the check is. What was found when `enough` came is reported, as far as it got.
///
/// # Panics
/// When the subject panics.
pub fn check(
    game: GameId,
    options: &Options,
    given: Vec<Given<'_>>,
    subject: &dyn Subject,
    enough: &dyn Fn() -> bool,
    watch: &mut dyn FnMut(Watch<'_>),
) -> Result<Report, Unchecked> {
    check_by(engine::answer, game, options, given, subject, enough, watch)
}

/// Checks a program against this engine.
fn check_by(
    engine: Engine,
    game: GameId,
    options: &Options,
    given: Vec<Given<'_>>,
    subject: &dyn Subject,
    enough: &dyn Fn() -> bool,
    watch: &mut dyn FnMut(Watch<'_>),
) -> Result<Report, Unchecked> {
    let most = |range: std::ops::RangeInclusive<u32>, what: &str| {
        let most = options.most.unwrap_or(*range.end());
        let (low, high) = (range.start(), range.end());
        let refuse = || Unchecked::Options(format!("at most {most} {what}: the largest is {low} to {high}"));
        range.contains(&most).then_some(most).ok_or_else(refuse)
    };
    thread::scope(|scope| {
        let pool = Pool::start(scope, (engine, game), subject, options.jobs).map_err(Unchecked::Program)?;
        let run = match game {
            GameId::MagicDuel if options.most.is_some() => {
                return Err(Unchecked::Options("all duels of the contest have the same size".to_owned()));
            }
            GameId::MagicDuel => {
                let given = cases(&Duels, given, || magic_duel::judge::Reader::new(Sizes::Judge))?;
                Hunt::new(game, Duels, &pool, options, enough, watch).run(given)
            }
            GameId::HouseOfCards => {
                let houses = Houses { most_ranks: most(5..=13, "ranks")? };
                let given = cases(&houses, given, || house_of_cards::judge::Reader::new(Sizes::Judge))?;
                Hunt::new(game, houses, &pool, options, enough, watch).run(given)
            }
            GameId::GemsFight => {
                let gems = Gems { most_bags: most(1..=21, "bags")? };
                let given = cases(&gems, given, || gems_fight::judge::Reader::new(Sizes::Judge))?;
                Hunt::new(game, gems, &pool, options, enough, watch).run(given)
            }
        };
        run.map_err(|halt| match halt {
            Halt::Subject(error) => Unchecked::Program(error),
            Halt::Engine(error, input) => Unchecked::Engine(error, input),
            Halt::Enough => unreachable!("what was found until then is reported"),
        })
    })
}

/// Files with their names, and the cases in them.
type Files<S> = Vec<(String, Vec<<S as Space>::Case>)>;

/// Reads the given files.
fn cases<S: Space>(_space: &S, given: Vec<Given<'_>>, reader: impl Fn() -> S::Judge) -> Result<Files<S>, Unchecked> {
    let read = |Given { name, reader: from }: Given<'_>| {
        let (mut reader, mut input, mut cases) = (reader(), Scanner::new(from), Vec::new());
        loop {
            match reader.next_case(&mut input) {
                Ok(Some(case)) => cases.push(S::loose(&case)),
                Ok(None) => return Ok((name, cases)),
                Err(error) => return Err(Unchecked::Given(name, error)),
            }
        }
    };
    given.into_iter().map(read).collect()
}

#[cfg(test)]
mod tests;
