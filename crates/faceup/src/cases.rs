use std::fmt;
use std::io::Read;

use faceup_core::{Game, Player};
use faceup_games::error::ParseError;
use faceup_games::judge::{JudgeReader, JudgeWriter, Sizes};
use faceup_games::magic_duel::Rules;
use faceup_games::scan::Scanner;
use faceup_games::{gems_fight, house_of_cards, magic_duel};

use crate::generate::OTHER_RULES;
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
            let found = nth(house_reader(peaks)?, number, input)?;
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

/// The first `most` cases of a judge input, and whether there are more, which are not read.
///
/// `peaks` is for House of Cards as in [`case`], `rules` for Magic Duel as in [`duel_case`].
pub fn cases(
    game: GameId,
    peaks: Option<u32>,
    rules: Rules,
    most: usize,
    input: impl Read,
) -> Result<(Vec<CaseDeal>, bool), Error> {
    match game {
        GameId::MagicDuel => {
            let reader = magic_duel::judge::Reader::with_rules(Sizes::Any, rules);
            first(reader, most, input, |deal| CaseDeal { deal: deal.to_string(), asked: None })
        }
        GameId::HouseOfCards => first(house_reader(peaks)?, most, input, |case| CaseDeal {
            deal: case.deal.to_string(),
            asked: Some(house_of_cards::name(case.asked)),
        }),
        GameId::GemsFight => first(gems_fight::judge::Reader::new(Sizes::Any), most, input, |deal| CaseDeal {
            deal: deal.to_string(),
            asked: None,
        }),
    }
}

fn first<R: JudgeReader>(
    mut reader: R,
    most: usize,
    input: impl Read,
    told: impl Fn(R::Case) -> CaseDeal,
) -> Result<(Vec<CaseDeal>, bool), Error> {
    let (mut input, mut found) = (Scanner::new(input), Vec::new());
    while let Some(case) = reader.next_case(&mut input)? {
        if found.len() == most {
            return Ok((found, true));
        }
        found.push(told(case));
    }
    Ok((found, false))
}

fn house_reader(peaks: Option<u32>) -> Result<house_of_cards::judge::Reader, Error> {
    match peaks {
        None => Ok(house_of_cards::judge::Reader::new(Sizes::Any)),
        Some(peaks) => house_of_cards::judge::Reader::with_peaks(Sizes::Any, peaks)
            .map_err(|error| Error::Option(format!("{peaks} peaks: {error}"))),
    }
}

/// A judge input of one deal, given in notation; House of Cards asks about the player `asked`, else about the one who starts.
///
/// # Errors
/// When the deal is none, or has no place in the judge's format.
pub fn judge_input(game: GameId, deal: &str, asked: Option<Player>) -> Result<String, Error> {
    let read = |error: ParseError| Error::Input(error.into());
    match game {
        GameId::MagicDuel => {
            let deal: magic_duel::MagicDuel = deal.parse().map_err(read)?;
            if *deal.rules() != Rules::STATEMENT {
                return Err(Error::Option(OTHER_RULES.to_owned()));
            }
            written::<magic_duel::judge::Reader>(&deal)
        }
        GameId::HouseOfCards => {
            let deal: house_of_cards::HouseOfCards = deal.parse().map_err(read)?;
            let asked = asked.unwrap_or_else(|| deal.to_move(&deal.start()));
            written::<house_of_cards::judge::Reader>(&house_of_cards::judge::Case { deal, asked })
        }
        GameId::GemsFight => written::<gems_fight::judge::Reader>(&deal.parse().map_err(read)?),
    }
}

fn written<W: JudgeWriter>(case: &W::Case) -> Result<String, Error> {
    let mut text = String::new();
    let parts = [W::write_start(&mut text, 1), W::write_case(&mut text, case), W::write_end(&mut text)];
    let whole = parts.into_iter().collect::<fmt::Result>();
    whole.map(|()| text).map_err(|_| Error::Internal("a text cannot be written".to_owned()))
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
