//! JSON reports are what the published schemas say.

use std::path::Path;

use faceup::games::magic_duel::Strategy;
use faceup_tournament::report;
use faceup_tournament::tune::{self, Search, Step};
use serde_json::{Value, json};

use crate::{JOBS, pool, results};

fn schema(name: &str) -> jsonschema::Validator {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schemas").join(name);
    let schema: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    jsonschema::meta::validate(&schema).unwrap();
    jsonschema::draft202012::new(&schema).unwrap()
}

fn check(schema: &jsonschema::Validator, object: &Value) {
    let errors: Vec<String> =
        schema.iter_errors(object).map(|error| format!("{} at {}", error, error.instance_path())).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    assert!(!schema.is_valid(&json!({})));
    // Whatever is left out or made of another type is noticed.
    for key in object.as_object().unwrap().keys() {
        let mut changed = object.clone();
        changed.as_object_mut().unwrap().remove(key);
        assert!(!schema.is_valid(&changed), "without {key}");
        changed[key] = json!([[["x"]]]);
        assert!(!schema.is_valid(&changed), "with another {key}");
    }
}

#[test]
fn a_tournament_is_what_its_schema_says() {
    let schema = schema("tournament-1.schema.json");
    for results in results() {
        let object = report::json(&results);
        assert_eq!(object["schema"], report::SCHEMA);
        check(&schema, &object);
    }
}

#[test]
fn a_search_is_what_its_schema_says() {
    let schema = schema("tune-1.schema.json");
    let search = Search {
        rules: faceup::games::magic_duel::Rules::STATEMENT,
        pool: pool()[1..].to_vec(),
        starts: vec![Strategy::STATEMENT],
        random: 1,
        seed: 1,
        budget: 600_000,
        deals: 500,
        ablation_deals: 50,
    };
    let mut found = search.run(JOBS, |_, _| {}).unwrap();
    // So small a search need not find a step.
    found.steps.push(Step { change: "play.order SPMFI -> IPMSF".to_owned(), gain: found.gain });
    let object = tune::json(&search, &found);
    assert_eq!(object["schema"], tune::SCHEMA);
    check(&schema, &object);
    let without = Search { ablation_deals: 0, ..search };
    check(&schema, &tune::json(&without, &without.run(JOBS, |_, _| {}).unwrap()));
}
