use faceup_core::SplitMix64;

use super::super::graph::{Run, Shape};
use super::super::kernel::Kernel;
use super::super::pass::{Lanes, value_any};
use crate::Width;

/// Positions of the ply below, and triangles.
const BELOW: usize = 40;
const TRIANGLES: usize = 15;
/// Positions that are valued, an even number for twins.
const COUNT: usize = 24;

fn random_lanes<const L: usize>(count: usize, rng: &mut SplitMix64) -> Vec<Lanes<L>> {
    (0..count).map(|_| Lanes(std::array::from_fn(|_| rng.below(400) as i16 - 200))).collect()
}

/// The links of a run, and for each of its positions those to its triangles and to its next positions.
fn random_links(run: Run, rng: &mut SplitMix64) -> (Vec<u32>, Vec<[Vec<usize>; 2]>) {
    let (mut links, mut positions) = (Vec::new(), Vec::new());
    let mut random = |count: usize, below: usize| (0..count).map(|_| rng.below(below)).collect::<Vec<_>>();
    while positions.len() < run.count {
        let triangles = random(run.shape.triangles(), TRIANGLES);
        links.extend(triangles.iter().map(|&triangle| triangle as u32));
        for _ in 0..run.together() {
            let nexts = random(run.shape.nexts(), BELOW);
            links.extend(nexts.iter().map(|&next| next as u32));
            positions.push([triangles.clone(), nexts]);
        }
    }
    assert_eq!(links.len(), run.links());
    (links, positions)
}

/// The value of one position in one lane, as simply as can be.
fn value(shape: Shape, [ours, nexts]: &[Vec<usize>; 2], triangles: &[i16], below: &[i16], max: bool) -> i16 {
    let mut values = Vec::new();
    let (mut ours, mut nexts) = (ours.iter(), nexts.iter());
    let mut next = || below[*nexts.next().unwrap()];
    for _ in 0..shape.holds {
        values.push(next());
    }
    for _ in 0..shape.singles {
        values.push(triangles[*ours.next().unwrap()] + next());
    }
    for _ in 0..shape.pairs {
        let triangle = triangles[*ours.next().unwrap()];
        values.extend([triangle + next(), triangle + next()]);
    }
    let best = if max { values.into_iter().max() } else { values.into_iter().min() };
    best.unwrap()
}

fn check<const L: usize, const MAX: bool>(shape: Shape, twins: bool) {
    let mut rng = SplitMix64::new(shape.links(1) as u64);
    let (triangles, below) = (random_lanes::<L>(TRIANGLES, &mut rng), random_lanes::<L>(BELOW, &mut rng));
    let run = Run { shape, twins, count: COUNT };
    let (links, positions) = random_links(run, &mut rng);
    let lane = |lanes: &[Lanes<L>], lane: usize| -> Vec<i16> { lanes.iter().map(|lanes| lanes.0[lane]).collect() };
    let expected: Vec<[i16; L]> = positions
        .iter()
        .map(|position| std::array::from_fn(|at| value(shape, position, &lane(&triangles, at), &lane(&below, at), MAX)))
        .collect();
    let mut out = vec![Lanes([0; L]); COUNT];
    value_any::<Lanes<L>, MAX>(run, &links, &triangles, &below, &mut out);
    assert!(out.iter().map(|lanes| lanes.0).eq(expected.iter().copied()), "any shape: {run:?}");
    for width in Width::available() {
        let mut out = vec![Lanes([0; L]); COUNT];
        Kernel::new(width).unwrap().value_run::<Lanes<L>, MAX>(run, &links, &triangles, &below, &mut out);
        assert!(out.iter().map(|lanes| lanes.0).eq(expected.iter().copied()), "{width}: {run:?}");
    }
}

#[test]
fn each_kernel_picks_the_best_edge() {
    for holds in 0..=1 {
        for singles in 0..=8 {
            for pairs in 0..=4 {
                let shape = Shape { holds, singles, pairs };
                for twins in [false, true].into_iter().take(if shape.nexts() > 0 { 2 } else { 0 }) {
                    check::<32, true>(shape, twins);
                    check::<32, false>(shape, twins);
                    check::<64, true>(shape, twins);
                    check::<64, false>(shape, twins);
                }
            }
        }
    }
}
