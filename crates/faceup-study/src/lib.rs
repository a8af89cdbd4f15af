//! Studies over many deals: exact counts, rates with intervals, tables, plots and rows.
//!
//! A [`Study`] is a definition: a game with its rules or sizes, and where the deals come from. [`run()`] does it on any number
//! of threads and writes a folder of results; it can be killed at any moment and resumed, or cut in parts that [`merge`]
//! joins. The bytes of the results depend on the definition alone.
//!
//! ```text
//!   definition ──> blocks of numbers ──> counts (work) ──> state on disk (run) ──> summary ──> document ──> text, page, plots
//!                                   └──> rows of a block ─────────────────────────────────> rows.parquet
//! ```
//!
//! [`stats`] and [`charts`] stand on their own and serve other reports too.
//!
//! ```
//! use faceup::games::magic_duel::{Rules, Strategy};
//! use faceup_study::{Finished, Next, RunOptions, Shard, Source, Study, run};
//!
//! let source = Source::Numbered { seed: 1, first: 0, deals: 2000 };
//! let study = Study::of_magic_duel(&Rules::STATEMENT, [&Strategy::STATEMENT; 2], None, source);
//! let folder = std::env::temp_dir().join("faceup-study-example");
//! # let _ = std::fs::remove_dir_all(&folder);
//! let options = RunOptions { jobs: 2.try_into()?, shard: Shard::WHOLE, resume: false, memory: 1 << 30, input: None };
//! let Finished::Whole(document) = run(&study, &folder, &options, &mut |_| Next::GoOn)? else { unreachable!() };
//! assert!(document.lead[0].starts_with("Alice, who has the first turn, wins"));
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod charts;
mod counts;
mod definition;
mod document;
mod error;
mod feed;
mod folder;
pub mod format;
mod permutations;
pub mod report;
mod results;
mod rows;
mod rules;
mod run;
mod state;
pub mod stats;
pub mod summary;
mod sweep;
mod work;

pub use counts::{Counts, ValueCounts};
pub use definition::{Blocks, ShapeData, Source, Study, Subject, VERSION};
pub use document::{Align, Column, Document, Section, Table};
pub use error::StudyError;
pub use feed::FileFacts;
pub use results::{FileDigest, Finished, MANIFEST_SCHEMA, Manifest, merge};
pub use rows::ROWS_SCHEMA;
pub use rules::{Copies, PreferenceData, RulesData, StrategyData};
pub use run::{Next, Progress, RunOptions, run};
pub use state::Shard;
pub use sweep::{Parameter, Sweep};
