//! The secret data of a package.

use faceup::readings::Misread;

use crate::Options;
use crate::setting::{Case, Setting};

/// Cases that go into one file, with what is said about each.
pub(crate) struct Collection<C> {
    /// The file's name, without its number.
    pub(crate) name: String,
    /// What is in the file, as sentences.
    pub(crate) what: String,
    /// The cases, each with what is special about it, as a clause.
    pub(crate) cases: Vec<(C, Option<String>)>,
}

/// How many cases of the series are looked at for one that tells a misreading.
const TRIED: u64 = 2_000;

/// The secret files: small and telling ones first, so that wrong programs are refused soon.
pub(crate) fn collections<S: Setting>(options: &Options) -> Vec<Collection<Case<S>>> {
    let mut found = misreadings::<S>();
    for file in 0..options.random {
        found.push(Collection {
            name: "random".to_owned(),
            what: format!("{} Seed {}.", S::RANDOM, options.seed),
            cases: S::random(options.seed, file).into_iter().map(|case| (case, None)).collect(),
        });
    }
    found.extend(S::largest(options.seed));
    found
}

/// A case for each misreading that has one, in as many files as they take.
fn misreadings<S: Setting>() -> Vec<Collection<Case<S>>> {
    let shown = S::Readings::ALL.iter().filter(|&&reading| !S::Readings::entry(reading).harmless);
    let mut used = Vec::new();
    let cases = shown
        .map(|&reading| {
            let entry = S::Readings::entry(reading);
            let (early, known) = ((0..TRIED).map(S::Readings::another), S::Readings::known());
            let candidates = early.chain(known).enumerate().filter(|(place, _)| !used.contains(place));
            let found = candidates.into_iter().find_map(|(place, case)| {
                let right = S::Readings::answer(&case, &[])?;
                let wrong = S::Readings::answer(&case, &[reading])?;
                let note = || format!("{} is answered where {} ({})", S::said(wrong), entry.yours, entry.tag);
                (right != wrong).then(|| (place, note(), case))
            });
            let (place, note, case) = found.unwrap_or_else(|| panic!("no case shows the misreading {}", entry.tag));
            // Another case for each, although one may show many: so no one is left unshown when a case is taken out.
            used.push(place);
            (case, Some(note))
        })
        .collect();
    split::<S>("misreadings", "For each misreading of the rules a case that shows it.", cases)
}

/// The cases in files none of which is larger than an input may be.
fn split<S: Setting>(name: &str, what: &str, cases: Vec<(Case<S>, Option<String>)>) -> Vec<Collection<Case<S>>> {
    let mut files: Vec<Collection<Case<S>>> = Vec::new();
    let mut room = 0;
    for (case, note) in cases {
        let size = S::size(&case);
        match files.last_mut() {
            Some(file) if size <= room => file.cases.push((case, note)),
            _ => {
                room = S::MOST;
                files.push(Collection { name: name.to_owned(), what: what.to_owned(), cases: vec![(case, note)] });
            }
        }
        room -= size;
    }
    files
}
