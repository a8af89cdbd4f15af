//! House of Cards: 16 ways to read its rules wrongly.

mod entries;
mod program;

pub use entries::HouseReading;

use faceup_core::Player;
use faceup_games::house_of_cards::judge::Case;

use crate::Misread;

/// House of Cards; a case is a deal and the player asked about.
#[derive(Clone, Copy, Debug)]
pub enum Houses {}

/// The answer to a case: the player named, and what that player wins. With 0 it is the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HouseAnswer {
    /// The player.
    pub player: Player,
    /// What the player wins; negative for a loss.
    pub value: i32,
}

impl HouseAnswer {
    /// The answer that a player wins so much.
    pub const fn new(player: Player, value: i32) -> HouseAnswer {
        HouseAnswer { player: if value == 0 { Player::First } else { player }, value }
    }
}

/// The most peaks that the plain program searches; more are beyond its memory.
const MOST_PEAKS: u32 = 4;

/// The seed of the deals among which one is looked for that tells misreadings apart, and their ranks.
const TELLING: (u64, u32) = (5, 9);

impl Misread for Houses {
    type Case = Case;
    type Answer = HouseAnswer;
    type Reading = HouseReading;

    const ALL: &'static [HouseReading] = HouseReading::ALL;

    fn entry(reading: HouseReading) -> &'static crate::Entry {
        reading.entry()
    }

    fn answer(case: &Case, readings: &[HouseReading]) -> Option<HouseAnswer> {
        Houses::work(case)?;
        Some(HouseAnswer::new(case.asked, program::value(&case.deal, case.asked, readings)))
    }

    /// The number of positions grows two to three times a rank.
    fn work(case: &Case) -> Option<u64> {
        let ranks = case.deal.ranks();
        (case.deal.peaks() <= MOST_PEAKS).then(|| 5 << (ranks - case.deal.peaks()))
    }

    /// Cases by number, as `faceup generate house-of-cards --ranks 9 --seed 5` writes them.
    fn another(number: u64) -> Case {
        let (seed, ranks) = TELLING;
        Case::numbered(MOST_PEAKS, ranks, seed, number).expect("nine ranks are enough for four peaks")
    }
}
