#![allow(clippy::print_stdout, reason = "the steps are reported as they go")]

use std::time::Instant;

use crate::repository::cargo;
use crate::{signature, tidy};

/// The steps that are a call of cargo.
const STEPS: &[(&str, &[&str])] = &[
    ("format", &["fmt", "--all", "--check"]),
    ("lints", &["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"]),
    ("tests", &["test", "--workspace", "--quiet"]),
    ("documentation", &["doc", "--workspace", "--no-deps", "--quiet"]),
];

/// Runs every check and stops at the first that fails.
pub fn run() -> Result<(), String> {
    step("tidy", tidy::run)?;
    for (name, arguments) in STEPS {
        step(name, || {
            let mut command = cargo(arguments);
            command.env("RUSTDOCFLAGS", "--deny warnings");
            let status = command.status().map_err(|error| format!("{command:?}: {error}"))?;
            if status.success() { Ok(()) } else { Err(format!("{command:?} failed")) }
        })?;
    }
    step("signature", signature::compare)?;
    println!("all checks passed");
    Ok(())
}

fn step(name: &str, check: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
    println!("── {name}");
    let begun = Instant::now();
    check()?;
    println!("   {name}: passed in {:.0} s", begun.elapsed().as_secs_f64());
    Ok(())
}
