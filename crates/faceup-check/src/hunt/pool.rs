//! Inputs given to the program on several threads, so that results are there when they are asked for.

use std::io;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, Scope};

use faceup::{Error, GameId};

use super::Subject;
use crate::engine::Engine;
use crate::runner::Run;

/// Threads that run the program and the engine on inputs.
pub(crate) struct Pool {
    tasks: Sender<Task>,
    open: Arc<Open>,
    jobs: usize,
}

/// An input on its way.
struct Task {
    input: Arc<str>,
    unwanted: Arc<AtomicBool>,
    tell: Sender<Outcome>,
}

/// What came of an input.
pub(super) struct Outcome {
    /// The engine's output.
    pub(super) expected: Result<Vec<u8>, Error>,
    /// What the program did.
    pub(super) run: io::Result<Run>,
}

/// An outcome to come; when this is dropped, the run is ended.
pub(super) struct Pending {
    unwanted: Arc<AtomicBool>,
    outcome: Receiver<Outcome>,
}

/// How many inputs are on their way.
#[derive(Default)]
struct Open {
    count: Mutex<usize>,
    none: Condvar,
}

/// The most threads: each has a program running, and past some hundreds the system may run out of what threads take.
const MOST_JOBS: usize = 256;

impl Pool {
    /// Starts the threads: `jobs` of them, at most 256, or as many as the system allows. They end when the pool is dropped.
    ///
    /// # Errors
    /// When the system refuses the first thread.
    pub(crate) fn start<'scope>(
        scope: &'scope Scope<'scope, '_>,
        (engine, game): (Engine, GameId),
        subject: &'scope dyn Subject,
        jobs: NonZeroUsize,
    ) -> io::Result<Pool> {
        let (tasks, queue) = channel::<Task>();
        let queue = Arc::new(Mutex::new(queue));
        let open = Arc::new(Open::default());
        let mut started = 0;
        for _ in 0..jobs.get().min(MOST_JOBS) {
            let (queue, open) = (Arc::clone(&queue), Arc::clone(&open));
            let work = move || {
                loop {
                    // The lock is let go of before the task is worked on.
                    let task = locked(&queue).recv();
                    let Ok(task) = task else { return };
                    let _closed = Closed(&open);
                    task.carry_out((engine, game), subject);
                }
            };
            match Builder::new().name("check".to_owned()).spawn_scoped(scope, work) {
                Ok(_) => started += 1,
                Err(error) if started == 0 => return Err(error),
                Err(_) => break,
            }
        }
        Ok(Pool { tasks, open, jobs: started })
    }

    /// How many inputs are worth having on their way: as many as keep all threads busy while one result is looked at.
    pub(super) fn ahead(&self) -> usize {
        2 * self.jobs - 1
    }

    /// Begins with an input.
    pub(super) fn begin(&self, input: Arc<str>) -> Pending {
        let (tell, outcome) = channel();
        let unwanted = Arc::new(AtomicBool::new(false));
        *locked(&self.open.count) += 1;
        let task = Task { input, unwanted: Arc::clone(&unwanted), tell };
        self.tasks.send(task).expect("the threads end after the pool alone");
        Pending { unwanted, outcome }
    }

    /// Waits until nothing is on its way.
    pub(super) fn wait_until_idle(&self) {
        let count = locked(&self.open.count);
        let idle = self.open.none.wait_while(count, |count| *count > 0);
        drop(idle.unwrap_or_else(PoisonError::into_inner));
    }
}

impl Task {
    fn carry_out(self, (engine, game): (Engine, GameId), subject: &dyn Subject) {
        if self.unwanted.load(Ordering::Relaxed) {
            return;
        }
        let expected = engine(game, &self.input);
        let run = subject.run(&Arc::from(self.input.as_bytes()), &self.unwanted);
        // Nobody listens when it has become unwanted meanwhile.
        let _ = self.tell.send(Outcome { expected, run });
    }
}

impl Pending {
    /// Waits for the outcome.
    pub(super) fn wait(self) -> Outcome {
        self.outcome.recv().expect("a thread tells what came of an input, unless it panicked")
    }
}

impl Drop for Pending {
    fn drop(&mut self) {
        self.unwanted.store(true, Ordering::Relaxed);
    }
}

/// Counts an input as done, even where a thread panics.
struct Closed<'o>(&'o Open);

impl Drop for Closed<'_> {
    fn drop(&mut self) {
        let mut count = locked(&self.0.count);
        *count -= 1;
        if *count == 0 {
            self.0.none.notify_all();
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
