use super::{Failing, Halt, Hunt};
use crate::report::{Origin, Smallest};
use crate::space::Space;
use crate::verdict::Verdict;

impl<S: Space> Hunt<'_, S> {
    /// Makes a failing input smaller, step by step, until no single step leaves it failing.
    ///
    /// Any failure counts, not the first one alone: whoever mends the program wants the smallest input that it fails on.
    pub(super) fn reduce(&mut self, found: &mut Failing<S::Case>) -> Result<(), Halt> {
        self.fewer_cases(found)?;
        while self.step(found)? {}
        found.smallest = Smallest::Minimal;
        Ok(())
    }

    /// Leaves out cases: all but the one whose answer differs, all but one, halves, and one at a time.
    fn fewer_cases(&mut self, found: &mut Failing<S::Case>) -> Result<(), Halt> {
        if let Verdict::WrongAnswer { difference } | Verdict::Presentation { difference, .. } = &found.verdict
            && let Some(case) = found.cases.get(difference.case as usize - 1).cloned()
            && found.cases.len() > 1
        {
            self.take(found, vec![case])?;
        }
        let mut length = 1;
        while length < found.cases.len() {
            let pieces: Vec<Vec<S::Case>> = found.cases.chunks(length).map(<[S::Case]>::to_vec).collect();
            let before = found.cases.len();
            for piece in pieces {
                if self.take(found, piece)? {
                    break;
                }
            }
            // A shorter input starts again from single cases.
            length = if found.cases.len() < before { 1 } else { length * 2 };
        }
        let mut place = 0;
        while found.cases.len() > 1 && place < found.cases.len() {
            let mut fewer = found.cases.clone();
            fewer.remove(place);
            if !self.take(found, fewer)? {
                place += 1;
            }
        }
        Ok(())
    }

    /// Makes one case simpler; whether there was a way.
    fn step(&mut self, found: &mut Failing<S::Case>) -> Result<bool, Halt> {
        for place in 0..found.cases.len() {
            for simpler in S::simpler(&found.cases[place]) {
                let mut cases = found.cases.clone();
                cases[place] = simpler;
                if self.take(found, cases)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Goes on with other cases if they fail too.
    fn take(&mut self, found: &mut Failing<S::Case>, cases: Vec<S::Case>) -> Result<bool, Halt> {
        let origin: Origin = found.origin.clone();
        let Some(smaller) = self.attempt(cases, origin)? else { return Ok(false) };
        *found = smaller;
        Ok(true)
    }
}
