use std::ops::RangeInclusive;

use faceup_core::{Game, Player, Score};
use faceup_games::house_of_cards::judge::{Case, Reader, answer};
use faceup_games::house_of_cards::{HouseOfCards as Deal, name};
use faceup_games::judge::Sizes;
use faceup_kernels::house_of_cards::Answer;
use faceup_kernels::house_of_cards::search::Search;
use faceup_search::{LimitReached, Limits, Solve};

use super::graphs::{Graphs, Lent};
use super::houses::{Evaluation, LargeHouse};
use super::value::{Found, Question, Unsolved, json_line};
use crate::memory::{Attempt, FIRST_SHARE};
use crate::pipeline::{Answers, Judged, Numbered};
use crate::{Error, Form, GameId, Method, SolveOptions};

const METHODS: &[Method] = &[Method::Graph, Method::AlphaBeta, Method::Minimax];

/// The contest's peaks.
const PEAKS: u32 = 4;

/// With more peaks the graph of all positions is too large for any machine.
pub(crate) const MOST_PEAKS_IN_GRAPH: u32 = 5;

/// The numbers of peaks that have a search of their own.
pub(crate) const SEARCHED: RangeInclusive<u32> = 6..=7;

/// A large house that takes more nodes, a part of a second, is worth all threads and all of the memory.
const NODES_OF_ONE_THREAD: u64 = 1 << 18;

/// Two full batches of the kernel.
const BATCH: usize = 128;

/// House of Cards: the graph of all positions, compiled once for each number of ranks; a search for larger houses.
pub(crate) struct HouseOfCards {
    question: Question,
    reader: Reader,
    peaks: u32,
    jobs: usize,
    graphs: Graphs,
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
        let graphs = Graphs::new(peaks, question.limits().memory);
        Ok(HouseOfCards { question, reader, peaks, jobs: options.jobs.get(), graphs })
    }

    /// What `answer` makes of the graph of the deals with so many ranks, if the method allows one and it fits.
    fn with_graph<T>(&self, ranks: u32, answer: impl FnOnce(Lent) -> T) -> Option<T> {
        let wanted = matches!(self.question.method, Method::Auto | Method::Graph);
        if wanted && self.peaks <= MOST_PEAKS_IN_GRAPH { self.graphs.with(ranks, answer) } else { None }
    }

    fn find(&self, deal: &Deal) -> Result<Found, Unsolved> {
        let found = self.with_graph(deal.ranks(), |lent| {
            let graph = lent.graph();
            let (needed, limit) = (graph.positions() as u64, self.question.limits().nodes);
            if needed > limit {
                let too_many = LimitReached::Nodes { needed: Some(needed.into()), limit };
                return (self.question.method == Method::Graph).then_some(Err(too_many.into()));
            }
            let values = graph.evaluate(deal).ok()?;
            Some(self.question.put(&mut Evaluation { deal, graph, values }, Method::Graph))
        });
        if let Some(found) = found.flatten() {
            return found;
        }
        match self.question.method {
            Method::Minimax => self.question.minimax(deal),
            _ if SEARCHED.contains(&self.peaks) => self.large(deal),
            _ => self.question.alpha_beta(deal, || self.graphs.give_back()),
        }
    }

    /// The answer of the search for large houses.
    ///
    /// Many small ones are searched at a time, each by one thread. Of the others each has all threads, and all of the
    /// memory, for the table is the better the larger it is.
    fn large(&self, deal: &Deal) -> Result<Found, Unsolved> {
        if self.question.limits().nodes < u64::MAX {
            return self.question.with_all_memory(|limits| self.large_within(deal, limits));
        }
        self.question.within_memory(|limits, attempt| {
            let search = self.search(deal, limits);
            if attempt == Attempt::First || self.question.limits().memory <= FIRST_SHARE {
                let search = search.with_most_nodes(NODES_OF_ONE_THREAD);
                let mut solver = LargeHouse { deal, search, counts: true };
                match self.question.put(&mut solver, Method::AlphaBeta) {
                    Err(Unsolved { limit: LimitReached::Nodes { .. }, .. }) if attempt == Attempt::Last => {}
                    Err(Unsolved { limit: LimitReached::Nodes { .. }, .. }) => {
                        // More of everything is wanted.
                        let needed = limits.memory as u128 + 1;
                        return Err(LimitReached::Memory { needed, limit: limits.memory }.into());
                    }
                    result => return result,
                }
            }
            let search = self.search(deal, limits).with_threads(self.jobs);
            self.question.put(&mut LargeHouse { deal, search, counts: false }, Method::AlphaBeta)
        })
    }

    /// The answer under a limit of nodes, by one thread, with something to show when it is stopped.
    fn large_within(&self, deal: &Deal, limits: &Limits) -> Result<Found, Unsolved> {
        let search = self.search(deal, limits).with_most_nodes(limits.nodes);
        let mut solver = LargeHouse { deal, search, counts: true };
        let (range, end) = solver.narrow();
        let proven = Some(range);
        end.map_err(|limit| Unsolved { limit, proven })?;
        if let Some(found) = self.question.settled(range, solver.nodes()) {
            return Ok(found);
        }
        self.question.put(&mut solver, Method::AlphaBeta).map_err(|unsolved| Unsolved { proven, ..unsolved })
    }

    fn search<'a>(&'a self, deal: &'a Deal, limits: &Limits) -> Search<'a> {
        let search = Search::new(deal, limits.memory).expect("seven peaks are few enough");
        match &self.question.limits().stop {
            Some(stop) => search.with_stop(stop),
            None => search,
        }
    }

    fn answer_one(&self, number: u64, case: &Case) -> Result<String, Error> {
        let ranks = case.deal.ranks();
        if self.question.method == Method::Graph
            && let Some((needed, false)) = self.graphs.needed(ranks)
        {
            return Err(Error::Graph { case: number, ranks, needed, limit: self.question.limits().memory });
        }
        let found = self.find(&case.deal).map_err(|unsolved| unsolved.error(number, name(Player::First)))?;
        let value = found.value;
        match self.question.form {
            Form::Judge => Ok(answer(number, case, value) + "\n"),
            Form::JsonLines => json_line(&found.answer(number, name(case.asked), value.won_by(case.asked))),
        }
    }

    /// The values of those cases whose size has a graph, or is rare.
    fn values(&self, cases: &[Case]) -> Vec<Option<Score>> {
        let mut values = vec![None; cases.len()];
        let mut sizes: Vec<u32> = cases.iter().map(|case| case.deal.ranks()).collect();
        sizes.sort_unstable();
        sizes.dedup();
        for ranks in sizes {
            let places: Vec<usize> = (0..cases.len()).filter(|&place| cases[place].deal.ranks() == ranks).collect();
            let deals: Vec<&Deal> = places.iter().map(|&place| &cases[place].deal).collect();
            let answers = self.few_values(ranks, &deals).or_else(|| self.many_values(ranks, &deals));
            for (place, value) in places.into_iter().zip(answers.unwrap_or_default()) {
                values[place] = Some(value);
            }
        }
        values
    }

    /// The values of deals of a size, each searched, as long as they are too few for a graph.
    ///
    /// Only where nothing but the value is written: the method depends on which deals happen to come together.
    fn few_values(&self, ranks: u32, deals: &[&Deal]) -> Option<Vec<Score>> {
        let limits = self.question.limits();
        if self.question.method != Method::Auto || self.peaks != PEAKS || limits.nodes < u64::MAX {
            return None;
        }
        let value = |deal: &&Deal, memory| {
            let limits = Limits { memory, ..limits.clone() };
            self.search(deal, &limits).value_of(&deal.start()).ok()
        };
        self.graphs.with_few(ranks, deals.len(), |memory| deals.iter().map(|deal| value(deal, memory)).collect())?
    }

    /// The values of deals of a size by its graph, all at once.
    fn many_values(&self, ranks: u32, deals: &[&Deal]) -> Option<Vec<Score>> {
        let most = self.question.limits().nodes;
        let values = |lent: Lent| {
            let fits = lent.graph().positions() as u64 <= most;
            fits.then(|| lent.answers(deals).iter().map(Answer::value).collect())
        };
        self.with_graph(ranks, values)?
    }
}

impl Judged for HouseOfCards {
    type Reader = Reader;
    type Worker<'a> = ();

    fn reader(&self) -> Reader {
        self.reader.clone()
    }

    fn batch(&self) -> usize {
        match self.question.method {
            Method::Auto | Method::Graph if self.peaks <= MOST_PEAKS_IN_GRAPH => BATCH,
            _ => 1,
        }
    }

    fn worker(&self) {}

    fn answer(&self, (): &mut (), batch: Numbered<'_, Case>) -> Answers {
        let values = match self.question.form {
            Form::Judge => self.values(batch.cases),
            Form::JsonLines => vec![None; batch.cases.len()],
        };
        let mut values = values.into_iter();
        batch.each(|number, case| match values.next().flatten() {
            Some(value) => Ok(answer(number, case, value) + "\n"),
            None => self.answer_one(number, case),
        })
    }
}
