use faceup_games::magic_duel::{Extreme, Kind, KindOrder, Preference, Strategy};

use super::lanes::{FULL, LANE, ONES, lane};

/// A player's strategy as masks and numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    /// The lowest bit of each kind's lane, by the kinds' numbers. The kind that is played first has the lowest lane, so
    /// that the lowest bit of several is the one to play.
    pub shifts: [u8; 5],
    /// The kind of each lane, the lowest first.
    pub kinds: [Kind; 5],
    /// One card of each kind; of none if cards without an effect are not played.
    pub without_effect: u64,
    /// Counters what is played onto this many kinds.
    pub from_kinds: u32,
    pub discard: Choice,
    pub destroy: Choice,
    pub recycle: Choice,
}

impl Seat {
    /// The strategy of a player whose opponent has the other one.
    pub fn new(own: &Strategy, other: &Strategy) -> Seat {
        let shifts = shifts(own.play.order);
        Seat {
            shifts,
            kinds: own.play.order.kinds(),
            without_effect: if own.play.without_effect { ONES } else { 0 },
            from_kinds: own.counter.from_kinds.into(),
            discard: Choice::new(&own.discard, shifts),
            destroy: Choice::new(&own.destroy, self::shifts(other.play.order)),
            recycle: Choice::new(&own.recycle, shifts),
        }
    }

    /// One card of the kind.
    #[inline(always)]
    pub const fn one(&self, kind: Kind) -> u64 {
        1 << self.shifts[kind.index()]
    }
}

/// The lowest bit of each kind's lane, by the kinds' numbers.
fn shifts(order: KindOrder) -> [u8; 5] {
    let mut shifts = [0; 5];
    for (place, kind) in order.kinds().into_iter().enumerate() {
        shifts[kind.index()] = (LANE * place) as u8;
    }
    shifts
}

/// A preference between kinds: the smallest of five keys, each a count (turned round where many are preferred) and
/// below it the place among the ties.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// Ones for the areas that count: hand, field, grave.
    counted: [u64; 3],
    /// What turns the counts round.
    flip: u64,
    /// The place among the ties, in each lane.
    places: u64,
    /// The lowest bit of the lane of each place among the ties.
    shifts: [u8; 8],
}

impl Choice {
    /// The preference among cards whose lanes begin at these bits.
    fn new(preference: &Preference, owner: [u8; 5]) -> Choice {
        let (mut places, mut shifts) = (0, [0; 8]);
        for (place, kind) in preference.ties.kinds().into_iter().enumerate() {
            places |= (place as u64) << owner[kind.index()];
            shifts[place] = owner[kind.index()];
        }
        let counted = preference.counted;
        Choice {
            counted: [counted.hand, counted.field, counted.grave].map(|counts| if counts { u64::MAX } else { 0 }),
            flip: if preference.extreme == Extreme::Most { FULL } else { 0 },
            places,
            shifts,
        }
    }

    /// One card of the preferred kind among `candidates`, one card of each, by the cards in hand, on the field and in
    /// the grave. There is to be a candidate.
    #[inline(always)]
    pub fn choose(&self, candidates: u64, areas: [u64; 3]) -> u64 {
        let [hand, field, grave] = self.counted;
        let counts = (areas[0] & hand) + (areas[1] & field) + (areas[2] & grave);
        // What is no candidate has a bit above all keys.
        let keys = ((counts ^ self.flip) << 3 | self.places) + ((candidates ^ ONES) << 9);
        let at = |place: usize| lane(keys, (LANE * place) as u32);
        let least = at(0).min(at(1)).min(at(2).min(at(3))).min(at(4));
        1 << self.shifts[(least & 7) as usize]
    }
}
