//! The recorded requests have the recorded answers; other front ends are held against the same file.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use faceup::request::{Ask, Request, answer};
use serde_json::Value;

fn recorded() -> Vec<Value> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/parity"));
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let texts = files.iter().map(|path| fs::read_to_string(path).unwrap());
    texts.flat_map(|text| text.lines().map(|line| serde_json::from_str(line).unwrap()).collect::<Vec<_>>()).collect()
}

fn request(line: &Value) -> Request {
    serde_json::from_value(line["request"].clone()).unwrap()
}

#[test]
fn the_library_gives_the_recorded_answers() {
    for line in recorded() {
        let expected = [line.get("answer").cloned(), line.get("error").cloned()];
        let found = match answer(&request(&line)) {
            Ok(response) => [Some(serde_json::to_value(response).unwrap()), None],
            Err(refusal) => [None, Some(refusal.to_string().into())],
        };
        assert_eq!(found, expected, "{}", line["request"]);
    }
}

#[test]
fn the_recorded_requests_cover_every_question_and_stage() {
    let mut asked: BTreeMap<String, usize> = BTreeMap::new();
    for line in recorded() {
        let request = request(&line);
        let ask = serde_json::to_value(request.ask).unwrap();
        let outcome = if line.get("error").is_some() { "refused" } else { "answered" };
        *asked.entry(format!("{} {} {outcome}", request.game, ask.as_str().unwrap())).or_default() += 1;
        if request.ask == Ask::Position && outcome == "answered" {
            let board = &line["answer"]["board"];
            let stage = match board["duel"]["stage"].as_str() {
                Some(stage) => stage.split(' ').next().unwrap().to_owned(),
                None if line["answer"]["player"].is_null() => "over".to_owned(),
                None => "live".to_owned(),
            };
            *asked.entry(format!("{} at {stage}", request.game)).or_default() += 1;
        }
    }
    assert!(asked.values().sum::<usize>() >= 60, "{asked:#?}");
    for outcome in ["answer", "error"] {
        let with_strategies = |line: &Value| !request(line).strategies.is_empty() && line.get(outcome).is_some();
        assert!(recorded().iter().any(with_strategies), "{outcome} with strategies");
    }
    for game in ["magic-duel", "house-of-cards", "gems-fight"] {
        let moves = ["moves answered", "position answered", "analysis answered", "position refused", "moves refused"];
        for what in moves.into_iter().chain(["review answered", "review refused"]) {
            assert!(asked.contains_key(&format!("{game} {what}")), "{game} {what}: {asked:#?}");
        }
    }
    for game in ["house-of-cards", "gems-fight"] {
        for what in ["at live", "at over", "analysis refused", "story refused"] {
            assert!(asked.contains_key(&format!("{game} {what}")), "{game} {what}: {asked:#?}");
        }
    }
    let stages = ["main", "counter", "cost", "discard", "destroy", "recycle", "won", "draw"];
    let questions = ["story answered", "reply answered", "forced answered", "reply refused", "forced refused"];
    for what in stages.map(|stage| format!("at {stage}")).into_iter().chain(questions.map(str::to_owned)) {
        assert!(asked.contains_key(&format!("magic-duel {what}")), "magic-duel {what}: {asked:#?}");
    }
}
