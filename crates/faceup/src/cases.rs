use std::io::Read;

use faceup_games::judge::{JudgeReader, Sizes};
use faceup_games::magic_duel::Rules;
use faceup_games::scan::Scanner;
use faceup_games::{gems_fight, house_of_cards, magic_duel};

use crate::{Error, GameId};

/// A case of a judge input, as notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseDeal {
    /// The deal in the game's notation.
    pub deal: String,
    /// House of Cards: the player that the case asks about.
    pub asked: Option<&'static str>,
}

/// The case of this number, from 1, in a judge input; what comes behind it is not read.
///
/// `peaks` is for House of Cards: how many are laid, `None` for the judge's four.
pub fn case(game: GameId, peaks: Option<u32>, number: u64, input: impl Read) -> Result<CaseDeal, Error> {
    match game {
        GameId::MagicDuel => duel_case(Rules::STATEMENT, number, input),
        GameId::HouseOfCards => {
            let reader = match peaks {
                None => house_of_cards::judge::Reader::new(Sizes::Any),
                Some(peaks) => house_of_cards::judge::Reader::with_peaks(Sizes::Any, peaks)
                    .map_err(|error| Error::Option(format!("{peaks} peaks: {error}")))?,
            };
            let found = nth(reader, number, input)?;
            Ok(CaseDeal { deal: found.deal.to_string(), asked: Some(house_of_cards::name(found.asked)) })
        }
        GameId::GemsFight => {
            let found = nth(gems_fight::judge::Reader::new(Sizes::Any), number, input)?;
            Ok(CaseDeal { deal: found.to_string(), asked: None })
        }
    }
}

/// The case of this number, from 1, in a judge input of duels by `rules`, which say how many cards a deck has.
pub fn duel_case(rules: Rules, number: u64, input: impl Read) -> Result<CaseDeal, Error> {
    let found = nth(magic_duel::judge::Reader::with_rules(Sizes::Any, rules), number, input)?;
    Ok(CaseDeal { deal: found.to_string(), asked: None })
}

fn nth<R: JudgeReader>(mut reader: R, number: u64, input: impl Read) -> Result<R::Case, Error> {
    let mut input = Scanner::new(input);
    let mut read = 0;
    while let Some(case) = reader.next_case(&mut input)? {
        read += 1;
        if read == number {
            return Ok(case);
        }
    }
    let there = if read == 1 { "1 case".to_owned() } else { format!("{read} cases") };
    Err(Error::Option(format!("there is no case {number}: the input has {there}")))
}
