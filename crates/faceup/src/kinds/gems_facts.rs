use faceup_core::{Game, Player, Score};
use faceup_games::gems_fight::{GemsFight, Move};
use faceup_kernels::gems_fight::{Options, Plan, Table, Workspace};
use faceup_search::{AlphaBeta, LimitReached, Limits, Solve};

use super::points::{self, Played};
use crate::judged::SolvedTable;

/// The largest table that is filled for a deal, in bytes: 25 different bags.
const MOST_BYTES: usize = 1 << 25;

/// Nodes after which a deal that no table fits is given up.
const MOST_NODES: u64 = 1 << 24;

/// What the best line of a deal shows.
#[derive(Clone, Debug)]
pub(crate) struct GemsFacts {
    pub(super) deal: GemsFight,
    pub(super) played: Played<GemsFight>,
    /// Alice's and Bob's stones in the best line.
    pub(super) stones: [i32; 2],
}

/// Bags that a player pours one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chain {
    pub(super) player: Player,
    pub(super) bags: usize,
}

/// The value of a deal, by its table where that is small.
pub(super) fn value(deal: &GemsFight) -> Result<Score, LimitReached> {
    with_solver(deal, |mut solver| solver.value(&deal.start()), |mut solver| solver.value(&deal.start()))
}

fn with_solver<T>(
    deal: &GemsFight,
    by_table: impl FnOnce(SolvedTable<'_>) -> T,
    by_search: impl FnOnce(AlphaBeta<'_, GemsFight, faceup_search::Advised>) -> T,
) -> T {
    let plan = Plan::new(deal);
    let solved = || Table::solve(deal, Workspace::with_limit(MOST_BYTES), &Options::default()).ok();
    match plan.check().ok().and_then(|()| solved()) {
        Some(table) => {
            let sets = if plan.is_direct() { 1 } else { plan.states() };
            by_table(SolvedTable { deal, table, sets })
        }
        None => by_search(AlphaBeta::advised(deal, &Limits { nodes: MOST_NODES, ..Limits::default() })),
    }
}

impl GemsFacts {
    /// Solves the deal; `None` when that takes too much.
    pub(super) fn of(deal: &GemsFight) -> Option<GemsFacts> {
        let played = with_solver(
            deal,
            |mut solver| points::played(deal, &mut solver),
            |mut solver| points::played(deal, &mut solver),
        );
        let played = played.ok()?;
        let mut stones = [0; 2];
        for step in &played.line {
            stones[step.player.index()] += step.reward.won_by(step.player).0;
        }
        Some(GemsFacts { deal: deal.clone(), played, stones })
    }

    /// The longest chain of one player in the best line, of equals the first; a chain goes on as long as the player has the turn.
    pub(super) fn longest_chain(&self, player: Player) -> Chain {
        let mut longest = 0;
        for run in self.played.line.chunk_by(|one, next| one.player == next.player) {
            if run[0].player == player {
                longest = longest.max(run.len());
            }
        }
        Chain { player, bags: longest }
    }

    /// The most stones that one bag makes in the best line, and its number.
    pub(super) fn most_at_once(&self) -> Option<(u32, i32)> {
        let made = self.played.line.iter().map(|step| (step.mv.bag(), step.reward.won_by(step.player).0));
        made.max_by_key(|&(_, stones)| stones)
    }

    /// A first move that makes a stone, where all best first moves make none.
    pub(super) fn refused_stone(&self) -> Option<Move> {
        let start = self.deal.start();
        let earns = |mv: Move| self.deal.reward(&start, mv) != Score::ZERO;
        let best_earns = self.played.moves.iter().any(|found| found.value == self.played.value && earns(found.mv));
        let tempting = self.played.moves.iter().map(|found| found.mv).find(|&mv| earns(mv));
        tempting.filter(|_| !best_earns)
    }

    /// How many bags of the best line are poured before the first that makes a stone.
    pub(super) fn quiet(&self) -> usize {
        self.played.line.iter().take_while(|step| step.reward == Score::ZERO).count()
    }

    /// The stones that the last bag makes.
    pub(super) fn last_stones(&self) -> i32 {
        self.played.line.last().map_or(0, |step| step.reward.won_by(step.player).0)
    }
}

/// Colours with gems, too few of them to make a stone; numbered from 1.
pub(super) fn dead_colours(deal: &GemsFight) -> Vec<usize> {
    let of = |colour: usize| deal.bags().iter().map(|bag| bag.counts()[colour]).sum::<u32>();
    (0..deal.colours() as usize)
        .filter(|&colour| (1..deal.melt()).contains(&of(colour)))
        .map(|colour| colour + 1)
        .collect()
}
