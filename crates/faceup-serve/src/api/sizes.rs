use faceup::GameId;
use faceup::games::error::ParseError;
use faceup::games::gems_fight::GemsFight;
use faceup::games::house_of_cards::HouseOfCards;
use faceup::games::magic_duel::MagicDuel;

use crate::config::Limits;
use crate::failure::Failure;

/// A deal as its game writes it, if it is not larger than allowed.
pub(crate) fn checked(game: GameId, deal: &str, limits: &Limits) -> Result<String, Failure> {
    let refused = |error: ParseError| Failure::from(faceup::request::Refusal::Deal(error.into()));
    match game {
        GameId::MagicDuel => {
            let deal: MagicDuel = deal.parse().map_err(refused)?;
            check("turns", u32::from(deal.rules().turn_limit()), u32::from(limits.turns))?;
            Ok(deal.to_string())
        }
        GameId::HouseOfCards => {
            let deal: HouseOfCards = deal.parse().map_err(refused)?;
            check("peaks", deal.peaks(), limits.peaks)?;
            check("ranks", deal.ranks(), limits.ranks)?;
            Ok(deal.to_string())
        }
        GameId::GemsFight => {
            let deal: GemsFight = deal.parse().map_err(refused)?;
            check("bags", deal.bags().len() as u32, limits.bags)?;
            Ok(deal.to_string())
        }
    }
}

/// Refuses a play of too many moves.
pub(crate) fn check_moves(moves: usize, limits: &Limits) -> Result<(), Failure> {
    check("moves", u32::try_from(moves).unwrap_or(u32::MAX), u32::try_from(limits.moves).unwrap_or(u32::MAX))
}

/// Refuses a number of something that is larger than allowed here.
pub(crate) fn check(what: &str, number: u32, most: u32) -> Result<(), Failure> {
    if number <= most {
        return Ok(());
    }
    Err(Failure::unanswerable("size", format!("{number} {what} are more than the {most} that are allowed here")))
}
