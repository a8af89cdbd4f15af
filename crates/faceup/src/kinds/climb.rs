use faceup_core::Draws;

use super::feature::{Climb, Setting};
use crate::Deals;

/// The tag of the words by which steps are drawn: "KC".
const STEPS: u32 = 0x4B43;

/// The best case that `tries` steps from a start come to, with its height.
///
/// A step goes to a case beside the best one so far, and stays there unless it is lower, so that plateaus are crossed. After an eighth
/// of the steps without a higher case it goes two steps at a time, to leave a summit that is none.
pub(super) fn top<S: Setting>(
    climb: &Climb<S>,
    sizes: Option<&Deals>,
    seed: u64,
    number: u64,
    tries: u64,
) -> Option<(S::Case, i64)> {
    let mut draws = Draws::new(seed, STEPS, number);
    let mut below = |bound| draws.below(bound);
    let start = (climb.start)(sizes, seed, number);
    let height = (climb.height)(&start);
    let (mut here, mut top) = (start.clone(), height.map(|height| (start, height)));
    let mut since = 0;
    for _ in 1..tries {
        let mut next = (climb.beside)(&here, &mut below);
        if since > tries / 8 {
            next = (climb.beside)(&next, &mut below);
        }
        let height = (climb.height)(&next);
        let before = top.as_ref().map(|(_, height)| *height);
        since = if height > before { 0 } else { since + 1 };
        if height >= before {
            here = next.clone();
            top = height.map(|height| (next, height));
        }
    }
    top
}
