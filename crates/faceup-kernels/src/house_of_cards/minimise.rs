use super::graph::{Index, Ply, Run, Shape};
use super::model::{Edge, Edges, NONE, hands, unpacked};
use super::rows::Rows;

/// The values of the positions that so many lead to fill a part of the first-level cache.
const SEGMENT: usize = 1 << 10;
/// The values of so many positions stay in the second-level cache anyway.
const SMALL_PLY: usize = 1 << 12;
/// A triangle that has no number yet.
const UNUSED: u32 = u32::MAX;

/// Makes the plies of a graph from the last to the first.
///
/// Positions of a ply whose edges are the same set are worth the same in every deal and become one. What a terminal
/// position is worth depends on the hands alone. Whose hand a card is in follows from when it was drawn.
///
/// ```text
///   an edge as a word    63 ... 32               31 ... 0
///                        triangle from 1, or 0   position of the next ply
/// ```
#[derive(Debug)]
pub(super) struct Minimiser {
    /// The triangles of the model.
    triangles: Rows,
    /// The number among those used, of each triangle of the model.
    renumbered: Vec<u32>,
    /// The places of the triangles that some edge closes.
    pub(super) used: Vec<[u8; 3]>,
    /// The plies made so far.
    pub(super) plies: Vec<Ply>,
    /// The hands of the terminal positions; an empty one has the place behind the last card.
    pub(super) terminals: Vec<[u8; 2]>,
    /// The number of edges of all plies.
    pub(super) edges: usize,
}

impl Minimiser {
    pub(super) fn new(triangles: Rows) -> Self {
        Minimiser {
            renumbered: vec![UNUSED; triangles.len()],
            triangles,
            used: Vec::new(),
            plies: Vec::new(),
            terminals: Vec::new(),
            edges: 0,
        }
    }

    /// Makes the terminal ply of deals with so many cards.
    pub(super) fn terminals(&mut self, keys: Rows, cards: u8) -> Index {
        let mut classes = Rows::default();
        let mut position = Vec::with_capacity(keys.len());
        for number in 0..keys.len() {
            let held = hands(keys.row(number));
            let class = classes.number(&[u64::from(u16::from_le_bytes(held))]);
            if class as usize == self.terminals.len() {
                self.terminals.push(held.map(|place| if place == NONE { cards } else { place }));
            }
            position.push(class);
        }
        Index { keys, position, width: classes.len() }
    }

    /// Makes the ply with these moves, above the one of the index `below`.
    pub(super) fn ply(&mut self, edges: &Edges, keys: Rows, below: &Index) -> Index {
        let mut classes = Rows::default();
        let mut row = Vec::new();
        let mut position: Vec<u32> = Vec::with_capacity(keys.len());
        for edges in edges.by_position() {
            row.clear();
            row.extend(
                edges.iter().map(|edge| u64::from(edge.triangle) << 32 | u64::from(below.position[edge.next as usize])),
            );
            row.sort_unstable();
            row.dedup();
            position.push(classes.number(&row));
        }
        let order = in_order(&classes);
        let mut place = vec![0; order.len()];
        for (&(.., class), at) in order.iter().zip(0..) {
            place[class as usize] = at;
        }
        for position in &mut position {
            *position = place[*position as usize];
        }
        self.lay_out(&classes, &order);
        Index { keys, position, width: classes.len() }
    }

    fn lay_out(&mut self, classes: &Rows, order: &[(usize, Shape, u32)]) {
        let mut ply = Ply::default();
        for same in order.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1)) {
            ply.runs.push(Run { shape: same[0].1, count: same.len() });
            for &(.., class) in same {
                let row = classes.row(class as usize);
                self.edges += row.len();
                self.link(row, &mut ply.links);
            }
        }
        ply.links.shrink_to_fit();
        self.plies.push(ply);
    }

    /// Adds the links of the edges of `row`: holds, single edges, pairs.
    fn link(&mut self, row: &[u64], links: &mut Vec<u32>) {
        let groups = || row.chunk_by(|one, other| one >> 32 == other >> 32);
        for group in groups() {
            let triangle = (group[0] >> 32) as u32;
            if triangle == 0 {
                links.extend(group.iter().map(|&edge| edge as u32));
            } else if let [edge] = group.as_chunks::<2>().1 {
                links.extend([self.renumber(triangle), *edge as u32]);
            }
        }
        for group in groups() {
            let triangle = (group[0] >> 32) as u32;
            if triangle > 0 {
                for &[one, other] in group.as_chunks::<2>().0 {
                    links.extend([self.renumber(triangle), one as u32, other as u32]);
                }
            }
        }
    }

    /// The number from 0, among those used, of a triangle of the model numbered from 1.
    fn renumber(&mut self, triangle: u32) -> u32 {
        let model = triangle as usize - 1;
        if self.renumbered[model] == UNUSED {
            self.renumbered[model] = self.used.len() as u32;
            self.used.push(unpacked(self.triangles.row(model)[0]));
        }
        self.renumbered[model]
    }

    /// The same edge, with the numbers of the finished graph.
    pub(super) fn moved(&mut self, edge: Edge, below: &Index) -> Edge {
        let triangle = if edge.triangle == 0 { 0 } else { 1 + self.renumber(edge.triangle) };
        Edge { triangle, next: below.position[edge.next as usize] }
    }
}

/// The order in which the positions of a ply are laid out: segment, shape, and number of the class.
///
/// A small ply is one segment. The segments of a large one are made of positions with neighbouring first links, so that what
/// the positions of a segment lead to stays in the nearest caches while all its shapes are gone through.
fn in_order(classes: &Rows) -> Vec<(usize, Shape, u32)> {
    let mut by_link: Vec<(u32, u32)> = (0..classes.len() as u32).map(|class| (0, class)).collect();
    let mut segment = by_link.len().max(1);
    if by_link.len() > SMALL_PLY {
        segment = SEGMENT;
        for (link, class) in &mut by_link {
            *link = classes.row(*class as usize).iter().map(|&edge| edge as u32).min().unwrap_or(0);
        }
        by_link.sort_unstable();
    }
    let placed = by_link.into_iter().enumerate();
    let mut order: Vec<(usize, Shape, usize, u32)> =
        placed.map(|(at, (_, class))| (at / segment, shape(classes.row(class as usize)), at, class)).collect();
    order.sort_unstable();
    order.into_iter().map(|(segment, shape, _, class)| (segment, shape, class)).collect()
}

/// The shape of a position with these edges, sorted.
fn shape(row: &[u64]) -> Shape {
    let mut shape = Shape { holds: 0, singles: 0, pairs: 0 };
    for group in row.chunk_by(|one, other| one >> 32 == other >> 32) {
        if group[0] >> 32 == 0 {
            shape.holds += group.len();
        } else {
            shape.singles += group.len() % 2;
            shape.pairs += group.len() / 2;
        }
    }
    shape
}
