//! The positions of all deals of one size, found by playing a single one of them.
//!
//! In the model deal each card is its own place in the deck: the first card has the lowest code, the last the highest.
//! Which moves there are, which cards a move lays where, which cards can be forgotten and which houses are mirror images
//! does not depend on ranks and colours. So what is played here holds for every deal when cards are read as places.

use faceup_core::facts::Merge;
use faceup_core::{Game, Player};
use faceup_games::house_of_cards::{Card, Colour, Face, HouseOfCards, Move, State};

use super::error::CompileError;
use super::rows::Rows;

/// A card that was forgotten, or an empty hand, where a place would stand. No deal that is compiled has so many cards.
pub(super) const NONE: u8 = 63;
/// The most ranks for which every card has a place below [`NONE`].
const MOST_RANKS: u32 = 31;
/// The bit of a column that falls, above the six of the place.
const FALLING: u64 = 0x40;
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
pub(super) fn key(state: &State, starter: Player, place: impl Fn(Card) -> u8) -> [u64; 2] {
    let (mut house, mut mirror, mut shift) = (0_u128, 0_u128, 0);
    let mut push = |column: u64| {
        house |= u128::from(column) << shift;
        mirror = mirror << COLUMN_BITS | u128::from(column ^ FALLING);
        shift += COLUMN_BITS;
    };
    let slope = |card: Option<Card>| u64::from(card.map_or(NONE, &place));
    for face in state.faces() {
        match face {
            Face::Rising(card) => push(slope(card)),
            Face::Falling(card) => push(slope(card) | FALLING),
            Face::Base(card) => {
                push(slope(Some(card)) | FALLING);
                push(slope(Some(card)));
            }
        }
    }
    let columns = house.min(mirror);
    let first = slope(state.held(starter));
    let second = slope(state.held(starter.other()));
    [columns as u64, (columns >> 64) as u64 | first << HANDS_AT | second << (HANDS_AT + HAND_BITS)]
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
    /// The three places of each triangle in rising order, packed by [`packed`].
    pub(super) triangles: Rows,
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
            triangles: Rows::default(),
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
        let (mut next, mut keys, mut edges) = (Vec::new(), Rows::default(), Edges::default());
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
        state.triangle(mv).map_or(0, |cards| 1 + self.triangles.number(&[packed(cards.map(place_of))]))
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

fn model_key(deal: &HouseOfCards, state: &State) -> [u64; 2] {
    let starter = deal.cards()[0].colour().player();
    key(state, starter, place_of)
}

/// Three places as one word, whatever their order.
fn packed(mut places: [u8; 3]) -> u64 {
    places.sort_unstable();
    places.into_iter().fold(0, |word, place| word << 8 | u64::from(place))
}

/// The three places of a word that [`packed`] has made.
pub(super) fn unpacked(word: u64) -> [u8; 3] {
    [(word >> 16) as u8, (word >> 8) as u8, word as u8]
}
