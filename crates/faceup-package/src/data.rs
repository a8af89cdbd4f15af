//! The secret data of a package.

use faceup::kinds::{self, Made, Request, Unmade};

use crate::setting::{Case, Setting};
use crate::{Error, Options};

/// Cases that go into one file, with what is said about each.
pub(crate) struct Collection<C> {
    /// The file's name, without its number.
    pub(crate) name: String,
    /// What is in the file, as sentences.
    pub(crate) what: String,
    /// The cases, each with what is special about it, as a clause.
    pub(crate) cases: Vec<(C, Option<String>)>,
}

/// Cases made on purpose that belong together.
pub(crate) struct OnPurpose {
    /// The files' name, without their number.
    pub(crate) name: &'static str,
    /// What is in them, as a sentence.
    pub(crate) what: &'static str,
    /// The kinds, as `faceup generate` knows them.
    pub(crate) kinds: &'static [&'static str],
    /// Whether a case that is of several kinds is there for one of them alone, as far as others are found for the rest.
    pub(crate) each_another: bool,
}

/// For each misreading of the catalogue that a case is known to show, such a case.
pub(crate) const MISREADINGS: OnPurpose = OnPurpose {
    name: "misreadings",
    what: "For each misreading of the rules a case that shows it.",
    kinds: &["defeat"],
    each_another: true,
};

/// The secret files: small and telling ones first, so that wrong programs are refused soon.
pub(crate) fn collections<S: Setting>(options: &Options) -> Result<Vec<Collection<Case<S>>>, Error> {
    let mut found = Vec::new();
    for purpose in S::ON_PURPOSE {
        found.extend(made_on_purpose::<S>(purpose, options)?);
    }
    for file in 0..options.random {
        found.push(Collection {
            name: "random".to_owned(),
            what: format!("{} Seed {}.", S::RANDOM, options.seed),
            cases: S::random(options.seed, file).into_iter().map(|case| (case, None)).collect(),
        });
    }
    found.extend(S::largest(options.seed));
    Ok(found)
}

/// Case `number` of each of the kinds.
fn made<S: Setting>(kinds: &[&str], number: u64, options: &Options) -> Result<Vec<Made>, Unmade> {
    let kinds = kinds.iter().map(|&kind| kind.to_owned()).collect();
    let wanted = Request { kinds, seed: options.seed, from: number, jobs: options.jobs, ..Request::default() };
    kinds::make(S::GAME, &wanted)
}

/// A case of each of the kinds, with a later number where the first case serves another kind already.
fn each_another<S: Setting>(purpose: &OnPurpose, options: &Options) -> Result<Vec<Made>, Unmade> {
    let mut all = made::<S>(purpose.kinds, 0, options)?;
    for place in 0..all.len() {
        let (before, rest) = all.split_at_mut(place);
        let served = |case: &kinds::Case| before.iter().any(|made| made.case == *case);
        let mut numbers = 1..=before.len() as u64;
        while served(&rest[0].case)
            && let Some(number) = numbers.next()
        {
            match made::<S>(&[&rest[0].kind.clone()], number, options) {
                Ok(other) => rest[0] = other.into_iter().next().expect("a kind that is no whole input has a case"),
                // There are few cases of a rare kind; one that serves twice is better than none.
                Err(_) => break,
            }
        }
    }
    Ok(all)
}

/// How many cases are told one by one.
const MOST_TOLD: usize = 100;

/// The cases of some kinds, in as many files as they take.
fn made_on_purpose<S: Setting>(purpose: &OnPurpose, options: &Options) -> Result<Vec<Collection<Case<S>>>, Error> {
    let made =
        if purpose.each_another { each_another::<S>(purpose, options) } else { made::<S>(purpose.kinds, 0, options) };
    let made = made.map_err(Error::Unmade)?;
    // Of a whole input there is one thing to say, and the file says it.
    let told = made.len() <= MOST_TOLD;
    let cases = made.into_iter().map(|Made { kind, reason, case, .. }| {
        let case = S::of_kind(case).expect("the cases are of the game");
        (case, told.then(|| format!("{reason} ({kind})")))
    });
    Ok(split::<S>(purpose.name, &format!("{} Seed {}.", purpose.what, options.seed), cases.collect()))
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
