//! Work in numbered units, done by several threads and taken in order.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use crate::Error;

/// How many results a thread may be ahead of what has been taken.
const AHEAD: usize = 4;

/// Threads beyond these only wait for each other.
const MOST_THREADS: usize = 256;

/// Does the units 0, 1, 2 and so on, and gives each result to `take` in that order until it breaks off.
///
/// With k threads, thread j does the units j, j + k, j + 2k and so on. What is taken does not depend on k, and no thread gets
/// far ahead of the others.
///
/// # Errors
/// When a thread cannot be started.
pub fn in_order<S, R: Send>(
    jobs: NonZeroUsize,
    units: u64,
    prepare: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, u64) -> R + Sync,
    mut take: impl FnMut(R) -> ControlFlow<()>,
) -> Result<(), Error> {
    let threads = jobs.get().min(MOST_THREADS).min(usize::try_from(units).unwrap_or(usize::MAX));
    if threads <= 1 {
        let mut state = prepare();
        for unit in 0..units {
            if take(work(&mut state, unit)).is_break() {
                break;
            }
        }
        return Ok(());
    }
    let run = |first: usize, results: SyncSender<R>| {
        let mut state = prepare();
        for unit in (first as u64..units).step_by(threads) {
            if results.send(work(&mut state, unit)).is_err() {
                break;
            }
        }
    };
    thread::scope(|scope| {
        let mut lines: Vec<Receiver<R>> = Vec::with_capacity(threads);
        for first in 0..threads {
            let (sender, receiver) = sync_channel(AHEAD);
            let run = &run;
            thread::Builder::new().spawn_scoped(scope, move || run(first, sender)).map_err(Error::Thread)?;
            lines.push(receiver);
        }
        // A thread that ends early has panicked, and the scope passes that on.
        for line in (0..units).map(|unit| &lines[unit as usize % threads]) {
            let Ok(result) = line.recv() else { break };
            if take(result).is_break() {
                break;
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;
    use std::ops::ControlFlow;

    use super::in_order;

    fn taken(jobs: usize, units: u64, until: u64) -> Vec<u64> {
        let mut taken = Vec::new();
        let work = |calls: &mut u64, unit: u64| {
            *calls += 1;
            // The first units take longest.
            (0..(40 - unit.min(40)) * 1000).fold(unit * unit, |sum, _| std::hint::black_box(sum))
        };
        let take = |square: u64| {
            taken.push(square);
            if square >= until { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        in_order(NonZeroUsize::new(jobs).unwrap(), units, || 0, work, take).unwrap();
        taken
    }

    #[test]
    fn results_come_in_order_with_any_number_of_threads() {
        let expected: Vec<u64> = (0..50).map(|unit| unit * unit).collect();
        for jobs in [1, 2, 3, 7, usize::MAX] {
            assert_eq!(taken(jobs, 50, u64::MAX), expected, "{jobs} jobs");
            assert_eq!(taken(jobs, u64::MAX, 100), expected[..=10], "{jobs} jobs");
            assert_eq!(taken(jobs, 0, 0), [0_u64; 0]);
        }
    }

    #[test]
    #[should_panic(expected = "a scoped thread panicked")]
    fn a_fault_in_a_thread_is_passed_on() {
        let two = NonZeroUsize::new(2).unwrap();
        let _ = in_order(two, 10, || (), |(), unit| assert!(unit < 5), |()| ControlFlow::Continue(()));
    }
}
