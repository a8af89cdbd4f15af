use faceup_games::magic_duel::{Counted, Extreme, Kind, Preference, Rules, Strategy};

/// What duels are played by.
///
/// The course of a duel is written once and compiled for each plan: what a plan knows when it is compiled costs nothing when
/// duels are played.
pub(super) trait Plan: Copy {
    /// Alice's and Bob's strategies.
    fn seats(&self) -> &[Seat; 2];
    /// How many cards are drawn a turn.
    fn draws(&self) -> u8;
}

/// The statement's strategies for both players and one card drawn a turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Usual;

/// Any strategies and rules.
#[derive(Clone, Copy, Debug)]
pub(super) struct Any<'a> {
    pub seats: &'a [Seat; 2],
    pub rules: &'a Rules,
}

impl Usual {
    const SEATS: [Seat; 2] = [Seat::new(&Strategy::STATEMENT); 2];

    /// Whether these strategies and rules are no others.
    pub fn holds(seats: &[Seat; 2], rules: Rules) -> bool {
        *seats == Self::SEATS && rules.draws() == Usual.draws()
    }
}

impl Plan for Usual {
    #[inline(always)]
    fn seats(&self) -> &[Seat; 2] {
        &Self::SEATS
    }

    #[inline(always)]
    fn draws(&self) -> u8 {
        1
    }
}

impl Plan for Any<'_> {
    #[inline(always)]
    fn seats(&self) -> &[Seat; 2] {
        self.seats
    }

    #[inline(always)]
    fn draws(&self) -> u8 {
        self.rules.draws()
    }
}

/// A player's strategy, as far as it can matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    pub counted: Counted,
    pub extreme: Extreme,
    pub ties: [Kind; 5],
}

impl Seat {
    pub const fn new(strategy: &Strategy) -> Seat {
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
    /// Whether it is the kind with the most cards in hand.
    #[inline(always)]
    pub fn is_most_in_hand(&self) -> bool {
        let Counted { hand, field, grave } = self.counted;
        hand && !field && !grave && self.extreme == Extreme::Most
    }

    const fn new(preference: &Preference) -> Choice {
        Choice { counted: preference.counted, extreme: preference.extreme, ties: preference.ties.kinds() }
    }
}
