use faceup_games::magic_duel::{Extreme, Kind, KindOrder, Preference, Rules, Strategy};

use super::{BOTH, FIELD, HAND, KINDS, LEVEL, LEVELS};

/// A player's strategy as tables.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Seat {
    /// The places of each kind by its number, in the hand and in hand and field together; none for what is no kind.
    pub kinds: [u64; 8],
    /// The bit of each kind by its number, on a level of the hand.
    pub bits: [u64; 5],
    /// The kinds that are played without an effect.
    pub without_effect: u64,
    /// Bit f: counters what is played onto a field f.
    pub counters: u32,
    /// What comes of playing, by the kinds that can be played.
    pub plays: [Play; 32],
    /// The places of what is destroyed, on the field and in hand and field together, by the opponent's field.
    pub destroys: [u64; 32],
    /// The places of the kind that is discarded, by how many zeros there are above the highest bit of the hand.
    pub discards: [u64; 65],
    /// The places of the kind that is taken back, by how many zeros there are below the lowest bit that is missing.
    pub recycles: [u64; 65],
}

/// What comes of playing a card. Masks are all ones or zeros.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
pub(in super::super) struct Play {
    /// The places of the kind; none for no card.
    pub card: u64,
    /// Those in the hand.
    pub in_hand: u64,
    /// That on the field.
    pub on_field: u64,
    /// Whether the opponent discards.
    pub discard: u64,
    /// Whether the opponent's field loses a card.
    pub destroy: u64,
    /// Whether a card is drawn.
    pub draw: u64,
    /// Whether a card is taken back.
    pub recycle: u64,
}

impl Seat {
    /// The strategy of a player whose opponent has the other one; `None` if levels do not hold one of them.
    pub fn new(rules: Rules, own: &Strategy, other: &Strategy) -> Option<Seat> {
        let held = rules.copies().counts().into_iter().all(|copies| u32::from(copies) <= LEVELS);
        if !held || !holds(own) || !holds(other) {
            return None;
        }
        let [mine, theirs] = [own, other].map(kinds);
        let mut seat = Seat {
            kinds: [0; 8],
            bits: mine.map(|places| places & KINDS),
            without_effect: if own.play.without_effect { KINDS } else { 0 },
            counters: 0,
            plays: [Play::default(); 32],
            destroys: [0; 32],
            discards: [0; 65],
            recycles: [0; 65],
        };
        seat.kinds[..5].copy_from_slice(&mine);
        for set in 0..32_u32 {
            let first = |kinds: &[u64; 5], order: KindOrder| {
                let among = |kind: &Kind| kinds[kind.index()] & KINDS & u64::from(set) != 0;
                order.kinds().into_iter().find(among)
            };
            seat.counters |= u32::from(set.count_ones() >= own.counter.from_kinds.into()) << set;
            if let Some(kind) = first(&mine, own.play.order) {
                seat.plays[set as usize] = Play::new(kind, mine[kind.index()]);
            }
            if let Some(kind) = first(&theirs, own.destroy.ties) {
                let places = theirs[kind.index()];
                seat.destroys[set as usize] = places & !HAND | (places & KINDS) << FIELD;
            }
        }
        for copy in 0..FIELD {
            let of = |bit: u32| mine.into_iter().find(|places| places >> bit & 1 == 1).unwrap_or(0);
            seat.discards[63 - copy as usize] = of(copy);
            seat.recycles[(BOTH + copy) as usize] = of(BOTH + copy);
        }
        Some(seat)
    }

    /// The bit of the kind on a level of the hand.
    #[inline(always)]
    pub const fn bit(&self, kind: Kind) -> u64 {
        self.bits[kind.index()]
    }
}

impl Play {
    fn new(played: Kind, places: u64) -> Play {
        let is = |kind: Kind| if played == kind { u64::MAX } else { 0 };
        Play {
            card: places,
            in_hand: places & HAND,
            on_field: (places & KINDS) << FIELD,
            discard: is(Kind::Swamp),
            destroy: is(Kind::Mountain),
            draw: is(Kind::Plain),
            recycle: is(Kind::Forest),
        }
    }
}

/// Whether levels hold a strategy: it discards what there is most of in hand, takes back what there is least of in hand and
/// on the field, and destroys whatever the grave.
fn holds(strategy: &Strategy) -> bool {
    let counted =
        |preference: &Preference| [preference.counted.hand, preference.counted.field, preference.counted.grave];
    // A field never holds two of a kind, and the opponent's hand is not seen.
    counted(&strategy.discard) == [true, false, false]
        && strategy.discard.extreme == Extreme::Most
        && counted(&strategy.recycle) == [true, true, false]
        && strategy.recycle.extreme == Extreme::Fewest
        && !strategy.destroy.counted.grave
}

/// The places of each kind by its number, in the hand and in hand and field together.
fn kinds(strategy: &Strategy) -> [u64; 5] {
    let mut bits = [0; 5];
    for level in 0..LEVELS {
        for (place, kind) in (0..).zip(strategy.discard.ties.kinds()) {
            bits[kind.index()] |= 1 << (LEVEL * level + LEVEL - 1 - place);
        }
        for (place, kind) in (0..).zip(strategy.recycle.ties.kinds()) {
            bits[kind.index()] |= 1 << (BOTH + LEVEL * level + place);
        }
    }
    bits
}
