//! Explanations: how an answer comes about, told from the engine's own events and the solvers' own values.

mod duel;
mod duel_text;
mod duel_words;

pub use duel::tell_duel;
pub use duel_text::{Compact, Full};
pub(crate) use duel_words::{says, side};

#[cfg(test)]
mod tests;
