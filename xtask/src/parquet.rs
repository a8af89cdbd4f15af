//! Whether other people's tools read a study's rows: `DuckDB`, pandas and pyarrow, in an environment of their own.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::repository::{cargo, executable, output, root};

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
    let built = output(&mut cargo(&["build", "--quiet", "--package", "faceup-cli", "--message-format", "json"]))?;
    let faceup = executable(&built).ok_or("cargo names no executable of faceup")?;
    let folder = target()?.join("parquet");
    let python = environment(&folder)?;
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

/// Where builds go.
fn target() -> Result<PathBuf, String> {
    let metadata = output(&mut cargo(&["metadata", "--format-version", "1", "--no-deps", "--offline"]))?;
    let metadata: serde_json::Value = serde_json::from_str(&metadata).map_err(|error| error.to_string())?;
    metadata["target_directory"].as_str().map(PathBuf::from).ok_or_else(|| "cargo names no target folder".to_owned())
}

/// A Python with the packages, made once for each list of them.
fn environment(folder: &Path) -> Result<PathBuf, String> {
    let wanted = crate::repository::text(Path::new(PACKAGES))?;
    let (venv, done) = (folder.join("venv"), folder.join("installed.txt"));
    let python = venv.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    if std::fs::read_to_string(&done).is_ok_and(|installed| installed == wanted) && python.exists() {
        return Ok(python);
    }
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let system = if cfg!(windows) { "python" } else { "python3" };
    let made = output(Command::new(system).args(["-m", "venv", "--clear"]).arg(&venv));
    made.map_err(|error| {
        format!("this check needs Python 3 with its module venv, to see that other tools read a study's rows\n{error}")
    })?;
    let mut install = Command::new(&python);
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:", "-r"]);
    output(install.arg(root().join(PACKAGES)))?;
    std::fs::write(&done, wanted).map_err(|error| format!("{}: {error}", done.display()))?;
    Ok(python)
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::executable;

    #[test]
    fn the_executable_is_the_one_that_cargo_names() {
        let messages = "{\"executable\":null}\n{\"executable\":\"a/faceup\"}\n{\"success\":true}\n";
        assert_eq!(executable(messages), Some(PathBuf::from("a/faceup")));
        assert_eq!(executable("{}\n"), None);
    }
}
