//! Fixed work, and the signature of its node counts.
//!
//! The counts are the same on every machine and run. A search that has become weaker, although all its answers are still
//! right, shows in them and nowhere else; so the repository holds them in `bench.signature`, and the checks compare.

use std::fmt::Write;

use faceup_core::{Game, SplitMix64};
use faceup_games::gems_fight::{GemsFight, Shape};
use faceup_games::house_of_cards::HouseOfCards;
use faceup_games::magic_duel::engine::play;
use faceup_games::magic_duel::{MagicDuel, Policy, Rules, Strategy};
use faceup_kernels::Width;
use faceup_kernels::gems_fight::{Options, Plan, Table, Workspace};
use faceup_kernels::house_of_cards::{Answer, Graph, Solver};
use faceup_search::{AlphaBeta, LimitReached, Limits, Minimax, Solve, SubsetTable};

/// A piece of work that visits the same nodes whenever it is done.
pub struct Work {
    /// Its name: the game, the method, and the size.
    pub name: &'static str,
    run: fn() -> Result<u64, LimitReached>,
}

impl Work {
    /// Does the work and counts its nodes.
    ///
    /// # Panics
    /// When a solver reaches a limit, which the fixed work never does.
    pub fn nodes(&self) -> u64 {
        (self.run)().expect("the fixed work stays within the limits")
    }
}

/// All of the work, in the order of the signature.
pub const WORKS: &[Work] = &[
    Work { name: "magic-duel play", run: || Ok(duels()) },
    Work { name: "house-of-cards minimax M=7", run: || houses(7, 10, |deal| value(Minimax::new(deal, &Limits::NONE))) },
    Work { name: "house-of-cards plain M=9", run: || houses(9, 10, |deal| value(AlphaBeta::new(deal, &limits()))) },
    Work { name: "house-of-cards M=13", run: || houses(13, 40, |deal| value(AlphaBeta::advised(deal, &limits()))) },
    Work { name: "gems-fight minimax B=7", run: || gems(7, |deal| value(Minimax::new(deal, &Limits::NONE))) },
    Work { name: "gems-fight plain B=11", run: || gems(11, |deal| value(AlphaBeta::new(deal, &limits()))) },
    Work { name: "gems-fight B=16", run: || gems(16, |deal| value(AlphaBeta::advised(deal, &limits()))) },
    Work { name: "gems-fight moves B=12", run: || gems(12, |deal| moves(AlphaBeta::advised(deal, &limits()))) },
    Work { name: "gems-fight plain table B=16", run: || gems(16, |deal| value(SubsetTable::new(deal, &limits())?)) },
    Work { name: "gems-fight table B=21", run: || Ok(gems_tables(21)) },
    Work { name: "gems-fight table B=24", run: || Ok(gems_tables(24)) },
    Work { name: "house-of-cards graph M=13", run: || Ok(house_graph(13, 0)) },
    Work { name: "house-of-cards 6400 deals M=13", run: || Ok(house_graph(13, 6400)) },
];

/// The node counts as the lines of the file `bench.signature`.
pub fn signature() -> String {
    let mut lines = String::new();
    for work in WORKS {
        let _ = writeln!(lines, "{}: {}", work.name, work.nodes());
    }
    lines
}

/// Enough for all of the work, and small enough that the table has to forget in some of it.
fn limits() -> Limits {
    Limits { memory: 1 << 20, ..Limits::default() }
}

/// The nodes that the value of the start takes.
fn value<G: Game>(mut solver: impl Solve<G>) -> Result<u64, LimitReached> {
    let start = solver.game().start();
    solver.value(&start)?;
    Ok(solver.nodes())
}

/// The nodes that the values of all first moves and the best line take.
fn moves<G: Game>(mut solver: impl Solve<G>) -> Result<u64, LimitReached> {
    let start = solver.game().start();
    solver.values(&start)?;
    solver.line(&start)?;
    Ok(solver.nodes())
}

fn houses(
    ranks: u32,
    count: u64,
    nodes: impl Fn(&HouseOfCards) -> Result<u64, LimitReached>,
) -> Result<u64, LimitReached> {
    let deal =
        |seed| HouseOfCards::shuffled(4, ranks, &mut SplitMix64::new(seed)).expect("four peaks have these ranks");
    (0..count).map(|seed| nodes(&deal(seed))).sum()
}

/// Over the families of deals that a search finds easy, crowded, long and quiet.
fn gems(bags: u32, nodes: impl Fn(&GemsFight) -> Result<u64, LimitReached>) -> Result<u64, LimitReached> {
    const FAMILIES: [(u32, u32, u32); 4] = [(8, 5, 10), (5, 4, 6), (6, 4, 3), (3, 9, 10)];
    let deals = FAMILIES.iter().flat_map(|&(colours, melt, gems)| {
        let shape = Shape { bags, colours, melt, gems: 1..=gems };
        (0..3).map(move |seed| GemsFight::random(&shape, &mut SplitMix64::new(seed)).expect("the shape is sound"))
    });
    deals.map(|deal| nodes(&deal)).sum()
}

/// The sets that the kernel's tables of a family of deals hold.
fn gems_tables(bags: u32) -> u64 {
    let shape = Shape { bags, colours: 8, melt: 5, gems: 1..=10 };
    let mut workspace = Workspace::default();
    let mut sets = 0;
    for seed in 0..4 {
        let deal = GemsFight::random(&shape, &mut SplitMix64::new(seed)).expect("the shape is sound");
        let table = Table::solve(&deal, workspace, &Options::default()).expect("the deal is small enough");
        sets += Plan::new(&deal).states() as u64;
        workspace = table.into_workspace();
    }
    sets
}

/// The positions of the graph of four peaks, once for compiling it and once for each of so many deals.
fn house_graph(ranks: u32, deals: u64) -> u64 {
    let graph = Graph::compile(4, ranks, usize::MAX).expect("four peaks have these ranks");
    let mut solver = Solver::new(&graph, Width::Auto).expect("the processor has its own widest vectors");
    let mut rng = SplitMix64::new(13);
    let deals: Vec<_> =
        (0..deals).map(|_| HouseOfCards::shuffled(4, ranks, &mut rng).expect("four peaks have these ranks")).collect();
    let mut answers = vec![Answer::default(); deals.len()];
    solver.solve(&deals, &mut answers).expect("the deals have the graph's size");
    graph.positions() as u64 * (1 + deals.len() as u64)
}

/// The decisions of a thousand duels.
fn duels() -> u64 {
    /// The statement's strategy, with its answers counted.
    struct Counted(u64);
    impl Policy for Counted {
        fn choose(&mut self, duel: &MagicDuel, state: &<MagicDuel as Game>::State) -> <MagicDuel as Game>::Move {
            self.0 += 1;
            Strategy::STATEMENT.clone().choose(duel, state)
        }
    }
    let mut decisions = 0;
    for seed in 0..1000 {
        let deal = MagicDuel::shuffled(Rules::STATEMENT, &mut SplitMix64::new(seed));
        let (mut alice, mut bob) = (Counted(0), Counted(0));
        play(&deal, [&mut alice, &mut bob], |_, _| {}).expect("the statement's strategy answers legally");
        decisions += alice.0 + bob.0;
    }
    decisions
}

#[cfg(test)]
mod tests {
    use super::{WORKS, Work};

    #[test]
    fn the_same_work_visits_the_same_nodes() {
        for Work { name, run } in WORKS.iter().filter(|work| work.name.contains("plain")) {
            assert_eq!(run(), run(), "{name}");
        }
    }
}
