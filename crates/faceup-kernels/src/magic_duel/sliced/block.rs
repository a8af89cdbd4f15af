//! The decks of a block of deals, a bit of each in every row.

use faceup_core::Player;
use faceup_games::magic_duel::{Kind, MOST_CARDS, MagicDuel, Rules};

use super::deal::Dealer;
use super::lanes::{DEALS, Lanes, Row};
use super::results::transpose;

/// The bits of a card: 1 to 5 for the kinds by their numbers, 0 for none.
pub(super) const CARD_BITS: usize = 3;

/// So many cards of a deck are read at a time, a byte each.
const GROUP: usize = 8;
/// So many cards of a deck share a word while the bits of a deal are still together.
const IN_WORD: usize = 2 * GROUP;
/// So many words are the longest deck.
const MOST_WORDS: usize = (MOST_CARDS as usize).div_ceil(IN_WORD);

/// One player's decks, from top to bottom: three rows a card.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deck<'a>(pub &'a [[Row; CARD_BITS]]);

impl Deck<'_> {
    /// How many cards a deck has.
    #[inline(always)]
    pub fn cards(self) -> usize {
        self.0.len()
    }
}

/// The bits of one card in many decks.
#[inline(always)]
pub(super) fn card<L: Lanes>(lanes: L, [a, b, c]: &[Row; CARD_BITS], part: usize) -> [L::Word; CARD_BITS] {
    [lanes.load(a, part), lanes.load(b, part), lanes.load(c, part)]
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
    #[inline(always)]
    pub fn pack<L: Lanes>(&mut self, lanes: L, deals: &[MagicDuel]) {
        assert!(deals.len() <= DEALS, "a block has {DEALS} deals");
        self.rows.fill([Row::default(); CARD_BITS]);
        let cards = self.rows.len() / 2;
        let parts = deals.len().div_ceil(DEALS / L::PARTS);
        for (player, rows) in Player::BOTH.into_iter().zip(self.rows.chunks_exact_mut(cards)) {
            let mut words = [[Row::default(); 64]; MOST_WORDS];
            for (number, deal) in deals.iter().enumerate() {
                let deck = deal.deck(player);
                for (word, place) in words.iter_mut().zip((0..cards).step_by(IN_WORD)) {
                    word[number % 64].0[number / 64] = bits(deck, place);
                }
            }
            for ((word, rows), place) in words.iter().zip(rows.chunks_mut(IN_WORD)).zip((0..).step_by(IN_WORD)) {
                let first = CARD_BITS * (place - group(place, cards));
                for part in 0..parts {
                    let mut bits = [lanes.splat(0); 64];
                    for (bits, row) in bits.iter_mut().zip(word) {
                        *bits = lanes.load(row, part);
                    }
                    transpose(lanes, &mut bits);
                    for (row, bits) in rows.as_flattened_mut().iter_mut().zip(&bits[first..]) {
                        lanes.store(row, part, *bits);
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
            self.pack(lanes, &deals);
        }
    }
}

/// The bits of a card of a kind.
pub(super) fn code(kind: Kind) -> u8 {
    kind.index() as u8 + 1
}

/// Where the group begins that has the card at `place` of a deck: there, or so that it ends with the deck.
#[inline(always)]
fn group(place: usize, cards: usize) -> usize {
    place.min(cards.saturating_sub(GROUP))
}

/// The bits of up to [`IN_WORD`] cards from the group of `place` on, the first card's lowest.
#[inline(always)]
fn bits(deck: &[Kind], place: usize) -> u64 {
    let [low, high] = [place, place + GROUP].map(|place| group(place, deck.len()));
    // Cards that are in both groups have the same bits twice.
    eight(deck, low) | eight(deck, high) << (CARD_BITS * (high - low))
}

/// The bits of a group of cards.
#[inline(always)]
fn eight(deck: &[Kind], first: usize) -> u64 {
    let mut kinds = [Kind::Plain; GROUP];
    match deck[first..].first_chunk() {
        Some(group) => kinds = *group,
        None => kinds.iter_mut().zip(deck).for_each(|(to, &kind)| *to = kind),
    }
    // One is added in all bytes at once, so that the compiler sees one word and not eight bytes.
    let bytes = u64::from_le_bytes(kinds.map(|kind| kind as u8)) + u64::from_le_bytes([1; GROUP]);
    // Bytes to pairs of six bits, to fours of twelve, to all together.
    let pairs = (bytes | bytes >> 5) & 0x003F_003F_003F_003F;
    let fours = (pairs | pairs >> 10) & 0x0000_0FFF_0000_0FFF;
    (fours | fours >> 20) & 0x00FF_FFFF
}

const _: () = assert!(CARD_BITS == 3 && GROUP == 8, "how bytes become bits is written for these");

#[cfg(test)]
mod tests {
    use faceup_core::SplitMix64;

    use super::super::batch::Packing;
    use super::super::chosen::chosen;
    use super::*;
    use crate::Width;

    /// The card of a deal at a place; 0 for none.
    fn card_of(deck: Deck<'_>, place: usize, deal: usize) -> u8 {
        deck.0[place].iter().rev().fold(0, |code, row| 2 * code + u8::from(row.bit(deal)))
    }

    #[test]
    fn every_card_of_a_deck_of_any_size_is_packed_at_its_place() {
        let mut rng = SplitMix64::new(1);
        for cards in 1..=MOST_CARDS {
            let copies = [cards / 5, cards / 5, cards / 5, cards / 5, cards - 4 * (cards / 5)];
            let rules = Rules::new(copies, 0, 100, 1).unwrap();
            let sizes = [1, 2, 64, 65, 256, 300, 511, 512];
            let deals: Vec<_> =
                (0..sizes[usize::from(cards) % 8]).map(|_| MagicDuel::shuffled(rules, &mut rng)).collect();
            for width in Width::available() {
                // What was in the block before is gone.
                let mut block = Block::new(cards.into());
                block.rows.fill([Row([u64::MAX; 8]); CARD_BITS]);
                let blocks = std::slice::from_mut(&mut block);
                chosen(width).unwrap().run(Packing { deals: &deals, blocks });
                for (player, deck) in Player::BOTH.into_iter().zip(block.decks()) {
                    for (place, deal) in (0..cards.into()).flat_map(|place| (0..DEALS).map(move |deal| (place, deal))) {
                        let expected = deals.get(deal).map_or(0, |deal| code(deal.deck(player)[place]));
                        assert_eq!(
                            card_of(deck, place, deal),
                            expected,
                            "{width}, {cards} cards: {place}, deal {deal}"
                        );
                    }
                }
            }
        }
    }
}
