//! Reports are what the published schema says.

use std::path::Path;

use faceup::GameId;
use serde_json::{Value, json};

use super::programs::{PATIENT, checked, folder, python};

fn schema() -> jsonschema::Validator {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schemas/check-1.schema.json");
    let schema: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    jsonschema::meta::validate(&schema).unwrap();
    jsonschema::draft202012::new(&schema).unwrap()
}

fn report(game: GameId, line: &str) -> Value {
    let right =
        format!("{} -IS {}", python(), folder().join(game.name().replace('-', "_")).with_extension("py").display());
    let report = checked(game, &["sh", "-c", &line.replace("RIGHT", &right)], PATIENT, 20, 20);
    serde_json::to_value(report).unwrap()
}

#[test]
fn reports_are_what_the_schema_says() {
    let schema = schema();
    let lines = ["RIGHT", "RIGHT no-bonus", "RIGHT | sed 's/^/ /'", "exit 3", "date +%N", "printf %s \"$(RIGHT)\""];
    let reports: Vec<Value> = lines.iter().map(|line| report(GameId::GemsFight, line)).collect();
    for report in &reports {
        let faults: Vec<String> = schema.iter_errors(report).map(|fault| fault.to_string()).collect();
        assert!(faults.is_empty(), "{faults:#?}\n{report}");
    }
    let wrong = &reports[1];
    assert_eq!(wrong["failure"]["verdict"], "wrong-answer");
    assert_eq!(wrong["failure"]["diagnosis"]["readings"][0]["tag"], "B1");
    for (place, value) in [
        ("/schema", json!("faceup.check/2")),
        ("/inputs", json!(-1)),
        ("/failure/verdict", json!("wrong")),
        ("/failure/smallest", json!("1-minimal")),
        ("/failure/case", Value::Null),
        ("/failure/origin", json!("nowhere")),
    ] {
        let mut report = wrong.clone();
        *report.pointer_mut(place).unwrap() = value;
        assert!(!schema.is_valid(&report), "{place}");
    }
    let mut report = wrong.clone();
    report["failure"]["more"] = json!(1);
    assert!(!schema.is_valid(&report));
}
