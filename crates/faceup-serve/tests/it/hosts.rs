//! Only this server's own page, and programs that name this server, are answered.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use faceup_serve::{App, Config};

use crate::client::{Answer, answer, run};

const QUESTION: &str = r#"{"game":"gems","deal":"G3 S2: abc abc","ask":"moves"}"#;

/// The answer to a question with these headers.
fn with(headers: &[(&str, &str)]) -> Answer {
    let names = vec!["board.school.lan".to_owned()];
    let app = App::new(Config { names, ..Config::default() }).unwrap();
    let mut request = Request::post("/api/v1/ask").header(header::CONTENT_TYPE, "application/json");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    run(answer(&app, request.body(Body::from(QUESTION)).unwrap()))
}

fn check(headers: &[(&str, &str)], expected: Option<(u16, &str)>) {
    let found = with(headers);
    match expected {
        None => assert_eq!(found.status, StatusCode::OK, "{headers:?}: {found:?}"),
        Some((status, code)) => {
            assert_eq!((found.status.as_u16(), found.code().as_str()), (status, code), "{headers:?}");
        }
    }
}

#[test]
fn hosts_that_are_ours_are_loopback_names_addresses_and_names_that_were_given() {
    let ours =
        ["localhost", "localhost:8000", "LOCALHOST:1", "127.0.0.1:8000", "[::1]:8000", "192.168.7.9:80", "[fe80::1]"];
    for host in ours.into_iter().chain(["board.school.lan", "Board.School.LAN:8000"]) {
        check(&[("host", host)], None);
    }
    let others = [
        "evil.example",
        "evil.example:8000",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "board.school.lan.evil.example",
        "xlocalhost",
        "localhost.",
        "",
        ":8000",
        "localhost@evil.example",
        "evil.example@localhost",
        "localhost/",
        "local host",
        "localhost:port",
        "[::1",
        "1.2.3",
        "0x7f000001",
        "school.lan",
    ];
    for host in others {
        check(&[("host", host)], Some((421, "host")));
    }
}

#[test]
fn a_request_without_a_host_or_with_two_is_for_nobody() {
    check(&[], Some((421, "host")));
    check(&[("host", "localhost"), ("host", "evil.example")], Some((421, "host")));
}

#[test]
fn a_proxys_request_for_another_host_is_refused() {
    let app = App::new(Config::default()).unwrap();
    let request = |uri: &str| Request::get(uri).header(header::HOST, "localhost:8000").body(Body::empty()).unwrap();
    let foreign = run(answer(&app, request("http://evil.example/api/v1/info")));
    assert_eq!((foreign.status.as_u16(), foreign.code().as_str()), (421, "host"));
    let own = run(answer(&app, request("http://localhost:8000/api/v1/info")));
    assert_eq!(own.status, StatusCode::OK);
}

#[test]
fn other_pages_are_refused_and_the_own_page_is_not() {
    let host = ("host", "localhost:8000");
    check(&[host, ("origin", "http://localhost:8000")], None);
    check(&[host, ("origin", "https://localhost:8000")], None);
    check(&[host, ("sec-fetch-site", "same-origin")], None);
    check(&[host, ("sec-fetch-site", "none")], None);
    let others = [
        "http://evil.example",
        "http://localhost",
        "http://localhost:8001",
        "http://localhost:8000.evil.example",
        "null",
        "",
        "localhost:8000",
        "file://localhost:8000",
        "http://localhost:8000/",
        "http://127.0.0.1:8000",
    ];
    for origin in others {
        check(&[host, ("origin", origin)], Some((403, "origin")));
    }
    check(&[host, ("origin", "http://localhost:8000"), ("origin", "http://evil.example")], Some((403, "origin")));
    check(&[host, ("sec-fetch-site", "cross-site")], Some((403, "origin")));
    check(&[host, ("sec-fetch-site", "same-site")], Some((403, "origin")));
}

#[test]
fn every_answer_tells_browsers_what_they_may_do() {
    let expected = [
        (
            "content-security-policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
            base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ];
    for host in ["localhost", "evil.example"] {
        let found = with(&[("host", host)]);
        for (name, value) in expected {
            assert_eq!(found.header(name), Some(value), "{host}");
        }
        assert_eq!(found.header("cache-control"), Some("no-store"));
        assert_eq!(found.header("access-control-allow-origin"), None);
    }
}
