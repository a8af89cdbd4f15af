use std::ops::RangeInclusive;

use faceup_core::{Draws, SplitMix64};

use super::deal::check_sizes;
use super::{Bag, DealError, GemsFight, MAX_GEMS};

/// The sizes of random deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// How many bags there are.
    pub bags: u32,
    /// How many colours there are.
    pub colours: u32,
    /// How many gems of one colour melt into a stone.
    pub melt: u32,
    /// How many gems a bag holds, each number equally likely.
    pub gems: RangeInclusive<u32>,
}

impl GemsFight {
    /// Draws a deal: each bag's size from the shape's range, then each gem's colour, all uniformly and independently.
    ///
    /// Refuses a shape whose largest deals would be too large, whatever is drawn.
    pub fn random(shape: &Shape, rng: &mut SplitMix64) -> Result<GemsFight, DealError> {
        GemsFight::drawn(shape, |bound| rng.below(bound as usize) as u32)
    }

    /// Deal `number` of `seed`, drawn bag by bag: its size, then the colour of each gem, a word that belongs to the number each
    /// ([`Draws`] with the tag [`NUMBERED`](GemsFight::NUMBERED)).
    ///
    /// Refuses a shape whose largest deals would be too large, whatever is drawn.
    pub fn numbered(shape: &Shape, seed: u64, number: u64) -> Result<GemsFight, DealError> {
        let mut draws = Draws::new(seed, GemsFight::NUMBERED, number);
        GemsFight::drawn(shape, |bound| draws.below(bound))
    }

    /// The tag of numbered deals: "GF".
    pub const NUMBERED: u32 = 0x4746;

    /// A deal by numbers below the bounds that are asked for.
    fn drawn(shape: &Shape, mut below: impl FnMut(u32) -> u32) -> Result<GemsFight, DealError> {
        let Shape { bags, colours, melt, ref gems } = *shape;
        check_sizes(colours, melt, bags as usize)?;
        if gems.is_empty() {
            return Err(DealError::NoSize(gems.clone()));
        }
        let most = u64::from(bags) * u64::from(*gems.end());
        if most > u64::from(MAX_GEMS) {
            return Err(DealError::Gems(most));
        }
        if colours == 0 && most > 0 {
            return Err(DealError::Colour { bag: 1, colour: 1, colours });
        }
        let mut draw = || {
            let size = gems.start() + below(gems.end() - gems.start() + 1);
            let mut bag = Bag::EMPTY;
            for _ in 0..size {
                bag.add(below(colours) + 1, 1);
            }
            bag
        };
        let bags = (0..bags).map(|_| draw()).collect();
        Ok(GemsFight::from_checked(colours, melt, bags))
    }
}
