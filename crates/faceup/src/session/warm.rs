use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use faceup_core::{Game, Notation};
use faceup_games::gems_fight::GemsFight;
use faceup_games::house_of_cards::{HouseOfCards, State};
use faceup_kernels::house_of_cards::Graph;
use faceup_search::{Advice, Advised, AlphaBeta, LimitReached, Range, Solve, Watch};

use super::shown::Shown;
use crate::Method;
use crate::judged::{Evaluation, LargeHouse, SolvedTable, Unsolved};

/// A deal and the solver that knows it, kept from one question to the next.
pub(super) trait Warm: Send {
    /// The game.
    type Game: Shown;

    /// The deal.
    fn deal(&self) -> &Self::Game;

    /// Puts questions to the solver, which is made when it is first asked, and says by which method it goes.
    fn ask<T>(
        &mut self,
        questions: impl FnOnce(&mut dyn Kept<Self::Game>, Method) -> Result<T, Unsolved>,
    ) -> Result<T, Unsolved>;

    /// Who watches the solver, if anybody does.
    fn watch(&self) -> Option<Arc<Watch>>;

    /// Bytes of the solver's tables, without what is shared.
    fn bytes(&mut self) -> usize;
}

/// A solver whose tables are kept.
pub(super) trait Kept<G: Game>: Solve<G> {
    /// Bytes of its tables, without what is shared.
    fn bytes(&self) -> usize;

    /// Narrows the state's value down step by step and tells each step to the watch. Solvers that know all values have none.
    ///
    /// With it the value costs about as much as without, and when a limit is reached something is proved all the same.
    fn narrow(&mut self, _state: &G::State, _watch: &Watch) -> Result<Option<Range>, Unsolved> {
        Ok(None)
    }
}

/// The range at the end of the narrowing, or why it did not come to its end.
fn narrowed((range, end): (Range, Result<(), LimitReached>)) -> Result<Option<Range>, Unsolved> {
    end.map(|()| Some(range)).map_err(|limit| Unsolved { limit, proven: Some(range) })
}

impl Kept<GemsFight> for SolvedTable<'_> {
    fn bytes(&self) -> usize {
        self.table.view().bytes().len()
    }
}

impl Kept<HouseOfCards> for Evaluation<'_> {
    fn bytes(&self) -> usize {
        self.graph.positions() * size_of::<i16>()
    }
}

impl Kept<HouseOfCards> for LargeHouse<'_> {
    fn bytes(&self) -> usize {
        self.search.memory()
    }

    fn narrow(&mut self, state: &State, watch: &Watch) -> Result<Option<Range>, Unsolved> {
        if self.deal.payoff(state).is_some() {
            return Ok(None);
        }
        narrowed(self.narrow_at(state, &|range| watch.prove(range)))
    }
}

impl<G: Notation> Kept<G> for AlphaBeta<'_, G, Advised>
where
    Advised: Advice<G>,
{
    fn bytes(&self) -> usize {
        self.memory()
    }

    fn narrow(&mut self, state: &G::State, _: &Watch) -> Result<Option<Range>, Unsolved> {
        // It knows its watch by its limits.
        narrowed(AlphaBeta::narrow(self, state))
    }
}

/// Graphs by their numbers of peaks and ranks.
type Graphs = HashMap<(u32, u32), Arc<Graph>>;

/// What sessions of the same program may share: the graphs of houses, which do not depend on the deal.
#[derive(Clone, Debug, Default)]
pub struct Shared {
    graphs: Arc<Mutex<Graphs>>,
}

impl Shared {
    /// The graph of a size, compiled at its first use; `None` if it takes more than `memory` bytes.
    pub(super) fn graph(&self, peaks: u32, ranks: u32, memory: usize) -> Option<Arc<Graph>> {
        let mut graphs = self.graphs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(graph) = graphs.get(&(peaks, ranks)) {
            return Some(Arc::clone(graph));
        }
        let graph = Arc::new(Graph::compile(peaks, ranks, memory).ok()?);
        graphs.insert((peaks, ranks), Arc::clone(&graph));
        Some(graph)
    }

    /// Drops what no session uses at the moment; it is compiled again when it is wanted again.
    pub fn drop_unused(&self) {
        // A graph is given out under the lock alone, so one that nobody else has now has nobody meanwhile.
        let mut graphs = self.graphs.lock().unwrap_or_else(PoisonError::into_inner);
        graphs.retain(|_, graph| Arc::strong_count(graph) > 1);
    }

    /// Bytes of what is shared.
    pub fn bytes(&self) -> usize {
        let graphs = self.graphs.lock().unwrap_or_else(PoisonError::into_inner);
        graphs.values().map(|graph| graph.memory()).sum()
    }
}
