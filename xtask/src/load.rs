#![allow(clippy::print_stdout, reason = "the table is what the command is for")]

mod http;

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use http::Client;

/// Clients at the same time.
const CLIENTS: usize = 8;
/// Questions of all clients together, at most.
const QUESTIONS: usize = 40_000;
/// No question is begun after this.
const LONGEST: Duration = Duration::from_secs(30);
/// Deals of each game that are stepped through.
const DEALS: u64 = 5;

/// A question with its answer.
struct Known {
    path: &'static str,
    body: Option<String>,
    answer: (u16, Vec<u8>),
}

/// Starts the server on a port of loopback, steps through solved games, and then lets several clients ask all of that again and again.
/// Every answer has to be the one that was given before.
///
/// Without a binary the released one is built.
pub fn run(binary: Option<&str>) -> Result<(), String> {
    let binary = binary.map_or_else(crate::processes::binary, |binary| Ok(binary.into()))?;
    let mut server = Server::start(&binary)?;
    let ran = measured(&server);
    // An end with an error would hide what came before it.
    let _ = server.0.kill();
    let _ = server.0.wait();
    ran
}

fn measured(server: &Server) -> Result<(), String> {
    let mut known = other_questions(server)?;
    println!("What all moves of a position are worth, in ms, over one connection\n");
    println!("{:<34}{:>7}{:>9}{:>9}{:>10}", "game", "steps", "median", "slowest", "first ask");
    for (name, game, numbered) in [
        ("House of Cards, 13 ranks", "house-of-cards", json!({"ranks": 13, "count": DEALS})),
        ("Gems Fight!, 21 bags", "gems-fight", json!({"bags": 21, "count": DEALS})),
        ("Magic Duel", "magic-duel", json!({"count": DEALS})),
    ] {
        let deals = json!({"game": game, "numbered": numbered}).to_string();
        let (mut steps, mut firsts) = (Vec::new(), Vec::new());
        for deal in server.asked("/api/v1/deals", &deals)?["deals"].as_array().into_iter().flatten() {
            let deal = deal["deal"].as_str().ok_or("a deal without notation")?;
            let (first, others) = step_through(server, game, deal, &mut known)?;
            firsts.push(first);
            steps.extend(others);
        }
        let (count, [median, slowest]) = (steps.len(), quantiles(&mut steps, [0.5, 1.0]));
        let [first] = quantiles(&mut firsts, [0.5]);
        println!("{name:<34}{count:>7}{:>9.2}{:>9.2}{:>10.2}", ms(median), ms(slowest), ms(first));
    }
    // The first round brings everything into memory that stays there.
    let (warm, _) = load(server, &known, QUESTIONS / 4)?;
    let before = server.memory();
    let (mut times, took) = load(server, &known, QUESTIONS)?;
    let after = server.memory();
    let (count, [half, most]) = (times.len(), quantiles(&mut times, [0.5, 0.99]));
    let rate = count as f64 / took.as_secs_f64();
    println!("\n{CLIENTS} clients, {} different questions, {} before the clock starts\n", known.len(), warm.len());
    println!("{count} answers in {:.1} s: {rate:.0} a second, all as before", took.as_secs_f64());
    println!("from question to answer: p50 {:.2} ms, p99 {:.2} ms", ms(half), ms(most));
    match (before, after) {
        (Some(before), Some(after)) => {
            let mib = |bytes: u64| bytes as f64 / f64::from(1 << 20);
            println!("resident memory: {:.1} MiB before, {:.1} MiB after", mib(before), mib(after));
        }
        _ => println!("resident memory: this system tells it in another way"),
    }
    Ok(())
}

/// The server as a process of its own.
struct Server(Child, SocketAddr);

impl Server {
    fn start(binary: &Path) -> Result<Self, String> {
        let mut command = Command::new(binary);
        command.args(["serve", "--port", "0", "--jobs", "2", "--memory", "512M"]);
        command.stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(|error| format!("{command:?}: {error}"))?;
        let mut line = String::new();
        if let Some(stdout) = child.stdout.take() {
            let _ = BufReader::new(stdout).read_line(&mut line);
        }
        let address = line.trim().strip_prefix("http://").and_then(|rest| rest.strip_suffix('/')?.parse().ok());
        let Some(address) = address else {
            let _ = child.kill();
            let _ = child.wait();
            return Err(format!("{command:?} says `{}` instead of its address", line.trim()));
        };
        Ok(Server(child, address))
    }

    fn client(&self) -> Result<Client, String> {
        Client::new(self.1).map_err(|error| format!("{}: {error}", self.1))
    }

    /// The answer to a question that has one.
    fn asked(&self, path: &str, body: &str) -> Result<Value, String> {
        let (status, answer) = self.client()?.ask(path, Some(body)).map_err(|error| error.to_string())?;
        if status != 200 {
            return Err(format!("{path} {body}: {status} {}", String::from_utf8_lossy(&answer)));
        }
        serde_json::from_slice(&answer).map_err(|error| format!("{path}: {error}"))
    }

    /// The bytes of memory that the process holds.
    fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? << 10)
    }
}

/// Questions that no step asks, right and wrong ones.
fn other_questions(server: &Server) -> Result<Vec<Known>, String> {
    let gems = |ask: &str| json!({"game": "gems", "deal": "G3 S3: bc ac ab abc", "ask": ask}).to_string();
    let questions = [
        ("/", None),
        ("/api/v1/info", None),
        ("/api/v1/openapi.json", None),
        ("/no-such-file", None),
        ("/api/v1/ask", Some(gems("moves"))),
        ("/api/v1/ask", Some(gems("position"))),
        ("/api/v1/ask", Some("{".to_owned())),
        ("/api/v1/ask", Some(json!({"game": "gems", "deal": "G3 S3: bd", "ask": "moves"}).to_string())),
        ("/api/v1/ask", Some(json!({"game": "magic", "deal": "#1/#2", "ask": "story"}).to_string())),
        ("/api/v1/deals", Some(json!({"game": "house", "numbered": {"count": 10}}).to_string())),
    ];
    let mut client = server.client()?;
    let known = questions.into_iter().map(|(path, body)| {
        let answer = client.ask(path, body.as_deref()).map_err(|error| format!("{path}: {error}"))?;
        Ok(Known { path, body, answer })
    });
    known.collect()
}

/// Asks at every step of a best line; gives the time of the first question, which solves the deal, and those of the others.
fn step_through(
    server: &Server,
    game: &str,
    deal: &str,
    known: &mut Vec<Known>,
) -> Result<(Duration, Vec<Duration>), String> {
    let path = "/api/v1/ask";
    let (mut client, mut moves, mut times) = (server.client()?, Vec::<String>::new(), Vec::new());
    loop {
        let body = json!({"game": game, "deal": deal, "moves": moves, "ask": "analysis"}).to_string();
        let begun = Instant::now();
        let answer = client.ask(path, Some(&body)).map_err(|error| format!("{path}: {error}"))?;
        times.push(begun.elapsed());
        if answer.0 != 200 {
            return Err(format!("{body}: {} {}", answer.0, String::from_utf8_lossy(&answer.1)));
        }
        let told: Value = serde_json::from_slice(&answer.1).map_err(|error| format!("{path}: {error}"))?;
        known.push(Known { path, body: Some(body), answer });
        let Some(best) = told["moves"].get(0).and_then(|mv| mv["move"].as_str()) else { break };
        moves.push(best.to_owned());
    }
    let others = times.split_off(1);
    Ok((times[0], others))
}

/// Asks up to `most` questions by several clients at once; gives the time of each and of all.
fn load(server: &Server, known: &[Known], most: usize) -> Result<(Vec<Duration>, Duration), String> {
    let (begun, next) = (Instant::now(), AtomicUsize::new(0));
    let one = || -> Result<Vec<Duration>, String> {
        let (mut client, mut times) = (server.client()?, Vec::new());
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= most || begun.elapsed() > LONGEST {
                return Ok(times);
            }
            let Known { path, body, answer } = &known[number % known.len()];
            let asked = Instant::now();
            let found = client.ask(path, body.as_deref()).map_err(|error| format!("{path}: {error}"))?;
            times.push(asked.elapsed());
            if found != *answer {
                let [was, is] =
                    [answer, &found].map(|(status, text)| format!("{status} {}", String::from_utf8_lossy(text)));
                return Err(format!("{path} {body:?} was answered with\n{was}\nand then with\n{is}"));
            }
        }
    };
    let times = thread::scope(|scope| {
        let clients: Vec<_> = (0..CLIENTS).map(|_| scope.spawn(one)).collect();
        let times: Result<Vec<_>, String> =
            clients.into_iter().map(|client| client.join().map_err(|_| "a client ended early".to_owned())?).collect();
        times
    })?;
    Ok((times.concat(), begun.elapsed()))
}

/// The times below which these shares of all lie; zero where there are none.
fn quantiles<const N: usize>(times: &mut [Duration], shares: [f64; N]) -> [Duration; N] {
    times.sort_unstable();
    shares.map(|share| {
        let rank = (share * times.len() as f64).ceil() as usize;
        times.get(rank.saturating_sub(1)).copied().unwrap_or_default()
    })
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::quantiles;

    #[test]
    fn quantiles_are_times_that_were_measured() {
        let mut times: Vec<Duration> = (1..=100).rev().map(Duration::from_millis).collect();
        assert_eq!(quantiles(&mut times, [0.5, 0.99, 1.0]).map(|time| time.as_millis()), [50, 99, 100]);
        assert_eq!(quantiles(&mut [Duration::from_secs(3)], [0.5]), [Duration::from_secs(3)]);
        assert_eq!(quantiles(&mut [], [0.5]), [Duration::ZERO]);
    }
}
