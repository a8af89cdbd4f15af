use std::fmt;

use faceup_core::{Game, SplitMix64};
use faceup_games::gems_fight::{GemsFight, Shape};
use faceup_games::house_of_cards::HouseOfCards;
use faceup_games::magic_duel::engine::play;
use faceup_games::magic_duel::{MagicDuel, Policy, Rules, Strategy};
use faceup_kernels::gems_fight::{Options, Plan, Table, Workspace};
use faceup_kernels::house_of_cards::{Answer, Graph, Solver, Workspace as HouseWorkspace};
use faceup_search::{LimitReached, Limits, Solve};

use super::probe::Probe;
use super::{Measure, Setting};

/// A piece of work with all that it needs in memory.
pub struct Job<'a> {
    /// The nodes that were visited in preparation, which the signature counts too.
    prepared: u64,
    /// The moves from state to state that one run works out, where a run works out all there are.
    pub transitions: Option<u64>,
    /// What one run moves between the nearest cache and the memory behind it, where that is known.
    pub traffic: Option<Traffic>,
    /// A loop of the kernel's transitions and nothing else, on data in the nearest cache; its amount is in transitions.
    pub arithmetic: Option<Probe<'a>>,
    /// A loop that reads as much memory as the work's data takes; its amount is in bytes.
    pub reading: Option<Probe<'a>>,
    run: Box<dyn FnMut() -> u64 + 'a>,
}

/// What goes between the nearest cache and the memory behind it: all blocks that a table streams, and of a graph each
/// number once there and once back, which is the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Traffic {
    /// The bytes that are read and written in one run.
    pub bytes: u64,
    /// The bytes that they lie in.
    pub data: u64,
}

impl<'a> Job<'a> {
    /// A job of which only the nodes are known.
    fn plain(run: impl FnMut() -> u64 + 'a) -> Self {
        Job { prepared: 0, transitions: None, traffic: None, arithmetic: None, reading: None, run: Box::new(run) }
    }

    /// Does the work and counts its nodes: states valued, nodes visited, or decisions made.
    ///
    /// # Panics
    /// When a solver reaches a limit, which the fixed work never does.
    pub fn run(&mut self) -> u64 {
        (self.run)()
    }

    /// The node count of the signature, from that of a run.
    pub fn signature(&self, nodes: u64) -> u64 {
        self.prepared + nodes
    }
}

impl fmt::Debug for Job<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Job { prepared, transitions, traffic, .. } = self;
        f.debug_struct("Job")
            .field("prepared", prepared)
            .field("transitions", transitions)
            .field("traffic", traffic)
            .finish_non_exhaustive()
    }
}

/// Enough for all of the work, and small enough that the table has to forget in some of it.
pub(super) fn limits() -> Limits {
    Limits { memory: 1 << 20, ..Limits::default() }
}

/// The nodes that the value of the start takes.
pub(super) fn value<G: Game>(mut solver: impl Solve<G>) -> Result<u64, LimitReached> {
    let start = solver.game().start();
    solver.value(&start)?;
    Ok(solver.nodes())
}

/// The nodes that the values of all first moves and the best line take.
pub(super) fn moves<G: Game>(mut solver: impl Solve<G>) -> Result<u64, LimitReached> {
    let start = solver.game().start();
    solver.values(&start)?;
    solver.line(&start)?;
    Ok(solver.nodes())
}

/// The nodes of all deals.
fn sum<G>(deals: &[G], nodes: impl Fn(&G) -> Result<u64, LimitReached>) -> u64 {
    deals.iter().map(nodes).sum::<Result<u64, _>>().expect("the fixed work stays within the limits")
}

fn house(peaks: u32, ranks: u32, rng: &mut SplitMix64) -> HouseOfCards {
    HouseOfCards::shuffled(peaks, ranks, rng).expect("so many peaks have these ranks")
}

/// One deal after another, by a search.
pub(super) fn houses(
    ranks: u32,
    count: u64,
    measure: Measure<'_>,
    nodes: impl Fn(&HouseOfCards) -> Result<u64, LimitReached>,
) {
    let deals: Vec<_> = (0..count).map(|seed| house(4, ranks, &mut SplitMix64::new(seed))).collect();
    measure(&mut Job::plain(|| sum(&deals, &nodes)));
}

/// One deal after another, over the families that a search finds easy, crowded, long and quiet.
pub(super) fn search_gems(bags: u32, measure: Measure<'_>, nodes: impl Fn(&GemsFight) -> Result<u64, LimitReached>) {
    const FAMILIES: [(u32, u32, u32); 4] = [(8, 5, 10), (5, 4, 6), (6, 4, 3), (3, 9, 10)];
    let family = |&(colours, melt, most): &(u32, u32, u32)| {
        let shape = Shape { bags, colours, melt, gems: 1..=most };
        (0..3).map(move |seed| gems(&shape, seed))
    };
    let deals: Vec<_> = FAMILIES.iter().flat_map(family).collect();
    measure(&mut Job::plain(|| sum(&deals, &nodes)));
}

fn gems(shape: &Shape, seed: u64) -> GemsFight {
    GemsFight::random(shape, &mut SplitMix64::new(seed)).expect("the shape is sound")
}

/// The kernel's tables of a family of deals, whose nodes are the sets that they hold.
pub(super) fn tables(bags: u32, setting: Setting, measure: Measure<'_>) {
    let Setting { width, threads } = setting;
    let shape = Shape { bags, colours: 8, melt: 5, gems: 1..=10 };
    let deals: Vec<_> = (0..4).map(|seed| gems(&shape, seed)).collect();
    let plans: Vec<_> = deals.iter().map(Plan::new).collect();
    let total = |part: fn(&Plan) -> u128| plans.iter().map(part).sum::<u128>() as u64;
    let states = total(Plan::states);
    let data = plans.iter().map(|plan| plan.bytes(threads)).max().unwrap_or(0) as u64;
    let mut workspace = Workspace::default();
    let run = || {
        for deal in &deals {
            Table::solve(deal, &mut workspace, &Options { width, threads }).expect("the deal is small enough");
        }
        states
    };
    measure(&mut Job {
        transitions: Some(total(Plan::transitions)),
        traffic: Some(Traffic { bytes: total(Plan::traffic), data }),
        arithmetic: Probe::pouring(setting),
        reading: Probe::reading(setting, data as usize),
        ..Job::plain(run)
    });
}

/// Compiling the graph of four peaks, whose nodes are its positions.
pub(super) fn compiling(ranks: u32, measure: Measure<'_>) {
    let compile = || Graph::compile(4, ranks, usize::MAX).expect("four peaks have these ranks");
    measure(&mut Job::plain(|| compile().positions() as u64));
}

/// All positions of so many deals; the graph is compiled before, and counts once more.
pub(super) fn graph(peaks: u32, ranks: u32, count: u64, setting: Setting, measure: Measure<'_>) {
    let graph = Graph::compile(peaks, ranks, usize::MAX).expect("the graph has a size that is compiled");
    let mut solver = Solver::new(&graph, setting.width).expect("the processor has the width");
    let mut rng = SplitMix64::new(13);
    let deals: Vec<_> = (0..count).map(|_| house(peaks, ranks, &mut rng)).collect();
    let mut answers = vec![Answer::default(); deals.len()];
    let positions = graph.positions() as u64;
    let run = || {
        solver.solve(&deals, &mut answers).expect("the deals have the graph's size");
        positions * count
    };
    let data = HouseWorkspace::memory(&graph);
    measure(&mut Job {
        prepared: positions,
        transitions: Some(graph.edges() as u64 * count),
        traffic: Some(Traffic { bytes: graph.traffic() as u64 * count, data: data as u64 }),
        arithmetic: Probe::edges(setting, &graph),
        reading: Probe::reading(setting, data),
        ..Job::plain(run)
    });
}

/// A thousand duels, whose nodes are the decisions.
pub(super) fn duels(measure: Measure<'_>) {
    /// The statement's strategy, with its answers counted.
    struct Counted(u64);
    impl Policy for Counted {
        fn choose(&mut self, duel: &MagicDuel, state: &<MagicDuel as Game>::State) -> <MagicDuel as Game>::Move {
            self.0 += 1;
            Strategy::STATEMENT.clone().choose(duel, state)
        }
    }
    let deal = |seed| MagicDuel::shuffled(Rules::STATEMENT, &mut SplitMix64::new(seed));
    let deals: Vec<_> = (0..1000).map(deal).collect();
    measure(&mut Job::plain(|| {
        let mut decisions = 0;
        for deal in &deals {
            let (mut alice, mut bob) = (Counted(0), Counted(0));
            play(deal, [&mut alice, &mut bob], |_, _| {}).expect("the statement's strategy answers legally");
            decisions += alice.0 + bob.0;
        }
        decisions
    }));
}
