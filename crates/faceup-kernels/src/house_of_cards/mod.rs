//! House of Cards: one graph of positions for all deals.

mod error;
mod evaluate;
mod graph;
mod minimise;
mod model;
mod rows;

pub use error::{CompileError, NoSuchWidth, WrongSize};
pub use evaluate::Evaluated;
pub use graph::Graph;

/// Dummy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// A.
    Auto,
}
impl std::fmt::Display for Width {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("x")
    }
}
