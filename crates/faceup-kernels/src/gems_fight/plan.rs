//! What a table of a deal looks like, before any memory is taken for it.

use std::cmp::Reverse;

use faceup_games::gems_fight::{GemsFight, MAX_COLOURS};

use super::layout::{BLOCK, Bits, Block, LANE_BITS, LANES, LOW_BITS, ORDER};
use super::{MOST_MELT, MOST_STONES, Refused};

/// The analysis of a deal: which bags are equal, where each stands in the table, and how large the table is.
#[derive(Clone, Debug)]
pub struct Plan {
    melt: u32,
    total: u32,
    /// The colours that can make a stone, as indices.
    colours: Vec<usize>,
    /// The bag of each low bit, with its live gems; none for the bits that the deal has no bag for.
    low: Vec<LowBag>,
    /// The other bags, in groups of equal ones.
    digits: Vec<Digit>,
    blocks: u64,
}

/// A bag with a bit of its own inside the block.
#[derive(Clone, Debug)]
pub(super) struct LowBag {
    item: u32,
    /// The gems of each live colour.
    pub(super) gems: Vec<u32>,
}

/// Equal bags of which only the number left counts.
#[derive(Clone, Debug)]
pub(super) struct Digit {
    /// The bags, as a bit set.
    bags: u64,
    /// The gems of each live colour in one of them.
    pub(super) gems: Vec<u32>,
    /// How far apart two blocks are that differ in one of them.
    pub(super) stride: u64,
}

impl Digit {
    /// How many bags there are.
    pub(super) fn size(&self) -> u64 {
        u64::from(self.bags.count_ones())
    }
}

/// Equal bags.
struct Group {
    gems: Vec<u32>,
    bags: Vec<u32>,
}

impl Group {
    fn colours(&self) -> usize {
        self.gems.iter().filter(|&&gems| gems > 0).count()
    }
}

impl Plan {
    /// Analyses the deal.
    pub fn new(deal: &GemsFight) -> Self {
        let all = |&colour: &usize| deal.bags().iter().map(|bag| bag.counts()[colour]).sum::<u32>();
        let colours: Vec<usize> = (0..MAX_COLOURS).filter(|colour| all(colour) >= deal.melt()).collect();
        let mut groups = groups(deal, &colours);
        // Bags in a block are not merged, so the groups that gain least go there. The others need masks, which are
        // cheaper for bags of few colours.
        groups.sort_by_key(|group| (group.bags.len(), Reverse(group.colours())));
        let (mut low, mut high) = (Vec::new(), Vec::new());
        for mut group in groups {
            let rest = group.bags.split_off(group.bags.len().min(LOW_BITS - low.len()));
            low.extend(group.bags.into_iter().map(|item| LowBag { item, gems: group.gems.clone() }));
            if !rest.is_empty() {
                high.push(Group { gems: group.gems, bags: rest });
            }
        }
        // The block that comes next differs most often in the first digits: those should change few residues.
        high.sort_by_key(|group| (group.bags.len(), group.colours()));
        let mut blocks = 1;
        let mut digits = Vec::new();
        for Group { gems, bags } in high {
            digits.push(Digit { bags: bags.iter().fold(0, |set, bag| set | 1 << bag), gems, stride: blocks });
            blocks *= bags.len() as u64 + 1;
        }
        Plan { melt: deal.melt(), total: deal.total(), colours, low, digits, blocks }
    }

    /// Whether every state has an answer without a table: no stone can be made at all, or every gem is one, so that
    /// whoever is to move sweeps the board.
    pub fn is_direct(&self) -> bool {
        self.total == 0 || self.melt == 1
    }

    /// The colours that have enough gems for a stone.
    pub fn live_colours(&self) -> usize {
        self.colours.len()
    }

    /// The sets of bags that the table tells apart, 2¹³ at least.
    pub fn states(&self) -> u128 {
        u128::from(self.blocks) * BLOCK as u128
    }

    /// The transitions of the table: for each state the bags left that are told apart.
    pub fn transitions(&self) -> u128 {
        self.states() / 2 * self.low.len() as u128 + self.streamed()
    }

    /// The bytes that go between the nearest cache and what lies behind it when the table is solved: the blocks that each
    /// block is worked out from, and the block itself.
    pub fn traffic(&self) -> u128 {
        self.streamed() + self.states()
    }

    /// The transitions, a byte each, that lead to other blocks.
    fn streamed(&self) -> u128 {
        // All values of a digit are equally frequent, and all but 0 have a source.
        let sources = |digit: &Digit| u128::from(self.blocks / (digit.size() + 1) * digit.size());
        self.digits.iter().map(sources).sum::<u128>() * BLOCK as u128
    }

    /// The bytes that the table takes, with the room that solving it on so many threads needs; 0 for a direct answer.
    pub fn bytes(&self, threads: usize) -> u128 {
        if self.is_direct() {
            return 0;
        }
        let threads = 1_u128 << self.splits(threads).len();
        let tables = self.colours.len() * (self.melt as usize + 1) + self.digits.len();
        self.states() + threads * (tables * size_of::<Bits>() + 2 * size_of::<Block>()) as u128
    }

    /// Says why the deal has no table of bytes, if so.
    pub fn check(&self) -> Result<(), Refused> {
        if self.is_direct() {
            return Ok(());
        }
        if self.total > MOST_STONES {
            return Err(Refused::Stones { total: self.total });
        }
        if self.melt > MOST_MELT {
            return Err(Refused::Melt { melt: self.melt });
        }
        Ok(())
    }

    /// How many of `available` threads are worth starting: a small table is done before a second thread is under way.
    pub fn worthwhile_threads(&self, available: usize) -> usize {
        const BLOCKS_A_THREAD: u64 = 512;
        available.min((self.blocks / BLOCKS_A_THREAD) as usize).max(1)
    }

    pub(super) fn melt(&self) -> u32 {
        self.melt
    }

    pub(super) fn low(&self) -> &[LowBag] {
        &self.low
    }

    pub(super) fn digits(&self) -> &[Digit] {
        &self.digits
    }

    pub(super) fn blocks(&self) -> u64 {
        self.blocks
    }

    /// For each live colour, the gems that its sum over all bags left starts from, so that stones are made exactly when
    /// it passes a multiple of the melting number.
    pub(super) fn starts(&self) -> Vec<u32> {
        (0..self.colours.len())
            .map(|colour| {
                let low = self.low.iter().map(|bag| bag.gems[colour]).sum::<u32>();
                let high = self.digits.iter().map(|digit| digit.size() as u32 * digit.gems[colour]).sum::<u32>();
                self.melt - 1 - (low + high) % self.melt
            })
            .collect()
    }

    /// The digits at which the blocks are shared out between at most `threads` threads: each halves the shares.
    pub(super) fn splits(&self, threads: usize) -> Vec<usize> {
        let wanted = threads.max(1).ilog2() as usize;
        let mut digits: Vec<usize> = (0..self.digits.len()).collect();
        digits.sort_by_key(|&digit| {
            let values = self.digits[digit].size() + 1;
            // The larger half first, as it takes longest; then a stride of about 16 blocks, so that threads neither wait
            // for the block just begun nor read what has left the caches.
            (values.div_ceil(2) * 1000 / values, self.digits[digit].stride.ilog2().abs_diff(4))
        });
        digits.truncate(wanted);
        digits
    }

    /// The bytes of the table: one for each state, in blocks of 8 KiB; none where there is a direct answer.
    pub fn length(&self) -> u128 {
        if self.is_direct() { 0 } else { self.states() }
    }

    /// Where the byte of the set of bags `left` stands in the table.
    pub fn offset(&self, left: u64) -> u64 {
        let bit = |(bit, bag): (usize, &LowBag)| ((left >> bag.item & 1) as usize) << bit;
        let low = self.low.iter().enumerate().map(bit).sum::<usize>();
        let value = |digit: &Digit| u64::from((left & digit.bags).count_ones()) * digit.stride;
        let position = usize::from(ORDER.position_of[low >> LANE_BITS]);
        let block: u64 = self.digits.iter().map(value).sum();
        block * BLOCK as u64 + (position * LANES + low % LANES) as u64
    }

    /// The bag, by its index, of each low bit of a set: first the 6 bits of the lane, then the 7 of the row. Fewer where
    /// the deal has fewer bags.
    pub fn low_bags(&self) -> impl Iterator<Item = u32> {
        self.low.iter().map(|bag| bag.item)
    }

    /// The digits of a block's number: the equal bags whose number is the digit, as a bit set, and what one of them counts.
    pub fn high_bags(&self) -> impl Iterator<Item = (u64, u64)> {
        self.digits.iter().map(|digit| (digit.bags, digit.stride))
    }

    /// The row at each position of a block.
    pub fn rows() -> &'static [u8; 128] {
        &ORDER.row_at
    }
}

/// The groups of bags that are equal in all live colours.
fn groups(deal: &GemsFight, colours: &[usize]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (item, bag) in (0..).zip(deal.bags()) {
        let gems: Vec<u32> = colours.iter().map(|&colour| bag.counts()[colour]).collect();
        match groups.iter_mut().find(|group| group.gems == gems) {
            Some(group) => group.bags.push(item),
            None => groups.push(Group { gems, bags: vec![item] }),
        }
    }
    groups
}
