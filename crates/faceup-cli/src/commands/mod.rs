//! One file a command.

mod bench;
mod check;
mod explain;
mod generate;
mod manual;
mod package;
mod play;
mod progress;
mod review;
mod serve;
mod solve;
mod study;
mod tournament;
mod tune;
mod validate;

use std::io;

use faceup::Error;
use faceup::games::error::InputError;
use faceup::saved_table::TableFault;

use crate::args::{Cli, Command};
use crate::exit::Exit;
use crate::screen::Screen;

/// Carries the command out and says how it ended.
pub fn run(cli: &Cli) -> Exit {
    let screen = Screen::new(&cli.common);
    let written = match &cli.command {
        Command::Solve(args) => return solve::run(args, screen),
        Command::Explain(args) => return explain::run(args, screen),
        Command::Play(args) => return play::run(args, screen),
        Command::Check(args) => return check::run(args, screen),
        Command::Serve(args) => return serve::run(args, screen),
        Command::Review(args) => return review::run(args, screen),
        Command::Validate(args) => return validate::run(args, screen),
        Command::Study(args) => return study::run(args, screen),
        Command::Generate(args) => return generate::run(args, screen),
        Command::Package(args) => return package::run(args, screen),
        Command::Bench(args) => return bench::run(args, screen),
        Command::Tournament(args) => return tournament::run(args, screen),
        Command::Tune(args) => return tune::run(args, screen),
        Command::Completions { shell } => manual::completions(*shell),
        Command::Man { command } => match manual::page(command.as_deref()) {
            Ok(page) => io::Write::write_all(&mut io::stdout(), &page),
            Err(message) => {
                screen.error(&message);
                return Exit::Usage;
            }
        },
    };
    match written {
        Ok(()) => Exit::Done,
        Err(error) => report(screen, "standard output", &Error::Output(error)),
    }
}

/// Tells that standard output cannot be written to.
pub fn unwritten(error: io::Error) -> Exit {
    report(Screen::default(), "standard output", &Error::Output(error))
}

/// Tells what went wrong with `source`, and how the program ends for it.
pub fn report(screen: Screen, source: &str, error: &Error) -> Exit {
    match error {
        // Whoever reads has seen enough: no reason to complain.
        Error::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => return Exit::Done,
        Error::Input(InputError::Parse(error)) => screen.fault(source, error),
        Error::Input(_) | Error::Limit { .. } | Error::Graph { .. } => screen.error(&format!("{source}: {error}")),
        _ => screen.error(&error.to_string()),
    }
    match error {
        Error::Input(_) => Exit::Input,
        Error::Limit { .. } | Error::Graph { .. } | Error::Thread(_) | Error::Output(_) => Exit::Limit,
        Error::Method { .. } | Error::Option(_) => Exit::Usage,
        Error::Table(error) => match error.fault() {
            TableFault::Open(_) | TableFault::NoFile | TableFault::Cases { .. } => Exit::Usage,
            TableFault::Unsavable(_) | TableFault::Write(_) => Exit::Limit,
            _ => Exit::Input,
        },
        Error::Internal(_) => Exit::Internal,
    }
}

/// A number of things, in words that fit one of them too.
fn counted(number: u64, what: &str) -> String {
    let end = if number == 1 { "" } else { "s" };
    format!("{number} {what}{end}")
}
