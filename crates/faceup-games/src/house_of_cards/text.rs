//! How deals, states and moves are written.
//!
//! ```text
//! deal  = card* [ "|" card* ]                laid cards "|" row; without "|" the first eight are laid
//! state = face* "; Axel" hand "; Birgit" hand
//! move  = "hold" | "base" card place | "peak" card card place
//!
//! face  = "/" slope | "\" slope | "_" card   what is seen of the house from left to right
//! slope = card | "?"                         "?" is a forgotten card of an outermost slope
//! hand  = card | "-"
//! card  = rank ("R" | "B")
//! ```
//!
//! For example `1R 2R 3R 4R 5R 5B 4B 3B | 2B 1B`, `/1R \2R /3R _2B \5B /4B \3B; Axel -; Birgit 1B`, `base 2B 4`,
//! `peak 5B 3R 2`. Upper and lower case are the same, and white space may stand or be missing anywhere but inside
//! numbers and words. How many cards a state has drawn follows from its house and hands.

use std::fmt;
use std::str::FromStr;

use faceup_core::Player;

use super::card::{Card, Colour, MOST_RANK};
use super::deal::{HouseOfCards, LEAST_PEAKS, MOST_PEAKS, most_ranks};
use super::name;
use super::rules::{Move, State};
use super::skyline::{Face, Outline};
use crate::cursor::Cursor;
use crate::error::{Fault, ParseError};

/// The last place of the widest house.
const LAST_PLACE: u64 = 2 * MOST_PEAKS as u64 - 1;
/// The cards laid when a deal's text does not say: four peaks.
const LAID: usize = 8;

/// How a card is described where one is missing.
const CARD: &str = "a card such as `13R`";
/// The same, in front of a deal's bar.
const CARD_OR_BAR: &str = "`|` or a card such as `13R`";

/// Reads a card; `expected` says what may stand there.
fn read_card(cursor: &mut Cursor, expected: &str) -> Result<Card, ParseError> {
    if !cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
        return Err(cursor.error(expected));
    }
    let start = cursor.offset();
    let rank = cursor.number("the rank of a card", 1..=u64::from(MOST_RANK))? as u32;
    let colour = cursor.letter("the colour of a card, `R` or `B`", |letter| match letter {
        'r' => Some(Colour::Red),
        'b' => Some(Colour::Black),
        _ => None,
    })?;
    Card::new(rank, colour).ok_or_else(|| cursor.error_at(start, Fault::OutOfRange, expected))
}

/// The cards that have been read, to refuse a second one of the same.
#[derive(Default)]
struct Listed(u128);

impl Listed {
    /// Reads a card that has not been read before.
    fn read(&mut self, cursor: &mut Cursor, expected: &str) -> Result<Card, ParseError> {
        let start = cursor.offset();
        let card = read_card(cursor, expected)?;
        let bit = 1 << card.code();
        if self.0 & bit != 0 {
            return Err(cursor.error_at(start, Fault::Repeated, &format!("another card: {card} is here already")));
        }
        self.0 |= bit;
        Ok(card)
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        let card = read_card(&mut cursor, CARD)?;
        cursor.end()?;
        Ok(card)
    }
}

impl fmt::Display for HouseOfCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for card in self.laid() {
            write!(f, "{card} ")?;
        }
        f.write_str("|")?;
        self.row().iter().try_for_each(|card| write!(f, " {card}"))
    }
}

impl FromStr for HouseOfCards {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        let mut listed = Listed::default();
        let mut cards: Vec<(usize, Card)> = Vec::new();
        let mut laid = None;
        while !cursor.is_at_end() {
            let offset = cursor.offset();
            if laid.is_none() && cursor.eat('|') {
                laid = Some(checked_laid(&cursor, offset, cards.len())?);
            } else {
                cards.push((offset, listed.read(&mut cursor, if laid.is_none() { CARD_OR_BAR } else { CARD })?));
            }
        }
        let peaks = laid.unwrap_or(LAID) as u32 / 2;
        check_ranks(&cursor, text.len(), peaks, &cards)?;
        // 2M different cards of ranks up to M are all of them.
        Ok(HouseOfCards::trusted(peaks, cards.into_iter().map(|(_, card)| card).collect()))
    }
}

/// Checks the number of cards in front of the bar that stands at `offset`.
fn checked_laid(cursor: &Cursor, offset: usize, laid: usize) -> Result<usize, ParseError> {
    let (least, most) = (2 * LEAST_PEAKS as usize, 2 * MOST_PEAKS as usize);
    if laid.is_multiple_of(2) && (least..=most).contains(&laid) {
        return Ok(laid);
    }
    let expected = format!("an even number of cards from {least} to {most} in front of `|`, not {laid}");
    Err(cursor.error_at(offset, Fault::Inconsistent, &expected))
}

/// Checks that the number of different cards, which stand at their offsets, is that of a deal, and their ranks fit it.
fn check_ranks(cursor: &Cursor, end: usize, peaks: u32, cards: &[(usize, Card)]) -> Result<(), ParseError> {
    let (least, most) = (2 * peaks as usize, 2 * most_ranks(peaks) as usize);
    let size = format!("a deal of {peaks} peaks has from {least} to {most} cards");
    if let Some(&(offset, _)) = cards.get(most) {
        return Err(cursor.error_at(offset, Fault::Inconsistent, &format!("the end of the text: {size}")));
    }
    if cards.len() < least {
        return Err(cursor.error_at(end, Fault::End, &format!("more than {} cards: {size}", cards.len())));
    }
    let ranks = cards.len().div_ceil(2);
    if let Some((offset, _)) = cards.iter().find(|(_, card)| card.rank() as usize > ranks) {
        let expected = format!("a rank from 1 to {ranks} in a deal of {} cards", cards.len());
        return Err(cursor.error_at(*offset, Fault::OutOfRange, &expected));
    }
    if !cards.len().is_multiple_of(2) {
        return Err(cursor.error_at(end, Fault::End, "one more card: there are two of each rank"));
    }
    Ok(())
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (shape, card) = match *self {
            Face::Rising(card) => ('/', card),
            Face::Falling(card) => ('\\', card),
            Face::Base(card) => ('_', Some(card)),
        };
        match card {
            Some(card) => write!(f, "{shape}{card}"),
            None => write!(f, "{shape}?"),
        }
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, face) in self.faces().enumerate() {
            write!(f, "{}{face}", if number == 0 { "" } else { " " })?;
        }
        for player in Player::BOTH {
            match self.held(player) {
                Some(card) => write!(f, "; {} {card}", name(player))?,
                None => write!(f, "; {} -", name(player))?,
            }
        }
        Ok(())
    }
}

impl FromStr for State {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        let mut listed = Listed::default();
        let mut outline = Outline::new();
        // Where forgotten cards stand: offset and column.
        let mut forgotten = Vec::new();
        loop {
            let offset = cursor.offset();
            let Some(face) = read_face(&mut cursor, &mut listed)? else { break };
            if matches!(face, Face::Rising(None) | Face::Falling(None)) {
                forgotten.push((offset, outline.width()));
            }
            outline.push(face).map_err(|expected| cursor.error_at(offset, Fault::Inconsistent, expected))?;
        }
        let skyline = outline.finish().map_err(|expected| cursor.error(expected))?;
        if let Some(&(offset, _)) = forgotten.iter().find(|&&(_, column)| !skyline.is_dead(column)) {
            let expected = "a card here: only those of the outermost slopes can be forgotten";
            return Err(cursor.error_at(offset, Fault::Inconsistent, expected));
        }
        let mut held = [None; 2];
        for player in Player::BOTH {
            let expected = format!("`; {}` and the card in that hand", name(player));
            cursor.expect(';', &expected)?;
            cursor.keyword(&format!("`{}`", name(player)), |word| {
                word.eq_ignore_ascii_case(name(player)).then_some(())
            })?;
            held[player.index()] =
                if cursor.eat('-') { None } else { Some(listed.read(&mut cursor, "`-` or a card such as `13R`")?) };
        }
        cursor.end()?;
        Ok(State::new(skyline, held))
    }
}

/// The next face of a skyline, or `None` when something else follows.
fn read_face(cursor: &mut Cursor, listed: &mut Listed) -> Result<Option<Face>, ParseError> {
    let Some(shape @ ('/' | '\\' | '_')) = cursor.peek() else { return Ok(None) };
    cursor.eat(shape);
    if shape == '_' {
        return Ok(Some(Face::Base(listed.read(cursor, CARD)?)));
    }
    let card = if cursor.eat('?') { None } else { Some(listed.read(cursor, "a card such as `13R`, or `?`")?) };
    Ok(Some(if shape == '/' { Face::Rising(card) } else { Face::Falling(card) }))
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Hold => f.write_str("hold"),
            Move::Base { card, place } => write!(f, "base {card} {place}"),
            Move::Peak { left, right, place } => write!(f, "peak {left} {right} {place}"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let place = |cursor: &mut Cursor| Ok(cursor.number("the place", 1..=LAST_PLACE)? as u8);
        let mut cursor = Cursor::new(text);
        let start = cursor.offset();
        let mv = match cursor.word().as_str() {
            "hold" => Move::Hold,
            "base" => Move::Base { card: read_card(&mut cursor, CARD)?, place: place(&mut cursor)? },
            "peak" => Move::Peak {
                left: read_card(&mut cursor, CARD)?,
                right: read_card(&mut cursor, CARD)?,
                place: place(&mut cursor)?,
            },
            _ => return Err(cursor.error_at(start, Fault::Unexpected, "`hold`, `base` or `peak`")),
        };
        cursor.end()?;
        Ok(mv)
    }
}
