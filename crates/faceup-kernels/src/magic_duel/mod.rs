//! Magic Duel: duels between two strategies, millions a second.
//!
//! * [`Scalar`] plays one duel after the other, each area in one word. It holds all rules and strategies.
//!
//! Both give what the plain engine of `faceup-games` gives, for every rule variant and pair of strategies that they hold.

mod ended;
mod scalar;

pub use ended::{Areas, Ended, OtherRules, Played, Tally};
pub use scalar::Scalar;

#[cfg(test)]
mod tests;
