//! Gems Fight!: the table over all sets of bags left.
//!
//! For a set R of bags left let H(R) be the stones still to be won and O(R) those of them that the player *not* to move
//! gets. Who pours a bag i that earns nothing becomes that player, so
//!
//! ```text
//! O(∅) = 0
//! O(R) = the least, over all bags i in R, of   H(R − i) = H(R) ?  H(R) − O(R − i)  :  O(R − i)
//! ```
//!
//! [`Table`] keeps one byte for each set, O, and fills it from the empty set on. H is never kept: it follows from the
//! residues of the gems left.
//!
//! * [`Plan`] says what the table of a deal looks like: equal bags are counted rather than told apart, colours that
//!   cannot make a stone are dropped. Thirteen bags number the bytes of a *block* of 8 KiB, the others number the blocks.
//! * A block is worked out from the blocks with one high bag less, read as streams, and then from its own rows with one
//!   bag less, which the nearest cache holds; the last six bags are inside a vector.
//! * [`Width`](crate::Width) is the vectors used, chosen at run time.
#![allow(clippy::inline_always, reason = "only what is inlined into a width's entry is compiled for its instructions")]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod block;
pub(crate) mod ceiling;
mod lanes;
mod layout;
mod memory;
mod plan;
mod refused;
mod residues;
mod sweep;
mod table;
mod view;

pub use plan::Plan;
pub use refused::Refused;
pub use table::{Options, Table, Workspace};
pub use view::View;

/// The most stones of a deal that a table counts: its entries are bytes.
pub const MOST_STONES: u32 = u8::MAX as u32;
/// The bytes of a block.
pub const BLOCK_BYTES: usize = layout::BLOCK;
/// The largest melting number that a table is made for.
pub const MOST_MELT: u32 = 1024;

#[cfg(test)]
mod tests;
