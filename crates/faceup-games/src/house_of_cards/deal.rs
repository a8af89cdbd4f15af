use std::error::Error;
use std::fmt;

use faceup_core::{Draws, SplitMix64};

use super::card::{Card, Colour};

/// The fewest peaks a house starts with.
pub const LEAST_PEAKS: u32 = 2;
/// The most peaks a house starts with.
pub const MOST_PEAKS: u32 = 8;

/// The highest rank that can be played with `peaks` peaks; 0 when no house has so many or so few.
///
/// The whole pyramid over N peaks takes N(N - 1)/2 bases and as many peaks, 3N(N - 1)/2 cards. A deal of at most
/// that many cards more than the 2N laid ones leaves every player a move to the end: 3, 7, 13, 20, 28, 38, 50 ranks
/// for 2 to 8 peaks.
pub const fn most_ranks(peaks: u32) -> u32 {
    match peaks {
        LEAST_PEAKS..=MOST_PEAKS => peaks + 3 * peaks * (peaks - 1) / 4,
        _ => 0,
    }
}

/// A deal: how many peaks the house starts with, and all cards in their order, those of the peaks first.
///
/// The first 2N cards stand as N peaks; the others lie face up in a row. The cards are exactly the ranks 1 to M in both
/// colours, N ≤ M ≤ [`most_ranks`]`(N)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseOfCards {
    peaks: u8,
    cards: Vec<Card>,
}

impl HouseOfCards {
    /// Checks the cards and makes the deal of them.
    pub fn new(peaks: u32, cards: Vec<Card>) -> Result<Self, DealError> {
        if !cards.len().is_multiple_of(2) {
            return Err(DealError::Odd { cards: cards.len() });
        }
        let ranks = cards.len() / 2;
        check_size(peaks, ranks)?;
        let mut first_at = [0; 128];
        for (card, position) in cards.iter().zip(1..) {
            if card.rank() as usize > ranks {
                return Err(DealError::Rank { card: *card, ranks });
            }
            let earlier = &mut first_at[usize::from(card.code())];
            if *earlier != 0 {
                return Err(DealError::Twice { card: *card, first: *earlier, second: position });
            }
            *earlier = position;
        }
        // 2M different cards of ranks up to M are all of them.
        Ok(HouseOfCards::trusted(peaks, cards))
    }

    /// The deal of cards and a number of peaks that have been checked already.
    pub(super) fn trusted(peaks: u32, cards: Vec<Card>) -> Self {
        HouseOfCards { peaks: peaks as u8, cards }
    }

    /// Deals `ranks` ranks in both colours in a random order.
    pub fn shuffled(peaks: u32, ranks: u32, rng: &mut SplitMix64) -> Result<Self, DealError> {
        let mut cards = sorted(peaks, ranks)?;
        rng.shuffle(&mut cards);
        Ok(HouseOfCards::trusted(peaks, cards))
    }

    /// Deal `number` of `seed`: the cards, sorted by colour (red first) and rank, are shuffled by the words that belong to the
    /// number ([`Draws`] with the tag [`NUMBERED`](HouseOfCards::NUMBERED)).
    pub fn numbered(peaks: u32, ranks: u32, seed: u64, number: u64) -> Result<Self, DealError> {
        let mut cards = sorted(peaks, ranks)?;
        Draws::new(seed, HouseOfCards::NUMBERED, number).shuffle(&mut cards);
        Ok(HouseOfCards::trusted(peaks, cards))
    }

    /// The tag of numbered deals: "HC".
    pub const NUMBERED: u32 = 0x4843;

    /// The number of peaks at the start, N.
    pub fn peaks(&self) -> u32 {
        u32::from(self.peaks)
    }

    /// The highest rank, M.
    pub fn ranks(&self) -> u32 {
        self.cards.len() as u32 / 2
    }

    /// All cards in their order.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The cards that the house starts with, from left to right.
    pub fn laid(&self) -> &[Card] {
        &self.cards[..2 * usize::from(self.peaks)]
    }

    /// The cards that are drawn during play, in their order.
    pub fn row(&self) -> &[Card] {
        &self.cards[2 * usize::from(self.peaks)..]
    }
}

/// All cards of a size in their order.
fn sorted(peaks: u32, ranks: u32) -> Result<Vec<Card>, DealError> {
    check_size(peaks, ranks as usize)?;
    let suits = Colour::BOTH.into_iter();
    Ok(suits.flat_map(|colour| (1..=ranks).filter_map(move |rank| Card::new(rank, colour))).collect())
}

fn check_size(peaks: u32, ranks: usize) -> Result<(), DealError> {
    let most = most_ranks(peaks);
    if most == 0 {
        return Err(DealError::Peaks { peaks });
    }
    if !(peaks as usize..=most as usize).contains(&ranks) {
        return Err(DealError::Ranks { peaks, ranks });
    }
    Ok(())
}

/// Why cards are no deal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DealError {
    /// No house starts with so many or so few peaks.
    Peaks {
        /// The number of peaks.
        peaks: u32,
    },
    /// The judge's houses have another number of peaks.
    JudgePeaks {
        /// The number of peaks.
        peaks: u32,
    },
    /// One card has no partner.
    Odd {
        /// The number of cards.
        cards: usize,
    },
    /// Too few or too many ranks for the number of peaks.
    Ranks {
        /// The number of peaks.
        peaks: u32,
        /// The highest rank.
        ranks: usize,
    },
    /// A card's rank is higher than half the number of cards.
    Rank {
        /// The card.
        card: Card,
        /// The highest rank that there should be.
        ranks: usize,
    },
    /// A card is there twice.
    Twice {
        /// The card.
        card: Card,
        /// Where it was first, counted from 1.
        first: usize,
        /// Where it is again.
        second: usize,
    },
}

impl fmt::Display for DealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            DealError::Peaks { peaks } => {
                write!(f, "a house starts with {LEAST_PEAKS} to {MOST_PEAKS} peaks, not {peaks}")
            }
            DealError::JudgePeaks { peaks } => write!(f, "the judge's houses start with 4 peaks, not {peaks}"),
            DealError::Odd { cards } => write!(f, "a deal has two cards of each rank, not {cards} cards"),
            DealError::Ranks { peaks, ranks } => {
                write!(f, "a house of {peaks} peaks is played with {peaks} to {} ranks, not {ranks}", most_ranks(peaks))
            }
            DealError::Rank { card, ranks } => {
                write!(f, "a deal of {} cards has the ranks 1 to {ranks}, not the card {card}", 2 * ranks)
            }
            DealError::Twice { card, first, second } => {
                write!(f, "{card} is card {first} of the deal, and card {second} again")
            }
        }
    }
}

impl Error for DealError {}
