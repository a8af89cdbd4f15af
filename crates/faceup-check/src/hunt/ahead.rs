//! What comes next: inputs are begun before it is their turn, and looked at in their turn, so that a report is the same with
//! any number of jobs.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::pool::{Outcome, Pending, Pool};
use super::{Failing, Halt, Hunt, ORDERED};
use crate::report::Origin;
use crate::space::{Space, input};

/// A step of the search.
pub(super) enum Step<C> {
    /// The next case of this size.
    Ordered(u64, C),
    /// The random input of this number.
    Random(u64),
    /// All cases of this size have been tried.
    Clear(u64),
}

/// Cases with their input, which may be on its way.
pub(super) struct Planned<C> {
    cases: Vec<C>,
    input: Arc<str>,
    pending: Option<Pending>,
}

impl<C> Planned<C> {
    /// Waits for what comes of the input, which is begun now if it is not on its way.
    pub(super) fn wait(self, pool: &Pool) -> (Vec<C>, Arc<str>, Outcome) {
        let pending = self.pending.unwrap_or_else(|| pool.begin(Arc::clone(&self.input)));
        (self.cases, self.input, pending.wait())
    }
}

/// Steps whose turn is still to come.
pub(super) struct Steps<C> {
    queue: VecDeque<(Step<C>, Option<Planned<C>>)>,
    /// Cases in order, and random inputs, that have become steps so far.
    ordered: u64,
    random: u64,
}

impl<C> Default for Steps<C> {
    fn default() -> Self {
        Steps { queue: VecDeque::new(), ordered: 0, random: 0 }
    }
}

impl<C> Steps<C> {
    /// The end of a size is a step as well.
    pub(super) fn clear(&mut self, size: u64) {
        self.queue.push_back((Step::Clear(size), None));
    }

    /// The step whose turn it is.
    pub(super) fn next(&mut self) -> Option<(Step<C>, Option<Planned<C>>)> {
        self.queue.pop_front()
    }

    /// Gives up what is on its way; it is begun again when its turn comes.
    pub(super) fn give_up(&mut self) {
        for (_, planned) in &mut self.queue {
            if let Some(planned) = planned {
                planned.pending = None;
            }
        }
    }
}

/// A failing input, with its place among those that were tried.
type Placed<C> = (usize, Failing<C>);

impl<S: Space> Hunt<'_, S> {
    /// Cases that are begun when their turn comes.
    pub(super) fn plan(cases: Vec<S::Case>) -> Planned<S::Case> {
        let input = Arc::from(input::<S>(&cases));
        Planned { cases, input, pending: None }
    }

    /// Cases that are begun at once.
    fn begun(&self, cases: Vec<S::Case>) -> Planned<S::Case> {
        let planned = Self::plan(cases);
        let pending = Some(self.pool.begin(Arc::clone(&planned.input)));
        Planned { pending, ..planned }
    }

    /// Takes a case of the order up, a random input after some of them, and takes the steps whose turn it is.
    pub(super) fn expect(
        &mut self,
        size: u64,
        case: S::Case,
        failing: &mut Option<Failing<S::Case>>,
    ) -> Result<ControlFlow<()>, Halt> {
        let wanted = match failing {
            None => true,
            Some(Failing { cases, .. }) => {
                matches!(&cases[..], [smallest] if (size, &case) < (S::size(smallest), smallest))
            }
        };
        let planned = wanted.then(|| self.begun(vec![case.clone()]));
        self.steps.queue.push_back((Step::Ordered(size, case), planned));
        self.steps.ordered += 1;
        if failing.is_none() && self.steps.ordered.is_multiple_of(ORDERED) {
            let number = self.steps.random;
            self.steps.random += 1;
            let planned = self.begun(self.random_cases(number));
            self.steps.queue.push_back((Step::Random(number), Some(planned)));
        }
        while self.steps.queue.len() >= self.pool.ahead() {
            let Some((step, planned)) = self.steps.next() else { break };
            if self.go(step, planned, failing)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The first of some inputs that fails, with its place among them.
    pub(super) fn first_failing(
        &mut self,
        candidates: impl IntoIterator<Item = Vec<S::Case>>,
        origin: &Origin,
    ) -> Result<Option<Placed<S::Case>>, Halt> {
        let mut candidates = candidates.into_iter();
        let mut ahead = VecDeque::new();
        for place in 0.. {
            while ahead.len() < self.pool.ahead()
                && let Some(cases) = candidates.next()
            {
                ahead.push_back(self.begun(cases));
            }
            let Some(planned) = ahead.pop_front() else { break };
            if let Some(found) = self.attempt(planned, origin.clone())? {
                return Ok(Some((place, found)));
            }
        }
        Ok(None)
    }
}
