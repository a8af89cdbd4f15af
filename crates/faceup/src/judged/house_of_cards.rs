use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::OnceLock;

use faceup_core::{Player, Score};
use faceup_games::house_of_cards::judge::{Case, Reader, answer};
use faceup_games::house_of_cards::{HouseOfCards as Deal, MOST_RANK, most_ranks, name};
use faceup_games::judge::Sizes;
use faceup_kernels::Width;
use faceup_kernels::house_of_cards::search::Search;
use faceup_kernels::house_of_cards::{Answer, Graph, Solver};
use faceup_search::{LimitReached, Limits};

use super::houses::{Evaluation, LargeHouse};
use super::value::{Found, Question, Unsolved, json_line};
use crate::pipeline::{Answers, Judged, Numbered};
use crate::{Error, Form, GameId, Method, SolveOptions};

const METHODS: &[Method] = &[Method::Graph, Method::AlphaBeta, Method::Minimax];

/// The contest's peaks.
const PEAKS: u32 = 4;

/// With more peaks the graph of all positions is too large for any machine.
const MOST_PEAKS_IN_GRAPH: u32 = 5;

/// The numbers of peaks that have a search of their own.
const SEARCHED: RangeInclusive<u32> = 6..=7;

/// What the largest graph takes, in bytes, by the number of peaks.
const LARGEST_GRAPH: [u128; MOST_PEAKS_IN_GRAPH as usize + 1] = [0, 0, 1 << 22, 1 << 22, 1 << 22, 400 << 20];

/// Two full batches of the kernel.
const BATCH: usize = 128;

/// House of Cards: the graph of all positions, compiled once for each number of ranks; a search for larger houses.
pub(crate) struct HouseOfCards {
    question: Question,
    reader: Reader,
    peaks: u32,
    /// By ranks; empty where the graph does not fit the memory.
    graphs: [OnceLock<Option<Graph>>; MOST_RANK as usize + 1],
    /// The numbers of ranks that an input may have.
    sizes: usize,
}

impl HouseOfCards {
    pub(crate) fn new(options: &SolveOptions) -> Result<Self, Error> {
        let question = Question::new(GameId::HouseOfCards, options, METHODS)?;
        let peaks = options.peaks.unwrap_or(PEAKS);
        if question.method == Method::Graph && peaks > MOST_PEAKS_IN_GRAPH {
            return Err(Error::Option(format!(
                "there is no graph of {peaks} peaks, only of up to {MOST_PEAKS_IN_GRAPH}"
            )));
        }
        let reader =
            Reader::with_peaks(Sizes::Any, peaks).map_err(|error| Error::Option(format!("{peaks} peaks: {error}")))?;
        let graphs = std::array::from_fn(|_| OnceLock::new());
        let sizes = (most_ranks(peaks) - peaks + 1) as usize;
        Ok(HouseOfCards { question, reader, peaks, graphs, sizes })
    }

    /// The graph of the deals with so many ranks, if the method allows one and it fits.
    fn graph(&self, ranks: u32) -> Option<&Graph> {
        let wanted = matches!(self.question.method, Method::Auto | Method::Graph);
        if !wanted || self.peaks > MOST_PEAKS_IN_GRAPH {
            return None;
        }
        let Limits { nodes, memory, .. } = self.question.limits();
        let share = memory / self.sizes;
        let graph = self.graphs[ranks as usize].get_or_init(|| Graph::compile(self.peaks, ranks, share).ok());
        graph.as_ref().filter(|graph| graph.positions() as u64 <= *nodes)
    }

    fn find(&self, deal: &Deal) -> Result<Found, Unsolved> {
        if let Some(graph) = self.graph(deal.ranks())
            && let Ok(values) = graph.evaluate(deal)
        {
            return self.question.put(&mut Evaluation { deal, graph, values }, Method::Graph);
        }
        match self.question.method {
            Method::Minimax => self.question.minimax(deal),
            Method::Graph => Err(self.no_graph().into()),
            _ if SEARCHED.contains(&self.peaks) => self.large(deal),
            _ => self.question.alpha_beta(deal),
        }
    }

    /// The answer of the search for large houses. Its table is the better the larger it is, so it has all of the memory.
    fn large(&self, deal: &Deal) -> Result<Found, Unsolved> {
        self.question.with_all_memory(|limits| {
            let search = Search::new(deal, limits.memory).expect("seven peaks are few enough");
            let mut solver = LargeHouse { deal, search: search.with_most_nodes(limits.nodes) };
            let mut proven = None;
            if limits.nodes < u64::MAX {
                let (range, end) = solver.narrow();
                proven = Some(range);
                end.map_err(|limit| Unsolved { limit, proven })?;
            }
            self.question.put(&mut solver, Method::AlphaBeta).map_err(|unsolved| Unsolved { proven, ..unsolved })
        })
    }

    /// Why a graph that was asked for is not there.
    fn no_graph(&self) -> LimitReached {
        let Limits { nodes, memory, .. } = self.question.limits();
        if *nodes < u64::MAX {
            return LimitReached::Nodes { needed: None, limit: *nodes };
        }
        LimitReached::Memory { needed: LARGEST_GRAPH[self.peaks as usize] * self.sizes as u128, limit: *memory }
    }

    fn answer_one(&self, number: u64, case: &Case) -> Result<String, Error> {
        let found = self.find(&case.deal).map_err(|unsolved| unsolved.error(number, name(Player::First)))?;
        let value = found.value;
        match self.question.form {
            Form::Judge => Ok(answer(number, case, value) + "\n"),
            Form::JsonLines => json_line(&found.answer(number, name(case.asked), value.won_by(case.asked))),
        }
    }

    /// The values of those cases whose size has a graph, all deals of a size at once.
    fn values<'a>(&'a self, solvers: &mut Solvers<'a>, cases: &[Case]) -> Vec<Option<Score>> {
        let mut values = vec![None; cases.len()];
        let mut sizes: Vec<u32> = cases.iter().map(|case| case.deal.ranks()).collect();
        sizes.sort_unstable();
        sizes.dedup();
        for ranks in sizes {
            let Some(graph) = self.graph(ranks) else { continue };
            let widest = || Solver::new(graph, Width::Auto).expect("the processor has its own widest vectors");
            let solver = solvers.entry(ranks).or_insert_with(widest);
            let places: Vec<usize> = (0..cases.len()).filter(|&place| cases[place].deal.ranks() == ranks).collect();
            let deals: Vec<&Deal> = places.iter().map(|&place| &cases[place].deal).collect();
            let mut answers = vec![Answer::default(); deals.len()];
            if solver.solve(&deals, &mut answers).is_ok() {
                for (place, answer) in places.into_iter().zip(answers) {
                    values[place] = Some(answer.value());
                }
            }
        }
        values
    }
}

/// A worker's solvers, by ranks.
type Solvers<'a> = HashMap<u32, Solver<'a>>;

impl Judged for HouseOfCards {
    type Reader = Reader;
    type Worker<'a> = Solvers<'a>;

    fn reader(&self) -> Reader {
        self.reader.clone()
    }

    fn batch(&self) -> usize {
        match self.question.method {
            Method::Auto | Method::Graph if self.peaks <= MOST_PEAKS_IN_GRAPH => BATCH,
            _ => 1,
        }
    }

    fn worker(&self) -> Solvers<'_> {
        Solvers::new()
    }

    fn answer<'a>(&'a self, solvers: &mut Solvers<'a>, batch: Numbered<'_, Case>) -> Answers {
        let values = match self.question.form {
            Form::Judge => self.values(solvers, batch.cases),
            Form::JsonLines => vec![None; batch.cases.len()],
        };
        let mut values = values.into_iter();
        batch.each(|number, case| match values.next().flatten() {
            Some(value) => Ok(answer(number, case, value) + "\n"),
            None => self.answer_one(number, case),
        })
    }
}
