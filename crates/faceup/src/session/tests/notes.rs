//! The sentences about positions, each held against what the moves after it do.

use faceup_games::gems_fight::{GemsFight, Shape};
use faceup_games::house_of_cards::HouseOfCards;

use super::super::{Options, Session, Shared, open};
use crate::GameId;
use crate::answer::{Analysis, Board, SiteKind};

/// Goes through a play of each deal, and hands over each position's analysis with the session that is there.
fn walk(game: GameId, deals: impl Iterator<Item = String>, mut look: impl FnMut(&Analysis, &mut dyn Session)) {
    let shared = Shared::default();
    for (number, deal) in deals.enumerate() {
        let mut session = open(game, &deal, &Options { shared: shared.clone(), ..Options::default() }).unwrap();
        for step in 0.. {
            let (analysis, ply) = (session.analyse().unwrap(), session.ply());
            look(&analysis, &mut *session);
            session.go_to(ply);
            let moves = session.moves();
            let Some(mv) = moves.get((number + 2 * step) % moves.len().max(1)) else { break };
            session.play(mv).unwrap();
        }
    }
}

fn houses() -> impl Iterator<Item = String> {
    (0..60).map(|number| HouseOfCards::numbered(4, 8 + (number % 4) as u32, 5, number).unwrap().to_string())
}

/// The number behind a word.
fn place(note: &str, word: &str) -> Option<u32> {
    note.strip_prefix(word)?.split(' ').next()?.parse().ok()
}

#[test]
fn who_scores_at_a_valley_or_base_is_who_scores_there() {
    let (mut valleys, mut bases) = (0, 0);
    walk(GameId::HouseOfCards, houses(), |analysis, _| {
        for mv in &analysis.moves {
            let (mut words, at) = (mv.mv.split(' '), mv.mv.rsplit(' ').next().unwrap());
            let kind = words.next().unwrap();
            let Some(because) = mv.because.first() else { continue };
            let word = if kind == "base" { "valley " } else { "base " };
            let of_place = |note: &&String| place(note, word).is_some_and(|place| place.to_string() == at);
            let note = analysis.notes.iter().find(of_place).unwrap_or_else(|| panic!("{mv:?} {:?}", analysis.notes));
            let cards: Vec<&str> = words.collect();
            let red = cards[..cards.len() - 1].iter().filter(|card| card.ends_with('R')).count();
            let promised = if let Some((_, player)) = note.split_once("that can come scores for ") {
                player
            } else if kind == "base" {
                let colour = if red == 1 { "a red base scores for " } else { "a black one for " };
                note.split_once(colour).unwrap().1
            } else if let Some((_, player)) = note.split_once("a peak with a red card scores for ") {
                if red > 0 { player } else { note.split_once("one without for ").unwrap().1 }
            } else {
                let (_, player) = note.split_once("a peak with a black card scores for ").unwrap();
                if red < 2 { player } else { note.split_once("one without for ").unwrap().1 }
            };
            let promised = promised.split([',', ';', ' ']).next().unwrap();
            assert!(because.contains(&format!("points for {promised}, ")), "{note}: {because}");
            *(if kind == "base" { &mut valleys } else { &mut bases }) += 1;
        }
    });
    assert!(valleys > 500 && bases > 100, "{valleys} {bases}");
}

#[test]
fn what_is_no_valley_yet_is_one_when_the_peaks_stand() {
    let mut seen = 0;
    walk(GameId::HouseOfCards, houses(), |analysis, session| {
        for note in &analysis.notes {
            let Some(blocked) = place(note, "place ") else { continue };
            let valley = |board: &Board| {
                let Board::House(board) = board else { panic!("a house has a house's board") };
                board.sites.iter().any(|site| site.place == blocked && site.kind == SiteKind::Valley)
            };
            assert!(!valley(&analysis.position.board), "{note}");
            let Some((_, base)) = note.split_once(" a peak has to stand on ") else { continue };
            let base = base.trim_end_matches(" first");
            let on_it = |mv: &&crate::answer::MoveAnswer| {
                mv.mv.starts_with("peak") && mv.says.ends_with(&format!("base {base}"))
            };
            for mv in analysis.moves.iter().filter(on_it) {
                let ply = session.ply();
                session.play(&mv.mv).unwrap();
                assert!(valley(&session.position().board), "{note}: {}", mv.mv);
                session.go_to(ply);
                seen += 1;
            }
        }
    });
    assert!(seen > 20, "{seen}");
}

#[test]
fn what_can_score_no_more_scores_no_more() {
    let mut dead: Vec<String> = Vec::new();
    let mut seen = 0;
    walk(GameId::HouseOfCards, houses(), |analysis, session| {
        if session.ply() == 0 {
            dead.clear();
        }
        let found = analysis.notes.iter().find_map(|note| note.split_once(" on the outside"));
        if let Some((cards, _)) = found {
            dead.extend(cards.replace(" and ", ", ").split(", ").map(str::to_owned));
        }
        for because in analysis.moves.iter().flat_map(|mv| &mv.because) {
            let (triangle, _) = because.split_once(" make a triangle").unwrap();
            let cards: Vec<&str> = triangle.split(", ").flat_map(|part| part.split(" and ")).collect();
            assert!(cards.iter().all(|card| !dead.iter().any(|dead| dead == card)), "{dead:?}: {because}");
        }
        seen += dead.len();
    });
    assert!(seen > 500, "{seen}");
}

fn bags() -> impl Iterator<Item = String> {
    (0..80).map(|number| {
        let shape = Shape { bags: 7, colours: 4, melt: 2 + (number % 4) as u32, gems: 0..=4 };
        GemsFight::numbered(&shape, 5, number).unwrap().to_string()
    })
}

/// The colours and bags that a note lists.
fn listed(text: &str) -> Vec<String> {
    text.replace(" and ", ", ").split(", ").map(str::to_owned).collect()
}

#[test]
fn a_colour_near_a_stone_melts_and_one_that_is_barren_does_not() {
    let (mut near, mut barren): (usize, Vec<String>) = (0, Vec::new());
    walk(GameId::GemsFight, bags(), |analysis, session| {
        if session.ply() == 0 {
            barren.clear();
        }
        let melts = |mv: &str, colour: &str| {
            let found = analysis.moves.iter().find(|found| found.mv == mv).unwrap();
            found.because.iter().any(|because| because.starts_with(&format!("colour {colour}: ")))
        };
        for note in &analysis.notes {
            if let Some((colour, bags)) = note.split_once(" is one gem from a stone: ") {
                let colour = colour.trim_start_matches("colour ");
                let (bags, _) = bags.trim_start_matches("bags ").trim_start_matches("bag ").split_once(" ha").unwrap();
                for bag in listed(bags) {
                    assert!(melts(&bag, colour), "{note}");
                    near += 1;
                }
            }
            if let Some((colours, _)) = note.split_once(" can make no stone") {
                barren.extend(listed(colours.trim_start_matches("colours ").trim_start_matches("colour ")));
            }
        }
        for mv in &analysis.moves {
            assert!(!barren.iter().any(|colour| melts(&mv.mv, colour)), "{barren:?}: {mv:?}");
        }
    });
    assert!(near > 100 && !barren.is_empty(), "{near}");
}

#[test]
fn a_run_of_bonus_turns_is_as_long_as_the_best_line_says() {
    let mut seen = 0;
    walk(GameId::GemsFight, bags(), |analysis, _| {
        let first = analysis.line.first().map(|step| step.player);
        let run = analysis.line.iter().take_while(|step| Some(step.player) == first).count();
        let told = analysis.notes.iter().find_map(|note| note.split_once(" now pours "));
        assert_eq!(told.is_some(), run > 1, "{:?}", analysis.notes);
        if let Some((player, told)) = told {
            assert!(player.ends_with(first.unwrap()), "{player}");
            assert!(told.starts_with(&format!("{run} bags in a row, ")), "{told}: {:?}", analysis.line);
            let [before, after] = [analysis.position.points, analysis.line[run - 1].points];
            let won = after[0] + after[1] - before[0] - before[1];
            let stones = match won {
                1 => "for a stone".to_owned(),
                _ => format!("for {won} stones"),
            };
            assert!(told.ends_with(&stones), "{told}");
            seen += 1;
        }
    });
    assert!(seen > 50, "{seen}");
}
