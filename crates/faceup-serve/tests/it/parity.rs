//! The interface answers the recorded requests as the library does.

use std::fs;

use axum::http::StatusCode;
use faceup_serve::Limits;
use serde_json::Value;

use crate::client::{answer, app, post, run};

fn recorded() -> Vec<Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/parity/plays.jsonl");
    let text = fs::read_to_string(path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn recorded_requests_have_the_recorded_answers_with_or_without_a_kept_table() {
    let app = app(Limits::default());
    run(async {
        // The second time the tables of all deals are there.
        for round in 0..2 {
            for line in recorded() {
                let found = answer(&app, post("/api/v1/ask", line["request"].to_string())).await;
                match line.get("error") {
                    Some(error) => {
                        assert_eq!(found.status, StatusCode::UNPROCESSABLE_ENTITY, "{line}");
                        assert_eq!(found.json()["error"]["message"], *error, "{}", line["request"]);
                    }
                    None => assert_eq!(found.json(), line["answer"], "round {round}: {}", line["request"]),
                }
            }
        }
    });
    assert_eq!(app.running(), 0);
    assert!(app.kept() > 0, "tables of the deals are kept");
}

#[test]
fn a_review_has_a_path_of_its_own() {
    let app = app(Limits::default());
    let mut reviews = 0;
    run(async {
        for mut line in recorded() {
            let Some(request) = line["request"].as_object_mut().filter(|request| request["ask"] == "review") else {
                continue;
            };
            request.remove("ask");
            if request.contains_key("nodes") {
                continue;
            }
            let found = answer(&app, post("/api/v1/review", line["request"].to_string())).await;
            if let Some(expected) = line.get("answer") {
                assert_eq!(found.json(), *expected);
                reviews += 1;
            }
        }
    });
    assert!(reviews >= 3, "{reviews} reviews");
}
