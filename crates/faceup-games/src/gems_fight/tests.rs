//! Facts about Gems Fight!, checked against a plain solver that pours and melts gem by gem.

mod files;
mod judge;
mod laws;
mod notation;
mod numbered;
mod pouring;
mod values;

use faceup_core::SplitMix64;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::{Bag, GemsFight, MAX_COLOURS, Shape};

/// The deal written as `text`.
fn deal(text: &str) -> GemsFight {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A random deal with 1 to `most` gems a bag.
fn random(bags: u32, colours: u32, melt: u32, most: u32, seed: u64) -> GemsFight {
    let shape = Shape { bags, colours, melt, gems: 1..=most };
    GemsFight::random(&shape, &mut SplitMix64::new(seed)).unwrap()
}

/// Property tests draw the same cases every time.
fn fixed(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, rng_seed: RngSeed::Fixed(4778), failure_persistence: None, ..ProptestConfig::default() }
}

/// Deals of every number of colours, with up to 64 bags, empty ones among them, and at most `most` gems of a colour.
fn any_deal(most: u32) -> impl Strategy<Value = GemsFight> {
    let counts = proptest::collection::vec(prop_oneof![Just(0), 0..=most], MAX_COLOURS);
    let bags = proptest::collection::vec(counts, 0..=64);
    (0..=16_u32, prop_oneof![1..=20_u32, any::<u32>().prop_map(|melt| melt.max(1))], bags).prop_map(
        |(colours, melt, bags)| {
            let bag =
                |counts: Vec<u32>| Bag::new(std::array::from_fn(|c| if c < colours as usize { counts[c] } else { 0 }));
            GemsFight::new(colours, melt, bags.into_iter().map(bag).collect()).unwrap()
        },
    )
}
