//! The rules acted out: a cooker into which gems fall one by one.

use std::collections::HashMap;

use crate::gems_fight::GemsFight;

/// What is in the cooker, by colour.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Cooker(pub(super) Vec<u32>);

impl Cooker {
    pub(super) fn empty(deal: &GemsFight) -> Self {
        Cooker(vec![0; deal.colours() as usize])
    }

    /// Pours one bag and gives the stones that it makes.
    pub(super) fn pour(&mut self, deal: &GemsFight, bag: usize) -> i32 {
        let mut stones = 0;
        for (colour, cooking) in self.0.iter_mut().enumerate() {
            for _ in 0..deal.bags()[bag].counts()[colour] {
                *cooking += 1;
                if *cooking == deal.melt() {
                    *cooking = 0;
                    stones += 1;
                }
            }
        }
        stones
    }
}

/// What the player to move still gets in excess of the opponent, with the bags `left` and `cooker` on the fire.
pub(super) fn lead(deal: &GemsFight, left: &[usize], cooker: &Cooker, memo: &mut Memo) -> i32 {
    let key = (left.to_vec(), cooker.clone());
    if let Some(&known) = memo.get(&key) {
        return known;
    }
    let after = |&bag: &usize| {
        let (mut cooker, rest) = (cooker.clone(), left.iter().copied().filter(|&other| other != bag));
        let (stones, rest) = (cooker.pour(deal, bag), rest.collect::<Vec<_>>());
        let lead = lead(deal, &rest, &cooker, memo);
        if stones > 0 { stones + lead } else { -lead }
    };
    let best = left.iter().map(after).max().unwrap_or(0);
    memo.insert(key, best);
    best
}

pub(super) type Memo = HashMap<(Vec<usize>, Cooker), i32>;
