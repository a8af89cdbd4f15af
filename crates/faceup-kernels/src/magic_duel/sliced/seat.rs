use faceup_games::magic_duel::{Counted, Extreme, Kind, Preference, Strategy};

/// A player's strategy, as far as it can matter.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    /// The kinds in the order of play.
    pub order: [Kind; 5],
    /// Whether cards without an effect are played.
    pub without_effect: bool,
    /// Counters what is played onto this many kinds.
    pub from_kinds: u8,
    pub discard: Choice,
    pub destroy: Choice,
    pub recycle: Choice,
}

/// A preference between kinds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub counted: Counted,
    pub extreme: Extreme,
    pub ties: [Kind; 5],
}

impl Seat {
    pub fn new(strategy: &Strategy) -> Seat {
        // A field never holds two of a kind, and the opponent's hand is not seen: neither tells cards on the opponent's
        // field apart.
        let grave = strategy.destroy.counted.grave;
        let counted = Counted { hand: false, field: false, grave };
        let destroy = Choice { counted, ..Choice::new(&strategy.destroy) };
        Seat {
            order: strategy.play.order.kinds(),
            without_effect: strategy.play.without_effect,
            from_kinds: strategy.counter.from_kinds,
            discard: Choice::new(&strategy.discard),
            destroy,
            recycle: Choice::new(&strategy.recycle),
        }
    }
}

impl Choice {
    fn new(preference: &Preference) -> Choice {
        Choice { counted: preference.counted, extreme: preference.extreme, ties: preference.ties.kinds() }
    }
}
