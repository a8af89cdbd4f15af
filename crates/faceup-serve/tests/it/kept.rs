//! Solved tables are kept between requests, within the memory, and no deal ever gets another's values.

use std::time::{Duration, Instant};

use faceup_serve::{App, Limits};
use serde_json::{Value, json};

use crate::client::{analysis, answer, app, bags, numbered, post, run};
use faceup::Deals;

fn analysed(app: &App, game: &str, deal: &str) -> Value {
    run(answer(app, post("/api/v1/ask", analysis(game, deal)))).json()
}

#[test]
fn deals_that_take_turns_keep_their_own_values() {
    let kept = app(Limits::default());
    let mut deals: Vec<(&str, String)> = (0..12).map(|number| ("gems", bags(14, number))).collect();
    deals.extend((0..6).map(|number| ("house", numbered(Deals::HouseOfCards { peaks: 4, ranks: 9 }, number))));
    deals.extend((0..6).map(|number| ("house", numbered(Deals::HouseOfCards { peaks: 3, ranks: 6 }, number))));
    // Deals that differ in the smallest ways.
    for deal in [
        "G3 S3: bc ac ab abc",
        "G3 S2: bc ac ab abc",
        "G4 S3: bc ac ab abc",
        "G3 S3: ac bc ab abc",
        "G3 S3: bc ac ab abcc",
    ] {
        deals.push(("gems", deal.to_owned()));
    }
    let fresh: Vec<Value> = deals.iter().map(|(game, deal)| analysed(&app(Limits::default()), game, deal)).collect();
    for round in 0..3 {
        for ((game, deal), fresh) in deals.iter().zip(&fresh) {
            assert_eq!(analysed(&kept, game, deal), *fresh, "round {round}: {deal}");
        }
    }
    let values: Vec<i64> = fresh.iter().map(|answer| answer["value"].as_i64().unwrap()).collect();
    assert!(values.windows(2).any(|pair| pair[0] != pair[1]), "the deals have different values: {values:?}");
}

#[test]
fn a_deal_in_other_spelling_is_the_same_deal() {
    let app = app(Limits::default());
    let one = analysed(&app, "gems", "G3 S3: bc ac ab abc");
    let bytes = app.kept();
    assert_eq!(analysed(&app, "gems-fight", "g3  S3:   cb ca ba cba"), one);
    assert_eq!(app.kept(), bytes);
}

#[test]
fn positions_along_a_play_come_out_of_one_table() {
    let (kept, deal) = (app(Limits::default()), bags(16, 3));
    let mut moves: Vec<String> = Vec::new();
    run(async {
        loop {
            let body = json!({"game": "gems", "deal": deal, "moves": moves, "ask": "analysis"}).to_string();
            let here = answer(&kept, post("/api/v1/ask", body.clone())).await.json();
            let fresh = answer(&app(Limits::default()), post("/api/v1/ask", body)).await.json();
            assert_eq!(here, fresh, "after {moves:?}");
            match here["moves"].as_array().unwrap().last() {
                Some(worst) => moves.push(worst["move"].as_str().unwrap().to_owned()),
                None => break,
            }
        }
        assert_eq!(moves.len(), 16);
    });
    assert_eq!(kept.running(), 0);
}

#[test]
fn kept_tables_take_no_more_than_their_half_of_the_memory() {
    // A table of 17 different bags has 2^17 bytes: three of them are kept.
    let memory = 2 * (3 << 17) + (64 << 10);
    let app = app(Limits { memory, solves: 1, ..Limits::default() });
    let mut most = 0;
    for number in 0..12 {
        let found = analysed(&app, "gems", &bags(17, number));
        assert_eq!(found["method"], "table", "{found}");
        assert!(app.kept() <= memory / 2, "{} bytes", app.kept());
        most = most.max(app.kept());
    }
    assert!(most >= 2 << 17, "more than one is kept: {most} bytes");
    // The one that was used last is still there, and does not count as more.
    let before = app.kept();
    analysed(&app, "gems", &bags(17, 11));
    assert_eq!(app.kept(), before);
}

#[test]
fn what_houses_of_a_size_share_counts_too_and_goes_with_its_last_house() {
    let sizes = [(3, 7), (4, 8), (4, 9), (4, 10), (4, 11), (4, 12), (4, 13)];
    let house = |(peaks, ranks): (u32, u32)| numbered(Deals::HouseOfCards { peaks, ranks }, 0);
    let bytes_of = |size| {
        let app = app(Limits::default());
        assert_eq!(analysed(&app, "house", &house(size))["method"], "graph");
        app.kept()
    };
    let bytes = sizes.map(bytes_of);
    assert!(bytes[0] < 10_000 && bytes[6] > 100_000, "graphs count: {bytes:?}");
    // Enough to make the largest, which takes more than it has at last, and not for all.
    let kept = 3 * bytes[6];
    assert!(kept + kept / 4 < bytes.iter().sum(), "{bytes:?}");
    let app = app(Limits { memory: 2 * kept, solves: 1, ..Limits::default() });
    for _ in 0..2 {
        for size in sizes {
            assert_eq!(analysed(&app, "house", &house(size))["method"], "graph", "{size:?}");
            assert!(app.kept() <= kept, "{size:?}: {} bytes of {kept}", app.kept());
        }
    }
    assert!(app.kept() > kept / 2, "{} bytes", app.kept());
}

#[test]
fn a_deal_that_many_ask_about_is_solved_once() {
    let app = app(Limits { solves: 2, ..Limits::default() });
    let deal = bags(22, 1);
    run(async {
        let begun = Instant::now();
        let first = answer(&app, post("/api/v1/ask", analysis("gems", &deal))).await.json();
        let once = begun.elapsed();
        let begun = Instant::now();
        let asked: Vec<_> = (0..30)
            .map(|_| {
                let (app, body) = (app.clone(), analysis("gems", &deal));
                tokio::spawn(async move { answer(&app, post("/api/v1/ask", body)).await.json() })
            })
            .collect();
        for answered in asked {
            assert_eq!(answered.await.unwrap(), first);
        }
        // Thirty solves would take fifteen times as long on two threads.
        assert!(begun.elapsed() < 10 * once + Duration::from_secs(1), "{:?}, and {once:?} for one", begun.elapsed());
    });
}

#[test]
fn a_table_whose_search_has_used_up_its_nodes_makes_room_for_a_new_one() {
    // A search: too many bags for a table in this memory. Its nodes are for all questions together.
    let deal = bags(9, 2);
    let fresh = |nodes| Limits { nodes, memory: 4 << 10, solves: 1, ..Limits::default() };
    let needed = {
        let found = analysed(&app(fresh(u64::MAX)), "gems", &deal);
        assert_eq!(found["method"], "alpha-beta", "{found}");
        found["nodes"].as_u64().unwrap()
    };
    let app = app(fresh(needed + needed / 2));
    let body = |moves: Value| json!({"game": "gems", "deal": deal, "moves": moves, "ask": "analysis"}).to_string();
    run(async {
        for round in 0..4 {
            for moves in [json!([]), json!(["1"]), json!(["2"]), json!(["3"])] {
                let found = answer(&app, post("/api/v1/ask", body(moves.clone()))).await;
                assert_eq!(found.status.as_u16(), 200, "round {round}, {moves}: {found:?}");
            }
        }
    });
}
