//! The graphs that the houses of one input need, within the memory.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, RwLock, RwLockWriteGuard};

use faceup_games::house_of_cards::HouseOfCards;
use faceup_kernels::Width;
use faceup_kernels::house_of_cards::{Answer, Graph, Solver, Workspace};

/// So many deals of a size are searched in about the time in which its graph is compiled. Measured with four peaks: 4 deals
/// of 13 ranks, 7 of 11, 15 of 8.
const FEW: usize = 8;

/// More than any size has that has a graph.
const MOST_RANKS: usize = 32;

/// The graphs of some number of peaks: each is compiled when the first house of its size comes, and kept as long as the
/// memory does for all of them.
///
/// A size has a graph if the memory does for that one alone. So which sizes have one depends neither on what else an input
/// holds nor on the number of workers. Where the memory is short, workers wait for each other.
pub(super) struct Graphs {
    peaks: u32,
    memory: usize,
    /// By ranks: how many deals have been answered without a graph.
    searched: [AtomicUsize; MOST_RANKS],
    /// By ranks. Whoever reads uses a graph.
    kept: RwLock<HashMap<u32, Kept>>,
    /// Bytes of all graphs and workspaces.
    taken: Mutex<usize>,
    /// A workspace has been given back.
    returned: Condvar,
}

/// A graph, and the memory that nobody works in at the time.
struct Kept {
    graph: Graph,
    free: Mutex<Vec<Workspace>>,
}

/// A graph that stays while it is used.
pub(super) struct Lent<'a> {
    graphs: &'a Graphs,
    kept: &'a Kept,
}

impl Graphs {
    pub(super) fn new(peaks: u32, memory: usize) -> Self {
        let searched = [const { AtomicUsize::new(0) }; MOST_RANKS];
        Graphs { peaks, memory, searched, kept: RwLock::default(), taken: Mutex::new(0), returned: Condvar::new() }
    }

    /// The bytes that the graph of a size takes, if there can be one, and whether the memory does for it.
    pub(super) fn needed(&self, ranks: u32) -> Option<(usize, bool)> {
        Graph::needed(self.peaks, ranks).map(|needed| (needed, needed <= self.memory))
    }

    /// What `answer` makes of the graph of a size; `None` if the size has none. The graph is compiled if need be.
    pub(super) fn with<T>(&self, ranks: u32, answer: impl FnOnce(Lent) -> T) -> Option<T> {
        let (needed, true) = self.needed(ranks)? else { return None };
        let mut kept = self.kept.read().unwrap_or_else(PoisonError::into_inner);
        if !kept.contains_key(&ranks) {
            drop(kept);
            let mut exclusive = self.kept.write().unwrap_or_else(PoisonError::into_inner);
            if !exclusive.contains_key(&ranks) {
                self.compile(&mut exclusive, ranks, needed);
            }
            kept = RwLockWriteGuard::downgrade(exclusive);
        }
        kept.get(&ranks).map(|kept| answer(Lent { graphs: self, kept }))
    }

    /// What `answer` makes of the memory of a graph in place of the graph itself, if there is none yet and these deals with
    /// those before are so few that it does not pay. So a graph that is compiled after all costs at most about three times
    /// what it costs alone.
    ///
    /// `None` otherwise, and where the memory is short.
    pub(super) fn with_few<T>(&self, ranks: u32, deals: usize, answer: impl FnOnce(usize) -> T) -> Option<T> {
        let (needed, true) = self.needed(ranks)? else { return None };
        let searched = self.searched.get(ranks as usize)?;
        if deals > FEW || searched.load(Ordering::Relaxed) > FEW {
            return None;
        }
        // Held until the end: whoever compiles a graph may count the memory of all readers as given back.
        let kept = self.kept.read().unwrap_or_else(PoisonError::into_inner);
        if kept.contains_key(&ranks) || searched.fetch_add(deals, Ordering::Relaxed) + deals > FEW {
            return None;
        }
        {
            let mut taken = self.taken();
            if taken.saturating_add(needed) > self.memory {
                return None;
            }
            *taken += needed;
        }
        let result = answer(needed);
        *self.taken() -= needed;
        self.returned.notify_all();
        drop(kept);
        Some(result)
    }

    /// Gives back the memory of all graphs, as soon as nobody uses them.
    pub(super) fn give_back(&self) {
        let mut kept = self.kept.write().unwrap_or_else(PoisonError::into_inner);
        kept.clear();
        *self.taken() = 0;
    }

    fn compile(&self, kept: &mut HashMap<u32, Kept>, ranks: u32, needed: usize) {
        let mut taken = self.taken();
        let mut make_room = |kept: &mut HashMap<u32, Kept>, bytes: usize| {
            if taken.saturating_add(bytes) > self.memory {
                // Nobody uses a graph now, so all workspaces go with their graphs.
                kept.clear();
                *taken = 0;
            }
        };
        make_room(kept, needed);
        if let Ok(graph) = Graph::compile(self.peaks, ranks, needed) {
            // Each graph has a workspace, so that nobody waits for one that is not there.
            let bytes = graph.memory() + Workspace::memory(&graph);
            make_room(kept, bytes);
            *taken += bytes;
            let workspace = Workspace::new(&graph);
            kept.insert(ranks, Kept { graph, free: Mutex::new(vec![workspace]) });
        }
    }

    fn taken(&self) -> MutexGuard<'_, usize> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Lent<'_> {
    pub(super) fn graph(&self) -> &Graph {
        &self.kept.graph
    }

    /// Answers deals of the graph's size in the order of the deals.
    pub(super) fn answers(&self, deals: &[&HouseOfCards]) -> Vec<Answer> {
        let widest = Solver::with_workspace(&self.kept.graph, Width::Auto, self.workspace());
        let mut solver = widest.expect("the processor has its own widest vectors");
        let mut answers = vec![Answer::default(); deals.len()];
        solver.solve(deals, &mut answers).expect("the deals have the size of the graph");
        let taken = self.graphs.taken();
        self.free().push(solver.into_workspace());
        drop(taken);
        self.graphs.returned.notify_all();
        answers
    }

    /// A workspace that is free, or a new one if the memory does for it, or else the next that is given back.
    fn workspace(&self) -> Workspace {
        let bytes = Workspace::memory(&self.kept.graph);
        let mut taken = self.graphs.taken();
        loop {
            if let Some(workspace) = self.free().pop() {
                return workspace;
            }
            if taken.saturating_add(bytes) <= self.graphs.memory {
                *taken += bytes;
                return Workspace::new(&self.kept.graph);
            }
            taken = self.graphs.returned.wait(taken).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn free(&self) -> MutexGuard<'_, Vec<Workspace>> {
        self.kept.free.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use faceup_core::SplitMix64;
    use faceup_games::house_of_cards::HouseOfCards;
    use faceup_kernels::house_of_cards::{Graph, Workspace};

    use super::{FEW, Graphs};

    fn deals(ranks: u32) -> Vec<HouseOfCards> {
        (0..3).map(|seed| HouseOfCards::shuffled(4, ranks, &mut SplitMix64::new(seed)).unwrap()).collect()
    }

    #[test]
    fn a_size_has_a_graph_if_the_memory_does_for_it_alone() {
        let needed = Graph::needed(4, 12).unwrap();
        let graphs = Graphs::new(4, needed);
        for _ in 0..2 {
            for ranks in 4..=13 {
                assert_eq!(graphs.with(ranks, |lent| lent.graph().ranks()), (ranks <= 12).then_some(ranks));
                let kept = graphs.kept.read().unwrap();
                assert!(kept.contains_key(&ranks) == (ranks <= 12));
                let bytes = kept.values().map(|kept| kept.graph.memory() + Workspace::memory(&kept.graph));
                assert_eq!(bytes.sum::<usize>(), *graphs.taken());
            }
        }
        assert_eq!(graphs.needed(12), Some((needed, true)));
        assert_eq!(graphs.needed(13), Some((Graph::needed(4, 13).unwrap(), false)));
        assert_eq!(graphs.needed(14), None);
        assert_eq!(Graphs::new(6, usize::MAX).needed(6), None);
    }

    #[test]
    fn graphs_are_kept_while_the_memory_does_for_all() {
        let all: usize = (9..=13).filter_map(|ranks| Graph::needed(4, ranks)).sum();
        let graphs = Graphs::new(4, 2 * all);
        for ranks in 9..=13 {
            graphs.with(ranks, |_| ());
        }
        assert_eq!(graphs.kept.read().unwrap().len(), 5);
        graphs.give_back();
        assert_eq!((graphs.kept.read().unwrap().len(), *graphs.taken()), (0, 0));
    }

    #[test]
    fn few_deals_of_a_size_have_no_graph() {
        let graphs = Graphs::new(4, 1 << 24);
        let few = |ranks, deals| graphs.with_few(ranks, deals, |memory| memory);
        let needed = Graph::needed(4, 13);
        assert_eq!([few(13, 5), few(13, FEW - 5), few(13, 1), few(13, 0)], [needed, needed, None, None]);
        assert_eq!([few(12, FEW + 1), few(12, FEW)], [None, Graph::needed(4, 12)]);
        assert_eq!(*graphs.taken(), 0, "the memory is given back");
        assert!(graphs.kept.read().unwrap().is_empty());
        graphs.with(11, |_| ());
        assert_eq!([few(11, 1), few(10, 1)], [None, Graph::needed(4, 10)], "a graph that is there is used");
        assert_eq!([few(14, 1), few(u32::MAX, 1)], [None, None]);
    }

    #[test]
    fn few_deals_are_not_searched_where_the_memory_is_short() {
        let graphs = Graphs::new(4, Graph::needed(4, 12).unwrap());
        assert_eq!(graphs.with_few(13, 1, |_| ()), None);
        assert_eq!(graphs.with_few(12, 1, |_| graphs.with_few(12, 1, |_| ())), Some(None));
        assert_eq!(graphs.with_few(12, 1, |_| *graphs.taken()), Graph::needed(4, 12));
        let is_held = graphs.with_few(12, 1, |_| graphs.kept.try_write().is_err());
        assert_eq!(is_held, Some(true), "nobody takes the memory of those who search for that of unused graphs");
    }

    #[test]
    fn what_deals_are_solved_in_is_given_back_and_used_again() {
        let graphs = Graphs::new(4, usize::MAX);
        let solve = || {
            let deals = deals(11);
            graphs.with(11, |lent| lent.answers(&deals.iter().collect::<Vec<_>>()));
            (*graphs.taken(), graphs.kept.read().unwrap()[&11].free.lock().unwrap().len())
        };
        let first = solve();
        assert_eq!((first.1, solve()), (1, first));
        let more = graphs.with(11, |lent| (lent.workspace(), lent.workspace(), *graphs.taken()));
        let each = graphs.with(11, |lent| Workspace::memory(lent.graph())).unwrap();
        assert_eq!(more.map(|(.., taken)| taken), Some(first.0 + each), "one more had to be made");
    }

    #[test]
    fn workers_that_wait_for_memory_all_get_their_answers() {
        let expected: Vec<_> = (4..=13)
            .map(|ranks| {
                let deals = deals(ranks);
                let refs: Vec<_> = deals.iter().collect();
                Graphs::new(4, usize::MAX).with(ranks, |lent| lent.answers(&refs)).unwrap()
            })
            .collect();
        let graph = Graph::compile(4, 13, usize::MAX).unwrap();
        let kept = graph.memory() + Workspace::memory(&graph);
        let memory = Graph::needed(4, 13).unwrap().max(kept);
        let graphs = Graphs::new(4, memory);
        thread::scope(|scope| {
            for seed in 0..6 {
                let (graphs, expected) = (&graphs, &expected);
                scope.spawn(move || {
                    let mut rng = SplitMix64::new(seed);
                    for _ in 0..60 {
                        let ranks = 4 + rng.below(10) as u32;
                        let deals = deals(ranks);
                        let refs: Vec<_> = deals.iter().collect();
                        let answers = graphs.with(ranks, |lent| lent.answers(&refs)).unwrap();
                        assert_eq!(answers, expected[ranks as usize - 4]);
                        assert!(*graphs.taken() <= memory);
                    }
                });
            }
        });
    }
}
