use std::io;

use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::args::Cli;

/// Prints the shell's completions.
pub fn completions(shell: Shell) -> io::Result<()> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "faceup", &mut text);
    io::Write::write_all(&mut io::stdout(), &text)
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
    let mut page = Vec::new();
    Man::new(described).render(&mut page).map_err(|error| error.to_string())?;
    Ok(page)
}
