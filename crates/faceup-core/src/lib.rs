//! The vocabulary of small two-player games.
//!
//! A value of [`Game`] is one deal: all that is fixed before play. Its [`Game::State`] is all that changes. Scores are
//! always counted from the first player's side and the player to move is asked, never assumed, so that bonus turns need
//! no special case. What a solver may know beyond the rules is stated by the traits of [`facts`]; [`conformance`]
//! checks every law on any game in one call.
//!
//! # A whole game
//!
//! One heap of counters; a player takes one or two and wins those; who takes the last has another turn in an empty room.
//!
//! ```
//! use faceup_core::{conformance, Game, Player, Score};
//!
//! struct Heap(u8); // the deal: counters at the start
//!
//! impl Game for Heap {
//!     type State = (u8, Player); // counters left, and who is to move
//!     type Move = u8; // counters taken
//!
//!     fn start(&self) -> Self::State {
//!         (self.0, Player::First)
//!     }
//!     fn to_move(&self, state: &Self::State) -> Player {
//!         state.1
//!     }
//!     fn moves(&self, state: &Self::State) -> impl Iterator<Item = u8> {
//!         1..=state.0.min(2)
//!     }
//!     fn apply(&self, state: &Self::State, taken: u8) -> Self::State {
//!         (state.0 - taken, state.1.other())
//!     }
//!     fn reward(&self, state: &Self::State, taken: u8) -> Score {
//!         Score(i32::from(taken)).won_by(state.1)
//!     }
//!     fn payoff(&self, state: &Self::State) -> Option<Score> {
//!         (state.0 == 0).then_some(Score::ZERO)
//!     }
//! }
//!
//! conformance::check(&Heap(9), &[]).unwrap();
//! ```

pub mod conformance;
pub mod facts;
mod game;
mod philox;
mod referee;
mod rng;
mod score;

pub use game::Game;
pub use philox::{Draws, Philox};
pub use referee::{IllegalMove, IllegalState, Notation, Referee};
pub use rng::SplitMix64;
pub use score::{Bound, Player, Score};
