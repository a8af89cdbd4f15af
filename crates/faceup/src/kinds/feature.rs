use faceup_games::judge::JudgeWriter;
use faceup_readings::Misread;

use super::Case;
use crate::{Deals, GameId};

/// A game as whoever sets its problems sees it: what its cases can have, and how such cases are made.
pub(crate) trait Setting: Sized + 'static {
    /// A problem.
    type Case: Clone + Send + Sync;
    /// What solving a case shows.
    type Facts;
    /// The catalogue of misreadings.
    type Readings: Misread<Case = Self::Case>;
    /// The judge's format.
    type Format: JudgeWriter<Case = Self::Case>;

    /// The game.
    const GAME: GameId;

    /// All that a case can have, but for the misreadings that it defeats.
    const FEATURES: &'static [Feature<Self>];

    /// Kinds of other games that make no sense here, each with the reason as a clause.
    const ABSENT: &'static [(&'static str, &'static str)];

    /// The sizes of the game that deals can be asked for; an error when they are none of this game's, or of no deal.
    fn check_sizes(sizes: &Deals) -> Result<(), String>;

    /// Candidate `number` of `seed`.
    fn candidate(sizes: Option<&Deals>, seed: u64, number: u64) -> Self::Case;

    /// Cases for defeating misreadings: small ones where that is enough, and some of every size. All are the judge's.
    fn opponent(seed: u64, number: u64) -> Self::Case {
        Self::candidate(None, seed, number)
    }

    /// The answer in words.
    fn answer(answer: <Self::Readings as Misread>::Answer) -> String;

    /// Solves the case and looks at what that shows; `None` if the case is too large for it.
    fn facts(case: &Self::Case) -> Option<Self::Facts>;

    /// The case among those of all games.
    fn case(case: Self::Case) -> Case;
}

/// What kinds of features there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    Boundary,
    Event,
    Value,
    Search,
}

/// Something that a case can have.
pub(crate) struct Feature<S: Setting> {
    pub(crate) group: Group,
    /// The name of its kind.
    pub(crate) name: &'static str,
    /// A case with it, as a noun phrase.
    pub(crate) what: &'static str,
    /// How it is seen.
    pub(crate) seen: Seen<S>,
    /// How a case with it is made.
    pub(crate) make: Make<S>,
}

/// How a feature is seen. What comes of it is the reason, as a clause.
pub(crate) enum Seen<S: Setting> {
    /// In the case as it is written.
    InCase(fn(&S::Case) -> bool),
    /// In what solving it shows.
    InFacts(fn(&S::Facts) -> Option<String>),
    /// In the number of cases of an input.
    InInput(fn(u64) -> bool),
    /// By what was done to get it: it is more or less and not there or not there.
    ByDegree,
}

/// How a case with a feature is made.
pub(crate) enum Make<S: Setting> {
    /// By sizes and numbers, out of so many candidates the first in which the feature is seen.
    Sized(u64),
    /// The same, out of candidates of its own.
    Among(u64, fn(u64, u64) -> S::Case),
    /// By a search that is given the seed, the first candidate's number and how many there are; it tells the place of what it finds.
    Found(u64, Find<S::Case>),
    /// Directly, from the seed and the number.
    Built(fn(u64, u64) -> S::Case),
    /// By climbing in so many steps: the best that was met, with the reason.
    Climbed(u64, Climb<S>),
    /// As an input of so many cases.
    Whole(u64, fn(u64, u64) -> Vec<S::Case>),
}

/// A search by seed, first candidate and number of candidates.
pub(crate) type Find<C> = fn(u64, u64, u64) -> Option<(u64, C)>;

/// A way to a case beside another.
pub(crate) type Beside<C> = fn(&C, Below<'_>) -> C;

/// Numbers below bounds.
pub(crate) type Below<'d> = &'d mut dyn FnMut(u32) -> u32;

/// How to climb.
pub(crate) struct Climb<S: Setting> {
    /// The case to begin with.
    pub(crate) start: fn(Option<&Deals>, u64, u64) -> S::Case,
    /// A case beside another, by numbers below bounds.
    pub(crate) beside: Beside<S::Case>,
    /// How high it is; `None` if nothing can be said.
    pub(crate) height: fn(&S::Case) -> Option<i64>,
    /// What is said about the top.
    pub(crate) reason: fn(&S::Case, i64) -> String,
}

impl<S: Setting> Make<S> {
    /// How many candidates are looked at by default.
    pub(crate) const fn tries(&self) -> u64 {
        match self {
            Make::Sized(tries) | Make::Among(tries, _) | Make::Found(tries, _) | Make::Climbed(tries, _) => *tries,
            Make::Built(_) | Make::Whole(..) => 1,
        }
    }
}

impl<S: Setting> Feature<S> {
    /// A bound of the statement, by a case that is built.
    pub(crate) const fn bound(
        name: &'static str,
        what: &'static str,
        met: fn(&S::Case) -> bool,
        built: fn(u64, u64) -> S::Case,
    ) -> Self {
        Feature { group: Group::Boundary, name, what, seen: Seen::InCase(met), make: Make::Built(built) }
    }

    /// A bound on the number of cases.
    pub(crate) const fn of_input(
        name: &'static str,
        what: &'static str,
        cases: u64,
        met: fn(u64) -> bool,
        built: fn(u64, u64) -> Vec<S::Case>,
    ) -> Self {
        Feature { group: Group::Boundary, name, what, seen: Seen::InInput(met), make: Make::Whole(cases, built) }
    }

    /// Something rare that is seen when the case is solved.
    pub(crate) const fn event(
        name: &'static str,
        what: &'static str,
        seen: fn(&S::Facts) -> Option<String>,
        make: Make<S>,
    ) -> Self {
        Feature { group: Group::Event, name, what, seen: Seen::InFacts(seen), make }
    }

    /// The same of the value and what moves are worth.
    pub(crate) const fn value(
        name: &'static str,
        what: &'static str,
        seen: fn(&S::Facts) -> Option<String>,
        make: Make<S>,
    ) -> Self {
        Feature { group: Group::Value, name, what, seen: Seen::InFacts(seen), make }
    }

    /// What is searched for as far as it goes.
    pub(crate) const fn extreme(name: &'static str, what: &'static str, tries: u64, climb: Climb<S>) -> Self {
        Feature { group: Group::Search, name, what, seen: Seen::ByDegree, make: Make::Climbed(tries, climb) }
    }
}
