//! The numbers of move sequences in `data/GAME/perft.txt`, which programs written apart from this one have counted.

use std::fs;

use faceup::GameId;
use faceup::core::Notation;
use faceup::games::gems_fight::GemsFight;
use faceup::games::house_of_cards::HouseOfCards;
use faceup::games::magic_duel::MagicDuel;
use faceup::search::perft;

/// Larger counts are for other days.
const MOST: u64 = 400_000;

/// Checks the lines `DEAL ; COUNT COUNT …` of a file, one count for each number of plies from 1.
fn check<G: Notation>(game: &str) {
    let path = format!("{}/../../data/{game}/perft.txt", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap();
    let mut checked = 0;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (deal, counts) = line.rsplit_once(';').unwrap_or_else(|| panic!("no counts in `{line}`"));
        let deal: G = deal.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        for (plies, count) in (1..).zip(counts.split_whitespace()) {
            let count: u64 = count.parse().unwrap();
            if count <= MOST {
                assert_eq!(perft(&deal, &deal.start(), plies), count, "{plies} plies of {line}");
                checked += 1;
            }
        }
    }
    assert!(checked >= 10, "{path} has only {checked} counts");
}

#[test]
fn the_counts_of_every_game_are_met() {
    for game in GameId::ALL {
        match game {
            GameId::MagicDuel => check::<MagicDuel>(game.name()),
            GameId::HouseOfCards => check::<HouseOfCards>(game.name()),
            GameId::GemsFight => check::<GemsFight>(game.name()),
        }
    }
}
