//! `faceup serve` as a process: its address, its end, its memory, and what its page in `docs` shows.

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::http::Client;

struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    fn new(arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_faceup"));
        command.arg("serve").args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.strip_prefix("http://").and_then(|rest| rest.strip_suffix("/\n")?.parse().ok());
        Server { child, address: address.unwrap_or_else(|| panic!("{line:?}")) }
    }

    fn client(&self) -> Client {
        Client::new(self.address).unwrap()
    }

    fn ask(&self, body: &Value) -> (u16, Value) {
        let (status, answer) = self.client().ask("/api/v1/ask", Some(&body.to_string())).unwrap();
        (status, serde_json::from_slice(&answer).unwrap())
    }

    /// Sends a signal and gives what is said at the end.
    #[cfg(unix)]
    fn end(mut self, signal: nix::sys::signal::Signal) -> (Output, Duration) {
        let begun = Instant::now();
        nix::sys::signal::kill(nix::unistd::Pid::from_raw(self.child.id().try_into().unwrap()), signal).unwrap();
        let status = self.child.wait().unwrap();
        let took = begun.elapsed();
        let mut stderr = Vec::new();
        self.child.stderr.take().unwrap().read_to_end(&mut stderr).unwrap();
        (Output { status, stdout: Vec::new(), stderr }, took)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn it_listens_on_loopback_alone_and_gives_the_page_that_is_built_in() {
    let server = Server::new(&[]);
    assert!(server.address.ip().is_loopback() && server.address.port() != 0, "{}", server.address);
    let (status, page) = server.client().ask("/", None).unwrap();
    assert_eq!(status, 200);
    assert!(String::from_utf8(page).unwrap().starts_with("<!doctype html>"));
    let (_, info) = server.client().ask("/api/v1/info", None).unwrap();
    let info: Value = serde_json::from_slice(&info).unwrap();
    assert_eq!(info["version"], env!("CARGO_PKG_VERSION"));
}

#[test]
fn arguments_are_the_limits() {
    let server = Server::new(&[
        "--host", "::1", "--time", "1500ms", "--jobs", "3", "--memory", "96M", "--nodes", "1000", "--peaks", "5",
        "--bags", "9",
    ]);
    assert!(server.address.is_ipv6());
    let (_, info) = server.client().ask("/api/v1/info", None).unwrap();
    let limits = serde_json::from_slice::<Value>(&info).unwrap()["limits"].clone();
    for (limit, value) in [
        ("seconds", json!(1.5)),
        ("solves", json!(3)),
        ("memory", json!(16_000_000)),
        ("nodes", json!(1000)),
        ("peaks", json!(5)),
        ("bags", json!(9)),
    ] {
        assert_eq!(limits[limit], value, "{limit}");
    }
}

#[test]
fn a_port_that_is_taken_is_a_fault_of_the_call() {
    let taken = Server::new(&[]);
    let again = Command::new(env!("CARGO_BIN_EXE_faceup"))
        .args(["serve", "--port", &taken.address.port().to_string()])
        .output()
        .unwrap();
    assert_eq!(again.status.code(), Some(2));
    let told = String::from_utf8(again.stderr).unwrap();
    assert!(told.contains(&format!("{} cannot be served at: ", taken.address)), "{told}");
}

#[cfg(unix)]
#[test]
fn it_ends_when_it_is_told_to_also_in_the_middle_of_a_solve() {
    use nix::sys::signal::Signal;
    for signal in [Signal::SIGINT, Signal::SIGTERM] {
        let server = Server::new(&["--time", "1h", "--jobs", "1"]);
        let mut client = server.client();
        // A house that no test can wait for.
        let deals = json!({"game": "house", "numbered": {"peaks": 6, "ranks": 28}}).to_string();
        let (_, deals) = client.ask("/api/v1/deals", Some(&deals)).unwrap();
        let deal = serde_json::from_slice::<Value>(&deals).unwrap()["deals"][0]["deal"].clone();
        let asked = thread::spawn(move || {
            let body = json!({"game": "house", "deal": deal, "ask": "analysis"}).to_string();
            client.ask("/api/v1/ask", Some(&body))
        });
        // The only place is taken once another is sent away.
        let small = json!({"game": "gems", "deal": "G3 S2: abc abc", "ask": "analysis"});
        while server.ask(&small).0 != 429 {}
        let (output, took) = server.end(signal);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(took < Duration::from_secs(30), "{took:?}");
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.contains("Ctrl-C ends the board") && !told.contains("panic"), "{told}");
        // The one who waited hears that there is no answer, or sees the connection end.
        if let Ok((status, answer)) = asked.join().unwrap() {
            assert!([422, 503].contains(&status), "{status} {}", String::from_utf8_lossy(&answer));
        }
    }
}

/// The bytes of memory that a process holds.
#[cfg(target_os = "linux")]
fn resident(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().strip_suffix(" kB").unwrap().parse::<u64>().unwrap() << 10
}

/// Questions of every kind with their answers.
fn questions(server: &Server) -> Vec<(String, (u16, Vec<u8>))> {
    let mut bodies = vec!["{".to_owned(), "[".repeat(10_000)];
    for number in 0..20 {
        let deals = json!({"game": "gems", "numbered": {"bags": 12, "from": number}}).to_string();
        let (_, deal) = server.client().ask("/api/v1/deals", Some(&deals)).unwrap();
        let deal = serde_json::from_slice::<Value>(&deal).unwrap()["deals"][0]["deal"].clone();
        for ask in ["analysis", "position", "moves", "review", "story"] {
            bodies.push(json!({"game": "gems", "deal": deal, "moves": ["1"], "ask": ask}).to_string());
        }
        let duel = format!("#{number}/#{}", number + 7);
        bodies.push(json!({"game": "magic", "deal": duel, "ask": "story"}).to_string());
    }
    let mut client = server.client();
    let answered = bodies.into_iter().map(|body| {
        let answer = client.ask("/api/v1/ask", Some(&body)).unwrap();
        (body, answer)
    });
    answered.collect()
}

#[test]
fn many_clients_get_the_same_answers_and_leave_no_memory_behind() {
    let server = Server::new(&["--jobs", "2", "--memory", "64M"]);
    let questions = questions(&server);
    let ok = questions.iter().filter(|(_, (status, _))| *status == 200).count();
    assert!(ok > 80 && ok < questions.len(), "{ok} of {}", questions.len());
    let round = || {
        thread::scope(|scope| {
            for first in 0..4 {
                let (server, questions) = (&server, &questions);
                scope.spawn(move || {
                    // Some connections are left in the middle.
                    let _left = server.client();
                    let mut client = server.client();
                    for number in 0..400 {
                        let (body, answer) = &questions[(first * 31 + number) % questions.len()];
                        assert_eq!(client.ask("/api/v1/ask", Some(body)).unwrap(), *answer, "{body}");
                    }
                });
            }
        });
    };
    round();
    #[cfg(target_os = "linux")]
    {
        let before = resident(server.child.id());
        round();
        round();
        let after = resident(server.child.id());
        assert!(after < before + (16 << 20), "{} MiB, and then {} MiB", before >> 20, after >> 20);
    }
}

/// The words of a command for a shell; apostrophes begin and end one that has spaces in it.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('\'').enumerate();
    parts
        .flat_map(|(number, part)| match number % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

/// The path and the body of a `curl` in the form that the page uses.
fn curl(command: &str) -> (String, Option<String>) {
    let words = words(command);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let local = |url: &str| url.strip_prefix("http://localhost:8000").expect("the page asks its own server").to_owned();
    match words[..] {
        ["curl", "-s", url] => (local(url), None),
        ["curl", "-s" | "-sN", url, "--json", body] => (local(url), Some(body.to_owned())),
        _ => panic!("{command}"),
    }
}

#[test]
fn the_page_about_it_shows_what_it_answers() {
    let page = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/serve.md")).unwrap();
    let server = Server::new(&[]);
    let mut shown = 0;
    for block in page.split("```console\n").skip(1) {
        let block = block.split("\n```").next().unwrap().replace("\\\n", "");
        for command in block.strip_prefix("$ ").expect("a block shows a command").split("\n$ ") {
            let (command, expected) = command.split_once('\n').unwrap_or((command, ""));
            if command.starts_with("faceup serve") {
                continue;
            }
            let (path, body) = curl(command);
            let (_, answer) = server.client().ask(&path, body.as_deref()).unwrap();
            assert_eq!(String::from_utf8(answer).unwrap().trim_end(), expected.trim_end(), "{command}");
            shown += 1;
        }
    }
    assert!(shown >= 6, "{shown} commands");
}
