//! How deals, states and moves of Gems Fight! are written.
//!
//! ```text
//! deal   = "G" number "S" number ":" { bag }      colours, melting number, bags 1, 2, …
//! bag    = "-" | gems { gems }                    no space inside; "-" is the empty bag
//! gems   = colour [ number ]                      so many gems of a colour, 1 without a number
//! colour = "a" | "b" | … | "p"                    colours 1 to 16
//! state  = ( "Alice" | "Bob" ) ( "-" | number { number } )    to move, and the bags left; "-" is none
//! move   = number                                 the bag that is poured
//! ```
//!
//! Bags are separated by white space, as are the numbers of a state. Case does not matter, nor does more white space
//! than that. Gems of one bag may stand in any order and a colour more than once, the bags of a state in any order.
//! Written back, colours and bags are in ascending order and each stands once:
//!
//! ```text
//! G3 S3: bc ac ab abc        Alice 1 3 4        4
//! G4 S50: a2bc3 - d40        Bob -
//! ```

use std::fmt;
use std::str::FromStr;

use faceup_core::Player;

use super::rules::members;
use super::{Bag, GemsFight, MAX_BAGS, MAX_COLOURS, MAX_GEMS, Move, State, name};
use crate::cursor::Cursor;
use crate::error::{Fault, ParseError};

impl fmt::Display for Bag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Bag::EMPTY {
            return f.write_str("-");
        }
        for (colour, &count) in ('a'..).zip(self.counts()) {
            match count {
                0 => {}
                1 => write!(f, "{colour}")?,
                _ => write!(f, "{colour}{count}")?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for GemsFight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "G{} S{}:", self.colours(), self.melt())?;
        self.bags().iter().try_for_each(|bag| write!(f, " {bag}"))
    }
}

impl FromStr for GemsFight {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        cursor.expect('g', "`G` and the number of colours, as in `G3 S3: bc ac ab abc`")?;
        let colours = cursor.number("the number of colours", 0..=MAX_COLOURS as u64)? as u32;
        cursor.expect('s', "`S` and the melting number")?;
        let melt = cursor.number("the melting number", 1..=u64::from(u32::MAX))? as u32;
        cursor.expect(':', "a colon and the bags")?;
        let mut bags = Vec::new();
        let mut room = MAX_GEMS;
        while !cursor.is_at_end() {
            if bags.len() == MAX_BAGS {
                let start = cursor.offset();
                return Err(cursor.error_at(start, Fault::Trailing, &format!("at most {MAX_BAGS} bags")));
            }
            bags.push(BagReader { text, colours, room: &mut room }.read(&mut cursor)?);
        }
        Ok(GemsFight::from_checked(colours, melt, bags))
    }
}

/// Reads one bag of a deal's text.
struct BagReader<'a> {
    text: &'a str,
    colours: u32,
    /// How many more gems the deal may have.
    room: &'a mut u32,
}

impl BagReader<'_> {
    fn read(mut self, cursor: &mut Cursor<'_>) -> Result<Bag, ParseError> {
        let mut bag = Bag::EMPTY;
        if cursor.eat('-') {
            return if self.goes_on(cursor) { Err(cursor.error("white space behind the empty bag")) } else { Ok(bag) };
        }
        loop {
            self.gems(cursor, &mut bag)?;
            if !self.goes_on(cursor) {
                return Ok(bag);
            }
        }
    }

    /// Reads gems of one colour into `bag`.
    fn gems(&mut self, cursor: &mut Cursor<'_>, bag: &mut Bag) -> Result<(), ParseError> {
        let start = cursor.offset();
        let colour = cursor.letter(&self.expected(), |c| {
            let colour = u32::from(c).checked_sub(u32::from('a'))? + 1;
            (colour <= self.colours).then_some(colour)
        })?;
        let counted = self.goes_on(cursor) && cursor.peek().is_some_and(|c| c.is_ascii_digit());
        let count =
            if counted { cursor.number("how many gems of the colour", 1..=u64::from(MAX_GEMS))? as u32 } else { 1 };
        *self.room = self.room.checked_sub(count).ok_or_else(|| {
            cursor.error_at(start, Fault::OutOfRange, &format!("at most {MAX_GEMS} gems in all bags together"))
        })?;
        bag.add(colour, count);
        Ok(())
    }

    /// Whether the next character follows without white space.
    fn goes_on(&self, cursor: &mut Cursor<'_>) -> bool {
        let next = cursor.offset();
        next < self.text.len() && !self.text[..next].ends_with(char::is_whitespace)
    }

    fn expected(&self) -> String {
        match ('a'..).take(self.colours as usize).last() {
            None => "`-`, as there are no colours".to_owned(),
            Some('a') => "a gem of the one colour `a`, or `-` for an empty bag".to_owned(),
            Some(last) => format!("a gem of a colour from `a` to `{last}`, or `-` for an empty bag"),
        }
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(name(self.to_move))?;
        if self.left == 0 {
            return f.write_str(" -");
        }
        members(self.left).try_for_each(|item| write!(f, " {}", item + 1))
    }
}

impl FromStr for State {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        let to_move = cursor.keyword("the player to move, `Alice` or `Bob`", |word| match word {
            "alice" => Some(Player::First),
            "bob" => Some(Player::Second),
            _ => None,
        })?;
        if cursor.eat('-') {
            cursor.end()?;
            return Ok(State { left: 0, to_move });
        }
        let mut left = read_move(&mut cursor, "a bag that is left (or `-`)")?.bit();
        while !cursor.is_at_end() {
            let start = cursor.offset();
            let bit = read_move(&mut cursor, "a bag that is left")?.bit();
            if left & bit != 0 {
                return Err(cursor.error_at(start, Fault::Repeated, "each bag once"));
            }
            left |= bit;
        }
        Ok(State { left, to_move })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.bag().fmt(f)
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        let mv = read_move(&mut cursor, "the bag to pour")?;
        cursor.end()?;
        Ok(mv)
    }
}

/// Reads the number of a bag.
fn read_move(cursor: &mut Cursor<'_>, what: &str) -> Result<Move, ParseError> {
    let bag = cursor.number(what, 1..=MAX_BAGS as u64)?;
    Ok(Move::of_item(bag as u32 - 1))
}
