//! Whether the Python package installs from a clone and works: its own tests, other projects' suites on its interfaces, its types, the
//! examples of its pages, and the notebooks (`python/tests/test_notebooks.py`).

use std::path::Path;
use std::process::Command;

use crate::python;
use crate::repository::{output, program, root, target};

/// What the tests need beside the package, with its versions.
const PACKAGES: &str = "python/tests/requirements.txt";

/// The commands of the environment's Python, each with what it checks.
const CHECKS: &[&[&str]] = &[
    &["-m", "mypy", "--no-error-summary"],
    &["-m", "mypy.stubtest", "faceup._core", "--concise"],
    &["-m", "pytest", "--quiet"],
    &["-m", "pytest", "--quiet", "--doctest-glob", "*.md", "docs/python.md", "docs/cluster.md"],
];

/// Installs the package as its page says, into an environment of its own, and checks it there.
pub fn run() -> Result<(), String> {
    let faceup = program()?;
    let folder = target()?.join("python");
    let python = python::environment(&folder, PACKAGES, "to install the package in it")?;
    let mut install = Command::new(&python);
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--force-reinstall"]);
    output(install.arg(root()))?;
    for arguments in CHECKS {
        let mut check = Command::new(&python);
        check.args(*arguments).current_dir(root()).env("FACEUP", &faceup).env("FACEUP_OUT", &folder);
        // What the tests print says how many there were.
        let status = check.status().map_err(|error| format!("{check:?}: {error}"))?;
        if !status.success() {
            return Err(format!("{check:?} failed"));
        }
    }
    left_behind(&root().join("python"))
}

/// The package is imported from the environment, not from the clone, so that what a wheel lacks is missed.
fn left_behind(sources: &Path) -> Result<(), String> {
    let compiled = std::fs::read_dir(sources.join("faceup")).map_err(|error| error.to_string())?;
    let found = compiled.flatten().find(|entry| entry.file_name().to_string_lossy().starts_with("_core.abi3"));
    found.map_or(Ok(()), |file| Err(format!("{} hides what is installed; remove it", file.path().display())))
}
