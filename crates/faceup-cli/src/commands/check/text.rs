use std::ffi::OsStr;
use std::fmt;
use std::path::PathBuf;

use faceup::diagnosis;
use faceup_check::verdict::{Style, Verdict, is_unseen};
use faceup_check::{Failure, Forgiven, Origin, Report, Smallest};

use super::findings::again;
use crate::args::Check;
use crate::commands::counted;

/// A report for people.
pub struct Told<'t> {
    pub found: &'t Report,
    pub args: &'t Check,
    /// The files that were written.
    pub kept: &'t [PathBuf],
    /// Whether the user has stopped the check.
    pub stopped: bool,
}

/// The most lines of an input or output that are shown.
const SHOWN: usize = 12;

/// The most characters of a line that are shown.
const WIDE: usize = 160;

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.found.failure {
            Some(failure) => self.failure(f, failure)?,
            None => self.clean(f)?,
        }
        // The verdict has said it where that is what the program failed by.
        let failed_by = |forgiven: &Style| {
            let verdict = self.found.failure.as_ref().map(|failure| &failure.verdict);
            matches!(verdict, Some(Verdict::Presentation { style, .. }) if style == forgiven)
        };
        for Forgiven { style, difference } in self.found.forgiven.iter().filter(|forgiven| !failed_by(&forgiven.style))
        {
            writeln!(f, "Note: the output is not byte for byte the judge's: {difference}. {}", style.judged())?;
        }
        for path in self.kept {
            writeln!(f, "kept: {}", path.display())?;
        }
        Ok(())
    }
}

impl Told<'_> {
    /// The file of the failing input.
    fn kept_input(&self) -> Option<&PathBuf> {
        self.kept.iter().find(|path| path.extension().is_some_and(|end| end == "in"))
    }

    fn clean(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { inputs, cases, seed, .. } = self.found;
        let how = if self.stopped { ", stopped before the time was over" } else { "" };
        let (cases, inputs) = (counted(*cases, "case"), counted(*inputs, "input"));
        writeln!(f, "no difference found: {cases} in {inputs}, seed {seed}{how}")?;
        self.clear(f)
    }

    /// How far every input has been tried.
    fn clear(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.found.clear {
            Some(size) => writeln!(f, "Every input of one case up to size {size} is answered rightly."),
            None => Ok(()),
        }
    }

    fn failure(&self, f: &mut fmt::Formatter<'_>, failure: &Failure) -> fmt::Result {
        let Failure { verdict, smallest, cases, size, measure, input, right, output, errors, .. } = failure;
        writeln!(f, "{verdict}")?;
        if let Verdict::Presentation { style, .. } = verdict {
            writeln!(f, "{}", style.judged())?;
        }
        writeln!(f)?;
        writeln!(f, "The failing input, {} ({}, size {size}):\n", smallest.name(), counted(*cases, "case"))?;
        shown(f, input, false)?;
        writeln!(f, "\nThe right output:\n")?;
        shown(f, right, false)?;
        if right != output {
            writeln!(f, "\nThe program's output:\n")?;
            shown(f, output, output.len() < failure.whole_output.len())?;
        }
        if !errors.is_empty() {
            writeln!(f, "\nIts standard error begins:\n")?;
            shown(f, errors, false)?;
        }
        let tried = format!("{} tried, seed {}", counted(self.found.inputs, "input"), self.found.seed);
        let came = match &failure.origin {
            Origin::Order => "found by trying inputs in order".to_owned(),
            Origin::Known(_) => "first found in a deal that is known to show a misreading".to_owned(),
            Origin::Random(number) => format!("first found in random input {number}"),
            Origin::File(name) => format!("first found in `{name}`"),
        };
        writeln!(f, "\n{tried}; {came}.")?;
        writeln!(f, "{}", claimed(*smallest))?;
        writeln!(f, "Size: {measure}.")?;
        if let Some(findings) = &failure.diagnosis {
            let kept = self.kept_input().map_or_else(|| "FILE".to_owned(), |path| words([path]));
            let answers = counted(findings.cases, "answer");
            writeln!(f, "\nWhat may be behind it, from {answers} of the program:\n")?;
            write!(f, "{}", diagnosis::Report { findings, file: &kept })?;
        }
        self.again(f, failure)
    }

    /// How the case is found, run and explained again.
    fn again(&self, f: &mut fmt::Formatter<'_>, failure: &Failure) -> fmt::Result {
        let game = self.args.game;
        writeln!(f, "\nFind it again: {}", again(self.args, self.found))?;
        let Some(path) = self.kept_input() else {
            return writeln!(f, "Keep it:       the same with --keep DIR");
        };
        let path = words([path]);
        writeln!(
            f,
            "Run it again:  {} < {path}\nSee why:       faceup explain {game} {path}",
            words(&self.args.command)
        )?;
        if failure.cases > 1 {
            writeln!(f, "               with --case 2 and so on for the cases behind the first")?;
        }
        Ok(())
    }
}

/// What is known about how small an input is, a sentence.
fn claimed(smallest: Smallest) -> &'static str {
    match smallest {
        Smallest::Proved => "Proved smallest: every smaller input was tried, and answered rightly.",
        Smallest::Minimal => "1-minimal: no single step makes it smaller and still failing; smaller ones may exist.",
        Smallest::Found => "Smallest found: there was no time to make it smaller, or it does not fail each time.",
    }
}

/// A text with every line moved in; where it `goes_on`, there is more than the text has.
fn shown(f: &mut fmt::Formatter<'_>, text: &str, goes_on: bool) -> fmt::Result {
    if text.is_empty() {
        return writeln!(f, "  (nothing)");
    }
    for line in text.lines().take(SHOWN) {
        let visible = line.chars().map(|c| if is_unseen(c) { '\u{fffd}' } else { c });
        let rest = if line.chars().nth(WIDE).is_some() { "…" } else { "" };
        writeln!(f, "  {}{rest}", visible.take(WIDE).collect::<String>())?;
    }
    let more = text.lines().count().saturating_sub(SHOWN);
    match more {
        _ if goes_on => writeln!(f, "  … and much more"),
        0 => Ok(()),
        more => writeln!(f, "  … and {}", counted(more as u64, "more line")),
    }
}

/// A command as a shell takes it.
pub fn words(command: impl IntoIterator<Item = impl AsRef<OsStr>>) -> String {
    let quoted = command.into_iter().map(|word| {
        let word = word.as_ref().to_string_lossy();
        let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,+@%".contains(c);
        if !word.is_empty() && word.chars().all(plain) {
            word.into_owned()
        } else {
            format!("'{}'", word.replace('\'', r"'\''"))
        }
    });
    quoted.collect::<Vec<_>>().join(" ")
}
