//! The inputs of a game: in order from the smallest, at random, and simpler ones than a given one.

mod arrangements;
mod duels;
mod gems;
mod houses;

use std::fmt;
use std::ops::ControlFlow;

use faceup::games::judge::{JudgeReader, JudgeWriter};

pub(crate) use duels::Duels;
pub(crate) use gems::Gems;
pub(crate) use houses::Houses;

/// A case as its game reads it.
pub(crate) type Typed<S> = <<S as Space>::Judge as JudgeReader>::Case;

/// All cases of a game within the judge's limits.
///
/// They have an order: by [`size`](Space::size), then by the numbers or cards of the input as they stand. It is what "smallest"
/// means, and `docs/check.md` defines it.
pub(crate) trait Space: Clone {
    /// A case as what can be changed about it; compared in the order of its numbers or cards.
    type Case: Clone + Ord + fmt::Debug;

    /// Reads and writes the judge's format.
    type Judge: JudgeWriter;

    /// What the size is made of, a fragment.
    const MEASURE: &str;

    /// The sizes that there are: the smallest case's, and the largest's within `most`.
    fn sizes(&self) -> std::ops::RangeInclusive<u64>;

    /// The size of a case.
    fn size(case: &Self::Case) -> u64;

    /// Whether the case is one of those that are visited; a given file may hold others.
    fn holds(&self, case: &Self::Case) -> bool;

    /// Visits the cases of one size in ascending order, until told to break.
    fn each(&self, size: u64, visit: &mut dyn FnMut(Self::Case) -> ControlFlow<()>) -> ControlFlow<()>;

    /// A random case, a function of both numbers.
    fn random(&self, seed: u64, number: u64) -> Self::Case;

    /// Cases in which rare faults show, which chance would hardly ever meet.
    fn known() -> Vec<Self::Case> {
        Vec::new()
    }

    /// Cases that are less in the order, the boldest simplifications first; the last ones change as little as can be.
    fn simpler(case: &Self::Case) -> Vec<Self::Case>;

    /// The case as its game reads it.
    fn typed(case: &Self::Case) -> Typed<Self>;

    /// What can be changed about a case.
    fn loose(case: &Typed<Self>) -> Self::Case;

    /// The deal in the game's notation.
    fn deal(case: &Self::Case) -> String;
}

/// The judge input of some cases.
pub(crate) fn input<S: Space>(cases: &[S::Case]) -> String {
    let mut text = String::new();
    write::<S>(&mut text, cases).expect("text can always grow");
    text
}

fn write<S: Space>(text: &mut String, cases: &[S::Case]) -> fmt::Result {
    S::Judge::write_start(text, cases.len() as u64)?;
    cases.iter().try_for_each(|case| S::Judge::write_case(text, &S::typed(case)))?;
    S::Judge::write_end(text)
}

#[cfg(test)]
mod tests;
