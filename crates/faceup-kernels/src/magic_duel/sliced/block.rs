//! The decks of a block of deals, a bit of each in every row.

use faceup_core::Player;
use faceup_games::magic_duel::{Kind, MagicDuel, Rules};

use super::deal::Dealer;
use super::lanes::{DEALS, Lanes, Row};

/// The bits of a card: 1 to 5 for the kinds by their numbers, 0 for none.
pub(super) const CARD_BITS: usize = 3;

/// One player's decks, from top to bottom: three rows a card.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deck<'a>(pub &'a [[Row; CARD_BITS]]);

impl Deck<'_> {
    /// How many cards a deck has.
    #[inline(always)]
    pub fn cards(self) -> usize {
        self.0.len()
    }

    /// The cards at a place; none beyond the last place.
    #[inline(always)]
    pub fn card<L: Lanes>(self, lanes: L, place: usize, part: usize) -> [L::Word; CARD_BITS] {
        let mut code = [lanes.splat(0); CARD_BITS];
        if let Some(rows) = self.0.get(place) {
            for (bit, row) in code.iter_mut().zip(rows) {
                *bit = lanes.load(row, part);
            }
        }
        code
    }
}

/// The decks of a block of deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Block {
    /// Alice's cards, then Bob's.
    rows: Vec<[Row; CARD_BITS]>,
}

impl Block {
    /// A block of decks with so many cards.
    pub fn new(cards: usize) -> Block {
        Block { rows: vec![[Row::default(); CARD_BITS]; 2 * cards] }
    }

    pub fn decks(&self) -> [Deck<'_>; 2] {
        let (alice, bob) = self.rows.split_at(self.rows.len() / 2);
        [Deck(alice), Deck(bob)]
    }

    /// Puts up to a block of deals in.
    pub fn pack(&mut self, deals: &[MagicDuel]) {
        assert!(deals.len() <= DEALS, "a block has {DEALS} deals");
        self.rows.fill([Row::default(); CARD_BITS]);
        let cards = self.rows.len() / 2;
        for (number, deal) in deals.iter().enumerate() {
            for player in Player::BOTH {
                let rows = &mut self.rows[player.index() * cards..];
                for (rows, &kind) in rows.iter_mut().zip(deal.deck(player)) {
                    for (bit, row) in rows.iter_mut().enumerate() {
                        row.0[number / 64] |= u64::from(code(kind) >> bit & 1) << (number % 64);
                    }
                }
            }
        }
    }

    /// Leaves the first deals alone, without cards for the others.
    pub fn keep(&mut self, first: &Row) {
        for row in self.rows.as_flattened_mut() {
            for (word, first) in row.0.iter_mut().zip(first.0) {
                *word &= first;
            }
        }
    }

    /// Makes a block of deals: those of `seed` from number `first` on.
    #[inline(always)]
    pub fn deal<L: Lanes>(&mut self, lanes: L, rules: Rules, seed: u64, first: u64) {
        if (first as u32).checked_add(DEALS as u32 - 1).is_some() {
            Dealer::new(rules).deal(lanes, seed, first, &mut self.rows);
        } else {
            // Numbers with different high halves come once in 2^32.
            let number = |place| first.wrapping_add(place);
            let deals: Vec<_> =
                (0..DEALS as u64).map(|place| MagicDuel::numbered(rules, seed, number(place))).collect();
            self.pack(&deals);
        }
    }
}

/// The bits of a card of a kind.
pub(super) fn code(kind: Kind) -> u8 {
    kind.index() as u8 + 1
}
