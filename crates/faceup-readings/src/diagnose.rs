use std::cmp::Reverse;

use crate::{Entry, Misread};

/// A case that a program has answered.
#[derive(Clone, Debug)]
pub struct Tried<C, A> {
    /// The case.
    pub case: C,
    /// The right answer.
    pub right: A,
    /// The program's answer.
    pub got: A,
}

impl<C, A: Eq> Tried<C, A> {
    /// A case with the right answer from the plain program; `None` when it is too large for that.
    pub fn of<G: Misread<Case = C, Answer = A>>(case: C, got: A) -> Option<Self> {
        let right = G::answer(&case, &[])?;
        Some(Tried { case, right, got })
    }

    /// Whether the answer is wrong.
    pub fn is_wrong(&self) -> bool {
        self.right != self.got
    }
}

/// Misreadings and how many of the answers a program with them gives as well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding<R> {
    /// One misreading, or two together.
    pub readings: Vec<R>,
    /// How many of the wrong answers it gives.
    pub wrong: usize,
    /// How many of the right ones.
    pub right: usize,
}

/// What can be said about a program's answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosis<R> {
    /// The places of the wrong answers in the list of cases.
    pub wrong: Vec<usize>,
    /// How many wrong answers have been compared with every misreading; the others have been compared with those of
    /// [`whole`](Diagnosis::whole) alone.
    pub wrong_compared: usize,
    /// The same of right answers.
    pub right_compared: usize,
    /// How many cases are too large to be compared with anything.
    pub too_large: usize,
    /// The misreadings that give every answer, right and wrong; those that the statement's sample does not show first. Those
    /// that no answer tells apart stand behind each other.
    pub whole: Vec<Finding<R>>,
    /// If no misreading does: the pairs of misreadings that give every answer, where there are three wrong answers at least.
    pub pairs: Vec<Finding<R>>,
    /// The misreadings that give some of the wrong answers that were compared, those that give most of all answers first.
    pub partial: Vec<Finding<R>>,
}

/// The fewest wrong answers that say something about a pair of misreadings.
const FOR_PAIRS: usize = 3;

/// Finds the misreadings that give all answers of a program.
///
/// The wrong answers come first and among equals the cases of little work. Every misreading is compared with cases of `work` in all
/// ([`Misread::work`], with one case at least), then only those go on that have given every answer so far.
pub fn diagnose<G: Misread>(tried: &[Tried<G::Case, G::Answer>], work: u64) -> Diagnosis<G::Reading> {
    let wrong: Vec<usize> = (0..tried.len()).filter(|&place| tried[place].is_wrong()).collect();
    let mut cases: Vec<&Tried<G::Case, G::Answer>> = tried.iter().collect();
    let all = cases.len();
    cases.retain(|tried| G::work(&tried.case).is_some());
    cases.sort_by_key(|tried| (!tried.is_wrong(), G::work(&tried.case)));
    let mut left = work;
    let within = cases.iter().take_while(|tried| {
        let fits = left > 0;
        left = left.saturating_sub(G::work(&tried.case).unwrap_or(left));
        fits
    });
    let (first, later) = cases.split_at(if wrong.is_empty() { 0 } else { within.count() });
    let wrong_compared = first.iter().filter(|tried| tried.is_wrong()).count();
    let mut found = Diagnosis {
        too_large: all - cases.len(),
        wrong,
        wrong_compared,
        right_compared: first.len() - wrong_compared,
        whole: Vec::new(),
        pairs: Vec::new(),
        partial: Vec::new(),
    };
    if wrong_compared == 0 {
        return found;
    }
    for &reading in G::ALL {
        let finding = compared::<G>(first, vec![reading]);
        if finding.wrong + finding.right == first.len() && gives_all::<G>(later, &finding.readings) {
            found.whole.push(finding);
        } else if finding.wrong > 0 {
            found.partial.push(finding);
        }
    }
    // The sort is stable: among equals the catalogue's order stays.
    found.whole.sort_by_key(|finding| entry::<G>(finding).sample);
    found.partial.sort_by_key(|finding| Reverse(finding.wrong + finding.right));
    if found.whole.is_empty() && wrong_compared >= FOR_PAIRS {
        found.pairs = pairs::<G>(first, later);
    }
    found
}

fn entry<G: Misread>(finding: &Finding<G::Reading>) -> &'static Entry {
    G::entry(finding.readings[0])
}

/// How many of the answers a program with these misreadings gives.
fn compared<G: Misread>(cases: &[&Tried<G::Case, G::Answer>], readings: Vec<G::Reading>) -> Finding<G::Reading> {
    let (mut wrong, mut right) = (0, 0);
    for tried in cases {
        if G::answer(&tried.case, &readings) == Some(tried.got) {
            *if tried.is_wrong() { &mut wrong } else { &mut right } += 1;
        }
    }
    Finding { readings, wrong, right }
}

fn gives_all<G: Misread>(cases: &[&Tried<G::Case, G::Answer>], readings: &[G::Reading]) -> bool {
    cases.iter().all(|tried| G::answer(&tried.case, readings) == Some(tried.got))
}

/// The pairs of misreadings that give every answer.
fn pairs<G: Misread>(
    first: &[&Tried<G::Case, G::Answer>],
    later: &[&Tried<G::Case, G::Answer>],
) -> Vec<Finding<G::Reading>> {
    let matters = |reading: &&G::Reading| !G::entry(**reading).harmless && G::entry(**reading).like.is_none();
    let readings: Vec<G::Reading> = G::ALL.iter().filter(matters).copied().collect();
    let mut found = Vec::new();
    for (place, &one) in readings.iter().enumerate() {
        for &other in &readings[place + 1..] {
            let pair = [one, other];
            if gives_all::<G>(first, &pair) && gives_all::<G>(later, &pair) {
                let wrong = first.iter().filter(|tried| tried.is_wrong()).count();
                found.push(Finding { readings: pair.to_vec(), wrong, right: first.len() - wrong });
            }
        }
    }
    found
}
