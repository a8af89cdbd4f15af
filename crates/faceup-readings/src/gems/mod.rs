//! Gems Fight!: 12 ways to read its rules wrongly.

mod entries;
mod program;

pub use entries::GemsReading;

use faceup_games::gems_fight::{GemsFight, Shape};

use crate::Misread;

/// Gems Fight!; a case is a deal, and the answer what is printed.
#[derive(Clone, Copy, Debug)]
pub enum Gems {}

/// The most bags that the plain program takes: a table of four million sets.
pub const MOST_BAGS: usize = 22;

/// The seed of the deals among which one is looked for that tells misreadings apart.
const TELLING_SEED: u64 = 5;

impl Misread for Gems {
    type Case = GemsFight;
    type Answer = i32;
    type Reading = GemsReading;

    const ALL: &'static [GemsReading] = GemsReading::ALL;

    fn entry(reading: GemsReading) -> &'static crate::Entry {
        reading.entry()
    }

    fn answer(case: &GemsFight, readings: &[GemsReading]) -> Option<i32> {
        Gems::work(case)?;
        Some(program::printed(case, readings))
    }

    fn work(case: &GemsFight) -> Option<u64> {
        let bags = case.bags().len();
        (bags <= MOST_BAGS).then(|| 1 + ((bags as u64) << bags) / 1_000)
    }

    /// Deals by number of three to eight bags: with eight, as `faceup generate gems-fight --bags 8 --colours 3 --melt 4 --gems 1..6
    /// --seed 5` writes every sixth.
    fn another(number: u64) -> GemsFight {
        let shape = Shape { bags: 3 + (number % 6) as u32, colours: 3, melt: 4, gems: 1..=6 };
        GemsFight::numbered(&shape, TELLING_SEED, number).expect("a few small bags are a deal")
    }
}
