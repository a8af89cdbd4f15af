//! The built-in games: rules, notation and judge formats.
//!
//! A game is a folder: `rules` (the deal, its state and moves), `facts` (what a solver may know), `referee` (illegal moves
//! and impossible states, with reasons), `text` (how deals, states and moves are written) and `judge` (the contest's input
//! and output). Games know no solver and open no file:
//! judge readers read from whatever the caller hands them.

pub mod cursor;
pub mod error;
pub mod gems_fight;
pub mod house_of_cards;
pub mod judge;
pub mod magic_duel;
pub mod scan;
