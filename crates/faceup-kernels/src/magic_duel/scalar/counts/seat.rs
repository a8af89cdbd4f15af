use faceup_games::magic_duel::{Extreme, Kind, KindOrder, Preference, Strategy};

use super::lanes::{FULL, LANE, ONES, lane};

/// A player's strategy as masks and numbers.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Seat {
    /// One card of each kind, by the kinds' numbers. The kind that is played first has the lowest lane, so that the lowest
    /// of several cards is the one to play.
    pub cards: [u64; 5],
    /// One card of each kind; of none if cards without an effect are not played.
    pub without_effect: u64,
    /// Counters what is played onto this many kinds.
    pub from_kinds: u64,
    /// What comes of playing each kind, by [`effect_of`], and of being countered.
    pub effects: [Effect; 32],
}

/// Where [`Seat::effects`] has what a counter costs.
pub(super) const COUNTERED: usize = 31;

/// Where [`Seat::effects`] has what comes of playing a card; 0 is no card.
#[inline(always)]
pub(super) const fn effect_of(card: u64) -> usize {
    // Lanes are 12 bits apart.
    (card.trailing_zeros() / 4) as usize & 31
}

/// What comes of a card: at most one card is chosen and moved, and at most one is drawn.
#[derive(Clone, Copy, Debug, Default)]
pub(in super::super) struct Effect {
    pub choice: Choice,
    /// Whether the cards to choose from are the opponent's.
    pub theirs: usize,
    /// All ones for the areas to choose from: hand, field, grave.
    pub from: [u64; 3],
    /// What a chosen card adds to hand, field and grave: 1, 0 or -1 card.
    pub moves: [u64; 3],
    /// Whether a card is drawn.
    pub draws: usize,
}

const HAND: usize = 0;
const FIELD: usize = 1;
const GRAVE: usize = 2;

impl Effect {
    fn moving(choice: Choice, theirs: bool, from: usize, to: usize) -> Effect {
        let mut effect = Effect { choice, theirs: theirs.into(), ..Effect::default() };
        effect.from[from] = u64::MAX;
        effect.moves[from] = u64::MAX;
        effect.moves[to] = 1;
        effect
    }
}

impl Seat {
    /// The strategy of a player whose opponent has the other one.
    pub fn new(own: &Strategy, other: &Strategy) -> Seat {
        let [cards, theirs] = [own, other].map(|strategy| cards(strategy.play.order));
        let mut effects = [Effect::default(); 32];
        let discard = Effect::moving(Choice::new(&other.discard, theirs), true, HAND, GRAVE);
        effects[COUNTERED] = discard;
        for kind in Kind::ALL {
            effects[effect_of(cards[kind.index()])] = match kind {
                Kind::Plain => Effect { draws: 1, ..Effect::default() },
                Kind::Swamp => discard,
                Kind::Mountain => Effect::moving(Choice::new(&own.destroy, theirs).without_hand(), true, FIELD, GRAVE),
                Kind::Island => Effect::default(),
                Kind::Forest => Effect::moving(Choice::new(&own.recycle, cards), false, GRAVE, HAND),
            };
        }
        let without_effect = if own.play.without_effect { ONES } else { 0 };
        Seat { cards, without_effect, from_kinds: own.counter.from_kinds.into(), effects }
    }

    /// One card of the kind.
    #[inline(always)]
    pub const fn one(&self, kind: Kind) -> u64 {
        self.cards[kind.index()]
    }
}

/// One card of each kind, by the kinds' numbers.
fn cards(order: KindOrder) -> [u64; 5] {
    let mut cards = [0; 5];
    for (place, kind) in order.kinds().into_iter().enumerate() {
        cards[kind.index()] = 1 << (LANE * place);
    }
    cards
}

/// A preference between kinds: the smallest of five keys, each a count (turned round where many are preferred) and
/// below it the place among the ties.
#[derive(Clone, Copy, Debug, Default)]
pub(in super::super) struct Choice {
    /// All ones for the areas that count: hand, field, grave.
    counted: [u64; 3],
    /// What turns the counts round.
    flip: u64,
    /// The place among the ties, in each lane.
    places: u64,
    /// One card of the kind of each place among the ties.
    cards: [u64; 8],
}

impl Choice {
    /// The preference among the cards of an owner to whom one card of each kind is this.
    fn new(preference: &Preference, owner: [u64; 5]) -> Choice {
        let (mut places, mut cards) = (0, [0; 8]);
        for (place, kind) in preference.ties.kinds().into_iter().enumerate() {
            places |= place as u64 * owner[kind.index()];
            cards[place] = owner[kind.index()];
        }
        let counted = preference.counted;
        Choice {
            counted: [counted.hand, counted.field, counted.grave].map(|counts| if counts { u64::MAX } else { 0 }),
            flip: if preference.extreme == Extreme::Most { FULL } else { 0 },
            places,
            cards,
        }
    }

    /// The same for somebody who does not see the hand.
    fn without_hand(mut self) -> Choice {
        self.counted[HAND] = 0;
        self
    }

    /// One card of the preferred kind among `candidates`, one card of each, by the cards in hand, on the field and in
    /// the grave; 0 without candidates.
    #[inline(always)]
    pub fn choose(&self, candidates: u64, areas: [u64; 3]) -> u64 {
        let [hand, field, grave] = self.counted;
        let counts = (areas[0] & hand).wrapping_add(areas[1] & field).wrapping_add(areas[2] & grave);
        // What is no candidate has a bit above all keys.
        let keys = ((counts ^ self.flip) << 3 | self.places) | ((candidates ^ ONES) << 9);
        let at = |place: usize| lane(keys, (LANE * place) as u32);
        let least = at(0).min(at(1)).min(at(2).min(at(3))).min(at(4));
        self.cards[(least & 7) as usize] & candidates
    }
}
