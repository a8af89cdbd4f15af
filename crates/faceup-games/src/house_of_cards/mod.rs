//! House of Cards (ICPC World Finals 2009): two players build one house, card by card, from a row that lies face up.
//!
//! Axel ([`Player::First`]) is red and Birgit ([`Player::Second`]) is black. A state is the skyline of the house and
//! the card that each of the two may hold; the cards below the skyline have no part in what follows.

mod card;
mod deal;
mod facts;
pub mod judge;
mod referee;
mod rules;
mod skyline;
mod text;

#[cfg(test)]
mod tests;

pub use card::{Card, Colour, MOST_RANK, points};
pub use deal::{DealError, HouseOfCards, LEAST_PEAKS, MOST_PEAKS, most_ranks};
pub use rules::{Move, State};
pub use skyline::Face;

use faceup_core::Player;

/// The player's name: `Axel` or `Birgit`.
pub const fn name(player: Player) -> &'static str {
    match player {
        Player::First => "Axel",
        Player::Second => "Birgit",
    }
}
