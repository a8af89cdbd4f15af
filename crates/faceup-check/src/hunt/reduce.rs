use super::{Failing, Halt, Hunt};
use crate::report::Smallest;
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
            self.take(found, [vec![case]])?;
        }
        let mut length = 1;
        while length < found.cases.len() {
            let pieces: Vec<Vec<S::Case>> = found.cases.chunks(length).map(<[S::Case]>::to_vec).collect();
            // A shorter input starts again from single cases.
            length = if self.take(found, pieces)?.is_some() { 1 } else { length * 2 };
        }
        let mut place = 0;
        while found.cases.len() > 1 && place < found.cases.len() {
            let cases = found.cases.clone();
            let without = |place| [&cases[..place], &cases[place + 1..]].concat();
            match self.take(found, (place..cases.len()).map(without))? {
                Some(later) => place += later,
                None => break,
            }
        }
        Ok(())
    }

    /// Makes one case simpler; whether there was a way.
    fn step(&mut self, found: &mut Failing<S::Case>) -> Result<bool, Halt> {
        let cases = found.cases.clone();
        let with = |place: usize| {
            let cases = &cases;
            S::simpler(&cases[place]).into_iter().map(move |simpler| {
                let mut cases = cases.clone();
                cases[place] = simpler;
                cases
            })
        };
        Ok(self.take(found, (0..cases.len()).flat_map(with))?.is_some())
    }

    /// Goes on with the first of some inputs that fails too; gives its place among them.
    fn take(
        &mut self,
        found: &mut Failing<S::Case>,
        candidates: impl IntoIterator<Item = Vec<S::Case>>,
    ) -> Result<Option<usize>, Halt> {
        let origin = found.origin.clone();
        let Some((place, smaller)) = self.first_failing(candidates, &origin)? else { return Ok(None) };
        *found = smaller;
        Ok(Some(place))
    }
}
