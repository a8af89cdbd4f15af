//! Magic Duel: duels between two strategies, millions a second.
//!
//! * [`Scalar`] plays one duel after the other, each area in one word.
//! * [`Duels`] plays up to 512 in lockstep, one bit of each in a word.
//!
//! Both give what the plain engine of `faceup-games` gives, for every rule variant and pair of strategies that they take.

#![allow(clippy::inline_always, reason = "only what is inlined into a width's entry is compiled for its instructions")]

mod ended;
mod scalar;
mod sliced;
mod unheld;

pub use ended::{Areas, Ended, OtherRules, Played, Tally};
pub use scalar::Scalar;
pub use sliced::{Decks, Duels};
pub use unheld::Unheld;

#[cfg(test)]
mod tests;
