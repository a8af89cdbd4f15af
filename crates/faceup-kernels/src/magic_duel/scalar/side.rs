use faceup_games::magic_duel::{Cards, Kind};

use super::super::Areas;
use super::lanes::{LANE, ONES, lane, present};
use super::seat::Seat;

/// A player's cards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side<'a> {
    /// The cards that are left in the deck, from the top.
    deck: &'a [Kind],
    hand: u64,
    field: u64,
    grave: u64,
    pub counters: u8,
}

/// What has come of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// The player has won.
    Won,
    /// Some card has moved.
    Moved,
    /// No card has moved.
    Quiet,
}

impl<'a> Side<'a> {
    pub fn new(deck: &'a [Kind]) -> Self {
        Side { deck, hand: 0, field: 0, grave: 0, counters: 0 }
    }

    /// Draws a card; false with an empty deck.
    #[inline(always)]
    pub fn draw(&mut self, seat: &Seat) -> bool {
        let Some((&top, rest)) = self.deck.split_first() else { return false };
        self.hand += seat.one(top);
        self.deck = rest;
        true
    }

    /// Whether no card is left in deck and hand.
    #[inline(always)]
    pub fn is_exhausted(&self) -> bool {
        self.hand == 0 && self.deck.is_empty()
    }

    /// How many cards are left in deck and hand.
    pub fn left(&self) -> u8 {
        let hand: u64 = (0..5).map(|place| lane(self.hand, place * LANE as u32)).sum();
        self.deck.len() as u8 + hand as u8
    }

    /// The areas with their cards by the kinds' numbers.
    pub fn areas(&self, seat: &Seat) -> Areas {
        let cards = |area: u64| {
            let counts = seat.shifts.map(|shift| lane(area, shift.into()) as u8);
            Cards::new(counts).unwrap_or_default()
        };
        let (hand, field, grave) = (cards(self.hand), cards(self.field), cards(self.grave));
        Areas { deck: self.deck.len() as u8, hand, field, grave }
    }

    /// Discards a card by the seat's preference. There is to be one in hand.
    #[inline(always)]
    fn discard(&mut self, seat: &Seat) {
        let card = seat.discard.choose(present(self.hand), [self.hand, self.field, self.grave]);
        self.hand -= card;
        self.grave += card;
    }

    /// The card to play, as one card of its kind; 0 for none.
    #[inline(always)]
    fn to_play(&self, seat: &Seat, other: &Side<'_>) -> u64 {
        let missing = present(self.hand) & !self.field;
        let effect = |kind, there: bool| seat.one(kind) * u64::from(there);
        let effects = effect(Kind::Plain, !self.deck.is_empty())
            | effect(Kind::Swamp, other.hand != 0)
            | effect(Kind::Mountain, other.field != 0)
            | effect(Kind::Forest, self.grave != 0);
        let high = missing & effects;
        let among = if high == 0 { missing & seat.without_effect } else { high };
        among & among.wrapping_neg()
    }

    /// Counters a card that is played onto a field, if the strategy and the hand allow it.
    #[inline(always)]
    fn counters(&mut self, seat: &Seat, onto: u64) -> bool {
        // A kind that is missing on the field always has a copy outside the grave: the one about to be played. So
        // what the rule says of missing kinds changes nothing.
        let island = seat.one(Kind::Island);
        let allowed = onto.count_ones() >= seat.from_kinds;
        if !allowed || present(self.hand) & island == 0 || self.hand == island {
            return false;
        }
        self.hand -= island;
        self.grave += island;
        self.discard(seat);
        self.counters += 1;
        true
    }
}

/// Plays one turn of the player whose seat is given.
#[inline(always)]
pub(super) fn turn(seats: [&Seat; 2], mine: &mut Side<'_>, theirs: &mut Side<'_>, draws: u8) -> Turn {
    let [seat, other] = seats;
    let mut drawn = false;
    for _ in 0..draws {
        if !mine.draw(seat) {
            break;
        }
        drawn = true;
    }
    let card = mine.to_play(seat, theirs);
    if card == 0 {
        return if drawn { Turn::Moved } else { Turn::Quiet };
    }
    mine.hand -= card;
    if theirs.counters(other, mine.field) {
        mine.grave += card;
        return Turn::Moved;
    }
    mine.field |= card;
    match seat.kinds[(card.trailing_zeros() as usize / LANE) % 5] {
        Kind::Plain => {
            mine.draw(seat);
        }
        Kind::Swamp => {
            if theirs.hand != 0 {
                theirs.discard(other);
            }
        }
        Kind::Mountain => {
            if theirs.field != 0 {
                let card = seat.destroy.choose(theirs.field, [0, theirs.field, theirs.grave]);
                theirs.field ^= card;
                theirs.grave += card;
            }
        }
        Kind::Island => {}
        Kind::Forest => {
            if mine.grave != 0 {
                let card = seat.recycle.choose(present(mine.grave), [mine.hand, mine.field, mine.grave]);
                mine.grave -= card;
                mine.hand += card;
            }
        }
    }
    if mine.field == ONES { Turn::Won } else { Turn::Moved }
}
