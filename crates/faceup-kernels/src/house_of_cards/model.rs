//! The positions of all deals of one size, found by playing a single one of them.
//!
//! In the model deal each card is its own place in the deck: the first card has the lowest code, the last the highest.
//! Which moves there are, which cards a move lays where, which cards can be forgotten and which houses are mirror images
//! does not depend on ranks and colours. So what is played here holds for every deal when cards are read as places.

use faceup_core::facts::Merge;
use faceup_core::{Game, Player};
use faceup_games::house_of_cards::{Card, Colour, HouseOfCards, Move, State};

use super::error::CompileError;
use super::rows::Rows;

/// A card that was forgotten, or an empty hand, where a place would stand. No deal that is compiled has so many cards.
pub(super) const NONE: u8 = 63;
/// The most ranks for which every card has a place below [`NONE`].
const MOST_RANKS: u32 = 31;
/// The bit of a column that falls, above the six of the place.
const FALLING: u8 = 0x40;
/// Bits of a column, and of a hand.
const COLUMN_BITS: u32 = 7;
const HAND_BITS: u32 = 6;
/// The two hands are the highest bits of a key.
const HANDS_AT: u32 = 64 - 2 * HAND_BITS;

/// What a merged position takes while the graph is compiled, in bytes, with the room that vectors and slots keep free.
pub(super) const POSITION_BYTES: usize = 56;
/// The same for a move.
pub(super) const MOVE_BYTES: usize = 16;

/// The card of the model deal at this place of the deck.
fn card_at(place: u8) -> Option<Card> {
    Card::new(u32::from(place) / 2 + 1, Colour::BOTH[usize::from(place) % 2])
}

/// The place of a card of the model deal.
fn place_of(card: Card) -> u8 {
    card.code() - 2
}

/// What a state is in all deals: the columns of the skyline and the two hands, the starter's first, as places of the deck.
///
/// ```text
///   two words      127 ...... 122 121 ..... 116 115 112 111 ............. 7 6       5 ... 0
///                  second's hand  starter's hand   0    column 15 ... column 1  falling  place    column 0
/// ```
///
/// Of a house and its mirror image it is the smaller number.
#[inline]
pub(super) fn key(state: &State, starter: Player, place: impl Fn(Card) -> u8) -> [u64; 2] {
    let slope = |card: Option<Card>| card.map_or(NONE, &place);
    let (mut bytes, mut width) = ([0; 16], 0);
    for (byte, (card, falls)) in bytes.iter_mut().zip(state.columns()) {
        *byte = slope(card) | if falls { FALLING } else { 0 };
        width += 8;
    }
    let house = u128::from_le_bytes(bytes);
    let mirror = (house ^ u128::from_le_bytes([FALLING; 16])).swap_bytes() >> (128 - width);
    with_hands(without_eighths(house.min(mirror)), state, starter, place)
}

fn with_hands(columns: u128, state: &State, starter: Player, place: impl Fn(Card) -> u8) -> [u64; 2] {
    let hand = |player| u64::from(state.held(player).map_or(NONE, &place));
    let (first, second) = (hand(starter), hand(starter.other()));
    [columns as u64, (columns >> 64) as u64 | first << HANDS_AT | second << (HANDS_AT + HAND_BITS)]
}

/// The lower seven bits of all bytes side by side.
const fn without_eighths(bytes: u128) -> u128 {
    const fn of_word(word: u64) -> u64 {
        let word = word & 0x007f_007f_007f_007f | (word & 0x7f00_7f00_7f00_7f00) >> 1;
        let word = word & 0x0000_3fff_0000_3fff | (word & 0x3fff_0000_3fff_0000) >> 2;
        word & 0x0fff_ffff | (word & 0x0fff_ffff_0000_0000) >> 4
    }
    of_word(bytes as u64) as u128 | (of_word((bytes >> 64) as u64) as u128) << (8 * COLUMN_BITS)
}

/// The places of the cards held in the state of a key, [`NONE`] for an empty hand.
pub(super) fn hands(key: &[u64]) -> [u8; 2] {
    let hand = |shift: u32| (key[1] >> shift) as u8 & NONE;
    [hand(HANDS_AT), hand(HANDS_AT + HAND_BITS)]
}

/// A move: the number of the triangle that it closes, from 1, or 0 for a hold; and the position of the next ply that it
/// leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Edge {
    pub(super) triangle: u32,
    pub(super) next: u32,
}

/// The moves of all positions of a ply.
#[derive(Debug, Default)]
pub(super) struct Edges {
    list: Vec<Edge>,
    ends: Vec<u32>,
}

impl Edges {
    /// The number of moves.
    pub(super) fn moves(&self) -> usize {
        self.list.len()
    }

    /// The moves of each position, in its own order.
    pub(super) fn by_position(&self) -> impl Iterator<Item = &[Edge]> {
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.list[start as usize..end as usize])
    }
}

/// All merged positions of the model deal and their moves.
#[derive(Debug)]
pub(super) struct Model {
    /// The keys of the positions of each live ply.
    pub(super) keys: Vec<Rows>,
    /// The keys of the terminal positions.
    pub(super) terminals: Rows,
    /// The moves of the positions of each live ply.
    pub(super) edges: Vec<Edges>,
    pub(super) triangles: Triangles,
    /// The moves of the start in the order of the rules.
    pub(super) first: Vec<Edge>,
}

impl Model {
    /// Plays all plays of the model deal; an error when that takes more than `memory` bytes.
    pub(super) fn explore(peaks: u32, ranks: u32, memory: usize) -> Result<Self, CompileError> {
        if ranks > MOST_RANKS {
            return Err(CompileError::Memory { needed: None, limit: memory });
        }
        let cards = (0..2 * ranks as u8).filter_map(card_at).collect();
        let deal = HouseOfCards::new(peaks, cards).map_err(CompileError::Deal)?;
        let mut states = vec![deal.merged(&deal.start())];
        let mut keys = Rows::default();
        keys.number(&model_key(&deal, &states[0]));
        let mut model = Model {
            keys: Vec::new(),
            terminals: keys,
            edges: Vec::new(),
            triangles: Triangles::new(2 * ranks as usize),
            first: Vec::new(),
        };
        for _ in deal.row() {
            let (next, keys) = model.explore_ply(&deal, &states, memory)?;
            model.keys.push(std::mem::replace(&mut model.terminals, keys));
            states = next;
        }
        model.list_first_moves(&deal);
        Ok(model)
    }

    /// Adds the moves of a ply whose positions are `states`; gives the positions of the next.
    fn explore_ply(
        &mut self,
        deal: &HouseOfCards,
        states: &[State],
        memory: usize,
    ) -> Result<(Vec<State>, Rows), CompileError> {
        let (positions, moves) = (self.positions(), self.moves());
        let (mut next, mut keys, mut edges) = (Vec::new(), Rows::with_room(states.len()), Edges::default());
        for state in states {
            for mv in deal.moves(state) {
                let after = deal.merged(&deal.apply(state, mv));
                let number = keys.number(&model_key(deal, &after));
                if number as usize == next.len() {
                    next.push(after);
                }
                edges.list.push(Edge { triangle: self.triangle(state, mv), next: number });
            }
            edges.ends.push(edges.list.len() as u32);
            let counted = (positions + next.len()) * POSITION_BYTES + (moves + edges.list.len()) * MOVE_BYTES;
            if counted > memory {
                return Err(CompileError::Memory { needed: None, limit: memory });
            }
        }
        keys.shrink();
        self.edges.push(edges);
        Ok((next, keys))
    }

    /// Lists the moves of the start itself: its merged position may be its mirror image.
    fn list_first_moves(&mut self, deal: &HouseOfCards) {
        let start = deal.start();
        let edges = deal.moves(&start).map(|mv| {
            let after = deal.merged(&deal.apply(&start, mv));
            let next = self.keys[1].find(&model_key(deal, &after)).expect("equal states have equal moves");
            (mv, next)
        });
        let edges: Vec<(Move, u32)> = edges.collect();
        self.first = edges.into_iter().map(|(mv, next)| Edge { triangle: self.triangle(&start, mv), next }).collect();
    }

    /// The number of the triangle that the move closes.
    fn triangle(&mut self, state: &State, mv: Move) -> u32 {
        state.triangle(mv).map_or(0, |cards| 1 + self.triangles.number(cards.map(place_of)))
    }

    /// The number of merged positions, terminal ones included.
    pub(super) fn positions(&self) -> usize {
        self.keys.iter().chain([&self.terminals]).map(Rows::len).sum()
    }

    /// The number of moves of all merged positions.
    pub(super) fn moves(&self) -> usize {
        self.edges.iter().map(Edges::moves).sum()
    }
}

/// The [`key`] of a merged state of the model deal, all columns at once. In this deal the smaller one of house and mirror
/// image is so in places, too, and the codes are the places, each two more.
fn model_key(deal: &HouseOfCards, state: &State) -> [u64; 2] {
    const COLUMNS: u128 = u128::MAX / 0xff;
    let starter = deal.cards()[0].colour().player();
    let bits = state.column_bits();
    let falling = bits >> 1 & (u128::from(FALLING) * COLUMNS);
    // Of all codes that occur that of forgotten cards alone has this bit.
    let forgotten = (bits >> 6 & COLUMNS) * u128::from(NONE);
    // No column borrows from the next one: a house has no card with a code below 2.
    let used = COLUMNS & 1_u128.checked_shl(16 * state.peaks()).map_or(u128::MAX, |end| end - 1);
    let places = ((bits & (0x7f * COLUMNS)) - 2 * used) & (u128::from(NONE) * COLUMNS);
    with_hands(without_eighths(places | forgotten | falling), state, starter, place_of)
}

/// The different triangles, numbered in the order in which they come.
#[derive(Debug)]
pub(super) struct Triangles {
    /// The number of each set of three places, counted from 1; 0 if it has none.
    numbers: Vec<u32>,
    /// The places of each triangle in rising order.
    pub(super) places: Vec<[u8; 3]>,
}

impl Triangles {
    /// No triangle yet, of a deal with so many cards.
    fn new(cards: usize) -> Self {
        // So many are the sets of three.
        let sets = cards * cards.saturating_sub(1) * cards.saturating_sub(2) / 6;
        Triangles { numbers: vec![0; sets], places: Vec::new() }
    }

    /// The number of the triangle from 0, whatever the order of the places.
    fn number(&mut self, mut places: [u8; 3]) -> u32 {
        places.sort_unstable();
        // The sets in the order of their largest places, then of the second ones: so many come before.
        let [one, two, three] = places.map(usize::from);
        let number = &mut self.numbers[three * (three - 1) * (three - 2) / 6 + two * (two - 1) / 2 + one];
        if *number == 0 {
            self.places.push(places);
            *number = self.places.len() as u32;
        }
        *number - 1
    }
}

#[cfg(test)]
mod tests {
    use faceup_core::facts::Merge;
    use faceup_core::{Game, SplitMix64};
    use faceup_games::house_of_cards::{HouseOfCards, most_ranks};

    use super::{MOST_RANKS, Triangles, card_at, key, model_key, place_of};

    #[test]
    fn a_key_of_the_model_is_the_key_of_its_state() {
        let mut rng = SplitMix64::new(1);
        for peaks in 2..=8 {
            let ranks = most_ranks(peaks).min(MOST_RANKS);
            let deal = HouseOfCards::new(peaks, (0..2 * ranks as u8).filter_map(card_at).collect()).unwrap();
            for _ in 0..20 {
                let mut state = deal.start();
                loop {
                    let merged = deal.merged(&state);
                    let starter = deal.cards()[0].colour().player();
                    assert_eq!(model_key(&deal, &merged), key(&merged, starter, place_of), "{state}");
                    let moves: Vec<_> = deal.moves(&state).collect();
                    if moves.is_empty() {
                        break;
                    }
                    state = deal.apply(&state, moves[rng.below(moves.len())]);
                }
            }
        }
    }

    #[test]
    fn every_set_of_three_places_has_a_number_of_its_own() {
        let mut triangles = Triangles::new(9);
        let mut expected = Vec::new();
        for three in 0..9 {
            for (two, one) in (0..three).flat_map(|two| (0..two).map(move |one| (two, one))) {
                let number = expected.len() as u32;
                expected.push([one, two, three]);
                assert_eq!(triangles.number([two, three, one]), number);
                assert_eq!(triangles.number([three, one, two]), number);
            }
        }
        assert_eq!((&triangles.places, triangles.numbers.len()), (&expected, expected.len()));
    }
}
