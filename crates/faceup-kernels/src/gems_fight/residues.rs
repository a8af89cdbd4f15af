//! Stones, and pourings that earn nothing, read off the residues of the gems left.
//!
//! A set of bags left has for each colour the residue ρ of its gems, counted from the plan's start, by the melting number
//! S. Pouring a bag with c gems of the colour makes no stone of it exactly when ρ ≥ c. Inside a block the high bags add a
//! fixed h to the residue l of the low bags, ρ = (h + l) mod S, so that «ρ ≥ t» is an interval of l, or all but one.

use super::block::PLANES;
use super::layout::{BLOCK, Bits, Block, LANE_BITS, LANES, ORDER, ROWS, Row};
use super::plan::Plan;

/// What all blocks of a table have in common.
pub(super) struct Low {
    /// The stones that the low bags make by themselves.
    pub(super) stones: Block,
    colours: Vec<LowColour>,
    melt: usize,
    /// Whether truths are kept [sliced](Bits::sliced).
    sliced: bool,
}

/// The residues of one colour among the low bags.
struct LowColour {
    /// For each number t from 0 to S, the lanes whose bags have a residue of at least t.
    lanes: Vec<u64>,
    /// The residue of the bags of the row, by position.
    rows: [u16; ROWS],
}

impl Low {
    pub(super) fn new(plan: &Plan, sliced: bool) -> Self {
        let melt = plan.melt() as usize;
        let mut stones = Block::ZERO;
        let colours = (0..plan.live_colours())
            .map(|colour| {
                let gems: Vec<u32> = plan.low().iter().map(|bag| bag.gems[colour]).collect();
                let sum = |set: usize| -> u32 {
                    gems.iter().enumerate().filter(|(bag, _)| set >> bag & 1 == 1).map(|(_, gems)| gems).sum()
                };
                let lanes: [u32; LANES] = std::array::from_fn(sum);
                let rows = ORDER.row_at.map(|row| sum(usize::from(row) << LANE_BITS));
                add_stones(&mut stones, plan.melt(), &lanes, &rows);
                LowColour::new(melt, &lanes, &rows)
            })
            .collect();
        Low { stones, colours, melt, sliced }
    }

    /// The sets whose residue of the colour is at least `least`.
    fn at_least(&self, colour: usize, least: usize) -> Bits {
        let LowColour { lanes, rows } = &self.colours[colour];
        let mut bits = Bits::NONE;
        for (bits, &row) in bits.0.iter_mut().zip(rows) {
            let Interval { from, below, wraps } = Interval::new(self.melt, usize::from(row), least);
            *bits = if wraps { lanes[from] | !lanes[below] } else { lanes[from] & !lanes[below] };
        }
        if self.sliced { bits.sliced() } else { bits }
    }
}

impl LowColour {
    fn new(melt: usize, lane_gems: &[u32; LANES], row_gems: &[u32; ROWS]) -> Self {
        let mut lanes = vec![0; melt + 1];
        for (lane, gems) in lane_gems.iter().enumerate() {
            lanes[*gems as usize % melt] |= 1 << lane;
        }
        for least in (0..melt).rev() {
            lanes[least] |= lanes[least + 1];
        }
        LowColour { lanes, rows: row_gems.map(|gems| (gems as usize % melt) as u16) }
    }
}

/// Adds the stones that one colour makes in each set of low bags.
fn add_stones(stones: &mut Block, melt: u32, lanes: &[u32; LANES], rows: &[u32; ROWS]) {
    let whole = lanes.map(|gems| (gems / melt) as u8);
    let rest = lanes.map(|gems| (gems % melt) as u16);
    for (Row(stones), gems) in stones.0.iter_mut().zip(rows) {
        let (row_whole, row_rest) = ((gems / melt) as u8, (gems % melt) as u16);
        let missing = melt as u16 - row_rest;
        for ((stones, whole), rest) in stones.iter_mut().zip(whole).zip(rest) {
            *stones = stones.wrapping_add(row_whole).wrapping_add(whole).wrapping_add(u8::from(rest >= missing));
        }
    }
}

/// The residues l with (h + l) mod S ≥ t: from `from` on and below `below`, or, when it wraps, one or the other.
struct Interval {
    from: usize,
    below: usize,
    wraps: bool,
}

impl Interval {
    /// `melt` is S, `high` is h, below S, and `least` is t, at most S.
    #[inline(always)]
    fn new(melt: usize, high: usize, least: usize) -> Self {
        let below = melt - high;
        match least.checked_sub(high) {
            Some(from) => Interval { from, below, wraps: false },
            None => Interval { from: below + least, below, wraps: true },
        }
    }
}

/// The room in which one thread works out what its blocks need.
#[derive(Debug)]
pub(super) struct Residues {
    /// For each colour and each number t from 0 to S, the sets whose low bags have a residue of at least t.
    at_least: Vec<Bits>,
    /// Which of these have been worked out.
    known: Vec<bool>,
    /// For each digit, the sets where pouring one of its bags earns nothing.
    passes: Vec<Bits>,
    /// The colours whose residues have changed since then.
    stale: Vec<u16>,
    /// The residue of the high bags of each colour.
    high: Vec<usize>,
    planes: [Bits; PLANES],
}

impl Default for Residues {
    fn default() -> Self {
        Residues {
            at_least: Vec::new(),
            known: Vec::new(),
            passes: Vec::new(),
            stale: Vec::new(),
            high: Vec::new(),
            planes: [Bits::NONE; PLANES],
        }
    }
}

impl Residues {
    /// Makes ready for another table.
    pub(super) fn prepare(&mut self, plan: &Plan) {
        let colours = plan.live_colours();
        let tables = colours * (plan.melt() as usize + 1);
        if self.at_least.len() < tables {
            self.at_least.resize(tables, Bits::NONE);
        }
        self.known.clear();
        self.known.resize(tables, false);
        self.passes.resize(plan.digits().len().max(self.passes.len()), Bits::NONE);
        self.stale.clear();
        self.stale.resize(plan.digits().len(), u16::MAX);
        self.high.clear();
        self.high.resize(colours, 0);
    }

    /// Takes over the residues of the high bags of the next block, and works out the stones that come of gems of low and
    /// high bags together.
    #[inline(always)]
    pub(super) fn enter(&mut self, low: &Low, high: impl Iterator<Item = usize>) {
        let mut changed = 0;
        for (colour, high) in high.enumerate() {
            changed |= u16::from(self.high[colour] != high) << colour;
            self.high[colour] = high;
            self.look_up(low, colour, low.melt - high);
        }
        self.stale.iter_mut().for_each(|stale| *stale |= changed);
        let tables = |colour: usize| match self.high.get(colour) {
            Some(high) => &self.at_least[colour * (low.melt + 1) + low.melt - high],
            None => &Bits::NONE,
        };
        add_eight::<true>(std::array::from_fn(tables), &mut self.planes);
        if self.high.len() > 8 {
            add_eight::<false>(std::array::from_fn(|colour| tables(colour + 8)), &mut self.planes);
        }
    }

    /// The stones that come of gems of low and high bags together, in binary: the fifth bit only if there are colours
    /// enough for it.
    #[inline(always)]
    pub(super) fn planes(&self) -> &[Bits] {
        &self.planes[..if self.high.len() < 16 { PLANES - 1 } else { PLANES }]
    }

    /// Works out where pouring a bag of the digit earns nothing, unless that is known for the residues entered.
    #[inline(always)]
    pub(super) fn work_out(&mut self, low: &Low, digit: usize, gems: &[u32]) {
        let stale = std::mem::take(&mut self.stale[digit]);
        let concerns = |(colour, &gems): (usize, &u32)| gems > 0 && stale >> colour & 1 == 1;
        // A bag without gems, which no colour concerns, is worked out once.
        if stale != u16::MAX && !gems.iter().enumerate().any(concerns) {
            return;
        }
        let mut passes = Bits::ALL;
        for (colour, &gems) in gems.iter().enumerate().filter(|(_, gems)| **gems > 0) {
            if gems as usize >= low.melt {
                passes = Bits::NONE;
                break;
            }
            let Interval { from, below, wraps } = Interval::new(low.melt, self.high[colour], gems as usize);
            let from = self.look_up(low, colour, from);
            let below = self.look_up(low, colour, below);
            let (from, below) = (&self.at_least[from], &self.at_least[below]);
            let sets = passes.0.iter_mut().zip(from.0.iter().zip(&below.0));
            if wraps {
                sets.for_each(|(passes, (from, below))| *passes &= from | !below);
            } else {
                sets.for_each(|(passes, (from, below))| *passes &= from & !below);
            }
        }
        self.passes[digit] = passes;
    }

    /// Where pouring a bag of the digit earns nothing, as last worked out.
    #[inline(always)]
    pub(super) fn passes(&self, digit: usize) -> &Bits {
        &self.passes[digit]
    }

    /// The table of the sets whose low bags have a residue of at least `least`.
    #[inline(always)]
    fn look_up(&mut self, low: &Low, colour: usize, least: usize) -> usize {
        let table = colour * (low.melt + 1) + least;
        if !self.known[table] {
            self.at_least[table] = low.at_least(colour, least);
            self.known[table] = true;
        }
        table
    }
}

/// Adds eight truths for each set to the numbers whose binary digits are `planes`, or to nothing if they are the `FIRST`.
#[inline(always)]
fn add_eight<const FIRST: bool>(truths: [&Bits; 8], planes: &mut [Bits; PLANES]) {
    let [ones, twos, fours, eights, sixteens] = planes;
    for row in 0..ROWS {
        let truth = |colour: usize| truths[colour].0[row];
        let before = |plane: &Bits| if FIRST { 0 } else { plane.0[row] };
        let (sum, a) = full_add(before(ones), truth(0), truth(1));
        let (sum, b) = full_add(sum, truth(2), truth(3));
        let (sum, c) = full_add(sum, truth(4), truth(5));
        let (sum, d) = full_add(sum, truth(6), truth(7));
        ones.0[row] = sum;
        let (sum, a) = full_add(before(twos), a, b);
        let (sum, b) = full_add(sum, c, d);
        twos.0[row] = sum;
        let (sum, a) = full_add(before(fours), a, b);
        fours.0[row] = sum;
        if !FIRST {
            sixteens.0[row] = eights.0[row] & a;
        }
        eights.0[row] = before(eights) ^ a;
    }
}

/// The sum and the carry of three bits.
#[inline(always)]
fn full_add(a: u64, b: u64, c: u64) -> (u64, u64) {
    (a ^ b ^ c, a & b | c & (a ^ b))
}

const _: () = assert!(BLOCK == ROWS * LANES);
