use faceup::core::SplitMix64;
use faceup::games::magic_duel::{Counted, CounterRule, Extreme, Kind, KindOrder, PlayRule, Preference, Strategy};

/// A part of a strategy that can be looked at and changed by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The order in which cards are played.
    PlayOrder,
    /// Whether cards without an effect are played.
    WithoutEffect,
    /// From how many kinds on it counters.
    FromKinds,
    /// Whether it counters only while a missing kind is left.
    MissingKindLeft,
    /// The areas in which cards are counted for a choice.
    Counted(Choice),
    /// Which end of the counts is preferred for a choice.
    Extreme(Choice),
    /// The order of kinds with equal counts for a choice.
    Ties(Choice),
}

/// A choice that a preference answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// What to discard.
    Discard,
    /// What to destroy.
    Destroy,
    /// What to take back.
    Recycle,
}

use Choice::{Destroy, Discard, Recycle};

/// All fields of a strategy.
pub const FIELDS: [Field; 13] = [
    Field::PlayOrder,
    Field::WithoutEffect,
    Field::FromKinds,
    Field::MissingKindLeft,
    Field::Counted(Discard),
    Field::Extreme(Discard),
    Field::Ties(Discard),
    Field::Counted(Destroy),
    Field::Extreme(Destroy),
    Field::Ties(Destroy),
    Field::Counted(Recycle),
    Field::Extreme(Recycle),
    Field::Ties(Recycle),
];

impl Choice {
    const fn name(self) -> &'static str {
        ["discard", "destroy", "recycle"][self as usize]
    }

    const fn of(self, strategy: &Strategy) -> &Preference {
        match self {
            Discard => &strategy.discard,
            Destroy => &strategy.destroy,
            Recycle => &strategy.recycle,
        }
    }

    const fn of_mut(self, strategy: &mut Strategy) -> &mut Preference {
        match self {
            Discard => &mut strategy.discard,
            Destroy => &mut strategy.destroy,
            Recycle => &mut strategy.recycle,
        }
    }
}

impl Field {
    /// The field's name as in a strategy's file: the table and the key.
    pub fn name(self) -> String {
        match self {
            Field::PlayOrder => "play.order".to_owned(),
            Field::WithoutEffect => "play.without-effect".to_owned(),
            Field::FromKinds => "counter.from-kinds".to_owned(),
            Field::MissingKindLeft => "counter.missing-kind-left".to_owned(),
            Field::Counted(choice) => format!("{}.counted", choice.name()),
            Field::Extreme(choice) => format!("{}.prefer", choice.name()),
            Field::Ties(choice) => format!("{}.ties", choice.name()),
        }
    }

    /// What a strategy has there, in a few words; orders by the kinds' letters.
    pub fn value(self, strategy: &Strategy) -> String {
        match self {
            Field::PlayOrder => strategy.play.order.to_string(),
            Field::WithoutEffect => strategy.play.without_effect.to_string(),
            Field::FromKinds => strategy.counter.from_kinds.to_string(),
            Field::MissingKindLeft => strategy.counter.missing_kind_left.to_string(),
            Field::Counted(choice) => areas(choice.of(strategy).counted),
            Field::Extreme(choice) => extreme(choice.of(strategy).extreme).to_owned(),
            Field::Ties(choice) => choice.of(strategy).ties.to_string(),
        }
    }

    /// A strategy with this field taken from another one.
    #[must_use]
    pub fn taken(self, from: &Strategy, mut to: Strategy) -> Strategy {
        match self {
            Field::PlayOrder => to.play.order = from.play.order,
            Field::WithoutEffect => to.play.without_effect = from.play.without_effect,
            Field::FromKinds => to.counter.from_kinds = from.counter.from_kinds,
            Field::MissingKindLeft => to.counter.missing_kind_left = from.counter.missing_kind_left,
            Field::Counted(choice) => choice.of_mut(&mut to).counted = choice.of(from).counted,
            Field::Extreme(choice) => choice.of_mut(&mut to).extreme = choice.of(from).extreme,
            Field::Ties(choice) => choice.of_mut(&mut to).ties = choice.of(from).ties,
        }
        to
    }
}

fn areas(Counted { hand, field, grave }: Counted) -> String {
    let areas = [(hand, "hand"), (field, "field"), (grave, "grave")];
    let counted: Vec<&str> = areas.iter().filter(|(counted, _)| *counted).map(|(_, area)| *area).collect();
    if counted.is_empty() { "nowhere".to_owned() } else { counted.join("+") }
}

const fn extreme(extreme: Extreme) -> &'static str {
    match extreme {
        Extreme::Fewest => "fewest",
        Extreme::Most => "most",
    }
}

/// A strategy, and what was changed to come to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The strategy after the change.
    pub strategy: Strategy,
    /// The field that was changed.
    pub field: Field,
    /// What was changed, in words.
    pub text: String,
}

/// Every strategy that is one change away: two kinds of an order change places, or another field takes another value.
pub fn single_changes(strategy: &Strategy) -> Vec<Change> {
    let mut changes = Vec::new();
    for field in FIELDS {
        for changed in values(field, strategy) {
            let text = format!("{} {} -> {}", field.name(), field.value(strategy), field.value(&changed));
            changes.push(Change { strategy: changed, field, text });
        }
    }
    changes
}

/// The strategy with each of the other values that are one change away in a field.
fn values(field: Field, strategy: &Strategy) -> Vec<Strategy> {
    let mut changed = Vec::new();
    let mut with = |change: &mut dyn FnMut(&mut Strategy)| {
        let mut other = *strategy;
        change(&mut other);
        changed.push(other);
    };
    match field {
        Field::PlayOrder => swaps(strategy.play.order).for_each(|order| with(&mut |s| s.play.order = order)),
        Field::WithoutEffect => with(&mut |s| s.play.without_effect ^= true),
        Field::FromKinds => (0..=5)
            .filter(|&kinds| kinds != strategy.counter.from_kinds)
            .for_each(|kinds| with(&mut |s| s.counter.from_kinds = kinds)),
        Field::MissingKindLeft => with(&mut |s| s.counter.missing_kind_left ^= true),
        Field::Counted(choice) => {
            // The opponent's hand cannot be seen, so counting it for what to destroy changes nothing.
            if choice != Destroy {
                with(&mut |s| choice.of_mut(s).counted.hand ^= true);
            }
            with(&mut |s| choice.of_mut(s).counted.field ^= true);
            with(&mut |s| choice.of_mut(s).counted.grave ^= true);
        }
        Field::Extreme(choice) => with(&mut |s| {
            let preference = choice.of_mut(s);
            preference.extreme = opposite(preference.extreme);
        }),
        Field::Ties(choice) => {
            swaps(choice.of(strategy).ties).for_each(|order| with(&mut |s| choice.of_mut(s).ties = order));
        }
    }
    changed
}

const fn opposite(extreme: Extreme) -> Extreme {
    match extreme {
        Extreme::Fewest => Extreme::Most,
        Extreme::Most => Extreme::Fewest,
    }
}

/// The ten orders in which two kinds have changed places.
fn swaps(order: KindOrder) -> impl Iterator<Item = KindOrder> {
    let places = (0..5).flat_map(|first| (first + 1..5).map(move |second| (first, second)));
    places.filter_map(move |(first, second)| {
        let mut kinds = order.kinds();
        kinds.swap(first, second);
        KindOrder::new(kinds)
    })
}

/// A strategy with every field drawn at random.
pub fn random(rng: &mut SplitMix64) -> Strategy {
    Strategy {
        play: PlayRule { order: random_order(rng), without_effect: coin(rng) },
        counter: CounterRule { from_kinds: rng.below(6) as u8, missing_kind_left: coin(rng) },
        discard: random_preference(rng),
        destroy: random_preference(rng),
        recycle: random_preference(rng),
    }
}

fn random_preference(rng: &mut SplitMix64) -> Preference {
    Preference {
        counted: Counted { hand: coin(rng), field: coin(rng), grave: coin(rng) },
        extreme: if coin(rng) { Extreme::Fewest } else { Extreme::Most },
        ties: random_order(rng),
    }
}

fn random_order(rng: &mut SplitMix64) -> KindOrder {
    let mut kinds = Kind::ALL;
    rng.shuffle(&mut kinds);
    KindOrder::new(kinds).unwrap_or(Strategy::STATEMENT.play.order)
}

fn coin(rng: &mut SplitMix64) -> bool {
    rng.below(2) == 1
}
