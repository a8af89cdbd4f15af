//! The repository's judge inputs and answers.

use std::fs;
use std::path::PathBuf;

use faceup_core::Player;
use faceup_games::judge::{JudgeReader, Sizes};
use faceup_games::scan::Scanner;
use faceup_games::{gems_fight, house_of_cards, magic_duel};
use faceup_readings::duel::DuelAnswer;
use faceup_readings::house::HouseAnswer;

fn text(path: &str) -> String {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn cases<R: JudgeReader>(mut reader: R, path: &str) -> Vec<R::Case> {
    let text = text(path);
    let mut input = Scanner::new(text.as_bytes());
    std::iter::from_fn(|| reader.next_case(&mut input).unwrap()).collect()
}

/// The answers of a judge's output, without `Case 1: `.
fn answers(path: &str) -> Vec<String> {
    text(path).lines().map(|line| line.rsplit(": ").next().unwrap().to_owned()).collect()
}

pub fn duels(name: &str) -> Vec<(magic_duel::MagicDuel, DuelAnswer)> {
    let path = format!("data/magic-duel/judge/{name}");
    let cases = cases(magic_duel::judge::Reader::new(Sizes::Any), &format!("{path}.in"));
    let answers = answers(&format!("{path}.ans"));
    assert_eq!(cases.len(), answers.len());
    let answers = answers.iter().map(|answer| {
        let (winner, turns) = answer.split_once(' ').unwrap();
        let winner = Player::BOTH.into_iter().find(|&player| magic_duel::name(player) == winner);
        DuelAnswer { winner, turns: turns.parse().unwrap() }
    });
    cases.into_iter().zip(answers).collect()
}

/// The misreading that each deal of `readings.in` defeats.
pub fn tags() -> Vec<String> {
    text("data/magic-duel/judge/readings.tags")
        .lines()
        .map(|line| line.split('\t').nth(1).unwrap().to_owned())
        .collect()
}

pub fn houses(name: &str) -> Vec<(house_of_cards::judge::Case, HouseAnswer)> {
    let path = format!("data/house-of-cards/judge/{name}");
    let cases = cases(house_of_cards::judge::Reader::new(Sizes::Any), &format!("{path}.in"));
    let answers = answers(&format!("{path}.ans"));
    assert_eq!(cases.len(), answers.len());
    let answers = answers.iter().map(|answer| {
        let words: Vec<&str> = answer.split(' ').collect();
        match words.as_slice() {
            [player, won, points] => {
                let player = Player::BOTH.into_iter().find(|&p| house_of_cards::name(p) == *player).unwrap();
                let points: i32 = points.parse().unwrap();
                HouseAnswer::new(player, if *won == "wins" { points } else { -points })
            }
            _ => HouseAnswer::new(Player::First, 0),
        }
    });
    cases.into_iter().zip(answers).collect()
}

pub fn gems(path: &str) -> Vec<(gems_fight::GemsFight, i32)> {
    let cases = cases(gems_fight::judge::Reader::new(Sizes::Any), &format!("{path}.in"));
    let answers = answers(&format!("{path}.ans"));
    assert_eq!(cases.len(), answers.len());
    cases.into_iter().zip(answers.iter().map(|answer| answer.parse().unwrap())).collect()
}
