//! The exact engine and workbench for Magic Duel, House of Cards and Gems Fight!.
//!
//! This is where games and solvers meet: [`GameId`] names the games, [`solve()`] answers a judge input, [`validate()`]
//! checks one against the contest's limits, [`generate()`] writes one of deals by number, [`kinds`] makes cases on purpose, [`cover`] says what test data reach, [`values`] and [`duels`] answer many
//! deals at once, [`diagnosis`] says by which misreading of the rules another program's answers come about, [`mod@bench`] is the fixed work behind the node-count signature. The games'
//! own types and the solvers are re-exported as [`games`] and [`search`], the vocabulary as [`core`].
//!
//! ```
//! use faceup::{GameId, SolveOptions, solve};
//!
//! let input = "3 2 2\n3 2 3 1\n3 1 2 3\n0 0 0\n";
//! let mut output = Vec::new();
//! solve(GameId::GemsFight, &SolveOptions::default(), input.as_bytes(), &mut output, &|_| {})?;
//! assert_eq!(output, b"-3\n");
//! # Ok::<(), faceup::Error>(())
//! ```

pub mod answer;
pub mod arrays;
pub mod bench;
mod cases;
pub mod cover;
pub mod diagnosis;
pub mod drawing;
pub mod duel_files;
pub mod duels;
mod error;
pub mod explain;
mod generate;
mod judged;
pub mod kinds;
mod mapped;
mod memory;
mod options;
mod pipeline;
pub mod record;
mod registry;
pub mod replies;
pub mod request;
pub mod review;
pub mod saved_table;
pub mod session;
mod solve;
mod validate;
pub mod values;

pub use cases::{CaseDeal, case, cases, duel_case, judge_input};
pub use error::{Error, Proven};
pub use faceup_core as core;
pub use faceup_games as games;
pub use faceup_readings as readings;
pub use faceup_search as search;
pub use generate::{DealForm, Deals, GenerateOptions, generate};
pub use options::{Form, Method, SolveOptions, TableFile};
pub use pipeline::Progress;
pub use registry::{GameId, UnknownGame};
pub use solve::solve;
pub use validate::{Counts, Extent, Judge, validate, validate_duels, validate_for};
