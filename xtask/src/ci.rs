#![allow(clippy::print_stdout, reason = "the steps are reported as they go")]

use std::time::Instant;

use crate::repository::cargo;
use crate::{packages, page, parquet, pip, signature, tidy};

/// The steps that are a call of cargo.
const STEPS: &[(&str, &[&str])] = &[
    ("format", &["fmt", "--all", "--check"]),
    ("lints", &["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"]),
    ("documentation", &["doc", "--workspace", "--no-deps", "--quiet"]),
    ("tests", &["test", "--workspace", "--quiet", "--no-fail-fast"]),
];

/// Runs every check, also after one that fails, and says which did.
pub fn run() -> Result<(), String> {
    let mut failed = Vec::new();
    let mut step = |name, check: &dyn Fn() -> Result<(), String>| {
        println!("── {name}");
        let begun = Instant::now();
        let result = check();
        let seconds = begun.elapsed().as_secs_f64();
        match result {
            Ok(()) => println!("   {name}: passed in {seconds:.0} s"),
            Err(message) => {
                println!("{message}\n   {name}: FAILED after {seconds:.0} s");
                failed.push(name);
            }
        }
    };
    step("tidy", &tidy::run);
    for (name, arguments) in STEPS {
        step(name, &|| {
            let mut command = cargo(arguments);
            command.env("RUSTDOCFLAGS", "--deny warnings");
            let status = command.status().map_err(|error| format!("{command:?}: {error}"))?;
            if status.success() { Ok(()) } else { Err(format!("{command:?} failed")) }
        });
    }
    step("signature", &signature::compare);
    step("parquet", &parquet::run);
    step("packages", &packages::run);
    step("python", &pip::run);
    step("page", &page::compare);
    step("browser", &page::browse);
    if failed.is_empty() {
        println!("all checks passed");
        return Ok(());
    }
    Err(format!("failed: {}", failed.join(", ")))
}
