use std::borrow::Borrow;

use faceup_core::{Player, Score};
use faceup_games::house_of_cards::HouseOfCards;

use super::error::{NoSuchWidth, WrongSize};
use super::graph::Graph;
use super::kernel::Kernel;
use super::pass::{Buffers, MOST_FIRST};
use crate::Width;

/// Two plies of at most so many bytes stay in the second-level cache of most processors.
const TWO_PLIES_IN_CACHE: usize = 1 << 20;

/// What a deal is worth, and each of its first moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    value: i16,
    first: [i16; MOST_FIRST],
    moves: u8,
}

impl Answer {
    /// The value of the deal, from Axel's side.
    pub fn value(&self) -> Score {
        Score(self.value.into())
    }

    /// The values of the first moves, from Axel's side, in the order of the rules; none when no card is drawn.
    pub fn move_values(&self) -> impl ExactSizeIterator<Item = Score> + '_ {
        self.first[..usize::from(self.moves)].iter().map(|&value| Score(value.into()))
    }
}

/// Answers deals of one size, many at once.
#[derive(Debug)]
pub struct Solver<'g> {
    graph: &'g Graph,
    kernel: Kernel,
    workspace: Workspace,
}

/// The memory that a solver works in, apart from the graph: it can be kept while the graph is lent to somebody else.
#[derive(Debug)]
pub struct Workspace(Batch);

/// Buffers for one of the batch sizes.
#[derive(Debug)]
enum Batch {
    /// Half as many deals, for graphs whose plies fill the caches.
    Narrow(Box<Buffers<32>>),
    Wide(Box<Buffers<64>>),
}

impl<'g> Solver<'g> {
    /// A solver that computes with vectors of this width; an error when the processor does not have it.
    pub fn new(graph: &'g Graph, width: Width) -> Result<Self, NoSuchWidth> {
        Solver::with_workspace(graph, width, Workspace::new(graph))
    }

    /// The same, in memory that was made for this graph; if it was made for another, new memory is taken.
    pub fn with_workspace(graph: &'g Graph, width: Width, workspace: Workspace) -> Result<Self, NoSuchWidth> {
        let workspace = if workspace.fits(graph) { workspace } else { Workspace::new(graph) };
        Ok(Solver { graph, kernel: Kernel::new(width)?, workspace })
    }

    /// The memory that it worked in.
    pub fn into_workspace(self) -> Workspace {
        self.workspace
    }

    /// The width that it computes with, never [`Width::Auto`].
    pub fn width(&self) -> Width {
        self.kernel.width()
    }

    /// Answers each deal, or reference to one, in the place of `answers` that it has in `deals`.
    ///
    /// Any number of deals will do, one too; full batches are quickest, 64 deals or, for the largest graphs, 32. Nothing
    /// is allocated. After an error some of the answers may have been given.
    ///
    /// # Panics
    /// When there are not as many answers as deals.
    pub fn solve<D: Borrow<HouseOfCards>>(&mut self, deals: &[D], answers: &mut [Answer]) -> Result<(), WrongSize> {
        assert_eq!(deals.len(), answers.len(), "there is a place for the answer to each deal");
        match &mut self.workspace.0 {
            Batch::Narrow(buffers) => solve(self.graph, self.kernel, buffers, deals, answers),
            Batch::Wide(buffers) => solve(self.graph, self.kernel, buffers, deals, answers),
        }
    }

    /// The same solver with 32 or 64 deals a batch whatever the graph.
    #[cfg(test)]
    pub(super) fn with_narrow_batches(mut self, narrow: bool) -> Self {
        self.workspace = Workspace(Batch::new(self.graph, narrow));
        self
    }
}

impl Workspace {
    /// Memory for a solver of the graph.
    pub fn new(graph: &Graph) -> Self {
        Workspace(Batch::new(graph, Batch::is_narrow(graph)))
    }

    /// Bytes that it takes.
    pub fn memory(graph: &Graph) -> usize {
        if Batch::is_narrow(graph) { Buffers::<32>::bytes(graph) } else { Buffers::<64>::bytes(graph) }
    }

    fn fits(&self, graph: &Graph) -> bool {
        match &self.0 {
            Batch::Narrow(buffers) => Batch::is_narrow(graph) && buffers.fit(graph),
            Batch::Wide(buffers) => !Batch::is_narrow(graph) && buffers.fit(graph),
        }
    }
}

impl Batch {
    fn is_narrow(graph: &Graph) -> bool {
        2 * graph.widest_ply() * size_of::<[i16; 64]>() > TWO_PLIES_IN_CACHE
    }

    fn new(graph: &Graph, narrow: bool) -> Self {
        if narrow { Batch::Narrow(Box::new(Buffers::new(graph))) } else { Batch::Wide(Box::new(Buffers::new(graph))) }
    }
}

fn solve<const L: usize, D: Borrow<HouseOfCards>>(
    graph: &Graph,
    kernel: Kernel,
    buffers: &mut Buffers<L>,
    deals: &[D],
    answers: &mut [Answer],
) -> Result<(), WrongSize> {
    for (deals, answers) in deals.chunks(L).zip(answers.chunks_mut(L)) {
        for (lane, deal) in deals.iter().map(D::borrow).enumerate() {
            WrongSize::check((graph.peaks, graph.ranks), deal)?;
            for (codes, card) in buffers.codes.iter_mut().zip(deal.cards()) {
                codes[lane] = card.code();
            }
        }
        // The lanes of a batch that is not full go on with older deals.
        kernel.pass(graph, buffers);
        for ((lane, deal), answer) in deals.iter().map(D::borrow).enumerate().zip(answers) {
            let axel = |value: i16| match deal.cards()[0].colour().player() {
                Player::First => value,
                Player::Second => -value,
            };
            *answer = Answer {
                value: axel(buffers.value.0[lane]),
                first: std::array::from_fn(|mv| axel(buffers.first[mv].0[lane])),
                moves: graph.first.len() as u8,
            };
        }
    }
    Ok(())
}
