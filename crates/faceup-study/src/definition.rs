//! What a study is: everything that its numbers depend on, and nothing else.

use std::ops::Range;

use faceup::GameId;
use faceup::games::gems_fight::{GemsFight, Shape};
use faceup::games::house_of_cards::HouseOfCards;
use faceup::games::magic_duel::{Rules, Strategy};
use faceup::values;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::format::counted;
use crate::rules::{RulesData, StrategyData};
use crate::sweep::Sweep;
use crate::{StudyError, permutations};

/// The version of the program, which is part of every study: another one may count otherwise.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The most deals of a study of all deals of a size.
const MOST_OF_ALL: u64 = 100_000_000_000;

/// A study's definition. Two runs of one definition give the same bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Study {
    /// The program's version.
    pub version: String,
    /// The game, with its rules or sizes.
    pub subject: Subject,
    /// Where the deals come from.
    pub source: Source,
    /// Whether a row is written for each deal.
    pub rows: bool,
}

/// A game, with its rules or sizes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "game", rename_all = "kebab-case")]
#[allow(clippy::large_enum_variant, reason = "there is one a study")]
pub enum Subject {
    /// Magic Duel.
    MagicDuel {
        /// The rules; a sweep changes one number in them.
        rules: RulesData,
        /// Alice's strategy and Bob's.
        strategies: [StrategyData; 2],
        /// What is swept over, if anything.
        sweep: Option<Sweep>,
    },
    /// House of Cards.
    HouseOfCards {
        /// How many peaks are laid.
        peaks: u32,
        /// How many ranks there are; `None` where a file says it for each deal.
        ranks: Option<u32>,
    },
    /// Gems Fight!
    GemsFight {
        /// The sizes; `None` where a file says them for each deal.
        shape: Option<ShapeData>,
    },
}

/// The sizes of random deals of Gems Fight!.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShapeData {
    /// How many bags there are.
    pub bags: u32,
    /// How many colours there are.
    pub colours: u32,
    /// How many gems of one colour melt into a stone.
    pub melt: u32,
    /// The fewest and the most gems in a bag.
    pub gems: [u32; 2],
}

impl ShapeData {
    /// As the game takes it.
    pub fn shape(&self) -> Shape {
        Shape { bags: self.bags, colours: self.colours, melt: self.melt, gems: self.gems[0]..=self.gems[1] }
    }
}

/// Where deals come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Source {
    /// The deals of a seed with the numbers from `first` on.
    Numbered {
        /// The seed.
        seed: u64,
        /// The number of the first deal.
        first: u64,
        /// How many deals.
        deals: u64,
    },
    /// The cases of a judge input.
    File {
        /// The file's SHA-256.
        sha256: String,
        /// How many deals it holds.
        deals: u64,
    },
    /// Every deal of the size, once.
    All {
        /// How many that are.
        deals: u64,
    },
}

impl Study {
    /// A study of Magic Duel.
    pub fn of_magic_duel(rules: &Rules, strategies: [&Strategy; 2], sweep: Option<Sweep>, source: Source) -> Self {
        let strategies = strategies.map(StrategyData::from);
        Study::of(Subject::MagicDuel { rules: rules.into(), strategies, sweep }, source)
    }

    /// A study of this subject on deals of this source, without rows.
    pub fn of(subject: Subject, source: Source) -> Self {
        Study { version: VERSION.to_owned(), subject, source, rows: false }
    }

    /// Every deal of a size of House of Cards.
    pub fn of_all_houses(peaks: u32, ranks: u32) -> Result<Self, StudyError> {
        let deals = permutations::count(2 * ranks).filter(|&deals| deals <= MOST_OF_ALL).ok_or_else(|| {
            StudyError::Definition(format!(
                "{ranks} ranks have too many deals to go through all of them; at most 7 will do"
            ))
        })?;
        let study = Study::of(Subject::HouseOfCards { peaks, ranks: Some(ranks) }, Source::All { deals });
        study.check()?;
        Ok(study)
    }

    /// Which game it is about.
    pub fn game(&self) -> GameId {
        match self.subject {
            Subject::MagicDuel { .. } => GameId::MagicDuel,
            Subject::HouseOfCards { .. } => GameId::HouseOfCards,
            Subject::GemsFight { .. } => GameId::GemsFight,
        }
    }

    /// How many deals there are, at each point of a sweep.
    pub fn deals(&self) -> u64 {
        match self.source {
            Source::Numbered { deals, .. } | Source::File { deals, .. } | Source::All { deals } => deals,
        }
    }

    /// The seed, if the deals have one.
    pub fn seed(&self) -> Option<u64> {
        match self.source {
            Source::Numbered { seed, .. } => Some(seed),
            _ => None,
        }
    }

    /// The sweep, if it is one.
    pub fn sweep(&self) -> Option<&Sweep> {
        match &self.subject {
            Subject::MagicDuel { sweep, .. } => sweep.as_ref(),
            _ => None,
        }
    }

    /// How many points there are: the values of a sweep, or else one.
    pub fn points(&self) -> usize {
        self.sweep().map_or(1, |sweep| sweep.values.len())
    }

    /// The rules of a point of Magic Duel.
    pub(crate) fn rules_at(&self, point: usize) -> Result<Rules, StudyError> {
        let Subject::MagicDuel { rules, sweep, .. } = &self.subject else {
            return Err(StudyError::Internal("only Magic Duel has rules that vary".to_owned()));
        };
        let rules = rules.rules()?;
        match sweep {
            Some(sweep) => sweep.parameter.set(&rules, sweep.values[point]),
            None => Ok(rules),
        }
    }

    /// Whether deals that are worth the same by symmetry are looked at once, and counted together.
    pub(crate) fn merges_equals(&self) -> bool {
        !self.rows && matches!(self.source, Source::All { .. })
    }

    /// Says whether there can be such a study.
    pub fn check(&self) -> Result<(), StudyError> {
        let wrong = |message: String| Err(StudyError::Definition(message));
        if self.deals() == 0 {
            return wrong("a study wants at least one deal".to_owned());
        }
        if let Source::Numbered { first, deals, .. } = self.source
            && first.checked_add(deals).is_none()
        {
            // The end of a range of numbers has to be a number itself, in all solvers below.
            let (deals, verb) = (counted(deals, "deal"), if deals == 1 { "is" } else { "are" });
            let message = "past the last one of a study, whose numbers are below 2^64 - 1";
            return wrong(format!("{deals} from number {first} on {verb} {message}"));
        }
        match &self.subject {
            Subject::MagicDuel { strategies, .. } => {
                (0..self.points()).try_for_each(|point| self.rules_at(point).map(|_| ()))?;
                strategies.iter().try_for_each(|strategy| strategy.strategy().map(|_| ()))?;
                if matches!(self.source, Source::All { .. }) {
                    return wrong("Magic Duel has far too many deals to go through all of them".to_owned());
                }
                let by_statement = self.points() == 1 && self.rules_at(0)? == Rules::STATEMENT;
                if matches!(self.source, Source::File { .. }) && (!by_statement || self.sweep().is_some()) {
                    return wrong("the duels of a file are by the statement's rules".to_owned());
                }
            }
            Subject::HouseOfCards { peaks, ranks: Some(ranks) } => {
                let deal = HouseOfCards::numbered(*peaks, *ranks, 0, 0);
                deal.map_err(|error| StudyError::Definition(error.to_string()))?;
            }
            Subject::GemsFight { shape: Some(shape) } => {
                let deal = GemsFight::numbered(&shape.shape(), 0, 0);
                deal.map_err(|error| StudyError::Definition(error.to_string()))?;
                if matches!(self.source, Source::All { .. }) {
                    return wrong("going through all deals of a size is for House of Cards".to_owned());
                }
            }
            Subject::HouseOfCards { ranks: None, .. } | Subject::GemsFight { shape: None } => {
                if !matches!(self.source, Source::File { .. }) {
                    return wrong("the size of the deals is wanted".to_owned());
                }
            }
        }
        Ok(())
    }

    /// The bytes that a thread may take. `largest` is the most bags of a file's deals.
    pub(crate) fn bytes_a_job(&self, largest: u32) -> usize {
        match &self.subject {
            Subject::MagicDuel { .. } => values::house_bytes(0),
            Subject::HouseOfCards { peaks, .. } => values::house_bytes(*peaks),
            Subject::GemsFight { shape } => values::gems_bytes(shape.as_ref().map_or(largest, |shape| shape.bags)),
        }
    }

    /// How the work is cut.
    pub fn blocks(&self) -> Blocks {
        let (least, most) = match &self.subject {
            Subject::MagicDuel { .. } => (1 << 10, 1 << 20),
            // A batch of the graph; one deal at a time where each is a search of seconds.
            Subject::HouseOfCards { peaks: ..=5, .. } => (64, 1 << 16),
            Subject::HouseOfCards { .. } => (1, 1 << 10),
            Subject::GemsFight { .. } => (16, 1 << 14),
        };
        // Deals come in pairs that exchange the colours: half of all permutations stand for the others.
        let units = if self.merges_equals() { self.deals() / 2 } else { self.deals() };
        let wanted = units.div_ceil(BLOCKS_WANTED).max(1);
        let size = wanted.checked_next_power_of_two().unwrap_or(most).clamp(least, most);
        Blocks { units, size, points: self.points() as u64 }
    }

    /// What differs from another study, each place with what it is there and what it is here.
    pub fn differences(&self, there: &Study) -> Vec<String> {
        let data = |study: &Study| serde_json::to_value(study).unwrap_or_default();
        let mut found = Vec::new();
        differ("", &data(there), &data(self), &mut found);
        found
    }
}

/// So many blocks are cut at least where deals are many enough, for progress and for what is lost when a run is killed.
const BLOCKS_WANTED: u64 = 256;

/// A study's work, cut in blocks of neighbouring numbers. The cut follows from the definition alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocks {
    units: u64,
    size: u64,
    points: u64,
}

impl Blocks {
    /// How many blocks there are.
    pub fn count(&self) -> u64 {
        self.points * self.a_point()
    }

    /// How many blocks a point of a sweep has.
    fn a_point(&self) -> u64 {
        self.units.div_ceil(self.size)
    }

    /// The numbers of a full block.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The point of the sweep that a block belongs to, and its numbers, counted from 0.
    pub fn get(&self, block: u64) -> (usize, Range<u64>) {
        let first = block % self.a_point() * self.size;
        ((block / self.a_point()) as usize, first..self.units.min(first.saturating_add(self.size)))
    }
}

/// Lists the places in which two values differ.
fn differ(place: &str, there: &Value, here: &Value, found: &mut Vec<String>) {
    if there == here {
        return;
    }
    if let (Value::Object(one), Value::Object(other)) = (there, here) {
        let mut names: Vec<_> = one.keys().chain(other.keys()).collect();
        names.sort_unstable();
        names.dedup();
        for name in names {
            let place = if place.is_empty() { name.clone() } else { format!("{place}.{name}") };
            let field = |of: &serde_json::Map<String, Value>| of.get(name).cloned().unwrap_or_default();
            differ(&place, &field(one), &field(other), found);
        }
    } else {
        found.push(format!("{place} is {there} there and {here} here"));
    }
}

#[cfg(test)]
mod tests {
    use faceup::games::magic_duel::{Rules, Strategy};

    use super::{ShapeData, Source, Study, Subject};

    fn duels(deals: u64, sweep: Option<&str>) -> Study {
        let source = Source::Numbered { seed: 1, first: 0, deals };
        let sweep = sweep.map(|text| text.parse().unwrap());
        Study::of_magic_duel(&Rules::STATEMENT, [&Strategy::STATEMENT; 2], sweep, source)
    }

    #[test]
    fn blocks_hold_every_number_once() {
        let houses = |deals| {
            let subject = Subject::HouseOfCards { peaks: 4, ranks: Some(9) };
            Study::of(subject, Source::Numbered { seed: 1, first: 7, deals })
        };
        for study in [duels(1, None), duels(5000, Some("draws=1..3")), houses(1), houses(64), houses(20_001)] {
            let blocks = study.blocks();
            let mut expected = (0..study.points()).flat_map(|point| (0..study.deals()).map(move |deal| (point, deal)));
            for block in 0..blocks.count() {
                let (point, numbers) = blocks.get(block);
                assert!(!numbers.is_empty() && numbers.end - numbers.start <= blocks.size());
                for number in numbers {
                    assert_eq!(expected.next(), Some((point, number)));
                }
            }
            assert_eq!(expected.next(), None);
        }
        assert_eq!(duels(1_000_000_000, None).blocks().size(), 1 << 20);
    }

    #[test]
    fn what_cannot_be_studied_is_refused() {
        let refused = |study: Study| study.check().unwrap_err().to_string();
        assert_eq!(refused(duels(0, None)), "a study wants at least one deal");
        assert!(refused(duels(1, Some("opening-hand=25..26"))).starts_with("opening-hand of 26"));
        let past = Study { source: Source::Numbered { seed: 1, first: 2, deals: u64::MAX }, ..duels(1, None) };
        let expected = "18,446,744,073,709,551,615 deals from number 2 on are past the last one of a study, whose numbers \
                        are below 2^64 - 1";
        assert_eq!(refused(past), expected);
        let shape = ShapeData { bags: 65, colours: 2, melt: 2, gems: [1, 2] };
        let source = Source::Numbered { seed: 1, first: 0, deals: 1 };
        let subject = Subject::GemsFight { shape: Some(shape) };
        assert!(refused(Study::of(subject, source.clone())).starts_with("65 bags are too many"));
        let subject = Subject::HouseOfCards { peaks: 4, ranks: Some(14) };
        assert!(refused(Study::of(subject, source.clone())).contains("4 to 13 ranks, not 14"));
        assert!(refused(Study::of(Subject::GemsFight { shape: None }, source)).contains("the size"));
        assert!(Study::of_all_houses(4, 8).unwrap_err().to_string().contains("at most 7"));
    }

    #[test]
    fn differences_name_their_places() {
        let (one, mut other) = (duels(10, None), duels(20, None));
        other.rows = true;
        assert_eq!(one.differences(&one), [] as [String; 0]);
        let expected = ["rows is true there and false here", "source.deals is 20 there and 10 here"];
        assert_eq!(one.differences(&other), expected);
    }
}
