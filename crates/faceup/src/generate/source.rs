use std::fmt::Display;

use faceup_games::gems_fight::{self, GemsFight, Shape};
use faceup_games::house_of_cards::{self, HouseOfCards, name};
use faceup_games::judge::{JudgeReader, JudgeWriter};
use faceup_games::magic_duel::{self, MagicDuel, Rules};

use crate::Error;

/// Where the cases of a game come from: a case for each number.
///
/// Every form of output is written from a source alone, so that another way to make cases is another source.
pub(super) trait Source {
    /// Writes the cases as the judge reads them.
    type Writer: JudgeWriter;

    /// The case of this number.
    fn case(&self, number: u64) -> Case<Self>;

    /// What is written in notation.
    fn deal(case: &Case<Self>) -> &impl Display;

    /// Whom the case asks about.
    fn asked(_case: &Case<Self>) -> Option<&'static str> {
        None
    }

    /// The deal in a shorter notation.
    fn short_name(_case: &Case<Self>) -> Option<String> {
        None
    }
}

pub(super) type Case<S> = <<S as Source>::Writer as JudgeReader>::Case;

/// Why numbered cases cannot fail once a source has been made.
const CHECKED: &str = "a source is made of sizes that deals can have";

/// Duels by number.
pub(super) struct Duels {
    pub(super) rules: Rules,
    pub(super) seed: u64,
}

impl Source for Duels {
    type Writer = magic_duel::judge::Reader;

    fn case(&self, number: u64) -> MagicDuel {
        MagicDuel::numbered(self.rules, self.seed, number)
    }

    fn deal(case: &MagicDuel) -> &impl Display {
        case
    }

    fn short_name(case: &MagicDuel) -> Option<String> {
        Some(format!("{case:#}"))
    }
}

/// Houses by number, and who is asked about by number.
pub(super) struct Houses {
    peaks: u32,
    ranks: u32,
    seed: u64,
}

impl Houses {
    /// Refuses sizes that no house has.
    pub(super) fn new(peaks: u32, ranks: u32, seed: u64) -> Result<Houses, Error> {
        let checked = HouseOfCards::numbered(peaks, ranks, seed, 0);
        checked.map_err(|error| Error::Option(error.to_string()))?;
        Ok(Houses { peaks, ranks, seed })
    }
}

impl Source for Houses {
    type Writer = house_of_cards::judge::Reader;

    fn case(&self, number: u64) -> house_of_cards::judge::Case {
        house_of_cards::judge::Case::numbered(self.peaks, self.ranks, self.seed, number).expect(CHECKED)
    }

    fn deal(case: &house_of_cards::judge::Case) -> &impl Display {
        &case.deal
    }

    fn asked(case: &house_of_cards::judge::Case) -> Option<&'static str> {
        Some(name(case.asked))
    }
}

/// Bags of gems by number.
pub(super) struct Gems<'s> {
    shape: &'s Shape,
    seed: u64,
}

impl Gems<'_> {
    /// Refuses shapes whose largest deals would be too large.
    pub(super) fn new(shape: &Shape, seed: u64) -> Result<Gems<'_>, Error> {
        let checked = GemsFight::numbered(shape, seed, 0);
        checked.map_err(|error| Error::Option(error.to_string()))?;
        Ok(Gems { shape, seed })
    }
}

impl Source for Gems<'_> {
    type Writer = gems_fight::judge::Reader;

    fn case(&self, number: u64) -> GemsFight {
        GemsFight::numbered(self.shape, self.seed, number).expect(CHECKED)
    }

    fn deal(case: &GemsFight) -> &impl Display {
        case
    }
}
