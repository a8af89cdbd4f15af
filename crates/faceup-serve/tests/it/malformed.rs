//! Whatever is sent, the answer says what is wrong with it.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use faceup_serve::Limits;
use serde_json::{Value, json};

use crate::client::{Answer, answer, app, ask, post, run, with_method};

fn sent(path: &str, body: &str) -> Answer {
    run(async { answer(&app(Limits::default()), post(path, body.to_owned())).await })
}

fn check(path: &str, body: &str, status: u16, code: &str, message: &str) {
    let found = sent(path, body);
    assert_eq!((found.status.as_u16(), found.code().as_str()), (status, code), "{body}: {found:?}");
    assert!(found.message().contains(message), "{body}: {}", found.message());
}

const ASK: &str = "/api/v1/ask";

#[test]
fn what_is_no_json_is_refused_with_its_place() {
    check(ASK, "", 400, "json", "EOF");
    check(ASK, "{", 400, "json", "EOF");
    check(ASK, "{\"game\":}", 400, "json", "expected value at line 1 column 9");
    check(ASK, "{} {}", 400, "shape", "missing field");
    check(ASK, r#"{"game":"gems","deal":"G3 S2: abc abc","ask":"moves"} x"#, 400, "json", "trailing characters");
    check(ASK, "\u{feff}{}", 400, "json", "expected value");
    let place = sent(ASK, "{\n  \"game\": gems\n}").json();
    assert_eq!((&place["error"]["line"], &place["error"]["column"]), (&json!(2), &json!(11)));
}

#[test]
fn what_is_no_utf_8_is_refused() {
    let in_deal = |bytes: &[u8]| [br#"{"game":"gems","ask":"moves","deal":""#, bytes, br#""}"#].concat();
    let utf_16: Vec<u8> = r#"{"game":"gems"}"#.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for bytes in [
        b"{\"\xff\"}".to_vec(),
        in_deal(b"\xc0\x80"),
        in_deal(b"\xed\xa0\x80"),
        in_deal(b"\xf4\x90\x80\x80"),
        in_deal(b"\xe2\x82"),
        in_deal(br"\ud800"),
        in_deal(br"\udc00\ud800"),
        in_deal(br"\x41"),
        in_deal(b"\0"),
        utf_16,
    ] {
        let found = run(async { answer(&app(Limits::default()), post(ASK, bytes.clone())).await });
        assert_eq!((found.status.as_u16(), found.code().as_str()), (400, "json"), "{bytes:?}: {found:?}");
    }
    // What is text, however odd, is held against the grammar of deals.
    for text in [r"\u0000", "\u{202e}G3", "\u{1f0a1}"] {
        let found = run(async { answer(&app(Limits::default()), post(ASK, in_deal(text.as_bytes()))).await });
        assert!(["deal", "shape"].contains(&found.code().as_str()), "{text:?}: {found:?}");
    }
}

#[test]
fn wrong_shapes_are_refused() {
    check(ASK, "[]", 400, "shape", "invalid length 0");
    check(ASK, "null", 400, "shape", "invalid type: null");
    check(ASK, "7", 400, "shape", "invalid type");
    check(ASK, r#"{"game":7,"deal":"x","ask":"moves"}"#, 400, "shape", "expected a string");
    check(ASK, r#"{"game":"gems","deal":"x","ask":"moves","moves":"1"}"#, 400, "shape", "expected a sequence");
    check(ASK, r#"{"game":"gems","deal":"x","ask":"moves","moves":[1]}"#, 400, "shape", "expected a string");
    check(ASK, r#"{"game":"gems","deal":"x","ask":"values"}"#, 400, "shape", "unknown variant `values`");
    check(ASK, r#"{"game":"gems","deal":"x","ask":"moves","depth":3}"#, 400, "shape", "unknown field `depth`");
    check(ASK, r#"{"game":"gems","game":"gems","deal":"x","ask":"moves"}"#, 400, "shape", "duplicate field");
    check(ASK, r#"{"game":"gems","deal":"x"}"#, 400, "shape", "missing field `ask`");
    check("/api/v1/review", r#"{"game":"gems","deal":"x","ask":"review"}"#, 400, "shape", "unknown field `ask`");
    check("/api/v1/deals", r#"{"game":"gems","numbered":{"bag":3}}"#, 400, "shape", "unknown field `bag`");
    check("/api/v1/forms", r#"{"game":"gems","deal":"x","form":"pdf"}"#, 400, "shape", "unknown variant `pdf`");
}

#[test]
fn numbers_beyond_their_types_are_refused() {
    for nodes in ["18446744073709551616", "-1", "1e3", "0.5", "1e999", "\"7\""] {
        let body = format!(r#"{{"game":"gems","deal":"x","ask":"moves","nodes":{nodes}}}"#);
        let found = sent(ASK, &body);
        assert_eq!(found.status, StatusCode::BAD_REQUEST, "{body}");
    }
    check(ASK, r#"{"game":"magic","deal":"x","ask":"forced","within":65536}"#, 400, "shape", "u16");
    for numbered in [
        "{\"seed\":-1}",
        "{\"from\":18446744073709551616}",
        "{\"gems\":[1]}",
        "{\"gems\":[1,2,3]}",
        "{\"peaks\":4294967296}",
    ] {
        let found = sent("/api/v1/deals", &format!(r#"{{"game":"gems","numbered":{numbered}}}"#));
        assert_eq!(found.status, StatusCode::BAD_REQUEST, "{numbered}");
    }
    let last = r#"{"game":"magic","numbered":{"from":18446744073709551615,"count":2}}"#;
    check("/api/v1/deals", last, 422, "request", "the last is 18446744073709551615");
}

#[test]
fn deep_nesting_is_refused_without_a_deep_stack() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        let body = format!("{}1{}", open.repeat(20_000), close.repeat(20_000));
        let found = sent(ASK, &body);
        assert_eq!(found.status, StatusCode::BAD_REQUEST);
        let inside = format!(r#"{{"game":"gems","deal":"x","ask":"moves","moves":{body}}}"#);
        assert_eq!(sent(ASK, &inside).status, StatusCode::BAD_REQUEST);
    }
}

#[test]
fn questions_that_do_not_hang_together_are_refused() {
    let refused = |body: Value, code: &str, message: &str| {
        let found = ask(&body);
        assert_eq!((found.status.as_u16(), found.code().as_str()), (422, code), "{body}: {found:?}");
        assert!(found.message().contains(message), "{body}: {}", found.message());
        found.json()["error"].clone()
    };
    refused(json!({"game": "chess", "deal": "x", "ask": "moves"}), "request", "`chess` is no game; the games are");
    refused(json!({"game": "gems", "deal": "x", "ask": "story"}), "request", "are asked about magic-duel");
    refused(
        json!({"game": "gems", "deal": "G3 S2: abc", "ask": "moves", "strategies": [""]}),
        "request",
        "are for magic-duel",
    );
    let deal = refused(json!({"game": "gems", "deal": "G3 S2: abd", "ask": "moves"}), "deal", "found `d`");
    assert_eq!((&deal["line"], &deal["column"], &deal["found"]), (&json!(1), &json!(10), &json!("`d`")));
    let mv = refused(
        json!({"game": "gems", "deal": "G3 S2: abc abc", "moves": ["1", "1"], "ask": "moves"}),
        "move",
        "illegal move",
    );
    assert_eq!(mv["move"], 2);
    let mv = refused(
        json!({"game": "gems", "deal": "G3 S2: abc abc", "moves": ["one"], "ask": "moves"}),
        "move",
        "found `one`",
    );
    assert_eq!((&mv["move"], &mv["column"]), (&json!(1), &json!(1)));
    let duel = "#1/#2";
    let toml = "schema = \"faceup.strategy/1\"\nname = 7\n";
    let found = refused(
        json!({"game": "magic", "deal": duel, "ask": "story", "strategies": [toml]}),
        "strategy",
        "strategy 1: ",
    );
    assert!(found["line"].is_u64());
    refused(json!({"game": "magic", "deal": duel, "ask": "story", "strategies": ["", "", ""]}), "request", "two seats");
}

#[test]
fn deals_and_texts_that_cannot_be_are_refused() {
    let deals = "/api/v1/deals";
    check(deals, r#"{"game":"gems"}"#, 422, "request", "one of `numbered`, `judge` and `notation`");
    check(deals, r#"{"game":"gems","notation":"G3 S2: abc","judge":""}"#, 422, "request", "one of");
    check(deals, r#"{"game":"gems","numbered":{"peaks":3}}"#, 422, "request", "`peaks` is a size of house-of-cards");
    check(deals, r#"{"game":"house","numbered":{"peaks":0}}"#, 422, "request", "2 to 8 peaks, not 0");
    check(deals, r#"{"game":"gems","numbered":{"gems":[5,1]}}"#, 422, "request", "");
    check(deals, r#"{"game":"gems","numbered":{"gems":[0,4294967295]}}"#, 422, "request", "");
    check(deals, r#"{"game":"gems","numbered":{"melt":0}}"#, 422, "request", "");
    check(deals, r#"{"game":"gems","judge":"3 2 2\n3 1 2 9\n","peaks":4}"#, 422, "request", "`peaks` goes with");
    check(deals, r#"{"game":"gems","rules":"","numbered":{}}"#, 422, "request", "are for magic-duel");
    check(deals, r#"{"game":"magic","rules":"","numbered":{}}"#, 422, "rules", "schema");
    let judge = sent(deals, &json!({"game": "gems", "judge": "3 2 2\n3 2 3 1\n3 1 2 9\n0 0 0\n"}).to_string());
    assert_eq!((judge.code().as_str(), &judge.json()["error"]["line"]), ("deal", &json!(3)));
    let forms = "/api/v1/forms";
    check(
        forms,
        r#"{"game":"gems","deal":"G3 S2: abc","form":"judge","player":"Bob"}"#,
        422,
        "request",
        "asks about no player",
    );
    check(
        forms,
        r#"{"game":"gems","deal":"G3 S2: abc","form":"record","player":"Bob"}"#,
        422,
        "request",
        "goes with the form",
    );
    check(
        forms,
        r#"{"game":"gems","deal":"G3 S2: abc","form":"markdown","values":false}"#,
        422,
        "request",
        "always shows values",
    );
    check(
        forms,
        r#"{"game":"magic","deal":"hand 4: #1/#2","form":"judge"}"#,
        422,
        "request",
        "rules other than the statement's",
    );
    check("/api/v1/analyse", r#"{"game":"gems","deal":"G3 S2: abc","ask":"moves"}"#, 422, "request", "step by step");
}

#[test]
fn other_types_of_content_are_refused() {
    let with = |content: Option<&str>| {
        let mut request = Request::post(ASK).header(header::HOST, "localhost");
        if let Some(content) = content {
            request = request.header(header::CONTENT_TYPE, content);
        }
        let body = Body::from(r#"{"game":"gems","deal":"G3 S2: abc","ask":"moves"}"#);
        run(async { answer(&app(Limits::default()), request.body(body).unwrap()).await })
    };
    for content in ["application/json", "application/json; charset=utf-8", "Application/JSON;charset=\"UTF-8\""] {
        assert_eq!(with(Some(content)).status, StatusCode::OK, "{content}");
    }
    let others = [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "application/json; charset=latin1",
        "application/jsonp",
        "text/plain; application/json",
        "",
    ];
    for content in others.map(Some).into_iter().chain([None]) {
        let found = with(content);
        assert_eq!((found.status.as_u16(), found.code().as_str()), (415, "media-type"), "{content:?}");
    }
}

#[test]
fn other_methods_and_paths_are_refused() {
    let app = app(Limits::default());
    let to = |method: &Method, path: &str| run(answer(&app, with_method(method.clone(), path)));
    for (method, path, allowed) in [
        (Method::GET, ASK, "POST"),
        (Method::PUT, ASK, "POST"),
        (Method::OPTIONS, ASK, "POST"),
        (Method::DELETE, ASK, "POST"),
        (Method::TRACE, ASK, "POST"),
        (Method::POST, "/api/v1/info", "GET,HEAD"),
        (Method::POST, "/", "GET, HEAD"),
        (Method::OPTIONS, "/assets/x.js", "GET, HEAD"),
    ] {
        let found = to(&method, path);
        assert_eq!((found.status.as_u16(), found.code().as_str()), (405, "method"), "{method} {path}");
        assert_eq!(found.header("allow"), Some(allowed), "{method} {path}");
    }
    for path in
        ["/api", "/api/", "/api/v1", "/api/v2/info", "/api/v1/info/", "/api/v1/ask/x", "/API/v1/info", "//api/v1/info"]
    {
        let found = to(&Method::GET, path);
        assert_eq!((found.status.as_u16(), found.code().as_str()), (404, "not-found"), "{path}");
    }
}
