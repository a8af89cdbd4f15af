//! Reading, answering and writing on one thread.

use std::cell::RefCell;
use std::io::{self, Read, Write};

use faceup_games::judge::JudgeReader;
use faceup_games::scan::Scanner;

use super::{BeforeReading, Case, Judged, Numbered, Progress};
use crate::Error;

/// Answers the first `most` cases, or all if there are no more.
///
/// Gives how many were answered, and the rest of the input unless it has come to its end. Answers are written and flushed
/// before more input is waited for.
pub(super) fn answer<G: Judged, R: Read>(
    game: &G,
    reader: &mut G::Reader,
    input: Scanner<R>,
    output: &mut impl Write,
    progress: &dyn Fn(Progress),
    most: u64,
) -> Result<(Option<Scanner<R>>, u64), Error> {
    if most == 0 {
        return Ok((Some(input), 0));
    }
    let pending = Pending {
        game,
        worker: game.worker(),
        cases: Vec::new(),
        taken: 0,
        answered: 0,
        output,
        progress,
        failure: None,
    };
    let pending = RefCell::new(pending);
    let size = game.batch();
    let mut left = most;
    let then = || pending.borrow_mut().answer();
    let mut input = input.with_reader(|input| BeforeReading { input, then });
    let ended = loop {
        if left == 0 {
            break Ok(false);
        }
        match reader.next_case(&mut input) {
            Ok(Some(case)) => {
                let mut pending = pending.borrow_mut();
                pending.cases.push(case);
                pending.taken = input.taken();
                left -= 1;
                // What went wrong is told behind the loop, as for an answer that was due before reading.
                if pending.cases.len() >= size && pending.answer().is_err() {
                    break Ok(false);
                }
            }
            Ok(None) => break Ok(true),
            Err(error) => break Err(error),
        }
    };
    let input = input.with_reader(|before| before.input);
    let mut pending = pending.into_inner();
    // An answer that failed has stopped the reader, with an error that is not the input's.
    if pending.failure.is_none() {
        let _ = pending.answer();
    }
    match pending.failure {
        Some(failure) => Err(failure),
        None => Ok((if ended? { None } else { Some(input) }, pending.answered)),
    }
}

/// The cases that have been read and not yet answered.
struct Pending<'a, G: Judged, W> {
    game: &'a G,
    worker: G::Worker<'a>,
    cases: Vec<Case<G>>,
    taken: u64,
    answered: u64,
    output: &'a mut W,
    progress: &'a dyn Fn(Progress),
    /// Why no more can be answered.
    failure: Option<Error>,
}

impl<G: Judged, W: Write> Pending<'_, G, W> {
    /// Answers them, writes and flushes the answers. An error says no more than that there is a failure.
    fn answer(&mut self) -> io::Result<()> {
        if self.cases.is_empty() {
            return Ok(());
        }
        let answers = self.game.answer(&mut self.worker, Numbered { first: self.answered + 1, cases: &self.cases });
        self.cases.clear();
        self.answered += answers.cases;
        let written = self.output.write_all(answers.text.as_bytes()).and_then(|()| self.output.flush());
        self.failure = written.err().map(Error::Output).or(answers.failure);
        if self.failure.is_some() {
            return Err(io::Error::other("a case could not be answered"));
        }
        (self.progress)(Progress { cases: self.answered, taken: self.taken });
        Ok(())
    }
}
