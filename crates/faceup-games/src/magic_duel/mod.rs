//! Magic Duel: two magicians with equal decks, and the first to have all five kinds of card on the field wins.
//!
//! A [`MagicDuel`] is the deal: both decks and the [`Rules`]. As a [`Game`](faceup_core::Game) it leaves every decision
//! free and shows every card; as the contest has it, a [`Strategy`] answers each decision from what its [`View`] shows
//! and [`engine::duel`] plays to the end. Both are one implementation of the rules: [`MagicDuel::apply_with`].
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
