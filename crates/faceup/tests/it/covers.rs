//! What a set of test data covers is named with the file, line and case of the first that reaches it.

use faceup::GameId;
use faceup::cover::{Cover, Covered, Covering};
use faceup::kinds::{Request, judge_input, kinds, make};

fn feature<'c>(cover: &'c Cover, kind: &str) -> &'c Covered {
    cover.features.iter().find(|feature| feature.kind == kind).unwrap()
}

/// The case that defeats A2, then one that makes no stone.
const SAMPLE: &str = "\n3 2 2\n3 2 3 1\n3 1 2 3\n\n2 2 5   1 1\n1 2\n0 0 0\n";

#[test]
fn the_first_case_is_named_by_file_line_and_number() {
    let mut covering = Covering::new(GameId::GemsFight);
    assert_eq!(covering.read("empty.in", "0 0 0\n".as_bytes()).unwrap(), 0);
    assert_eq!(covering.read("two.in", SAMPLE.as_bytes()).unwrap(), 2);
    assert_eq!(covering.read("again.in", SAMPLE.as_bytes()).unwrap(), 2);
    let cover = covering.finish();
    assert_eq!((cover.inputs, cover.cases, cover.left_out), (3, 4, 0));
    let place = |kind| {
        let reached = feature(&cover, kind).reached.clone()?;
        Some((reached.file, reached.line, reached.case))
    };
    assert_eq!(place("defeat:A2"), Some(("two.in".to_owned(), 2, Some(1))));
    assert_eq!(place("event:no-stone"), Some(("two.in".to_owned(), 6, Some(2))));
    assert_eq!(place("boundary:no-case"), Some(("empty.in".to_owned(), 1, None)));
    assert_eq!(place("boundary:most-bags"), None);
    let command = feature(&cover, "boundary:most-bags").command.as_deref();
    assert_eq!(command, Some("faceup generate gems-fight --kind boundary:most-bags"));
    assert!(feature(&cover, "defeat:A2").command.is_none());
}

#[test]
fn a_large_case_is_named_for_what_no_small_one_defeats() {
    let large = || {
        let options = Request { kinds: vec!["boundary:small-bags".to_owned()], ..Request::default() };
        judge_input(GameId::GemsFight, &make(GameId::GemsFight, &options).unwrap())
    };
    let place = |cover: &Cover| feature(cover, "defeat:A2").reached.clone().map(|reached| (reached.file, reached.line));
    let mut covering = Covering::new(GameId::GemsFight);
    covering.read("large.in", large().as_bytes()).unwrap();
    let cover = covering.finish();
    assert_eq!((place(&cover), cover.left_out), (Some(("large.in".to_owned(), 1)), 0));
    let reason = &feature(&cover, "defeat:A2").reached.as_ref().unwrap().reason;
    assert!(reason.starts_with("the answer is "), "{reason}");
    let mut covering = Covering::new(GameId::GemsFight);
    covering.read("large.in", large().as_bytes()).unwrap();
    covering.read("two.in", SAMPLE.as_bytes()).unwrap();
    assert_eq!(place(&covering.finish()), Some(("two.in".to_owned(), 2)));
}

#[test]
fn duels_begin_behind_their_number() {
    let made =
        make(GameId::MagicDuel, &Request { kinds: vec!["event:draw".to_owned()], count: 2, ..Request::default() });
    let mut covering = Covering::new(GameId::MagicDuel);
    covering.read("draws.in", judge_input(GameId::MagicDuel, &made.unwrap()).as_bytes()).unwrap();
    let cover = covering.finish();
    let draw = feature(&cover, "event:draw").reached.as_ref().unwrap();
    assert_eq!((draw.line, draw.case), (2, Some(1)));
    assert!(feature(&cover, "event:earliest-bob").reached.is_none());
}

#[test]
fn what_the_commands_make_covers_all() {
    for &game in GameId::ALL {
        let mut covering = Covering::new(game);
        let mut inputs = 0;
        for kind in kinds(game).into_iter().filter(|kind| !["swing", "hard"].contains(&kind.name.as_str())) {
            let made = make(game, &Request { kinds: vec![kind.name.clone()], seed: 6, ..Request::default() }).unwrap();
            covering.read(&kind.name, judge_input(game, &made).as_bytes()).unwrap();
            inputs += 1;
        }
        let cover = covering.finish();
        let open: Vec<&str> = cover
            .features
            .iter()
            .filter(|feature| feature.reached.is_none())
            .map(|feature| feature.kind.as_str())
            .collect();
        assert_eq!((open, cover.inputs), (Vec::new(), inputs), "{game}");
        for feature in &cover.features {
            // What was made on purpose is not reached later than where it was made.
            assert!(feature.reached.is_some() && feature.command.is_none());
        }
    }
}

#[test]
fn a_fault_is_told_and_what_was_before_it_stays() {
    let mut covering = Covering::new(GameId::GemsFight);
    assert!(covering.read("cut.in", "3 2 2\n3 2 3 1\n3 1 2 3\n9 1 1".as_bytes()).is_err());
    assert!(feature(&covering.finish(), "defeat:A2").reached.is_some());
}
