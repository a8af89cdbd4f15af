//! A program that keeps the cooker in one word, so many bits a colour, and how it fails when the bits are too few.

use faceup_games::gems_fight::GemsFight;

/// Nobody has been here.
const UNKNOWN: i32 = i32::MIN;

/// The most bags with which the programs here are quick.
pub(super) const MOST_BAGS: usize = 16;

/// What such a program prints: it fills a memory over the sets of bags left, in the order of the bags, and reads from the word what is
/// in the cooker when it first comes to a set. Gems that do not fit their bits are lost, and so are colours that do not fit the word.
pub(super) fn printed(deal: &GemsFight, bits: u32, word: u32) -> i32 {
    let bags = deal.bags().len();
    let total = deal.total() as i32;
    let mut program = Program { deal, bits, word: u128::MAX >> (128 - word), memory: vec![UNKNOWN; 1 << bags] };
    program.memory[0] = 0;
    2 * program.stones((1 << bags) - 1, 0, total) - total
}

/// The most gems of one colour that ever lie together before they melt, in whatever order the bags are poured: what one field of the
/// word has to hold. `None` for a deal with more bags than sets of them can be looked at.
pub(super) fn most_together(deal: &GemsFight) -> Option<u32> {
    let bags = deal.bags();
    if bags.len() > MOST_BAGS {
        return None;
    }
    let colours = 0..deal.colours() as usize;
    let of_colour = |colour: usize| {
        let gems: Vec<u32> = bags.iter().map(|bag| bag.counts()[colour]).collect();
        let mut most = 0;
        for poured in 0_usize..1 << gems.len() {
            let in_set = |place: &usize| poured >> place & 1 == 1;
            let lying = (0..gems.len()).filter(in_set).map(|place| gems[place]).sum::<u32>() % deal.melt();
            let next = (0..gems.len()).filter(|place| !in_set(place)).map(|place| gems[place]).max();
            most = most.max(lying + next.unwrap_or(0));
        }
        most
    };
    colours.map(of_colour).max()
}

struct Program<'d> {
    deal: &'d GemsFight,
    bits: u32,
    /// The bits that the word has.
    word: u128,
    /// The stones of the player to move, by the set of bags left.
    memory: Vec<i32>,
}

impl Program<'_> {
    /// The stones of the player to move while `left` is left and `to_come` are to be made.
    fn stones(&mut self, left: usize, cooker: u128, to_come: i32) -> i32 {
        if self.memory[left] != UNKNOWN {
            return self.memory[left];
        }
        let mut best = UNKNOWN;
        for bag in (0..self.deal.bags().len()).filter(|bag| left >> bag & 1 == 1) {
            let (next, gain) = self.poured(cooker, bag);
            let rest = self.stones(left & !(1 << bag), next, to_come - gain);
            best = best.max(if gain > 0 { gain + rest } else { to_come - rest });
        }
        self.memory[left] = best;
        best
    }

    fn poured(&self, cooker: u128, bag: usize) -> (u128, i32) {
        let (melt, mask) = (self.deal.melt(), (1 << self.bits) - 1);
        let counts = &self.deal.bags()[bag].counts()[..self.deal.colours() as usize];
        let (mut next, mut gain) = (0, 0);
        for (place, count) in (0..).zip(counts) {
            let shift = self.bits * place;
            let gems = (cooker >> shift) as u32 & mask;
            gain += ((gems + count) / melt) as i32;
            next |= u128::from(((gems + count) % melt) & mask) << shift;
        }
        (next & self.word, gain)
    }
}
