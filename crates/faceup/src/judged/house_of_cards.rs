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
use faceup_search::{LimitReached, Solve};

use super::houses::{Evaluation, LargeHouse};
use super::value::{Found, Question, Unsolved, json_line};
use crate::pipeline::{Answers, Judged, Numbered};
use crate::{Error, Form, GameId, Method, SolveOptions};

const METHODS: &[Method] = &[Method::Graph, Method::AlphaBeta, Method::Minimax];

/// The contest's peaks.
const PEAKS: u32 = 4;

/// With more peaks the graph of all positions is too large for any machine.
pub(crate) const MOST_PEAKS_IN_GRAPH: u32 = 5;

/// The numbers of peaks that have a search of their own.
pub(crate) const SEARCHED: RangeInclusive<u32> = 6..=7;

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
        self.graphs[ranks as usize].get_or_init(|| Graph::compile(self.peaks, ranks, self.share()).ok()).as_ref()
    }

    /// The memory that the graph of one size may take: an input may hold deals of every size.
    fn share(&self) -> usize {
        self.question.limits().memory / self.sizes
    }

    fn find(&self, deal: &Deal) -> Result<Found, Unsolved> {
        if let Some(graph) = self.graph(deal.ranks()) {
            let (needed, limit) = (graph.positions() as u64, self.question.limits().nodes);
            if needed > limit && self.question.method == Method::Graph {
                return Err(LimitReached::Nodes { needed: Some(needed.into()), limit }.into());
            }
            if needed <= limit
                && let Ok(values) = graph.evaluate(deal)
            {
                return self.question.put(&mut Evaluation { deal, graph, values }, Method::Graph);
            }
        }
        match self.question.method {
            Method::Minimax => self.question.minimax(deal),
            _ if SEARCHED.contains(&self.peaks) => self.large(deal),
            _ => self.question.alpha_beta(deal, || {}),
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
                if let Some(found) = self.question.settled(range, solver.nodes()) {
                    return Ok(found);
                }
            }
            self.question.put(&mut solver, Method::AlphaBeta).map_err(|unsolved| Unsolved { proven, ..unsolved })
        })
    }

    fn answer_one(&self, number: u64, case: &Case) -> Result<String, Error> {
        let ranks = case.deal.ranks();
        if self.question.method == Method::Graph && self.graph(ranks).is_none() {
            return Err(Error::Graph { case: number, ranks, share: self.share(), sizes: self.sizes });
        }
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
            if graph.positions() as u64 > self.question.limits().nodes {
                continue;
            }
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
