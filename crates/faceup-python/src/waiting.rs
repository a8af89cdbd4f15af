//! Work beside the interpreter: its lock released, and Ctrl-C heard.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

/// How often signals are looked at.
const LOOK: Duration = Duration::from_millis(50);

/// Does work on a thread of its own. A signal handler that raises sets `stop`, which the work looks at, and its exception is what
/// comes back.
pub fn interruptible<T: Send>(py: Python<'_>, stop: &AtomicBool, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    thread::scope(|scope| {
        let (done, mut wait) = channel();
        let worker = scope.spawn(move || {
            let result = work();
            // The one who waits is gone only after an exception, when nobody asks for the result.
            let _ = done.send(());
            result
        });
        let mut raised = None;
        while wait_for(py, &mut wait) == Err(RecvTimeoutError::Timeout) {
            if let Err(error) = py.check_signals() {
                stop.store(true, Ordering::Relaxed);
                raised = Some(error);
                break;
            }
        }
        let result = py.detach(|| worker.join());
        stop.store(false, Ordering::Relaxed);
        match (raised, result) {
            (Some(error), _) => Err(error),
            (None, Ok(result)) => Ok(result),
            (None, Err(panic)) => std::panic::resume_unwind(panic),
        }
    })
}

/// Waits a moment with the lock released. Only one thread can have the receiver, which the exclusive borrow says.
fn wait_for(py: Python<'_>, wait: &mut Receiver<()>) -> Result<(), RecvTimeoutError> {
    py.detach(|| {
        let wait = &mut *wait;
        wait.recv_timeout(LOOK)
    })
}
