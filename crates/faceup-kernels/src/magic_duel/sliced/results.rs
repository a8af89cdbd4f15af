//! What a batch of duels ended as, for each duel or counted.

use faceup_core::Player;
use faceup_games::magic_duel::Cards;

use super::super::ended::add as tally_add;
use super::super::{Areas, Ended, Played, Tally};
use super::cards::Kinds;
use super::lanes::{Lanes, Row, Word};
use super::play::{COUNTER_BITS, Side, State, TURN_BITS, count};

/// The bits of a number of cards.
pub(super) const LEFT_BITS: usize = 6;

/// Where in the word of a duel its numbers begin: who has won (1 for Alice, 2 for Bob), turns, counters, cards left.
const WON: usize = 0;
const TURNS: usize = 8;
const COUNTERS: [usize; 2] = [24, 32];
const LEFT: [usize; 2] = [40, 48];

/// How many cards are left in deck and hand: those that are neither on the field nor in the grave.
#[inline(always)]
fn left<L: Lanes, const B: usize>(lanes: L, cards: usize, side: &Side<L::Word, B>) -> [L::Word; LEFT_BITS] {
    let mut left = [lanes.splat(0); LEFT_BITS];
    for (bit, left) in left.iter_mut().enumerate() {
        *left = lanes.splat(if cards >> bit & 1 == 1 { u64::MAX } else { 0 });
    }
    for (field, grave) in side.field.iter().zip(&side.grave) {
        take_at(&mut left, 0, *field);
        for (bit, less) in grave.iter().enumerate() {
            take_at(&mut left, bit, *less);
        }
    }
    left
}

/// Takes off 2^`from` where `less` is set.
#[inline(always)]
fn take_at<W: Word>(number: &mut [W], from: usize, less: W) {
    let mut borrow = less;
    for bit in &mut number[from..] {
        let next = !*bit & borrow;
        *bit = *bit ^ borrow;
        borrow = next;
    }
}

/// The word of each duel of one part of a row, deal by deal.
#[inline(always)]
pub(super) fn rows<L: Lanes, const B: usize>(lanes: L, cards: usize, state: &State<L::Word, B>, out: &mut [Row; 64]) {
    let mut bits = [lanes.splat(0); 64];
    bits[WON..WON + 2].copy_from_slice(&state.won);
    bits[TURNS..TURNS + TURN_BITS].copy_from_slice(&state.turns);
    for (player, side) in state.sides.iter().enumerate() {
        bits[COUNTERS[player]..COUNTERS[player] + COUNTER_BITS].copy_from_slice(&side.counters);
        bits[LEFT[player]..LEFT[player] + LEFT_BITS].copy_from_slice(&left(lanes, cards, side));
    }
    transpose(lanes, &mut bits);
    for (row, bits) in out.iter_mut().zip(bits) {
        lanes.store(row, 0, bits);
    }
}

/// Reads the word of a duel.
pub(super) fn ended(word: u64) -> Ended {
    let byte = |at: usize| (word >> at) as u8;
    let winner = match byte(WON) {
        0 => None,
        1 => Some(Player::First),
        _ => Some(Player::Second),
    };
    Ended { winner, turns: (word >> TURNS) as u16, counters: COUNTERS.map(byte), left: LEFT.map(byte) }
}

/// Exchanges bits and words: bit i of word j becomes bit j of word i, in each place of the vectors.
#[inline(always)]
pub(super) fn transpose<L: Lanes>(lanes: L, words: &mut [L::Word; 64]) {
    for level in (0..6).rev() {
        let distance = 1_usize << level;
        // Ones in every other group of `distance` bits.
        let low = lanes.splat(u64::MAX / ((1 << distance) + 1));
        for first in (0..64).filter(|word| word & distance == 0) {
            let (a, b) = (words[first], words[first + distance]);
            let changed = (a.down(distance as u32) ^ b) & low;
            words[first] = a ^ changed.up(distance as u32);
            words[first + distance] = b ^ changed;
        }
    }
}

/// Counts counters and cards left; who has won, and when, has been counted before.
#[inline(always)]
pub(super) fn tally<L: Lanes, const B: usize>(
    lanes: L,
    cards: usize,
    state: &State<L::Word, B>,
    among: L::Word,
    tally: &mut Tally,
) {
    for (player, side) in state.sides.iter().enumerate() {
        histogram(lanes, &side.counters, among, &mut tally.counters[player]);
        histogram(lanes, &left(lanes, cards, side), among, &mut tally.left[player]);
    }
}

/// Counts numbers that are given in bits.
#[inline(always)]
fn histogram<L: Lanes>(lanes: L, number: &[L::Word], among: L::Word, counts: &mut Vec<u64>) {
    let mut masks = [among; 1 << LEFT_BITS];
    let mut values = 1;
    // The highest bit first: then the numbers come in their order.
    for bit in number.iter().rev() {
        for value in (0..values).rev() {
            let mask = masks[value];
            masks[2 * value + 1] = mask & *bit;
            masks[2 * value] = mask & !*bit;
        }
        values *= 2;
    }
    for (value, &mask) in masks[..values].iter().enumerate() {
        if mask.any() {
            tally_add(counts, value, count(lanes, mask));
        }
    }
}

/// Reads one duel whole.
pub(super) fn played<const B: usize>(cards: usize, state: &State<Row, B>, deal: usize) -> Played {
    let number = |bits: &[Row]| bits.iter().rev().fold(0, |sum, row| 2 * sum + u16::from(row.bit(deal)));
    let winner = Player::BOTH.into_iter().find(|player| state.won[player.index()].bit(deal));
    let side = |side: &Side<Row, B>| {
        let counts = |bits: &[[Row; B]; 5]| Cards::new(bits.each_ref().map(|count| number(count) as u8));
        let kinds = |bits: &Kinds<Row>| Cards::new(bits.each_ref().map(|bit| u8::from(bit.bit(deal))));
        let hand = counts(&side.hand).unwrap_or_default();
        let (field, grave) = (kinds(&side.field).unwrap_or_default(), counts(&side.grave).unwrap_or_default());
        let left = cards as u8 - field.total() - grave.total();
        (left, number(&side.counters) as u8, Areas { deck: left - hand.total(), hand, field, grave })
    };
    let [alice, bob] = state.sides.each_ref().map(side);
    let ended = Ended { winner, turns: number(&state.turns), counters: [alice.1, bob.1], left: [alice.0, bob.0] };
    Played { ended, areas: [alice.2, bob.2] }
}

/// The same bits in rows, which can be read one by one.
#[inline(always)]
pub(super) fn unpacked<L: Lanes, const B: usize>(lanes: L, state: &State<L::Word, B>) -> State<Row, B> {
    state.map(|word| {
        let mut row = Row::default();
        lanes.store(&mut row, 0, word);
        row
    })
}

#[cfg(test)]
mod tests {
    use super::super::lanes::Portable;
    use super::*;

    #[test]
    fn transposing_exchanges_bits_and_words() {
        let mut rng = faceup_core::SplitMix64::new(1);
        let words = [0; 64].map(|_: u64| rng.next_u64());
        let mut turned = words;
        transpose(Portable, &mut turned);
        for (i, word) in words.iter().enumerate() {
            for (j, turned) in turned.iter().enumerate() {
                assert_eq!(word >> j & 1, turned >> i & 1, "{i} {j}");
            }
        }
    }
}
