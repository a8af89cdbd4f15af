use faceup_core::facts::Subsets;
use faceup_core::{Notation, Score};
use faceup_search::{Advice, Advised, AlphaBeta, LimitReached, Limits, Minimax, Range, Solve, SubsetTable};

use crate::answer::{SOLVE_SCHEMA, ValueAnswer};
use crate::duel_files;
use crate::error::Proven;
use crate::memory::{Attempt, Memory};
use crate::{Error, Form, GameId, Method, SolveOptions};

/// What is to be found out about a deal's start, and under which limits.
pub(super) struct Question {
    pub(super) form: Form,
    pub(super) method: Method,
    limits: Limits,
    memory: Memory,
}

impl Question {
    /// The question that the options ask of a game with the methods `known`.
    pub(super) fn new(game: GameId, options: &SolveOptions, known: &'static [Method]) -> Result<Self, Error> {
        let SolveOptions { form, method, peaks, limits, strategies, rules, .. } = options;
        if *method != Method::Auto && !known.contains(method) {
            return Err(Error::Method { game, method: *method, known });
        }
        if peaks.is_some() && game != GameId::HouseOfCards {
            return Err(Error::Option(format!(
                "the number of peaks is a size of {}, not of {game}",
                GameId::HouseOfCards
            )));
        }
        if options.table.is_some() && game != GameId::GemsFight {
            return Err(Error::Option(format!("a saved table is of {}, not of {game}", GameId::GemsFight)));
        }
        if strategies.is_some() || rules.is_some() {
            duel_files::belong_to(game)?;
        }
        Ok(Question { form: *form, method: *method, limits: limits.clone(), memory: Memory::new(limits.memory) })
    }

    /// The limits of one case.
    pub(super) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Attempts an answer with a small share of the memory, and if need be with all of it.
    pub(super) fn within_memory(
        &self,
        answer: impl Fn(&Limits, Attempt) -> Result<Found, Unsolved>,
    ) -> Result<Found, Unsolved> {
        self.memory.attempt(&self.limits, answer)
    }

    /// Answers with all of the memory, while no other case has any.
    pub(super) fn with_all_memory(
        &self,
        answer: impl Fn(&Limits) -> Result<Found, Unsolved>,
    ) -> Result<Found, Unsolved> {
        self.memory.last_attempt(&self.limits, |limits, _| answer(limits))
    }

    /// The answer of plain minimax, which takes no memory.
    pub(super) fn minimax<G: Notation>(&self, deal: &G) -> Result<Found, Unsolved> {
        self.put(&mut Minimax::new(deal, &self.limits), Method::Minimax)
    }

    /// The answer of alpha-beta with the game's advice. It forgets only when it has all of the memory and needs more.
    ///
    /// Under a limit of nodes it narrows the value down, so that it has something to show when it is stopped. `at_last` is
    /// called before all of the memory is taken.
    pub(super) fn alpha_beta<G: Notation>(&self, deal: &G, at_last: impl Fn()) -> Result<Found, Unsolved>
    where
        Advised: Advice<G>,
    {
        self.within_memory(|limits, attempt| {
            if attempt == Attempt::Last {
                at_last();
            }
            let mut solver = AlphaBeta::advised(deal, limits);
            if attempt == Attempt::First {
                solver = solver.without_forgetting();
            }
            let mut proven = None;
            if limits.nodes < u64::MAX {
                let (range, end) = solver.narrow(&deal.start());
                proven = Some(range);
                end.map_err(|limit| Unsolved { limit, proven })?;
                if let Some(found) = self.settled(range, solver.nodes()) {
                    return Ok(found);
                }
            }
            self.put(&mut solver, Method::AlphaBeta).map_err(|unsolved| Unsolved { proven, ..unsolved })
        })
    }

    /// The answer of alpha-beta once the range has closed on the value, if nothing but the value is wanted.
    pub(super) fn settled(&self, range: Range, nodes: u64) -> Option<Found> {
        let value = range.value().filter(|_| self.form == Form::Judge)?;
        Some(Found { value, best: Vec::new(), line: Vec::new(), nodes, method: Method::AlphaBeta })
    }

    /// The answer of the subset DP. `at_last` is called before all of the memory is taken.
    pub(super) fn table<G: Notation + Subsets>(&self, deal: &G, at_last: impl Fn()) -> Result<Found, Unsolved> {
        self.within_memory(|limits, attempt| {
            if attempt == Attempt::Last {
                at_last();
            }
            self.put(&mut SubsetTable::new(deal, limits)?, Method::Table)
        })
    }

    /// The answer of alpha-beta, if it takes no more than so many nodes and the first share of the memory. It waits for no
    /// more than that share.
    pub(super) fn quick_alpha_beta<G: Notation>(&self, deal: &G, nodes: u64) -> Option<Found>
    where
        Advised: Advice<G>,
    {
        let limits = Limits { nodes: nodes.min(self.limits.nodes), ..self.limits.clone() };
        let search =
            |limits: &Limits| self.put(&mut AlphaBeta::advised(deal, limits).without_forgetting(), Method::AlphaBeta);
        self.memory.first_attempt(&limits, search)?.ok()
    }

    /// Puts the question to a solver; `method` is the one that it goes by.
    pub(super) fn put<G: Notation>(&self, solver: &mut impl Solve<G>, method: Method) -> Result<Found, Unsolved> {
        let start = solver.game().start();
        let value = solver.value(&start)?;
        let (mut best, mut line) = (Vec::new(), Vec::new());
        if self.form == Form::JsonLines {
            best = written(&solver.best_moves(&start)?);
            line = written(&solver.line(&start)?);
        }
        Ok(Found { value, best, line, nodes: solver.nodes(), method })
    }
}

fn written(moves: &[impl ToString]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

/// Why a case has no answer.
#[derive(Debug)]
pub(crate) struct Unsolved {
    /// The limit that was reached.
    pub(crate) limit: LimitReached,
    /// Where the value is proved to lie, if anything is.
    pub(crate) proven: Option<Range>,
}

impl From<LimitReached> for Unsolved {
    fn from(limit: LimitReached) -> Self {
        Unsolved { limit, proven: None }
    }
}

impl Unsolved {
    /// As the error of a case, in which the value is for `player`, the first player.
    pub(super) fn error(self, case: u64, player: &'static str) -> Error {
        let proven = self.proven.map(|range| Proven { player, low: range.low.0, high: range.high.0 });
        Error::Limit { case, limit: self.limit, proven }
    }
}

/// What a solver has found out about a case.
pub(super) struct Found {
    /// From the first player's side.
    pub(super) value: Score,
    best: Vec<String>,
    line: Vec<String>,
    nodes: u64,
    method: Method,
}

impl Found {
    /// As data, with the value as `player` sees it.
    pub(super) fn answer(self, case: u64, player: &'static str, value: Score) -> ValueAnswer {
        let Found { best, line, nodes, method, .. } = self;
        ValueAnswer { schema: SOLVE_SCHEMA, case, player, value: value.0, best, line, nodes, method: method.name() }
    }
}

/// A line of JSON.
pub(super) fn json_line(answer: &impl serde::Serialize) -> Result<String, Error> {
    let line = serde_json::to_string(answer).map_err(|error| Error::Internal(error.to_string()))?;
    Ok(line + "\n")
}
