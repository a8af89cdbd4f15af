use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use faceup_core::Score;
use faceup_games::gems_fight::judge::{Case, Reader, answer};
use faceup_games::gems_fight::{GemsFight as Deal, State};
use faceup_games::judge::Sizes;
use faceup_kernels::gems_fight::{Options, Plan, Refused, Table, View, Workspace};
use faceup_search::{LimitReached, Limits, Solve};

use super::value::{Found, Question, Unsolved, json_line};
use crate::memory::{Attempt, FIRST_SHARE};
use crate::pipeline::{Answers, Judged, Numbered};
use crate::saved_table::{SavedTable, TableError, TableFault};
use crate::{Error, Form, GameId, Method, SolveOptions, TableFile};

/// The judge asks for the value of the first player.
pub(super) const FIRST: &str = "Alice";

const METHODS: &[Method] = &[Method::Table, Method::AlphaBeta, Method::Minimax];

/// From so many sets on, deals that are swept early are worth looking for before the table is filled.
const LARGE: u128 = 1 << 26;

/// Alpha-beta visits a node while the table fills thousands of sets: so many, to be on the safe side.
const SETS_A_NODE: u128 = 1 << 14;

/// Gems Fight!: the table over all sets of bags, where it fits; else alpha-beta.
pub(crate) struct GemsFight {
    question: Question,
    jobs: usize,
    /// The table in which all cases are looked up, if there is one.
    saved: Option<SavedTable>,
    /// The memory of small tables, for the next cases.
    kept: Mutex<Vec<Workspace>>,
    /// The memory of the last large table, if there is room for it beside the small ones.
    large: Mutex<Option<Workspace>>,
}

impl GemsFight {
    pub(crate) fn new(options: &SolveOptions) -> Result<Self, Error> {
        let question = Question::new(GameId::GemsFight, options, METHODS)?;
        if options.table.is_some() && !matches!(options.method, Method::Auto | Method::Table) {
            let method = options.method;
            return Err(Error::Option(format!("a saved table belongs to the method `table`, not to `{method}`")));
        }
        let saved = match &options.table {
            Some(TableFile::Use { path, verify }) => Some(opened(path, *verify)?),
            Some(TableFile::Save(_)) | None => None,
        };
        Ok(GemsFight { question, jobs: options.jobs.get(), saved, kept: Mutex::default(), large: Mutex::default() })
    }

    fn find(&self, deal: &Deal) -> Result<Found, Unsolved> {
        match self.question.method {
            Method::Minimax => self.question.minimax(deal),
            Method::AlphaBeta => self.question.alpha_beta(deal, || self.give_back()),
            Method::Table => self.table(deal),
            Method::Auto | Method::Play | Method::Graph => self.whatever_suits(deal),
        }
    }

    fn whatever_suits(&self, deal: &Deal) -> Result<Found, Unsolved> {
        let sets = Plan::new(deal).states();
        // A search has the value alone; whoever wants all moves is better served by the table.
        if sets >= LARGE && self.question.form == Form::Judge {
            let nodes = u64::try_from(sets / SETS_A_NODE).unwrap_or(u64::MAX);
            if let Some(found) = self.question.quick_alpha_beta(deal, nodes) {
                return Ok(found);
            }
        }
        match self.table(deal) {
            Err(Unsolved { limit: LimitReached::Memory { .. } | LimitReached::Nodes { .. }, .. }) => {
                self.question.alpha_beta(deal, || self.give_back())
            }
            result => result,
        }
    }

    /// The answer of the table of bytes, or of the plain one for deals that have too many stones for a byte.
    fn table(&self, deal: &Deal) -> Result<Found, Unsolved> {
        let plan = Plan::new(deal);
        if plan.check().is_err() {
            return self.question.table(deal, || self.give_back());
        }
        self.table_of_bytes(deal, &plan, |_| {})
    }

    /// The answer of the table of bytes of a deal that has one; `then` is shown the table once it is filled.
    pub(super) fn table_of_bytes(&self, deal: &Deal, plan: &Plan, then: impl Fn(View<'_>)) -> Result<Found, Unsolved> {
        self.question.within_memory(|limits, attempt| {
            let sets = if plan.is_direct() { 1 } else { plan.states() };
            if sets > u128::from(limits.nodes) {
                return Err(LimitReached::Nodes { needed: Some(sets), limit: limits.nodes }.into());
            }
            let threads = match attempt {
                Attempt::First => 1,
                Attempt::Last => plan.worthwhile_threads(self.jobs),
            };
            let workspace = self.workspace(limits, attempt);
            let options = Options { threads, ..Options::default() };
            let never = AtomicBool::new(false);
            let stop = limits.stop.as_deref().unwrap_or(&never);
            let table = Table::solve_unless(deal, workspace, &options, stop).map_err(limit)?;
            then(table.view());
            let mut solver = SolvedTable { deal, table, sets };
            let found = self.question.put(&mut solver, Method::Table)?;
            self.keep(solver.table.into_workspace(), plan.bytes(threads), limits, attempt);
            Ok(found)
        })
    }

    /// Gives back all memory that is kept for later cases.
    fn give_back(&self) {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).clear();
        self.large.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    fn workspace(&self, limits: &Limits, attempt: Attempt) -> Workspace {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let workspace = match attempt {
            Attempt::First => kept.pop(),
            Attempt::Last => {
                // All memory is ours now: what the others keep counts.
                kept.clear();
                self.large.lock().unwrap_or_else(PoisonError::into_inner).take()
            }
        };
        workspace.unwrap_or_else(|| Workspace::with_limit(limits.memory))
    }

    fn keep(&self, workspace: Workspace, bytes: u128, limits: &Limits, attempt: Attempt) {
        let beside = self.jobs as u128 * FIRST_SHARE as u128;
        match attempt {
            Attempt::First => self.kept.lock().unwrap_or_else(PoisonError::into_inner).push(workspace),
            Attempt::Last if bytes + beside <= limits.memory as u128 => {
                *self.large.lock().unwrap_or_else(PoisonError::into_inner) = Some(workspace);
            }
            Attempt::Last => {}
        }
    }

    /// The answer of the saved table, which has to be that of the deal.
    fn look_up(&self, table: &SavedTable, number: u64, deal: &Deal) -> Result<Found, Error> {
        if table.deal() != deal {
            let (found, expected) = (table.deal().to_string(), deal.to_string());
            return Err(TableError::new(table.path(), TableFault::Deal { case: number, found, expected }).into());
        }
        let mut solver = table.solver().with_most_nodes(self.question.limits().nodes);
        self.question.put(&mut solver, Method::Table).map_err(|unsolved| match solver.into_fault() {
            Some(fault) => fault.into(),
            None => unsolved.error(number, FIRST),
        })
    }

    fn answer_one(&self, number: u64, deal: &Case) -> Result<String, Error> {
        let found = match &self.saved {
            Some(table) => self.look_up(table, number, deal)?,
            None => self.find(deal).map_err(|unsolved| unsolved.error(number, FIRST))?,
        };
        self.written(number, deal, found)
    }

    /// The answer as it is printed.
    pub(super) fn written(&self, number: u64, deal: &Case, found: Found) -> Result<String, Error> {
        let value = found.value;
        match self.question.form {
            Form::Judge => Ok(answer(number, deal, value) + "\n"),
            Form::JsonLines => json_line(&found.answer(number, FIRST, value)),
        }
    }
}

/// Opens a saved table, and reads all of it if wanted.
fn opened(path: &Path, verify: bool) -> Result<SavedTable, TableError> {
    let table = SavedTable::open(path)?;
    if verify {
        table.verify()?;
    }
    Ok(table)
}

/// The kernel's refusal as a limit.
fn limit(refused: Refused) -> LimitReached {
    match refused {
        Refused::Memory { needed, limit } => LimitReached::Memory { needed, limit },
        Refused::Stopped => LimitReached::Stopped,
        other => unreachable!("the plan has been checked, and the vectors are the processor's own: {other}"),
    }
}

/// A filled table, as a solver.
pub(crate) struct SolvedTable<'g> {
    pub(crate) deal: &'g Deal,
    pub(crate) table: Table<'g>,
    /// The sets of bags in it.
    pub(crate) sets: u128,
}

impl Solve<Deal> for SolvedTable<'_> {
    fn game(&self) -> &Deal {
        self.deal
    }

    fn value(&mut self, state: &State) -> Result<Score, LimitReached> {
        Ok(self.table.value_of(state))
    }

    fn nodes(&self) -> u64 {
        u64::try_from(self.sets).unwrap_or(u64::MAX)
    }
}

impl Judged for GemsFight {
    type Reader = Reader;
    type Worker<'a> = ();

    fn reader(&self) -> Reader {
        Reader::new(Sizes::Any)
    }

    fn batch(&self) -> usize {
        1
    }

    fn worker(&self) {}

    fn answer(&self, (): &mut (), batch: Numbered<'_, Case>) -> Answers {
        batch.each(|number, case| self.answer_one(number, case))
    }
}
