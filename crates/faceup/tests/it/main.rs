//! Where games and solvers meet: the judges' pairs, the agreement of all solvers, the perft counts.

mod agreement;
mod deals;
mod diagnosis;
mod duel_files;
mod forms;
mod pairs;
mod perft;
mod streaming;
