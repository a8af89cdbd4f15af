//! Gems Fight!: bags of coloured gems are poured into a shared cooker, where gems of one colour melt into stones.
//!
//! A player pours one bag that is left. As soon as the melting number of gems of one colour is in the cooker, they melt
//! into a stone for the player who poured; who wins a stone pours again. All bags are poured, so the stones of a deal
//! are a fixed total, and what is in the cooker follows from the set of bags poured: a state is the set of bags left and
//! the player to move. Alice is [`Player::First`] and begins.

mod bag;
mod deal;
mod facts;
pub mod judge;
mod referee;
mod rules;
mod shape;
mod tally;
mod text;

pub use bag::Bag;
pub use deal::{DealError, GemsFight};
pub use rules::{Move, State};
pub use shape::Shape;

use faceup_core::Player;

/// The most colours a deal can have.
pub const MAX_COLOURS: usize = 16;
/// The most bags a deal can have: a set of bags is a `u64`.
pub const MAX_BAGS: usize = 64;
/// The most gems in all bags of a deal together, so that every score fits.
pub const MAX_GEMS: u32 = 1 << 28;

/// The player's name: Alice begins.
pub const fn name(player: Player) -> &'static str {
    match player {
        Player::First => "Alice",
        Player::Second => "Bob",
    }
}

#[cfg(test)]
mod tests;
