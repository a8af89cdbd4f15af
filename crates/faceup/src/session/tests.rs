mod notes;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use faceup_core::{Game, Player};
use faceup_games::gems_fight::{GemsFight, Shape};
use faceup_games::house_of_cards::HouseOfCards;
use faceup_games::magic_duel::{MagicDuel, Rules, Strategy, engine, name};
use faceup_search::{LimitReached, Limits, Minimax, Solve};

use super::{Options, Session, open};
use crate::GameId;
use crate::answer::{Analysis, Board, CardKind};
use crate::explain::tell_duel;

fn session(game: GameId, deal: &impl ToString) -> Box<dyn Session> {
    open(game, &deal.to_string(), &Options::default()).unwrap()
}

fn deals(game: GameId, count: u64) -> Vec<String> {
    let shape = Shape { bags: 6, colours: 3, melt: 3, gems: 0..=4 };
    let deal = |number| match game {
        GameId::MagicDuel => MagicDuel::numbered(Rules::STATEMENT, 1, number).to_string(),
        GameId::HouseOfCards => HouseOfCards::numbered(4, 6, 1, number).unwrap().to_string(),
        GameId::GemsFight => GemsFight::numbered(&shape, 1, number).unwrap().to_string(),
    };
    (0..count).map(deal).collect()
}

/// Plays the first best move to the end and gives the analysis of every position.
fn best_play(session: &mut dyn Session) -> Vec<Analysis> {
    let mut analyses = vec![session.analyse().unwrap()];
    while let Some(mv) = analyses.last().and_then(|analysis| analysis.moves.first()).map(|found| found.mv.clone()) {
        session.play(&mv).unwrap();
        analyses.push(session.analyse().unwrap());
    }
    analyses
}

#[test]
fn a_house_keeps_to_the_limit_of_nodes() {
    let deal = "1R 2R 3R 4R 5R 5B 4B 3B | 2B 1B";
    let analysed = |nodes| {
        let options = Options { limits: Limits { nodes, ..Limits::default() }, ..Options::default() };
        open(GameId::HouseOfCards, deal, &options).unwrap().analyse()
    };
    assert!(matches!(analysed(1).unwrap_err().limit, LimitReached::Nodes { .. }));
    assert!(analysed(1_000_000).is_ok());
}

#[test]
fn a_table_that_is_stopped_while_it_is_filled_is_begun_anew() {
    let deal = GemsFight::numbered(&Shape { bags: 20, colours: 8, melt: 5, gems: 1..=10 }, 1, 1).unwrap().to_string();
    let stop = Arc::new(AtomicBool::new(true));
    let options =
        Options { limits: Limits { stop: Some(Arc::clone(&stop)), ..Limits::default() }, ..Options::default() };
    let mut session = open(GameId::GemsFight, &deal, &options).unwrap();
    for _ in 0..2 {
        assert_eq!(session.analyse().unwrap_err().limit, LimitReached::Stopped);
        assert_eq!(session.bytes(), 0);
    }
    stop.store(false, Ordering::Relaxed);
    let found = session.analyse().unwrap();
    assert_eq!((found.method, session.bytes() >> 19), ("table", 2));
    let unlimited = open(GameId::GemsFight, &deal, &Options::default()).unwrap().analyse().unwrap();
    assert_eq!(found, unlimited);
}

#[test]
fn the_total_stays_the_same_along_best_play() {
    for game in [GameId::HouseOfCards, GameId::GemsFight] {
        for deal in deals(game, 20) {
            let analyses = best_play(&mut *session(game, &deal));
            let first = analyses[0].position.players[0];
            let totals = analyses.iter().map(|found| {
                let total = found.total.unwrap();
                if found.player == first { total } else { -total }
            });
            let totals: Vec<i32> = totals.collect();
            assert!(totals.iter().all(|total| *total == totals[0]), "{deal}: {totals:?}");
            let end = &analyses.last().unwrap().position;
            assert_eq!(end.points[0] - end.points[1], totals[0], "{deal}");
            assert_eq!((end.player, end.winner.is_some()), (None, totals[0] != 0));
        }
    }
}

#[test]
fn every_move_has_the_value_that_minimax_gives_it() {
    for text in deals(GameId::GemsFight, 20) {
        let deal: GemsFight = text.parse().unwrap();
        let start = deal.start();
        let mut minimax = Minimax::new(&deal, &Limits::NONE);
        let mut expected: Vec<(String, i32)> =
            minimax.values(&start).unwrap().iter().map(|found| (found.mv.to_string(), found.value.0)).collect();
        expected.sort_by_key(|&(_, value)| -value);
        let analysis = session(GameId::GemsFight, &text).analyse().unwrap();
        let found: Vec<_> = analysis.moves.iter().map(|found| (found.mv.clone(), found.value.unwrap())).collect();
        assert_eq!(found, expected, "{text}");
        assert!(analysis.moves.iter().all(|found| found.loss.unwrap() == expected[0].1 - found.value.unwrap()));
    }
}

#[test]
fn the_strategys_answer_has_the_reasons_that_the_story_tells() {
    for text in deals(GameId::MagicDuel, 20) {
        let story = tell_duel(&text.parse().unwrap(), [&Strategy::STATEMENT; 2]);
        let mut session = session(GameId::MagicDuel, &text);
        for decision in story.turns.iter().flat_map(|turn| &turn.decisions) {
            let moves = session.analyse().unwrap().moves;
            let (answer, others) = moves.split_first().unwrap();
            assert_eq!((&answer.mv, answer.best), (&decision.answer, true));
            // The story adds why the other side was not asked to counter.
            assert!(
                !answer.because.is_empty() && decision.because.starts_with(&answer.because),
                "{text}: {decision:?}"
            );
            assert!(others.iter().all(|other| other.because.is_empty() && !other.best));
            session.play(&answer.mv).unwrap();
        }
        assert_eq!(session.position().player, None);
    }
}

#[test]
fn a_line_ends_where_its_moves_lead() {
    for &game in GameId::ALL {
        for deal in deals(game, 10) {
            let mut session = session(game, &deal);
            let line = session.analyse().unwrap().line;
            for step in &line {
                assert_eq!(session.position().player, Some(step.player));
                session.play(&step.mv).unwrap();
                assert_eq!(session.position().points, step.points);
            }
            assert_eq!(session.position().player, None, "{deal}");
        }
    }
}

#[test]
fn a_duel_by_its_strategies_ends_as_the_plain_engine_says() {
    for text in deals(GameId::MagicDuel, 50) {
        let deal: MagicDuel = text.parse().unwrap();
        let outcome = engine::duel(&deal, [&Strategy::STATEMENT; 2]);
        let end = best_play(&mut *session(GameId::MagicDuel, &text)).pop().unwrap().position;
        assert_eq!(end.winner, outcome.winner.map(name));
        let Board::Duel(board) = end.board else { panic!("a duel has a duel's board") };
        assert_eq!(board.turn, outcome.turns);
        for player in Player::BOTH {
            assert_eq!(board.sides[player.index()].field, outcome.last.side(player).field().to_string());
        }
    }
}

#[test]
fn moves_are_taken_back_and_made_again_until_another_is_made() {
    for &game in GameId::ALL {
        let mut session = session(game, &deals(game, 1)[0]);
        let mut positions = vec![session.position()];
        for _ in 0..3 {
            let mv = session.moves().pop().unwrap();
            session.play(&mv).unwrap();
            positions.push(session.position());
        }
        session.go_to(1);
        assert_eq!((session.position(), session.ply(), session.ahead()), (positions[1].clone(), 1, 2));
        session.go_to(usize::MAX);
        assert_eq!((session.position(), session.ahead()), (positions[3].clone(), 0));
        session.go_to(0);
        let other = session.moves().swap_remove(0);
        session.play(&other).unwrap();
        assert_eq!((session.ply(), session.ahead()), (1, 0));
    }
}

#[test]
fn what_is_no_move_is_refused_and_nothing_changes() {
    for &game in GameId::ALL {
        let mut session = session(game, &deals(game, 1)[0]);
        let before = session.position();
        let illegal = match game {
            GameId::MagicDuel => "destroy I",
            GameId::HouseOfCards => "peak 1R 2R 2",
            GameId::GemsFight => "7",
        };
        let error = session.play(illegal).unwrap_err().to_string();
        assert!(error.starts_with("illegal move: "), "{error}");
        let error = session.play("jump").unwrap_err().to_string();
        assert!(error.contains("line 1, column 1"), "{error}");
        assert_eq!(session.position(), before);
    }
}

#[test]
fn a_house_is_drawn_as_it_is_built() {
    let mut session = session(GameId::HouseOfCards, &"1R 2R 3R 4R 5R 5B 4B 3B | 2B 1B");
    for mv in ["hold", "base 1B 2"] {
        session.play(mv).unwrap();
    }
    let Board::House(board) = session.position().board else { panic!("a house has a house's board") };
    assert_eq!(board.cards.len(), 9);
    let base = board.cards.last().unwrap();
    assert_eq!((base.card.as_str(), base.kind, base.x, base.y, base.open), ("1B", CardKind::Base, 1, 1, true));
    let open: String = board.cards.iter().map(|card| if card.open { 'o' } else { '-' }).collect();
    assert_eq!(open, "---oooo-o", "the first and the last slope and those under the base are out of reach");
}

#[test]
fn the_sites_on_show_are_where_the_legal_moves_build() {
    for deal in deals(GameId::HouseOfCards, 30) {
        let mut session = session(GameId::HouseOfCards, &deal);
        while let Some(mv) = session.moves().pop() {
            let Board::House(board) = session.position().board else { panic!("a house has a house's board") };
            let moves = session.moves();
            for site in board.sites.iter().filter(|site| site.cards.len() == 2) {
                let base = format!(" {}", site.place);
                assert!(moves.iter().any(|mv| mv.starts_with("base") && mv.ends_with(&base)), "{deal} {site:?}");
            }
            let bases = |mv: &&String| mv.starts_with("base");
            let places = |mv: &String| mv.rsplit(' ').next().unwrap().parse::<u32>().unwrap();
            for place in moves.iter().filter(bases).map(places) {
                assert!(board.sites.iter().any(|site| site.place == place && site.cards.len() == 2), "{deal}");
            }
            session.play(&mv).unwrap();
        }
    }
}
