#![allow(clippy::print_stdout, reason = "what the judges' tools say is reported as they say it")]

//! Whether the judges' tools pass problem packages: problemtools, `BAPCtools` and checktestdata, in an environment of their own.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::python;
use crate::repository::{output, program, root, target};

/// What is to be installed, with its versions.
const PACKAGES: &str = "tests/python/packages.txt";
/// What has the tools check the packages.
const SCRIPT: &str = "tests/python/packages.py";

/// The games, with the names of their packages.
const GAMES: &[(&str, &str)] =
    &[("magic-duel", "magicduel"), ("house-of-cards", "houseofcards"), ("gems-fight", "gemsfight")];

const FLAVOURS: &[&str] = &["legacy", "2025-09"];

/// Makes the packages of all games in both flavours and has the tools check them.
pub fn run() -> Result<(), String> {
    let faceup = program()?;
    let folder = target()?.join("packages");
    let python = python::environment(&folder, PACKAGES, "to have the judges' tools check problem packages")?;
    for made in FLAVOURS.iter().copied().chain(["scratch"]).map(|name| folder.join(name)) {
        if made.exists() {
            std::fs::remove_dir_all(&made).map_err(|error| format!("{}: {error}", made.display()))?;
        }
    }
    for flavour in FLAVOURS {
        for (game, name) in GAMES {
            let out = folder.join(flavour).join(name);
            let mut package = Command::new(&faceup);
            output(package.args(["package", game, "--flavour", flavour, "--out"]).arg(out))?;
        }
    }
    let mut check = Command::new(&python);
    // Nothing of this environment but the path, without the folders that hold the program whose packages these are.
    check.env_clear().env("PATH", path(&python)?).env("LANG", "C.UTF-8");
    for (name, below) in [("HOME", "scratch"), ("TMPDIR", "scratch/temporary"), ("XDG_CONFIG_HOME", "scratch/config")] {
        let below = folder.join(below);
        std::fs::create_dir_all(&below).map_err(|error| format!("{}: {error}", below.display()))?;
        check.env(name, below);
    }
    let said = output(check.arg(root().join(SCRIPT)).arg(&folder))?;
    print!("{said}");
    Ok(())
}

/// The environment's folder of programs, and those of the system without `faceup`.
fn path(python: &Path) -> Result<OsString, String> {
    let own = python.parent().map(PathBuf::from);
    let system = std::env::var_os("PATH").unwrap_or_default();
    let others = std::env::split_paths(&system)
        .filter(|folder| !folder.join("faceup").with_extension(std::env::consts::EXE_EXTENSION).exists());
    std::env::join_paths(own.into_iter().chain(others)).map_err(|error| error.to_string())
}
