//! The two games solved as contest programs solve them: what the kernels are measured against.
//!
//! Written from the rules, with none of the project's solvers or game types behind them but to read a deal. They are
//! meant to be what a good contestant writes in an hour, no slower than that and no cleverer.

pub mod gems;
pub mod house;
