mod notes;

use std::sync::Arc;

use faceup_core::{Game, Player};
use faceup_games::error::ParseError;
use faceup_games::house_of_cards::{Card, HouseOfCards, Move, State, name, points};
use faceup_kernels::house_of_cards::Graph;
use faceup_kernels::house_of_cards::search::Search;
use faceup_search::{AlphaBeta, Limits, Watch};
use self_cell::self_cell;

use super::Options;
use super::score::Points;
use super::shown::Shown;
use super::warm::{Kept, Warm};
use crate::answer::{Board, CardKind, HouseBoard, LaidCard, Site, SiteKind, Step};
use crate::judged::{Evaluation, LargeHouse, MOST_PEAKS_IN_GRAPH, SEARCHED, Unsolved};
use crate::{GameId, Method};

type Solver<'a> = Option<(Box<dyn Kept<HouseOfCards> + Send + 'a>, Method)>;

struct Owner {
    deal: HouseOfCards,
    graph: Option<Arc<Graph>>,
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

/// A house with what is known about it.
pub(super) struct WarmHouse(Cell);

pub(super) fn warm(deal: HouseOfCards, options: &Options) -> WarmHouse {
    let small = deal.peaks() <= MOST_PEAKS_IN_GRAPH;
    let memory = options.limits.memory;
    let graph = if small { options.shared.graph(deal.peaks(), deal.ranks(), memory) } else { None };
    // Evaluating it visits all of its positions.
    let graph = graph.filter(|graph| graph.positions() as u64 <= options.limits.nodes);
    WarmHouse(Cell::new(Owner { deal, graph, limits: options.limits.clone(), jobs: options.jobs }, |_| None))
}

impl Warm for WarmHouse {
    type Game = HouseOfCards;

    fn deal(&self) -> &HouseOfCards {
        &self.0.borrow_owner().deal
    }

    fn ask<T>(
        &mut self,
        questions: impl FnOnce(&mut dyn Kept<HouseOfCards>, Method) -> Result<T, Unsolved>,
    ) -> Result<T, Unsolved> {
        self.0.with_dependent_mut(|owner, kept| {
            let (solver, method) = kept.get_or_insert_with(|| solver(owner));
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

fn solver(Owner { deal, graph, limits, jobs }: &Owner) -> (Box<dyn Kept<HouseOfCards> + Send + '_>, Method) {
    if let Some(graph) = graph
        && let Ok(values) = graph.evaluate(deal)
    {
        return (Box::new(Evaluation { deal, graph, values }), Method::Graph);
    }
    if SEARCHED.contains(&deal.peaks())
        && let Some(search) = Search::new(deal, limits.memory)
    {
        // The number of nodes is the same each time only without other threads.
        let threads = if limits.nodes == u64::MAX { *jobs } else { 1 };
        let search = search.with_most_nodes(limits.nodes).with_threads(threads);
        let search = match &limits.stop {
            Some(stop) => search.with_stop(stop),
            None => search,
        };
        let search = match &limits.watch {
            Some(watch) => search.with_counter(watch.counter()),
            None => search,
        };
        return (Box::new(LargeHouse { deal, search, counts: threads == 1 }), Method::AlphaBeta);
    }
    (Box::new(AlphaBeta::advised(deal, limits)), Method::AlphaBeta)
}

impl Shown for HouseOfCards {
    const ID: GameId = GameId::HouseOfCards;

    fn name(player: Player) -> &'static str {
        name(player)
    }

    fn read_move(text: &str) -> Result<Move, ParseError> {
        text.parse()
    }

    fn board(&self, played: &[Move]) -> Board {
        let mut picture = Picture::new(self);
        let mut state = self.start();
        for &mv in played {
            picture.lay(mv);
            state = self.apply(&state, mv);
        }
        let text = |card: &Card| card.to_string();
        Board::House(HouseBoard {
            peaks: self.peaks(),
            sites: picture.sites(),
            cards: picture.into_cards(),
            held: Player::BOTH.map(|player| state.held(player).as_ref().map(text)),
            row: self.cards()[state.drawn()..].iter().map(text).collect(),
        })
    }

    fn says(&self, state: &State, mv: Move) -> String {
        match (mv, state.triangle(mv)) {
            (Move::Base { card, .. }, Some([left, right, _])) => {
                format!("lays {card} over the valley of {left} and {right}")
            }
            (Move::Peak { left, right, .. }, Some([.., base])) => format!("sets {left} and {right} on the base {base}"),
            _ => self.next_card(state).map_or_else(|| "holds".to_owned(), |card| format!("holds {card}")),
        }
    }

    fn because(&self, state: &State, mv: Move) -> Vec<String> {
        let Some(triangle) = state.triangle(mv) else { return Vec::new() };
        let score = points(triangle);
        let winner = if score.0 > 0 { Player::First } else { Player::Second };
        let own = triangle.iter().filter(|card| card.colour().player() == winner).count();
        let [a, b, c] = triangle;
        vec![format!(
            "{a}, {b} and {c} make a triangle: {} points for {}, whose colour has {} of its cards",
            score.0.abs(),
            name(winner),
            if own == 3 { "all three" } else { "two" }
        )]
    }

    fn notes(&self, state: &State, _: Points) -> Vec<String> {
        notes::notes(self, state)
    }

    fn notes_on_line(_: Points, _: &[Step]) -> Vec<String> {
        Vec::new()
    }

    /// Each card held is worth its rank to the player of its colour.
    fn paid_off(&self, state: &State, points: Points) -> Points {
        Player::BOTH
            .into_iter()
            .filter_map(|player| state.held(player))
            .fold(points, |sum, card| sum.with(card.worth()))
    }
}

/// The cards laid, with their places in the plane.
struct Picture {
    cards: Vec<LaidCard>,
    /// What is seen in each column from above: a card, by its place among `cards`.
    top: Vec<usize>,
    /// The height of the outline between the columns, the ends included.
    height: Vec<u32>,
}

impl Picture {
    fn new(deal: &HouseOfCards) -> Self {
        let columns = 2 * deal.peaks();
        let mut picture = Picture {
            cards: Vec::new(),
            top: (0..columns as usize).collect(),
            height: (0..=columns).map(|x| x % 2).collect(),
        };
        for (x, card) in (0..columns).zip(deal.laid()) {
            let kind = if x % 2 == 0 { CardKind::Rising } else { CardKind::Falling };
            picture.cards.push(LaidCard { card: card.to_string(), kind, x, y: 0, open: true });
        }
        picture
    }

    fn lay(&mut self, mv: Move) {
        match mv {
            Move::Hold => {}
            Move::Base { card, place } => {
                let place = usize::from(place);
                let y = self.height[place] + 1;
                self.cover(place);
                self.put(card, CardKind::Base, place - 1, y);
                self.top[place] = self.top[place - 1];
            }
            Move::Peak { left, right, place } => {
                let place = usize::from(place);
                // The outline dips by one storey in the middle of a base, as if the valley were still open.
                let y = self.height[place] + 1;
                self.cover(place);
                self.put(left, CardKind::Rising, place - 1, y);
                self.put(right, CardKind::Falling, place, y);
                self.height[place] += 2;
            }
        }
    }

    /// What lies at a place can no longer be reached.
    fn cover(&mut self, place: usize) {
        for column in [place - 1, place] {
            self.cards[self.top[column]].open = false;
        }
    }

    fn put(&mut self, card: Card, kind: CardKind, column: usize, y: u32) {
        self.top[column] = self.cards.len();
        self.cards.push(LaidCard { card: card.to_string(), kind, x: column as u32, y, open: true });
    }

    fn sites(&self) -> Vec<Site> {
        let site = |place: usize| {
            let (left, right) = (self.top[place - 1], self.top[place]);
            let text = |card: usize| self.cards[card].card.clone();
            let (kind, y, cards) = match (self.cards[left].kind, self.cards[right].kind) {
                (CardKind::Base, _) if left == right => (SiteKind::Base, self.height[place] + 1, vec![text(left)]),
                (CardKind::Falling, CardKind::Rising) => {
                    (SiteKind::Valley, self.height[place], vec![text(left), text(right)])
                }
                _ => return None,
            };
            Some(Site { place: place as u32, y, kind, cards })
        };
        (1..self.top.len()).filter_map(site).collect()
    }

    /// Closes the slopes at both ends, which no triangle can come to any more, and gives all cards.
    fn into_cards(mut self) -> Vec<LaidCard> {
        let columns = self.top.len();
        let left = (0..columns).find(|&column| self.cards[self.top[column]].kind != CardKind::Rising);
        let right = (0..columns).rfind(|&column| self.cards[self.top[column]].kind != CardKind::Falling);
        let inner = left.unwrap_or(columns)..right.map_or(0, |column| column + 1);
        for column in (0..columns).filter(|column| !inner.contains(column)) {
            self.cards[self.top[column]].open = false;
        }
        self.cards
    }
}
