use std::io::{self, Write};

use clap::{Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::args::Cli;

/// Prints the shell's completions.
pub fn completions(shell: Shell) -> io::Result<()> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "faceup", &mut text);
    io::stdout().write_all(&text)
}

/// The manual page of faceup, or of one of its commands.
pub fn page(command: Option<&str>) -> Result<Vec<u8>, String> {
    let mut cli = Cli::command();
    cli.build();
    let described = match command {
        None => cli,
        Some(name) => cli
            .find_subcommand(name)
            .cloned()
            .ok_or_else(|| format!("there is no command `{name}` and so no page for it"))?,
    };
    write(described).map_err(|error| error.to_string())
}

fn write(mut command: Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    let usage = command.render_usage().to_string();
    let end = command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
    let source = concat!("faceup ", env!("CARGO_PKG_VERSION"));
    let man = Man::new(command).source(source).manual("User commands");
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    section(&mut page, "SYNOPSIS", usage.trim_start_matches("Usage: ").lines())?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if end.contains("Exit status:") {
        man.render_subcommands_section(&mut page)?;
    }
    for part in end.split("\n\n") {
        match part.trim_end().split_once(":\n") {
            Some((title, lines)) => section(&mut page, &title.to_uppercase(), lines.lines())?,
            None => section(&mut page, "NOTES", part.trim_end().lines())?,
        }
    }
    Ok(page)
}

/// A section whose lines stand as they are.
fn section<'a>(page: &mut Vec<u8>, title: &str, lines: impl Iterator<Item = &'a str>) -> io::Result<()> {
    writeln!(page, ".SH {title}\n.nf")?;
    for line in lines {
        // A backslash begins an escape, a hyphen may be set as another character, and `\\&` keeps a dot from being a request.
        let escaped = line.replace('\\', "\\e").replace('-', "\\-");
        writeln!(page, "\\&{escaped}")?;
    }
    writeln!(page, ".fi")
}
