//! Whole commands: recorded screens, the judges' pairs, and what scripts rely on.

mod answers;
mod pairs;
mod process;
mod readme;
mod saved_table;
mod screens;
mod study;
mod tournament;
