//! The page that the server brings along: whether the bundle in its crate is what the sources in `web` make, and whether it works in
//! a browser.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::repository::{files, output, program, root};

/// Where the sources are.
const SOURCES: &str = "web";
/// Where the bundle is.
const BUNDLE: &str = "crates/faceup-serve/assets";
/// The types of the interface as the page has them, made from `docs/openapi.json`.
const TYPES: &str = "web/src/api.d.ts";
/// Debian's browser.
const BROWSER: &str = "/usr/bin/chromium";

/// Builds the page anew and compares it with the bundle, byte for byte; what it has built stays there.
pub fn compare() -> Result<(), String> {
    install()?;
    let types = std::fs::read(root().join(TYPES)).map_err(|error| format!("{TYPES}: {error}"))?;
    npm(&["run", "types"])?;
    if std::fs::read(root().join(TYPES)).map_err(|error| format!("{TYPES}: {error}"))? != types {
        return Err(format!("{TYPES} was not made from docs/openapi.json; it has been made anew"));
    }
    npm(&["run", "check"])?;
    npm(&["run", "unit"])?;
    let before = bundle()?;
    npm(&["run", "build"])?;
    let faults = differences(&before, &bundle()?);
    if faults.is_empty() {
        return Ok(());
    }
    Err(format!("{BUNDLE} is not what {SOURCES} makes; it has been built anew:\n{}", faults.join("\n")))
}

/// Plays in the page with a real browser, against the server.
pub fn browse() -> Result<(), String> {
    // Who names another browser has it.
    if std::env::var_os("FACEUP_CHROMIUM").is_none() && !Path::new(BROWSER).exists() {
        let install = ["install", "--yes", "--no-install-recommends", "chromium"];
        output(Command::new("apt-get").args(["update", "--quiet"]))?;
        output(Command::new("apt-get").args(install))?;
    }
    install()?;
    let faceup = program()?;
    let mut tests = Command::new("node");
    tests.arg("tests/run.mjs").arg(faceup).current_dir(root().join(SOURCES));
    let status = tests.status().map_err(|error| format!("{tests:?}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{tests:?} failed")) }
}

/// Installs what the lock file names, unless that is what is there.
fn install() -> Result<(), String> {
    let (lock, installed) = (root().join("web/package-lock.json"), root().join("web/node_modules/installed.lock"));
    let wanted = std::fs::read(&lock).map_err(|error| format!("{}: {error}", lock.display()))?;
    if std::fs::read(&installed).is_ok_and(|there| there == wanted) {
        return Ok(());
    }
    npm(&["ci", "--no-audit", "--no-fund"])?;
    std::fs::write(&installed, wanted).map_err(|error| format!("{}: {error}", installed.display()))
}

fn npm(arguments: &[&str]) -> Result<(), String> {
    let mut npm = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    npm.args(arguments).current_dir(root().join(SOURCES));
    let ended = npm.output().map_err(|error| format!("{npm:?}: {error}"))?;
    if ended.status.success() {
        return Ok(());
    }
    let told = [ended.stdout, ended.stderr].concat();
    Err(format!("{npm:?} failed:\n{}", String::from_utf8_lossy(&told)))
}

type Files = BTreeMap<PathBuf, Vec<u8>>;

fn bundle() -> Result<Files, String> {
    let read = |path: PathBuf| {
        let bytes = std::fs::read(root().join(&path)).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok((path, bytes))
    };
    files(BUNDLE)?.into_iter().map(read).collect()
}

/// What one bundle has and the other has not.
fn differences(before: &Files, after: &Files) -> Vec<String> {
    let all: std::collections::BTreeSet<&PathBuf> = before.keys().chain(after.keys()).collect();
    let told = all.into_iter().filter_map(|path| {
        let what = match (before.get(path), after.get(path)) {
            (Some(old), Some(new)) if old == new => return None,
            (Some(_), Some(_)) => "is another",
            (Some(_), None) => "is not built",
            _ => "is missing",
        };
        Some(format!("{}: {what}", path.display()))
    });
    told.collect()
}

#[cfg(test)]
mod tests {
    use super::{Files, differences};

    #[test]
    fn every_file_of_both_bundles_is_compared() {
        let files = |named: &[(&str, &str)]| -> Files {
            named.iter().map(|(path, bytes)| ((*path).into(), bytes.as_bytes().to_vec())).collect()
        };
        let before = files(&[("a", "1"), ("b", "1"), ("c", "1")]);
        let after = files(&[("a", "1"), ("b", "2"), ("d", "1")]);
        assert_eq!(differences(&before, &after), ["b: is another", "c: is not built", "d: is missing"]);
        assert!(differences(&before, &before).is_empty());
    }
}
