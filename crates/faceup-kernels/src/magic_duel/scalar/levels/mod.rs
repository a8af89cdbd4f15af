//! Cards as levels, for the strategies and rules that can be played so: no count is compared, and every choice is the
//! lowest or the highest bit of a word or an entry of a table.
//!
//! ```text
//! bits  59…55   54…40    39…35          29…25  24…20   19…5     4…0
//!       fifth     …      first copy     field  fifth     …      first copy
//!       of hand and field,                     of the hand,
//!       in the order of recycling              against the order of discarding
//! ```
//!
//! The bit of a copy is set if there are at least so many copies. So the highest bit of a hand is the card to discard, and the
//! lowest bit missing above the kinds of the grave the card to take back; a card is added or taken off in all its places at
//! once.

mod seat;
mod side;

pub(super) use seat::Seat;
pub(super) use side::Side;

/// Bits of a level, one for each kind.
const LEVEL: u32 = 5;
/// So many copies of a kind fit.
const LEVELS: u32 = 5;
/// Where the bits of the field begin: in the order of the hand's levels.
const FIELD: u32 = LEVEL * LEVELS;
/// Where the levels of hand and field together begin, or those of the grave in its word. Five bits below are free, so that a
/// shift by a level takes nothing from one part to another.
const BOTH: u32 = FIELD + 2 * LEVEL;
/// A level.
const KINDS: u64 = (1 << LEVEL) - 1;
/// The levels of the hand.
const HAND: u64 = (1 << FIELD) - 1;
/// The first level of the hand, and of hand and field together.
const FIRST: u64 = KINDS | KINDS << BOTH;

/// The cards with one card more at the places of `card`.
#[inline(always)]
const fn with(cards: u64, card: u64) -> u64 {
    cards | ((cards << LEVEL | FIRST) & card)
}

/// The cards with one card less at the places of `card`, where there is one.
#[inline(always)]
const fn without(cards: u64, card: u64) -> u64 {
    let copies = cards & card;
    cards & !(copies & !(copies >> LEVEL))
}
