use super::graph::{Index, Ply, Run, Shape};
use super::model::{Edge, Edges, NONE, Triangles, hands};
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
    /// The places of the triangles of the model.
    triangles: Vec<[u8; 3]>,
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
    pub(super) fn new(triangles: Triangles) -> Self {
        let triangles = triangles.places;
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
        let mut classes = Rows::with_room(keys.len());
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
        for (placed, at) in order.iter().zip(0..) {
            place[placed.class as usize] = at;
        }
        for position in &mut position {
            *position = place[*position as usize];
        }
        self.lay_out(&classes, &order);
        Index { keys, position, width: classes.len() }
    }

    fn lay_out(&mut self, classes: &Rows, order: &[Placed]) {
        let mut ply = Ply::default();
        for same in order.chunk_by(|one, other| one.group == other.group) {
            ply.runs.push(Run { shape: shape(classes.row(same[0].class as usize)), count: same.len() });
            for placed in same {
                let row = classes.row(placed.class as usize);
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
            self.used.push(self.triangles[model]);
        }
        self.renumbered[model]
    }

    /// The same edge, with the numbers of the finished graph.
    pub(super) fn moved(&mut self, edge: Edge, below: &Index) -> Edge {
        let triangle = if edge.triangle == 0 { 0 } else { 1 + self.renumber(edge.triangle) };
        Edge { triangle, next: below.position[edge.next as usize] }
    }
}

/// A position in the order in which a ply is laid out.
struct Placed {
    /// Stands for the segment and the shape.
    group: u64,
    class: u32,
}

/// Bits for the number of a position in its segment, and for one of the three numbers of a shape.
const WITHIN_BITS: u32 = 12;
const SHAPE_BITS: u32 = 6;

const _: () = assert!(SMALL_PLY <= 1 << WITHIN_BITS && SEGMENT <= SMALL_PLY);

/// The order in which the positions of a ply are laid out: segment, shape, and number of the class.
///
/// A small ply is one segment. The segments of a large one are made of positions with neighbouring first links, so that what
/// the positions of a segment lead to stays in the nearest caches while all its shapes are gone through.
///
/// ```text
///   sorted by    63 ... 30   29 ... 24   23 ... 18   17 ... 12   11 ... 0
///                segment     holds       singles     pairs       number in the segment
/// ```
fn in_order(classes: &Rows) -> Vec<Placed> {
    let mut by_link: Vec<(u32, u32)> = (0..classes.len() as u32).map(|class| (0, class)).collect();
    let mut segment = SMALL_PLY;
    if by_link.len() > SMALL_PLY {
        segment = SEGMENT;
        for (link, class) in &mut by_link {
            *link = classes.row(*class as usize).iter().map(|&edge| edge as u32).min().unwrap_or(0);
        }
        by_link.sort_unstable();
    }
    let mut keys = Vec::with_capacity(by_link.len());
    for (number, classes_of_segment) in by_link.chunks(segment).enumerate() {
        keys.extend(classes_of_segment.iter().zip(0_u64..).map(|(&(_, class), within)| {
            let Shape { holds, singles, pairs } = shape(classes.row(class as usize));
            let group = [holds, singles, pairs].iter().fold(number, |group, count| group << SHAPE_BITS | count);
            (group as u64) << WITHIN_BITS | within
        }));
    }
    keys.sort_unstable();
    let placed = keys.into_iter().map(|key| {
        let (group, within) = (key >> WITHIN_BITS, key as usize & ((1 << WITHIN_BITS) - 1));
        let number = (group >> (3 * SHAPE_BITS)) as usize;
        Placed { group, class: by_link[number * segment + within].1 }
    });
    placed.collect()
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
