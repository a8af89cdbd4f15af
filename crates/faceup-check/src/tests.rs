use std::io;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use faceup::diagnosis::NamedReading;
use faceup::games::judge::{JudgeReader, Sizes};
use faceup::games::scan::Scanner;
use faceup::games::{gems_fight, house_of_cards, magic_duel};
use faceup::readings::{self, Misread};
use faceup::{Error, GameId};

use crate::runner::{End, Run};
use crate::verdict::{Style, Verdict};
use crate::{Given, Options, Origin, Report, Smallest, Subject, Unchecked, check, check_by};

/// A program that changes the right output.
struct Wrong<F>(GameId, F);

impl<F: Fn(&str, String) -> String + Sync> Subject for Wrong<F> {
    fn run(&self, input: &Arc<[u8]>, _unwanted: &AtomicBool) -> io::Result<Run> {
        let text = str::from_utf8(input).unwrap();
        let right = String::from_utf8(crate::engine::answer(self.0, text).unwrap()).unwrap();
        let output = self.1(text, right).into_bytes();
        Ok(Run { end: End::Finished, output, errors: Vec::new(), time: Duration::ZERO, memory: None })
    }
}

fn report(game: GameId, options: &Options, wrong: impl Fn(&str, String) -> String + Sync) -> Report {
    check(game, options, Vec::new(), &Wrong(game, wrong), &|| false, &mut |_| {}).unwrap()
}

fn cases(most: u64) -> Options {
    Options { cases: Some(most), ..Options::default() }
}

#[test]
fn a_right_program_passes() {
    for &game in GameId::ALL {
        let report = report(game, &cases(150), |_, right| right);
        assert!((150..170).contains(&report.cases) && report.inputs < report.cases);
        assert!(report.failure.is_none() && report.forgiven.is_empty());
    }
}

#[test]
fn the_first_failing_input_of_the_order_is_proved_smallest() {
    // Wrong where the answer is negative: `1 2 2` with two bags is the first such case.
    let negative = |_: &str, right: String| right.replace('-', "");
    let failure = report(GameId::GemsFight, &cases(3000), negative).failure.unwrap();
    assert_eq!((failure.smallest, failure.input.as_str()), (Smallest::Proved, "1 2 2\n1 1\n1 1\n0 0 0\n"));
    assert_eq!((failure.right.as_str(), failure.output.as_str(), failure.size), ("-1\n", "1\n", 7));
}

#[test]
fn what_is_found_at_random_is_reduced_and_then_proved() {
    // Three bags at least: the order comes to them only after some dozens of inputs, a random input at once.
    let bags = |input: &str| input.lines().next().unwrap().split(' ').nth(1).unwrap().parse::<u32>().unwrap();
    let many = |input: &str, right: String| if bags(input) > 2 { format!("1{right}") } else { right };
    let failure = report(GameId::GemsFight, &cases(3000), many).failure.unwrap();
    assert!(matches!(failure.origin, Origin::Random(_)), "{:?}", failure.origin);
    assert_eq!((failure.smallest, failure.input.as_str()), (Smallest::Proved, "1 3 1\n1 1\n1 1\n1 1\n0 0 0\n"));
    // With no time for the proof the same input is called 1-minimal.
    let few = report(GameId::GemsFight, &cases(100), many).failure.unwrap();
    assert_eq!((few.smallest, few.input), (Smallest::Minimal, failure.input));
}

#[test]
fn faults_that_need_several_cases_keep_them() {
    let sticky = |_: &str, right: String| {
        let mut seen = false;
        let answers = right.lines().map(|line| {
            let answer = if seen { "0" } else { line };
            seen |= line == "-1";
            format!("{answer}\n")
        });
        answers.collect()
    };
    let failure = report(GameId::GemsFight, &Options { most: Some(4), ..cases(4000) }, sticky).failure.unwrap();
    assert_eq!((failure.smallest, failure.cases), (Smallest::Minimal, 2));
    assert!(failure.input.ends_with("\n1 1 1\n1 1\n0 0 0\n"), "{}", failure.input);
}

#[test]
fn every_game_is_searched() {
    let birgit =
        |input: &str, right: String| if input.contains("Birgit") { right.replace("wins", "loses") } else { right };
    let failure = report(GameId::HouseOfCards, &cases(2000), birgit).failure.unwrap();
    assert_eq!(failure.smallest, Smallest::Proved);
    assert!(failure.input.starts_with("Birgit\n5\n") && failure.size <= 12, "{}", failure.input);
    let failure = report(GameId::MagicDuel, &cases(2000), |_, right| right.replace("Alice", "Bob")).failure.unwrap();
    assert_eq!(failure.smallest, Smallest::Proved);
}

#[test]
fn a_given_file_comes_first() {
    let text = b"2 3 2\n1 1\n1 2\n2 1 2\n1 1 1\n1 1\n0 0 0\n".to_vec();
    let given = vec![Given { name: "mine.in".to_owned(), reader: Box::new(&text[..]) }];
    let wrong = Wrong(GameId::GemsFight, |_: &str, right: String| right.replace('1', "7"));
    let report = check(GameId::GemsFight, &cases(200), given, &wrong, &|| false, &mut |_| {}).unwrap();
    let failure = report.failure.unwrap();
    assert_eq!(failure.origin, Origin::File("mine.in".to_owned()));
    assert_eq!((failure.smallest, failure.input.as_str()), (Smallest::Proved, "1 1 1\n1 1\n0 0 0\n"));
}

#[test]
fn nothing_is_proved_of_a_file_with_cases_beyond_the_order() {
    // No case of the order is without bags.
    let text = b"5 0 7\n0 0 0\n";
    let given = vec![Given { name: "mine.in".to_owned(), reader: Box::new(&text[..]) }];
    let wrong = Wrong(
        GameId::GemsFight,
        |input: &str, right: String| {
            if input.contains(" 0 7") { "7\n".to_owned() } else { right }
        },
    );
    let report = check(GameId::GemsFight, &cases(90_000), given, &wrong, &|| false, &mut |_| {}).unwrap();
    let failure = report.failure.unwrap();
    assert_eq!((failure.smallest, failure.input.as_str()), (Smallest::Minimal, "1 0 7\n0 0 0\n"));
}

#[test]
fn a_program_that_differs_from_run_to_run_is_told_so() {
    let count = AtomicUsize::new(0);
    let moody = |_: &str, right: String| {
        if count.fetch_add(1, Ordering::Relaxed) == 2 { format!("{right}1") } else { right }
    };
    let failure = report(GameId::GemsFight, &cases(500), moody).failure.unwrap();
    assert!(matches!(failure.verdict, Verdict::Unsteady { .. }), "{}", failure.verdict);
    assert_eq!(failure.smallest, Smallest::Found);
}

#[test]
fn what_judges_forgive_is_noted_and_the_search_goes_on() {
    let bare = |_: &str, right: String| right.trim_end().replace('-', "+");
    let found = report(GameId::GemsFight, &cases(3000), bare);
    assert_eq!(found.forgiven[0].style, Style::LineEnds);
    assert!(matches!(found.failure.unwrap().verdict, Verdict::WrongAnswer { .. }));
    let exact = Options { exact: true, ..cases(10) };
    let failure = report(GameId::GemsFight, &exact, |_, right| right.trim_end().to_owned()).failure.unwrap();
    assert_eq!(failure.verdict.name(), "presentation");
}

#[test]
fn sizes_can_be_bounded() {
    let bounded = Options { most: Some(2), ..cases(400) };
    let bags = |input: &str, right: String| if input.contains(" 3 ") { String::new() } else { right };
    let _ = report(GameId::GemsFight, &bounded, bags);
    for (game, most) in [(GameId::GemsFight, 22), (GameId::HouseOfCards, 4), (GameId::MagicDuel, 1)] {
        let options = Options { most: Some(most), ..Options::default() };
        assert!(check(game, &options, vec![], &Wrong(game, |_: &str, right| right), &|| true, &mut |_| {}).is_err());
    }
}

/// What a program makes of an input and its right output.
type Change<'c> = dyn Fn(&str, String) -> String + Sync + 'c;

#[test]
fn reports_are_the_same_with_any_number_of_jobs() {
    let bags = |input: &str| input.lines().next().unwrap().split(' ').nth(1).unwrap().parse::<u32>().unwrap();
    let many = |input: &str, right: String| if bags(input) > 2 { format!("1{right}") } else { right };
    let negative = |_: &str, right: String| right.replace('-', "");
    let second = |_: &str, right: String| right.lines().next().map_or_else(String::new, |first| format!("{first}\n"));
    let right = |_: &str, right: String| right;
    let wrong: [&Change<'_>; 4] = [&many, &negative, &second, &right];
    for (number, wrong) in wrong.into_iter().enumerate() {
        for most in [100, 900] {
            let jobs = |jobs| NonZeroUsize::new(jobs).unwrap();
            let with = |number| Options { jobs: jobs(number), most: Some(4), ..cases(most) };
            let one = report(GameId::GemsFight, &with(1), wrong);
            for jobs in [2, 5] {
                assert_eq!(report(GameId::GemsFight, &with(jobs), wrong), one, "program {number}, {jobs} jobs");
            }
        }
    }
}

#[test]
fn failures_of_runs_side_by_side_are_seen_again_alone() {
    // Runs that get in each other's way: one that overlaps with another one prints rubbish.
    let running = AtomicUsize::new(0);
    let jostled = |_: &str, right: String| {
        running.fetch_add(1, Ordering::SeqCst);
        std::thread::sleep(Duration::from_millis(5));
        let others = running.fetch_sub(1, Ordering::SeqCst) - 1;
        if others > 0 { "rubbish\n".to_owned() } else { right }
    };
    let options = Options { jobs: NonZeroUsize::new(4).unwrap(), ..cases(200) };
    let failure = report(GameId::GemsFight, &options, jostled).failure.unwrap();
    let Verdict::Unsteady { then, .. } = failure.verdict else { panic!("{}", failure.verdict) };
    assert_eq!(*then, Verdict::Right);
}

#[test]
fn a_failing_engine_ends_the_check_with_its_input() {
    let engine = |game, input: &str| match input {
        "1 1 2\n1 1\n0 0 0\n" => Err(Error::Option("broken".to_owned())),
        _ => crate::engine::answer(game, input),
    };
    let right = Wrong(GameId::GemsFight, |_: &str, right: String| right);
    let ended = check_by(engine, GameId::GemsFight, &cases(100), vec![], &right, &|| false, &mut |_| {});
    let Err(Unchecked::Engine(error, input)) = ended else { panic!("{ended:?}") };
    assert_eq!((error.to_string().as_str(), input.as_str()), ("broken", "1 1 2\n1 1\n0 0 0\n"));
}

#[test]
fn how_far_a_program_comes_before_it_is_ended_is_no_difference() {
    struct Slow(AtomicUsize);
    impl Subject for Slow {
        fn run(&self, _: &Arc<[u8]>, _: &AtomicBool) -> io::Result<Run> {
            let output = vec![b'.'; self.0.fetch_add(1, Ordering::Relaxed)];
            Ok(Run { end: End::Time, output, errors: Vec::new(), time: Duration::ZERO, memory: None })
        }
    }
    let slow = Slow(AtomicUsize::new(0));
    let report = check(GameId::GemsFight, &cases(100), vec![], &slow, &|| false, &mut |_| {}).unwrap();
    let failure = report.failure.unwrap();
    assert_eq!((failure.verdict, failure.smallest), (Verdict::TimeLimit, Smallest::Proved));
}

#[test]
fn what_has_failed_once_is_told_although_nobody_waits_for_a_second_time() {
    struct Once(AtomicUsize);
    impl Subject for Once {
        fn run(&self, _: &Arc<[u8]>, _: &AtomicBool) -> io::Result<Run> {
            if self.0.fetch_add(1, Ordering::Relaxed) > 0 {
                return Err(io::ErrorKind::Interrupted.into());
            }
            let end = End::Status(3);
            Ok(Run { end, output: Vec::new(), errors: Vec::new(), time: Duration::ZERO, memory: None })
        }
    }
    let once = Once(AtomicUsize::new(0));
    let report = check(GameId::GemsFight, &cases(100), vec![], &once, &|| false, &mut |_| {}).unwrap();
    let failure = report.failure.unwrap();
    assert_eq!((failure.verdict.name(), failure.smallest), ("crash", Smallest::Found));
}

/// Programs that play by each misreading of a catalogue are found, and each misreading is named.
fn check_catalogue<G: Misread<Reading: Sync>, R: JudgeReader<Case = G::Case>>(
    game: GameId,
    options: &Options,
    reader: impl Fn() -> R + Sync,
    write: impl Fn(u64, G::Answer) -> String + Sync,
) {
    for &reading in G::ALL {
        let entry = G::entry(reading);
        let program = |input: &str, _| {
            let (mut reader, mut input) = (reader(), Scanner::new(input.as_bytes()));
            let cases = std::iter::from_fn(|| reader.next_case(&mut input).unwrap());
            let answers = cases.map(|case| G::answer(&case, &[reading]).unwrap());
            (1..).zip(answers).map(|(number, answer)| write(number, answer) + "\n").collect()
        };
        let found = report(game, options, program);
        if entry.harmless {
            assert_eq!(found.failure, None, "{game} {}", entry.tag);
            continue;
        }
        let failure = found.failure.unwrap_or_else(|| panic!("{game} {} passes", entry.tag));
        assert_ne!(failure.smallest, Smallest::Found, "{game} {}", entry.tag);
        let Some(diagnosis) = failure.diagnosis else { panic!("{game} {}: {}", entry.tag, failure.verdict) };
        let same = |named: &NamedReading| named.tag == entry.tag || Some(named.tag) == entry.like;
        assert!(diagnosis.readings.iter().any(same), "{game} {}: {:?}", entry.tag, diagnosis.readings);
    }
}

#[test]
fn every_misreading_of_gems_fight_is_found_and_named() {
    let options = Options { most: Some(6), ..cases(4000) };
    let reader = || gems_fight::judge::Reader::new(Sizes::Judge);
    check_catalogue::<readings::Gems, _>(GameId::GemsFight, &options, reader, |_, answer| answer.to_string());
}

#[test]
fn every_misreading_of_house_of_cards_is_found_and_named() {
    let options = Options { most: Some(8), ..cases(4000) };
    let reader = || house_of_cards::judge::Reader::new(Sizes::Judge);
    check_catalogue::<readings::Houses, _>(GameId::HouseOfCards, &options, reader, |number, answer| {
        let name = house_of_cards::name(answer.player);
        match answer.value {
            0 => format!("Case {number}: Axel and Birgit tie"),
            won @ 1.. => format!("Case {number}: {name} wins {won}"),
            lost => format!("Case {number}: {name} loses {}", -lost),
        }
    });
}

#[test]
fn every_misreading_of_magic_duel_is_found_and_named() {
    let reader = || magic_duel::judge::Reader::new(Sizes::Judge);
    check_catalogue::<readings::Duels, _>(GameId::MagicDuel, &cases(6000), reader, |number, answer| {
        let winner = answer.winner.map_or("Draw", magic_duel::name);
        format!("Case {number}: {winner} {}", answer.turns)
    });
}
