//! Answers requests: a JSON object a line from standard input, with its answer to standard output.
//!
//! A line is a request, or an object with a `request` whose old answer is replaced: `cargo xtask parity --write` records the
//! answers in `data/parity` anew.

use std::io::{self, BufRead, Write};

use faceup::request::{Request, Response, answer};
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
#[serde(untagged)]
enum Asked {
    Recorded { request: Request },
    Request(Request),
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Outcome {
    Answer(Box<Response>),
    Error(String),
}

#[derive(Serialize)]
struct Line {
    request: Request,
    #[serde(flatten)]
    outcome: Outcome,
}

fn main() -> io::Result<()> {
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let asked = serde_json::from_str(&line?)?;
        let (Asked::Recorded { request } | Asked::Request(request)) = asked;
        let outcome = match answer(&request) {
            Ok(response) => Outcome::Answer(Box::new(response)),
            Err(refusal) => Outcome::Error(refusal.to_string()),
        };
        serde_json::to_writer(&mut output, &Line { request, outcome })?;
        writeln!(output)?;
    }
    Ok(())
}
