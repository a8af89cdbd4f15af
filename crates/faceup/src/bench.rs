//! Fixed work: how fast the solvers are, how near to what the machine can do, and the signature of its node counts.
//!
//! The counts are the same on every machine and run. A search that has become weaker, although all its answers are still
//! right, shows in them and nowhere else; so the repository holds them in `bench.signature`, and the checks compare.
//!
//! Nothing here reads a clock. A [`Work`] prepares a [`Job`], whoever measures runs it, and beside it the [`Probe`]s that
//! show what the machine does at best; [`report`] is what comes of it as data.

mod job;
mod probe;
pub mod report;
#[cfg(test)]
mod tests;

use std::fmt::Write;

use faceup_kernels::Width;
use faceup_search::{AlphaBeta, Limits, Minimax, SubsetTable};

use crate::GameId;

pub use job::{Job, Traffic};
pub use probe::{Probe, READINGS};

use job::{compiling, duels, graph, houses, limits, moves, search_gems, tables, value};

/// How a kernel is to run.
#[derive(Clone, Copy, Debug)]
struct Setting {
    width: Width,
    threads: usize,
}

/// Whoever measures.
type Measure<'m> = &'m mut dyn FnMut(&mut Job<'_>);

/// A piece of work that visits the same nodes whenever it is done.
#[derive(Clone, Copy, Debug)]
pub struct Work {
    /// Its name: the game, what is done, and the size. With the width and the threads it is the only one of its name.
    pub name: &'static str,
    /// The game.
    pub game: GameId,
    /// The method used.
    pub method: &'static str,
    /// The vectors used, for kernels; never [`Width::Auto`].
    pub width: Option<Width>,
    /// The most threads that are used.
    pub threads: usize,
    /// Whether its nodes are part of the signature.
    pub signed: bool,
    prepare: fn(Setting, Measure<'_>),
}

impl Work {
    /// Prepares the work, and hands it to `measure`, which may do it any number of times.
    ///
    /// # Panics
    /// When a solver reaches a limit or is refused memory, which for the fixed work takes a machine that has next to none.
    pub fn prepare(&self, mut measure: impl FnMut(&mut Job<'_>)) {
        let setting = Setting { width: self.width.unwrap_or_default(), threads: self.threads };
        (self.prepare)(setting, &mut measure);
    }
}

/// In which settings a work is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Variants {
    /// Without vectors of its own, on one thread.
    Plain,
    /// With the widest vectors, on one thread.
    Widest,
    /// With each width, the widest first, on one thread.
    EachWidth,
    /// With the widest vectors, on one thread and then on all.
    Threads,
}

/// A line of the list below.
struct Line {
    name: &'static str,
    method: &'static str,
    variants: Variants,
    signed: bool,
    prepare: fn(Setting, Measure<'_>),
}

impl Line {
    const fn plain(name: &'static str, method: &'static str, prepare: fn(Setting, Measure<'_>)) -> Self {
        Line { name, method, variants: Variants::Plain, signed: true, prepare }
    }

    /// The work in each of its settings; the first is the one whose nodes are signed.
    fn works(&self, threads: usize) -> impl Iterator<Item = Work> {
        let mut widths: Vec<Width> = Width::available().collect();
        widths.reverse();
        let (widths, threads): (Vec<Option<Width>>, _) = match self.variants {
            Variants::Plain => (vec![None], vec![1]),
            Variants::EachWidth => (widths.into_iter().map(Some).collect(), vec![1]),
            Variants::Threads if threads > 1 => (vec![Some(widths[0])], vec![1, threads]),
            Variants::Widest | Variants::Threads => (vec![Some(widths[0])], vec![1]),
        };
        let settings = widths.into_iter().flat_map(move |width| threads.clone().into_iter().map(move |n| (width, n)));
        settings.enumerate().map(|(place, (width, threads))| Work {
            name: self.name,
            game: *GameId::ALL.iter().find(|game| self.name.starts_with(game.name())).expect("names begin so"),
            method: self.method,
            width,
            threads,
            signed: self.signed && place == 0,
            prepare: self.prepare,
        })
    }
}

/// All of the work, in the order of the signature.
const LINES: &[Line] = &[
    Line::plain("magic-duel play", "play", |_, measure| duels(measure)),
    Line::plain("house-of-cards minimax M=7", "minimax", |_, measure| {
        houses(7, 10, measure, |deal| value(Minimax::new(deal, &Limits::NONE)));
    }),
    Line::plain("house-of-cards plain M=9", "alpha-beta", |_, measure| {
        houses(9, 10, measure, |deal| value(AlphaBeta::new(deal, &limits())));
    }),
    Line::plain("house-of-cards M=13", "alpha-beta", |_, measure| {
        houses(13, 40, measure, |deal| value(AlphaBeta::advised(deal, &limits())));
    }),
    Line::plain("gems-fight minimax B=7", "minimax", |_, measure| {
        search_gems(7, measure, |deal| value(Minimax::new(deal, &Limits::NONE)));
    }),
    Line::plain("gems-fight plain B=11", "alpha-beta", |_, measure| {
        search_gems(11, measure, |deal| value(AlphaBeta::new(deal, &limits())));
    }),
    Line::plain("gems-fight B=16", "alpha-beta", |_, measure| {
        search_gems(16, measure, |deal| value(AlphaBeta::advised(deal, &limits())));
    }),
    Line::plain("gems-fight moves B=12", "alpha-beta", |_, measure| {
        search_gems(12, measure, |deal| moves(AlphaBeta::advised(deal, &limits())));
    }),
    Line::plain("gems-fight plain table B=16", "table", |_, measure| {
        search_gems(16, measure, |deal| value(SubsetTable::new(deal, &limits())?));
    }),
    Line {
        name: "gems-fight table B=21",
        method: "table",
        variants: Variants::EachWidth,
        signed: true,
        prepare: |setting, measure| tables(21, setting, measure),
    },
    Line {
        name: "gems-fight table B=24",
        method: "table",
        variants: Variants::Threads,
        signed: true,
        prepare: |setting, measure| tables(24, setting, measure),
    },
    Line::plain("house-of-cards graph M=13", "compile", |_, measure| compiling(13, measure)),
    Line {
        name: "house-of-cards 6400 deals M=13",
        method: "graph",
        variants: Variants::EachWidth,
        signed: true,
        prepare: |setting, measure| graph(4, 13, 6400, setting, measure),
    },
    Line {
        name: "house-of-cards 64 deals 5 peaks M=20",
        method: "graph",
        variants: Variants::Widest,
        signed: false,
        prepare: |setting, measure| graph(5, 20, 64, setting, measure),
    },
];

/// The vectors that this machine has, the narrowest first.
pub fn widths() -> impl Iterator<Item = Width> {
    Width::available()
}

/// All of the work in all settings that this machine has, where all threads are so many.
pub fn works(threads: usize) -> Vec<Work> {
    LINES.iter().flat_map(|line| line.works(threads)).collect()
}

/// The node counts as the lines of the file `bench.signature`.
pub fn signature() -> String {
    let mut lines = String::new();
    for work in works(1).into_iter().filter(|work| work.signed) {
        work.prepare(|job| {
            let nodes = job.run();
            let _ = writeln!(lines, "{}: {}", work.name, job.signature(nodes));
        });
    }
    lines
}
