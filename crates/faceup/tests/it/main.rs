//! Where games and solvers meet: the judges' pairs, the agreement of all solvers, the perft counts, reviews.

mod agreement;
mod arrays;
mod covers;
mod deals;
mod diagnosis;
mod duel_files;
mod forms;
mod kinds;
mod pairs;
mod parity;
mod perft;
mod replay;
mod replayed;
mod review_schema;
mod reviews;
mod schemas;
mod streaming;
mod validating;
