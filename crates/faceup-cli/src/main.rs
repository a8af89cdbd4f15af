//! The `faceup` command: arguments, rendering and exit status. All answers come from the library.

mod args;
mod commands;
mod exit;
mod input;
mod screen;

use std::panic::{self, PanicHookInfo};
use std::process::ExitCode;

use clap::Parser;

use args::Cli;
use exit::Exit;

fn main() -> ExitCode {
    panic::set_hook(Box::new(report_fault));
    let exit = panic::catch_unwind(|| commands::run(&Cli::parse())).unwrap_or(Exit::Internal);
    exit.into()
}

/// Says where the program failed; what had been answered before stays on standard output.
fn report_fault(fault: &PanicHookInfo<'_>) {
    screen::Screen::default()
        .error(&format!("a fault of the program itself: {fault}\nplease report it with the input that led to it"));
}
