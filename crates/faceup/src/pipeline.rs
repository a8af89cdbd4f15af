//! Reads, answers and writes the cases of one judge input, several at the same time and in order.
//!
//! One thread reads and cuts the cases into batches; workers answer them; the calling thread writes the answers in the
//! order of the cases. Every queue is bounded, so memory stays flat whatever the input's length. What has been read is
//! handed on before the input is waited for, so a case is answered as soon as it can be. Where cases are little work, the
//! first of them are all that most inputs have, and the calling thread does everything for them.

use std::cell::RefCell;
use std::io::{self, Read, Write};
use std::num::NonZeroUsize;
use std::thread;

use crossbeam_channel::{Receiver, Sender, TryRecvError, bounded, select_biased};
use faceup_games::judge::JudgeReader;
use faceup_games::scan::Scanner;

use crate::Error;

/// Batches that may be under way, for each worker.
const AHEAD: usize = 4;

/// More workers than this help on no machine.
const MOST_WORKERS: usize = 256;

/// How far the answers that have been written go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Cases answered.
    pub cases: u64,
    /// Bytes of the input up to the last of them.
    pub taken: u64,
}

/// How a game's cases are read and answered.
pub(crate) trait Judged: Sync + 'static {
    /// Reads the game's cases, on a thread of its own.
    type Reader: JudgeReader<Case: Send + 'static> + Send + 'static;

    /// What a worker keeps from batch to batch.
    type Worker<'a>;

    /// A reader at the start of an input.
    fn reader(&self) -> Self::Reader;

    /// How many cases one worker takes at a time: few where a case is much work.
    fn batch(&self) -> usize;

    /// How many cases are read, answered and written by one thread before others are started, for a game in which handing
    /// a case over takes longer than answering it; 0 for none.
    fn alone(&self) -> u64 {
        0
    }

    /// A worker at the start of its work.
    fn worker(&self) -> Self::Worker<'_>;

    /// Answers consecutive cases, up to the first that fails.
    fn answer<'a>(&'a self, worker: &mut Self::Worker<'a>, batch: Numbered<'_, Case<Self>>) -> Answers;
}

pub(crate) type Case<G> = <<G as Judged>::Reader as JudgeReader>::Case;

/// Consecutive cases with their numbers.
pub(crate) struct Numbered<'b, C> {
    /// The number of the first case.
    first: u64,
    pub(crate) cases: &'b [C],
}

impl<C> Numbered<'_, C> {
    /// The answers that `answer` gives to one case after the other, line breaks included.
    pub(crate) fn each(&self, mut answer: impl FnMut(u64, &C) -> Result<String, Error>) -> Answers {
        self.write_each(|number, case, text| {
            text.push_str(&answer(number, case)?);
            Ok(())
        })
    }

    /// The answers that `write` appends for one case after the other, line breaks included; nothing for one that fails.
    pub(crate) fn write_each(&self, mut write: impl FnMut(u64, &C, &mut String) -> Result<(), Error>) -> Answers {
        let mut answers = Answers { text: String::new(), cases: 0, failure: None };
        for (number, case) in (self.first..).zip(self.cases) {
            if let Err(error) = write(number, case, &mut answers.text) {
                answers.failure = Some(error);
                break;
            }
            answers.cases += 1;
        }
        answers
    }
}

/// Consecutive cases, the number of the first, and where their answers go.
struct Batch<G: Judged> {
    first: u64,
    cases: Vec<Case<G>>,
    /// The bytes of the input up to the end of the last of them.
    taken: u64,
    answers: Sender<Answered>,
}

/// The text of a batch's answers, up to the first that failed.
pub(crate) struct Answers {
    text: String,
    cases: u64,
    failure: Option<Error>,
}

/// A batch's answers, and the bytes of the input up to its end.
struct Answered {
    answers: Answers,
    taken: u64,
}

/// Answers every case of `input`; `progress` is told how far the answers written so far go.
///
/// Gives the number of cases. After a failure it does not wait for an input that may never end: the thread that reads is
/// left behind, and ends when it sees that nobody takes what it has read.
pub(crate) fn run<G: Judged>(
    game: &G,
    jobs: NonZeroUsize,
    input: impl Read + Send + 'static,
    output: impl Write,
    progress: &dyn Fn(Progress),
) -> Result<u64, Error> {
    let mut output = io::BufWriter::new(output);
    let mut reader = game.reader();
    let most = if jobs == NonZeroUsize::MIN && game.alone() > 0 { u64::MAX } else { game.alone() };
    let (input, answered) = alone::answer(game, &mut reader, Scanner::new(input), &mut output, progress, most)?;
    let Some(input) = input else { return Ok(answered) };
    let workers = jobs.get().min(MOST_WORKERS);
    let ahead = workers * AHEAD;
    let (work, to_do) = bounded::<Batch<G>>(ahead);
    let (order, in_order) = bounded::<Receiver<Answered>>(ahead);
    let size = game.batch();
    let read = move || read_batches::<G>(reader, size, input, answered + 1, work, order);
    let reading = thread::Builder::new().spawn(read).map_err(Error::Thread)?;
    let (running, stop) = bounded::<()>(0);
    let written = thread::scope(|scope| {
        let start = || thread::Builder::new().spawn_scoped(scope, || answer_batches(game, &to_do, &stop));
        let mut started = Vec::new();
        let mut refused = None;
        while started.len() < workers && refused.is_none() {
            match start() {
                Ok(worker) => started.push(worker),
                Err(error) => refused = Some(error),
            }
        }
        // The system may allow fewer threads than were asked for; one is enough.
        let written = match refused {
            Some(error) if started.is_empty() => Err(Error::Thread(error)),
            _ => write_in_order(&in_order, answered, &mut output, progress),
        };
        // Whoever still reads or works sees that nobody waits for it.
        drop((in_order, running));
        let worked = started.into_iter().all(|worker| worker.join().is_ok());
        if worked { written } else { Err(stopped_in_a_case()) }
    })?;
    reading.join().map_err(|_| Error::Internal("the reader stopped in the middle of the input".to_owned()))??;
    Ok(written)
}

fn stopped_in_a_case() -> Error {
    Error::Internal("a worker stopped in the middle of a case".to_owned())
}

/// Reads all cases and hands them on; ends early, without an error, when nobody takes them any more.
fn read_batches<G: Judged>(
    mut reader: G::Reader,
    size: usize,
    input: Scanner<impl Read>,
    first: u64,
    work: Sender<Batch<G>>,
    order: Sender<Receiver<Answered>>,
) -> Result<(), Error> {
    let pending = RefCell::new(Pending::<G> { first, cases: Vec::new(), taken: 0, work, order, wanted: true });
    let hand_on = || {
        pending.borrow_mut().hand_on();
        Ok(())
    };
    let mut input = input.with_reader(|input| BeforeReading { input, then: hand_on });
    let result = loop {
        match reader.next_case(&mut input) {
            Ok(Some(case)) => {
                let mut pending = pending.borrow_mut();
                pending.cases.push(case);
                pending.taken = input.taken();
                if pending.cases.len() >= size {
                    pending.hand_on();
                }
                if !pending.wanted {
                    break Ok(());
                }
            }
            Ok(None) => break Ok(()),
            Err(error) => break Err(error.into()),
        }
    };
    pending.borrow_mut().hand_on();
    result
}

/// The cases that have been read and not yet handed on.
struct Pending<G: Judged> {
    first: u64,
    cases: Vec<Case<G>>,
    taken: u64,
    work: Sender<Batch<G>>,
    order: Sender<Receiver<Answered>>,
    /// Whether workers and writer still take batches.
    wanted: bool,
}

impl<G: Judged> Pending<G> {
    fn hand_on(&mut self) {
        if self.cases.is_empty() || !self.wanted {
            return;
        }
        let cases = std::mem::take(&mut self.cases);
        let (answers, receiver) = bounded(1);
        let batch = Batch { first: self.first, cases, taken: self.taken, answers };
        self.first += batch.cases.len() as u64;
        self.wanted = self.order.send(receiver).is_ok() && self.work.send(batch).is_ok();
    }
}

/// A reader that calls `then` whenever more input is about to be waited for, and fails if that fails.
struct BeforeReading<R, F> {
    input: R,
    then: F,
}

impl<R: Read, F: FnMut() -> io::Result<()>> Read for BeforeReading<R, F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        (self.then)()?;
        self.input.read(buffer)
    }
}

/// Answers batches until there are no more or `stop` is closed.
fn answer_batches<G: Judged>(game: &G, to_do: &Receiver<Batch<G>>, stop: &Receiver<()>) {
    let mut worker = game.worker();
    loop {
        let batch = select_biased! {
            recv(stop) -> _ => return,
            recv(to_do) -> batch => match batch {
                Ok(batch) => batch,
                Err(_) => return,
            },
        };
        let answers = game.answer(&mut worker, Numbered { first: batch.first, cases: &batch.cases });
        // The writer is gone when the output is closed; there is nothing left to do then.
        if batch.answers.send(Answered { answers, taken: batch.taken }).is_err() {
            return;
        }
    }
}

/// Writes batches in their order, behind so many `cases`, up to the first failure; flushes whenever the next one is not there yet.
fn write_in_order(
    in_order: &Receiver<Receiver<Answered>>,
    mut cases: u64,
    output: &mut impl Write,
    progress: &dyn Fn(Progress),
) -> Result<u64, Error> {
    loop {
        let Some(batch) = next_or_flush(in_order, output)? else {
            return Ok(cases);
        };
        let Some(Answered { answers, taken }) = next_or_flush(&batch, output)? else {
            return Err(stopped_in_a_case());
        };
        output.write_all(answers.text.as_bytes()).map_err(Error::Output)?;
        cases += answers.cases;
        progress(Progress { cases, taken });
        if let Some(error) = answers.failure {
            output.flush().map_err(Error::Output)?;
            return Err(error);
        }
    }
}

/// The next item; flushes the output first if it has to be waited for. `None` when there will be no more.
fn next_or_flush<T>(items: &Receiver<T>, output: &mut impl Write) -> Result<Option<T>, Error> {
    match items.try_recv() {
        Ok(item) => Ok(Some(item)),
        Err(TryRecvError::Empty) => {
            output.flush().map_err(Error::Output)?;
            match items.recv() {
                Ok(item) => Ok(Some(item)),
                Err(_) => Ok(None),
            }
        }
        Err(TryRecvError::Disconnected) => {
            output.flush().map_err(Error::Output)?;
            Ok(None)
        }
    }
}

mod alone;
#[cfg(test)]
mod tests;
