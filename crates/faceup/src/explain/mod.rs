//! Explanations: how an answer comes about, told from the engine's own events and the solvers' own values.

mod duel;
mod duel_text;
mod duel_words;
mod forced;
pub mod markdown;
mod picture;
mod reply;
mod value_text;

pub use duel::tell_duel;
pub use duel_text::{Compact, Full};
pub(crate) use duel_text::{answers, own, short};
pub(crate) use duel_words::{because, question, says, side};
pub use forced::{FORCED_SCHEMA, ForcedAt, ForcedStory, tell_forced, turn_starts};
pub use picture::Picture;
pub use reply::{REPLY_SCHEMA, ReplyStory, tell_reply};
pub use value_text::Values;
pub(crate) use value_text::{capital, outcome, signed};

#[cfg(test)]
mod tests;
