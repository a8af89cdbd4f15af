use std::thread::sleep;
use std::time::Duration;

use faceup::games::gems_fight::Shape;
use faceup::search::Limits;
use faceup::session::Options;
use faceup::{Deals, GameId};
use faceup_play::{Event, Key, Question, Start, Worker};

use crate::desk::{Desk, setup};

#[test]
fn while_the_engine_thinks_keys_are_heard_and_no_move_is_made_for_it() {
    let mut desk = Desk::with(setup(GameId::GemsFight, [false, true]), Start::Numbered, true);
    assert!(desk.screen().contains("solving...   Esc stops it"), "{}", desk.screen());
    let before = desk.screen();
    desk.event(Event::Tick);
    assert_ne!(desk.screen(), before, "the wheel turns");
    desk.keys("jj\n");
    assert!(desk.screen().contains("It is the engine's turn; Esc stops it."), "{}", desk.screen());
    assert_eq!(desk.played().len(), 0);
    let question = desk.questions.pop().unwrap();
    desk.answer(&question);
    assert_eq!(desk.played().len(), 1);
}

#[test]
fn a_stopped_engine_waits_and_a_late_answer_changes_nothing() {
    let mut desk = Desk::with(setup(GameId::GemsFight, [false, true]), Start::Numbered, true);
    let question = desk.questions.pop().unwrap();
    desk.key(Key::Escape);
    assert_eq!(desk.forgotten, question.number);
    assert!(desk.screen().contains("Stopped."), "{}", desk.screen());
    desk.answer(&question);
    desk.event(Event::Tick);
    assert!(desk.played().is_empty() && desk.questions.is_empty());
    // Its move can be chosen by hand, or asked for again.
    desk.keys("\n");
    assert_eq!(desk.played(), ["1"]);
    desk.keys("u");
    let question = desk.questions.pop().unwrap();
    desk.answer(&question);
    assert!(desk.played().is_empty() && desk.screen().contains("The engine waits"), "{}", desk.screen());
    desk.keys("e");
    assert_eq!(desk.played().len(), 1);
}

#[test]
fn an_answer_on_a_position_that_has_gone_is_not_taken() {
    let mut desk = Desk::with(setup(GameId::GemsFight, [true, true]), Start::Numbered, true);
    let start = desk.questions.pop().unwrap();
    desk.keys("\n");
    assert_eq!(desk.forgotten, start.number);
    let after = desk.questions.pop().unwrap();
    assert_eq!((after.played.len(), after.number), (1, start.number + 1));
    desk.answer(&start);
    assert!(desk.app.known().is_none() && desk.app.is_solving());
    desk.answer(&after);
    assert!(desk.app.known().is_some_and(|known| known.position == *desk.app.position()));
}

#[test]
fn a_limit_is_told_and_the_play_goes_on_by_hand() {
    let mut setup = setup(GameId::GemsFight, [true, false]);
    setup.options = Options { limits: Limits { nodes: 3, ..Limits::NONE }, ..Options::default() };
    let mut desk = Desk::new(setup, Start::Numbered);
    assert!(desk.screen().contains("Not solved: the answer needs more than the allowed 3 nodes"), "{}", desk.screen());
    desk.keys("\n\n");
    assert!(!desk.played().is_empty());
}

/// A deal that takes longer than anyone waits: the table does not fit, and a search of it does not end soon.
fn endless() -> (Options, String) {
    let mut setup = setup(GameId::GemsFight, [true, true]);
    setup.deals = Deals::GemsFight(Shape { bags: 40, colours: 8, melt: 5, gems: 1..=3 });
    (Options { limits: Limits { memory: 1 << 26, ..Limits::NONE }, ..Options::default() }, setup.deal(0).unwrap())
}

/// Waits for the next answer; half a minute is more than any of these takes.
fn heard(worker: &Worker) -> (u64, bool) {
    for _ in 0..3000 {
        if let Some(Event::Answered { question, answer }) = worker.heard().unwrap() {
            return (question, answer.is_ok());
        }
        sleep(Duration::from_millis(10));
    }
    panic!("no answer came");
}

#[test]
fn a_long_solve_is_stopped_and_the_worker_answers_again() {
    let (options, deal) = endless();
    let worker = Worker::start(GameId::GemsFight, options).unwrap();
    let question = |number, deal: &str| Question { number, deal: deal.to_owned(), played: Vec::new() };
    worker.ask(question(1, &deal));
    sleep(Duration::from_millis(50));
    let early = worker.heard().unwrap();
    assert!(early.is_none(), "the deal is meant to be too hard: {early:?}");
    worker.forget(1);
    assert_eq!(heard(&worker), (1, false));
    worker.ask(question(2, "G3 S3: bc ac ab abc"));
    assert_eq!(heard(&worker), (2, true));
    // What is forgotten before it is begun is not begun.
    worker.ask(question(3, &deal));
    worker.forget(3);
    worker.ask(question(4, "G3 S3: bc ac ab abc"));
    let mut next = heard(&worker);
    if next == (3, false) {
        next = heard(&worker);
    }
    assert_eq!(next, (4, true));
}

#[test]
fn two_threads_agree_with_one() {
    let worker = Worker::start(GameId::HouseOfCards, Options::default()).unwrap();
    let setup = setup(GameId::HouseOfCards, [true, true]);
    let mut desk = Desk::new(setup.clone(), Start::Numbered);
    desk.play_out();
    let played = desk.played();
    let mut analyst = faceup_play::Analyst::new(GameId::HouseOfCards, Options::default());
    // Along the play, back, and into another branch of it.
    let plies = [0, 1, 5, 3, played.len(), 2];
    for (number, ply) in (1..).zip(plies) {
        let question = Question { number, deal: setup.deal(0).unwrap(), played: played[..ply].to_vec() };
        worker.ask(question.clone());
        let mut answer = None;
        while answer.is_none() {
            answer = worker.heard().unwrap();
            sleep(Duration::from_millis(1));
        }
        let Some(Event::Answered { answer: Ok(analysis), .. }) = answer else { panic!("{answer:?}") };
        assert_eq!(analysis.position.played, question.played);
        assert_eq!(analysis.moves, analyst.answer(&question).unwrap().moves);
    }
}
