use std::fmt::Debug;

use crate::Entry;

/// A game with its catalogue of misreadings.
pub trait Misread {
    /// What is asked.
    type Case: Clone;
    /// What is answered.
    type Answer: Copy + Eq + Debug;
    /// A misreading.
    type Reading: Copy + Eq + Debug + 'static;

    /// The catalogue.
    const ALL: &'static [Self::Reading];

    /// A misreading in words.
    fn entry(reading: Self::Reading) -> &'static Entry;

    /// The answer of a program with these misreadings, of none the right one; `None` when the case is too large for a plain
    /// program.
    fn answer(case: &Self::Case, readings: &[Self::Reading]) -> Option<Self::Answer>;

    /// How much work an answer is, in duels played; `None` when the case is too large for a plain program.
    fn work(case: &Self::Case) -> Option<u64>;

    /// Cases of an endless series, small ones, by which misreadings are told apart.
    fn another(number: u64) -> Self::Case;

    /// Cases by which rare misreadings are told apart, looked at before the series.
    fn known() -> Vec<Self::Case> {
        Vec::new()
    }
}
