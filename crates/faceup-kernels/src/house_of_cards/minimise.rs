use super::graph::{Index, Ply, Run, Shape};
use super::model::{Edge, Edges, NONE, Triangles, hands};
use super::rows::Rows;

/// The values of the positions that so many lead to fill a part of the first-level cache.
const SEGMENT: usize = 1 << 10;
/// The values of so many positions stay in the second-level cache anyway.
const SMALL_PLY: usize = 1 << 12;
/// With fewer positions a run costs more than looking triangles up once saves.
const LEAST_TWINS: usize = 32;
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
            let shape = shape(classes.row(same[0].class as usize));
            let twins = same[0].group & TWINS == TWINS;
            ply.runs.push(Run { shape, twins, count: same.len() });
            for together in same.chunks(if twins { 2 } else { 1 }) {
                let row = |placed: &Placed| classes.row(placed.class as usize);
                ply.links.extend(triangles(row(&together[0])).map(|triangle| self.renumber(triangle)));
                for placed in together {
                    self.edges += row(placed).len();
                    ply.links.extend(nexts(row(placed)));
                }
            }
        }
        ply.links.shrink_to_fit();
        self.plies.push(ply);
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

/// Some edges that close the same triangle, or none, of a position with these edges, sorted.
fn groups(row: &[u64]) -> impl Iterator<Item = (u32, &[u64])> {
    row.chunk_by(|one, other| one >> 32 == other >> 32).map(|group| ((group[0] >> 32) as u32, group))
}

/// The triangles of a position's single edges and then of its pairs.
fn triangles(row: &[u64]) -> impl Iterator<Item = u32> {
    let closing = || groups(row).filter(|&(triangle, _)| triangle > 0);
    let singles = closing().filter(|(_, group)| group.len() % 2 == 1).map(|(triangle, _)| triangle);
    singles.chain(closing().flat_map(|(triangle, group)| std::iter::repeat_n(triangle, group.len() / 2)))
}

/// The positions that a position's holds, single edges and pairs lead to.
fn nexts(row: &[u64]) -> impl Iterator<Item = u32> {
    let closing = || groups(row).filter(|&(triangle, _)| triangle > 0);
    let holds = groups(row).filter(|&(triangle, _)| triangle == 0).flat_map(|(_, group)| group);
    let singles = closing().flat_map(|(_, group)| group.as_chunks::<2>().1);
    let pairs = closing().flat_map(|(_, group)| group.as_chunks::<2>().0.as_flattened());
    holds.chain(singles).chain(pairs).map(|&edge| edge as u32)
}

/// A position in the order in which a ply is laid out.
#[derive(Clone, Copy)]
struct Placed {
    /// Stands for the segment, the shape, and whether it is a [twin](TWINS).
    group: u64,
    class: u32,
}

/// The bit of a group that says that its positions are twins.
const TWINS: u64 = 1;
/// Bits for one of the three numbers of a shape.
const SHAPE_BITS: u32 = 6;

/// The order in which the positions of a ply are laid out: segment, shape, and number of the class, twins behind the others.
///
/// A small ply is one segment. The segments of a large one are made of positions with neighbouring first links, so that what
/// the positions of a segment lead to stays in the nearest caches while all its shapes are gone through; they have no twins,
/// for which positions would have to leave their neighbours.
///
/// ```text
///   group    63 ... 19   18 ... 13   12 ... 7   6 ... 1   0
///            segment     holds       singles    pairs     twins
/// ```
fn in_order(classes: &Rows) -> Vec<Placed> {
    let mut by_link: Vec<(u32, u32)> = (0..classes.len() as u32).map(|class| (0, class)).collect();
    let is_small = by_link.len() <= SMALL_PLY;
    let segment = if is_small { SMALL_PLY } else { SEGMENT };
    if !is_small {
        for (link, class) in &mut by_link {
            *link = classes.row(*class as usize).iter().map(|&edge| edge as u32).min().unwrap_or(0);
        }
        by_link.sort_unstable();
    }
    let placed = by_link.iter().enumerate().map(|(at, &(_, class))| {
        let Shape { holds, singles, pairs } = shape(classes.row(class as usize));
        let group = [holds, singles, pairs].iter().fold(at / segment, |group, count| group << SHAPE_BITS | count);
        Placed { group: (group as u64) << 1, class }
    });
    let mut order: Vec<Placed> = placed.collect();
    order.sort_by_key(|placed| placed.group);
    if is_small {
        for same in order.chunk_by_mut(|one, other| one.group == other.group) {
            if shape(classes.row(same[0].class as usize)).has_twins() {
                part_twins(same, classes);
            }
        }
    }
    order
}

/// Puts positions of one shape that close the same triangles in twos behind the others, if it is worth a run of its own.
fn part_twins(same: &mut [Placed], classes: &Rows) {
    let mut closing = Rows::with_room(same.len());
    let mut row: Vec<u64> = Vec::new();
    // The first twin waits in the place of its triangles for the second.
    let mut waiting: Vec<Option<Placed>> = Vec::new();
    let mut twins = Vec::with_capacity(same.len());
    for placed in same.iter() {
        row.clear();
        row.extend(triangles(classes.row(placed.class as usize)).map(u64::from));
        let number = closing.number(&row) as usize;
        waiting.resize(closing.len(), None);
        match waiting[number].take() {
            Some(first) => twins.extend([first, *placed]),
            None => waiting[number] = Some(*placed),
        }
    }
    if twins.len() < LEAST_TWINS {
        return;
    }
    let mut others: Vec<Placed> = waiting.into_iter().flatten().collect();
    others.sort_unstable_by_key(|placed| placed.class);
    let (front, back) = same.split_at_mut(others.len());
    front.copy_from_slice(&others);
    back.copy_from_slice(&twins);
    for placed in back {
        placed.group |= TWINS;
    }
}

/// The shape of a position with these edges, sorted.
fn shape(row: &[u64]) -> Shape {
    let mut shape = Shape { holds: 0, singles: 0, pairs: 0 };
    for (triangle, group) in groups(row) {
        if triangle == 0 {
            shape.holds += group.len();
        } else {
            shape.singles += group.len() % 2;
            shape.pairs += group.len() / 2;
        }
    }
    shape
}
