use faceup_readings::{Entry, Misread};

use super::feature::Setting;

/// The misreading of a game.
pub(crate) type Reading<S> = <<S as Setting>::Readings as Misread>::Reading;

/// A misreading in words.
pub(super) fn entry<S: Setting>(reading: Reading<S>) -> &'static Entry {
    S::Readings::entry(reading)
}

/// The name of the kind that defeats it.
pub(crate) fn name_of(entry: &Entry) -> String {
    format!("defeat:{}", entry.tag)
}

/// A case that defeats it, as a noun phrase.
pub(crate) fn what_defeats(entry: &Entry) -> String {
    format!("a case with another answer where {}", entry.yours)
}

/// The tag in such a name, in whatever case.
pub(super) fn tag_of(name: &str) -> Option<String> {
    Some(name.strip_prefix("defeat:")?.to_uppercase())
}

/// Why a program with the misreading is wrong in this case, as a clause; `None` if it is right, or the case is too large for the plain
/// programs.
pub(crate) fn defeats<S: Setting>(case: &S::Case, reading: Reading<S>) -> Option<String> {
    let right = S::Readings::answer(case, &[])?;
    let wrong = S::Readings::answer(case, &[reading])?;
    let (right_words, wrong_words) = (S::answer(right), S::answer(wrong));
    (right != wrong)
        .then(|| format!("the answer is {right_words}, and {wrong_words} where {}", entry::<S>(reading).yours))
}
