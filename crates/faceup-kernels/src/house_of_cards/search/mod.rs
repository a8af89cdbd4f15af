//! Negamax for houses whose graph is too large: six and seven peaks.
//!
//! Fail-soft alpha-beta on the points still to come, with a table of merged positions. A move is tried the earlier the
//! more it wins less the best reply to it; the last two moves are looked through without table or order.

mod house;
mod table;

use std::error::Error;
use std::fmt;

use faceup_core::Score;
use faceup_games::house_of_cards::{HouseOfCards, State};

use house::{House, MOST_COLUMNS};
use table::{Bound, Entry, Table};

/// The most moves of a position: two for each of six valleys and bases.
const MOST_MOVES: usize = 12;
/// With so few moves left a position is not worth an entry of the table.
const UNTABLED: usize = 2;

/// A solver of one deal of at most seven peaks.
#[derive(Debug)]
pub struct Search<'d> {
    deal: &'d HouseOfCards,
    /// The codes of the cards in the order of the deck.
    codes: Vec<u8>,
    columns: u32,
    table: Table,
    nodes: u64,
    most_nodes: u64,
}

/// A move to be tried.
#[derive(Clone, Copy)]
struct Candidate {
    /// The position after it, not merged.
    house: House,
    /// The points that it wins for the player who makes it.
    gain: i16,
    /// How early it is tried: the larger, the earlier.
    order: i16,
    /// Its place among the moves.
    number: u8,
}

const NO_CANDIDATE: Candidate = Candidate { house: House(0), gain: 0, order: 0, number: 0 };

impl<'d> Search<'d> {
    /// A solver that takes at most `memory` bytes for its table, or a few kilobytes if that is less; `None` for a deal of
    /// eight peaks.
    pub fn new(deal: &'d HouseOfCards, memory: usize) -> Option<Self> {
        let columns = 2 * deal.peaks();
        let codes = deal.cards().iter().map(|card| card.code()).collect();
        let table = Table::new(memory);
        (columns <= MOST_COLUMNS).then_some(Search { deal, codes, columns, table, nodes: 0, most_nodes: u64::MAX })
    }

    /// The same solver, but it gives up after so many nodes.
    #[must_use]
    pub fn with_most_nodes(mut self, nodes: u64) -> Self {
        self.most_nodes = nodes;
        self
    }

    /// Nodes visited since it was made, those of the last two moves not counted.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Bytes that the table takes now.
    pub fn memory(&self) -> usize {
        self.table.bytes()
    }

    /// The value of a state of the deal, from Axel's side.
    pub fn value_of(&mut self, state: &State) -> Result<Score, GaveUp> {
        let starter = self.deal.cards()[0].colour().player();
        let house = House::of(state, starter);
        let player = if state.drawn().is_multiple_of(2) { starter } else { starter.other() };
        let value = self.value(house.merged(self.columns), state.drawn(), -i16::MAX, i16::MAX)?;
        Ok(Score(value.into()).won_by(player))
    }

    /// The points that the player to move still wins more than the other.
    ///
    /// The answer is the value if it lies between `alpha` and `beta`; else the value is at most the answer below, and at
    /// least the answer above.
    fn value(&mut self, house: House, drawn: usize, alpha: i16, beta: i16) -> Result<i16, GaveUp> {
        match self.codes.len() - drawn {
            0 => Ok(self.worth_to_mover(house, drawn)),
            1 => Ok(self.last_value(house, drawn)),
            2 => Ok(self.value_of_two(house, drawn, beta)),
            _ => self.tabled_value(house, drawn, alpha, beta),
        }
    }

    fn tabled_value(&mut self, house: House, drawn: usize, alpha: i16, beta: i16) -> Result<i16, GaveUp> {
        if self.nodes >= self.most_nodes {
            return Err(GaveUp { nodes: self.most_nodes });
        }
        self.nodes += 1;
        let mut first = u8::MAX;
        if let Some(Entry { value, bound, best, .. }) = self.table.get(house) {
            let settled = match bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
            };
            if settled {
                return Ok(value);
            }
            first = best;
        }
        let mut candidates = [NO_CANDIDATE; MOST_MOVES];
        let count = self.list(house, drawn, first, &mut candidates);
        let left = (self.codes.len() - drawn) as u8;
        if usize::from(left) > UNTABLED + 1 {
            for candidate in &mut candidates[..count] {
                candidate.house = candidate.house.merged(self.columns);
                if let Some(Entry { value, bound: Bound::Exact | Bound::Upper, .. }) = self.table.get(candidate.house) {
                    let value = candidate.gain - value;
                    if value >= beta {
                        let entry = Entry { value, bound: Bound::Lower, best: candidate.number, left };
                        self.table.put(house, entry);
                        return Ok(value);
                    }
                }
            }
        }
        let (mut best, mut best_move, mut low) = (i16::MIN, 0, alpha);
        for candidate in &candidates[..count] {
            let gain = candidate.gain;
            let rest = self.value(candidate.house, drawn + 1, gain.saturating_sub(beta), gain.saturating_sub(low))?;
            let value = gain - rest;
            if value > best {
                (best, best_move) = (value, candidate.number);
                if value >= beta {
                    break;
                }
                low = low.max(value);
            }
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best <= alpha {
            Bound::Upper
        } else {
            Bound::Exact
        };
        self.table.put(house, Entry { value: best, bound, best: best_move, left });
        Ok(best)
    }

    /// Lists the moves, that numbered `first` first, then by order; gives their number.
    fn list(&self, house: House, drawn: usize, first: u8, candidates: &mut [Candidate; MOST_MOVES]) -> usize {
        let mut count = 0;
        let tabled = self.codes.len() - drawn > UNTABLED + 1;
        let leaf = self.codes.len() - drawn <= UNTABLED + 1;
        self.each_move(house, drawn, |next, gain| {
            let number = count as u8;
            let order = if number == first {
                i16::MAX
            } else if leaf {
                gain
            } else {
                gain - self.best_gain(next, drawn + 1)
            };
            let mut at = count;
            while at > 0 && candidates[at - 1].order < order {
                candidates[at] = candidates[at - 1];
                at -= 1;
            }
            let next = if tabled { next } else { next };
            candidates[at] = Candidate { house: next, gain, order, number };
            count += 1;
            false
        });
        count
    }

    /// The value with two moves left, or, once a move attains `beta`, what it attains.
    fn value_of_two(&self, house: House, drawn: usize, beta: i16) -> i16 {
        let mut best = i16::MIN;
        self.each_move(house, drawn, |next, gain| {
            best = best.max(gain - self.last_value(next, drawn + 1));
            best >= beta
        });
        best
    }

    /// The value with one move left.
    fn last_value(&self, house: House, drawn: usize) -> i16 {
        let mut best = i16::MIN;
        self.each_move(house, drawn, |next, gain| {
            best = best.max(gain - self.worth_to_mover(next, drawn + 1));
            false
        });
        best
    }

    /// The most points that a single move wins.
    fn best_gain(&self, house: House, drawn: usize) -> i16 {
        let mut best = i16::MIN;
        self.each_move(house, drawn, |_, gain| {
            best = best.max(gain);
            false
        });
        best
    }

    /// Calls `visit` with the position after each move and the points that it wins, until `visit` says that it is enough.
    #[inline]
    fn each_move(&self, house: House, drawn: usize, mut visit: impl FnMut(House, i16) -> bool) {
        let player = drawn as u32 & 1;
        let colour = self.colour(drawn);
        let (card, held) = (self.codes[drawn], house.hand(player));
        if held == 0 {
            if visit(house.with_hand(player, card), 0) {
                return;
            }
            for site in house.sites().filter(|site| site.is_valley()) {
                let gain = points([site.cards.0, site.cards.1, card], colour);
                if visit(house.with_base(site, card), gain) {
                    return;
                }
            }
            return;
        }
        let (exchanged, emptied) = (house.with_hand(player, card), house.with_hand(player, 0));
        for site in house.sites() {
            let (left, right) = site.cards;
            let enough = if site.is_valley() {
                visit(house.with_base(site, card), points([left, right, card], colour))
                    || visit(exchanged.with_base(site, held), points([left, right, held], colour))
            } else {
                let gain = points([left, card, held], colour);
                visit(emptied.with_peak(site, card, held), gain) || visit(emptied.with_peak(site, held, card), gain)
            };
            if enough {
                return;
            }
        }
    }

    /// The colour bit of the player to move.
    fn colour(&self, drawn: usize) -> u8 {
        (self.codes[0] ^ drawn as u8) & 1
    }

    /// What the cards held pay at the end, to the player who would be to move.
    fn worth_to_mover(&self, house: House, drawn: usize) -> i16 {
        let colour = self.colour(drawn);
        let worth = |code: u8| {
            let rank = i16::from(code >> 1);
            if (code ^ colour) & 1 == 0 { rank } else { -rank }
        };
        worth(house.hand(0)) + worth(house.hand(1))
    }
}

/// What a triangle pays to the player of the colour.
fn points(codes: [u8; 3], colour: u8) -> i16 {
    let [ranks, foes] = codes.into_iter().fold([0, 0], |[ranks, foes], code| {
        [ranks + i16::from(code >> 1), foes + i16::from((code ^ colour) & 1)]
    });
    if foes < 2 { ranks } else { -ranks }
}

/// The value takes more nodes than allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GaveUp {
    /// The limit, in nodes.
    pub nodes: u64,
}

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the value takes more than the allowed {} nodes", self.nodes)
    }
}

impl Error for GaveUp {}
