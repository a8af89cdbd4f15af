//! Gems Fight! once more, in the plainest way, with a switch for each misreading: a table over all sets of bags.

use faceup_games::gems_fight::GemsFight;

use super::GemsReading::{self, A1, A2, A3, B1, B2, B3, K1, K2, K3, K4, P1, P2};

/// What a program with these misreadings prints for a deal.
pub(super) fn printed(deal: &GemsFight, readings: &[GemsReading]) -> i32 {
    let readings = readings.iter().fold(0, |set, &reading| set | 1 << reading as u32);
    let mut program = Program { deal, readings, alone: Vec::new(), made: Vec::new() };
    program.count();
    let [alice, bob] = if program.reads(P1) { program.greedily() } else { program.best() };
    if program.reads(A1) {
        alice
    } else if program.reads(A2) {
        bob - alice
    } else if program.reads(A3) {
        (alice - bob).abs()
    } else {
        alice - bob
    }
}

struct Program<'d> {
    deal: &'d GemsFight,
    /// A bit for each misreading.
    readings: u32,
    /// The stones that a bag makes in an empty cooker.
    alone: Vec<u32>,
    /// The stones made when the bags of a set have been poured.
    made: Vec<u32>,
}

/// What the player to move and the other one still get.
type Stones = (i32, i32);

impl Program<'_> {
    fn reads(&self, reading: GemsReading) -> bool {
        self.readings >> reading as u32 & 1 == 1
    }

    /// The gems of a bag by colours; of one colour if all melt together.
    fn gems(&self, bag: usize) -> Vec<u32> {
        let counts = self.deal.bags()[bag].counts();
        let counts = counts.iter().copied().take(self.deal.colours() as usize);
        if self.reads(K4) { vec![counts.sum()] } else { counts.collect() }
    }

    fn stones(&self, gems: &[u32]) -> u32 {
        let melt = self.deal.melt();
        let of = |&gems: &u32| if self.reads(K3) { gems.saturating_sub(1) / melt } else { gems / melt };
        gems.iter().map(of).sum()
    }

    fn count(&mut self) {
        let bags: Vec<Vec<u32>> = (0..self.deal.bags().len()).map(|bag| self.gems(bag)).collect();
        self.alone = bags.iter().map(|gems| self.stones(gems)).collect();
        let mut made = vec![0; 1 << bags.len()];
        let mut gems = vec![0; bags.first().map_or(0, Vec::len)];
        self.count_from(0, &bags, 0, &mut gems, &mut made);
        self.made = made;
    }

    /// Fills in the sets that hold the bags of `set` and any of those from `next` on.
    fn count_from(&self, next: usize, bags: &[Vec<u32>], set: usize, gems: &mut [u32], made: &mut [u32]) {
        let Some(bag) = bags.get(next) else {
            made[set] = self.stones(gems);
            return;
        };
        self.count_from(next + 1, bags, set, gems, made);
        gems.iter_mut().zip(bag).for_each(|(sum, gems)| *sum += gems);
        self.count_from(next + 1, bags, set | 1 << next, gems, made);
        gems.iter_mut().zip(bag).for_each(|(sum, gems)| *sum -= gems);
    }

    /// The stones that a bag makes after those of a set.
    fn gain(&self, poured: usize, bag: usize) -> i32 {
        let gain = if self.reads(K1) { self.alone[bag] } else { self.made[poured | 1 << bag] - self.made[poured] };
        if self.reads(K2) { gain.min(1) as i32 } else { gain as i32 }
    }

    /// Whether the player of a bag that made so many stones goes on; `again` when the bag was poured in a further turn already.
    fn goes_on(&self, gain: i32, again: bool) -> bool {
        self.reads(B2) || gain > 0 && !self.reads(B1) && !(self.reads(B3) && again)
    }

    /// Alice's and Bob's stones when both play as well as they can.
    fn best(&self) -> [i32; 2] {
        // Who moves matters with P2 alone, and whether it is a further turn with B3 alone.
        let players = if self.reads(P2) { 2 } else { 1 };
        let tables_wanted = players * if self.reads(B3) { 2 } else { 1 };
        let mut tables: Vec<Vec<Stones>> = vec![vec![(0, 0); self.made.len()]; tables_wanted];
        for poured in (0..self.made.len() - 1).rev() {
            for table in 0..tables_wanted {
                let value = self.best_of(&tables, poured, table % players, table / players == 1);
                tables[table][poured] = value;
            }
        }
        let (alice, bob) = tables[0][0];
        [alice, bob]
    }

    /// The best for the player to move, 0 or with P2 1 for Bob; `again` in a further turn.
    fn best_of(&self, tables: &[Vec<Stones>], poured: usize, player: usize, again: bool) -> Stones {
        let players = if self.reads(P2) { 2 } else { 1 };
        let mut best: Option<Stones> = None;
        for bag in (0..self.deal.bags().len()).filter(|bag| poured >> bag & 1 == 0) {
            let gain = self.gain(poured, bag);
            let on = self.goes_on(gain, again);
            let next_player = if on { player } else { players - 1 - player };
            let next = next_player + if self.reads(B3) && on { players } else { 0 };
            let (mover, other) = tables[next][poured | 1 << bag];
            let value = if on { (mover + gain, other) } else { (other + gain, mover) };
            let better = |old: Stones| {
                let ahead = (value.0 - value.1) - (old.0 - old.1);
                // With P2 Bob helps Alice.
                if player == 1 { ahead < 0 } else { ahead > 0 }
            };
            if best.is_none_or(better) {
                best = Some(value);
            }
        }
        best.unwrap_or((0, 0))
    }

    /// Alice's and Bob's stones when each pours the bag that makes most stones at once, of equals the first.
    fn greedily(&self) -> [i32; 2] {
        let bags = self.deal.bags().len();
        let (mut stones, mut player, mut poured, mut again) = ([0, 0], 0, 0, false);
        while poured + 1 < self.made.len() {
            let left = (0..bags).rev().filter(|bag| poured >> bag & 1 == 0);
            let bag = left.max_by_key(|&bag| self.gain(poured, bag)).expect("a bag is left");
            let gain = self.gain(poured, bag);
            stones[player] += gain;
            poured |= 1 << bag;
            again = self.goes_on(gain, again);
            if !again {
                player = 1 - player;
            }
        }
        stones
    }
}
