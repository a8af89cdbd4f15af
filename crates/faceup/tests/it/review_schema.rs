//! Reviews as JSON are what the published schema says.

use std::path::Path;

use faceup::GameId;
use faceup::answer::Review;
use faceup::duel_files::Named;
use faceup::games::magic_duel::{MagicDuel, Rules, Strategy};
use faceup::review::{Options, part};
use faceup::search::Limits;
use faceup::session;
use serde_json::{Value, json};

use crate::replayed;
use crate::reviews::points_of_random_play;

fn schema() -> jsonschema::Validator {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schemas/review-1.schema.json");
    let schema: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    jsonschema::meta::validate(&schema).unwrap();
    jsonschema::draft202012::new(&schema).unwrap()
}

/// Where the objects lie within a value.
fn objects(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            found.push(at.to_owned());
            members.iter().for_each(|(key, value)| objects(value, &format!("{at}/{key}"), found));
        }
        Value::Array(items) => {
            items.iter().enumerate().take(3).for_each(|(number, item)| objects(item, &format!("{at}/{number}"), found));
        }
        _ => {}
    }
}

fn check(schema: &jsonschema::Validator, review: &Review) {
    let object = serde_json::to_value(review).unwrap();
    let errors: Vec<String> = schema.iter_errors(&object).map(|error| format!("{error}: {object}")).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    let mut places = Vec::new();
    objects(&object, "", &mut places);
    // The stories have a schema of their own.
    for place in places.iter().filter(|place| !place.starts_with("/stories/")) {
        for key in object.pointer(place).unwrap().as_object().unwrap().keys() {
            let mut changed = object.clone();
            let members = changed.pointer_mut(place).unwrap().as_object_mut().unwrap();
            members.remove(key);
            assert!(!schema.is_valid(&changed), "without {place}/{key}");
            changed.pointer_mut(place).unwrap()[key] = json!([[["x"]]]);
            assert!(!schema.is_valid(&changed), "with another {place}/{key}");
        }
    }
}

#[test]
fn a_review_is_what_its_schema_says() {
    let schema = schema();
    for number in 0..6 {
        check(&schema, &Review::Points(replayed::house(number)));
        check(&schema, &Review::Points(replayed::gems(number)));
    }
    let few = session::Options { limits: Limits { nodes: 20, ..Limits::default() }, ..session::Options::default() };
    let cut = points_of_random_play(GameId::GemsFight, "G3 S3: a2 b ab2 c b2c a c2 ab", &few, 1);
    assert!(cut.known_after > 0 && cut.perfect.is_none());
    check(&schema, &Review::Points(cut));
}

#[test]
fn a_review_of_a_duel_is_what_its_schema_says() {
    let schema = schema();
    // Every fourth duel is small and looked through for missed wins.
    let mut small = (0..).step_by(4).map(replayed::duel);
    let missed = small.find(|found| !found.forced.missed.is_empty()).expect("a win is missed");
    for found in [missed, replayed::duel(1), replayed::duel(3)] {
        check(&schema, &Review::Duel(found));
    }
    let [statement, _] = Options::default().strategies;
    let mut other = Named { name: Some("other".to_owned()), ..Named::unnamed(Strategy::STATEMENT) };
    other.value.counter.from_kinds = 3;
    let parted = [true, false].map(|wanted| {
        let deals = (0..100).map(|number| MagicDuel::numbered(Rules::STATEMENT, 2, number));
        let mut found = deals.map(|deal| part(&deal, &[statement.clone(), other.clone()]));
        found.find(|found| found.parting.is_some() == wanted).expect("both are met")
    });
    for found in parted {
        check(&schema, &Review::Parting(found));
    }
}
