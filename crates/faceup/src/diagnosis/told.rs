//! What each game has to say about its answers.

use faceup_core::Player;
use faceup_games::judge::JudgeWriter;
use faceup_games::magic_duel::MagicDuel;
use faceup_games::{gems_fight, house_of_cards, magic_duel};
use faceup_readings::duel::{DuelAnswer, DuelReading};
use faceup_readings::house::HouseAnswer;
use faceup_readings::{Duels, Gems, Houses, Misread};

use super::duel;
use super::findings::PartingStory;

/// A game whose answers can be read and told.
pub(super) trait Told: Misread {
    /// The reader of its judge inputs.
    type Reader: JudgeWriter<Case = Self::Case>;

    /// The answer that a text without `Case N: ` is.
    fn read(text: &str) -> Option<Self::Answer>;

    /// What an answer looks like.
    fn expected(number: u64) -> String;

    /// An answer as the judge writes it, without `Case N: `.
    fn write(answer: Self::Answer) -> String;

    /// The deal of a case in notation.
    fn deal(case: &Self::Case) -> String;

    /// Where a misreading parts from the rules in a case, where that can be said.
    fn parting(_: &Self::Case, _: Self::Reading) -> Option<PartingStory> {
        None
    }
}

impl Told for Duels {
    type Reader = magic_duel::judge::Reader;

    fn read(text: &str) -> Option<DuelAnswer> {
        let mut words = text.split_whitespace();
        let (winner, turns, None) = (words.next()?, words.next()?, words.next()) else { return None };
        let winner = match winner {
            "Draw" => None,
            winner => Some(Player::BOTH.into_iter().find(|&player| magic_duel::name(player) == winner)?),
        };
        Some(DuelAnswer { winner, turns: turns.parse().ok()? })
    }

    fn expected(number: u64) -> String {
        format!("an answer such as `Case {number}: Bob 36`, with Alice, Bob or Draw")
    }

    fn write(answer: DuelAnswer) -> String {
        format!("{} {}", answer.winner.map_or("Draw", magic_duel::name), answer.turns)
    }

    fn deal(case: &MagicDuel) -> String {
        case.to_string()
    }

    fn parting(case: &MagicDuel, reading: DuelReading) -> Option<PartingStory> {
        duel::parting_story(case, reading)
    }
}

impl Told for Houses {
    type Reader = house_of_cards::judge::Reader;

    fn read(text: &str) -> Option<HouseAnswer> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.as_slice() {
            ["Axel", "and", "Birgit", "tie"] => Some(HouseAnswer::new(Player::First, 0)),
            [player, verb @ ("wins" | "loses"), points] => {
                let player = Player::BOTH.into_iter().find(|&p| house_of_cards::name(p) == *player)?;
                let points: i32 = points.parse().ok().filter(|&points| points >= 0)?;
                Some(HouseAnswer::new(player, if *verb == "wins" { points } else { -points }))
            }
            _ => None,
        }
    }

    fn expected(number: u64) -> String {
        format!("an answer such as `Case {number}: Axel wins 1`, `Birgit loses 1` or `Axel and Birgit tie`")
    }

    fn write(answer: HouseAnswer) -> String {
        let player = house_of_cards::name(answer.player);
        match answer.value {
            0 => "Axel and Birgit tie".to_owned(),
            won @ 1.. => format!("{player} wins {won}"),
            lost => format!("{player} loses {}", lost.unsigned_abs()),
        }
    }

    fn deal(case: &house_of_cards::judge::Case) -> String {
        case.deal.to_string()
    }
}

impl Told for Gems {
    type Reader = gems_fight::judge::Reader;

    fn read(text: &str) -> Option<i32> {
        text.trim().parse().ok()
    }

    fn expected(_: u64) -> String {
        "a whole number such as 3 or -3".to_owned()
    }

    fn write(answer: i32) -> String {
        answer.to_string()
    }

    fn deal(case: &gems_fight::GemsFight) -> String {
        case.to_string()
    }
}
