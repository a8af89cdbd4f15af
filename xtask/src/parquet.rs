//! Whether other people's tools read a study's rows: `DuckDB`, pandas and pyarrow, in an environment of their own.

use std::process::Command;

use crate::python;
use crate::repository::{output, program, root, target};

/// What is to be installed, with its versions.
const PACKAGES: &str = "tests/python/parquet.txt";
/// What compares the rows with the summaries.
const SCRIPT: &str = "tests/python/parquet.py";

/// Studies with rows, by the names of their folders.
const STUDIES: &[(&str, &[&str])] = &[
    ("duels", &["magic-duel", "--deals", "20000", "--seed", "3"]),
    ("sweep", &["magic-duel", "--deals", "5000", "--sweep", "opening-hand=4..6"]),
    ("houses", &["house-of-cards", "--deals", "500", "--ranks", "8"]),
    ("gems", &["gems-fight", "--deals", "200", "--bags", "6"]),
];

/// Makes small studies and has the tools count their rows.
pub fn run() -> Result<(), String> {
    let faceup = program()?;
    let folder = target()?.join("parquet");
    let python = python::environment(&folder, PACKAGES, "to see that other tools read a study's rows")?;
    let mut compare = Command::new(python);
    compare.arg(root().join(SCRIPT));
    for (name, arguments) in STUDIES {
        let out = folder.join(name);
        if out.exists() {
            std::fs::remove_dir_all(&out).map_err(|error| format!("{}: {error}", out.display()))?;
        }
        output(Command::new(&faceup).arg("study").args(*arguments).args(["--rows", "--out"]).arg(&out))?;
        compare.arg(out);
    }
    output(&mut compare).map(|_| ())
}
