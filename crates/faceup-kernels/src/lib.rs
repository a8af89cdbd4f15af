//! The fast twins of the games.
//!
//! A kernel gives the answers of the plain solvers in `faceup-search`, to every state that it covers, and nothing else; its
//! tests compare. Vector widths are chosen at run time, and the portable one is always there.

/// Loops that show what the machine can do at best, for comparison; none of them answers anything.
pub mod ceiling {
    pub use crate::gems_fight::ceiling::{Pouring, Reading};
    pub use crate::house_of_cards::ceiling::Edges;
}
mod chosen;
pub mod gems_fight;
pub mod house_of_cards;
pub mod magic_duel;
mod width;

pub use width::Width;
