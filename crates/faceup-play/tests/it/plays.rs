use faceup::GameId;
use faceup::answer::{Board, Position};
use faceup::session::{Options, open};
use faceup_play::{Event, Key, Start};

use crate::desk::{Desk, setup};

/// What the first player wins by when both play best from the start.
fn value(game: GameId, seed: u64) -> i32 {
    let mut setup = setup(game, [true, true]);
    setup.seed = seed;
    let analysis = open(game, &setup.deal(0).unwrap(), &Options::default()).unwrap().analyse().unwrap();
    let total = analysis.total.unwrap();
    if analysis.player == analysis.position.players[0] { total } else { -total }
}

#[test]
fn whoever_follows_the_hints_gets_what_the_deal_is_worth() {
    for game in [GameId::HouseOfCards, GameId::GemsFight] {
        for seed in 0..10 {
            for people in [[true, false], [false, true], [true, true]] {
                let mut setup = setup(game, people);
                setup.seed = seed;
                let mut desk = Desk::new(setup, Start::Numbered);
                desk.play_out();
                let [first, second] = desk.app.position().points;
                assert_eq!(first - second, value(game, seed), "{game} {seed} {people:?}");
                let screen = desk.screen();
                assert!(screen.contains("made no mistake") || screen.contains("Nobody made a mistake"), "{screen}");
            }
        }
    }
}

#[test]
fn a_duel_by_the_hints_is_the_duel_of_the_strategies() {
    for seed in 0..20 {
        for people in [[true, false], [false, true]] {
            let mut setup = setup(GameId::MagicDuel, people);
            setup.seed = seed;
            let mut desk = Desk::new(setup.clone(), Start::Numbered);
            let line =
                open(GameId::MagicDuel, &setup.deal(0).unwrap(), &Options::default()).unwrap().analyse().unwrap().line;
            desk.play_out();
            assert_eq!(desk.played(), line.iter().map(|step| step.mv.clone()).collect::<Vec<_>>());
        }
    }
}

#[test]
fn the_first_mistake_of_the_loser_is_told() {
    let mut told = 0;
    for seed in 0..20 {
        let mut setup = setup(GameId::HouseOfCards, [true, false]);
        setup.seed = seed;
        let mut desk = Desk::new(setup, Start::Numbered);
        // The first move of the list is seldom the best one all along.
        for _ in 0..50 {
            desk.key(Key::Enter);
        }
        let screen = desk.screen().replace('\n', " ");
        if let Some(at) = screen.find("Axel's first mistake was move ") {
            let number: usize = screen[at + 30..].split(',').next().unwrap().parse().unwrap();
            let mut session = open(GameId::HouseOfCards, &desk.app.position().deal, &Options::default()).unwrap();
            for (ply, mv) in desk.played().iter().enumerate() {
                let analysis = session.analyse().unwrap();
                let loss = analysis.moves.iter().find(|found| found.mv == *mv).unwrap().loss.unwrap();
                let wrong = analysis.player == "Axel" && loss > 0;
                assert_eq!(wrong, ply + 1 == number, "{screen}");
                if wrong {
                    assert!(screen.contains(&format!("which lost {loss}:")), "{screen}");
                    break;
                }
                session.play(mv).unwrap();
            }
            told += 1;
        }
    }
    assert!(told > 5, "{told}");
}

/// The legal moves in a position.
fn moves_at(game: GameId, position: &Position) -> Vec<String> {
    let mut session = open(game, &position.deal, &Options::default()).unwrap();
    for mv in &position.played {
        session.play(mv).unwrap();
    }
    session.moves()
}

#[test]
fn taking_back_and_going_forward_shows_the_same_again() {
    for &game in GameId::ALL {
        let mut desk = Desk::new(setup(game, [true, false]), Start::Numbered);
        let mut seen = Vec::new();
        for _ in 0..4 {
            seen.push(desk.app.position().clone());
            desk.keys("h\n");
        }
        let last = desk.app.position().clone();
        for before in seen.iter().rev() {
            desk.keys("u");
            assert_eq!(desk.app.position(), before);
            assert_eq!(before.player, Some(before.players[0]), "it is the person's decision again");
        }
        desk.keys("u");
        desk.keys("u");
        assert!(desk.screen().contains("There is nothing to take back."), "{}", desk.screen());
        // Where the engine began, its first move was taken back as well.
        let from = usize::from(seen[0].played.is_empty());
        for after in &seen[from..] {
            desk.keys("r");
            assert_eq!(desk.app.position(), after);
        }
        desk.keys("r");
        assert_eq!(*desk.app.position(), last);
        desk.keys("r");
        assert!(desk.screen().contains("There is nothing to go forward to."));
        // Another move forgets what came after it.
        desk.keys("uu");
        while moves_at(game, desk.app.position()).len() < 2 {
            desk.keys("u");
        }
        let (ply, before) = (desk.played().len(), desk.app.position().clone());
        let other = moves_at(game, &before).iter().position(|mv| *mv != last.played[ply]).unwrap();
        desk.keys(&"j".repeat(other));
        desk.keys("\n");
        assert!(desk.played().len() > ply && desk.played() != last.played && desk.played()[..ply] == before.played);
        desk.keys("r");
        assert!(desk.screen().contains("There is nothing to go forward to."));
    }
}

#[test]
fn the_same_move_again_keeps_what_came_after_it() {
    let mut desk = Desk::new(setup(GameId::HouseOfCards, [true, false]), Start::Numbered);
    desk.keys("h\nh\nh\n");
    let all = desk.played();
    desk.keys("uuu");
    desk.keys("h\n");
    desk.keys("rr");
    assert_eq!(desk.played(), all);
}

#[test]
fn whatever_is_typed_only_legal_moves_are_played() {
    let mut rng = faceup::core::SplitMix64::new(5);
    let keys =
        ['j', 'k', '\n', '\n', '\n', 'u', 'r', 'h', 'v', 'e', 'x', ' ', '?', 'n', 's', 'o', 'q', 'y', '<', '>', 'z'];
    for &game in GameId::ALL {
        for people in [[true, false], [false, true], [true, true], [false, false]] {
            let mut desk = Desk::new(setup(game, people), Start::Numbered);
            for number in 0..600 {
                match rng.below(8) {
                    0 => desk.event(Event::Tick),
                    1 => desk.key([Key::Escape, Key::Backspace, Key::End, Key::PageDown, Key::Right][number % 5]),
                    _ => desk.keys(&keys[rng.below(keys.len())].to_string()),
                }
                let position = desk.app.position();
                let mut session = open(game, &position.deal, &Options::default()).unwrap();
                for mv in &position.played {
                    session.play(mv).unwrap();
                }
                assert_eq!(session.position(), *position);
                // What is told about a position was found for it.
                assert!(desk.app.known().is_none_or(|known| known.position == *position));
                assert!(!desk.screen().contains("is refused"), "{}", desk.screen());
            }
            desk.screen();
        }
    }
}

#[test]
fn hidden_cards_stay_hidden_until_they_are_asked_for_or_the_duel_is_over() {
    let mut desk = Desk::new(setup(GameId::MagicDuel, [true, false]), Start::Numbered);
    desk.keys("v");
    for _ in 0..200 {
        let position = desk.app.position().clone();
        let Board::Duel(board) = &position.board else { panic!("a duel has a duel's board") };
        let screen = desk.screen();
        let over = position.player.is_none();
        assert_eq!(screen.contains("cards, hidden") || screen.contains("card, hidden"), !over, "{screen}");
        for side in &board.sides {
            // A few cards can be in a word by chance.
            if side.deck.len() > 5 {
                assert_eq!(screen.contains(&side.deck[..5]), over, "{screen}");
            }
        }
        for line in screen.lines().filter(|line| line.contains(" Bob ") && !over) {
            assert!(!line.contains("counted in") && !line.contains("priority"), "{line}");
        }
        if over {
            return;
        }
        desk.keys("x");
        assert!(!desk.screen().contains("hidden"));
        desk.keys("xh\n");
    }
    panic!("a duel ends");
}

#[test]
fn of_two_people_the_one_who_decides_sees_a_hand() {
    let mut desk = Desk::new(setup(GameId::MagicDuel, [true, true]), Start::Numbered);
    for _ in 0..12 {
        let screen = desk.screen();
        let hands: Vec<&str> = screen.lines().filter(|line| line.starts_with("       hand")).collect();
        let alice = desk.app.position().player == Some("Alice");
        assert_eq!(hands.iter().map(|hand| hand.contains("hidden")).collect::<Vec<_>>(), [!alice, alice], "{screen}");
        desk.keys("h\n");
    }
}

#[test]
fn watching_goes_on_by_itself_and_stops_on_demand() {
    let mut desk = Desk::new(setup(GameId::GemsFight, [false, false]), Start::Numbered);
    for _ in 0..20 {
        desk.event(Event::Tick);
    }
    let played = desk.played().len();
    assert!(played > 1);
    desk.keys(" ");
    for _ in 0..40 {
        desk.event(Event::Tick);
    }
    assert_eq!(desk.played().len(), played);
    desk.keys("e");
    assert_eq!(desk.played().len(), played + 1);
    desk.keys(" ");
    for _ in 0..200 {
        desk.event(Event::Tick);
    }
    assert_eq!(desk.app.position().player, None);
}

#[test]
fn an_engine_that_errs_loses_points_in_the_long_run_and_errs_alike_again() {
    let mut lost = 0;
    for seed in 0..20 {
        let mut setup = setup(GameId::GemsFight, [true, false]);
        (setup.seed, setup.errors) = (seed, "100%".parse().unwrap());
        let play = || {
            let mut desk = Desk::new(setup.clone(), Start::Numbered);
            desk.play_out();
            desk
        };
        let desk = play();
        let [first, second] = desk.app.position().points;
        let gain = first - second - value(GameId::GemsFight, seed);
        assert!(gain >= 0, "{seed}: whoever plays best cannot lose by the other's errors");
        lost += gain;
        assert_eq!(play().played(), desk.played());
    }
    assert!(lost > 20, "{lost}");
}
