//! Gems Fight!: recursion over the bit mask of the bags left, which carries the cooker along, and an array of results.

use faceup_games::gems_fight::GemsFight;

/// Contest deals have at most 8 colours.
const COLOURS: usize = 8;
/// No result: no deal of 21 bags of 10 gems is worth as much.
const UNKNOWN: i16 = i16::MIN;

type Cooker = [u8; COLOURS];

/// A deal, and what has been found so far.
pub struct Memoised {
    bags: Vec<Cooker>,
    melt: u8,
    memo: Vec<i16>,
}

/// What Alice wins more than Bob, under best play of both.
///
/// # Panics
/// For deals beyond the contest's limits.
pub fn value(deal: &GemsFight) -> i32 {
    assert!(deal.bags().len() <= 21 && deal.colours() as usize <= COLOURS && deal.melt() < 20);
    let gems = |count: &u32| u8::try_from(*count).expect("a bag holds ten gems");
    let bag = |counts: &[u32]| std::array::from_fn(|colour| gems(&counts[colour]));
    let bags: Vec<Cooker> = deal.bags().iter().map(|bag_of| bag(bag_of.counts())).collect();
    let all = (1 << bags.len()) - 1;
    let mut solver = Memoised { memo: vec![UNKNOWN; 1 << bags.len()], bags, melt: deal.melt() as u8 };
    solver.lead(all, [0; COLOURS]).into()
}

impl Memoised {
    /// The stones that the player to move still wins more than the other.
    fn lead(&mut self, left: u32, cooker: Cooker) -> i16 {
        if left == 0 {
            return 0;
        }
        if self.memo[left as usize] != UNKNOWN {
            return self.memo[left as usize];
        }
        let mut best = UNKNOWN;
        for bag in 0..self.bags.len() {
            if left >> bag & 1 == 0 {
                continue;
            }
            let (mut next, mut stones) = (cooker, 0);
            for (gems, more) in next.iter_mut().zip(self.bags[bag]) {
                *gems += more;
                while *gems >= self.melt {
                    *gems -= self.melt;
                    stones += 1;
                }
            }
            let rest = self.lead(left ^ 1 << bag, next);
            best = best.max(if stones > 0 { stones + rest } else { -rest });
        }
        self.memo[left as usize] = best;
        best
    }
}
