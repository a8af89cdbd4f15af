//! Failing inputs as files.

use std::path::{Path, PathBuf};

use faceup_check::runner::RunLimits;
use faceup_check::{Failure, Report};
use serde::Serialize;

use super::text::words;
use crate::args::{Check, PATIENCE};
use crate::exit::Exit;
use crate::screen::Screen;
use crate::whole_files::{make_folder, write_whole};

/// The name and version of the manifest's form.
const FINDING_SCHEMA: &str = "faceup.finding/1";

/// What a finding is, beside its files.
#[derive(Serialize)]
struct Manifest<'m> {
    schema: &'static str,
    version: &'static str,
    /// The command under check, as a shell takes it.
    command: String,
    /// The command that finds it again.
    check: String,
    report: &'m Report,
}

/// Makes sure, before any work is done, that findings can be written.
pub fn writable(args: &Check, screen: Screen) -> Result<(), Exit> {
    for folder in [&args.keep, &args.add_to].into_iter().flatten() {
        make_folder(folder).map_err(|error| {
            screen.error(&format!("`{}` cannot be written to: {error}", folder.display()));
            Exit::Limit
        })?;
    }
    Ok(())
}

/// Writes the failing input where the user wants it; gives the files. Where one cannot be written none of its folder is left.
pub fn keep(failure: &Failure, report: &Report, args: &Check) -> Result<Vec<PathBuf>, String> {
    let mut written = Vec::new();
    if let Some(folder) = &args.add_to {
        let path = free(folder, &stem(failure, args), &["in", "ans"]);
        written.extend(together(&path, &[("in", failure.input.as_bytes()), ("ans", failure.right.as_bytes())])?);
    }
    if let Some(folder) = &args.keep {
        let path = free(folder, &stem(failure, args), &["in", "ans", "out", "json"]);
        let manifest = Manifest {
            schema: FINDING_SCHEMA,
            version: env!("CARGO_PKG_VERSION"),
            command: words(&args.command),
            check: again(args, report),
            report,
        };
        let manifest = serde_json::to_string_pretty(&manifest).expect("reports have text for keys") + "\n";
        let files: &[(&str, &[u8])] = &[
            ("in", failure.input.as_bytes()),
            ("ans", failure.right.as_bytes()),
            ("out", &failure.whole_output),
            ("json", manifest.as_bytes()),
        ];
        written.extend(together(&path, files)?);
    }
    Ok(written)
}

/// Writes files that differ in their extensions: all of them or none.
fn together(path: &Path, files: &[(&str, &[u8])]) -> Result<Vec<PathBuf>, String> {
    let mut written = Vec::new();
    for (extension, content) in files {
        let path = path.with_extension(extension);
        if let Err(error) = write_whole(&path, content) {
            for path in written {
                let _ = std::fs::remove_file(path);
            }
            return Err(format!("`{}` cannot be written: {error}", path.display()));
        }
        written.push(path);
    }
    Ok(written)
}

/// The command that finds it again: with as many cases, so that it does not depend on the time.
pub fn again(args: &Check, report: &Report) -> String {
    let usual = RunLimits::default();
    let time = |time| humantime::format_duration(time).to_string().replace(' ', "");
    let options = [
        Some(format!("--seed {}", report.seed)),
        Some(format!("--cases {}", report.cases.max(1))),
        (args.patience > PATIENCE).then(|| format!("--for {}", time(args.patience))),
        args.most.map(|most| format!("--most {most}")),
        args.exact.then(|| "--exact".to_owned()),
        (args.time != usual.time).then(|| format!("--time {}", time(args.time))),
        (args.memory.as_u64() != usual.memory).then(|| format!("--memory {}", args.memory.as_u64())),
        (args.output.as_u64() != usual.output as u64).then(|| format!("--output {}", args.output.as_u64())),
    ];
    let files = args.files.iter().map(|file| format!("--file {}", words([file])));
    let options: Vec<String> = options.into_iter().flatten().chain(files).collect();
    format!("faceup check {} {} -- {}", args.game, options.join(" "), words(&args.command))
}

/// What a finding is called: its game and verdict.
fn stem(failure: &Failure, args: &Check) -> String {
    format!("{}-{}", args.game, failure.verdict.name().replace(' ', "-"))
}

/// A path of that name, with a number behind it where there is such a file already.
fn free(folder: &Path, stem: &str, extensions: &[&str]) -> PathBuf {
    let taken = |path: &Path| extensions.iter().any(|extension| path.with_extension(extension).exists());
    let paths = (1u64..).map(|number| folder.join(format!("{stem}-{number}")));
    paths.into_iter().find(|path| !taken(path)).unwrap_or_else(|| folder.join(stem))
}
