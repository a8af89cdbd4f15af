//! Strategies as data.

use faceup_core::SplitMix64;

use super::cards::{Cards, Kind, KindOrder};
use super::deal::MagicDuel;
use super::engine::Policy;
use super::state::{Move, State};
use super::view::{Priority, Question, View};

/// A fixed strategy: an answer to every decision, from what the player may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Strategy {
    /// Which card to play.
    pub play: PlayRule,
    /// When to counter.
    pub counter: CounterRule,
    /// Which card to discard, as a counter's cost or to a Swamp; the cards counted are the own ones.
    pub discard: Preference,
    /// Which card of the opponent's to destroy; the cards counted are the opponent's.
    pub destroy: Preference,
    /// Which card to take back from the grave; the cards counted are the own ones.
    pub recycle: Preference,
}

/// Chooses the card to play: the first in order among those of high priority, then among those of medium priority.
///
/// A kind that is on the own field is never played again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlayRule {
    /// The order within one priority.
    pub order: KindOrder,
    /// Whether cards without an effect ([`Priority::Medium`]) are played at all.
    pub without_effect: bool,
}

/// Says when to counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CounterRule {
    /// Counters only what is played onto a field with at least this many kinds; 5 or more is never.
    pub from_kinds: u8,
    /// Counters only while some kind that is missing on that field has a copy outside the opponent's grave.
    pub missing_kind_left: bool,
}

/// Chooses a kind by how many cards of it there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Preference {
    /// Where cards are counted.
    pub counted: Counted,
    /// Whether few or many are preferred.
    pub extreme: Extreme,
    /// The order of kinds with equal counts.
    pub ties: KindOrder,
}

/// The areas of one player in which cards are counted. What cannot be seen, the opponent's hand, counts as empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counted {
    /// Cards in hand count.
    pub hand: bool,
    /// Cards on the field count.
    pub field: bool,
    /// Cards in the grave count.
    pub grave: bool,
}

/// Which end of the counts is preferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Extreme {
    /// The kind with the fewest cards.
    Fewest,
    /// The kind with the most cards.
    Most,
}

impl Strategy {
    /// The strategy that the contest's statement fixes for both players.
    pub const STATEMENT: Strategy = {
        use Kind::{Forest, Island, Mountain, Plain, Swamp};
        const NOWHERE: Counted = Counted { hand: false, field: false, grave: false };
        Strategy {
            play: PlayRule {
                order: KindOrder::new([Swamp, Plain, Mountain, Forest, Island]).unwrap(),
                without_effect: true,
            },
            counter: CounterRule { from_kinds: 4, missing_kind_left: true },
            discard: Preference {
                counted: Counted { hand: true, ..NOWHERE },
                extreme: Extreme::Most,
                ties: KindOrder::new([Island, Mountain, Plain, Swamp, Forest]).unwrap(),
            },
            destroy: Preference {
                counted: Counted { field: true, ..NOWHERE },
                extreme: Extreme::Fewest,
                ties: KindOrder::new([Forest, Island, Mountain, Plain, Swamp]).unwrap(),
            },
            recycle: Preference {
                counted: Counted { hand: true, field: true, ..NOWHERE },
                extreme: Extreme::Fewest,
                ties: KindOrder::new([Forest, Swamp, Mountain, Island, Plain]).unwrap(),
            },
        }
    };

    /// A strategy of which every part is chosen at random: for tests, and as the start of a search.
    ///
    /// Every strategy that differs from others in what it may decide comes up: a counter from 0 kinds on is one from any,
    /// and one from 5 kinds on is none.
    pub fn random(rng: &mut SplitMix64) -> Strategy {
        let play = PlayRule { order: KindOrder::random(rng), without_effect: rng.below(2) == 1 };
        let counter = CounterRule { from_kinds: rng.below(6) as u8, missing_kind_left: rng.below(2) == 1 };
        let [discard, destroy, recycle] = [(); 3].map(|()| Preference::random(rng));
        Strategy { play, counter, discard, destroy, recycle }
    }

    /// The answer to what is asked; always a legal one while the duel goes on, and [`Move::Skip`] afterwards.
    pub fn answer(&self, view: &View<'_>) -> Move {
        let (own, other) = (view.player(), view.player().other());
        let (own_field, own_grave) = (view.field(own), view.grave(own));
        let chosen = match view.question() {
            Some(Question::Play) => self.play.choose(view).map(Move::Play),
            Some(Question::Counter) => Some(if self.counter.applies(view) { Move::Counter } else { Move::Allow }),
            Some(Question::Discard) => {
                self.discard.choose(view.hand(), [view.hand(), own_field, own_grave]).map(Move::Discard)
            }
            Some(Question::Destroy) => {
                let (field, grave) = (view.field(other), view.grave(other));
                self.destroy.choose(field, [Cards::EMPTY, field, grave]).map(Move::Destroy)
            }
            Some(Question::Recycle) => {
                self.recycle.choose(own_grave, [view.hand(), own_field, own_grave]).map(Move::Recycle)
            }
            None => None,
        };
        chosen.unwrap_or(Move::Skip)
    }
}

impl PlayRule {
    fn choose(self, view: &View<'_>) -> Option<Kind> {
        let first = |priority| {
            let mut in_order = self.order.kinds().into_iter();
            in_order.find(|&kind| view.hand().has(kind) && view.priority(kind) == priority)
        };
        first(Priority::High).or_else(|| if self.without_effect { first(Priority::Medium) } else { None })
    }
}

impl CounterRule {
    fn applies(self, view: &View<'_>) -> bool {
        let opponent = view.player().other();
        let (field, grave, copies) = (view.field(opponent), view.grave(opponent), view.rules().copies());
        let left = |kind| !field.has(kind) && grave.of(kind) < copies.of(kind);
        field.distinct() >= self.from_kinds && (!self.missing_kind_left || Kind::ALL.into_iter().any(left))
    }
}

impl Preference {
    /// A preference of which every part is chosen at random.
    pub fn random(rng: &mut SplitMix64) -> Preference {
        let [hand, field, grave, most] = [(); 4].map(|()| rng.below(2) == 1);
        let extreme = if most { Extreme::Most } else { Extreme::Fewest };
        Preference { counted: Counted { hand, field, grave }, extreme, ties: KindOrder::random(rng) }
    }

    /// The preferred kind among `candidates`, by their owner's hand, field and grave; `None` without candidates.
    pub(super) fn choose(&self, candidates: Cards, areas: [Cards; 3]) -> Option<Kind> {
        let counts = self.counts(areas);
        let in_order = self.ties.kinds().into_iter().filter(|&kind| candidates.has(kind));
        // Of equals, `min_by_key` takes the first, which is the order of the ties.
        in_order.min_by_key(|&kind| match self.extreme {
            Extreme::Fewest => counts.of(kind),
            Extreme::Most => u8::MAX - counts.of(kind),
        })
    }

    /// How many cards of each kind count, of hand, field and grave.
    pub(super) fn counts(&self, areas: [Cards; 3]) -> Cards {
        let counted = [self.counted.hand, self.counted.field, self.counted.grave];
        let areas = areas.into_iter().zip(counted).filter(|&(_, counted)| counted);
        areas.fold(Cards::EMPTY, |sum, (area, _)| sum.and(area))
    }
}

impl Policy for Strategy {
    fn choose(&mut self, duel: &MagicDuel, state: &State) -> Move {
        self.answer(&View::new(duel, state))
    }
}
