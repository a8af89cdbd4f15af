use super::MAX_COLOURS;

/// The gems of one bag, counted by colour.
///
/// Colours are numbered from 1. The order in which a bag's gems are listed means nothing, so it is not kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bag([u32; MAX_COLOURS]);

impl Bag {
    /// The bag without gems.
    pub const EMPTY: Bag = Bag([0; MAX_COLOURS]);

    /// Makes a bag of `counts[c - 1]` gems of each colour c.
    pub const fn new(counts: [u32; MAX_COLOURS]) -> Self {
        Bag(counts)
    }

    /// The gems of each colour; colour c has the entry c - 1.
    pub const fn counts(&self) -> &[u32; MAX_COLOURS] {
        &self.0
    }

    /// The gems of all colours together.
    pub fn gems(&self) -> u64 {
        self.0.iter().copied().map(u64::from).sum()
    }

    /// The highest colour that the bag has a gem of; 0 for the empty bag.
    pub fn highest_colour(&self) -> u32 {
        self.0.iter().rposition(|&count| count > 0).map_or(0, |index| index as u32 + 1)
    }

    /// Adds gems of the colour numbered `colour`, which must exist; the caller keeps the sum within `u32`.
    pub(super) fn add(&mut self, colour: u32, count: u32) {
        self.0[colour as usize - 1] += count;
    }
}
