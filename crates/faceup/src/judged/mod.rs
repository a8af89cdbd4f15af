//! How each game's judge cases are solved: the one place where a game meets its solvers.

mod gems_fight;
mod house_of_cards;
mod houses;
mod magic_duel;
mod value;

pub(crate) use gems_fight::{GemsFight, SolvedTable};
pub(crate) use house_of_cards::HouseOfCards;
pub(crate) use houses::LargeHouse;
pub(crate) use magic_duel::MagicDuel;
pub(crate) use value::Unsolved;
