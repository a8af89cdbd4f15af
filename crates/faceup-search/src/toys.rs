//! Small games, one for each way in which a solver can go wrong.

mod bags;
mod heap;
mod layers;

pub(crate) use bags::Bags;
pub(crate) use heap::Heap;
pub(crate) use layers::Layers;

use faceup_core::SplitMix64;
use faceup_core::conformance::{check, limits, merge, subsets};

/// A number that depends on all the `parts` and on nothing else.
pub(crate) fn draw(parts: &[u64]) -> u64 {
    parts.iter().fold(0, |drawn, &part| SplitMix64::new(drawn ^ part).next_u64())
}

#[test]
fn the_toys_keep_the_laws_of_games() {
    for seed in 0..20 {
        check(&Bags::random(7, 4, seed), &[limits, merge, subsets]).unwrap();
        check(&Layers { seed, depth: 6, width: 8 }, &[limits, merge]).unwrap();
        check(&Heap { counters: seed as u16, most: 3 }, &[limits, merge]).unwrap();
    }
}
