use faceup_games::magic_duel::{Event, MagicDuel, Move, Rules, Strategy, engine};
use faceup_readings::duel::{DuelAnswer, DuelReading, Step, What, parting, play};
use faceup_readings::{Duels, Misread};

use super::data;

fn numbered(count: u64) -> impl Iterator<Item = MagicDuel> {
    (0..count).map(|number| MagicDuel::numbered(Rules::STATEMENT, 77, number))
}

fn steps(deal: &MagicDuel, readings: &[DuelReading]) -> Vec<Step> {
    let mut steps = Vec::new();
    play(deal, readings, |step| steps.push(step));
    steps
}

/// What is decided in a step, as the engine has it; letting a card be played is no step of its own there if nobody could counter.
fn decided(what: What) -> Option<Move> {
    match what {
        What::Play(card) => Some(card.map_or(Move::Skip, Move::Play)),
        What::Counter { countered, .. } => countered.then_some(Move::Counter),
        What::Cost(card) | What::Discard { card, .. } => card.map(Move::Discard),
        What::Destroy(card) => card.map(Move::Destroy),
        What::Recycle(card) => card.map(Move::Recycle),
        _ => None,
    }
}

#[test]
fn without_a_misreading_each_decision_is_the_engines() {
    let data = ["sample", "random", "rare", "readings"].into_iter().flat_map(data::duels).map(|(deal, _)| deal);
    for deal in data.chain(numbered(3_000)) {
        let mut moves = Vec::new();
        let outcome = engine::duel_with(&deal, [&Strategy::STATEMENT; 2], |_, event| match event {
            Event::Answer { mv: Move::Allow, .. } => {}
            Event::Answer { mv, .. } => moves.push(mv),
            _ => {}
        });
        let steps = steps(&deal, &[]);
        let decisions: Vec<Move> = steps.iter().filter_map(|step| decided(step.what)).collect();
        assert_eq!(decisions, moves, "{deal}");
        let answer = DuelAnswer { winner: outcome.winner, turns: outcome.turns };
        assert_eq!(Duels::answer(&deal, &[]), Some(answer), "{deal}");
    }
}

#[test]
fn without_a_misreading_other_numbers_of_cards_and_turns_are_the_engines() {
    for (opening, limit, draws) in [(0, 100, 1), (3, 20, 1), (7, 100, 2), (25, 9, 0)] {
        let rules = Rules::new([5; 5], opening, limit, draws).unwrap();
        for number in 0..200 {
            let deal = MagicDuel::numbered(rules, 3, number);
            let outcome = engine::duel(&deal, [&Strategy::STATEMENT; 2]);
            let answer = DuelAnswer { winner: outcome.winner, turns: outcome.turns };
            assert_eq!(Duels::answer(&deal, &[]), Some(answer), "hand {opening} limit {limit} draws {draws}: {deal}");
        }
    }
}

#[test]
fn the_judges_answers_are_those_without_a_misreading() {
    for (deal, answer) in ["sample", "random", "rare", "readings"].into_iter().flat_map(data::duels) {
        assert_eq!(Duels::answer(&deal, &[]), Some(answer), "{deal}");
    }
}

#[test]
fn each_misreading_answers_the_deals_with_its_tag_wrongly() {
    let (deals, tags) = (data::duels("readings"), data::tags());
    assert_eq!(deals.len(), tags.len());
    for ((deal, right), tag) in deals.iter().zip(&tags) {
        let reading = DuelReading::from_tag(tag).expect("the tag is in the catalogue");
        assert_ne!(Duels::answer(deal, &[reading]), Some(*right), "{tag}: {deal}");
    }
}

#[test]
fn the_sample_shows_the_misreadings_that_say_so() {
    let sample = data::duels("sample");
    for &reading in Duels::ALL {
        let shown = sample.iter().any(|(deal, right)| Duels::answer(deal, &[reading]) != Some(*right));
        assert_eq!(shown, reading.entry().sample, "{reading:?}");
    }
}

#[test]
fn the_harmless_misreadings_change_no_known_answer_and_the_others_do() {
    let data: Vec<_> = ["sample", "random", "rare", "readings"].into_iter().flat_map(data::duels).collect();
    for &reading in Duels::ALL {
        let changed = data.iter().any(|(deal, right)| Duels::answer(deal, &[reading]) != Some(*right));
        assert_ne!(changed, reading.entry().harmless, "{reading:?}");
    }
}

#[test]
fn those_said_to_be_alike_give_the_same_answers() {
    let alike: Vec<_> = Duels::ALL.iter().filter_map(|&r| Some((r, r.entry().like?))).collect();
    assert!(!alike.is_empty());
    for (reading, like) in alike {
        let like = DuelReading::from_tag(like).expect("the tag is in the catalogue");
        for deal in numbered(2_000) {
            assert_eq!(steps(&deal, &[reading]), steps(&deal, &[like]), "{reading:?}: {deal}");
        }
    }
}

#[test]
fn a_program_parts_from_the_rules_before_its_answer_is_another() {
    let mut parted = vec![0; Duels::ALL.len()];
    let deals: Vec<_> = data::duels("readings").into_iter().map(|(deal, _)| deal).chain(numbered(200)).collect();
    for deal in &deals {
        let right = steps(deal, &[]);
        for (&reading, parted) in Duels::ALL.iter().zip(&mut parted) {
            let theirs = steps(deal, &[reading]);
            let same = right.iter().zip(&theirs).take_while(|(right, theirs)| right == theirs).count();
            let Some(parting) = parting(deal, &[reading]) else {
                assert_eq!(right, theirs, "{reading:?}: {deal}");
                assert_eq!(Duels::answer(deal, &[reading]), Duels::answer(deal, &[]));
                continue;
            };
            *parted += 1;
            assert_eq!((&parting.rules, &parting.program), (&right[same], &theirs[same]), "{reading:?}: {deal}");
            assert_eq!(Some(parting.answer), Duels::answer(deal, &[reading]));
        }
    }
    for (reading, parted) in Duels::ALL.iter().zip(parted) {
        assert!(parted > 0 || reading.entry().harmless, "{reading:?} never parts from the rules");
    }
}

/// The first deal by number in which a misreading shows, and what is told of it.
#[track_caller]
fn check(tag: &str, rules: &str, program: &str) {
    let reading = DuelReading::from_tag(tag).unwrap();
    let parting = numbered(100_000).find_map(|deal| parting(&deal, &[reading])).unwrap();
    let say = |step: &Step| format!("turn {}, {}: {step}", step.turn, step.what.phase());
    assert_eq!((say(&parting.rules).as_str(), say(&parting.program).as_str()), (rules, program), "{tag}");
}

#[test]
fn steps_are_told_in_words() {
    check("T1", "turn 0, opening hand: Alice draws PPSMF", "turn 0, opening hand: Alice draws nothing");
    check("T3", "turn 1, draw phase: Alice draws Forest", "turn 1, draw phase: Alice draws nothing");
    check("T5", "turn 2, number of the turn: Bob's turn is turn 2", "turn 2, number of the turn: Bob's turn is turn 1");
    check("T10", "turn 12, end phase: Bob wins", "turn 12, end phase: the duel goes on");
    check("P10", "turn 11, play: Alice plays nothing", "turn 11, play: Alice plays Swamp");
    check(
        "C1",
        "turn 11, counter: Bob discards Island to counter Plain",
        "turn 11, counter: Bob does not counter Plain",
    );
    check(
        "C5",
        "turn 12, cost of the counter: Alice discards Mountain as the cost of the counter",
        "turn 12, cost of the counter: Alice discards Island as the cost of the counter",
    );
    check(
        "C8",
        "turn 11, cost of the counter: Bob discards Plain as the cost of the counter",
        "turn 11, cost of the counter: Bob discards nothing beside the Island",
    );
    check(
        "C9",
        "turn 11, the countered card: Plain goes to Alice's grave",
        "turn 11, the countered card: Plain goes to Bob's grave",
    );
    check(
        "C10",
        "turn 11, the countered card: Plain goes to Alice's grave",
        "turn 11, the countered card: Plain stays in Alice's hand",
    );
    check(
        "C11",
        "turn 11, the countered card: Plain goes to Alice's grave",
        "turn 11, the countered card: Plain leaves the game",
    );
    check(
        "F1",
        "turn 11, recycle by Forest: Alice takes Island back from the grave",
        "turn 11, recycle by Forest: Alice takes Forest back from the grave",
    );
    check(
        "F5",
        "turn 9, recycle by Forest: Alice takes Forest back from the grave",
        "turn 9, recycle by Forest: Alice's Forest takes nothing back",
    );
    check(
        "S1",
        "turn 1, discard to Swamp: Bob discards Island into Bob's grave",
        "turn 1, discard to Swamp: Bob discards Island into Alice's grave",
    );
    check(
        "D1",
        "turn 4, discard to Swamp: Alice discards Island into Alice's grave",
        "turn 4, discard to Swamp: Alice discards Swamp into Alice's grave",
    );
    check("T8", "turn 99, end phase: the duel goes on", "turn 99, end phase: the duel is drawn");
}

#[test]
fn tags_name_one_misreading_each() {
    for &reading in Duels::ALL {
        assert_eq!(DuelReading::from_tag(reading.entry().tag), Some(reading));
    }
}
