//! A solve ends with its time, with its client, and with the server.

use std::io::{Read, Write};
use std::net::Shutdown;
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use faceup_serve::Limits;
use serde_json::{Value, json};

use crate::client::{Running, all, analysis, answer, app, bags, bytes_of, long, post, run, soon};

/// No time limit comes into the way.
fn patient() -> Limits {
    Limits { solve: Duration::from_hours(1), ..Limits::default() }
}

#[test]
fn a_client_that_goes_stops_its_solve() {
    for path in ["/api/v1/ask", "/api/v1/analyse"] {
        let server = Running::new(patient());
        let mut stream = server.connect();
        stream.write_all(bytes_of(path, &analysis("house", &long())).as_bytes()).unwrap();
        soon("the solve", || server.app.running() == 1);
        stream.shutdown(Shutdown::Both).unwrap();
        soon("the end of the solve", || server.app.running() == 0);
    }
}

#[test]
fn a_client_that_goes_stops_the_filling_of_a_large_table() {
    let limits = Limits { memory: 8 << 30, ..patient() };
    let server = Running::new(limits);
    let mut stream = server.connect();
    // 2^30 sets of bags take seconds, and the table is filled before any node is visited.
    stream.write_all(bytes_of("/api/v1/ask", &analysis("gems", &bags(30, 1))).as_bytes()).unwrap();
    soon("the solve", || server.app.running() == 1);
    drop(stream);
    soon("the end of the solve", || server.app.running() == 0);
    // One that was filled to its end would have been kept.
    assert!(server.app.kept() < 1 << 20, "{} bytes", server.app.kept());
}

#[test]
fn a_solve_that_is_stopped_can_be_asked_again() {
    let app = app(Limits { solve: Duration::from_millis(100), ..Limits::default() });
    run(async {
        for _ in 0..3 {
            let found = answer(&app, post("/api/v1/ask", analysis("house", &long()))).await;
            assert_eq!((found.status, found.code().as_str()), (StatusCode::UNPROCESSABLE_ENTITY, "limit"));
            let error = &found.json()["error"];
            let (low, high) = (error["low"].as_i64().unwrap(), error["high"].as_i64().unwrap());
            assert!(error["player"] == "Axel" && low < high, "something is proved: {error}");
        }
    });
    assert_eq!(app.running(), 0);
}

/// The events of a stream, as names and data.
fn events(text: &str) -> Vec<(String, Value)> {
    let body = text.split_once("\r\n\r\n").unwrap().1;
    let lines: Vec<&str> =
        body.lines().filter(|line| line.starts_with("event: ") || line.starts_with("data: ")).collect();
    let pairs = lines.chunks(2).map(|pair| {
        let name = pair[0].strip_prefix("event: ").unwrap().to_owned();
        (name, serde_json::from_str(pair[1].strip_prefix("data: ").unwrap()).unwrap())
    });
    pairs.collect()
}

#[test]
fn a_long_solve_tells_how_far_it_has_come_and_at_last_why_it_failed() {
    let server = Running::new(Limits { solve: Duration::from_secs(3), ..Limits::default() });
    let mut stream = server.connect();
    let request =
        bytes_of("/api/v1/analyse", &analysis("house", &long())).replace("\r\nHost", "\r\nConnection: close\r\nHost");
    stream.write_all(request.as_bytes()).unwrap();
    let text = all(&mut stream);
    assert!(text.to_lowercase().contains("content-type: text/event-stream"), "{text}");
    let events = events(&text);
    let (last, steps) = events.split_last().unwrap();
    assert!(steps.len() >= 4, "{text}");
    assert!(steps.iter().all(|(name, _)| name == "progress"));
    let numbers = |field: &str| -> Vec<f64> { steps.iter().map(|(_, data)| data[field].as_f64().unwrap()).collect() };
    for field in ["seconds", "nodes"] {
        let numbers = numbers(field);
        assert!(numbers.is_sorted() && numbers[0] < numbers[numbers.len() - 1], "{field}: {numbers:?}");
    }
    let proven: Vec<&Value> =
        steps.iter().map(|(_, data)| &data["proven"]).filter(|proven| !proven.is_null()).collect();
    assert!(!proven.is_empty() && proven.iter().all(|proven| proven["player"] == "Axel"), "{text}");
    let widths: Vec<i64> =
        proven.iter().map(|proven| proven["low"].as_i64().unwrap() - proven["high"].as_i64().unwrap()).collect();
    assert!(widths.is_sorted(), "what is proved stays proved: {widths:?}");
    assert_eq!((last.0.as_str(), &last.1["error"]["code"]), ("failed", &json!("limit")), "{text}");
}

#[test]
fn a_quick_solve_is_done_in_one_event() {
    let app = app(Limits::default());
    run(async {
        let body = analysis("gems", "G3 S3: bc ac ab abc");
        let told = answer(&app, post("/api/v1/analyse", body.clone())).await;
        let asked = answer(&app, post("/api/v1/ask", body)).await;
        let text = String::from_utf8(told.body).unwrap();
        let events = events(&format!("\r\n\r\n{text}"));
        assert_eq!(events, [("done".to_owned(), asked.json())]);
        assert_eq!(told.headers["cache-control"], "no-store");
    });
}

#[test]
fn a_server_that_ends_stops_its_solves_and_its_connections_within_seconds() {
    let mut server = Running::new(patient());
    let mut asked = server.connect();
    asked.write_all(bytes_of("/api/v1/ask", &analysis("house", &long())).as_bytes()).unwrap();
    let mut told = server.connect();
    told.write_all(bytes_of("/api/v1/analyse", &analysis("house", &long())).as_bytes()).unwrap();
    let mut idle = server.connect();
    soon("a solve", || server.app.running() >= 1);
    let begun = Instant::now();
    server.stop();
    server.wait();
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
    assert_eq!(server.app.running(), 0);
    let text = all(&mut asked);
    assert!(text.contains("\"code\":\"limit\"") || text.contains("\"code\":\"stopping\""), "{text}");
    assert!(all(&mut told).len() < 1 << 20);
    assert_eq!(idle.read(&mut [0; 10]).unwrap_or(0), 0);
    std::net::TcpStream::connect(server.address).unwrap_err();
}

#[test]
fn a_server_that_is_about_to_end_says_so() {
    let app = app(Limits::default());
    app.stop();
    run(async {
        let found = answer(&app, post("/api/v1/ask", analysis("gems", "G3 S2: abc"))).await;
        assert_eq!((found.status.as_u16(), found.code().as_str()), (503, "stopping"));
    });
}
