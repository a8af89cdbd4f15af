mod notes;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use faceup_core::{Game, Player};
use faceup_games::error::ParseError;
use faceup_games::gems_fight::{GemsFight, Move, State, name};
use faceup_kernels::gems_fight::{Options as TableOptions, Plan, Refused, Table, Workspace};
use faceup_search::{AlphaBeta, LimitReached, Limits, Watch};
use self_cell::self_cell;

use super::Options;
use super::score::Points;
use super::shown::Shown;
use super::warm::{Kept, Warm};
use crate::answer::{Board, GemsBag, GemsBoard, Step};
use crate::judged::{SolvedTable, Unsolved};
use crate::{GameId, Method};

type Solver<'a> = Option<(Box<dyn Kept<GemsFight> + Send + 'a>, Method)>;

struct Owner {
    deal: GemsFight,
    limits: Limits,
    jobs: usize,
}

self_cell!(
    struct Cell {
        owner: Owner,
        #[not_covariant]
        dependent: Solver,
    }
);

/// Bags with what is known about them.
pub(super) struct WarmGems(Cell);

pub(super) fn warm(deal: GemsFight, options: &Options) -> WarmGems {
    WarmGems(Cell::new(Owner { deal, limits: options.limits.clone(), jobs: options.jobs }, |_| None))
}

impl Warm for WarmGems {
    type Game = GemsFight;

    fn deal(&self) -> &GemsFight {
        &self.0.borrow_owner().deal
    }

    fn ask<T>(
        &mut self,
        questions: impl FnOnce(&mut dyn Kept<GemsFight>, Method) -> Result<T, Unsolved>,
    ) -> Result<T, Unsolved> {
        self.0.with_dependent_mut(|owner, kept| {
            if kept.is_none() {
                *kept = Some(solver(owner)?);
            }
            let (solver, method) = kept.as_mut().expect("a solver has just been kept");
            questions(&mut **solver, *method)
        })
    }

    fn watch(&self) -> Option<Arc<Watch>> {
        self.0.borrow_owner().limits.watch.clone()
    }

    fn bytes(&mut self) -> usize {
        self.0.with_dependent_mut(|_, kept| kept.as_ref().map_or(0, |(solver, _)| solver.bytes()))
    }
}

/// The table, which knows every position, where it fits; else a search. A table that is stopped while it is filled is given
/// up, and the next question begins it anew.
fn solver(
    Owner { deal, limits, jobs }: &Owner,
) -> Result<(Box<dyn Kept<GemsFight> + Send + '_>, Method), LimitReached> {
    let plan = Plan::new(deal);
    let sets = if plan.is_direct() { 1 } else { plan.states() };
    if plan.check().is_ok() && sets <= u128::from(limits.nodes) {
        let options = TableOptions { threads: plan.worthwhile_threads(*jobs), ..TableOptions::default() };
        let never = AtomicBool::new(false);
        let stop = limits.stop.as_deref().unwrap_or(&never);
        match Table::solve_unless(deal, Workspace::with_limit(limits.memory), &options, stop) {
            Ok(table) => return Ok((Box::new(SolvedTable { deal, table, sets }), Method::Table)),
            Err(Refused::Stopped) => return Err(LimitReached::Stopped),
            Err(_) => {}
        }
    }
    Ok((Box::new(AlphaBeta::advised(deal, limits)), Method::AlphaBeta))
}

impl Shown for GemsFight {
    const ID: GameId = GameId::GemsFight;

    fn name(player: Player) -> &'static str {
        name(player)
    }

    fn read_move(text: &str) -> Result<Move, ParseError> {
        text.parse()
    }

    fn board(&self, played: &[Move]) -> Board {
        let state = played.iter().fold(self.start(), |state, &mv| self.apply(&state, mv));
        let bags = (1..).zip(self.bags()).map(|(number, bag)| {
            let mv = Move::new(number).filter(|mv| self.moves(&state).any(|other| other == *mv));
            GemsBag {
                number,
                gems: bag.counts()[..self.colours() as usize].to_vec(),
                left: mv.is_some(),
                stones: mv.map_or(0, |mv| self.reward(&state, mv).0.unsigned_abs()),
            }
        });
        Board::Gems(GemsBoard {
            colours: self.colours(),
            melt: self.melt(),
            bags: bags.collect(),
            cooker: self.cooker(state.left),
        })
    }

    fn says(&self, _: &State, mv: Move) -> String {
        format!("pours bag {} ({})", mv.bag(), self.bags()[mv.bag() as usize - 1])
    }

    fn because(&self, state: &State, mv: Move) -> Vec<String> {
        let (cooker, bag) = (self.cooker(state.left), self.bags()[mv.bag() as usize - 1]);
        let mut sentences = Vec::new();
        for ((colour, there), more) in ('a'..).zip(cooker).zip(*bag.counts()) {
            let stones = (there + more) / self.melt();
            if stones > 0 {
                let rest = (there + more) % self.melt();
                let are = if rest == 1 { "is" } else { "are" };
                sentences.push(format!(
                    "colour {colour}: {there} in the cooker and {more} in the bag melt into {}, {rest} {are} left",
                    counted(stones)
                ));
            }
        }
        let next = self.apply(state, mv);
        if self.payoff(&next).is_none() {
            let (mover, follows) = (name(state.to_move), name(next.to_move));
            sentences.push(if next.to_move == state.to_move {
                format!("{mover} has won stones and pours again")
            } else {
                format!("no stone, so {follows} pours next")
            });
        }
        sentences
    }

    fn notes(&self, state: &State, points: Points) -> Vec<String> {
        notes::notes(self, state, points)
    }

    fn notes_on_line(points: Points, line: &[Step]) -> Vec<String> {
        notes::on_line(points, line)
    }

    fn paid_off(&self, _: &State, points: Points) -> Points {
        points
    }
}

fn counted(stones: u32) -> String {
    if stones == 1 { "a stone".to_owned() } else { format!("{stones} stones") }
}
