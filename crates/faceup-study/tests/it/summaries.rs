use std::path::Path;

use faceup::duels::Duels;
use faceup::games::magic_duel::{Rules, Strategy};
use faceup_study::{FileFacts, RunOptions, Study, Subject};
use serde_json::{Value, json};

use crate::{done, duels, files, gems, houses, options, summary, swept};

fn examples() -> Vec<Value> {
    let mut examples: Vec<Value> = [duels(500), swept(100), houses(200), gems(60)].iter().map(summary).collect();
    examples.push(summary(&Study::of_all_houses(2, 3).unwrap()));
    examples
}

#[test]
fn summaries_are_by_the_published_schema() {
    let text = include_str!("../../../../docs/schemas/study-1.schema.json");
    let schema = jsonschema::validator_for(&serde_json::from_str(text).unwrap()).unwrap();
    for example in examples() {
        let errors: Vec<String> = schema.iter_errors(&example).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{errors:?}\n{example}");
        for (field, wrong) in [
            ("schema", json!("faceup.study/2")),
            ("seed", json!(-1)),
            ("deals", json!(0.5)),
            ("game", json!("chess")),
            ("rules", json!(3)),
            ("turns", json!({"9": 0.5})),
            ("values", json!({"x": 1})),
            ("outcomes", json!({"Alice": 1})),
        ] {
            let mut bad = example.clone();
            if bad.get(field).is_some() {
                bad[field] = wrong;
                assert!(!schema.is_valid(&bad), "{field}");
                bad.as_object_mut().unwrap().remove(field);
                assert!(!schema.is_valid(&bad), "without {field}");
            }
        }
    }
}

#[test]
fn duels_are_counted_as_the_engine_plays_them() {
    let tally = Duels::new(Rules::STATEMENT, [Strategy::STATEMENT; 2]).tally_numbered(7, 100..600);
    let summary = summary(&duels(500));
    for (name, count) in ["Alice", "Bob", "Draw"].into_iter().zip(tally.outcomes()) {
        assert_eq!(summary["outcomes"][name]["count"], count, "{name}");
        assert_eq!(summary["outcomes"][name]["rate"], count as f64 / 500.0);
    }
    let turns = |turn: usize| tally.turns.iter().map(|of| of.get(turn).copied().unwrap_or(0)).sum::<u64>();
    for (turn, count) in summary["turns"].as_object().unwrap() {
        assert_eq!(*count, turns(turn.parse().unwrap()), "turn {turn}");
    }
    assert_eq!((&summary["seed"], &summary["deals"]), (&json!(7), &json!(500)));
}

#[test]
fn a_sweep_is_the_same_study_at_each_value() {
    let summary = summary(&swept(100));
    let points = summary["sweep"]["points"].as_array().unwrap();
    assert_eq!(points.iter().map(|point| point["value"].as_u64().unwrap()).collect::<Vec<_>>(), [4, 5, 6]);
    for (point, hand) in points.iter().zip([4, 5, 6]) {
        let rules = Rules::new([5; 5], hand, 100, 1).unwrap();
        let tally = Duels::new(rules, [Strategy::STATEMENT; 2]).tally_numbered(7, 100..200);
        let counts = ["Alice", "Bob", "Draw"].map(|name| point["outcomes"][name]["count"].as_u64().unwrap());
        assert_eq!(counts, tally.outcomes());
    }
}

#[test]
fn values_are_for_the_player_that_is_named() {
    let summary = summary(&houses(200));
    let values = summary["values"].as_object().unwrap();
    let starter = &summary["starter"];
    let count = |of: &Value| of.as_u64().unwrap();
    assert_eq!(values.values().map(count).sum::<u64>(), 200);
    assert_eq!(summary["player"], "Axel");
    // The value for the starter is Axel's where Axel starts, and its opposite where Birgit does.
    for (value, deals) in starter["values"].as_object().unwrap() {
        let of =
            |player: &str, value: i64| starter["values_by_starter"][player].get(value.to_string()).map_or(0, count);
        let value: i64 = value.parse().unwrap();
        assert_eq!(count(deals), of("Axel", value) + of("Birgit", -value));
    }
    let positive = |(value, deals): (&String, &Value)| if value.parse::<i64>().unwrap() > 0 { count(deals) } else { 0 };
    let wins: u64 = starter["values"].as_object().unwrap().iter().map(positive).sum();
    assert_eq!(starter["wins"]["count"], wins);
}

#[test]
fn all_deals_of_a_size_leave_nothing_to_chance() {
    let summary = summary(&Study::of_all_houses(2, 3).unwrap());
    assert_eq!(
        (&summary["deals"], &summary["exhaustive"], &summary["seed"]),
        (&json!(720), &json!(true), &Value::Null)
    );
    let starter = &summary["starter"];
    assert_eq!(starter["deals"], json!({"Axel": 360, "Birgit": 360}));
    assert_eq!(
        (&starter["wins"]["low"], &summary["mean_value"]["standard_error"]),
        (&starter["wins"]["rate"], &json!(0.0))
    );
    // Exchanging the colours exchanges the players.
    assert_eq!(summary["mean_value"]["mean"], 0.0);
}

#[test]
fn files_are_studied_case_by_case() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    for (subject, name) in [
        (Subject::HouseOfCards { peaks: 4, ranks: None }, "house-of-cards.in"),
        (Subject::GemsFight { shape: None }, "gems-fight.in"),
        (duels(1).subject, "magic-duel.in"),
    ] {
        let path = data.join(name);
        let game = Study::of(subject.clone(), crate::numbered(1)).game();
        let FileFacts { source, largest } = FileFacts::read(game, 4, &path).unwrap();
        let study = Study::of(subject, source);
        let folder = tempfile::tempdir().unwrap();
        done(&study, folder.path(), &RunOptions { input: Some((path.clone(), largest)), ..options() });
        let summary: Value = serde_json::from_slice(&files(folder.path())["summary.json"]).unwrap();
        let answers = std::fs::read_to_string(path.with_extension("ans")).unwrap();
        assert_eq!(summary["deals"], answers.lines().count(), "{name}");
        assert_eq!(summary["seed"], Value::Null);
        if name == "gems-fight.in" {
            for answer in answers.lines() {
                let same = answers.lines().filter(|other| *other == answer).count();
                assert_eq!(summary["values"][answer], same, "{answer}");
            }
        }
    }
}

#[test]
fn the_report_needs_nothing_else_and_says_all_in_tables() {
    for study in [duels(500), swept(100), houses(200), gems(60)] {
        let files = crate::plainly(&study);
        let page = std::str::from_utf8(&files["report.html"]).unwrap();
        for outside in ["<script", "<link", "@import", "url(http", "<img", "http://", "https://"] {
            let found = page.replace("http://www.w3.org/2000/svg", "").contains(outside);
            assert!(!found, "{outside}");
        }
        let (plots, tables) = (page.matches("<figure").count(), page.matches("<table").count());
        assert!(plots >= 2 && plots == tables, "a table beside each plot");
        assert_eq!(page.matches("<svg").count(), 2 * plots, "a plot for each width");
        assert_eq!(page.matches("<desc id=").count(), 2 * plots);
        let mut ids: Vec<&str> = page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        let all = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all, "no identifier twice");
        assert_eq!(files.keys().filter(|name| name.starts_with("plot-")).count(), plots);
        assert!(!page.contains("NaN") && !page.contains("inf "));
    }
}

#[test]
fn the_manifest_names_every_file_with_its_digest() {
    let files = crate::plainly(&crate::with_rows(duels(500)));
    let manifest: Value = serde_json::from_slice(&files["manifest.json"]).unwrap();
    let named: Vec<&String> = manifest["files"].as_object().unwrap().keys().collect();
    assert_eq!(named, files.keys().filter(|name| *name != "manifest.json").collect::<Vec<_>>());
    for (name, bytes) in files.iter().filter(|(name, _)| *name != "manifest.json") {
        assert_eq!(manifest["files"][name]["bytes"], bytes.len(), "{name}");
        assert_eq!(manifest["files"][name]["sha256"].as_str().unwrap().len(), 64);
    }
}
