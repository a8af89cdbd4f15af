use std::slice;

use faceup_games::magic_duel::{Cards, Kind};

use super::super::super::Areas;
use super::super::{Layout, Turn};
use super::{BOTH, FIELD, HAND, KINDS, Seat, with, without};

/// A player's cards.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Side<'a> {
    /// What is left of it.
    deck: slice::Iter<'a, Kind>,
    /// The hand, the field, and both together.
    cards: u64,
    /// The grave, where hand and field together are in the other word. What else is in it has no meaning.
    grave: u64,
    counters: u8,
}

/// Every copy of the kinds of a set, where hand and field together are.
const ALL_COPIES: [u64; 32] = {
    let mut copies = [0; 32];
    let mut set = 0;
    while set < 32 {
        copies[set] = (HAND / KINDS * set as u64) << BOTH;
        set += 1;
    }
    copies
};

/// All ones if something is so.
#[inline(always)]
fn mask(yes: bool) -> u64 {
    u64::from(yes).wrapping_neg()
}

impl Side<'_> {
    #[inline(always)]
    fn hand(&self) -> u64 {
        self.cards & HAND
    }

    /// The kinds on the field.
    #[inline(always)]
    fn field(&self) -> u64 {
        self.cards >> FIELD & KINDS
    }

    /// The kinds in the grave, in the order of recycling.
    #[inline(always)]
    fn buried(&self) -> u64 {
        self.grave >> BOTH & KINDS
    }

    /// The places of the deck's top card; none if the deck is empty.
    #[inline(always)]
    fn top(&self, seat: &Seat) -> u64 {
        self.deck.as_slice().first().map_or(0, |kind| seat.kinds[kind.index()])
    }

    /// What can be played: with an effect if anything can, else without one.
    #[inline(always)]
    fn playable(&self, seat: &Seat, other: &Side<'_>) -> u64 {
        let missing = self.cards & !(self.cards >> FIELD) & KINDS;
        let effects = seat.bit(Kind::Plain) & mask(!self.deck.as_slice().is_empty())
            | seat.bit(Kind::Swamp) & mask(other.hand() != 0)
            | seat.bit(Kind::Mountain) & mask(other.field() != 0)
            | seat.bit(Kind::Forest) & mask(self.buried() != 0);
        let high = missing & effects;
        if high == 0 { missing & seat.without_effect } else { high }
    }

    /// Whether strategy and hand allow to counter what is played onto a field.
    #[inline(always)]
    fn can_counter(&self, seat: &Seat, onto: u64) -> bool {
        // A kind that is missing on the field always has a copy outside the grave: the one about to be played. So
        // what the rule says of missing kinds changes nothing.
        let island = seat.bit(Kind::Island);
        let held = (self.cards & island != 0) & (self.hand() != island);
        (seat.counters >> onto & 1 == 1) & held
    }

    /// The places of what is discarded; none from an empty hand.
    #[inline(always)]
    fn discarded(&self, seat: &Seat) -> u64 {
        seat.discards[self.hand().leading_zeros() as usize]
    }

    /// The places of what is taken back from the grave; none from an empty one.
    #[inline(always)]
    fn recycled(&self, seat: &Seat) -> u64 {
        let missing = ALL_COPIES[self.buried() as usize] & !self.cards;
        seat.recycles[missing.trailing_zeros() as usize]
    }

    /// Puts into the grave what leaves hand or field.
    #[inline(always)]
    fn lose(&mut self, card: u64) {
        self.cards = without(self.cards, card);
        self.grave = with(self.grave, card);
    }
}

impl<'a> Layout<'a> for Side<'a> {
    type Seat = Seat;

    fn new(deck: &'a [Kind]) -> Self {
        Side { deck: deck.iter(), ..Side::default() }
    }

    #[inline(always)]
    fn draw(&mut self, seat: &Seat, cards: usize) -> usize {
        let mut drawn = 0;
        while drawn < cards
            && let Some(kind) = self.deck.next()
        {
            self.cards = with(self.cards, seat.kinds[kind.index()]);
            drawn += 1;
        }
        drawn
    }

    #[inline(always)]
    fn is_exhausted(&self) -> bool {
        self.hand() == 0 && self.deck.as_slice().is_empty()
    }

    fn counters(&self) -> u8 {
        self.counters
    }

    fn left(&self) -> u8 {
        self.deck.len() as u8 + self.hand().count_ones() as u8
    }

    fn areas(&self, seat: &Seat) -> Areas {
        let counts = |area: u64| {
            let count = |kind: Kind| (area & seat.kinds[kind.index()]).count_ones() as u8;
            Cards::new(Kind::ALL.map(count)).unwrap_or_default()
        };
        let deck = self.deck.len() as u8;
        let grave = counts(self.grave & !HAND);
        Areas { deck, hand: counts(self.hand()), field: counts(self.field()), grave }
    }

    /// What is played can hardly be foreseen, so there is no branch on it: everything that a card can bring about is done
    /// each time, to nothing where the card does not bring it about.
    #[inline(always)]
    fn turn(player: usize, seats: &[Seat; 2], sides: &mut [Self; 2], draws: usize) -> Turn {
        let (seat, other) = (&seats[player], &seats[player ^ 1]);
        let [alice, bob] = sides;
        let (mine, theirs) = if player == 0 { (alice, bob) } else { (bob, alice) };
        let drawn = mine.draw(seat, draws);
        let playable = mine.playable(seat, theirs);
        let play = &seat.plays[(playable & 31) as usize];
        if theirs.can_counter(other, mine.field()) && playable != 0 {
            mine.lose(play.card);
            theirs.lose(other.kinds[Kind::Island.index()]);
            theirs.lose(theirs.discarded(other));
            theirs.counters = theirs.counters.wrapping_add(1);
            return Turn::default();
        }
        mine.cards = without(mine.cards, play.in_hand) | play.on_field;
        let destroyed = seat.destroys[theirs.field() as usize];
        theirs.lose(theirs.discarded(other) & play.discard | destroyed & play.destroy);
        let (back, top) = (mine.recycled(seat) & play.recycle, mine.top(seat) & play.draw);
        if top != 0 {
            mine.deck.next();
        }
        mine.grave = without(mine.grave, back);
        mine.cards = with(mine.cards, back | top);
        Turn { won: mine.field() == KINDS, quiet: drawn == 0 && playable == 0 }
    }
}
