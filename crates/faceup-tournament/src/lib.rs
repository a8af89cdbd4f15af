//! Magic Duel strategies against each other.
//!
//! A [`Tournament`] plays every two strategies of a pool on the same deals from both seats and gives a [`Table`]: score
//! differences with intervals, ratings, and the [`equilibrium`] of the pool. [`tune`] searches for the best reply to a pool.
//! All that is random comes from a seed, all that is counted is a whole number, and so the answers are the same with any
//! number of jobs. Nothing here opens a file: strategies come in as [`Named`] values, and reports go out as text.
//!
//! How to read the tables, and the sources of the methods, are in `docs/tournament.md`.

mod blocks;
mod elimination;
pub mod equilibrium;
mod error;
mod named;
pub mod ratings;
pub mod report;
mod sprt;
pub mod stats;
mod tournament;
pub mod tune;

pub use error::Error;
pub use named::{MOST_STRATEGIES, Named};
pub use sprt::{Sprt, SprtError, Verdict};
pub use tournament::{Decision, Match, Table, Tournament};
