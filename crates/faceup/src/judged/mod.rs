//! How each game's judge cases are solved: the one place where a game meets its solvers.

mod gems_fight;
mod graphs;
mod house_of_cards;
mod houses;
mod magic_duel;
mod saving;
mod value;

pub(crate) use gems_fight::{GemsFight, SolvedTable};
pub(crate) use house_of_cards::HouseOfCards;
pub(crate) use houses::LargeHouse;
pub(crate) use magic_duel::MagicDuel;
pub(crate) use saving::solve_and_save;
pub(crate) use value::Unsolved;
