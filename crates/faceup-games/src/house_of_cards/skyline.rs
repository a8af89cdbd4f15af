//! The outline of the house from above: all of it that can still be built upon or scored with.
//!
//! Each slope is a column. A place is the gap between two columns, numbered from the left from 1 to 2N - 1.
//!
//! ```text
//!   column    0   1   2   3   4   5   6   7
//!            /1R \2R /3R \4R /5R \5B /4B \3B      the start with four peaks
//!   place       1   2   3   4   5   6   7         valleys at the places 2, 4 and 6
//!
//!   base 2B 4:  /1R \2R /3R \2B /2B \5B /4B \3B   written /1R \2R /3R _2B \5B /4B \3B
//! ```
//!
//! A base keeps the two slopes of the valley that it closes and puts its one card into both columns. So a falling
//! column and a rising one to its right are a base when their cards are equal, and a valley when they are not: no card
//! is there twice. A peak turns the two slopes of its base round.
//!
//! ```text
//!   column    7        6 5 4 3 2 1 0
//!   bits      falling  card: its code, 127 when it is forgotten, 0 in a column that the house does not have
//! ```

use super::card::Card;

/// The most columns a skyline has.
pub(super) const MOST_COLUMNS: usize = 16;

const FALLING: u8 = 0x80;
const CARD: u8 = 0x7f;
const FORGOTTEN: u8 = CARD;

/// The same bits in every column.
const fn everywhere(bits: u8) -> u128 {
    u128::from_le_bytes([bits; MOST_COLUMNS])
}

/// The bits of the first `count` columns.
const fn first_columns(count: u32) -> u128 {
    if count < MOST_COLUMNS as u32 { (1 << (8 * count)) - 1 } else { u128::MAX }
}

/// A part of the skyline as it is seen: a slope, or a base once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// A card leaning to the right, `/`; `None` when it was forgotten because it can never score again.
    Rising(Option<Card>),
    /// A card leaning to the left, `\`; `None` when it was forgotten because it can never score again.
    Falling(Option<Card>),
    /// A flat card, `_`, two columns wide.
    Base(Card),
}

/// The outline of a house. Never below the ground, and on the ground at both ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Skyline {
    columns: [u8; MOST_COLUMNS],
    width: u8,
}

impl Skyline {
    /// The peaks that stand on these cards, an even number of at most [`MOST_COLUMNS`].
    pub(super) fn of_peaks(cards: &[Card]) -> Self {
        let mut columns = [0; MOST_COLUMNS];
        for (column, card) in cards.iter().enumerate() {
            columns[column] = card.code() | if column % 2 == 0 { 0 } else { FALLING };
        }
        Skyline { columns, width: cards.len() as u8 }
    }

    /// The number of columns, two for each peak of the start.
    pub(super) const fn width(&self) -> usize {
        self.width as usize
    }

    fn used(&self) -> &[u8] {
        &self.columns[..self.width()]
    }

    /// All columns as one number, the leftmost in the lowest bits.
    pub(super) const fn bits(&self) -> u128 {
        u128::from_le_bytes(self.columns)
    }

    const fn with_bits(self, bits: u128) -> Self {
        Skyline { columns: bits.to_le_bytes(), width: self.width }
    }

    /// The places of the valleys and of the bases.
    pub(super) const fn sites(&self) -> (Places, Places) {
        let bits = self.bits();
        let falling = bits & everywhere(FALLING);
        // The last column always falls, so that what is shifted in behind it starts no site.
        let sites = falling & !(falling >> 8) & first_columns(self.width as u32 - 1);
        // Seven bits a column leave the eighth for the carry that says that two neighbours differ.
        let difference = (bits ^ (bits >> 8)) & everywhere(CARD);
        let different = difference + everywhere(CARD);
        (Places(sites & different), Places(sites & !different))
    }

    /// What can be built upon at a place, one of 1 to 2N - 1.
    pub(super) fn at(&self, place: u8) -> Site {
        let (left, right) = (self.columns[usize::from(place) - 1], self.columns[usize::from(place)]);
        let cards = (Card::from_code(left & CARD), Card::from_code(right & CARD));
        match (left & FALLING != 0, right & FALLING != 0, cards) {
            (true, false, (Some(left), Some(right))) if left == right => Site::Base(left),
            (true, false, (Some(left), Some(right))) => Site::Valley(left, right),
            _ => Site::Nothing,
        }
    }

    /// Lays `card` as a base over the valley at `place`.
    pub(super) fn with_base(self, card: Card, place: u8) -> Self {
        self.with_pair([card.code() | FALLING, card.code()], place)
    }

    /// Sets a peak on the base at `place`.
    pub(super) fn with_peak(self, left: Card, right: Card, place: u8) -> Self {
        self.with_pair([left.code(), right.code() | FALLING], place)
    }

    /// Changes the two columns at a place. All columns are written together, since they are read together soon: a
    /// processor waits for single bytes to be stored before it can do that.
    fn with_pair(self, pair: [u8; 2], place: u8) -> Self {
        let shift = 8 * (u32::from(place) - 1);
        let columns = self.bits() & !(0xffff << shift) | u128::from(u16::from_le_bytes(pair)) << shift;
        self.with_bits(columns)
    }

    /// The number of columns that rise before the first falling one, and that fall behind the last rising one.
    const fn dead_ends(&self) -> (u32, u32) {
        let falling = self.bits() & everywhere(FALLING);
        let rising = !self.bits() & everywhere(FALLING) & first_columns(self.width as u32);
        (falling.trailing_zeros() / 8, self.width as u32 + rising.leading_zeros() / 8 - MOST_COLUMNS as u32)
    }

    /// The skyline without the cards that can never be part of a triangle again: those of the slope up from the left
    /// end and of the slope down to the right end, between which all building goes on.
    pub(super) const fn forgotten(self) -> Self {
        let (left, right) = self.dead_ends();
        let dead = first_columns(left) | (first_columns(self.width as u32) & !first_columns(self.width as u32 - right));
        self.with_bits(self.bits() | (dead & everywhere(FORGOTTEN)))
    }

    /// Whether the column belongs to one of the two outermost slopes, where cards may be forgotten.
    pub(super) const fn is_dead(&self, column: usize) -> bool {
        let (left, right) = self.dead_ends();
        column < left as usize || column >= self.width() - right as usize
    }

    /// The house seen from behind.
    pub(super) const fn mirrored(self) -> Self {
        let unused = 8 * (MOST_COLUMNS as u32 - self.width as u32);
        let reversed = self.bits().swap_bytes() >> unused;
        self.with_bits(reversed ^ (everywhere(FALLING) & first_columns(self.width as u32)))
    }

    /// The number of cards that stand or lie in the house, those below the skyline included.
    pub(super) fn cards_laid(&self) -> u32 {
        // Turning a base into a peak lifts the outline by two at one place; at the start it is at 1, 0, 1, 0, ..., 1.
        let (mut height, mut sum) = (0, 0);
        for column in self.used() {
            height = if column & FALLING == 0 { height + 1 } else { height - 1 };
            sum += height;
        }
        let peaks = (sum - u32::from(self.width) / 2) / 2;
        let bases = peaks + self.sites().1.count() as u32;
        u32::from(self.width) + bases + 2 * peaks
    }

    /// The card of each column from left to right, if it was not forgotten, and whether it falls.
    #[inline]
    pub(super) fn columns(&self) -> impl ExactSizeIterator<Item = (Option<Card>, bool)> {
        self.used().iter().map(|column| (Card::from_code(column & CARD), column & FALLING != 0))
    }

    /// What is seen from left to right.
    pub(super) fn faces(&self) -> impl Iterator<Item = Face> {
        let bases = self.sites().1.0;
        let is_base = move |column: usize| bases >> (8 * column) & u128::from(FALLING) != 0;
        self.columns.into_iter().take(self.width()).enumerate().filter_map(move |(number, column)| {
            let card = Card::from_code(column & CARD);
            match card {
                Some(card) if is_base(number) => Some(Face::Base(card)),
                _ if number > 0 && is_base(number - 1) => None,
                _ if column & FALLING == 0 => Some(Face::Rising(card)),
                _ => Some(Face::Falling(card)),
            }
        })
    }
}

/// A skyline that is put together from the left, checked at each step.
#[derive(Clone, Debug)]
pub(super) struct Outline {
    skyline: Skyline,
    height: u32,
}

impl Outline {
    /// Starts on the ground, without a column.
    pub(super) const fn new() -> Self {
        Outline { skyline: Skyline { columns: [0; MOST_COLUMNS], width: 0 }, height: 0 }
    }

    /// The number of columns so far.
    pub(super) const fn width(&self) -> usize {
        self.skyline.width()
    }

    /// Adds what comes next on the right; the error says what should come instead.
    pub(super) fn push(&mut self, face: Face) -> Result<(), &'static str> {
        let code = |card: Option<Card>| card.map_or(FORGOTTEN, Card::code);
        match face {
            Face::Rising(card) => self.push_column(code(card)),
            Face::Falling(card) => self.push_column(code(card) | FALLING),
            Face::Base(card) => {
                self.push_column(card.code() | FALLING)?;
                self.push_column(card.code())
            }
        }
    }

    fn push_column(&mut self, column: u8) -> Result<(), &'static str> {
        let width = self.skyline.width();
        let Some(free) = self.skyline.columns.get_mut(width) else {
            return Err("the end of the skyline: it is 16 columns wide already, for 8 peaks");
        };
        self.height = if column & FALLING == 0 {
            self.height + 1
        } else {
            self.height.checked_sub(1).ok_or("`/`: the skyline is on the ground here")?
        };
        *free = column;
        self.skyline.width += 1;
        Ok(())
    }

    /// The finished skyline; the error says what should still come.
    pub(super) fn finish(self) -> Result<Skyline, &'static str> {
        if self.height != 0 {
            return Err("`/`, `\\` or `_`: the skyline ends on the ground");
        }
        if self.skyline.width() < 4 {
            return Err("`/`: a house starts with 2 to 8 peaks");
        }
        Ok(self.skyline)
    }
}

/// What can be built at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Site {
    /// A base may close this valley of two cards.
    Valley(Card, Card),
    /// A peak may stand on this base.
    Base(Card),
    /// Nothing can be built here.
    Nothing,
}

/// A set of places, from left to right.
#[derive(Debug)]
pub(super) struct Places(u128);

impl Iterator for Places {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let column = self.0.trailing_zeros() / 8;
        self.0 &= self.0 - 1;
        Some(column as u8 + 1)
    }
}

impl Places {
    /// The leftmost place.
    pub(super) const fn first(&self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as u8 / 8 + 1) }
    }
}
