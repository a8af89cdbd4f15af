use std::fmt;
use std::hint::black_box;

use super::error::NoSuchWidth;
use super::graph::{Graph, Run};
use super::kernel::Kernel;
use super::pass::{Lanes, Numbers};
use crate::Width;

/// The deals of a batch.
const DEALS: usize = 64;
/// So many rows of a kind: triangles, next positions and results take 8 KiB each.
const ROWS: usize = 64;

/// Values positions of which all rows are in the nearest cache: what bounds a graph whose data comes at once.
///
/// The kernels are the graph's own, one a shape, and each values as many positions as there are of the shape; but their
/// links lead to a few rows, and are those of the first positions again and again.
pub struct Edges {
    kernel: Kernel,
    runs: Vec<Part>,
    triangles: Vec<Lanes<DEALS>>,
    below: Vec<Lanes<DEALS>>,
    out: Vec<Lanes<DEALS>>,
    moves: u64,
}

/// Some positions of one shape.
struct Part {
    run: Run,
    /// Of the first positions, [`ROWS`] at most.
    links: Vec<u32>,
}

impl Edges {
    /// The loop for the shapes of the graph.
    pub fn new(graph: &Graph, width: Width) -> Result<Self, NoSuchWidth> {
        let rows = |shift| (0..ROWS).map(|row| Lanes([(row + shift) as i16; DEALS])).collect::<Vec<_>>();
        let runs: Vec<Part> = graph.plies.iter().skip(1).flat_map(parts).collect();
        let moves = |part: &Part| {
            let shape = part.run.shape;
            part.run.count * (shape.holds + shape.singles + 2 * shape.pairs)
        };
        let moves = (runs.iter().map(moves).sum::<usize>() * DEALS) as u64;
        Ok(Edges { kernel: Kernel::new(width)?, runs, triangles: rows(0), below: rows(1), out: rows(0), moves })
    }

    /// The moves of one round, those of each deal counted.
    pub fn edges(&self) -> u64 {
        self.moves
    }

    /// Values so many rounds; the result is the last number, which nobody needs.
    pub fn value(&mut self, rounds: u64) -> i16 {
        for _ in 0..rounds {
            for part in &self.runs {
                let Part { run, links } = black_box(part);
                let mut left = run.count;
                while left > 0 {
                    let count = left.min(ROWS);
                    let run = Run { count, ..*run };
                    let links = &links[..run.links()];
                    self.kernel.value_run::<_, true>(run, links, &self.triangles, &self.below, &mut self.out[..count]);
                    left -= count;
                }
            }
        }
        self.out[0].get(0)
    }
}

/// The runs of a ply, their links led to the few rows.
fn parts(ply: &super::graph::Ply) -> Vec<Part> {
    let mut links = &ply.links[..];
    let mut parts = Vec::with_capacity(ply.runs.len());
    for &run in &ply.runs {
        let (own, rest) = links.split_at(run.links());
        let first = Run { count: run.count.min(ROWS), ..run };
        parts.push(Part { run, links: own[..first.links()].iter().map(|link| link % ROWS as u32).collect() });
        links = rest;
    }
    parts
}

impl fmt::Debug for Edges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Edges").field("kernel", &self.kernel).field("moves", &self.moves).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::{DEALS, Edges, Graph};
    use crate::Width;

    #[test]
    fn every_move_of_the_graph_is_valued_once_by_every_width() {
        let graph = Graph::compile(4, 9, usize::MAX).unwrap();
        let mut found: Vec<i16> = Vec::new();
        for width in Width::available() {
            let mut edges = Edges::new(&graph, width).unwrap();
            // The start's are not among the plies' kernels.
            assert_eq!(edges.edges() as usize, (graph.edges() - graph.first_moves()) * DEALS);
            found.push(edges.value(2));
        }
        assert!(found.iter().all(|number| *number == found[0] && *number != 0), "{found:?}");
    }
}
