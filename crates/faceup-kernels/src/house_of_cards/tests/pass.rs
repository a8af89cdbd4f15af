use faceup_core::SplitMix64;

use super::super::graph::{Run, Shape};
use super::super::kernel::Kernel;
use super::super::pass::{Lanes, value_any};
use crate::Width;

/// Positions of the ply below, and triangles.
const BELOW: usize = 40;
const TRIANGLES: usize = 15;
/// Positions that are valued.
const COUNT: usize = 25;

fn random_lanes<const L: usize>(count: usize, rng: &mut SplitMix64) -> Vec<Lanes<L>> {
    (0..count).map(|_| Lanes(std::array::from_fn(|_| rng.below(400) as i16 - 200))).collect()
}

fn random_links(shape: Shape, rng: &mut SplitMix64) -> Vec<u32> {
    let mut links = Vec::new();
    for _ in 0..COUNT {
        links.extend((0..shape.holds).map(|_| rng.below(BELOW) as u32));
        for _ in 0..shape.singles {
            links.extend([rng.below(TRIANGLES) as u32, rng.below(BELOW) as u32]);
        }
        for _ in 0..shape.pairs {
            links.extend([rng.below(TRIANGLES) as u32, rng.below(BELOW) as u32, rng.below(BELOW) as u32]);
        }
    }
    links
}

/// The value of one position in one lane, as simply as can be.
fn value(shape: Shape, links: &[u32], triangles: &[i16], below: &[i16], max: bool) -> i16 {
    let mut values = Vec::new();
    let mut links = links.iter().map(|&link| link as usize);
    let mut link = || links.next().unwrap();
    for _ in 0..shape.holds {
        values.push(below[link()]);
    }
    for _ in 0..shape.singles {
        values.push(triangles[link()] + below[link()]);
    }
    for _ in 0..shape.pairs {
        let triangle = triangles[link()];
        values.extend([triangle + below[link()], triangle + below[link()]]);
    }
    let best = if max { values.into_iter().max() } else { values.into_iter().min() };
    best.unwrap()
}

fn check<const L: usize, const MAX: bool>(shape: Shape) {
    let mut rng = SplitMix64::new(shape.links() as u64);
    let (triangles, below) = (random_lanes::<L>(TRIANGLES, &mut rng), random_lanes::<L>(BELOW, &mut rng));
    let links = random_links(shape, &mut rng);
    let run = Run { shape, count: COUNT };
    let lane = |lanes: &[Lanes<L>], lane: usize| -> Vec<i16> { lanes.iter().map(|lanes| lanes.0[lane]).collect() };
    let expected: Vec<[i16; L]> = links
        .chunks(shape.links())
        .map(|links| std::array::from_fn(|at| value(shape, links, &lane(&triangles, at), &lane(&below, at), MAX)))
        .collect();
    let mut out = vec![Lanes([0; L]); COUNT];
    value_any::<Lanes<L>, MAX>(shape, &links, &triangles, &below, &mut out);
    assert!(out.iter().map(|lanes| lanes.0).eq(expected.iter().copied()), "any shape: {shape:?}");
    for width in Width::available() {
        let mut out = vec![Lanes([0; L]); COUNT];
        Kernel::new(width).unwrap().value_run::<Lanes<L>, MAX>(run, &links, &triangles, &below, &mut out);
        assert!(out.iter().map(|lanes| lanes.0).eq(expected.iter().copied()), "{width}: {shape:?}");
    }
}

#[test]
fn each_kernel_picks_the_best_edge() {
    for holds in 0..=1 {
        for singles in 0..=8 {
            for pairs in 0..=4 {
                let shape = Shape { holds, singles, pairs };
                if shape.links() > 0 {
                    check::<32, true>(shape);
                    check::<32, false>(shape);
                    check::<64, true>(shape);
                    check::<64, false>(shape);
                }
            }
        }
    }
}
