mod findings;
mod text;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use faceup_check::runner::{Program, RunLimits};
use faceup_check::{Given, Options, Report, Unchecked, check};

use super::progress::Tries;
use super::{report, unwritten};
use crate::args::{Check, CheckForm};
use crate::exit::Exit;
use crate::input;
use crate::screen::Screen;

/// The signals after which the program under check is ended and what was found until then is told.
#[cfg(unix)]
const STOPS: &[i32] = &[signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP];

#[cfg(not(unix))]
const STOPS: &[i32] = &[signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM];

/// Checks a program; status 1 says that it failed.
pub fn run(args: &Check, screen: Screen) -> Exit {
    let [command, arguments @ ..] = &args.command[..] else { return Exit::Usage };
    let given = match given(args, screen) {
        Ok(given) => given,
        Err(message) => {
            screen.error(&message);
            return Exit::Usage;
        }
    };
    if let Err(exit) = findings::writable(args, screen) {
        return exit;
    }
    let stop = Arc::new(AtomicBool::new(false));
    for &signal in STOPS {
        // A flag alone: the program that is running has to be ended first.
        if let Err(error) = signal_hook::flag::register(signal, Arc::clone(&stop)) {
            screen.error(&format!("Ctrl-C cannot be watched for: {error}"));
            return Exit::Internal;
        }
    }
    let limits = RunLimits {
        time: args.time,
        memory: args.memory.as_u64(),
        output: usize::try_from(args.output.as_u64()).unwrap_or(usize::MAX),
    };
    let program = Program::new(command.clone(), arguments.to_vec(), limits, Arc::clone(&stop));
    let options =
        Options { seed: args.seed, cases: args.cases, most: args.most, exact: args.exact, jobs: args.jobs.get() };
    let begun = Instant::now();
    let enough = || stop.load(Ordering::Relaxed) || begun.elapsed() >= args.patience;
    let mut bar = Tries::new(screen);
    let checked = check(args.game, &options, given, &program, &enough, &mut |watch| bar.update(watch));
    drop(bar);
    match checked {
        Ok(found) => told(&found, args, stop.load(Ordering::Relaxed), screen),
        Err(Unchecked::Given(name, error)) => report(screen, &name, &faceup::Error::Input(error)),
        Err(Unchecked::Options(message)) => {
            screen.error(&message);
            Exit::Usage
        }
        Err(Unchecked::Program(error)) => {
            screen.error(&unrun(Path::new(command), &error));
            Exit::Usage
        }
        Err(Unchecked::Engine(error, input)) => {
            let which = format!("please report it with the input that led to it:\n{input}");
            screen.error(&format!("a fault of faceup itself, not of your program: {error}\n{which}"));
            Exit::Internal
        }
    }
}

/// Opens the given files.
fn given(args: &Check, screen: Screen) -> Result<Vec<Given<'static>>, String> {
    let open = |path: &PathBuf| input::open(path, screen).map(|file| Given { name: file.name, reader: file.reader });
    args.files.iter().map(open).collect()
}

/// Keeps the failing input where that is wanted and prints the report, also when it could not be kept.
fn told(found: &Report, args: &Check, stopped: bool, screen: Screen) -> Exit {
    let kept = found.failure.as_ref().map_or(Ok(Vec::new()), |failure| findings::keep(failure, found, args));
    let text = match args.format {
        CheckForm::Text => {
            let kept = kept.as_deref().unwrap_or_default();
            text::Told { found, args, kept, stopped }.to_string()
        }
        CheckForm::Json => serde_json::to_string(found).expect("reports have text for keys") + "\n",
    };
    if let Err(error) = io::stdout().write_all(text.as_bytes()) {
        return unwritten(error);
    }
    match kept {
        Err(error) => {
            screen.error(&error);
            Exit::Limit
        }
        Ok(_) if found.failure.is_some() => Exit::No,
        Ok(_) if stopped => Exit::Stopped,
        Ok(_) => Exit::Done,
    }
}

/// Why a program cannot be run.
fn unrun(command: &Path, error: &io::Error) -> String {
    let shown = input::shown(command);
    if error.kind() == io::ErrorKind::NotFound && command.is_file() {
        return format!(
            "`{shown}` cannot be run: the interpreter that its first line names, or its loader, is not there"
        );
    }
    format!("`{shown}` cannot be run: {error}")
}
