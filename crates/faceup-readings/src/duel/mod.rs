//! Magic Duel: 45 ways to read its rules wrongly, and the turn in which each parts from them.

mod entries;
mod parting;
mod program;
mod step;

pub use entries::DuelReading;
pub use parting::{Parting, parting};
pub use program::{DuelAnswer, play};
pub use step::{Ending, Fate, Step, What};

use faceup_games::judge::{JudgeReader, Sizes};
use faceup_games::magic_duel::judge::Reader;
use faceup_games::magic_duel::{MagicDuel, Rules};
use faceup_games::scan::Scanner;

use crate::Misread;

/// Magic Duel by the contest's strategy; a case is a deal.
#[derive(Clone, Copy, Debug)]
pub enum Duels {}

/// The seed of the deals among which one is looked for that tells misreadings apart.
const TELLING_SEED: u64 = 5;

impl Misread for Duels {
    type Case = MagicDuel;
    type Answer = DuelAnswer;
    type Reading = DuelReading;

    const ALL: &'static [DuelReading] = DuelReading::ALL;

    fn entry(reading: DuelReading) -> &'static crate::Entry {
        reading.entry()
    }

    fn answer(case: &MagicDuel, readings: &[DuelReading]) -> Option<DuelAnswer> {
        Some(play(case, readings, |_| {}))
    }

    fn work(_: &MagicDuel) -> Option<u64> {
        Some(1)
    }

    /// Five deals for each of 25 misreadings, some of which one duel in millions shows.
    fn known() -> Vec<MagicDuel> {
        let mut input = Scanner::new(include_str!("../../../../data/magic-duel/judge/readings.in").as_bytes());
        let mut reader = Reader::new(Sizes::Judge);
        std::iter::from_fn(|| reader.next_case(&mut input).ok().flatten()).collect()
    }

    /// Deals by number, as `faceup generate magic-duel --seed 5` writes them.
    fn another(number: u64) -> MagicDuel {
        MagicDuel::numbered(Rules::STATEMENT, TELLING_SEED, number)
    }
}
