//! Why a strategy answers as it does: the numbers that its rules look at.

use super::cards::{Cards, Kind};
use super::state::Move;
use super::strategy::{CounterRule, Preference, Strategy};
use super::view::{Priority, Question, View};

/// What a strategy looks at for one answer, and the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The answer, as [`Strategy::answer`] gives it.
    pub answer: Move,
    /// What it rests on.
    pub grounds: Grounds,
}

/// What an answer rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Grounds {
    /// What to play: the kinds in hand with their priorities, the most urgent first, and in the strategy's order among equals.
    Play(Vec<(Kind, Priority)>),
    /// Whether to counter.
    Counter(CounterGrounds),
    /// Which card to discard, destroy or recycle: the kinds there are with the numbers counted, the preferred one first.
    Choice {
        /// What was asked.
        question: Question,
        /// By what it was chosen.
        preference: Preference,
        /// Each kind that can be chosen, with how many cards of it were counted.
        counts: Vec<(Kind, u8)>,
    },
}

/// What a counter rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CounterGrounds {
    /// The rule.
    pub rule: CounterRule,
    /// The kinds on the opponent's field.
    pub on_field: Vec<Kind>,
    /// The kinds missing there, with how many copies are in the opponent's grave.
    pub missing: Vec<(Kind, u8)>,
    /// How many copies of each of `missing` the opponent has in all, in the same order.
    pub copies: Vec<u8>,
}

impl Strategy {
    /// The answer to what is asked with what it rests on; `None` when the duel is over.
    pub fn reason(&self, view: &View<'_>) -> Option<Reason> {
        let (own, other) = (view.player(), view.player().other());
        let (own_field, own_grave) = (view.field(own), view.grave(own));
        let question = view.question()?;
        let choice = |preference: &Preference, candidates, areas| Grounds::Choice {
            question,
            preference: *preference,
            counts: preference.ranked(candidates, areas),
        };
        let grounds = match question {
            Question::Play => {
                let in_hand = self.play.order.kinds().into_iter().filter(|&kind| view.hand().has(kind));
                let mut kinds: Vec<_> = in_hand.map(|kind| (kind, view.priority(kind))).collect();
                kinds.sort_by_key(|&(_, priority)| priority);
                Grounds::Play(kinds)
            }
            Question::Counter => {
                let (field, grave, copies) = (view.field(other), view.grave(other), view.rules().copies());
                let missing = || Kind::ALL.into_iter().filter(|&kind| !field.has(kind));
                Grounds::Counter(CounterGrounds {
                    rule: self.counter,
                    on_field: field.kinds().collect(),
                    missing: missing().map(|kind| (kind, grave.of(kind))).collect(),
                    copies: missing().map(|kind| copies.of(kind)).collect(),
                })
            }
            Question::Discard => choice(&self.discard, view.hand(), [view.hand(), own_field, own_grave]),
            Question::Destroy => {
                let (field, grave) = (view.field(other), view.grave(other));
                choice(&self.destroy, field, [Cards::EMPTY, field, grave])
            }
            Question::Recycle => choice(&self.recycle, own_grave, [view.hand(), own_field, own_grave]),
        };
        Some(Reason { answer: self.answer(view), grounds })
    }
}

impl Preference {
    /// The candidates with their counts, the preferred one first.
    fn ranked(&self, candidates: Cards, areas: [Cards; 3]) -> Vec<(Kind, u8)> {
        let (mut left, mut ranked) = (candidates, Vec::new());
        while let Some(kind) = self.choose(left, areas) {
            ranked.push((kind, self.counts(areas).of(kind)));
            for _ in 0..left.of(kind) {
                left.remove(kind);
            }
        }
        ranked
    }
}
