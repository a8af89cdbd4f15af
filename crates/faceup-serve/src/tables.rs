use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use faceup::GameId;
use faceup::search::Watch;
use faceup::session::{Session, Shared};
use tokio::sync::OwnedMutexGuard;

use crate::failure::Failure;
use crate::solves::{Job, locked};

/// The most deals whose tables are kept, however small.
const MOST: usize = 1024;

/// A deal: the game, and the notation as the game writes it, so that equal deals have equal keys and no two others have.
type Key = (GameId, String);

/// The sessions of recent deals with their solved tables, so that a step through a game is no solve of its own.
///
/// A session is lent to one request at a time; requests about the same deal wait for each other, so that a class with one deal
/// solves it once. Those that nobody uses go, the longest unused first, when all together take more than they may.
#[derive(Clone)]
pub(crate) struct Tables(Arc<Store>);

struct Store {
    /// The bytes that all tables may take while nobody works with them, with what they share.
    most: usize,
    shared: Shared,
    slots: Mutex<Slots>,
    clock: AtomicU64,
}

type Slots = HashMap<Key, Arc<Slot>>;
type Kept = Option<Box<dyn Session>>;

fn bytes(slots: &Slots) -> usize {
    slots.values().map(|slot| slot.bytes.load(Ordering::SeqCst)).sum()
}

struct Slot {
    session: Arc<tokio::sync::Mutex<Kept>>,
    flag: Arc<AtomicBool>,
    watch: Arc<Watch>,
    bytes: AtomicUsize,
    used: AtomicU64,
}

/// The session of a deal, lent until this is dropped.
pub(crate) struct Lease {
    tables: Tables,
    slot: Option<Arc<Slot>>,
    session: Option<OwnedMutexGuard<Kept>>,
    job: Arc<Job>,
}

impl Tables {
    pub(crate) fn new(most: usize, shared: Shared) -> Self {
        Tables(Arc::new(Store { most, shared, slots: Mutex::default(), clock: AtomicU64::new(0) }))
    }

    /// Bytes of all tables that are kept or lent, as far as they are known, and of what they share.
    pub(crate) fn bytes(&self) -> usize {
        self.0.shared.bytes() + bytes(&locked(&self.0.slots))
    }

    /// Lends the session of a deal, once nobody else has it; `deal` is as the game writes it.
    pub(crate) async fn lend(&self, game: GameId, deal: String, wait: Duration) -> Result<Lease, Failure> {
        let slot = {
            let mut slots = locked(&self.0.slots);
            let slot = slots.entry((game, deal)).or_insert_with(|| {
                Arc::new(Slot {
                    session: Arc::default(),
                    flag: Arc::default(),
                    watch: Arc::default(),
                    bytes: AtomicUsize::new(0),
                    used: AtomicU64::new(0),
                })
            });
            slot.used.store(self.0.clock.fetch_add(1, Ordering::SeqCst), Ordering::SeqCst);
            Arc::clone(slot)
        };
        let lock = Arc::clone(&slot.session).lock_owned();
        let session = tokio::time::timeout(wait, lock).await.map_err(|_| Failure::busy())?;
        let job = Job::new(Arc::clone(&slot.flag), Arc::clone(&slot.watch));
        Ok(Lease { tables: self.clone(), slot: Some(slot), session: Some(session), job })
    }

    /// Lets tables go until the others take no more than they may.
    fn shrink(&self) {
        let Store { most, shared, .. } = &*self.0;
        let mut slots = locked(&self.0.slots);
        // A slot is given out under the lock alone, so one that nobody else has now has nobody meanwhile.
        let is_idle = |slot: &Arc<Slot>| Arc::strong_count(slot) == 1;
        slots.retain(|_, slot| !is_idle(slot) || slot.bytes.load(Ordering::SeqCst) > 0);
        let mut tables = bytes(&slots);
        let fits = |slots: usize, tables: usize| {
            if tables + shared.bytes() > *most {
                shared.drop_unused();
            }
            slots <= MOST && tables + shared.bytes() <= *most
        };
        if fits(slots.len(), tables) {
            return;
        }
        let idle = slots.iter().filter(|(_, slot)| is_idle(slot));
        let mut idle: Vec<_> = idle.map(|(key, slot)| (slot.used.load(Ordering::SeqCst), key.clone())).collect();
        idle.sort_unstable_by_key(|(used, _)| *used);
        for (_, key) in idle {
            if let Some(slot) = slots.remove(&key) {
                tables -= slot.bytes.load(Ordering::SeqCst);
            }
            if fits(slots.len(), tables) {
                break;
            }
        }
    }
}

impl Lease {
    /// The job that stops a solve in this session.
    pub(crate) fn job(&self) -> Arc<Job> {
        Arc::clone(&self.job)
    }

    /// Asks in the session, which is opened if there is none; it has to heed the job's flag.
    ///
    /// A session that has no answer for want of nodes has used them up for all questions: it is not kept, and one that had been
    /// asked before makes room for a new one.
    pub(crate) fn ask<T, E>(
        mut self,
        open: impl Fn() -> Result<Box<dyn Session>, E>,
        ask: impl Fn(&mut dyn Session) -> Result<T, E>,
        used_up: impl Fn(&Result<T, E>) -> bool,
    ) -> Result<T, E> {
        let (Some(slot), Some(kept)) = (&self.slot, &mut self.session) else { unreachable!("a lease is used once") };
        let mut old = kept.take();
        // If asking panics, nothing is kept.
        slot.bytes.store(0, Ordering::SeqCst);
        loop {
            let was_used = old.is_some();
            let mut session = match old.take() {
                Some(session) => session,
                None => open()?,
            };
            let answer = ask(&mut *session);
            let used_up = used_up(&answer);
            if used_up && was_used {
                continue;
            }
            if !used_up {
                // At least 1, so that a session without tables is told from none.
                slot.bytes.store(session.bytes().max(1), Ordering::SeqCst);
                **kept = Some(session);
            }
            return answer;
        }
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        // In this order: the flag is free before the session is, and the session before its slot may go.
        self.job.end();
        self.session = None;
        self.slot = None;
        self.tables.shrink();
    }
}

#[cfg(test)]
mod tests;
