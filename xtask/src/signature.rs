use std::path::Path;
use std::process::Command;

use crate::repository::{output, program, root, text};

/// The file that holds the node counts.
const FILE: &str = "bench.signature";

/// Compares the node counts of the fixed bench with the file, line by line.
pub fn compare() -> Result<(), String> {
    let recorded = text(Path::new(FILE))?;
    let counted = count()?;
    if recorded == counted {
        return Ok(());
    }
    Err(format!(
        "the node counts have changed; if a change of the search was meant, run `cargo xtask signature --write` and say \
         in the commit why they changed\n--- {FILE}\n{recorded}+++ counted now\n{counted}"
    ))
}

/// Records the node counts as they are now.
pub fn write() -> Result<(), String> {
    std::fs::write(root().join(FILE), count()?).map_err(|error| format!("{FILE}: {error}"))
}

fn count() -> Result<String, String> {
    // The counts are the same whatever the compiler has made faster.
    output(Command::new(program()?).args(["bench", "--signature"]))
}
