use std::fmt;
use std::str::FromStr;

use faceup_core::SplitMix64;

use crate::cursor::Cursor;
use crate::error::{Fault, ParseError};

/// The most cards that a player's deck may have.
pub const MOST_CARDS: u8 = 60;

/// The five kinds of card, in the order of the judge's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// Its player draws a card.
    Plain,
    /// The opponent discards a card.
    Swamp,
    /// A card on the opponent's field is destroyed.
    Mountain,
    /// Counters from the hand; without effect when played.
    Island,
    /// A card comes back from its player's grave to the hand.
    Forest,
}

impl Kind {
    /// All kinds, by their numbers.
    pub const ALL: [Kind; 5] = [Kind::Plain, Kind::Swamp, Kind::Mountain, Kind::Island, Kind::Forest];

    /// The judge's number, from 0 to 4.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind's initial, in upper case.
    pub const fn letter(self) -> char {
        ['P', 'S', 'M', 'I', 'F'][self.index()]
    }

    /// The kind's name.
    pub const fn name(self) -> &'static str {
        ["Plain", "Swamp", "Mountain", "Island", "Forest"][self.index()]
    }

    /// The kind that a letter (in either case) or a digit from 0 to 4 stands for.
    pub fn from_symbol(symbol: char) -> Option<Kind> {
        let digit = symbol.to_digit(5).map(|digit| digit as usize);
        Kind::ALL.into_iter().find(|kind| digit == Some(kind.index()) || symbol.eq_ignore_ascii_case(&kind.letter()))
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Where a card can be. It never leaves its owner's areas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Area {
    /// Face down and in order.
    Deck,
    /// Seen by its owner alone.
    Hand,
    /// Seen by both; five kinds here win.
    Field,
    /// Seen by both.
    Grave,
}

impl Area {
    /// The area's name, in lower case.
    pub const fn name(self) -> &'static str {
        ["deck", "hand", "field", "grave"][self as usize]
    }
}

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How many cards of each kind there are; at most [`MOST_CARDS`] together.
///
/// ```text
/// bits  29…24  23…18    17…12   11…6    5…0
///       Forest Island Mountain  Swamp  Plain
/// ```
///
/// One word and not five bytes: a strategy looks at a whole area right after one count in it has changed, and a
/// processor stalls when it reads bytes together that were just written apart.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Cards(u32);

/// Bits for the count of one kind: 60 cards fit, and 63 is one less than what they can count.
const LANE: usize = 6;
/// The lowest bit of each count.
const ONES: u32 = 0b1_000001_000001_000001_000001;

impl Cards {
    /// No card.
    pub const EMPTY: Cards = Cards(0);

    /// The counts by the kinds' numbers, or `None` if they are more than [`MOST_CARDS`] cards.
    pub const fn new(counts: [u8; 5]) -> Option<Cards> {
        let (mut packed, mut total, mut index) = (0, 0, 0);
        while index < counts.len() {
            total += counts[index] as u32;
            if total > MOST_CARDS as u32 {
                return None;
            }
            packed |= (counts[index] as u32) << (LANE * index);
            index += 1;
        }
        Some(Cards(packed))
    }

    /// The counts by the kinds' numbers.
    pub fn counts(self) -> [u8; 5] {
        Kind::ALL.map(|kind| self.of(kind))
    }

    /// How many cards of `kind` there are.
    pub const fn of(self, kind: Kind) -> u8 {
        (self.0 >> (LANE * kind.index()) & 0b11_1111) as u8
    }

    /// Whether there is a card of `kind`.
    pub const fn has(self, kind: Kind) -> bool {
        self.of(kind) > 0
    }

    /// How many cards there are.
    pub const fn total(self) -> u8 {
        // 64 leaves 1 when divided by 63, so the remainder of a number is that of the sum of its digits to base 64.
        (self.0 % 63) as u8
    }

    /// Whether there is no card.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many kinds there are a card of.
    pub const fn distinct(self) -> u8 {
        let (low, high) = (ONES * 0b01_1111, ONES * 0b10_0000);
        // The highest bit of a count is set or comes to be set when the others, unless all 0, are carried into it.
        ((((self.0 & low) + low) | self.0) & high).count_ones() as u8
    }

    /// Whether there is a card of every kind.
    pub const fn is_complete(self) -> bool {
        self.distinct() == 5
    }

    /// The kinds that there is a card of, by their numbers.
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |&kind| self.has(kind))
    }

    pub(super) const fn add(&mut self, kind: Kind) {
        self.0 += 1 << (LANE * kind.index());
    }

    pub(super) const fn remove(&mut self, kind: Kind) {
        debug_assert!(self.has(kind), "a card that is not there cannot be removed");
        self.0 -= 1 << (LANE * kind.index());
    }

    /// The cards of two areas of the same player.
    pub(super) const fn and(self, other: Cards) -> Cards {
        Cards(self.0 + other.0)
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cards({self})")
    }
}

/// The kinds' letters, or `-` for none.
impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.kinds().try_for_each(|kind| (0..self.of(kind)).try_for_each(|_| write!(f, "{}", kind.letter())))
    }
}

/// All five kinds in an order of preference, the preferred one first. Its text is the five letters: `SPMFI`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KindOrder([Kind; 5]);

impl KindOrder {
    /// The order, or `None` if a kind is missing.
    pub const fn new(kinds: [Kind; 5]) -> Option<KindOrder> {
        let mut seen = 0_u32;
        let mut place = 0;
        while place < kinds.len() {
            seen |= 1 << kinds[place].index();
            place += 1;
        }
        if seen == 0b1_1111 { Some(KindOrder(kinds)) } else { None }
    }

    /// One of the 120 orders, each equally likely.
    pub fn random(rng: &mut SplitMix64) -> KindOrder {
        let mut kinds = Kind::ALL;
        rng.shuffle(&mut kinds);
        KindOrder(kinds)
    }

    /// The kinds, the preferred one first.
    pub const fn kinds(self) -> [Kind; 5] {
        self.0
    }
}

impl fmt::Display for KindOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|kind| write!(f, "{}", kind.letter()))
    }
}

impl FromStr for KindOrder {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        let mut kinds: Vec<Kind> = Vec::new();
        while kinds.len() < Kind::ALL.len() {
            let start = cursor.offset();
            let kind = cursor.letter("a kind: P, S, M, I or F", Kind::from_symbol)?;
            if kinds.contains(&kind) {
                return Err(cursor.error_at(start, Fault::Repeated, "a kind that has not been listed before"));
            }
            kinds.push(kind);
        }
        cursor.end()?;
        Ok(KindOrder([kinds[0], kinds[1], kinds[2], kinds[3], kinds[4]]))
    }
}
