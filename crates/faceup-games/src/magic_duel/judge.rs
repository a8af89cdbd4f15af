//! The contest's input and output.
//!
//! ```text
//! T                       how many duels
//! 25 numbers, 25 numbers  for each duel: Alice's and Bob's deck from top to bottom, 0 to 4 for Plain to Forest
//! ```
//!
//! By other rules than the statement's a deck has as many numbers as the rules say.

use std::fmt;
use std::io::Read;

use faceup_core::Player;

use super::cards::{Kind, MOST_CARDS};
use super::deal::{Deck, MagicDuel, Rules};
use super::engine::Outcome;
use super::name;
use crate::error::{Fault, InputError};
use crate::judge::{JudgeReader, JudgeWriter, Sizes};
use crate::scan::{Scanner, is_space};

/// A duel by the rules that the reader was given.
pub type Case = MagicDuel;

/// The most duels in one input of the judge's.
const MOST_CASES: u64 = 20_000;
/// Reads the duels of one input. Its memory does not depend on how many there are.
#[derive(Clone, Debug)]
pub struct Reader {
    sizes: Sizes,
    rules: Rules,
    /// How many duels there are, once it has been read.
    cases: Option<u64>,
    /// How many of them have been read.
    read: u64,
}

impl Reader {
    /// Starts in front of the number of duels.
    pub const fn new(sizes: Sizes) -> Self {
        Reader::with_rules(sizes, Rules::STATEMENT)
    }

    /// The same for duels by other rules.
    pub const fn with_rules(sizes: Sizes, rules: Rules) -> Self {
        Reader { sizes, rules, cases: None, read: 0 }
    }

    /// The number of duels, which stands in front of them.
    fn count<R: Read>(&mut self, input: &mut Scanner<R>) -> Result<u64, InputError> {
        if let Some(cases) = self.cases {
            return Ok(cases);
        }
        let most = if self.sizes == Sizes::Judge { MOST_CASES } else { u64::MAX };
        Ok(*self.cases.insert(input.number("the number of duels", 0, most)?))
    }

    fn deck<R: Read>(&self, input: &mut Scanner<R>, player: Player) -> Result<Deck, InputError> {
        match self.plain_deck(input)? {
            Some(deck) => Ok(deck),
            None => self.deck_by_words(input, player),
        }
    }

    /// A right deck with one space between its numbers, as nearly all are written, if it has been read as far as the white
    /// space behind it.
    fn plain_deck<R: Read>(&self, input: &mut Scanner<R>) -> Result<Option<Deck>, InputError> {
        let copies = self.rules.copies();
        let size = usize::from(copies.total());
        let Some(bytes) = input.ahead(2 * size)? else { return Ok(None) };
        let (numbers, [behind]) = bytes.split_at(2 * size - 1) else { return Ok(None) };
        if !is_space(*behind) {
            return Ok(None);
        }
        let mut text = [b' '; 2 * MOST_CARDS as usize];
        text[..numbers.len()].copy_from_slice(numbers);
        // A digit and a space, as one number that is the digit's value if both are right. Short loops, one for each purpose,
        // are what the compiler makes vectors of.
        let mut spelled = [0_u16; MOST_CARDS as usize];
        for (number, &pair) in spelled.iter_mut().zip(text.as_chunks().0) {
            *number = u16::from_le_bytes(pair) ^ u16::from_le_bytes(*b"0 ");
        }
        let numbers = &spelled[..size];
        let odd = numbers.iter().fold(0, |odd, number| odd | number);
        // Eight counts in a word; the kinds 5 to 7 want none, as there are none.
        let counts = numbers.iter().fold(0_u64, |counts, number| counts.wrapping_add(1 << (8 * (number & 7))));
        let wanted = copies.counts().into_iter().rev().fold(0, |wanted, count| wanted << 8 | u64::from(count));
        if odd > 7 || counts != wanted {
            return Ok(None);
        }
        let mut deck = Deck::EMPTY;
        for (card, number) in deck.room(copies.total()).iter_mut().zip(numbers) {
            *card = match number {
                0 => Kind::Plain,
                1 => Kind::Swamp,
                2 => Kind::Mountain,
                3 => Kind::Island,
                _ => Kind::Forest,
            };
        }
        input.take(2 * size - 1);
        Ok(Some(deck))
    }

    /// A deck however it is written, or what is wrong with it.
    fn deck_by_words<R: Read>(&self, input: &mut Scanner<R>, player: Player) -> Result<Deck, InputError> {
        let copies = self.rules.copies();
        let mut left = copies.counts();
        let mut deck = Deck::EMPTY;
        for (place, card) in (1..).zip(deck.room(copies.total())) {
            let duel = self.read + 1;
            let what = fmt::from_fn(|f| write!(f, "card {place} of {}'s deck in duel {duel}", name(player)));
            let word = input.required(format_args!("{what}, a number from 0 to 4"))?;
            let number = input.number_in(&word, &what, 0, 4)? as usize;
            let kind = Kind::ALL[number];
            if left[number] == 0 {
                let (owner, copies) = (name(player), copies.of(kind));
                let expected = format_args!(
                    "a number other than {number} ({kind}): {owner}'s deck in duel {duel} has its {copies} of them"
                );
                return Err(input.fault(Fault::Repeated, &word, expected).into());
            }
            left[number] -= 1;
            *card = kind;
        }
        Ok(deck)
    }
}

impl JudgeReader for Reader {
    type Case = Case;

    fn head<R: Read>(&mut self, input: &mut Scanner<R>) -> Result<(), InputError> {
        self.count(input).map(drop)
    }

    fn next_case<R: Read>(&mut self, input: &mut Scanner<R>) -> Result<Option<Case>, InputError> {
        let cases = self.count(input)?;
        if self.read == cases {
            input.end(format_args!("the number of duels is {cases}"))?;
            return Ok(None);
        }
        let alice = self.deck(input, Player::First)?;
        let bob = self.deck(input, Player::Second)?;
        self.read += 1;
        Ok(Some(MagicDuel::counted(self.rules, [alice, bob])))
    }
}

impl JudgeWriter for Reader {
    fn write_start(out: &mut impl fmt::Write, cases: u64) -> fmt::Result {
        writeln!(out, "{cases}")
    }

    /// Writes both decks. The format has no place for the rules: a [`Reader`] that has the same ones reads them back.
    fn write_case(out: &mut impl fmt::Write, case: &Case) -> fmt::Result {
        write_decks(out, case)
    }

    fn write_end(_: &mut impl fmt::Write) -> fmt::Result {
        Ok(())
    }
}

/// What keeps so many duels from being an input of the judge's, as a fragment; `None` if nothing does.
pub fn beyond_limits(duels: u64) -> Option<String> {
    (duels > MOST_CASES).then(|| format!("{duels} duels, where the judge has at most {MOST_CASES}"))
}

/// Writes both decks, by whatever rules: a [`Reader`] that has the same rules reads them back.
pub fn write_decks(out: &mut impl fmt::Write, duel: &MagicDuel) -> fmt::Result {
    for player in Player::BOTH {
        let mut line = [b' '; 2 * MOST_CARDS as usize];
        let cards = duel.deck(player);
        for (place, kind) in line.iter_mut().step_by(2).zip(cards) {
            *place = b'0' + kind.index() as u8;
        }
        line[2 * cards.len() - 1] = b'\n';
        out.write_str(str::from_utf8(&line[..2 * cards.len()]).map_err(|_| fmt::Error)?)?;
    }
    Ok(())
}

/// The judge's line for the duel of this number, from 1, without a line break: `Case 1: Bob 36`.
pub fn answer(number: u64, outcome: &Outcome) -> String {
    let mut line = String::new();
    write_answer(&mut line, number, outcome.winner, outcome.turns);
    line
}

/// Writes the judge's line for the duel of this number behind others, without a line break.
///
/// The numbers are put together by hand: the formatter takes as long for a line as a quick engine for the duel.
pub fn write_answer(out: &mut String, number: u64, winner: Option<Player>, turns: u16) {
    out.push_str("Case ");
    push_number(out, number);
    out.push_str(match winner {
        Some(Player::First) => ": Alice ",
        Some(Player::Second) => ": Bob ",
        None => ": Draw ",
    });
    push_number(out, turns.into());
}

fn push_number(out: &mut String, mut number: u64) {
    // As many digits as the largest number has.
    let mut digits = [b'0'; 20];
    let mut first = digits.len();
    loop {
        first -= 1;
        digits[first] += (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    out.push_str(str::from_utf8(&digits[first..]).unwrap_or_default());
}
