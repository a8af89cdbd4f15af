//! What only happens on real connections: slow, many, old and rude clients.

use std::io::{Read, Write};
use std::time::{Duration, Instant};

use faceup_serve::Limits;

use crate::client::{Running, all, bytes_of, soon};

const QUESTION: &str = r#"{"game":"gems","deal":"G3 S2: abc abc","ask":"moves"}"#;

fn status(answer: &str) -> &str {
    answer.split_whitespace().nth(1).unwrap_or(answer)
}

#[test]
fn a_connection_answers_one_question_after_the_other() {
    let server = Running::new(Limits::default());
    let close = bytes_of("/api/v1/ask", QUESTION).replace("\r\nHost", "\r\nConnection: close\r\nHost");
    let text = server.exchange(&(bytes_of("/api/v1/ask", QUESTION).repeat(3) + &close));
    assert_eq!(text.matches("HTTP/1.1 200 OK").count(), 4, "{text}");
    assert_eq!(text.matches("[\"1\",\"2\"]").count(), 4, "{text}");
}

#[test]
fn http_1_0_is_answered_if_it_names_its_host() {
    let server = Running::new(Limits::default());
    let named = server.exchange("GET /api/v1/info HTTP/1.0\r\nHost: localhost\r\n\r\n");
    assert_eq!(status(&named), "200", "{named}");
    let nameless = server.exchange("GET /api/v1/info HTTP/1.0\r\n\r\n");
    assert_eq!(status(&nameless), "421", "{nameless}");
}

#[test]
fn what_is_no_http_is_refused_or_dropped() {
    let server = Running::new(Limits::default());
    for bytes in [
        "hello\r\n\r\n",
        "GET /\r\n\r\n",
        "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nbad header\r\n\r\n",
        "GET /\u{1} HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "POST /api/v1/ask HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        "POST /api/v1/ask HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
        "POST /api/v1/ask HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\nzz\r\n",
        "CONNECT evil.example:80 HTTP/1.1\r\nHost: evil.example:80\r\n\r\n",
        "CONNECT localhost:80 HTTP/1.1\r\nHost: localhost:80\r\n\r\n",
        "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}",
    ] {
        let mut stream = server.connect();
        stream.write_all(bytes.as_bytes()).unwrap();
        stream.shutdown(std::net::Shutdown::Write).unwrap();
        let answer = all(&mut stream);
        assert!(answer.is_empty() || status(&answer).starts_with('4'), "{bytes:?}: {answer}");
    }
    let fine = server.exchange("GET /api/v1/info HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    assert_eq!(status(&fine), "200", "others are served on");
}

#[test]
fn a_head_without_end_is_refused() {
    let server = Running::new(Limits::default());
    let mut stream = server.connect();
    stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n").unwrap();
    let line = format!("X-Padding: {}\r\n", "x".repeat(1000));
    let sent = (0..1000).take_while(|_| stream.write_all(line.as_bytes()).is_ok()).count();
    let answer = all(&mut stream);
    assert!(sent < 1000 || ["431", "400"].contains(&status(&answer)) || answer.is_empty(), "{sent} lines: {answer}");
}

#[test]
fn who_is_slow_with_the_head_is_dropped() {
    let server = Running::new(Limits { head: Duration::from_millis(300), ..Limits::default() });
    let mut silent = server.connect();
    let mut slow = server.connect();
    let begun = Instant::now();
    // A byte now and then does not help.
    for byte in b"GET / HTTP/1.1\r\nHost: localhost\r\nX: yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy" {
        if slow.write_all(&[*byte]).is_err() || begun.elapsed() > Duration::from_secs(3) {
            break;
        }
        std::thread::sleep(Duration::from_millis(30));
    }
    assert_ne!(status(&all(&mut slow)), "200");
    assert_eq!(all(&mut silent), "");
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
}

#[test]
fn who_is_silent_between_two_questions_is_dropped() {
    let server = Running::new(Limits { head: Duration::from_millis(300), ..Limits::default() });
    let begun = Instant::now();
    let text = server.exchange(&bytes_of("/api/v1/ask", QUESTION));
    assert_eq!(text.matches("HTTP/1.1 ").count(), 1, "{text}");
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
}

#[test]
fn who_is_slow_with_the_body_is_told_so() {
    let server = Running::new(Limits { upload: Duration::from_millis(300), ..Limits::default() });
    let whole = bytes_of("/api/v1/ask", QUESTION);
    let mut stream = server.connect();
    stream.write_all(&whole.as_bytes()[..whole.len() - 5]).unwrap();
    let answer = all(&mut stream);
    assert_eq!(status(&answer), "408", "{answer}");
    assert!(answer.contains("\"timeout\""), "{answer}");
}

#[test]
fn a_body_that_comes_byte_by_byte_has_no_more_time() {
    let server = Running::new(Limits { upload: Duration::from_millis(500), ..Limits::default() });
    let mut stream = server.connect();
    let head = bytes_of("/api/v1/ask", &" ".repeat(10_000));
    let (head, _) = head.split_once("\r\n\r\n").unwrap();
    stream.write_all(format!("{head}\r\n\r\n").as_bytes()).unwrap();
    let begun = Instant::now();
    // Each byte comes well within the time, all of them would take minutes.
    while begun.elapsed() < Duration::from_secs(20) && stream.write_all(b" ").is_ok() {
        std::thread::sleep(Duration::from_millis(30));
    }
    assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
}

#[test]
fn a_body_in_pieces_is_held_to_its_limit() {
    let server = Running::new(Limits { body: 1000, ..Limits::default() });
    let mut stream = server.connect();
    let head = "POST /api/v1/ask HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
    stream.write_all(head.as_bytes()).unwrap();
    let piece = format!("64\r\n{}\r\n", " ".repeat(100));
    let sent = (0..100_000).take_while(|_| stream.write_all(piece.as_bytes()).is_ok()).count();
    assert!(sent < 100_000, "all of it was taken");
    // The answer may be lost where the connection was ended with bytes unread.
    let answer = all(&mut stream);
    assert!(answer.is_empty() || status(&answer) == "413", "{answer}");
}

#[test]
fn who_takes_nothing_of_an_answer_is_dropped() {
    let server = Running::new(Limits { download: Duration::from_millis(300), connections: 1, ..Limits::default() });
    let mut greedy = server.connect();
    // Answers of hundreds of kilobytes each, none of which is read.
    let deals = r#"{"game":"house","numbered":{"count":1000}}"#;
    let question = bytes_of("/api/v1/deals", deals).repeat(100);
    let _ = greedy.set_write_timeout(Some(Duration::from_millis(500)));
    let _ = greedy.write_all(question.as_bytes());
    // There is one place, so that the next client is answered when the greedy one is gone.
    let begun = Instant::now();
    let fine = server.exchange("GET /api/v1/info HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    assert_eq!(status(&fine), "200");
    assert!(begun.elapsed() < Duration::from_secs(40), "{:?}", begun.elapsed());
}

#[test]
fn more_connections_than_allowed_wait() {
    let server = Running::new(Limits { connections: 2, ..Limits::default() });
    let (first, _second) = (server.connect(), server.connect());
    let mut third = server.connect();
    third.write_all(b"GET /api/v1/info HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
    third.set_read_timeout(Some(Duration::from_millis(400))).unwrap();
    assert!(third.read(&mut [0; 100]).is_err(), "it waits");
    drop(first);
    third.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
    assert_eq!(status(&all(&mut third)), "200");
}

#[test]
fn no_path_leads_out_of_the_page() {
    let folder = std::env::temp_dir().join(format!("faceup-serve-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("page/assets")).unwrap();
    std::fs::write(folder.join("secret.txt"), "secret").unwrap();
    std::fs::write(folder.join("page/index.html"), "<!doctype html>page").unwrap();
    std::fs::write(folder.join("page/assets/a.js"), "let a;").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(folder.join("secret.txt"), folder.join("page/link.txt")).unwrap();
    let server = Running::with_assets(Limits::default(), Some(folder.join("page")));
    let at =
        |path: &str| server.exchange(&format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"));
    assert!(at("/").ends_with("page"), "{}", at("/"));
    assert!(at("/?x=1").ends_with("page"));
    assert!(at("/assets/a.js").ends_with("let a;"));
    for path in [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e%2fsecret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/..\\secret.txt",
        "/..%5csecret.txt",
        "/assets/..%c0%af..%c0%afsecret.txt",
        "/index.html%00",
        "/index.html%00.js",
        "//index.html",
        "/./index.html",
        "/assets/",
        "/assets",
        "/assets/..",
        "/.",
        "/..",
        "/link.txt",
        "/page/index.html",
        "/INDEX.HTML",
        "/index.html/",
        "/%69ndex.html",
        "/unknown",
        "/etc/passwd",
        "//etc/passwd",
        "/file:///etc/passwd",
        "/C:/Windows/win.ini",
        "/con",
        "/api/../index.html",
    ] {
        let answer = at(path);
        assert!(["404", "400"].contains(&status(&answer)), "{path}: {answer}");
        assert!(
            !answer.contains("secret\"") && !answer.ends_with("secret") && !answer.ends_with("page"),
            "{path}: {answer}"
        );
    }
    drop(server);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn an_open_stream_keeps_no_other_client_waiting() {
    let server = Running::new(Limits { solves: 1, solve: Duration::from_hours(1), ..Limits::default() });
    let mut stream = server.connect();
    let question = crate::client::analysis("house", &crate::client::long());
    stream.write_all(bytes_of("/api/v1/analyse", &question).as_bytes()).unwrap();
    soon("the solve", || server.app.running() == 1);
    let text = server.exchange(&bytes_of("/api/v1/ask", QUESTION).replace("\r\nHost", "\r\nConnection: close\r\nHost"));
    assert_eq!(status(&text), "200");
    assert_eq!(server.app.running(), 1);
}
