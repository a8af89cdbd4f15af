use faceup_games::magic_duel::{Cards, Kind};

use super::super::super::Areas;
use super::super::{Layout, Turn};
use super::lanes::{ONES, lane, present, total};
use super::seat::{COUNTERED, Seat, effect_of};

/// A player's cards.
#[derive(Clone, Copy, Debug, Default)]
pub(in super::super) struct Side<'a> {
    deck: &'a [Kind],
    /// How many cards have been drawn.
    drawn: usize,
    hand: u64,
    field: u64,
    grave: u64,
    counters: u8,
}

impl Side<'_> {
    /// Draws one card if `draws` is 1 and the deck has one, without a branch.
    #[inline(always)]
    fn draw_if(&mut self, seat: &Seat, draws: usize) {
        let last = self.deck.len() - 1;
        let card = seat.one(self.deck[self.drawn.min(last)]);
        let draws = draws & usize::from(self.drawn <= last);
        self.hand = self.hand.wrapping_add(card & (draws as u64).wrapping_neg());
        self.drawn += draws;
    }

    /// The card to play, as one card of its kind; 0 for none.
    #[inline(always)]
    fn next_to_play(&self, seat: &Seat, other: &Side<'_>) -> u64 {
        let missing = present(self.hand) & !self.field;
        let effect = |kind, there: bool| seat.one(kind) & u64::from(there).wrapping_neg();
        let effects = effect(Kind::Plain, self.drawn < self.deck.len())
            | effect(Kind::Swamp, other.hand != 0)
            | effect(Kind::Mountain, other.field != 0)
            | effect(Kind::Forest, self.grave != 0);
        let high = missing & effects;
        let among = if high == 0 { missing & seat.without_effect } else { high };
        among & among.wrapping_neg()
    }

    /// Whether the strategy and the hand allow to counter what is played onto a field, 1 or 0.
    #[inline(always)]
    fn can_counter(&self, seat: &Seat, onto: u64) -> u64 {
        // A kind that is missing on the field always has a copy outside the grave: the one about to be played. So
        // what the rule says of missing kinds changes nothing.
        let island = seat.one(Kind::Island);
        let (there, more) = (present(self.hand) & island != 0, self.hand != island);
        u64::from(total(onto) >= seat.from_kinds) & u64::from(there) & u64::from(more)
    }
}

impl<'a> Layout<'a> for Side<'a> {
    type Seat = Seat;

    fn new(deck: &'a [Kind]) -> Self {
        Side { deck, ..Side::default() }
    }

    #[inline(always)]
    fn draw(&mut self, seat: &Seat, cards: usize) -> usize {
        let before = self.drawn;
        for _ in 0..cards {
            let Some(&kind) = self.deck.get(self.drawn) else { break };
            self.hand = self.hand.wrapping_add(seat.one(kind));
            self.drawn += 1;
        }
        self.drawn - before
    }

    #[inline(always)]
    fn is_exhausted(&self) -> bool {
        self.hand == 0 && self.drawn == self.deck.len()
    }

    fn counters(&self) -> u8 {
        self.counters
    }

    fn left(&self) -> u8 {
        (self.deck.len() - self.drawn) as u8 + total(self.hand) as u8
    }

    fn areas(&self, seat: &Seat) -> Areas {
        let cards = |area: u64| {
            let counts = seat.cards.map(|card| lane(area, card.trailing_zeros()) as u8);
            Cards::new(counts).unwrap_or_default()
        };
        let deck = (self.deck.len() - self.drawn) as u8;
        Areas { deck, hand: cards(self.hand), field: cards(self.field), grave: cards(self.grave) }
    }

    /// What is played can hardly be foreseen, so there is no branch on it: at most one card is chosen in a turn, and the same
    /// steps do that whatever it is chosen for.
    #[inline(always)]
    fn turn(player: usize, seats: &[Seat; 2], sides: &mut [Self; 2], draws: usize) -> Turn {
        let (seat, other) = (&seats[player], &seats[player ^ 1]);
        let [alice, bob] = &mut *sides;
        let (mine, theirs) = if player == 0 { (alice, bob) } else { (bob, alice) };
        let drawn = mine.draw(seat, draws);
        let card = mine.next_to_play(seat, theirs);
        mine.hand = mine.hand.wrapping_sub(card);
        let counters = theirs.can_counter(other, mine.field) & u64::from(card != 0);
        let countered = counters.wrapping_neg();
        let island = other.one(Kind::Island) & countered;
        theirs.hand = theirs.hand.wrapping_sub(island);
        theirs.grave = theirs.grave.wrapping_add(island);
        theirs.counters += counters as u8;
        mine.grave = mine.grave.wrapping_add(card & countered);
        mine.field |= card & !countered;
        let effect = &seat.effects[effect_of(card) | COUNTERED & countered as usize];
        mine.draw_if(seat, effect.draws);
        let won = mine.field == ONES;
        let owner = &mut sides[player ^ effect.theirs];
        let areas = [owner.hand, owner.field, owner.grave];
        let [hand, field, grave] = effect.from;
        let candidates = present(owner.hand & hand | owner.field & field | owner.grave & grave);
        let chosen = effect.choice.choose(candidates, areas);
        let moved = |area: usize| areas[area].wrapping_add(chosen.wrapping_mul(effect.moves[area]));
        (owner.hand, owner.field, owner.grave) = (moved(0), moved(1), moved(2));
        Turn { won, quiet: drawn == 0 && card == 0 }
    }
}
