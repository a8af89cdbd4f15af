//! The description of the interface is the one that is checked in, and real answers are as it says.

use std::fs;

use faceup_serve::Limits;
use serde_json::{Value, json};

use crate::client::{answer, app, get, post, run};

/// The schema of a component, with all others beside it.
fn schema(document: &Value, name: &str) -> jsonschema::Validator {
    let schema = json!({"$ref": format!("#/components/schemas/{name}"), "components": document["components"]});
    jsonschema::validator_for(&schema).unwrap()
}

/// The whole of `value` is described: every field that it has is one of the schema's.
fn check(document: &Value, name: &str, value: &Value) {
    let errors: Vec<String> = schema(document, name).iter_errors(value).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{name}: {errors:?}\n{value}");
}

fn document() -> Value {
    serde_json::from_str(&faceup_serve::openapi()).unwrap()
}

#[test]
fn the_description_that_is_checked_in_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json");
    assert!(fs::read_to_string(path).unwrap() == faceup_serve::openapi(), "cargo xtask openapi --write");
    let served = run(async { answer(&app(Limits::default()), get("/api/v1/openapi.json")).await });
    assert_eq!(served.body, faceup_serve::openapi().into_bytes());
}

#[test]
fn every_path_is_described_and_no_other() {
    let document = document();
    run(async {
        let app = app(Limits::default());
        for (path, item) in document["paths"].as_object().unwrap() {
            let methods: Vec<&String> = item.as_object().unwrap().keys().collect();
            let found =
                if methods == ["get"] { answer(&app, get(path)).await } else { answer(&app, post(path, "{}")).await };
            let status = found.status.as_u16();
            assert!(status == if methods == ["get"] { 200 } else { 400 }, "{path}: {found:?}");
        }
    });
    assert_eq!(document["paths"].as_object().unwrap().len(), 9);
}

#[test]
fn answers_are_as_described() {
    let document = document();
    let app = app(Limits::default());
    let recorded = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/parity/plays.jsonl")).unwrap();
    let mut seen = 0;
    run(async {
        for line in recorded.lines() {
            let line: Value = serde_json::from_str(line).unwrap();
            let request = &line["request"];
            check(&document, "Request", request);
            let found = answer(&app, post("/api/v1/ask", request.to_string())).await.json();
            let name = match (line.get("error"), request["ask"].as_str().unwrap()) {
                (Some(_), _) => "Error",
                (_, "position") => "Position",
                (_, "analysis") => "Analysis",
                (_, "review") => "Review",
                (_, "story") => "DuelStory",
                (_, "reply") => "ReplyStory",
                (_, "forced") => "ForcedStory",
                _ => "Response",
            };
            check(&document, name, &found);
            check(&document, if name == "Error" { "Error" } else { "Response" }, &found);
            seen += 1;
        }
        for (path, name) in [("info", "Info"), ("strategies", "DuelFile"), ("rules", "DuelFile")] {
            let found = answer(&app, get(&format!("/api/v1/{path}"))).await.json();
            check(&document, name, if name == "Info" { &found } else { &found[0] });
        }
        for (path, body, [question, name]) in [
            ("deals", json!({"game": "house", "numbered": {"count": 3}}), ["DealsRequest", "DealsAnswer"]),
            ("deals", json!({"game": "gems", "notation": "G3 S2: abc"}), ["DealsRequest", "DealsAnswer"]),
            ("forms", json!({"game": "gems", "deal": "G3 S2: abc", "form": "svg"}), ["FormsRequest", "FormsAnswer"]),
            ("review", json!({"game": "gems", "deal": "G3 S2: abc", "moves": ["1"]}), ["ReviewRequest", "Review"]),
            ("deals", json!({"game": "gems"}), ["DealsRequest", "Error"]),
        ] {
            check(&document, question, &body);
            check(&document, name, &answer(&app, post(&format!("/api/v1/{path}"), body.to_string())).await.json());
        }
    });
    assert!(seen >= 60, "{seen} requests");
}

#[test]
fn what_is_not_as_described_is_noticed() {
    let document = document();
    let request = json!({"game": "gems", "deal": "G3 S2: abc", "ask": "analysis"});
    let found = run(async { answer(&app(Limits::default()), post("/api/v1/ask", request.to_string())).await }).json();
    let broken = |change: &dyn Fn(&mut Value)| {
        let mut broken = found.clone();
        change(&mut broken);
        !schema(&document, "Analysis").is_valid(&broken)
    };
    assert!(!broken(&|_| {}));
    assert!(broken(&|found| found["value"] = json!("3")));
    assert!(broken(&|found| drop(found.as_object_mut().unwrap().remove("total"))));
    assert!(broken(&|found| found["moves"][0]["loss"] = json!(0.5)));
    let mut request = request;
    request["depth"] = json!(3);
    assert!(!schema(&document, "Request").is_valid(&request), "unknown fields are refused");
}
