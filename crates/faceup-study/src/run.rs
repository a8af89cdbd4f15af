//! Doing a study: threads that take blocks, counts that are added up, a state that is kept on disk.

use std::io::BufWriter;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use faceup::values::Houses;

use crate::counts::Counts;
use crate::feed::{Deals, Feed};
use crate::folder::{self, Folder};
use crate::results::{self, Finished};
use crate::state::{Shard, State};
use crate::work::Worker;
use crate::{Study, StudyError, Subject, rows};

/// How often the watcher is asked at least, while blocks are under way.
const HEARTBEAT: Duration = Duration::from_millis(100);

/// How a study is done. Nothing here changes a byte of its results, but for which part of it is done.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// Threads.
    pub jobs: NonZeroUsize,
    /// The part that is done.
    pub shard: Shard,
    /// Goes on with what is in the folder.
    pub resume: bool,
    /// Bytes that all threads together may take.
    pub memory: usize,
    /// The file with the deals, and the most bags that a deal in it has.
    pub input: Option<(PathBuf, u32)>,
}

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Blocks done, those of earlier runs too.
    pub done: u64,
    /// Blocks of the study, or of its part.
    pub of: u64,
    /// Deals in a full block.
    pub block: u64,
}

/// What a run does next. Whoever watches it has the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Goes on.
    GoOn,
    /// Keeps what has been counted, and goes on.
    Save,
    /// Keeps what has been counted, and stops.
    Stop,
}

/// Does a study, or a part of it, and writes its results to the folder.
///
/// `watch` is asked after every block and several times a second. After an error or a stop the folder is one that can be
/// resumed, unless it was not taken at all.
pub fn run(
    study: &Study,
    path: &Path,
    options: &RunOptions,
    watch: &mut dyn FnMut(Progress) -> Next,
) -> Result<Finished, StudyError> {
    study.check()?;
    let jobs = jobs(study, options)?;
    let folder = Folder::open(path, options.resume)?;
    if results::is_finished(&folder, study, options.shard)? {
        folder.tidy()?;
        return Ok(Finished::Before);
    }
    let mut state = State::load(&folder, study, options.shard)?;
    state.save(&folder)?;
    let blocks: Vec<u64> =
        options.shard.blocks(study.blocks().count()).filter(|&block| !state.done.contains(block)).collect();
    let todo = Todo { blocks, next: Mutex::new(0), feed: feed(study, options)?, stop: AtomicBool::new(false) };
    let outcome = todo.work(study, &folder, jobs, &mut state, watch);
    state.save(&folder)?;
    outcome?;
    let finished = results::write(&folder, &state)?;
    folder.tidy()?;
    Ok(finished)
}

/// The threads that have room in the memory.
fn jobs(study: &Study, options: &RunOptions) -> Result<usize, StudyError> {
    let largest = options.input.as_ref().map_or(0, |(_, largest)| *largest);
    let needed = study.bytes_a_job(largest);
    match options.memory / needed {
        0 => Err(StudyError::Limit(format!(
            "a thread takes {needed} bytes of memory, and {} are allowed",
            options.memory
        ))),
        room => Ok(options.jobs.get().min(room)),
    }
}

fn feed(study: &Study, options: &RunOptions) -> Result<Option<Mutex<Feed>>, StudyError> {
    let Some((path, _)) = &options.input else { return Ok(None) };
    let peaks = match study.subject {
        Subject::HouseOfCards { peaks, .. } => peaks,
        _ => 0,
    };
    Ok(Some(Mutex::new(Feed::open(study.game(), peaks, path)?)))
}

/// The blocks that threads take from.
struct Todo {
    blocks: Vec<u64>,
    /// The place of the next block.
    next: Mutex<usize>,
    /// The deals, where they come from a file.
    feed: Option<Mutex<Feed>>,
    /// Set when no more blocks are to be taken.
    stop: AtomicBool,
}

/// A block that is done: its counts, and the digest of its rows.
type BlockDone = (u64, Counts, Option<String>);

impl Todo {
    /// Works on all blocks and adds up what they come to.
    fn work(
        &self,
        study: &Study,
        folder: &Folder,
        jobs: usize,
        state: &mut State,
        watch: &mut dyn FnMut(Progress) -> Next,
    ) -> Result<(), StudyError> {
        let houses = Houses::new(match study.subject {
            Subject::HouseOfCards { peaks, .. } => peaks,
            _ => 2,
        });
        thread::scope(|scope| {
            // Without room in between, nobody runs far ahead of a stop.
            let (sender, receiver) = sync_channel(0);
            for _ in 0..jobs.min(self.blocks.len()) {
                let (sender, houses) = (sender.clone(), &houses);
                let started = thread::Builder::new().spawn_scoped(scope, move || {
                    self.take_blocks(Worker::new(study, houses), folder, &sender);
                });
                if let Err(error) = started {
                    self.stop.store(true, Ordering::Relaxed);
                    return Err(StudyError::Limit(format!("no thread can be started: {error}")));
                }
            }
            drop(sender);
            let outcome = self.collect(&receiver, folder, state, watch);
            self.stop.store(true, Ordering::Relaxed);
            outcome
        })
    }

    fn take_blocks(&self, mut worker: Worker<'_>, folder: &Folder, sender: &SyncSender<Result<BlockDone, StudyError>>) {
        while let Some(taken) = self.take(worker.study()) {
            let done = taken.and_then(|(block, deals)| do_block(&mut worker, folder, block, deals));
            let failed = done.is_err();
            if sender.send(done).is_err() || failed {
                return;
            }
        }
    }

    /// The next block, with its deals where they come from a file.
    fn take(&self, study: &Study) -> Option<Result<(u64, Option<Deals>), StudyError>> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let block = *self.blocks.get(*next)?;
        *next += 1;
        let Some(feed) = &self.feed else { return Some(Ok((block, None))) };
        // Under the lock of the place, so that the file is read in its order.
        let (_, numbers) = study.blocks().get(block);
        let deals = feed.lock().unwrap_or_else(PoisonError::into_inner).deals(&numbers);
        Some(deals.map(|deals| (block, Some(deals))))
    }

    fn collect(
        &self,
        receiver: &Receiver<Result<BlockDone, StudyError>>,
        folder: &Folder,
        state: &mut State,
        watch: &mut dyn FnMut(Progress) -> Next,
    ) -> Result<(), StudyError> {
        let block = state.study.blocks().size();
        let of = state.done.len() + self.blocks.len() as u64;
        let mut outcome = Ok(());
        loop {
            match receiver.recv_timeout(HEARTBEAT) {
                Ok(Ok((block, counts, rows))) => state.add(block, &counts, rows)?,
                Ok(Err(error)) => {
                    self.stop.store(true, Ordering::Relaxed);
                    outcome = outcome.and(Err(error));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            match watch(Progress { done: state.done.len(), of, block }) {
                Next::GoOn => {}
                Next::Save => state.save(folder)?,
                // The blocks that are under way are still waited for.
                Next::Stop => self.stop.store(true, Ordering::Relaxed),
            }
        }
        outcome?;
        match state.done.len() {
            done if done < of => Err(StudyError::Stopped { done, of }),
            _ => Ok(()),
        }
    }
}

/// Works on a block and writes its rows.
fn do_block(
    worker: &mut Worker<'_>,
    folder: &Folder,
    block: u64,
    deals: Option<Deals>,
) -> Result<BlockDone, StudyError> {
    let study = worker.study();
    let (point, numbers) = study.blocks().get(block);
    let done = worker.block(point, numbers, deals)?;
    let Some(rows) = done.rows else { return Ok((block, done.counts, None)) };
    let path = folder.block_rows(block);
    let value = study.sweep().map(|sweep| sweep.values[point]);
    folder::write_with(&path, |file| {
        rows::write_block(study, value, &rows, BufWriter::new(&mut *file)).map_err(|error| unwritten(&path, error))
    })?;
    let (_, digest) = folder::digest_file(&path)?;
    Ok((block, done.counts, Some(digest)))
}

/// What kept rows from being written, as an error of their file.
pub(crate) fn unwritten(path: &Path, error: parquet::errors::ParquetError) -> StudyError {
    let error = match error {
        parquet::errors::ParquetError::External(error) => match error.downcast::<std::io::Error>() {
            Ok(error) => *error,
            Err(error) => std::io::Error::other(error),
        },
        error => std::io::Error::other(error),
    };
    StudyError::File { path: path.to_owned(), error }
}
