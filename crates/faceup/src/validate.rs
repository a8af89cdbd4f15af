use std::io::Read;

use faceup_games::error::InputError;
use faceup_games::judge::{JudgeReader, Sizes};
use faceup_games::magic_duel::Rules;
use faceup_games::scan::Scanner;
use faceup_games::{gems_fight, house_of_cards, magic_duel};

use crate::GameId;

/// Checks a judge input against the contest's limits and counts its cases.
///
/// Memory stays flat whatever the input.
pub fn validate(game: GameId, input: impl Read) -> Result<u64, InputError> {
    match game {
        GameId::MagicDuel => count(magic_duel::judge::Reader::new(Sizes::Judge), input),
        GameId::HouseOfCards => count(house_of_cards::judge::Reader::new(Sizes::Judge), input),
        GameId::GemsFight => count(gems_fight::judge::Reader::new(Sizes::Judge), input),
    }
}

/// Checks a judge input of Magic Duel by other rules: decks of their size, and all else as the contest has it.
pub fn validate_duels(rules: Rules, input: impl Read) -> Result<u64, InputError> {
    count(magic_duel::judge::Reader::with_rules(Sizes::Judge, rules), input)
}

fn count(mut reader: impl JudgeReader, input: impl Read) -> Result<u64, InputError> {
    let mut input = Scanner::new(input);
    let mut cases = 0;
    while reader.next_case(&mut input)?.is_some() {
        cases += 1;
    }
    Ok(cases)
}
