//! The contest's input and output.
//!
//! ```text
//! input  = case* "End"
//! case   = ("Axel" | "Birgit") M card{2M}
//! card   = rank ("R" | "B")
//! ```
//!
//! The words are separated by any white space. `Sizes::Judge` has 4 peaks and 5 ≤ M ≤ 13; otherwise M goes from the
//! number of peaks to [`most_ranks`].

use std::fmt;
use std::io::Read;

use faceup_core::{Player, Score};

use super::card::{Card, Colour};
use super::deal::{DealError, HouseOfCards, most_ranks};
use super::name;
use crate::error::{Fault, InputError, ParseError};
use crate::judge::{JudgeReader, JudgeWriter, Sizes};
use crate::scan::{Scanner, Word};

/// The number of peaks in the contest.
const PEAKS: u32 = 4;
/// The ranks in the contest.
const JUDGE_RANKS: (u32, u32) = (5, 13);

/// Reads and writes cases in the judge's format.
#[derive(Clone, Debug)]
pub struct Reader {
    peaks: u32,
    least: u32,
    most: u32,
}

impl Reader {
    /// Reads houses of four peaks.
    pub fn new(sizes: Sizes) -> Self {
        let (least, most) = match sizes {
            Sizes::Judge => JUDGE_RANKS,
            Sizes::Any => (PEAKS, most_ranks(PEAKS)),
        };
        Reader { peaks: PEAKS, least, most }
    }

    /// Reads houses of `peaks` peaks: the first 2N cards of each deal are laid.
    ///
    /// An error when no house has so many or so few, or when the judge's sizes are asked for and it is not four.
    pub fn with_peaks(sizes: Sizes, peaks: u32) -> Result<Self, DealError> {
        match (sizes, most_ranks(peaks)) {
            (_, 0) => Err(DealError::Peaks { peaks }),
            (_, _) if peaks == PEAKS => Ok(Reader::new(sizes)),
            (Sizes::Judge, _) => Err(DealError::JudgePeaks { peaks }),
            (Sizes::Any, most) => Ok(Reader { peaks, least: peaks, most }),
        }
    }
}

/// One problem: what is `asked` wins or loses how much in this deal?
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The player whose result is wanted.
    pub asked: Player,
    /// The deal.
    pub deal: HouseOfCards,
}

impl Case {
    /// Case `number` of `seed`: the deal of that number, and whether Axel (an even number) or Birgit (an odd one) is asked
    /// about.
    pub fn numbered(peaks: u32, ranks: u32, seed: u64, number: u64) -> Result<Case, DealError> {
        let asked = if number.is_multiple_of(2) { Player::First } else { Player::Second };
        Ok(Case { asked, deal: HouseOfCards::numbered(peaks, ranks, seed, number)? })
    }
}

/// What keeps deals of this size from being the judge's, as a fragment; `None` if nothing does.
pub fn beyond_limits(peaks: u32, ranks: u32) -> Option<String> {
    let (least, most) = JUDGE_RANKS;
    if peaks != PEAKS {
        return Some(format!("{peaks} peaks, where the judge has {PEAKS}"));
    }
    (ranks < least || ranks > most).then(|| format!("{ranks} ranks, where the judge has {least} to {most}"))
}

impl JudgeReader for Reader {
    type Case = Case;

    fn next_case<R: Read>(&mut self, input: &mut Scanner<R>) -> Result<Option<Case>, InputError> {
        const NAME: &str = "`Axel`, `Birgit` or `End`";
        let word = input.required(NAME)?;
        let asked = match input.bytes(&word) {
            b"Axel" => Player::First,
            b"Birgit" => Player::Second,
            b"End" => {
                input.end("`End` is the last word")?;
                return Ok(None);
            }
            _ => return Err(input.fault(Fault::Unexpected, &word, NAME).into()),
        };
        let ranks = input.number("the highest rank M", u64::from(self.least), u64::from(self.most))? as u32;
        // At most 100 cards: the number has been held against the limits.
        let mut cards: Vec<Card> = Vec::with_capacity(2 * ranks as usize);
        let mut listed = 0_u128;
        while cards.len() < 2 * ranks as usize {
            let word = match input.word()? {
                Some(word) => word,
                None => input.required(format_args!("card {} of {}", cards.len() + 1, 2 * ranks))?,
            };
            let card = read_card(input, &word, ranks)?;
            let bit = 1 << card.code();
            if listed & bit != 0 {
                return Err(listed_twice(input, &word, card, &cards).into());
            }
            listed |= bit;
            cards.push(card);
        }
        // 2M different cards of ranks up to M are all of them.
        Ok(Some(Case { asked, deal: HouseOfCards::trusted(self.peaks, cards) }))
    }
}

/// The word as a card of a deal with this highest rank.
fn read_card<R: Read>(input: &mut Scanner<R>, word: &Word, ranks: u32) -> Result<Card, ParseError> {
    let fault = match spelled_card(input.bytes(word)) {
        Ok(card) if card.rank() <= ranks => return Ok(card),
        Ok(_) => Fault::OutOfRange,
        Err(fault) => fault,
    };
    Err(match fault {
        Fault::Spelling => input.fault(fault, word, "a card whose rank has no sign and no leading zero, such as `7R`"),
        _ => input.fault(fault, word, format_args!("a card from `1R` to `{ranks}R` or from `1B` to `{ranks}B`")),
    })
}

/// The card that is written so, or the kind of fault.
fn spelled_card(word: &[u8]) -> Result<Card, Fault> {
    let (colour, digits) = match word {
        [digits @ .., b'R'] => (Colour::Red, digits),
        [digits @ .., b'B'] => (Colour::Black, digits),
        _ => return Err(Fault::Unexpected),
    };
    match digits {
        [] => Err(Fault::Unexpected),
        [b'+' | b'-' | b'0', rest @ ..] if !rest.is_empty() && rest.iter().all(u8::is_ascii_digit) => {
            Err(Fault::Spelling)
        }
        digits if !digits.iter().all(u8::is_ascii_digit) => Err(Fault::Unexpected),
        // More digits than any rank has must not overflow.
        [_, _, _, ..] => Err(Fault::OutOfRange),
        digits => {
            let rank = digits.iter().fold(0, |rank, digit| 10 * rank + u32::from(digit - b'0'));
            Card::new(rank, colour).ok_or(Fault::OutOfRange)
        }
    }
}

fn listed_twice<R: Read>(input: &mut Scanner<R>, word: &Word, card: Card, cards: &[Card]) -> ParseError {
    let first = cards.iter().take_while(|&&other| other != card).count() + 1;
    let expected = format_args!("a card that is not listed yet: {card} is card {first} of this deal");
    input.fault(Fault::Repeated, word, expected)
}

impl JudgeWriter for Reader {
    fn write_start(_: &mut impl fmt::Write, _: u64) -> fmt::Result {
        Ok(())
    }

    fn write_case(out: &mut impl fmt::Write, case: &Case) -> fmt::Result {
        write!(out, "{}\n{}\n", name(case.asked), case.deal.ranks())?;
        for (number, card) in case.deal.cards().iter().enumerate() {
            write!(out, "{}{card}", if number == 0 { "" } else { " " })?;
        }
        out.write_char('\n')
    }

    fn write_end(out: &mut impl fmt::Write) -> fmt::Result {
        out.write_str("End\n")
    }
}

/// The answer to the case with this number, from 1, without a line break. `value` is the deal's value from Axel's side.
pub fn answer(number: u64, case: &Case, value: Score) -> String {
    let points = value.won_by(case.asked);
    let player = name(case.asked);
    match points.0 {
        0 => format!("Case {number}: Axel and Birgit tie"),
        won @ 1.. => format!("Case {number}: {player} wins {won}"),
        lost => format!("Case {number}: {player} loses {}", -lost),
    }
}
