//! `explain --got` and `explain --output`: another program's answers, and the misreadings of the rules that give them.

use std::io::{self, Write as _};
use std::path::Path;

use faceup::diagnosis::{Answers, Report, Unexamined, examine};
use faceup::{Error, SolveOptions};

use crate::args::{Explain, ExplainForm};
use crate::commands::report;
use crate::exit::Exit;
use crate::input::{self, Input};
use crate::screen::Screen;

/// Examines the answers; none when none were given.
pub fn run(args: &Explain, screen: Screen) -> Option<Exit> {
    let output = match (&args.got, &args.output) {
        (None, None) => return None,
        (Some(_), _) => None,
        (None, Some(path)) => match read(path, screen) {
            Ok(text) => Some(text),
            Err(message) => {
                screen.error(&message);
                // A folder opens, and cannot be read: the same status as for a folder as FILE.
                return Some(if path.is_dir() { Exit::Input } else { Exit::Usage });
            }
        },
    };
    let path = args.file.as_deref().unwrap_or(Path::new("-"));
    Some(match input::open(path, screen) {
        Ok(input) => examined(args, output.as_deref(), input, screen),
        Err(message) => {
            screen.error(&message);
            Exit::Usage
        }
    })
}

/// A program's output. What is not UTF-8 in it is no answer and is shown as such.
fn read(path: &Path, screen: Screen) -> Result<String, String> {
    let mut input = input::open(path, screen)?;
    let mut bytes = Vec::new();
    let read = io::Read::read_to_end(&mut input.reader, &mut bytes);
    read.map_err(|error| format!("`{}` cannot be read: {error}", input.name))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn examined(args: &Explain, output: Option<&str>, input: Input, screen: Screen) -> Exit {
    let options = SolveOptions {
        peaks: args.peaks,
        jobs: args.effort.jobs(),
        limits: args.effort.limits(),
        ..SolveOptions::default()
    };
    let answers = match (&args.got, output) {
        (Some(got), _) => Answers::One(args.case, got),
        (None, output) => Answers::All(output.unwrap_or_default()),
    };
    let findings = match examine(args.game, &options, input.reader, answers) {
        Ok(findings) => findings,
        Err(Unexamined::Input(error)) => return report(screen, &input.name, &error),
        Err(Unexamined::Answers(error)) => {
            if let Some(path) = &args.output {
                screen.fault(&input::shown(path), &error);
                return Exit::Input;
            }
            screen.error(&format!("`--got`: found {}, expected {}", error.found(), error.expected()));
            return Exit::Usage;
        }
    };
    let file = args.file.as_deref().map_or_else(|| "-".to_owned(), input::shown);
    let text = if args.format == ExplainForm::Json {
        super::json(&findings)
    } else {
        Report { findings: &findings, file: &file }.to_string()
    };
    match io::stdout().write_all(text.as_bytes()) {
        Ok(()) if findings.is_refused() => Exit::No,
        Ok(()) => Exit::Done,
        Err(error) => report(screen, "standard output", &Error::Output(error)),
    }
}
