use faceup_games::house_of_cards::HouseOfCards;

use super::error::CompileError;
use super::minimise::Minimiser;
use super::model::{Edge, MOVE_BYTES, Model, POSITION_BYTES};
use super::rows::Rows;
use super::sizes::merged;

/// The positions of all deals with some numbers of peaks and ranks.
///
/// Compiled once; then [`Solver`](super::Solver) answers any number of deals, and [`evaluate`](Graph::evaluate) all
/// positions of one.
#[derive(Debug)]
pub struct Graph {
    pub(super) peaks: u32,
    pub(super) ranks: u32,
    /// The live plies in the order of play.
    pub(super) plies: Vec<Ply>,
    /// The places of the two cards held in each terminal position, the starter's first; an empty hand has the place
    /// behind the last card.
    pub(super) terminals: Vec<[u8; 2]>,
    /// The places of the three cards of each triangle.
    pub(super) triangles: Vec<[u8; 3]>,
    /// The moves of the start in the order of the rules. The triangle is a number from 1, or 0 for a hold.
    pub(super) first: Vec<Edge>,
    /// Where each merged position of a ply went, all plies, the terminal one last.
    pub(super) index: Vec<Index>,
    merged: (usize, usize),
    edges: usize,
}

/// The positions of a ply, sorted by shape within segments, and where their moves lead.
#[derive(Debug, Default)]
pub(super) struct Ply {
    /// Neighbours of one shape.
    pub(super) runs: Vec<Run>,
    /// The links of each position, or of each two twins: the triangles of the single edges and of the
    /// pairs, which twins share; then for the one and for the other position the next positions for the holds, for the
    /// single edges, and two for each pair.
    pub(super) links: Vec<u32>,
}

/// Some positions of one shape.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub(super) shape: Shape,
    /// Whether each two neighbours are twins: their edges close the same triangles, so that these are looked up once.
    pub(super) twins: bool,
    /// The number of positions, even if they are twins.
    pub(super) count: usize,
}

impl Run {
    /// How many positions share their triangles.
    pub(super) const fn together(self) -> usize {
        if self.twins { 2 } else { 1 }
    }

    /// The number of links of all its positions.
    #[inline]
    pub(super) const fn links(self) -> usize {
        self.count / self.together() * self.shape.links(self.together())
    }
}

/// How many edges of each kind a position has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Shape {
    /// Edges that close no triangle.
    pub(super) holds: usize,
    /// Edges whose triangle no other edge of the position closes.
    pub(super) singles: usize,
    /// Twice two edges that close the same triangle: a peak, either way round.
    pub(super) pairs: usize,
}

impl Shape {
    /// The number of triangles of a position of this shape.
    pub(super) const fn triangles(self) -> usize {
        self.singles + self.pairs
    }

    /// Whether there is a kernel for twins of this shape.
    pub(super) const fn has_twins(self) -> bool {
        matches!((self.holds, self.singles, self.pairs), (1, 1..=2, 0) | (0, 0, 1..=2) | (0, 2, 0..=1) | (0, 4, 0))
    }

    /// The number of next positions of a position of this shape.
    pub(super) const fn nexts(self) -> usize {
        self.holds + self.singles + 2 * self.pairs
    }

    /// The number of links of so many positions of this shape that share their triangles.
    #[inline]
    pub(super) const fn links(self, together: usize) -> usize {
        self.triangles() + together * self.nexts()
    }
}

/// The merged positions of a ply by their keys.
#[derive(Debug)]
pub(super) struct Index {
    pub(super) keys: Rows,
    /// The place in the ply of the position that a merged position, by its number, has become.
    pub(super) position: Vec<u32>,
    /// The number of positions of the ply.
    pub(super) width: usize,
}

impl Graph {
    /// Finds all positions of the deals of this size, taking no more than about `memory` bytes.
    ///
    /// 4 peaks and 13 ranks take less than 1 MiB, 5 peaks and 20 ranks 150 MiB; half of that is kept.
    pub fn compile(peaks: u32, ranks: u32, memory: usize) -> Result<Self, CompileError> {
        if let Some(needed) = Graph::needed(peaks, ranks).filter(|&needed| needed > memory) {
            return Err(CompileError::Memory { needed: Some(needed), limit: memory });
        }
        let model = Model::explore(peaks, ranks, memory)?;
        let merged = (model.positions(), model.moves());
        let mut minimiser = Minimiser::new(model.triangles);
        let mut below = minimiser.terminals(model.terminals, 2 * ranks as u8);
        let mut index = Vec::with_capacity(model.keys.len() + 1);
        for (keys, edges) in model.keys.into_iter().zip(model.edges).rev() {
            let above = minimiser.ply(&edges, keys, &below);
            index.push(std::mem::replace(&mut below, above));
        }
        index.push(below);
        index.reverse();
        let first = model.first.iter().map(|edge| minimiser.moved(*edge, &index[1])).collect();
        let Minimiser { mut plies, terminals, used, edges, .. } = minimiser;
        plies.reverse();
        Ok(Graph { peaks, ranks, plies, terminals, triangles: used, first, index, merged, edges })
    }

    /// The bytes that compiling a graph of this size takes, as [`compile`](Graph::compile) counts them; `None` where nobody
    /// has counted yet, or for a size that no deal has.
    pub fn needed(peaks: u32, ranks: u32) -> Option<usize> {
        let (positions, moves) = merged(peaks, ranks)?;
        Some(positions * POSITION_BYTES + moves * MOVE_BYTES)
    }

    /// The number of peaks.
    pub fn peaks(&self) -> u32 {
        self.peaks
    }

    /// The number of ranks.
    pub fn ranks(&self) -> u32 {
        self.ranks
    }

    /// Whether the graph is for deals of this size.
    pub fn fits(&self, deal: &HouseOfCards) -> bool {
        (deal.peaks(), deal.ranks()) == (self.peaks, self.ranks)
    }

    /// The number of different positions, terminal ones included.
    pub fn positions(&self) -> usize {
        self.index.iter().map(|index| index.width).sum()
    }

    /// The number of different moves of these positions.
    pub fn edges(&self) -> usize {
        self.edges
    }

    /// The number of positions and of their moves when only cards are forgotten and mirror images merged.
    pub fn merged(&self) -> (usize, usize) {
        self.merged
    }

    /// The number of legal first moves.
    pub fn first_moves(&self) -> usize {
        self.first.len()
    }

    /// The number of different triangles.
    pub fn triangles(&self) -> usize {
        self.triangles.len()
    }

    /// The number of positions of the largest ply.
    pub fn widest_ply(&self) -> usize {
        self.index.iter().map(|index| index.width).max().unwrap_or(0)
    }

    /// The least bytes that a deal of a full batch moves between the nearest cache and what lies behind it, as long as that
    /// cache does not hold a whole ply: the number of each position and triangle is written once and read once, two bytes
    /// each. The links are left out, as the deals of a batch share them.
    pub fn traffic(&self) -> usize {
        2 * size_of::<i16>() * (self.positions() + self.triangles.len())
    }

    /// Bytes on the heap.
    pub fn memory(&self) -> usize {
        let links: usize = self.plies.iter().map(|ply| ply.links.capacity() * 4).sum();
        let index: usize = self.index.iter().map(|index| index.keys.bytes() + index.position.capacity() * 4).sum();
        links + index + self.triangles.capacity() * 3 + self.terminals.capacity() * 2
    }
}
