//! The state machine: events come in, commands go out, and nothing else happens.

mod dialog;
mod keys;

pub use dialog::{Dialog, Then};
pub(crate) use keys::KEYS;

use std::fmt;

use faceup::GameId;
use faceup::answer::{Analysis, Position};
use faceup::games::error::ParseError;
use faceup::session::Refused;

use crate::course::Course;
use crate::engine::choose;
use crate::event::{Command, Event, Question};
use crate::setup::{Setup, Start};

/// Ticks between two moves when both seats are the engine's.
const TICKS_A_MOVE: u64 = 8;

/// A question that has no answer yet.
#[derive(Clone, Debug)]
struct Asked {
    number: u64,
    ply: usize,
    played: Vec<String>,
}

/// What waits for the position on show to be known.
#[derive(Clone, Copy, Debug, Default)]
struct Waiting {
    hint: bool,
    engine: bool,
}

/// What is shown of what could be.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Shown {
    pub(crate) values: bool,
    /// Whether a hint has been given for the position on show.
    pub(crate) hinted: bool,
    /// Magic Duel: every card.
    pub(crate) reveal: bool,
}

/// What happens without a key.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pace {
    /// Whether the engine waits, because a move has been taken back or a play was loaded.
    pub(crate) held: bool,
    /// Watching: whether it goes on by itself.
    pub(crate) running: bool,
    /// Whether nothing is asked until somebody wants something, because a solve was stopped or failed.
    resting: bool,
}

/// A play in the terminal: the position, who plays, what is known and what is shown.
pub struct App {
    pub(crate) setup: Setup,
    pub(crate) course: Course,
    /// What the deal is called.
    pub(crate) label: String,
    /// The number of the deal, for the engine's chances; 0 for a deal from a file.
    number: u64,
    /// The number of the next new deal.
    next: u64,
    pub(crate) selected: usize,
    pub(crate) shown: Shown,
    pub(crate) pace: Pace,
    waiting: Waiting,
    asked: Option<Asked>,
    questions: u64,
    pub(crate) ticks: u64,
    pub(crate) message: Option<String>,
    pub(crate) dialog: Option<Dialog>,
    /// How far the drawing is scrolled: columns and rows.
    pub(crate) scroll: (u16, u16),
    /// The moves that are on a disk.
    saved: Vec<String>,
}

impl App {
    /// Opens the first play.
    pub fn new(setup: Setup, start: Start) -> Result<App, Unplayable> {
        let game = setup.game();
        let options = &setup.without_solver();
        let (course, label, next) = match start {
            Start::Numbered => {
                let deal = setup.deal(0).map_err(Unplayable::Deal)?;
                (Course::open(game, &deal, options).map_err(Unplayable::Notation)?, setup.numbered_label(0), 1)
            }
            Start::Deal { deal, label } => {
                (Course::open(game, &deal, options).map_err(Unplayable::Notation)?, label, 0)
            }
            Start::Record { text, label } => (Course::recorded(game, &text, options)?, label, 0),
        };
        let saved = course.played(course.ply());
        let held = course.ply() > 0;
        let shown = Shown { reveal: setup.reveal || setup.watching(), ..Shown::default() };
        let pace = Pace { held, running: setup.watching() && !held, resting: false };
        Ok(App {
            setup,
            course,
            label,
            number: 0,
            next,
            selected: 0,
            shown,
            pace,
            waiting: Waiting::default(),
            asked: None,
            questions: 0,
            ticks: 0,
            message: None,
            dialog: None,
            scroll: (0, 0),
            saved,
        })
    }

    /// What follows from an event.
    pub fn update(&mut self, event: Event) -> Vec<Command> {
        let mut commands = Vec::new();
        match event {
            Event::Key(key) => self.key(key, &mut commands),
            Event::Tick => self.tick(),
            Event::Resize(..) => self.scroll = (0, 0),
            Event::Answered { question, answer } => self.hear(question, answer),
            Event::Saved { path, result } => self.saved(path, result),
            Event::Loaded { path, text } => self.loaded(&path, text),
        }
        self.proceed(&mut commands);
        commands
    }

    /// What is to be asked before the first event.
    pub fn start(&mut self) -> Vec<Command> {
        let mut commands = Vec::new();
        self.proceed(&mut commands);
        commands
    }

    /// The position on show.
    pub fn position(&self) -> &Position {
        self.course.position()
    }

    /// What is known about the position on show.
    pub fn known(&self) -> Option<&Analysis> {
        self.course.known(self.course.ply())
    }

    /// Whether the solver is at work on something that is waited for.
    pub fn is_solving(&self) -> bool {
        self.asked.is_some()
    }

    /// The seed and what the deal is called, for who wants to play it again.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Whether the seat of the player to move is the engine's.
    pub(crate) fn is_engines_turn(&self) -> bool {
        self.seat_to_move().is_some_and(|seat| !self.setup.people[seat])
    }

    /// The seat of the player to move, 0 or 1.
    pub(crate) fn seat_to_move(&self) -> Option<usize> {
        let position = self.position();
        position.players.iter().position(|name| Some(*name) == position.player)
    }

    /// Magic Duel: whether every card is shown, of the decks as well.
    pub(crate) fn shows_all(&self) -> bool {
        self.shown.reveal || self.course.is_over()
    }

    /// Magic Duel: whether the hand of a seat is shown: to who holds it, and of two people to the one who decides.
    pub(crate) fn shows_hand(&self, seat: usize) -> bool {
        let [first, second] = self.setup.people;
        let holds = self.setup.people[seat] && (!(first && second) || self.seat_to_move() == Some(seat));
        self.shows_all() || holds
    }

    /// Magic Duel: whether it is told why a seat moves as it does, which tells its hand.
    pub(crate) fn shows_reasons(&self, seat: usize) -> bool {
        self.shows_all() || (self.shown.values && self.setup.mixed() && self.setup.people[seat])
    }

    /// Whether there are moves that no file has.
    pub fn is_unsaved(&self) -> bool {
        let line = self.course.line();
        line.len() > self.saved.len() || line.iter().zip(&self.saved).any(|(played, saved)| played.mv != *saved)
    }

    fn tick(&mut self) {
        self.ticks += 1;
        if self.pace.running && self.ticks.is_multiple_of(TICKS_A_MOVE) {
            self.waiting.engine = !self.course.is_over();
        }
    }

    fn hear(&mut self, question: u64, answer: Result<Box<Analysis>, String>) {
        // An answer to what is no longer asked.
        let Some(asked) = self.asked.take_if(|asked| asked.number == question) else { return };
        match answer {
            Ok(analysis) => self.course.learn(asked.ply, *analysis),
            Err(message) => self.rest(format!("Not solved: {message}.")),
        }
    }

    /// Asks nothing more by itself.
    fn rest(&mut self, message: String) {
        (self.pace.resting, self.pace.running) = (true, false);
        self.waiting = Waiting::default();
        self.pace.held |= self.is_engines_turn();
        self.message = Some(message);
    }

    /// Lets the engine move and hints come where enough is known, and asks for what is not.
    fn proceed(&mut self, commands: &mut Vec<Command>) {
        loop {
            let ply = self.course.ply();
            let moves = self.waiting.engine || (self.setup.mixed() && self.is_engines_turn() && !self.pace.held);
            let Some(analysis) = self.course.known(ply) else { break };
            let chosen = choose(analysis, self.setup.errors, self.setup.seed, self.number, ply).map(|mv| mv.mv.clone());
            if self.waiting.hint {
                self.waiting.hint = false;
                self.give_hint();
            }
            match chosen.filter(|_| moves) {
                Some(mv) if self.play(&mv) => {}
                _ => break,
            }
        }
        let ply = self.course.ply();
        let current = (!self.course.is_over() && self.course.known(ply).is_none()).then_some(ply);
        let line = self.course.line();
        let gone = |asked: &mut Asked| {
            let differs = asked.ply > line.len() || line.iter().zip(&asked.played).any(|(one, other)| one.mv != *other);
            differs || current.is_some_and(|ply| ply != asked.ply)
        };
        if let Some(asked) = self.asked.take_if(gone) {
            commands.push(Command::Forget(asked.number));
        }
        if self.asked.is_none() && !self.pace.resting {
            let unknown = current.or_else(|| (0..ply).rev().find(|&ply| self.course.known(ply).is_none()));
            if let Some(ply) = unknown {
                self.ask(ply, commands);
            }
        }
    }

    fn ask(&mut self, ply: usize, commands: &mut Vec<Command>) {
        self.questions += 1;
        let (number, played) = (self.questions, self.course.played(ply));
        let deal = self.position().deal.clone();
        self.asked = Some(Asked { number, ply, played: played.clone() });
        commands.push(Command::Analyse(Question { number, deal, played }));
    }

    /// Plays a legal move for whoever is to move, and says whether it was played.
    fn play(&mut self, mv: &str) -> bool {
        self.waiting = Waiting::default();
        if let Err(refused) = self.course.play(mv) {
            // Only legal moves are offered; if one is refused all the same, nothing has changed.
            self.message = Some(format!("`{mv}` is refused: {refused}."));
            return false;
        }
        self.pace.held = self.course.ahead() > 0;
        (self.selected, self.shown.hinted) = (0, false);
        self.pace.running &= !self.course.is_over();
        true
    }

    fn give_hint(&mut self) {
        let Some(best) = self.known().and_then(|known| known.moves.iter().find(|mv| mv.best)) else { return };
        let message = match best.total {
            Some(total) => format!("Hint: {}, and best play gives {}.", best.mv, worth(self.mover(), total)),
            None => format!("Hint: the strategy {}.", best.says),
        };
        let place = self.course.moves().iter().position(|mv| *mv == best.mv);
        self.selected = place.unwrap_or(self.selected);
        self.message = Some(message);
        self.shown.hinted = true;
    }

    /// Who is to move; at the end the first player, for whom values are then.
    pub(crate) fn mover(&self) -> &'static str {
        self.position().player.unwrap_or(self.position().players[0])
    }

    /// Begins another play.
    fn open(&mut self, course: Course, label: String) {
        self.saved = course.played(course.ply());
        self.pace.held = course.ply() > 0;
        self.pace.running = self.setup.watching() && !self.pace.held;
        (self.course, self.label) = (course, label);
        (self.selected, self.scroll, self.pace.resting, self.shown.hinted) = (0, (0, 0), false, false);
        self.waiting = Waiting::default();
    }

    /// The seed's next deal.
    fn deal_anew(&mut self) {
        let number = self.next;
        let opened = match self.setup.deal(number) {
            Ok(deal) => Course::open(self.setup.game(), &deal, &self.setup.without_solver())
                .map_err(|refused| refused.to_string()),
            Err(error) => Err(error.to_string()),
        };
        match opened {
            Ok(course) => {
                let label = self.setup.numbered_label(number);
                self.message = Some(format!("A new deal: {label}."));
                (self.number, self.next) = (number, number + 1);
                self.open(course, label);
            }
            Err(error) => self.message = Some(format!("No deal: {error}.")),
        }
    }
}

impl Setup {
    fn numbered_label(&self, number: u64) -> String {
        format!("deal {number} of seed {}", self.seed)
    }
}

/// A value with whose it is: `Axel +14`, `tie`.
pub(crate) fn worth(player: &str, total: i32) -> String {
    if total == 0 { "a tie".to_owned() } else { format!("{player} {total:+}") }
}

/// Why a play cannot begin.
#[derive(Debug)]
pub enum Unplayable {
    /// There is no such deal.
    Deal(faceup::Error),
    /// The deal's text is wrong.
    Notation(Refused),
    /// The record is wrong.
    Record(ParseError),
    /// The record is of another game.
    OtherGame {
        /// The record's game.
        recorded: GameId,
        /// The game that is played.
        played: GameId,
    },
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unplayable::Deal(error) => error.fmt(f),
            Unplayable::Notation(refused) => refused.fmt(f),
            Unplayable::Record(error) => error.fmt(f),
            Unplayable::OtherGame { recorded, played } => write!(f, "it is a play of {recorded}, not of {played}"),
        }
    }
}

impl std::error::Error for Unplayable {}
