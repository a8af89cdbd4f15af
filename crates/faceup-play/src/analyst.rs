use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::{io, thread};

use faceup::GameId;
use faceup::answer::Analysis;
use faceup::session::{Options, Session, open};

use crate::event::{Event, Question};

/// Answers questions one after the other, with a session of its own that stays warm along a play.
pub struct Analyst {
    game: GameId,
    options: Options,
    open: Option<(String, Box<dyn Session>)>,
}

impl Analyst {
    /// One who knows nothing yet.
    pub fn new(game: GameId, options: Options) -> Self {
        Analyst { game, options, open: None }
    }

    /// What the moves of a position are worth, or why that is not known, as a fragment.
    pub fn answer(&mut self, question: &Question) -> Result<Box<Analysis>, String> {
        if self.open.as_ref().is_none_or(|(deal, _)| *deal != question.deal) {
            // The table of the deal before goes first: both at once may be too much.
            self.open = None;
            let session = open(self.game, &question.deal, &self.options).map_err(|refused| refused.to_string())?;
            self.open = Some((question.deal.clone(), session));
        }
        let Some((_, session)) = &mut self.open else { return Err("there is no deal".to_owned()) };
        session.go_to(question.played.len());
        let shown = session.position().played;
        let same = shown.iter().zip(&question.played).take_while(|(one, other)| one == other).count();
        session.go_to(same);
        for mv in &question.played[same..] {
            session.play(mv).map_err(|refused| refused.to_string())?;
        }
        session.analyse().map(Box::new).map_err(|unsettled| unsettled.to_string())
    }
}

/// An analyst on a thread of its own.
pub struct Worker {
    questions: Sender<Question>,
    answers: Receiver<Event>,
    /// No question up to this number is of interest.
    forgotten: Arc<AtomicU64>,
    stop: Arc<AtomicBool>,
}

impl Worker {
    /// Starts the thread. The options' stop flag is replaced by the worker's own.
    pub fn start(game: GameId, mut options: Options) -> io::Result<Worker> {
        let (questions, asked) = channel::<Question>();
        let (told, answers) = channel();
        let (forgotten, stop) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
        options.limits.stop = Some(Arc::clone(&stop));
        let (no_more, halt) = (Arc::clone(&forgotten), Arc::clone(&stop));
        let work = move || {
            let mut analyst = Analyst::new(game, options);
            for question in asked {
                // In this order: whoever forgets a question writes the number first and sets the flag then.
                halt.store(false, Ordering::SeqCst);
                if question.number <= no_more.load(Ordering::SeqCst) {
                    continue;
                }
                let answer = analyst.answer(&question);
                if told.send(Event::Answered { question: question.number, answer }).is_err() {
                    return;
                }
            }
        };
        thread::Builder::new().name("solver".to_owned()).spawn(work)?;
        Ok(Worker { questions, answers, forgotten, stop })
    }

    /// Puts a question; its answer comes by [`Self::heard`].
    pub fn ask(&self, question: Question) {
        // A thread that is gone is noticed where its answers are fetched.
        let _ = self.questions.send(question);
    }

    /// Stops work on every question up to this one.
    pub fn forget(&self, number: u64) {
        self.forgotten.store(number, Ordering::SeqCst);
        self.stop.store(true, Ordering::SeqCst);
    }

    /// The next answer that has come, if any.
    ///
    /// # Errors
    /// When the thread is gone, which only a fault of the program makes it.
    pub fn heard(&self) -> Result<Option<Event>, SolverLost> {
        match self.answers.try_recv() {
            Ok(event) => Ok(Some(event)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(SolverLost),
        }
    }
}

impl Drop for Worker {
    /// Stops all work. The thread ends when it notices, and is not waited for.
    fn drop(&mut self) {
        self.forget(u64::MAX);
    }
}

/// The thread that solves is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolverLost;
