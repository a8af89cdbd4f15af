//! The parts of one backward pass over all positions, for one deal or for a batch of them, a deal a lane.
//!
//! ```text
//!   lane                 0     1     2          L - 1
//!   a card             [ rank | foe << 14 in each lane ]      foe: not of the colour of the player who starts
//!   a triangle         [ points from the starter's side ]
//!   a position         [ value from the starter's side  ]
//! ```
//!
//! Everything here is inlined into the functions of [`width`](super::width), which are compiled for different vectors.

#![allow(clippy::inline_always, reason = "a function that is not inlined is compiled without its caller's vectors")]

use super::graph::{Graph, Run, Shape};
use super::model::Edge;

/// Where a packed card has its foe bit; the sign bit of the sum of three says that the foe has most of them.
const FOE_AT: u32 = 14;
/// The ranks of packed cards, and their sums.
const RANKS: i16 = (1 << FOE_AT) - 1;

/// The most moves that a start can have: a hold, and a base in each valley of 8 peaks.
pub(super) const MOST_FIRST: usize = 8;

/// A number for each of some deals.
///
/// No sum of points comes near 2¹⁵; additions wrap only because a check would cost as much as the work.
pub(super) trait Numbers: Copy {
    const ZERO: Self;
    /// How many deals there are.
    const LANES: usize;

    fn get(&self, lane: usize) -> i16;
    fn set(&mut self, lane: usize, number: i16);
}

/// The numbers of a batch of deals.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Lanes<const L: usize>(pub(super) [i16; L]);

impl<const L: usize> Numbers for Lanes<L> {
    const ZERO: Self = Lanes([0; L]);
    const LANES: usize = L;

    #[inline(always)]
    fn get(&self, lane: usize) -> i16 {
        self.0[lane]
    }

    #[inline(always)]
    fn set(&mut self, lane: usize, number: i16) {
        self.0[lane] = number;
    }
}

/// The number of a single deal.
impl Numbers for i16 {
    const ZERO: Self = 0;
    const LANES: usize = 1;

    #[inline(always)]
    fn get(&self, _: usize) -> i16 {
        *self
    }

    #[inline(always)]
    fn set(&mut self, _: usize, number: i16) {
        *self = number;
    }
}

/// What a batch is worked out in.
#[derive(Debug)]
pub(super) struct Buffers<const L: usize> {
    /// The codes of the cards at each place of the decks.
    pub(super) codes: Vec<[u8; L]>,
    /// The cards, and at the end one of rank 0 for empty hands.
    pub(super) cards: Vec<Lanes<L>>,
    pub(super) triangles: Vec<Lanes<L>>,
    /// The values of a ply and of the next.
    pub(super) plies: [Vec<Lanes<L>>; 2],
    /// The values of the first moves.
    pub(super) first: [Lanes<L>; MOST_FIRST],
    /// The values of the deals.
    pub(super) value: Lanes<L>,
}

impl<const L: usize> Buffers<L> {
    /// Room for the batches of a graph.
    pub(super) fn new(graph: &Graph) -> Self {
        let cards = 2 * graph.ranks as usize;
        let ply = vec![Lanes::ZERO; graph.widest_ply()];
        Buffers {
            codes: vec![[0; L]; cards],
            cards: vec![Lanes::ZERO; cards + 1],
            triangles: vec![Lanes::ZERO; graph.triangles.len()],
            plies: [ply.clone(), ply],
            first: [Lanes::ZERO; MOST_FIRST],
            value: Lanes::ZERO,
        }
    }

    /// Whether they are as large as those of the graph.
    pub(super) fn fit(&self, graph: &Graph) -> bool {
        self.codes.len() == 2 * graph.ranks as usize
            && self.triangles.len() == graph.triangles.len()
            && self.plies.iter().all(|ply| ply.len() == graph.widest_ply())
    }

    /// Bytes that the buffers of a graph take.
    pub(super) fn bytes(graph: &Graph) -> usize {
        let lanes = 2 * graph.ranks as usize + 1 + graph.triangles.len() + 2 * graph.widest_ply();
        size_of::<Self>() + lanes * size_of::<Lanes<L>>() + 2 * graph.ranks as usize * L
    }
}

/// A card as it is added up, by its code and that of the deal's first card.
#[inline(always)]
pub(super) fn packed(code: u8, first: u8) -> i16 {
    // The lowest bit of a code is the colour, the others are the rank.
    i16::from(code >> 1) | i16::from((code ^ first) & 1) << FOE_AT
}

/// Packs the cards of all places.
#[inline(always)]
pub(super) fn pack<const L: usize>(codes: &[[u8; L]], cards: &mut [Lanes<L>]) {
    let first = codes[0];
    for (codes, cards) in codes.iter().zip(cards) {
        for lane in 0..L {
            cards.0[lane] = packed(codes[lane], first[lane]);
        }
    }
}

/// Works out what each triangle pays.
#[inline(always)]
pub(super) fn add_triangles<N: Numbers>(places: &[[u8; 3]], cards: &[N], triangles: &mut [N]) {
    for (places, out) in places.iter().zip(triangles) {
        let [one, two, three] = places.map(|place| &cards[usize::from(place)]);
        for lane in 0..N::LANES {
            let sum = one.get(lane).wrapping_add(two.get(lane)).wrapping_add(three.get(lane));
            out.set(lane, signed(sum & RANKS, sum >> 15));
        }
    }
}

/// The points as they are for a sign of 0, and negated for one of -1.
#[inline(always)]
fn signed(points: i16, sign: i16) -> i16 {
    (points ^ sign).wrapping_sub(sign)
}

/// Turns packed cards into what they pay when they are held at the end.
#[inline(always)]
pub(super) fn unpack<N: Numbers>(cards: &mut [N]) {
    for card in cards {
        for lane in 0..N::LANES {
            let packed = card.get(lane);
            card.set(lane, signed(packed & RANKS, (packed >> FOE_AT).wrapping_neg()));
        }
    }
}

/// Works out what the hands at the end pay, from what each card does.
#[inline(always)]
pub(super) fn value_terminals<N: Numbers>(terminals: &[[u8; 2]], cards: &[N], values: &mut [N]) {
    for (held, out) in terminals.iter().zip(values) {
        let [one, other] = held.map(|place| &cards[usize::from(place)]);
        for lane in 0..N::LANES {
            out.set(lane, one.get(lane).wrapping_add(other.get(lane)));
        }
    }
}

/// Works out the values of the first moves, and their best, which is what the deal is worth.
#[inline(always)]
pub(super) fn value_first<const L: usize>(
    first: &[Edge],
    triangles: &[Lanes<L>],
    below: &[Lanes<L>],
    out: &mut [Lanes<L>; MOST_FIRST],
    value: &mut Lanes<L>,
) {
    if first.is_empty() {
        *value = below[0];
        return;
    }
    *value = Lanes([i16::MIN; L]);
    for (edge, out) in first.iter().zip(out) {
        *out = below[edge.next as usize];
        if edge.triangle > 0 {
            let triangle = &triangles[edge.triangle as usize - 1];
            for lane in 0..L {
                out.0[lane] = out.0[lane].wrapping_add(triangle.0[lane]);
            }
        }
        for lane in 0..L {
            value.0[lane] = value.0[lane].max(out.0[lane]);
        }
    }
}

/// The better number for the player to move: the starter, or else the other one.
#[inline(always)]
fn better<const STARTER: bool>(one: i16, other: i16) -> i16 {
    if STARTER { one.max(other) } else { one.min(other) }
}

/// A number that is not better than any.
const fn worst<const STARTER: bool>() -> i16 {
    if STARTER { i16::MIN } else { i16::MAX }
}

/// The value of a position of which the triangles and next positions are at hand, in one lane.
#[inline(always)]
fn best_in<N: Numbers, const STARTER: bool>(
    lane: usize,
    holds: &[&N],
    singles: (&[&N], &[&N]),
    pairs: (&[&N], &[[&N; 2]]),
) -> i16 {
    let mut best = worst::<STARTER>();
    for hold in holds {
        best = better::<STARTER>(best, hold.get(lane));
    }
    for (triangle, next) in singles.0.iter().zip(singles.1) {
        best = better::<STARTER>(best, triangle.get(lane).wrapping_add(next.get(lane)));
    }
    for (triangle, [one, other]) in pairs.0.iter().zip(pairs.1) {
        let next = better::<STARTER>(one.get(lane), other.get(lane));
        best = better::<STARTER>(best, triangle.get(lane).wrapping_add(next));
    }
    best
}

/// Values positions with these numbers of edges, `TOGETHER` neighbours at a time, which share their triangles.
#[inline(always)]
#[allow(clippy::needless_range_loop, reason = "counting loops over arrays unroll where iterators over them do not")]
pub(super) fn value_shape<
    N: Numbers,
    const STARTER: bool,
    const HOLDS: usize,
    const SINGLES: usize,
    const PAIRS: usize,
    const TOGETHER: usize,
>(
    links: &[u32],
    triangles: &[N],
    below: &[N],
    out: &mut [N],
) {
    let shape = const { Shape { holds: HOLDS, singles: SINGLES, pairs: PAIRS } };
    let count = const { Shape { holds: HOLDS, singles: SINGLES, pairs: PAIRS }.links(TOGETHER) };
    for (links, out) in links.chunks_exact(count).zip(out.chunks_exact_mut(TOGETHER)) {
        let mut single_triangles = [&below[0]; SINGLES];
        for single in 0..SINGLES {
            single_triangles[single] = &triangles[links[single] as usize];
        }
        let mut pair_triangles = [&below[0]; PAIRS];
        for pair in 0..PAIRS {
            pair_triangles[pair] = &triangles[links[SINGLES + pair] as usize];
        }
        let mut holds = [[&below[0]; HOLDS]; TOGETHER];
        let mut singles = [[&below[0]; SINGLES]; TOGETHER];
        let mut pairs = [[[&below[0]; 2]; PAIRS]; TOGETHER];
        for twin in 0..TOGETHER {
            let at = shape.triangles() + twin * shape.nexts();
            for hold in 0..HOLDS {
                holds[twin][hold] = &below[links[at + hold] as usize];
            }
            for single in 0..SINGLES {
                singles[twin][single] = &below[links[at + HOLDS + single] as usize];
            }
            for pair in 0..PAIRS {
                let at = at + HOLDS + SINGLES + 2 * pair;
                pairs[twin][pair] = [&below[links[at] as usize], &below[links[at + 1] as usize]];
            }
        }
        for lane in 0..N::LANES {
            for twin in 0..TOGETHER {
                let singles = (&single_triangles[..], &singles[twin][..]);
                let pairs = (&pair_triangles[..], &pairs[twin][..]);
                out[twin].set(lane, best_in::<N, STARTER>(lane, &holds[twin], singles, pairs));
            }
        }
    }
}

/// Values positions of any shape, one edge after another.
#[inline(always)]
pub(super) fn value_any<N: Numbers, const STARTER: bool>(
    run: Run,
    links: &[u32],
    triangles: &[N],
    below: &[N],
    out: &mut [N],
) {
    let (Shape { holds, singles, pairs }, together) = (run.shape, run.together());
    let count = run.shape.links(together);
    for (links, out) in links.chunks_exact(count).zip(out.chunks_exact_mut(together)) {
        for (twin, out) in out.iter_mut().enumerate() {
            let at = run.shape.triangles() + twin * run.shape.nexts();
            for lane in 0..N::LANES {
                let triangle = |place| triangles[links[place] as usize].get(lane);
                let next = |place| below[links[at + place] as usize].get(lane);
                let mut best = worst::<STARTER>();
                for hold in 0..holds {
                    best = better::<STARTER>(best, next(hold));
                }
                for single in 0..singles {
                    best = better::<STARTER>(best, triangle(single).wrapping_add(next(holds + single)));
                }
                for pair in 0..pairs {
                    let place = holds + singles + 2 * pair;
                    let next = better::<STARTER>(next(place), next(place + 1));
                    best = better::<STARTER>(best, triangle(singles + pair).wrapping_add(next));
                }
                out.set(lane, best);
            }
        }
    }
}
