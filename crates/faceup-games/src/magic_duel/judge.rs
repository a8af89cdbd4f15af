//! The contest's input and output.
//!
//! ```text
//! T                       how many duels
//! 25 numbers, 25 numbers  for each duel: Alice's and Bob's deck from top to bottom, 0 to 4 for Plain to Forest
//! ```

use std::fmt;
use std::io::Read;

use faceup_core::Player;

use super::cards::Kind;
use super::deal::{MagicDuel, Rules};
use super::engine::Outcome;
use super::name;
use crate::error::{Fault, InputError};
use crate::judge::{JudgeReader, JudgeWriter, Sizes};
use crate::scan::Scanner;

/// A duel by the statement's rules.
pub type Case = MagicDuel;

/// The most duels in one input of the judge's.
const MOST_CASES: u64 = 20_000;
/// The cards of a deck.
const DECK: usize = 25;

/// Reads the duels of one input. Its memory does not depend on how many there are.
#[derive(Clone, Debug)]
pub struct Reader {
    sizes: Sizes,
    /// How many duels there are, once it has been read.
    cases: Option<u64>,
    /// How many of them have been read.
    read: u64,
}

impl Reader {
    /// Starts in front of the number of duels.
    pub const fn new(sizes: Sizes) -> Self {
        Reader { sizes, cases: None, read: 0 }
    }

    fn deck<R: Read>(&self, input: &mut Scanner<R>, player: Player) -> Result<Vec<Kind>, InputError> {
        let copies = Rules::STATEMENT.copies();
        let mut left = copies.counts();
        let mut deck = Vec::with_capacity(DECK);
        while deck.len() < DECK {
            let (card, duel) = (deck.len() + 1, self.read + 1);
            let what = fmt::from_fn(|f| write!(f, "card {card} of {}'s deck in duel {duel}", name(player)));
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
            deck.push(kind);
        }
        Ok(deck)
    }
}

impl JudgeReader for Reader {
    type Case = Case;

    fn next_case<R: Read>(&mut self, input: &mut Scanner<R>) -> Result<Option<Case>, InputError> {
        let cases = if let Some(cases) = self.cases {
            cases
        } else {
            let most = if self.sizes == Sizes::Judge { MOST_CASES } else { u64::MAX };
            *self.cases.insert(input.number("the number of duels", 0, most)?)
        };
        if self.read == cases {
            input.end(format_args!("the number of duels is {cases}"))?;
            return Ok(None);
        }
        let alice = self.deck(input, Player::First)?;
        let bob = self.deck(input, Player::Second)?;
        self.read += 1;
        let duel = MagicDuel::new(Rules::STATEMENT, alice, bob);
        Ok(Some(duel.expect("25 cards with at most five of each kind are five of each")))
    }
}

impl JudgeWriter for Reader {
    fn write_start(out: &mut impl fmt::Write, cases: u64) -> fmt::Result {
        writeln!(out, "{cases}")
    }

    /// Writes both decks. The format has no place for other rules than the statement's: a duel by others is an error.
    fn write_case(out: &mut impl fmt::Write, case: &Case) -> fmt::Result {
        if *case.rules() != Rules::STATEMENT {
            return Err(fmt::Error);
        }
        Player::BOTH.into_iter().try_for_each(|player| {
            let mut line = [b' '; 2 * DECK];
            line[2 * DECK - 1] = b'\n';
            for (place, kind) in line.iter_mut().step_by(2).zip(case.deck(player)) {
                *place = b'0' + kind.index() as u8;
            }
            out.write_str(str::from_utf8(&line).map_err(|_| fmt::Error)?)
        })
    }

    fn write_end(_: &mut impl fmt::Write) -> fmt::Result {
        Ok(())
    }
}

/// What keeps so many duels from being an input of the judge's, as a fragment; `None` if nothing does.
pub fn beyond_limits(duels: u64) -> Option<String> {
    (duels > MOST_CASES).then(|| format!("{duels} duels, where the judge has at most {MOST_CASES}"))
}

/// The judge's line for the duel of this number, from 1, without a line break: `Case 1: Bob 36`.
pub fn answer(number: u64, outcome: &Outcome) -> String {
    format!("Case {number}: {} {}", outcome.winner.map_or("Draw", name), outcome.turns)
}
