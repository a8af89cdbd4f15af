//! Solvers for any game.
//!
//! | question | answered by |
//! |---|---|
//! | what is this state worth, beyond doubt? | [`Minimax`], for small deals: the oracle of all tests |
//! | the same, for a deal with too many plays to visit | [`AlphaBeta`]; with the game's own facts by [`AlphaBeta::advised`] |
//! | the same, for all states of a game of taking items | [`SubsetTable`] |
//! | is the value at least this much? | [`AlphaBeta::search`], with a narrow [`Window`] |
//! | what can be proved of it within a limit? | [`AlphaBeta::narrow`], which gives a [`Range`] |
//! | how many plays are there? do two programs play by the same rules? | [`perft`] |
//! | what happens in some play? | [`playout`] |
//!
//! The solvers share one trait, [`Solve`]: the value, the values of all moves, the best moves, a best line. They take
//! [`Limits`] and say in a [`LimitReached`] what would have been needed.
//!
//! # Example
//!
//! A row of coins; a player takes one from either end.
//!
//! ```
//! use faceup_core::{Game, Player, Score};
//! use faceup_search::{AlphaBeta, Limits, Minimax, Solve};
//!
//! struct Coins(Vec<i32>); // the deal
//!
//! #[derive(Clone, Copy, PartialEq, Eq)]
//! enum End {
//!     Left,
//!     Right,
//! }
//!
//! impl Game for Coins {
//!     type State = (usize, usize); // coins taken from the left and from the right
//!     type Move = End;
//!
//!     fn start(&self) -> Self::State {
//!         (0, 0)
//!     }
//!     fn to_move(&self, (left, right): &Self::State) -> Player {
//!         Player::BOTH[(left + right) % 2]
//!     }
//!     fn moves(&self, state: &Self::State) -> impl Iterator<Item = End> {
//!         let any = self.payoff(state).is_none();
//!         [End::Left, End::Right].into_iter().filter(move |_| any)
//!     }
//!     fn apply(&self, &(left, right): &Self::State, end: End) -> Self::State {
//!         match end {
//!             End::Left => (left + 1, right),
//!             End::Right => (left, right + 1),
//!         }
//!     }
//!     fn reward(&self, state: &Self::State, end: End) -> Score {
//!         let coin = match end {
//!             End::Left => self.0[state.0],
//!             End::Right => self.0[self.0.len() - 1 - state.1],
//!         };
//!         Score(coin).won_by(self.to_move(state))
//!     }
//!     fn payoff(&self, (left, right): &Self::State) -> Option<Score> {
//!         (left + right == self.0.len()).then_some(Score::ZERO)
//!     }
//! }
//!
//! let deal = Coins(vec![1, 5, 2, 4, 3, 9, 1, 2]);
//! let solution = AlphaBeta::new(&deal, &Limits::default()).solve(&deal.start())?;
//! assert_eq!(solution.value, Score(13));
//! assert_eq!(solution.line.len(), 8);
//! assert_eq!(Minimax::new(&deal, &Limits::NONE).value(&deal.start())?, solution.value);
//!
//! let tight = Limits { nodes: 10, ..Limits::default() };
//! let refusal = Minimax::new(&deal, &tight).value(&deal.start()).unwrap_err();
//! assert_eq!(refusal.to_string(), "the answer needs more than the allowed 10 nodes");
//! # Ok::<(), faceup_search::LimitReached>(())
//! ```

mod advice;
mod alpha_beta;
mod hash;
mod limits;
mod minimax;
mod perft;
mod playout;
mod solution;
mod subset_table;
mod table;
mod watch;
mod window;

pub use advice::{Advice, Advised, Unadvised};
pub use alpha_beta::AlphaBeta;
pub use limits::{LimitReached, Limits};
pub use minimax::Minimax;
pub use perft::{perft, perft_capped};
pub use playout::{Playout, playout};
pub use solution::{MoveValue, Solution, Solve};
pub use subset_table::SubsetTable;
pub use watch::Watch;
pub use window::{Range, Window};

#[cfg(test)]
mod tests;
#[cfg(test)]
mod toys;
