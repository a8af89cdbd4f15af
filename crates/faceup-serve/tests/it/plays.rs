//! Deals, texts and files as the page asks for them.

use axum::http::StatusCode;
use faceup_serve::Limits;
use serde_json::{Value, json};

use crate::client::{answer, app, get, post, run};

fn sent(path: &str, body: &Value) -> Value {
    let found = run(async { answer(&app(Limits::default()), post(path, body.to_string())).await });
    assert_eq!(found.status, StatusCode::OK, "{body}: {found:?}");
    found.json()
}

#[test]
fn numbered_deals_are_those_of_the_library() {
    let found =
        sent("/api/v1/deals", &json!({"game": "house", "numbered": {"seed": 7, "from": 3, "count": 2, "ranks": 9}}));
    assert_eq!(found["schema"], "faceup.deals/1");
    let deals = found["deals"].as_array().unwrap();
    let deal = faceup::games::house_of_cards::HouseOfCards::numbered(4, 9, 7, 4).unwrap().to_string();
    assert_eq!((deals.len(), &deals[1]), (2, &json!({"deal": deal, "number": 4, "player": "Axel"})));
    let duel = &sent("/api/v1/deals", &json!({"game": "magic", "numbered": {}}))["deals"][0];
    assert!(duel["name"].as_str().unwrap().starts_with('#'), "{duel}");
    let rules =
        include_str!("../../../../examples/magic-duel/rules.toml").replace("opening-hand = 5", "opening-hand = 6");
    let six = &sent("/api/v1/deals", &json!({"game": "magic", "numbered": {}, "rules": rules}))["deals"][0];
    assert!(six["deal"].as_str().unwrap().starts_with("hand 6"), "{six}");
}

#[test]
fn all_cases_of_a_judge_input_are_deals() {
    let input = include_str!("../../../../examples/house-of-cards.in");
    let found = sent("/api/v1/deals", &json!({"game": "house", "judge": input}));
    let deals = found["deals"].as_array().unwrap();
    assert_eq!((deals.len(), &found["more"]), (3, &json!(false)));
    for (number, deal) in (1..).zip(deals) {
        let case = faceup::case(faceup::GameId::HouseOfCards, None, number, input.as_bytes()).unwrap();
        assert_eq!(*deal, json!({"deal": case.deal, "player": case.asked.unwrap(), "case": number}));
    }
}

#[test]
fn a_deal_in_notation_comes_back_as_the_game_writes_it() {
    let found = sent("/api/v1/deals", &json!({"game": "gems", "notation": " g3 s3:  cb ca ba cba"}));
    assert_eq!(found["deals"], json!([{"deal": "G3 S3: bc ac ab abc"}]));
}

#[test]
fn texts_read_back_as_the_same_deal_and_play() {
    let text = |body: Value| sent("/api/v1/forms", &body);
    let (house, moves) = ("1R 2R 3R 4R 5R 5B 4B 3B | 2B 1B", json!(["base 2B 4"]));
    for player in ["Axel", "Birgit"] {
        let found = text(json!({"game": "house", "deal": house, "form": "judge", "player": player}));
        let case =
            faceup::case(faceup::GameId::HouseOfCards, None, 1, found["text"].as_str().unwrap().as_bytes()).unwrap();
        assert_eq!((case.deal.as_str(), case.asked), (house, Some(player)));
    }
    let record = text(json!({"game": "house", "deal": house, "moves": moves, "form": "record"}));
    let read = faceup::record::Record::read(record["text"].as_str().unwrap().as_bytes()).unwrap();
    assert_eq!((read.deal(), read.moves()), (house, &["base 2B 4".to_owned()][..]));
    let notation = text(json!({"game": "house", "deal": house, "moves": moves, "form": "notation"}));
    assert_eq!(notation, json!({"form": "notation", "media": "text/plain", "text": house}));
}

#[test]
fn pictures_and_pages_show_values_unless_they_are_to_be_hidden() {
    let deals = [("house", "1R 2R 3R 4R 5R 5B 4B 3B | 2B 1B"), ("gems", "G3 S3: bc ac ab abc"), ("magic", "#1/#2")];
    for (game, deal) in deals {
        for form in ["svg", "json", "markdown"] {
            let body = |values: bool| json!({"game": game, "deal": deal, "form": form, "values": values});
            let shown = sent("/api/v1/forms", &body(true));
            let text = shown["text"].as_str().unwrap();
            match form {
                "svg" => assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"), "{text}"),
                "json" => assert_eq!(serde_json::from_str::<Value>(text).unwrap()["schema"], "faceup.analysis/1"),
                _ => assert!(text.starts_with("# "), "{text}"),
            }
            if form != "markdown" {
                let hidden = sent("/api/v1/forms", &body(false));
                assert!(game == "magic" || hidden["text"].as_str().unwrap().len() < text.len(), "{game} {form}");
            }
        }
    }
}

#[test]
fn strategies_and_rules_can_be_asked_with() {
    let app = app(Limits::default());
    run(async {
        let strategies = answer(&app, get("/api/v1/strategies")).await.json();
        let names: Vec<&str> =
            strategies.as_array().unwrap().iter().map(|file| file["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["statement", "reply"]);
        let story = async |texts: Value| {
            let body = json!({"game": "magic", "deal": "#1/#2", "ask": "story", "strategies": texts}).to_string();
            answer(&app, post("/api/v1/ask", body)).await.json()
        };
        let (statement, reply) = (&strategies[0]["toml"], &strategies[1]["toml"]);
        let usual = story(json!([])).await;
        assert_eq!(story(json!([statement])).await, usual);
        assert_eq!(story(json!([statement, statement])).await, usual);
        assert_ne!(story(json!([reply])).await, usual);
        assert_ne!(story(json!([reply, statement])).await, story(json!([statement, reply])).await);
        let rules = answer(&app, get("/api/v1/rules")).await.json();
        faceup::duel_files::read_rules(rules[0]["toml"].as_str().unwrap()).unwrap();
    });
}
