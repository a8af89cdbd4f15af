//! The memory that several workers share.

use std::sync::{Condvar, Mutex, PoisonError};

use faceup_search::{LimitReached, Limits};

use crate::judged::Unsolved;

/// What a case may use at first. Most cases need far less.
pub(crate) const FIRST_SHARE: usize = 64 << 20;

/// Memory that is handed out in shares, never more than there is at a time.
///
/// A case first gets a small share. If that does not do, it is solved again with all of the memory, while no other case
/// has any. So what a case may use, and with it its node count, does not depend on how many are solved at the same time.
pub(crate) struct Memory {
    all: usize,
    free: Mutex<usize>,
    freed: Condvar,
}

/// Memory that goes back when it is dropped.
struct Share<'a> {
    memory: &'a Memory,
    bytes: usize,
}

/// Which share an attempt has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attempt {
    /// A small one: it is better to give up than to make do with it.
    First,
    /// All of the memory: there will be no more.
    Last,
}

impl Memory {
    pub(crate) fn new(all: usize) -> Self {
        Memory { all, free: Mutex::new(all), freed: Condvar::new() }
    }

    /// Attempts an answer within the limits and a small share, and if that is too little within all of the memory.
    pub(crate) fn attempt<T>(
        &self,
        limits: &Limits,
        answer: impl Fn(&Limits, Attempt) -> Result<T, Unsolved>,
    ) -> Result<T, Unsolved> {
        match self.first_attempt(limits, |limits| answer(limits, Attempt::First)) {
            None | Some(Err(Unsolved { limit: LimitReached::Memory { .. }, .. })) => self.last_attempt(limits, answer),
            Some(result) => result,
        }
    }

    /// Attempts an answer with a small share alone; `None` when there is no more than that in all.
    pub(crate) fn first_attempt<T>(
        &self,
        limits: &Limits,
        answer: impl FnOnce(&Limits) -> Result<T, Unsolved>,
    ) -> Option<Result<T, Unsolved>> {
        (FIRST_SHARE < self.all).then(|| {
            let share = self.take(FIRST_SHARE);
            answer(&Limits { memory: share.bytes, ..limits.clone() })
        })
    }

    /// Attempts an answer with all of the memory at once.
    pub(crate) fn last_attempt<T>(
        &self,
        limits: &Limits,
        answer: impl Fn(&Limits, Attempt) -> Result<T, Unsolved>,
    ) -> Result<T, Unsolved> {
        let share = self.take(self.all);
        answer(&Limits { memory: share.bytes, ..limits.clone() }, Attempt::Last)
    }

    /// Waits until so much is free, and takes it.
    fn take(&self, bytes: usize) -> Share<'_> {
        // A worker that panicked has given its share back on the way, so the number is right all the same.
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let enough = self.freed.wait_while(free, |free| *free < bytes);
        *enough.unwrap_or_else(PoisonError::into_inner) -= bytes;
        Share { memory: self, bytes }
    }
}

impl Drop for Share<'_> {
    fn drop(&mut self) {
        *self.memory.free.lock().unwrap_or_else(PoisonError::into_inner) += self.bytes;
        self.memory.freed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    use faceup_search::{LimitReached, Limits};

    use super::{Attempt, FIRST_SHARE, Memory};
    use crate::judged::Unsolved;

    /// An answer that needs so much memory, and is the memory it was given.
    fn needing(needed: usize) -> impl Fn(&Limits, Attempt) -> Result<(usize, Attempt), Unsolved> {
        move |limits, attempt| {
            if limits.memory < needed {
                return Err(LimitReached::Memory { needed: needed as u128, limit: limits.memory }.into());
            }
            Ok((limits.memory, attempt))
        }
    }

    #[test]
    fn a_case_gets_a_small_share_first_and_then_all() {
        let all = 10 * FIRST_SHARE;
        let memory = Memory::new(all);
        let attempt = |needed| memory.attempt(&Limits::NONE, needing(needed)).map_err(|unsolved| unsolved.limit);
        assert_eq!(attempt(FIRST_SHARE), Ok((FIRST_SHARE, Attempt::First)));
        assert_eq!(*memory.free.lock().unwrap(), all, "a share is given back");
        assert_eq!(attempt(FIRST_SHARE + 1), Ok((all, Attempt::Last)));
        let needed = all as u128 + 1;
        assert_eq!(attempt(all + 1), Err(LimitReached::Memory { needed, limit: all }));
        let little = Memory::new(100);
        assert_eq!(little.attempt(&Limits::NONE, needing(100)).unwrap(), (100, Attempt::Last));
    }

    #[test]
    fn a_first_attempt_waits_for_its_share_alone() {
        let memory = Memory::new(2 * FIRST_SHARE);
        let other = memory.take(FIRST_SHARE);
        let attempt = |needed| memory.first_attempt(&Limits::NONE, |limits| needing(needed)(limits, Attempt::First));
        assert_eq!(attempt(FIRST_SHARE).unwrap().unwrap(), (FIRST_SHARE, Attempt::First));
        assert!(attempt(FIRST_SHARE + 1).unwrap().is_err());
        drop(other);
        let little = Memory::new(FIRST_SHARE);
        assert!(little.first_attempt(&Limits::NONE, |_| Ok(())).is_none());
    }

    #[test]
    fn shares_never_add_up_to_more_than_there_is() {
        let memory = Memory::new(3 * FIRST_SHARE);
        let used = AtomicUsize::new(0);
        thread::scope(|scope| {
            for worker in 0..8 {
                let (memory, used) = (&memory, &used);
                scope.spawn(move || {
                    for round in 0..50 {
                        let needed = if (worker + round) % 5 == 0 { 2 * FIRST_SHARE } else { 1 };
                        let result = memory.attempt(&Limits::NONE, |limits, attempt| {
                            let now = used.fetch_add(limits.memory, Ordering::SeqCst) + limits.memory;
                            assert!(now <= 3 * FIRST_SHARE, "{now} bytes at a time");
                            thread::yield_now();
                            used.fetch_sub(limits.memory, Ordering::SeqCst);
                            needing(needed)(limits, attempt)
                        });
                        assert!(result.is_ok());
                    }
                });
            }
        });
        assert_eq!(*memory.free.lock().unwrap(), 3 * FIRST_SHARE);
    }
}
