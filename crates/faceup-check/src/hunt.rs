//! The search for the smallest input on which a program fails.

mod ahead;
mod evidence;
mod pool;
mod reduce;

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use faceup::{Error, GameId};

use crate::Options;
use crate::report::{CHECK_SCHEMA, Failure, Forgiven, OUTPUT_TOLD, Origin, Report, Smallest};
use crate::runner::{End, Program, Run};
use crate::space::Space;
use crate::verdict::Verdict;
use ahead::{Planned, Step, Steps};
use evidence::Evidence;
pub(crate) use pool::Pool;

/// What is under check: it answers judge inputs, several at the same time.
pub trait Subject: Sync {
    /// Runs on an input. When `unwanted` is set nobody waits for the result any more, and the run can be given up.
    ///
    /// # Errors
    /// When it cannot be started; [`io::ErrorKind::Interrupted`] when the check is to end, or the run was given up.
    fn run(&self, input: &Arc<[u8]>, unwanted: &AtomicBool) -> io::Result<Run>;
}

impl Subject for Program {
    fn run(&self, input: &Arc<[u8]>, unwanted: &AtomicBool) -> io::Result<Run> {
        Program::run(self, input, unwanted)
    }
}

/// How far a check is, for whoever watches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Watch<'w> {
    /// How many inputs have been tried.
    pub inputs: u64,
    /// The size up to which all inputs of one case are right, if any.
    pub clear: Option<u64>,
    /// What is wrong with the input that was tried last, if anything.
    pub failing: Option<&'w Verdict>,
}

/// Why a check ends before it is done.
#[derive(Debug)]
pub(crate) enum Halt {
    /// There is no more time, or enough cases have been tried.
    Enough,
    /// The program cannot be started.
    Subject(io::Error),
    /// The engine cannot answer this input.
    Engine(Box<Error>, String),
}

impl Halt {
    fn of(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::Interrupted { Halt::Enough } else { Halt::Subject(error) }
    }
}

/// An input that fails.
struct Failing<C> {
    cases: Vec<C>,
    verdict: Verdict,
    input: Arc<str>,
    expected: Vec<u8>,
    run: Run,
    origin: Origin,
    smallest: Smallest,
}

/// One random input after so many in order.
const ORDERED: u64 = 4;

/// The cases of a random input: enough to meet rare faults, few enough to see which it was.
const RANDOM_CASES: u64 = 12;

/// How many times further inputs are searched for a smaller one, once a failing input is known.
const RESTARTS: u64 = 24;

/// How often an input that failed is run again, to see whether it fails each time.
const AGAIN: usize = 2;

/// How often it is run again where a run takes less than [`QUICK`]: chance deceives more seldom then.
const QUICK_AGAIN: usize = 9;

/// A run that takes no longer than this can be repeated many times.
const QUICK: Duration = Duration::from_millis(10);

pub(crate) struct Hunt<'h, S: Space> {
    game: GameId,
    space: S,
    pool: &'h Pool,
    options: &'h Options,
    /// Whether there is no more time.
    enough: &'h dyn Fn() -> bool,
    watch: &'h mut dyn FnMut(Watch<'_>),
    steps: Steps<S::Case>,
    tried: Tried,
    evidence: Evidence<S>,
    /// The known inputs, which come before the random ones.
    known: Vec<Vec<S::Case>>,
}

/// What has been tried.
#[derive(Default)]
struct Tried {
    inputs: u64,
    cases: u64,
    clear: Option<u64>,
    forgiven: Vec<Forgiven>,
    /// The number of the next known or random input.
    random: u64,
    /// How often a smaller failing input was searched for from another random one.
    restarts: u64,
    /// Inputs tried in order, and in such searches.
    in_order: u64,
    in_restarts: u64,
}

impl<'h, S: Space> Hunt<'h, S> {
    pub(crate) fn new(
        game: GameId,
        space: S,
        pool: &'h Pool,
        options: &'h Options,
        enough: &'h dyn Fn() -> bool,
        watch: &'h mut dyn FnMut(Watch<'_>),
    ) -> Self {
        let (steps, tried, evidence) = (Steps::default(), Tried::default(), Evidence::default());
        let known = S::known().chunks(RANDOM_CASES as usize).map(<[S::Case]>::to_vec).collect();
        Hunt { game, space, pool, options, enough, watch, steps, tried, evidence, known }
    }

    /// Tries the files, then inputs in order and at random; a failing input is made as small as there is time for.
    pub(crate) fn run(mut self, files: Vec<(String, Vec<S::Case>)>) -> Result<Report, Halt> {
        let mut failing = None;
        let halt = self.search(files, &mut failing).err();
        if let Some(halt @ (Halt::Subject(_) | Halt::Engine(..))) = halt {
            return Err(halt);
        }
        let Tried { inputs, cases, clear, forgiven, .. } = self.tried;
        let failure = failing.map(|found| found.told(self.game, &self.evidence));
        let (game, seed) = (self.game.name(), self.options.seed);
        Ok(Report { schema: CHECK_SCHEMA, game, seed, inputs, cases, clear, forgiven, failure })
    }

    fn search(
        &mut self,
        files: Vec<(String, Vec<S::Case>)>,
        failing: &mut Option<Failing<S::Case>>,
    ) -> Result<(), Halt> {
        for (name, cases) in files {
            let planned = Self::plan(cases);
            *failing = self.attempt(planned, Origin::File(name))?;
            if failing.is_some() {
                break;
            }
        }
        self.settle(failing)?;
        let space = self.space.clone();
        for size in space.sizes() {
            let mut halt = None;
            let flow = space.each(size, &mut |case| match self.expect(size, case, failing) {
                Ok(flow) => flow,
                Err(stopped) => {
                    halt = Some(stopped);
                    ControlFlow::Break(())
                }
            });
            if let Some(halt) = halt {
                return Err(halt);
            }
            if flow.is_break() {
                return Ok(());
            }
            self.steps.clear(size);
        }
        while let Some((step, planned)) = self.steps.next() {
            if self.go(step, planned, failing)?.is_break() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Takes the next step of the search; breaks when the smallest failing input is known.
    fn go(
        &mut self,
        step: Step<S::Case>,
        planned: Option<Planned<S::Case>>,
        failing: &mut Option<Failing<S::Case>>,
    ) -> Result<ControlFlow<()>, Halt> {
        match step {
            Step::Clear(size) => self.tried.clear = Some(size),
            Step::Ordered(size, case) => return self.next_in_order(size, case, planned, failing),
            Step::Random(number) if failing.is_none() => {
                *failing = self.random(number, planned)?;
                self.settle(failing)?;
            }
            Step::Random(_) => {}
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Tries the next case in order; breaks when the smallest failing input is known.
    fn next_in_order(
        &mut self,
        size: u64,
        case: S::Case,
        planned: Option<Planned<S::Case>>,
        failing: &mut Option<Failing<S::Case>>,
    ) -> Result<ControlFlow<()>, Halt> {
        if let Some(found) = failing {
            let [smallest] = &found.cases[..] else {
                // Several cases fail only together, and nobody can try all single ones.
                return Ok(ControlFlow::Break(()));
            };
            if (size, &case) >= (S::size(smallest), smallest) {
                if found.smallest == Smallest::Minimal && self.space.holds(smallest) {
                    found.smallest = Smallest::Proved;
                }
                return Ok(ControlFlow::Break(()));
            }
            if found.smallest == Smallest::Found {
                return Ok(ControlFlow::Break(()));
            }
        }
        self.tried.in_order += 1;
        let planned = planned.unwrap_or_else(|| Self::plan(vec![case]));
        if let Some(found) = self.attempt(planned, Origin::Order)? {
            // It is known from now on, even where there is no time to see it again.
            let found = failing.insert(found);
            found.smallest = if self.steady(found, AGAIN)? { Smallest::Proved } else { Smallest::Found };
            return Ok(ControlFlow::Break(()));
        }
        if let Some(known) = failing
            && self.tried.restarts < RESTARTS
            && self.tried.in_restarts < self.tried.in_order
        {
            self.restart(known)?;
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Tries a known input, or after all of them a random one.
    fn random(&mut self, number: u64, planned: Option<Planned<S::Case>>) -> Result<Option<Failing<S::Case>>, Halt> {
        self.tried.random = number + 1;
        let planned = planned.unwrap_or_else(|| Self::plan(self.random_cases(number)));
        let origin = match number.checked_sub(self.known.len() as u64) {
            None => Origin::Known(number),
            Some(number) => Origin::Random(number),
        };
        self.attempt(planned, origin)
    }

    fn random_cases(&self, number: u64) -> Vec<S::Case> {
        if let Some(known) = self.known.get(number as usize) {
            return known.clone();
        }
        let number = number - self.known.len() as u64;
        let numbers = number * RANDOM_CASES..(number + 1) * RANDOM_CASES;
        numbers.map(|number| self.space.random(self.options.seed, number)).collect()
    }

    /// Makes another failing input small, and goes on with it if it becomes smaller than the one that is known: steps that only
    /// make an input smaller come to different ends.
    fn restart(&mut self, known: &mut Failing<S::Case>) -> Result<(), Halt> {
        let before = self.tried.inputs;
        let mut other = self.random(self.tried.random, None)?;
        self.settle(&mut other)?;
        self.tried.restarts += 1;
        self.tried.in_restarts += self.tried.inputs - before;
        let order = |found: &Failing<S::Case>| (found.cases.len(), found.cases.iter().map(S::size).sum::<u64>());
        if let Some(other) = other
            && other.smallest == Smallest::Minimal
            && (order(&other), &other.cases) < (order(known), &known.cases)
        {
            *known = other;
        }
        Ok(())
    }

    /// Sees whether a failing input fails each time, and if so makes it smaller.
    fn settle(&mut self, failing: &mut Option<Failing<S::Case>>) -> Result<(), Halt> {
        let Some(found) = failing else { return Ok(()) };
        if self.steady(found, AGAIN)? {
            self.reduce(found)?;
            if !self.steady(found, 1)? {
                found.smallest = Smallest::Found;
            }
        }
        Ok(())
    }

    /// Runs a failing input again at least so many times, with nothing beside it; a run that ends otherwise is told in its verdict.
    fn steady(&mut self, found: &mut Failing<S::Case>, times: usize) -> Result<bool, Halt> {
        self.steps.give_up();
        self.pool.wait_until_idle();
        let quick = found.run.end == End::Finished && found.run.time < QUICK;
        for _ in 0..if quick { QUICK_AGAIN } else { times } {
            let run = self.pool.begin(found.input.clone()).wait().run.map_err(Halt::of)?;
            let then = Verdict::of(&run, &found.expected);
            // How far a program comes before it is ended is no matter of its own.
            let whole = run.end == End::Finished;
            if then != found.verdict || (whole && run.output != found.run.output) {
                let first = Box::new(found.verdict.clone());
                found.verdict = Verdict::Unsteady { first, then: Box::new(then) };
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Waits for what the program does with planned cases; gives the failing input if it fails.
    fn attempt(&mut self, planned: Planned<S::Case>, origin: Origin) -> Result<Option<Failing<S::Case>>, Halt> {
        let limit = self.options.cases.is_some_and(|most| self.tried.cases >= most);
        if limit || (self.enough)() {
            return Err(Halt::Enough);
        }
        let (cases, input, outcome) = planned.wait(self.pool);
        let expected = outcome.expected.map_err(|error| Halt::Engine(Box::new(error), input.to_string()))?;
        let run = outcome.run.map_err(Halt::of)?;
        self.tried.inputs += 1;
        self.tried.cases += cases.len() as u64;
        let verdict = Verdict::of(&run, &expected);
        if run.end == End::Finished {
            self.evidence.add(&cases, &expected, &run.output);
        }
        if let Verdict::Presentation { style, difference } = &verdict
            && style.forgiven()
            && self.tried.forgiven.iter().all(|known| known.style != *style)
        {
            self.tried.forgiven.push(Forgiven { style: *style, difference: difference.clone() });
        }
        let passes = if self.options.exact { verdict == Verdict::Right } else { verdict.passes() };
        let failing =
            (!passes).then_some(Failing { cases, verdict, input, expected, run, origin, smallest: Smallest::Found });
        let Tried { inputs, clear, .. } = self.tried;
        (self.watch)(Watch { inputs, clear, failing: failing.as_ref().map(|found| &found.verdict) });
        Ok(failing)
    }
}

impl<C> Failing<C> {
    fn told<S: Space<Case = C>>(self, game: GameId, evidence: &Evidence<S>) -> Failure {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Failure {
            diagnosis: match (&self.verdict, &self.cases[..]) {
                (Verdict::WrongAnswer { .. }, [case]) => evidence.diagnose(game, case, &self.run.output),
                _ => None,
            },
            smallest: self.smallest,
            origin: self.origin,
            cases: self.cases.len() as u64,
            size: self.cases.iter().map(S::size).sum(),
            measure: S::MEASURE,
            deals: self.cases.iter().map(S::deal).collect(),
            input: self.input.to_string(),
            right: text(&self.expected),
            output: text(&self.run.output[..self.run.output.len().min(OUTPUT_TOLD)]),
            whole_output: self.run.output,
            errors: text(&self.run.errors),
            verdict: self.verdict,
        }
    }
}
