//! House of Cards: one graph of positions for all deals.
//!
//! Which positions there are, which moves they have and which three cards a move makes a triangle of does not depend on
//! the deal when a card is named by its place in the deck. [`Graph::compile`] finds all that once for a size; what is
//! left for a deal is to add up the triangles and to go once over the positions, from the last ply to the first.
//!
//! ```text
//!   compile, once a size:
//!     model ──> merged positions, ply by ply ──> equal edges merged from the back ──> plies sorted by shape
//!               dead cards forgotten,
//!               mirror images merged
//!   solve, a batch of deals:
//!     cards ──> triangles ──> last ply ──> ... ──> second ply ──> first moves ──> value
//!                             each number a row of 64, a deal a lane
//! ```
//!
//! A graph is shared by any number of threads, each with a solver of its own. Houses of six and seven peaks have too
//! many positions for a graph, but for the smallest of them; [`search`] values these.
//!
//! ```
//! use faceup_core::{Game, SplitMix64};
//! use faceup_games::house_of_cards::HouseOfCards;
//! use faceup_kernels::Width;
//! use faceup_kernels::house_of_cards::{Answer, Graph, Solver};
//!
//! let graph = Graph::compile(4, 13, 1 << 20)?;
//! let mut rng = SplitMix64::new(1);
//! let deals = (0..100).map(|_| HouseOfCards::shuffled(4, 13, &mut rng)).collect::<Result<Vec<_>, _>>()?;
//!
//! // Many deals at once: the value, and that of each first move.
//! let mut answers = vec![Answer::default(); deals.len()];
//! Solver::new(&graph, Width::Auto)?.solve(&deals, &mut answers)?;
//!
//! // All positions of one deal.
//! let evaluated = graph.evaluate(&deals[0])?;
//! assert_eq!(evaluated.value(), answers[0].value());
//! assert_eq!(evaluated.value_of(&deals[0].start()), Some(answers[0].value()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod ceiling;
mod error;
mod evaluate;
mod graph;
mod kernel;
mod minimise;
mod model;
mod pass;
mod rows;
pub mod search;
mod sizes;
mod solver;

pub use error::{CompileError, NoSuchWidth, WrongSize};
pub use evaluate::Evaluated;
pub use graph::Graph;
pub use solver::{Answer, Solver, Workspace};

#[cfg(test)]
mod tests;
