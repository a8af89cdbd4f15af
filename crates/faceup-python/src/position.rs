//! One position: what a session shows and knows, without a state that changes under the user's hands.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use faceup::answer::Analysis;
use faceup::request::{Refusal, Request, answer as answer_request};
use faceup::search::{Limits, Watch};
use faceup::session::{Options, Refused, Session, open};
use faceup::{GameId, drawing};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use pythonize::depythonize;

use crate::data::data;
use crate::errors;
use crate::waiting::interruptible;

/// A deal with its solver, which all of its positions share.
pub struct Opened {
    game: GameId,
    deal: String,
    limits: (Option<u64>, Option<usize>, usize),
    stop: Arc<AtomicBool>,
    /// Whether questions are answered from a table by now, so that no thread is started for them.
    quick: AtomicBool,
    at: Mutex<At>,
}

/// A session and the moves that it has played.
struct At {
    session: Box<dyn Session>,
    moves: Vec<String>,
}

impl Opened {
    /// Opens a deal that has been read.
    pub fn new(
        py: Python<'_>,
        game: GameId,
        deal: &str,
        nodes: Option<u64>,
        memory: Option<usize>,
        jobs: usize,
    ) -> PyResult<Arc<Opened>> {
        let stop = Arc::new(AtomicBool::new(false));
        let usual = Limits::default();
        let limits = Limits {
            nodes: nodes.unwrap_or(usual.nodes),
            memory: memory.unwrap_or(usual.memory),
            stop: Some(Arc::clone(&stop)),
            // Whoever watches has the value narrowed down first, so that a limit leaves something proved.
            watch: nodes.is_some().then(Arc::<Watch>::default),
        };
        let options = Options { limits, jobs: jobs.max(1), ..Options::default() };
        let session = open(game, deal, &options).map_err(|refused| errors::refused_deal(py, &refused))?;
        let (deal, at) = (session.position().deal, Mutex::new(At { session, moves: Vec::new() }));
        Ok(Arc::new(Opened { game, deal, limits: (nodes, memory, jobs), stop, quick: AtomicBool::new(false), at }))
    }

    fn lock(&self) -> MutexGuard<'_, At> {
        self.at.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl At {
    /// Goes to the position after these moves, from the one on show.
    fn go(&mut self, moves: &[String]) -> Result<&mut dyn Session, Refused> {
        let common = self.moves.iter().zip(moves).take_while(|(one, other)| one == other).count();
        self.session.go_to(common);
        self.moves.truncate(common);
        for mv in &moves[common..] {
            self.session.play(mv)?;
            self.moves.push(mv.clone());
        }
        Ok(&mut *self.session)
    }
}

/// A position of a deal. It never changes: a move makes another one.
#[pyclass(frozen, module = "faceup")]
pub struct Position {
    opened: Arc<Opened>,
    moves: Arc<[String]>,
}

impl Position {
    /// The start of a deal.
    pub fn start(opened: Arc<Opened>) -> Position {
        Position { opened, moves: Arc::from([]) }
    }

    /// Asks the session, which stands at this position, while the interpreter's lock is released.
    fn ask<T: Send>(&self, py: Python<'_>, question: impl FnOnce(&mut dyn Session) -> T + Send) -> T {
        py.detach(|| {
            let mut at = self.opened.lock();
            question(at.go(&self.moves).expect("the moves of a position are legal"))
        })
    }

    fn analyse(&self, py: Python<'_>) -> PyResult<Analysis> {
        let work = || {
            let mut at = self.opened.lock();
            at.go(&self.moves).expect("the moves of a position are legal").analyse()
        };
        let found = if self.opened.quick.load(Ordering::Relaxed) {
            py.detach(work)
        } else {
            interruptible(py, &self.opened.stop, work)?
        };
        let analysis = found.map_err(|unsettled| errors::unsettled(py, &unsettled))?;
        let tabled = matches!(analysis.method, "table" | "graph") || self.opened.game == GameId::MagicDuel;
        self.opened.quick.store(tabled, Ordering::Relaxed);
        Ok(analysis)
    }
}

#[pymethods]
impl Position {
    #[staticmethod]
    fn _restore(
        py: Python<'_>,
        game: &str,
        deal: &str,
        moves: Vec<String>,
        limits: (Option<u64>, Option<usize>, usize),
    ) -> PyResult<Position> {
        let (nodes, memory, jobs) = limits;
        let start = Position::start(Opened::new(py, crate::deal::game(game)?, deal, nodes, memory, jobs)?);
        moves.iter().try_fold(start, |position, mv| position.play(py, mv))
    }

    /// The game's name.
    #[getter]
    fn game(&self) -> &'static str {
        self.opened.game.name()
    }

    /// The deal in the game's notation.
    #[getter]
    fn deal(&self) -> &str {
        &self.opened.deal
    }

    /// The moves that led here from the start, in the game's notation.
    #[getter]
    fn played<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.moves.iter())
    }

    /// The players' names, the first player's first.
    #[getter]
    fn players(&self, py: Python<'_>) -> (&'static str, &'static str) {
        self.ask(py, |session| session.position().players).into()
    }

    /// Who is to move; None at the end.
    #[getter]
    fn player(&self, py: Python<'_>) -> Option<&'static str> {
        self.ask(py, |session| session.position().player)
    }

    /// The points that each player has won so far, the first player's first.
    #[getter]
    fn points(&self, py: Python<'_>) -> (i32, i32) {
        self.ask(py, |session| session.position().points).into()
    }

    /// Who has won; None while the play goes on, and for a tie.
    #[getter]
    fn winner(&self, py: Python<'_>) -> Option<&'static str> {
        self.ask(py, |session| session.position().winner)
    }

    /// The state in the game's notation, without the moves that led to it.
    #[getter]
    fn state(&self, py: Python<'_>) -> String {
        self.ask(py, |session| session.position().state)
    }

    /// Whether the play has ended.
    #[getter]
    fn is_over(&self, py: Python<'_>) -> bool {
        self.ask(py, |session| session.position().player.is_none())
    }

    /// The legal moves in the game's notation, in the game's order.
    #[getter]
    fn legal_moves(&self, py: Python<'_>) -> Vec<String> {
        self.ask(py, |session| session.moves())
    }

    /// The position after a move; this one stays as it is.
    ///
    /// Raises IllegalMove, which says why.
    fn play(&self, py: Python<'_>, mv: &str) -> PyResult<Position> {
        // What is not read or not legal is refused before anything changes; the notation's own writing is kept, so that equal
        // positions have equal moves.
        let played = py.detach(|| {
            let mut at = self.opened.lock();
            let session = at.go(&self.moves).expect("the moves of a position are legal");
            session.play(mv)?;
            let played = session.position().played;
            at.moves.clone_from(&played);
            Ok(played)
        });
        let moves = played.map_err(|refused| errors::illegal(py, mv, &refused))?.into();
        Ok(Position { opened: Arc::clone(&self.opened), moves })
    }

    /// The position before the last move. Raises ValueError at the start.
    fn undo(&self) -> PyResult<Position> {
        let Some((_, before)) = self.moves.split_last() else {
            return Err(PyValueError::new_err("nothing has been played"));
        };
        Ok(Position { opened: Arc::clone(&self.opened), moves: before.into() })
    }

    /// What the player to move (at the end the first player) still wins by under best play; negative for a loss, and
    /// None in a duel, whose players follow strategies.
    ///
    /// Raises LimitReached with what is proved, if a limit was given to `Deal.start`. Ctrl-C ends it.
    fn value(&self, py: Python<'_>) -> PyResult<Option<i32>> {
        Ok(self.analyse(py)?.value)
    }

    /// What the player to move still wins by with each legal move, the best first: `{move: value}`.
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let values = PyDict::new(py);
        for mv in self.analyse(py)?.moves {
            values.set_item(mv.mv, mv.value)?;
        }
        Ok(values)
    }

    /// All moves that no other is better than; in a duel the strategy's answer.
    fn best_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.analyse(py)?.moves.into_iter().filter(|mv| mv.best).map(|mv| mv.mv).collect::<Vec<_>>())
    }

    /// A best line to the end: moves of both players.
    fn best_line<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.analyse(py)?.line.into_iter().map(|step| step.mv).collect::<Vec<_>>())
    }

    /// Everything that is known about the position, as the command line's `explain --format json` and its schema
    /// `faceup.analysis/1` have it.
    fn explain<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        data(py, &self.analyse(py)?)
    }

    /// The position as data, by the schema `faceup.position/1`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        data(py, &self.ask(py, |session| session.position()))
    }

    /// A picture of the position as SVG; with `values` what every legal move is worth stands at its place.
    #[pyo3(signature = (*, values = false))]
    fn svg(&self, py: Python<'_>, values: bool) -> PyResult<String> {
        if values {
            return Ok(drawing::analysis(&self.analyse(py)?));
        }
        Ok(self.ask(py, |session| drawing::position(&session.position())))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, false)
    }

    /// The picture with a line that says what it shows, for notebooks.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let standing = self.ask(py, |session| session.position().standing);
        let picture = self.svg(py, false)?;
        Ok(format!("<figure>{picture}<figcaption>{standing}</figcaption></figure>"))
    }

    fn __repr__(&self) -> String {
        format!("<Position of {} after {} moves: {}>", self.opened.game, self.moves.len(), self.opened.deal)
    }

    fn __eq__(&self, other: &Position) -> bool {
        self.opened.game == other.opened.game && self.opened.deal == other.opened.deal && self.moves == other.moves
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (self.opened.game, &self.opened.deal, &self.moves).hash(&mut hasher);
        hasher.finish()
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    /// Positions do not change, so that a copy may be the same one.
    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    #[allow(clippy::type_complexity, reason = "what pickle asks for")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (&'static str, String, Vec<String>, (Option<u64>, Option<usize>, usize)))> {
        let restore = py.get_type::<Position>().getattr("_restore")?;
        let Opened { game, deal, limits, .. } = &*self.opened;
        Ok((restore, (game.name(), deal.clone(), self.moves.to_vec(), *limits)))
    }
}

/// Answers a request as the parity file has it: what every front end answers alike.
#[pyfunction]
pub fn answer<'py>(py: Python<'py>, request: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let request: Request = depythonize(request).map_err(|error| PyValueError::new_err(error.to_string()))?;
    let answered = py.detach(|| answer_request(&request));
    match answered {
        Ok(response) => data(py, &response),
        Err(Refusal::Limit(limit)) => Err(errors::unsettled(py, &limit)),
        Err(refusal) => Err(PyValueError::new_err(refusal.to_string())),
    }
}
