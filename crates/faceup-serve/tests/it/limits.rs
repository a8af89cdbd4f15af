//! Every limit holds, and says so.

use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use faceup::Deals;
use faceup_serve::Limits;
use serde_json::json;

use crate::client::{Answer, analysis, answer, app, bags, get, long, numbered, post, run};

fn sent(limits: Limits, path: &str, body: String) -> Answer {
    run(async { answer(&app(limits), post(path, body)).await })
}

fn check(limits: Limits, path: &str, body: String, status: u16, code: &str, message: &str) {
    let found = sent(limits, path, body);
    assert_eq!((found.status.as_u16(), found.code().as_str()), (status, code), "{found:?}");
    assert!(found.message().contains(message), "{}", found.message());
}

const ASK: &str = "/api/v1/ask";

#[test]
fn a_body_is_read_up_to_its_limit() {
    let body = |bytes: usize| {
        let body = r#"{"game":"gems","deal":"G3 S2: abc abc","ask":"moves"}"#;
        format!("{body}{}", " ".repeat(bytes - body.len()))
    };
    let limits = || Limits { body: 1000, ..Limits::default() };
    assert_eq!(sent(limits(), ASK, body(1000)).status, StatusCode::OK);
    check(limits(), ASK, body(1001), 413, "too-large", "longer than 1000 bytes");
    // A length that is only claimed is believed, and one that is not is noticed.
    let claimed = Request::post(ASK).header(header::HOST, "localhost").header(header::CONTENT_TYPE, "application/json");
    let claimed = claimed.header(header::CONTENT_LENGTH, "1001").body(Body::from("{}")).unwrap();
    assert_eq!(run(async { answer(&app(limits()), claimed).await }).status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[test]
fn deals_are_as_large_as_allowed() {
    let question = |game: &str, deal: &str| json!({"game": game, "deal": deal, "ask": "position"}).to_string();
    let house = numbered(Deals::HouseOfCards { peaks: 5, ranks: 14 }, 0);
    let limits = |peaks, ranks| Limits { peaks, ranks, ..Limits::default() };
    assert_eq!(sent(limits(5, 14), ASK, question("house", &house)).status, StatusCode::OK);
    check(limits(4, 14), ASK, question("house", &house), 422, "size", "5 peaks are more than the 4");
    check(limits(5, 13), ASK, question("house", &house), 422, "size", "14 ranks are more than the 13");
    let gems = bags(12, 0);
    let limits = |bags| Limits { bags, ..Limits::default() };
    assert_eq!(sent(limits(12), ASK, question("gems", &gems)).status, StatusCode::OK);
    check(limits(11), ASK, question("gems", &gems), 422, "size", "12 bags are more than the 11");
    let duel = "limit 65535 draws 0: #1/#2";
    check(Limits::default(), ASK, question("magic", duel), 422, "size", "65535 turns are more than the 1000");
    for path in ["/api/v1/forms", "/api/v1/review"] {
        let mut body = json!({"game": "gems", "deal": gems});
        if path.ends_with("forms") {
            body["form"] = json!("notation");
        }
        check(limits(11), path, body.to_string(), 422, "size", "12 bags");
    }
}

#[test]
fn deals_are_given_in_the_sizes_and_numbers_that_are_allowed() {
    let path = "/api/v1/deals";
    let limits = || Limits { peaks: 4, ranks: 9, bags: 11, deals: 3, ..Limits::default() };
    let check = |body: serde_json::Value, message: &str| check(limits(), path, body.to_string(), 422, "size", message);
    check(json!({"game": "house", "numbered": {"peaks": 5, "ranks": 9}}), "5 peaks");
    check(json!({"game": "house", "numbered": {"ranks": 10}}), "10 ranks");
    check(json!({"game": "gems", "numbered": {"bags": 12}}), "12 bags");
    check(json!({"game": "gems", "numbered": {"bags": 3, "count": 4}}), "4 deals are more than the 3");
    check(json!({"game": "gems", "numbered": {"bags": 3, "count": u64::MAX}}), "more than the 3");
    check(json!({"game": "gems", "notation": bags(12, 0)}), "12 bags");
    check(json!({"game": "gems", "judge": format!("2 12 2\n{}0 0 0\n", "1 1\n".repeat(12))}), "12 bags");
    let five = format!("{}0 0 0\n", "2 2 2\n1 1\n1 2\n".repeat(5));
    let found = sent(limits(), path, json!({"game": "gems", "judge": five}).to_string()).json();
    assert_eq!((found["deals"].as_array().unwrap().len(), &found["more"]), (3, &json!(true)));
}

#[test]
fn a_play_has_as_many_moves_as_allowed() {
    let body =
        |moves: usize| json!({"game": "gems", "deal": "G3 S2: abc abc", "moves": vec!["9"; moves], "ask": "moves"});
    let limits = || Limits { moves: 3, ..Limits::default() };
    check(limits(), ASK, body(4).to_string(), 422, "size", "4 moves are more than the 3");
    check(limits(), ASK, body(3).to_string(), 422, "move", "no bag 9");
}

#[test]
fn a_solve_ends_with_its_nodes() {
    let limits = Limits { nodes: 5000, ..Limits::default() };
    let found = sent(limits.clone(), ASK, analysis("house", &long()));
    assert_eq!((found.status.as_u16(), found.code().as_str()), (422, "limit"));
    assert!(found.message().contains("more than the allowed 5000 nodes"), "{}", found.message());
    assert!(found.json()["error"]["low"].is_i64(), "{found:?}");
    // A request cannot allow itself more.
    let body = json!({"game": "house", "deal": long(), "ask": "analysis", "nodes": 1_000_000_000}).to_string();
    check(limits, ASK, body, 422, "limit", "more than the allowed 5000 nodes");
}

#[test]
fn a_solve_ends_with_its_time() {
    let limits = Limits { solve: Duration::from_millis(200), ..Limits::default() };
    check(
        limits.clone(),
        ASK,
        analysis("house", &long()),
        422,
        "limit",
        "stopped before it had the answer; Axel's value is proved",
    );
    // What asks about many positions gives what it has found by then.
    let body = json!({"game": "house", "deal": long(), "moves": ["hold"]}).to_string();
    let found = sent(limits, "/api/v1/review", body);
    assert_eq!(found.status, StatusCode::OK);
    assert!(found.json()["limit"].as_str().unwrap().contains("stopped"), "{:?}", found.json()["limit"]);
}

#[test]
fn whatever_is_asked_about_a_duel_ends_with_its_time_and_its_nodes() {
    // Hands of any size and no end but the turn limit: far more choices than can be looked through.
    let deal = "limit 1000 hand 20: #1/#2";
    let questions = [
        json!({"game": "magic", "deal": deal, "ask": "forced", "within": 1000}),
        json!({"game": "magic", "deal": deal, "ask": "reply", "player": "Bob"}),
        json!({"game": "magic", "deal": deal, "ask": "review", "within": 1000, "moves": []}),
        json!({"game": "magic", "deal": deal, "ask": "story"}),
        json!({"game": "magic", "deal": deal, "ask": "analysis"}),
    ];
    for question in questions {
        for nodes in [0, 1, 17, 1000, u64::MAX] {
            let limits = Limits { solve: Duration::from_millis(200), nodes, ..Limits::default() };
            let begun = Instant::now();
            let found = sent(limits, ASK, question.to_string());
            assert!(begun.elapsed() < Duration::from_secs(20), "{question}: {:?}", begun.elapsed());
            assert!([200, 422].contains(&found.status.as_u16()), "{question}, {nodes} nodes: {found:?}");
        }
    }
}

#[test]
fn a_solve_keeps_to_its_share_of_the_memory() {
    // The table of 20 different bags has 2^20 bytes; where it does not fit, a search takes its place.
    let deal = bags(20, 1);
    let method = |memory| {
        let limits = Limits { memory, solves: 2, ..Limits::default() };
        sent(limits, ASK, analysis("gems", &deal)).json()["method"].clone()
    };
    assert_eq!(method(4 * (1 << 21)), "table");
    assert_eq!(method(4 * (1 << 19)), "alpha-beta");
}

#[test]
fn only_so_many_are_solved_at_a_time_and_others_are_told_when_to_come_back() {
    let limits =
        Limits { solves: 1, wait: Duration::from_millis(100), solve: Duration::from_hours(1), ..Limits::default() };
    let app = app(limits);
    run(async {
        let busy = {
            let app = app.clone();
            tokio::spawn(async move { answer(&app, post(ASK, analysis("house", &long()))).await })
        };
        while app.running() == 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        for deal in [bags(5, 0), bags(6, 0)] {
            let found = answer(&app, post(ASK, analysis("gems", &deal))).await;
            assert_eq!((found.status.as_u16(), found.code().as_str()), (429, "busy"));
            assert!(found.header("retry-after").unwrap().parse::<u32>().unwrap() >= 1);
        }
        // The same deal waits for its own session, which is no other.
        assert_eq!(answer(&app, post(ASK, analysis("house", &long()))).await.status.as_u16(), 429);
        assert_eq!(app.running(), 1);
        // What needs no solver is answered all the same.
        let position = json!({"game": "house", "deal": long(), "ask": "position"}).to_string();
        assert_eq!(answer(&app, post(ASK, position)).await.status, StatusCode::OK);
        assert_eq!(answer(&app, get("/api/v1/info")).await.status, StatusCode::OK);
        busy.abort();
        let _ = busy.await;
        while app.running() > 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert_eq!(answer(&app, post(ASK, analysis("gems", &bags(5, 0)))).await.status, StatusCode::OK);
    });
}

#[test]
fn the_limits_are_told() {
    let limits = Limits {
        solve: Duration::from_millis(1500),
        peaks: 5,
        bags: 20,
        memory: 4 << 20,
        solves: 2,
        ..Limits::default()
    };
    let app = app(limits.clone());
    let info = run(answer(&app, get("/api/v1/info"))).json();
    let told = &info["limits"];
    assert_eq!((&told["seconds"], &told["memory"], &told["body"]), (&json!(1.5), &json!(1 << 20), &json!(limits.body)));
    assert_eq!((&told["peaks"], &told["bags"], &told["solves"]), (&json!(5), &json!(20), &json!(2)));
    let house = &info["games"][1]["sizes"];
    assert_eq!((&house[0]["max"], &house[1]["max_by_first"]), (&json!(5), &json!([3, 7, 13, 20])));
    assert_eq!(&info["games"][2]["sizes"][0]["default"], &json!(20), "no default is beyond a limit");
}
