//! Failing inputs as files.

use std::path::{Path, PathBuf};

use faceup_check::{Failure, Report};
use serde::Serialize;

use super::text::words;
use crate::args::Check;
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

/// Writes the failing input where the user wants it; gives the files.
pub fn keep(failure: &Failure, report: &Report, args: &Check) -> Result<Vec<PathBuf>, String> {
    let mut written = Vec::new();
    let mut write = |path: PathBuf, text: &str| {
        write_whole(&path, text).map_err(|error| format!("`{}` cannot be written: {error}", path.display()))?;
        written.push(path);
        Ok::<_, String>(())
    };
    if let Some(folder) = &args.add_to {
        let path = free(folder, &stem(failure, args), &["in", "ans"]);
        write(path.with_extension("in"), &failure.input)?;
        write(path.with_extension("ans"), &failure.right)?;
    }
    if let Some(folder) = &args.keep {
        let path = free(folder, &stem(failure, args), &["in", "ans", "out", "json"]);
        write(path.with_extension("in"), &failure.input)?;
        write(path.with_extension("ans"), &failure.right)?;
        write(path.with_extension("out"), &failure.output)?;
        let manifest = Manifest {
            schema: FINDING_SCHEMA,
            version: env!("CARGO_PKG_VERSION"),
            command: words(&args.command),
            check: again(args),
            report,
        };
        let text = serde_json::to_string_pretty(&manifest).expect("reports have text for keys") + "\n";
        write(path.with_extension("json"), &text)?;
    }
    Ok(written)
}

/// The command that finds it again.
fn again(args: &Check) -> String {
    let most = args.most.map_or_else(String::new, |most| format!(" --most {most}"));
    let exact = if args.exact { " --exact" } else { "" };
    format!("faceup check {} --seed {}{most}{exact} -- {}", args.game, args.seed, words(&args.command))
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
