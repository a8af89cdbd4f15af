//! Answers of other programs: read, compared, and told by the misreadings that give them.

use faceup::diagnosis::{Answers, Findings, Report, Unexamined, examine};
use faceup::{GameId, SolveOptions};
use serde_json::{Value, json};

const GEMS: &str = include_str!("../../../../examples/gems-fight.in");
const HOUSES: &str = include_str!("../../../../examples/house-of-cards.in");
const DUELS: &str = include_str!("../../../../data/magic-duel/judge/readings.in");

fn found(game: GameId, input: &str, answers: Answers<'_>) -> Findings {
    examine(game, &SolveOptions::default(), input.as_bytes(), answers).unwrap()
}

fn tags(findings: &Findings) -> Vec<&str> {
    findings.readings.iter().map(|reading| reading.tag).collect()
}

#[test]
fn right_answers_are_right_with_or_without_their_number() {
    for text in ["3", " 3 "] {
        assert!(!found(GameId::GemsFight, GEMS, Answers::One(1, text)).is_refused());
    }
    for text in ["Birgit loses 1", "Case 2: Birgit loses 1", "Case 2:  Birgit  loses 1"] {
        let findings = found(GameId::HouseOfCards, HOUSES, Answers::One(2, text));
        assert!(!findings.is_refused(), "{findings:?}");
        assert_eq!(Report { findings: &findings, file: "x" }.to_string(), "The answer is right.\n");
    }
    let all = "Case 1: Axel wins 1\r\nCase 2: Birgit loses 1\r\nCase 3: Axel and Birgit tie\r\n\n";
    let findings = found(GameId::HouseOfCards, HOUSES, Answers::All(all));
    assert!(!findings.is_refused(), "{findings:?}");
}

#[test]
fn a_wrong_answer_to_each_game_names_its_misreading() {
    let findings = found(GameId::GemsFight, GEMS, Answers::One(2, "3"));
    assert_eq!(tags(&findings), ["B2", "K4", "A2", "A3"]);
    assert!(findings.readings.iter().all(|reading| reading.parting.is_none()));
    let findings = found(GameId::HouseOfCards, HOUSES, Answers::One(2, "Birgit wins 1"));
    assert!(tags(&findings).contains(&"A1"), "{findings:?}");
    let first = findings.first_wrong.unwrap();
    assert_eq!((first.case, first.right.as_str(), first.got.as_str()), (2, "Birgit loses 1", "Birgit wins 1"));
}

#[test]
fn several_misreadings_are_told_apart_by_a_case_that_is_shown() {
    let findings = found(GameId::GemsFight, GEMS, Answers::One(2, "3"));
    let telling = findings.telling.expect("four misreadings give this answer");
    let right = found(GameId::GemsFight, &telling.input, Answers::One(1, &telling.right));
    assert!(!right.is_refused());
    for answer in &telling.answers {
        let again = found(GameId::GemsFight, &telling.input, Answers::One(1, &answer.answer));
        assert!(answer.answer == telling.right || tags(&again).contains(&answer.tag), "{answer:?}");
    }
}

#[test]
fn the_parting_of_a_duel_has_the_reasons_of_the_rules() {
    let findings = found(GameId::MagicDuel, DUELS, Answers::One(16, "Bob 14"));
    let reading = findings.readings.iter().find(|reading| reading.tag == "C6");
    let told = reading.map(|reading| reading.parting.clone().expect("a duel parts somewhere"));
    let answers: Vec<_> = findings.readings.iter().map(|reading| reading.tag).collect();
    let told = told.unwrap_or_else(|| panic!("C6 is not among {answers:?}: {findings:?}"));
    assert_eq!(told.phase, "cost of the counter");
    assert!(told.because[0].starts_with("counted in hand: "), "{told:?}");
}

#[test]
fn missing_and_further_answers_are_counted_and_the_others_compared() {
    let findings = found(GameId::GemsFight, GEMS, Answers::All("3\n"));
    assert_eq!((findings.cases, findings.missing, findings.extra), (1, 1, 0));
    assert!(findings.is_refused() && findings.wrong.is_empty());
    let findings = found(GameId::GemsFight, GEMS, Answers::All("3\n-3\n5\n"));
    assert_eq!((findings.cases, findings.missing, findings.extra), (2, 0, 1));
    let findings = found(GameId::GemsFight, GEMS, Answers::All(""));
    assert_eq!((findings.cases, findings.missing), (0, 2));
}

#[test]
fn a_right_answer_in_other_letters_is_told_with_the_judges() {
    let text = "Case 1: Axel wins 1\nBirgit loses  1\nCase 3: Axel and Birgit tie\n";
    let findings = found(GameId::HouseOfCards, HOUSES, Answers::All(text));
    let (number, line, right) = findings.presentation.clone().unwrap();
    assert_eq!((number, line.as_str(), right.as_str()), (2, "Birgit loses  1", "Case 2: Birgit loses 1"));
    assert!(findings.is_refused() && findings.wrong.is_empty());
}

/// The message about a text that is no output.
#[track_caller]
fn refused(game: GameId, input: &str, answers: Answers<'_>, message: &str) {
    match examine(game, &SolveOptions::default(), input.as_bytes(), answers) {
        Err(Unexamined::Answers(error)) => assert_eq!(error.to_string(), message),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_no_answer_is_refused_with_its_place() {
    refused(
        GameId::GemsFight,
        GEMS,
        Answers::All("3\nminus 3\n"),
        "line 2, column 1: found `minus 3`, expected a whole number such as 3 or -3",
    );
    refused(
        GameId::GemsFight,
        GEMS,
        Answers::All("3\n\n-3\n"),
        "line 2, column 1: found an empty line, expected a whole number such as 3 or -3",
    );
    refused(
        GameId::HouseOfCards,
        HOUSES,
        Answers::All("Case 1: Axel wins 1\n  Case 3: Axel wins 1\n"),
        "line 2, column 3: found `Case 3`, expected the answer to case 2",
    );
    refused(
        GameId::MagicDuel,
        DUELS,
        Answers::One(1, "Carol 17"),
        "line 1, column 1: found `Carol 17`, expected an answer such as `Case 1: Bob 36`, with Alice, Bob or Draw",
    );
}

#[test]
fn a_case_that_is_not_there_is_refused() {
    let error =
        examine(GameId::GemsFight, &SolveOptions::default(), GEMS.as_bytes(), Answers::One(3, "1")).unwrap_err();
    assert_eq!(error.to_string(), "there is no case 3: the input has 2 cases");
}

#[test]
fn findings_are_what_the_schema_says() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schemas/diagnosis-1.schema.json");
    let schema: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    jsonschema::meta::validate(&schema).unwrap();
    let schema = jsonschema::draft202012::new(&schema).unwrap();
    let mine = include_str!("../../../../examples/wrong-answer.out");
    for (game, input, answers) in [
        (GameId::MagicDuel, DUELS, Answers::All(mine)),
        (GameId::MagicDuel, DUELS, Answers::One(7, "Alice 15")),
        (GameId::HouseOfCards, HOUSES, Answers::All("Case 1: Axel wins 1\nBirgit loses  1\n")),
        (GameId::HouseOfCards, HOUSES, Answers::One(2, "Birgit wins 1")),
        (GameId::GemsFight, GEMS, Answers::All("3\n-3\n4\n")),
        (GameId::GemsFight, GEMS, Answers::One(1, "3")),
    ] {
        let findings = serde_json::to_value(found(game, input, answers)).unwrap();
        let faults: Vec<String> = schema.iter_errors(&findings).map(|fault| fault.to_string()).collect();
        assert!(faults.is_empty(), "{faults:#?}\n{findings}");
        for key in findings.as_object().unwrap().keys() {
            let mut wrong = findings.clone();
            wrong[key] = json!({ "no": "such thing" });
            assert!(!schema.is_valid(&wrong), "{key}");
            wrong.as_object_mut().unwrap().remove(key);
            assert!(!schema.is_valid(&wrong), "without {key}");
        }
    }
}
