//! What a set of test data reaches: the bounds of the statement, rare events, and misreadings that it defeats.
//!
//! [`Covering`] is given the inputs one after the other, and [`Cover`] says for each [kind](crate::kinds) of case where the first one is.
//!
//! ```
//! use faceup::GameId;
//! use faceup::cover::Covering;
//!
//! let mut covering = Covering::new(GameId::GemsFight);
//! covering.read("sample.in", "3 2 2\n3 2 3 1\n3 1 2 3\n0 0 0\n".as_bytes())?;
//! let cover = covering.finish();
//! let defeats_a2 = cover.features.iter().find(|feature| feature.kind == "defeat:A2").unwrap();
//! assert_eq!(defeats_a2.reached.as_ref().unwrap().line, 1);
//! # Ok::<(), faceup::games::error::InputError>(())
//! ```

mod text;

use std::io::Read;

use faceup_games::error::InputError;
use faceup_games::judge::{JudgeReader, Sizes};
use faceup_games::scan::Scanner;
use faceup_games::{gems_fight, house_of_cards, magic_duel};
use faceup_readings::Misread;
use serde::Serialize;

use crate::GameId;
use crate::kinds::{self, Duel, Feature, Gems, Group, House, Seen, Setting};

/// The name of the schema, with its version.
pub const COVER_SCHEMA: &str = "faceup.cover/1";

/// The work that cases may be for the plain programs with misreadings, in duels played: all together.
const WORK: u64 = 1_000_000;

/// A case that is more work than this waits until all others have been looked at, so that few misreadings are left to compare.
const SMALL: u64 = 500;

/// The most cases that wait.
const MOST_WAITING: usize = 1_000;

/// What a set of test data reaches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cover {
    /// [`COVER_SCHEMA`].
    pub schema: &'static str,
    /// The game's name.
    pub game: &'static str,
    /// How many inputs there are.
    pub inputs: u64,
    /// How many cases they have together.
    pub cases: u64,
    /// What there is to reach, in the order in which [`kinds`](crate::kinds::kinds()) lists it.
    pub features: Vec<Covered>,
    /// How many cases were left out where a misreading had not been defeated yet, because they are too much work for a plain program.
    pub left_out: u64,
}

/// Something that a set of test data can reach.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Covered {
    /// The kind of case: `event:draw`.
    pub kind: String,
    /// What sort of thing it is.
    pub group: CoverGroup,
    /// Such a case, as a noun phrase.
    pub what: String,
    /// The first case that reaches it; of misreadings a small one where there is one.
    pub reached: Option<Reached>,
    /// The command that makes such a case, where none was met.
    pub command: Option<String>,
}

/// What sort of thing can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CoverGroup {
    /// A limit of the statement met exactly.
    Bound,
    /// Something rare.
    Event,
    /// A matter of the value and of what moves are worth.
    Value,
    /// What costs programs most.
    Worst,
    /// A misreading that is told by the answer.
    Misreading,
}

/// Where something is reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reached {
    /// The input.
    pub file: String,
    /// The line of the case's first word, from 1; of a number of cases, the first line.
    pub line: u64,
    /// The number of the case in its input, from 1; `None` for what is a matter of the whole input.
    pub case: Option<u64>,
    /// Why the case is of the kind, as a clause.
    pub reason: String,
}

/// Reads inputs and notes what they reach.
pub struct Covering(Box<dyn Reading>);

impl Covering {
    /// Begins with nothing reached.
    pub fn new(game: GameId) -> Covering {
        Covering(match game {
            GameId::MagicDuel => Box::new(Reaching::<Duel>::new()),
            GameId::HouseOfCards => Box::new(Reaching::<House>::new()),
            GameId::GemsFight => Box::new(Reaching::<Gems>::new()),
        })
    }

    /// Reads an input to its end and gives the number of its cases. The judge's limits hold.
    ///
    /// What was reached before a fault stays noted.
    pub fn read(&mut self, name: &str, mut input: impl Read) -> Result<u64, InputError> {
        self.0.read(name, &mut input)
    }

    /// What has been reached.
    pub fn finish(self) -> Cover {
        self.0.finish()
    }
}

trait Reading {
    fn read(&mut self, name: &str, input: &mut dyn Read) -> Result<u64, InputError>;
    fn finish(self: Box<Self>) -> Cover;
}

/// A game's judge reader for sizes of the judge's.
trait Judged: Setting {
    fn reader() -> Self::Format;
}

impl Judged for Duel {
    fn reader() -> magic_duel::judge::Reader {
        magic_duel::judge::Reader::new(Sizes::Judge)
    }
}

impl Judged for House {
    fn reader() -> house_of_cards::judge::Reader {
        house_of_cards::judge::Reader::new(Sizes::Judge)
    }
}

impl Judged for Gems {
    fn reader() -> gems_fight::judge::Reader {
        gems_fight::judge::Reader::new(Sizes::Judge)
    }
}

struct Reaching<S: Setting> {
    /// By the places of the features.
    features: Vec<Option<Reached>>,
    /// By the places of the misreadings.
    readings: Vec<Option<Reached>>,
    inputs: u64,
    cases: u64,
    /// What plain programs may still do.
    work: u64,
    left_out: u64,
    /// Cases that are much work for plain programs, with that work and their places.
    waiting: Vec<(u64, S::Case, Reached)>,
}

impl<S: Setting> Reaching<S> {
    fn new() -> Self {
        Reaching {
            features: S::FEATURES.iter().map(|_| None).collect(),
            readings: S::Readings::ALL.iter().map(|_| None).collect(),
            inputs: 0,
            cases: 0,
            work: WORK,
            left_out: 0,
            waiting: Vec::new(),
        }
    }

    fn look_at(&mut self, case: &S::Case, at: &dyn Fn(String) -> Reached) {
        self.cases += 1;
        self.look_for_features(case, at);
        self.look_for_defeats(case, at);
    }

    fn look_for_features(&mut self, case: &S::Case, at: &dyn Fn(String) -> Reached) {
        // Solving is for what is not reached yet, and once for all of it.
        let mut facts = None;
        for (Feature { what, seen, .. }, reached) in S::FEATURES.iter().zip(&mut self.features) {
            if reached.is_some() {
                continue;
            }
            let reason = match seen {
                Seen::InCase(met) => met(case).then(|| (*what).to_owned()),
                Seen::InFacts(of) => facts.get_or_insert_with(|| S::facts(case)).as_ref().and_then(of),
                Seen::InInput(_) | Seen::ByDegree => None,
            };
            *reached = reason.map(at);
        }
    }

    fn look_for_defeats(&mut self, case: &S::Case, at: &dyn Fn(String) -> Reached) {
        if self.open().is_empty() {
            return;
        }
        match S::Readings::work(case) {
            Some(work) if work <= SMALL => self.compare(work, case, at),
            Some(work) if work <= WORK && self.waiting.len() < MOST_WAITING => {
                self.waiting.push((work, case.clone(), at(String::new())));
            }
            _ => self.left_out += 1,
        }
    }

    /// The places of the misreadings that no case has defeated yet.
    fn open(&self) -> Vec<usize> {
        let harmless = |reading| S::Readings::entry(reading).harmless;
        let open = |&place: &usize| self.readings[place].is_none() && !harmless(S::Readings::ALL[place]);
        (0..self.readings.len()).filter(open).collect()
    }

    /// Compares a case with the misreadings that are left, as long as there is work to be spent.
    fn compare(&mut self, work: u64, case: &S::Case, at: &dyn Fn(String) -> Reached) {
        let open = self.open();
        if open.is_empty() {
            return;
        }
        let Some(left) = self.work.checked_sub(work * (open.len() as u64 + 1)) else {
            self.left_out += 1;
            return;
        };
        self.work = left;
        for place in open {
            self.readings[place] = kinds::defeats::<S>(case, S::Readings::ALL[place]).map(at);
        }
    }
}

impl<S: Judged> Reading for Reaching<S> {
    fn read(&mut self, name: &str, input: &mut dyn Read) -> Result<u64, InputError> {
        let (mut reader, mut input) = (S::reader(), Scanner::new(input));
        self.inputs += 1;
        let mut cases = 0;
        reader.head(&mut input)?;
        loop {
            let place = input.next_place()?;
            let Some(case) = reader.next_case(&mut input)? else { break };
            cases += 1;
            let line = place.map_or(1, |place| place.line);
            self.look_at(&case, &|reason| Reached { file: name.to_owned(), line, case: Some(cases), reason });
        }
        for (Feature { what, seen, .. }, reached) in S::FEATURES.iter().zip(&mut self.features) {
            if let Seen::InInput(met) = seen
                && met(cases)
                && reached.is_none()
            {
                *reached = Some(Reached { file: name.to_owned(), line: 1, case: None, reason: (*what).to_owned() });
            }
        }
        Ok(cases)
    }

    fn finish(mut self: Box<Self>) -> Cover {
        let mut waiting = std::mem::take(&mut self.waiting);
        waiting.sort_by_key(|&(work, ..)| work);
        for (work, case, place) in waiting {
            self.compare(work, &case, &|reason| Reached { reason, ..place.clone() });
        }
        let covered = |kind: String, group, what: String, reached: Option<Reached>| {
            let command = reached.is_none().then(|| format!("faceup generate {} --kind {kind}", S::GAME));
            Covered { kind, group, what, reached, command }
        };
        let seen = S::FEATURES.iter().zip(self.features).filter(|(feature, _)| !matches!(feature.seen, Seen::ByDegree));
        let mut features: Vec<Covered> = seen
            .map(|(feature, reached)| {
                let group = match feature.group {
                    Group::Boundary => CoverGroup::Bound,
                    Group::Event => CoverGroup::Event,
                    Group::Value => CoverGroup::Value,
                    Group::Search => CoverGroup::Worst,
                };
                covered(feature.name.to_owned(), group, feature.what.to_owned(), reached)
            })
            .collect();
        for (&reading, reached) in S::Readings::ALL.iter().zip(self.readings) {
            let entry = S::Readings::entry(reading);
            if !entry.harmless {
                let what = kinds::what_defeats(entry);
                features.push(covered(kinds::name_of(entry), CoverGroup::Misreading, what, reached));
            }
        }
        Cover {
            schema: COVER_SCHEMA,
            game: S::GAME.name(),
            inputs: self.inputs,
            cases: self.cases,
            features,
            left_out: self.left_out,
        }
    }
}
