//! Deals as rows of small numbers, one row behind the other, as other languages hold many of them.
//!
//! | game | a row |
//! |---|---|
//! | Magic Duel | 50 kinds from 0 (Plain) to 4 (Forest): Alice's deck from top to bottom, then Bob's |
//! | House of Cards | the cards in the order in which they are laid and drawn: twice the rank, and one more when black |
//! | Gems Fight! | bag by bag, how many gems of each colour it holds |
//!
//! The calls read as many rows as there are results to fill, allocate nothing a deal once their worker is warm, and stop at the first row
//! that is no deal.

use std::fmt;

use faceup_core::Player;
use faceup_games::gems_fight::{Bag, GemsFight, MAX_COLOURS};
use faceup_games::house_of_cards::{Card, Colour, HouseOfCards};
use faceup_games::magic_duel::{Kind, MagicDuel, Rules, Strategy, name};
use faceup_search::LimitReached;

use crate::duels::{Duels, Ended};
use crate::values::{GemsValuer, HouseValuer, Valued};

/// The cards of a deck by the statement's rules.
pub const DECK: usize = 25;

/// Why rows have no results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The row of this index is no deal.
    Row {
        /// The index among the rows of the call.
        index: usize,
        /// What is the matter.
        reason: String,
    },
    /// A limit was reached.
    Limit(LimitReached),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Row { index, reason } => write!(f, "deal {index}: {reason}"),
            Fault::Limit(limit) => limit.fmt(f),
        }
    }
}

impl std::error::Error for Fault {}

impl From<LimitReached> for Fault {
    fn from(limit: LimitReached) -> Self {
        Fault::Limit(limit)
    }
}

/// Plays rows of duels by the statement's rules.
#[derive(Debug)]
pub struct DuelRows {
    duels: Duels,
    deals: Vec<MagicDuel>,
}

impl DuelRows {
    /// With Alice's and Bob's strategies.
    #[must_use]
    pub fn new(strategies: [Strategy; 2]) -> Self {
        DuelRows { duels: Duels::new(Rules::STATEMENT, strategies), deals: Vec::new() }
    }

    /// Plays the duels of the rows.
    ///
    /// # Errors
    ///
    /// [`Fault::Row`] for the first row that is no deal; then nothing has been played.
    ///
    /// # Panics
    ///
    /// If there are fewer rows than results.
    pub fn play(&mut self, rows: &[u8], ended: &mut [Ended]) -> Result<(), Fault> {
        rows_for(rows, 2 * DECK, ended.len());
        self.deals.clear();
        for (index, row) in rows.chunks_exact(2 * DECK).take(ended.len()).enumerate() {
            self.deals.push(duel(row).map_err(|reason| Fault::Row { index, reason })?);
        }
        self.duels.play(&self.deals, ended);
        Ok(())
    }
}

/// Values rows of houses of one size.
pub struct HouseRows<'h> {
    valuer: HouseValuer<'h>,
    peaks: u32,
    deals: Vec<HouseOfCards>,
}

impl<'h> HouseRows<'h> {
    /// With a valuer for houses of so many peaks.
    #[must_use]
    pub fn new(peaks: u32, valuer: HouseValuer<'h>) -> Self {
        HouseRows { valuer, peaks, deals: Vec::new() }
    }

    /// Values the deals of rows of `width` cards.
    ///
    /// # Errors
    ///
    /// [`Fault::Row`] for the first row that is no deal, and [`Fault::Limit`] where the valuer's limits are reached.
    ///
    /// # Panics
    ///
    /// If there are fewer rows than results, or `width` is 0.
    pub fn value(&mut self, rows: &[u8], width: usize, valued: &mut [Valued]) -> Result<(), Fault> {
        rows_for(rows, width, valued.len());
        self.deals.clear();
        for (index, row) in rows.chunks_exact(width).take(valued.len()).enumerate() {
            self.deals.push(house(self.peaks, row).map_err(|reason| Fault::Row { index, reason })?);
        }
        Ok(self.valuer.value(&self.deals, valued)?)
    }
}

/// How the rows of a call of [`GemsRows`] are to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GemsShape {
    /// How many bags a deal has.
    pub bags: usize,
    /// How many colours there are, up to [`MAX_COLOURS`].
    pub colours: usize,
    /// How many gems of a colour melt into a stone.
    pub melt: u32,
}

/// Values rows of bags.
#[derive(Debug, Default)]
pub struct GemsRows {
    valuer: GemsValuer,
}

impl GemsRows {
    /// Values the deals of the rows.
    ///
    /// # Errors
    ///
    /// [`Fault::Row`] for the first row that is no deal, and [`Fault::Limit`] where a limit is reached. Deals before it have been valued.
    ///
    /// # Panics
    ///
    /// If there are fewer rows than results.
    pub fn value(&mut self, rows: &[u8], shape: GemsShape, valued: &mut [Valued]) -> Result<(), Fault> {
        let width = shape.bags * shape.colours;
        rows_for(rows, width, valued.len());
        for (index, valued) in valued.iter_mut().enumerate() {
            let deal = gems(shape, &rows[index * width..][..width]);
            let deal = deal.map_err(|reason| Fault::Row { index, reason })?;
            self.valuer.value(&[deal], std::slice::from_mut(valued))?;
        }
        Ok(())
    }
}

fn rows_for(rows: &[u8], width: usize, results: usize) {
    let needed = width.saturating_mul(results);
    assert!(rows.len() >= needed, "{results} results need {needed} numbers, and there are {}", rows.len());
}

/// A duel of both decks, one behind the other.
fn duel(row: &[u8]) -> Result<MagicDuel, String> {
    let mut kinds = [Kind::Plain; 2 * DECK];
    for (place, (kind, &card)) in kinds.iter_mut().zip(row).enumerate() {
        *kind = *Kind::ALL.get(usize::from(card)).ok_or_else(|| {
            let player = name(Player::BOTH[place / DECK]);
            format!("{player}'s card {} is {card}, and kinds go from 0 to 4", place % DECK)
        })?;
    }
    MagicDuel::new(Rules::STATEMENT, &kinds[..DECK], &kinds[DECK..]).map_err(|error| error.to_string())
}

/// The house of a row of codes.
fn house(peaks: u32, row: &[u8]) -> Result<HouseOfCards, String> {
    let card = |&code: &u8| {
        let colour = if code % 2 == 0 { Colour::Red } else { Colour::Black };
        let card = if code < 2 { None } else { Card::new(u32::from(code / 2), colour) };
        card.ok_or_else(|| format!("{code} is no card: the code is twice the rank, and one more when black"))
    };
    let cards = row.iter().map(card).collect::<Result<Vec<_>, _>>()?;
    HouseOfCards::new(peaks, cards).map_err(|error| error.to_string())
}

fn gems(shape: GemsShape, row: &[u8]) -> Result<GemsFight, String> {
    if shape.colours > MAX_COLOURS {
        return Err(format!("there are at most {MAX_COLOURS} colours"));
    }
    let bag = |counts: &[u8]| {
        let mut bag = [0; MAX_COLOURS];
        bag.iter_mut().zip(counts).for_each(|(gems, &count)| *gems = u32::from(count));
        Bag::new(bag)
    };
    let bags = row.chunks_exact(shape.colours.max(1)).map(bag).collect();
    GemsFight::new(shape.colours as u32, shape.melt, bags).map_err(|error| error.to_string())
}
