//! Where a set of bags stands in the table.
//!
//! ```text
//!   set of bags left
//!   │ block: one digit a group of equal bags │ row: 7 bags │ lane: 6 bags │
//!   └ blocks in the order of their numbers   └ 128 rows     └ 64 bytes: one vector
//! ```
//!
//! The rows of a block are stored in the order in which they can be worked out, eight at a time; see [`Order`].

/// The bags whose bits number the lanes of a row.
pub(super) const LANE_BITS: usize = 6;
/// The bags whose bits number the rows of a block.
pub(super) const ROW_BITS: usize = 7;
/// The bags of which every subset is in one block.
pub(super) const LOW_BITS: usize = LANE_BITS + ROW_BITS;
/// The sets in a row.
pub(super) const LANES: usize = 1 << LANE_BITS;
/// The rows of a block.
pub(super) const ROWS: usize = 1 << ROW_BITS;
/// The sets in a block.
pub(super) const BLOCK: usize = 1 << LOW_BITS;
/// Rows that are worked out together.
pub(super) const BATCH: usize = 8;
/// Rows whose truths stand together.
pub(super) const GROUP: usize = 8;
/// The batches that the greedy schedule needs.
pub(super) const BATCHES: usize = 18;

/// A byte for each set of a row.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Row(pub(super) [u8; LANES]);

/// A byte for each set of a block, the rows in the order of their positions.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Block(pub(super) [Row; ROWS]);

/// A bit for each set of a block, the rows in the order of their positions. A group of rows has as many
/// words; which bit of them is whose differs from one width of vectors to another.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Bits(pub(super) [u64; ROWS]);

impl Block {
    pub(super) const ZERO: Block = Block([Row([0; LANES]); ROWS]);
}

impl Bits {
    pub(super) const NONE: Bits = Bits([0; ROWS]);
    pub(super) const ALL: Bits = Bits([u64::MAX; ROWS]);

    /// The words of each group of rows.
    #[inline(always)]
    pub(super) fn groups(&self) -> &[[u64; GROUP]] {
        self.0.as_chunks().0
    }

    /// The same truths, from a word a row to a byte a lane: bit i of it is the truth of the group's row i.
    ///
    /// A shift then brings the truth of a row into the sign of a byte, which is all that a selection looks at.
    pub(super) fn sliced(&self) -> Bits {
        let mut sliced = Bits::NONE;
        for (words, rows) in sliced.0.as_chunks_mut::<GROUP>().0.iter_mut().zip(self.groups()) {
            let bytes = rows.map(u64::to_le_bytes);
            *words = std::array::from_fn(|unit| turned(u64::from_le_bytes(bytes.map(|row| row[unit]))));
        }
        sliced
    }
}

/// A square of eight by eight bits, rows and columns exchanged, by exchanging ever larger quarters of it.
#[inline]
fn turned(square: u64) -> u64 {
    let exchange = |square: u64, apart: u32, mask: u64| {
        let differs = (square ^ square >> apart) & mask;
        square ^ differs ^ differs << apart
    };
    let square = exchange(square, 7, 0x00aa_00aa_00aa_00aa);
    let square = exchange(square, 14, 0x0000_cccc_0000_cccc);
    exchange(square, 28, 0x0000_0000_f0f0_f0f0)
}

/// The order in which the rows of a block are stored and worked out.
///
/// No row of a batch is contained in another of the same batch, so that eight rows can go through the bags of the lanes
/// side by side.
pub(super) struct Order {
    /// The row at each position.
    pub(super) row_at: [u8; ROWS],
    /// The position of each row.
    pub(super) position_of: [u8; ROWS],
    /// The position of each batch's first row, and the end.
    pub(super) starts: [usize; BATCHES + 1],
    /// For each position, the positions of the rows with one bag less: as many as the row has bags.
    pub(super) sources: [Sources; ROWS],
}

/// The positions of the rows that a row is worked out from.
#[derive(Clone, Copy)]
pub(super) struct Sources {
    count: u8,
    at: [u8; ROW_BITS],
}

impl Sources {
    /// The positions.
    #[inline(always)]
    pub(super) fn positions(&self) -> &[u8] {
        &self.at[..self.count as usize]
    }
}

/// The one order that all tables use.
pub(super) static ORDER: Order = Order::new();

impl Order {
    /// Schedules the rows greedily, those with few bags first: a row is ready when all rows with one bag less have been
    /// worked out in earlier batches.
    const fn new() -> Self {
        const UNSEEN: u8 = u8::MAX;
        let mut order = Order {
            row_at: [0; ROWS],
            position_of: [UNSEEN; ROWS],
            starts: [0; BATCHES + 1],
            sources: [Sources { count: 0, at: [0; ROW_BITS] }; ROWS],
        };
        let (mut position, mut batch) = (0, 0);
        while position < ROWS {
            let start = position;
            order.starts[batch] = start;
            let mut bags = 0;
            while bags <= ROW_BITS as u32 {
                let mut row = 0;
                while row < ROWS {
                    let fits = row.count_ones() == bags && order.position_of[row] == UNSEEN && position < start + BATCH;
                    if fits && order.is_ready(row, start) {
                        order.row_at[position] = row as u8;
                        order.position_of[row] = position as u8;
                        order.sources[position] = order.sources_of(row);
                        position += 1;
                    }
                    row += 1;
                }
                bags += 1;
            }
            batch += 1;
        }
        assert!(batch == BATCHES, "BATCHES is what the schedule needs");
        order.starts[batch] = position;
        order
    }

    /// Whether all rows with one bag less stand before the position `start`.
    const fn is_ready(&self, row: usize, start: usize) -> bool {
        let mut bit = 0;
        while bit < ROW_BITS {
            if row >> bit & 1 == 1 && self.position_of[row ^ 1 << bit] as usize >= start {
                return false;
            }
            bit += 1;
        }
        true
    }

    const fn sources_of(&self, row: usize) -> Sources {
        let mut sources = Sources { count: 0, at: [0; ROW_BITS] };
        let mut bit = 0;
        while bit < ROW_BITS {
            if row >> bit & 1 == 1 {
                sources.at[sources.count as usize] = self.position_of[row ^ 1 << bit];
                sources.count += 1;
            }
            bit += 1;
        }
        sources
    }
}
