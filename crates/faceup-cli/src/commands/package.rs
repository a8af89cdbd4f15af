use std::io::{self, Write};

use faceup_package::{Error, Kind, Options, WriteError, check_folder, files, package, write};

use super::{counted, report};
use crate::args::Package;
use crate::exit::Exit;
use crate::screen::Screen;

/// Writes the package and says what is in it.
pub fn run(args: &Package, screen: Screen) -> Exit {
    let refused = |error: &WriteError| {
        screen.error(&error.to_string());
        match error {
            WriteError::Name(_) | WriteError::Taken(_) => Exit::Usage,
            WriteError::NoFolder { .. } | WriteError::Io(..) => Exit::Limit,
        }
    };
    // Before the work, which takes seconds.
    if let Err(error) = check_folder(&args.out) {
        return refused(&error);
    }
    let package = match package(args.game, &Options { seed: args.seed, random: args.secret, jobs: args.jobs.get() }) {
        Ok(package) => package,
        Err(error @ Error::Unmade(_)) => {
            screen.error(&format!("{error}; nothing was written"));
            return Exit::Limit;
        }
        Err(Error::Engine(error)) => return report(screen, "the package's own cases", &error),
    };
    if let Err(error) = write(&files(&package, args.flavour), &args.out) {
        return refused(&error);
    }
    match tell(&package, args) {
        Ok(()) => Exit::Done,
        Err(error) => report(screen, "standard output", &faceup::Error::Output(error)),
    }
}

fn tell(package: &faceup_package::Package, args: &Package) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{}: {} as a problem package, flavour {}", args.out.display(), package.game, args.flavour)?;
    for (folder, tests) in [("sample", &package.samples), ("secret", &package.secret)] {
        for test in tests {
            let name = format!("{folder}/{}", test.name);
            writeln!(out, "  {name:<26} {}", counted(test.cases as u64, "case"))?;
        }
    }
    for submission in &package.submissions {
        let name = format!("{}/{}", submission.kind, submission.source.name);
        match (&submission.refused_at, submission.kind) {
            (Some((test, case)), _) => writeln!(out, "  {name:<26} refused at {test}, case {case}")?,
            (None, Kind::Accepted) => writeln!(out, "  {name:<26} right")?,
            (None, _) => writeln!(out, "  {name}")?,
        }
    }
    Ok(())
}
