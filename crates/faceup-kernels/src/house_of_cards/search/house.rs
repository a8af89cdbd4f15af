//! A position as one number, and what can be built on it.
//!
//! ```text
//!   byte     15            14             13 ... 0
//!            second's card starter's card column 13 ... column 0
//!   column   bit 7        bits 6 ... 0
//!            it falls     the card's code, 127 when it is forgotten, 0 in a column that the house does not have
//! ```
//!
//! A base keeps the slopes of its valley and puts its one card into both columns, as in the skyline of a
//! [`State`](faceup_games::house_of_cards::State). How many cards were drawn follows from the number; so it is the whole
//! position, and what the table compares.

use faceup_core::Player;
use faceup_games::house_of_cards::{Card, Face, State};

/// The most columns that leave room for the hands: seven peaks.
pub(super) const MOST_COLUMNS: u32 = 14;

const FALLING: u128 = 0x80;
const CARD: u128 = 0x7f;
const FORGOTTEN: u8 = 0x7f;
/// The lowest bit of every column.
const COLUMNS: u128 = (u128::MAX / 0xff) >> (8 * (16 - MOST_COLUMNS));

/// A position of a house of at most seven peaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct House(pub(super) u128);

/// What can be built at the left one of its two columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Site {
    column: u32,
    /// The cards of the two columns: of a valley they differ, of a base they are the same.
    pub(super) cards: (u8, u8),
}

impl House {
    /// The position of a state.
    pub(super) fn of(state: &State, starter: Player) -> Self {
        let code = |card: Option<Card>| card.map_or(FORGOTTEN, Card::code);
        let (mut bits, mut shift) = (0, 0);
        let mut push = |column: u8, falls: bool| {
            bits |= (u128::from(column) | if falls { FALLING } else { 0 }) << shift;
            shift += 8;
        };
        for face in state.faces() {
            match face {
                Face::Rising(card) => push(code(card), false),
                Face::Falling(card) => push(code(card), true),
                Face::Base(card) => {
                    push(card.code(), true);
                    push(card.code(), false);
                }
            }
        }
        let hand = |player| state.held(player).map_or(0, Card::code);
        House(bits).with_hand(0, hand(starter)).with_hand(1, hand(starter.other()))
    }

    /// A word in which all bits of the position are mixed.
    pub(super) const fn hash(self) -> u64 {
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        let product = (low ^ 0x243f_6a88_85a3_08d3) as u128 * (high ^ 0x1319_8a2e_0370_7344) as u128;
        (product as u64 ^ (product >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// The card that the starter (0) or the other player (1) holds, 0 for none.
    pub(super) const fn hand(self, player: u32) -> u8 {
        (self.0 >> (8 * (MOST_COLUMNS + player))) as u8
    }

    /// The same house with another card, or none, in a hand.
    pub(super) const fn with_hand(self, player: u32, card: u8) -> Self {
        let shift = 8 * (MOST_COLUMNS + player);
        House(self.0 & !(0xff << shift) | (card as u128) << shift)
    }

    /// The valleys and bases from left to right.
    pub(super) fn sites(self) -> impl Iterator<Item = Site> {
        let falling = self.0 & (FALLING * COLUMNS);
        // Behind the last column nothing falls; but it falls itself, and is the left one of nothing.
        let used = (self.0 | self.0 >> 1) & (CARD * COLUMNS);
        let last = 127 - used.leading_zeros().min(127);
        let mut left = falling & !(falling >> 8) & ((1 << (last & !7)) - 1);
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let column = left.trailing_zeros() / 8;
            left &= left - 1;
            let pair = (self.0 >> (8 * column)) as u16;
            Some(Site { column, cards: ((pair & 0x7f) as u8, (pair >> 8 & 0x7f) as u8) })
        })
    }

    /// Lays a card as a base over a valley.
    pub(super) const fn with_base(self, site: Site, card: u8) -> Self {
        self.with_columns(site, card as u128 | FALLING | (card as u128) << 8)
    }

    /// Sets a peak of two cards on a base.
    pub(super) const fn with_peak(self, site: Site, left: u8, right: u8) -> Self {
        self.with_columns(site, left as u128 | (FALLING | right as u128) << 8)
    }

    const fn with_columns(self, site: Site, columns: u128) -> Self {
        let shift = 8 * site.column;
        House(self.0 & !(0xffff << shift) | columns << shift)
    }

    /// The smaller one of the house and its mirror image, with the cards of the outermost slopes forgotten.
    pub(super) const fn merged(self, columns: u32) -> Self {
        let used = COLUMNS & ((1 << (8 * columns)) - 1);
        let house = self.0 & (0xff * used);
        let falling = house & (FALLING * used);
        let rising = falling ^ (FALLING * used);
        // Columns before the first falling one, and behind the last rising one.
        let left = used & ((1 << (falling.trailing_zeros() & !7)) - 1);
        let right = used & !(u128::MAX >> rising.leading_zeros());
        let house = house | (CARD * (left | right));
        let mirror = (house ^ (FALLING * used)).swap_bytes() >> (128 - 8 * columns);
        let smaller = if mirror < house { mirror } else { house };
        House(smaller | self.0 >> (8 * MOST_COLUMNS) << (8 * MOST_COLUMNS))
    }
}

impl Site {
    /// Whether a base can be laid here, or else a peak set.
    pub(super) const fn is_valley(self) -> bool {
        self.cards.0 != self.cards.1
    }
}
