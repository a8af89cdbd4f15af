//! The exact values of many deals at once, with how many of their first moves are best.
//!
//! What is found out about a deal, its node count too, depends on the deal alone: not on the deals beside it, nor on how
//! many threads are at work.

use std::collections::HashMap;
use std::sync::OnceLock;

use faceup_core::{Game, Player, Score};
use faceup_games::gems_fight::GemsFight;
use faceup_games::house_of_cards::{HouseOfCards, MOST_RANK};
use faceup_kernels::Width;
use faceup_kernels::gems_fight::{Options, Plan, Table, Workspace};
use faceup_kernels::house_of_cards::search::Search;
use faceup_kernels::house_of_cards::{Answer, Graph, Solver};
use faceup_search::{AlphaBeta, LimitReached, Limits, Solve};

use crate::judged::{LargeHouse, SolvedTable};

/// The largest graph, in bytes, and the largest table of one deal. Fixed, so that the method never depends on the machine.
pub const MOST_BYTES: usize = 1 << 30;

/// The bytes that a search without graph or table has for its transposition table.
const SEARCH_BYTES: usize = 256 << 20;

/// With more peaks there is no graph.
const MOST_PEAKS_IN_GRAPH: u32 = 5;

/// The bytes that a thread may take for a deal of Gems Fight! with so many bags.
pub const fn gems_bytes(bags: u32) -> usize {
    const { assert!(SEARCH_BYTES < MOST_BYTES) };
    if bags >= MOST_BYTES.ilog2() {
        MOST_BYTES
    } else if 1 << bags < LEAST_BYTES {
        LEAST_BYTES
    } else {
        1 << bags
    }
}

/// The bytes that a thread may take for houses of so many peaks; the graph, which threads share, counts for each.
pub const fn house_bytes(peaks: u32) -> usize {
    if peaks <= 4 { LEAST_BYTES } else { SEARCH_BYTES }
}

/// What a thread takes at least, buffers and all.
const LEAST_BYTES: usize = 4 << 20;

/// Deals that the graph is asked about at a time.
const BATCH: usize = 1024;

/// What best play comes to in a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Valued {
    /// The value, from the first player's side.
    pub value: Score,
    /// Who moves first; the first player where nobody moves.
    pub starter: Player,
    /// How many first moves there are.
    pub moves: u32,
    /// How many of them attain the value.
    pub best_moves: u32,
    /// Nodes visited, or states of the graph or table.
    pub nodes: u64,
}

impl Valued {
    /// The value for the player who starts.
    pub fn for_starter(&self) -> Score {
        self.value.won_by(self.starter)
    }
}

/// The deals of House of Cards, with the graphs that their threads share.
#[derive(Debug)]
pub struct Houses {
    /// By ranks; empty where there is no graph or it is too large.
    graphs: [OnceLock<Option<Graph>>; MOST_RANK as usize + 1],
    peaks: u32,
}

/// Values houses, on one thread.
pub struct HouseValuer<'a> {
    houses: &'a Houses,
    solvers: HashMap<u32, Solver<'a>>,
    answers: Vec<Answer>,
}

impl Houses {
    /// Makes ready for houses of so many peaks. Graphs are compiled when the first deal of their size comes.
    pub fn new(peaks: u32) -> Self {
        Houses { graphs: std::array::from_fn(|_| OnceLock::new()), peaks }
    }

    /// Makes what a thread needs.
    pub fn valuer(&self) -> HouseValuer<'_> {
        HouseValuer { houses: self, solvers: HashMap::new(), answers: Vec::new() }
    }

    fn graph(&self, ranks: u32) -> Option<&Graph> {
        if self.peaks > MOST_PEAKS_IN_GRAPH {
            return None;
        }
        self.graphs[ranks as usize].get_or_init(|| Graph::compile(self.peaks, ranks, MOST_BYTES).ok()).as_ref()
    }
}

impl HouseValuer<'_> {
    /// Values each deal into the place of `valued` that it has in `deals`. Neighbours of one size are quickest.
    ///
    /// # Panics
    /// When the lengths differ, or a deal has another number of peaks.
    pub fn value(&mut self, deals: &[HouseOfCards], valued: &mut [Valued]) -> Result<(), LimitReached> {
        assert_eq!(deals.len(), valued.len(), "there is a place for each deal");
        assert!(deals.iter().all(|deal| deal.peaks() == self.houses.peaks), "deals of the houses' peaks");
        let mut at = 0;
        for same in deals.chunk_by(|one, next| one.ranks() == next.ranks()) {
            let valued = &mut valued[at..at + same.len()];
            at += same.len();
            match self.houses.graph(same[0].ranks()) {
                Some(graph) => self.by_graph(graph, same, valued),
                None => {
                    for (deal, valued) in same.iter().zip(valued) {
                        *valued = searched(deal)?;
                    }
                }
            }
        }
        Ok(())
    }
}

impl<'a> HouseValuer<'a> {
    fn by_graph(&mut self, graph: &'a Graph, deals: &[HouseOfCards], valued: &mut [Valued]) {
        let widest = || Solver::new(graph, Width::Auto).expect("the processor has its own widest vectors");
        let solver = self.solvers.entry(graph.ranks()).or_insert_with(widest);
        for (deals, valued) in deals.chunks(BATCH).zip(valued.chunks_mut(BATCH)) {
            self.answers.resize(deals.len(), Answer::default());
            solver.solve(deals, &mut self.answers).expect("the graph is of the deals' size");
            for ((deal, answer), valued) in deals.iter().zip(&self.answers).zip(valued) {
                let moves = answer.move_values();
                *valued = Valued {
                    value: answer.value(),
                    starter: deal.cards()[0].colour().player(),
                    moves: moves.len() as u32,
                    best_moves: moves.filter(|&value| value == answer.value()).count() as u32,
                    nodes: graph.positions() as u64,
                };
            }
        }
    }
}

/// The value of a house that has no graph.
fn searched(deal: &HouseOfCards) -> Result<Valued, LimitReached> {
    let starter = deal.cards()[0].colour().player();
    match Search::new(deal, SEARCH_BYTES) {
        Some(search) => put(&mut LargeHouse { deal, search, counts: true }, starter),
        None => put(&mut AlphaBeta::advised(deal, &search_limits()), starter),
    }
}

/// Values deals of Gems Fight!, on one thread. It keeps the memory of its last table.
#[derive(Debug)]
pub struct GemsValuer {
    workspace: Option<Workspace>,
}

impl Default for GemsValuer {
    fn default() -> Self {
        GemsValuer { workspace: Some(Workspace::with_limit(MOST_BYTES)) }
    }
}

impl GemsValuer {
    /// Values each deal into the place of `valued` that it has in `deals`. Alice starts.
    ///
    /// # Panics
    /// When the lengths differ.
    pub fn value(&mut self, deals: &[GemsFight], valued: &mut [Valued]) -> Result<(), LimitReached> {
        assert_eq!(deals.len(), valued.len(), "there is a place for each deal");
        for (deal, valued) in deals.iter().zip(valued) {
            *valued = self.value_one(deal)?;
        }
        Ok(())
    }

    fn value_one(&mut self, deal: &GemsFight) -> Result<Valued, LimitReached> {
        let plan = Plan::new(deal);
        let workspace = self.workspace.take().unwrap_or_else(|| Workspace::with_limit(MOST_BYTES));
        // A refusal drops the workspace: the next deal takes its memory anew.
        match plan.check().and_then(|()| Table::solve(deal, workspace, &Options::default())) {
            Ok(table) => {
                let sets = if plan.is_direct() { 1 } else { plan.states() };
                let mut solver = SolvedTable { deal, table, sets };
                let valued = put(&mut solver, Player::First);
                self.workspace = Some(solver.table.into_workspace());
                valued
            }
            Err(_) => put(&mut AlphaBeta::advised(deal, &search_limits()), Player::First),
        }
    }
}

fn search_limits() -> Limits {
    Limits { memory: SEARCH_BYTES, ..Limits::NONE }
}

fn put<G: Game>(solver: &mut impl Solve<G>, starter: Player) -> Result<Valued, LimitReached> {
    let start = solver.game().start();
    let value = solver.value(&start)?;
    let best_moves = solver.best_moves(&start)?.len() as u32;
    let moves = solver.game().moves(&start).count() as u32;
    Ok(Valued { value, starter, moves, best_moves, nodes: solver.nodes() })
}

#[cfg(test)]
mod tests {
    use faceup_core::{Game, Player, Score};
    use faceup_games::gems_fight::{GemsFight, Shape};
    use faceup_games::house_of_cards::HouseOfCards;
    use faceup_search::{Limits, Minimax, Solve};

    use super::{GemsValuer, Houses, Valued};

    const NOTHING: Valued = Valued { value: Score(99), starter: Player::First, moves: 0, best_moves: 0, nodes: 0 };

    /// What the oracle says, but for the nodes.
    fn check<G: Game>(deals: &[G], valued: &[Valued]) {
        for (deal, valued) in deals.iter().zip(valued) {
            let (mut oracle, start) = (Minimax::new(deal, &Limits::NONE), deal.start());
            assert_eq!(valued.value, oracle.value(&start).unwrap());
            assert_eq!(valued.best_moves as usize, oracle.best_moves(&start).unwrap().len());
            assert_eq!(valued.moves as usize, deal.moves(&start).count());
            assert!(valued.moves == 0 || valued.starter == deal.to_move(&start));
            assert!(valued.nodes > 0);
        }
    }

    #[test]
    fn houses_of_mixed_sizes_are_valued_as_the_oracle_does() {
        let ranks = [4, 6, 6, 5, 4, 7, 6];
        let deal = |(number, &ranks)| HouseOfCards::numbered(4, ranks, 1, number).unwrap();
        let deals: Vec<_> = (0..).zip(&ranks).map(deal).collect();
        let mut valued = [NOTHING; 7];
        Houses::new(4).valuer().value(&deals, &mut valued).unwrap();
        check(&deals, &valued);
        assert!(valued.iter().any(|valued| valued.starter == Player::Second));
    }

    #[test]
    fn houses_without_a_graph_are_valued_as_the_oracle_does() {
        for peaks in [6, 8] {
            let deals = [0, 1].map(|number| HouseOfCards::numbered(peaks, peaks + 2, 1, number).unwrap());
            let mut valued = [NOTHING; 2];
            Houses::new(peaks).valuer().value(&deals, &mut valued).unwrap();
            check(&deals, &valued);
        }
    }

    #[test]
    fn gems_are_valued_as_the_oracle_does_with_and_without_a_table() {
        // More stones than a byte counts: no table of bytes.
        for (melt, gems) in [(2, 1..=3), (1, 0..=2), (2, 250..=300)] {
            let shape = Shape { bags: 5, colours: 2, melt, gems };
            let deals: Vec<_> = (0..6).map(|number| GemsFight::numbered(&shape, 3, number).unwrap()).collect();
            let mut valued = vec![NOTHING; deals.len()];
            GemsValuer::default().value(&deals, &mut valued).unwrap();
            check(&deals, &valued);
        }
    }
}
