//! Cases made on purpose: the kinds of test data that a problem-setter wants.
//!
//! A **kind** is what is asked for: `boundary`, `event:draw`, `defeat:C6`. A kind that has several forms can be asked for as a whole
//! (`event`) or by one of them. [`kinds`] lists those of a game, [`make`] makes cases of them. Each case comes with a label, which is
//! fit for a file's name, and the reason why it is what was asked for.
//!
//! Case i of a kind is a pure function of the kind, the seed and i: the searches are bounded by a number of tries and read no clock, and
//! threads change no byte.
//!
//! ```
//! use faceup::GameId;
//! use faceup::kinds::{Request, judge_input, make};
//!
//! let request = Request { kinds: vec!["defeat:B3".to_owned(), "event:equal-bags".to_owned()], ..Request::default() };
//! let made = make(GameId::GemsFight, &request)?;
//! assert_eq!([&*made[0].label, &*made[1].label], ["event-equal-bags", "defeat-b3"]);
//! assert!(made[1].reason.starts_with("the answer is "));
//! assert!(judge_input(GameId::GemsFight, &made).ends_with("0 0 0\n"));
//! # Ok::<(), faceup::kinds::Unmade>(())
//! ```

mod choosing;
mod climb;
mod duel;
mod duel_facts;
mod feature;
mod gems;
mod gems_facts;
mod house;
mod house_facts;
mod making;
mod packed;
mod points;
mod readings;

use std::fmt;
use std::num::NonZeroUsize;

use faceup_games::judge::JudgeWriter;
use faceup_games::{gems_fight, house_of_cards, magic_duel};

use crate::answer::{Dealt, GENERATE_SCHEMA};
use crate::{Deals, GameId};

pub(crate) use duel::Duel;
pub(crate) use feature::{Feature, Group, Seen, Setting};
pub(crate) use gems::Gems;
pub(crate) use house::House;
pub(crate) use readings::{defeats, name_of, what_defeats};

/// A kind that can be asked for by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The name: `event:draw`.
    pub name: String,
    /// What such a case is, as a noun phrase.
    pub what: String,
    /// How many cases make one, where it is a matter of the whole input: `boundary:most-cases`. Such a kind is made only when it is
    /// asked for by its own name, and takes no count.
    pub whole: Option<u64>,
    /// Whether cases are made by the sizes of a [`Request`].
    pub sized: bool,
    /// How many candidates are looked at before a case is given up.
    pub tries: u64,
}

/// Which cases are made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The kinds, each by its own name or by that in front of the colon, which stands for all of them but whole inputs.
    pub kinds: Vec<String>,
    /// The seed.
    pub seed: u64,
    /// The number of the first case of each kind, below 2³².
    pub from: u64,
    /// How many cases there are of each kind; of all kinds together at most [`MOST_AT_ONCE`].
    pub count: u64,
    /// How many candidates are looked at for a case, 1 to 2³²; `None` for what the kind has by default.
    pub tries: Option<u64>,
    /// The sizes, in kinds that take some; `None` for sizes that suit the kind.
    pub sizes: Option<Deals>,
    /// How many threads make cases. It changes nothing else.
    pub jobs: NonZeroUsize,
}

impl Default for Request {
    /// No kind yet; case 0 of seed 0, in sizes and tries that suit, on one thread.
    fn default() -> Self {
        Request { kinds: Vec::new(), seed: 0, from: 0, count: 1, tries: None, sizes: None, jobs: NonZeroUsize::MIN }
    }
}

/// A case that was made on purpose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The name of the kind: `event:draw`.
    pub kind: String,
    /// A name for the case: the kind's, and the number behind it unless that is 0. Lower-case letters, digits and `-`.
    pub label: String,
    /// Why it is of the kind, as a clause without a full stop.
    pub reason: String,
    /// Its number among the cases of the kind and seed.
    pub number: u64,
    /// The seed.
    pub seed: u64,
    /// How many candidates were looked at.
    pub tries: u64,
    /// The case.
    pub case: Case,
}

/// A case of any of the games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Case {
    /// A duel.
    MagicDuel(magic_duel::MagicDuel),
    /// A house, and who is asked about.
    HouseOfCards(house_of_cards::judge::Case),
    /// Bags of gems.
    GemsFight(gems_fight::GemsFight),
}

impl Case {
    /// The deal in the game's notation.
    pub fn deal(&self) -> String {
        match self {
            Case::MagicDuel(deal) => deal.to_string(),
            Case::HouseOfCards(case) => case.deal.to_string(),
            Case::GemsFight(deal) => deal.to_string(),
        }
    }

    /// The player whom the case asks about, in games whose cases ask about one.
    pub fn asked(&self) -> Option<&'static str> {
        match self {
            Case::HouseOfCards(case) => Some(house_of_cards::name(case.asked)),
            Case::MagicDuel(_) | Case::GemsFight(_) => None,
        }
    }
}

impl Made {
    /// The case as data.
    pub fn dealt(&self, game: GameId) -> Dealt {
        let name = if let Case::MagicDuel(deal) = &self.case { Some(format!("{deal:#}")) } else { None };
        Dealt {
            schema: GENERATE_SCHEMA,
            game: game.name(),
            seed: self.seed,
            number: self.number,
            deal: self.case.deal(),
            player: self.case.asked(),
            name,
            kind: Some(self.kind.clone()),
            label: Some(self.label.clone()),
            reason: Some(self.reason.clone()),
        }
    }
}

/// One judge input of these cases.
///
/// # Panics
/// When a case is of another game.
pub fn judge_input(game: GameId, cases: &[Made]) -> String {
    let mut text = String::new();
    let written = match game {
        GameId::MagicDuel => input_of::<magic_duel::judge::Reader>(&mut text, cases, |case| match case {
            Case::MagicDuel(deal) => Some(deal),
            _ => None,
        }),
        GameId::HouseOfCards => input_of::<house_of_cards::judge::Reader>(&mut text, cases, |case| match case {
            Case::HouseOfCards(case) => Some(case),
            _ => None,
        }),
        GameId::GemsFight => input_of::<gems_fight::judge::Reader>(&mut text, cases, |case| match case {
            Case::GemsFight(deal) => Some(deal),
            _ => None,
        }),
    };
    written.expect("a string takes whatever is written");
    text
}

/// A case as a line of JSON: [`Dealt`].
///
/// # Panics
/// Never: plain data has a form in JSON.
pub fn json_line(game: GameId, made: &Made) -> String {
    serde_json::to_string(&made.dealt(game)).expect("plain data has a form in JSON") + "\n"
}

fn input_of<W: JudgeWriter>(text: &mut String, cases: &[Made], of: impl Fn(&Case) -> Option<&W::Case>) -> fmt::Result {
    W::write_start(text, cases.len() as u64)?;
    for made in cases {
        W::write_case(text, of(&made.case).expect("the cases are of the game"))?;
    }
    W::write_end(text)
}

/// Why cases were not made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unmade {
    /// What was asked for is not there to be asked for.
    Request(String),
    /// No candidate was of the kind.
    NotFound {
        /// The kind.
        kind: String,
        /// The number of the case.
        number: u64,
        /// How many candidates were looked at.
        tries: u64,
    },
}

impl fmt::Display for Unmade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unmade::Request(message) => f.write_str(message),
            Unmade::NotFound { kind, number, tries } => {
                let candidates =
                    if *tries == 1 { "1 candidate that was" } else { &format!("{tries} candidates that were") };
                write!(f, "no case {number} of kind `{kind}` is among the {candidates} looked at")
            }
        }
    }
}

impl std::error::Error for Unmade {}

/// The kinds that a game has, in the order in which they are listed to people. `random` is not among them: those are
/// [deals by number](crate::generate()).
pub fn kinds(game: GameId) -> Vec<Kind> {
    match game {
        GameId::MagicDuel => making::listed::<Duel>(),
        GameId::HouseOfCards => making::listed::<House>(),
        GameId::GemsFight => making::listed::<Gems>(),
    }
}

/// The kinds of other games that a game has not, each with the reason as a clause.
pub fn absent(game: GameId) -> &'static [(&'static str, &'static str)] {
    match game {
        GameId::MagicDuel => Duel::ABSENT,
        GameId::HouseOfCards => House::ABSENT,
        GameId::GemsFight => Gems::ABSENT,
    }
}

/// The most cases that are made at once, but for whole inputs: they are kept until all have been found.
pub const MOST_AT_ONCE: u64 = 20_000;

/// Makes cases: for each kind in the order of [`kinds`] the cases `from` to `from + count - 1`.
///
/// # Errors
/// [`Unmade::Request`] for names, numbers and sizes that there are not; [`Unmade::NotFound`] for the first case that was not found
/// within the tries.
pub fn make(game: GameId, request: &Request) -> Result<Vec<Made>, Unmade> {
    make_watched(game, request, &|_| {})
}

/// The same; `progress` is told how many cases have been made, a whole input as one.
///
/// # Errors
/// As [`make`].
pub fn make_watched(game: GameId, request: &Request, progress: &(dyn Fn(u64) + Sync)) -> Result<Vec<Made>, Unmade> {
    match game {
        GameId::MagicDuel => making::make::<Duel>(request, progress),
        GameId::HouseOfCards => making::make::<House>(request, progress),
        GameId::GemsFight => making::make::<Gems>(request, progress),
    }
}
