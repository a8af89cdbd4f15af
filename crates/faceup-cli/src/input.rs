//! The inputs that a command line names.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use crate::screen::Screen;

/// A source of judge input, with its name in messages.
pub struct Input {
    pub name: String,
    pub reader: Box<dyn Read + Send>,
    /// Its size in bytes, where that is known beforehand.
    pub size: Option<u64>,
}

/// The files to read; none stands for standard input.
pub fn named(files: &[PathBuf]) -> Vec<&Path> {
    if files.is_empty() { vec![Path::new("-")] } else { files.iter().map(PathBuf::as_path).collect() }
}

/// Opens a file, or standard input for `-`.
pub fn open(path: &Path, screen: Screen) -> Result<Input, String> {
    if path == Path::new("-") {
        if io::stdin().is_terminal() {
            screen.note("reading judge input from the terminal; end it with Ctrl-D");
        }
        return Ok(Input { name: "standard input".to_owned(), reader: Box::new(io::stdin()), size: None });
    }
    let name = shown(path);
    let file = File::open(path).map_err(|error| format!("`{name}` cannot be opened: {error}"))?;
    let size = file.metadata().ok().filter(std::fs::Metadata::is_file).map(|metadata| metadata.len());
    Ok(Input { name, reader: Box::new(file), size })
}

/// The path as messages name it: whatever a file is called, it must not move the cursor or break the line.
pub fn shown(path: &Path) -> String {
    path.display().to_string().chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}
