//! Magic Duel: two magicians with equal decks, and the first to have all five kinds of card on the field wins.
//!
//! A [`MagicDuel`] is the deal: both decks and the [`Rules`]. As a [`Game`](faceup_core::Game) it leaves every decision
//! free and shows every card; as the contest has it, a [`Strategy`] answers each decision from what its [`View`] shows
//! and [`engine::duel`] plays to the end. Both are one implementation of the rules: [`MagicDuel::apply_with`].
//!
//! Any type that implements [`Policy`] plays, too, by any rules. Here one that never skips a turn to save its hand plays
//! against the statement's strategy, with six cards in the opening hand:
//!
//! ```
//! use faceup_core::{Player, SplitMix64};
//! use faceup_games::magic_duel::{MagicDuel, Move, Policy, Question, Rules, State, Strategy, View, engine};
//!
//! /// Plays whatever it holds, even a kind that is on its field, and otherwise does as the statement says.
//! struct Hasty;
//!
//! impl Policy for Hasty {
//!     fn choose(&mut self, duel: &MagicDuel, state: &State) -> Move {
//!         let view = View::new(duel, state);
//!         match Strategy::STATEMENT.answer(&view) {
//!             Move::Skip if view.question() == Some(Question::Play) => {
//!                 view.hand().kinds().next().map_or(Move::Skip, Move::Play)
//!             }
//!             answer => answer,
//!         }
//!     }
//! }
//!
//! let rules = Rules::new([5; 5], 6, 100, 1)?;
//! let mut rng = SplitMix64::new(1);
//! let mut wins = 0;
//! for _ in 0..1_000 {
//!     let duel = MagicDuel::shuffled(rules, &mut rng);
//!     let mut statement = Strategy::STATEMENT;
//!     let policies: [&mut dyn Policy; 2] = [&mut Hasty, &mut statement];
//!     let outcome = engine::play(&duel, policies, |_, _| {})?;
//!     wins += u32::from(outcome.winner == Some(Player::First));
//! }
//! assert!((100..900).contains(&wins), "Alice wins {wins} of 1000");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The rules in words, the open questions and known values are in `docs/games/magic-duel.md`.

mod against;
mod cards;
mod deal;
pub mod engine;
mod facts;
pub mod judge;
mod rank;
mod reasons;
mod referee;
mod rules;
mod state;
mod strategy;
mod text;
mod view;

pub use against::Against;
pub use cards::{Area, Cards, Kind, KindOrder, MOST_CARDS};
pub use deal::{DealError, MagicDuel, Rules};
pub use engine::{Outcome, Policy};
pub use reasons::{CounterGrounds, Grounds, Reason};
pub use rules::{DrawReason, Event};
pub use state::{Move, Side, Stage, State};
pub use strategy::{Counted, CounterRule, Extreme, PlayRule, Preference, Strategy};
pub use view::{Priority, Question, View};

use faceup_core::Player;

/// The player's name in the contest: Alice has the first seat.
pub const fn name(player: Player) -> &'static str {
    match player {
        Player::First => "Alice",
        Player::Second => "Bob",
    }
}

#[cfg(test)]
mod tests;
