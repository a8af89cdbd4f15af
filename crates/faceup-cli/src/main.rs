//! The `faceup` command: arguments, rendering and exit status. All answers come from the library.

mod args;
mod commands;
mod duel_files;
mod exit;
mod input;
mod screen;
mod whole_files;

use std::panic::{self, PanicHookInfo};
use std::process::ExitCode;

use clap::Parser;

use args::Cli;
use exit::Exit;

fn main() -> ExitCode {
    panic::set_hook(Box::new(report_fault));
    panic::catch_unwind(run).unwrap_or(Exit::Internal).into()
}

/// Reads the command line and carries it out. Help and version are printed like any other data.
fn run() -> Exit {
    match Cli::try_parse() {
        Ok(cli) => commands::run(&cli),
        Err(text) => match text.print() {
            Err(error) => commands::unwritten(error),
            Ok(()) if text.use_stderr() => Exit::Usage,
            Ok(()) => Exit::Done,
        },
    }
}

/// Says where the program failed; what had been answered before stays on standard output.
fn report_fault(fault: &PanicHookInfo<'_>) {
    screen::Screen::default()
        .error(&format!("a fault of the program itself: {fault}\nplease report it with the input that led to it"));
}
