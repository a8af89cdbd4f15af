use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use faceup::search::Watch;
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;

use crate::config::Limits;
use crate::failure::Failure;

/// How long a solve that has been told to stop is waited for before its client hears of it all the same.
const GRACE: Duration = Duration::from_secs(2);

/// Cheap answers at the same time, for each solve that may run.
const CHEAP_FOR_EACH_SOLVE: usize = 4;

/// What runs at the moment, and how much of it there may be.
pub(crate) struct Solves {
    turns: Arc<Semaphore>,
    cheap: Arc<Semaphore>,
    wait: Duration,
    longest: Duration,
    running: Arc<AtomicUsize>,
    stopping: AtomicBool,
    jobs: Mutex<Vec<Weak<Job>>>,
}

/// One solve, which can be stopped as long as it runs.
#[derive(Debug)]
pub(crate) struct Job {
    flag: Arc<AtomicBool>,
    watch: Arc<Watch>,
    live: Mutex<bool>,
}

impl Job {
    /// A job of whoever owns the flag and the watch at the moment.
    pub(crate) fn new(flag: Arc<AtomicBool>, watch: Arc<Watch>) -> Arc<Self> {
        flag.store(false, Ordering::SeqCst);
        watch.reset();
        Arc::new(Job { flag, watch, live: Mutex::new(true) })
    }

    /// The flag that the solver looks at.
    pub(crate) fn flag(&self) -> &Arc<AtomicBool> {
        &self.flag
    }

    /// Where the solver tells what it has done so far.
    pub(crate) fn watch(&self) -> &Arc<Watch> {
        &self.watch
    }

    /// Stops it. After its end this changes nothing, for the flag may be another job's by then.
    pub(crate) fn stop(&self) {
        let live = locked(&self.live);
        if *live {
            self.flag.store(true, Ordering::SeqCst);
        }
    }

    /// Says that the flag is free for others.
    pub(crate) fn end(&self) {
        *locked(&self.live) = false;
    }
}

/// What a mutex guards is whole after every step here, so a thread that failed leaves nothing half done.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Work on a thread. It is stopped when this is dropped, as it is when its client goes.
pub(crate) struct Running<T> {
    thread: JoinHandle<T>,
    job: Arc<Job>,
    longest: Duration,
}

impl<T> Running<T> {
    /// The job that it does.
    pub(crate) fn job(&self) -> Arc<Job> {
        Arc::clone(&self.job)
    }

    /// The result. Work that takes too long is stopped, and its result is then what it says of that.
    pub(crate) async fn finish(mut self) -> Result<T, Failure> {
        let in_time = tokio::time::timeout(self.longest, &mut self.thread).await;
        let ended = if let Ok(ended) = in_time {
            ended
        } else {
            self.job.stop();
            let stopped = tokio::time::timeout(GRACE, &mut self.thread).await;
            stopped.map_err(|_| Failure::unanswerable("limit", "the answer takes longer than is allowed"))?
        };
        // The hook for panics has written to the log what went wrong.
        ended.map_err(|_| Failure::internal())
    }
}

impl<T> Drop for Running<T> {
    fn drop(&mut self) {
        self.job.stop();
    }
}

impl Solves {
    pub(crate) fn new(limits: &Limits) -> Self {
        let solves = limits.solves.clamp(1, Semaphore::MAX_PERMITS / CHEAP_FOR_EACH_SOLVE);
        Solves {
            turns: Arc::new(Semaphore::new(solves)),
            cheap: Arc::new(Semaphore::new(solves * CHEAP_FOR_EACH_SOLVE)),
            wait: limits.wait,
            longest: limits.solve,
            running: Arc::default(),
            stopping: AtomicBool::new(false),
            jobs: Mutex::default(),
        }
    }

    pub(crate) fn running(&self) -> usize {
        self.running.load(Ordering::SeqCst)
    }

    pub(crate) fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::SeqCst)
    }

    /// Stops what runs, and lets nothing more begin.
    pub(crate) fn stop_all(&self) {
        // In this order: who enters a job looks at the flag behind it.
        self.stopping.store(true, Ordering::SeqCst);
        self.turns.close();
        self.cheap.close();
        locked(&self.jobs).iter().filter_map(Weak::upgrade).for_each(|job| job.stop());
    }

    /// Begins a solve on a thread of its own when its turn has come.
    pub(crate) async fn begin<T: Send + 'static>(
        &self,
        job: Arc<Job>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<Running<T>, Failure> {
        let turn = Arc::clone(&self.turns).acquire_owned();
        let turn = tokio::time::timeout(self.wait, turn).await.map_err(|_| Failure::busy())?;
        let turn = turn.map_err(|_| Failure::stopping())?;
        {
            let mut jobs = locked(&self.jobs);
            jobs.retain(|job| job.strong_count() > 0);
            jobs.push(Arc::downgrade(&job));
        }
        if self.is_stopping() {
            return Err(Failure::stopping());
        }
        let running = Count::new(&self.running);
        let thread = tokio::task::spawn_blocking(move || {
            // Both go when the work has ended, be it by a panic.
            let _held = (turn, running);
            work()
        });
        Ok(Running { thread, job, longest: self.longest })
    }

    /// Does work that takes no more than some thousandths of a second.
    pub(crate) async fn cheap<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let turn = Arc::clone(&self.cheap).acquire_owned();
        let turn = tokio::time::timeout(self.wait, turn).await.map_err(|_| Failure::busy())?;
        let turn = turn.map_err(|_| Failure::stopping())?;
        let thread = tokio::task::spawn_blocking(move || {
            let _held = turn;
            work()
        });
        thread.await.map_err(|_| Failure::internal())
    }
}

/// One of those that are counted, until it is dropped.
struct Count(Arc<AtomicUsize>);

impl Count {
    fn new(counter: &Arc<AtomicUsize>) -> Self {
        counter.fetch_add(1, Ordering::SeqCst);
        Count(Arc::clone(counter))
    }
}

impl Drop for Count {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests;
