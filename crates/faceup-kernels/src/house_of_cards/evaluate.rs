use faceup_core::facts::Merge;
use faceup_core::{Player, Score};
use faceup_games::house_of_cards::{Card, HouseOfCards, State, points};

use super::error::WrongSize;
use super::graph::{Graph, Ply};
use super::model::{NONE, key};

/// The values of all positions of one deal.
///
/// Made by [`Graph::evaluate`]; then each question is one look-up.
#[derive(Debug)]
pub struct Evaluated<'a> {
    graph: &'a Graph,
    deal: &'a HouseOfCards,
    /// The place of each card in the deck, by its code; [`NONE`] for cards that the deal has not.
    places: [u8; 128],
    /// The values of each ply's positions from Axel's side.
    values: Vec<Vec<Score>>,
}

impl Graph {
    /// Values all positions of the deal.
    pub fn evaluate<'a>(&'a self, deal: &'a HouseOfCards) -> Result<Evaluated<'a>, WrongSize> {
        WrongSize::check((self.peaks, self.ranks), deal)?;
        let cards = deal.cards();
        let mut places = [NONE; 128];
        for (card, place) in cards.iter().zip(0..) {
            places[usize::from(card.code())] = place;
        }
        let triangles: Vec<Score> =
            self.triangles.iter().map(|places| points(places.map(|place| cards[usize::from(place)]))).collect();
        let worth = |place: u8| cards.get(usize::from(place)).map_or(Score::ZERO, |card| card.worth());
        let mut values: Vec<Vec<Score>> = Vec::with_capacity(self.plies.len() + 1);
        values.push(self.terminals.iter().map(|&[one, other]| worth(one) + worth(other)).collect());
        let starter = starter(deal);
        for (number, ply) in self.plies.iter().enumerate().rev() {
            let player = if number % 2 == 0 { starter } else { starter.other() };
            let below = values.last().map_or(&[][..], |values| values);
            let above = ply_values(ply, player, &triangles, below);
            values.push(above);
        }
        values.reverse();
        Ok(Evaluated { graph: self, deal, places, values })
    }
}

/// The values of a ply in which `player` moves, from those of the next.
fn ply_values(ply: &Ply, player: Player, triangles: &[Score], below: &[Score]) -> Vec<Score> {
    let mut values = Vec::new();
    let mut links = &ply.links[..];
    let better = |best: Score, other: Score| if other.better_for(player, best) { other } else { best };
    let worst = Score::MIN.won_by(player);
    for run in &ply.runs {
        let (run_links, rest) = links.split_at(run.count * run.shape.links());
        links = rest;
        for links in run_links.chunks_exact(run.shape.links()) {
            let (holds, links) = links.split_at(run.shape.holds);
            let (singles, pairs) = links.split_at(2 * run.shape.singles);
            let mut best = holds.iter().map(|&next| below[next as usize]).fold(worst, better);
            for &[triangle, next] in singles.as_chunks().0 {
                best = better(best, triangles[triangle as usize] + below[next as usize]);
            }
            for &[triangle, one, other] in pairs.as_chunks().0 {
                let next = better(below[one as usize], below[other as usize]);
                best = better(best, triangles[triangle as usize] + next);
            }
            values.push(best);
        }
    }
    values
}

impl Evaluated<'_> {
    /// The value of the deal, from Axel's side.
    pub fn value(&self) -> Score {
        self.values[0][0]
    }

    /// The value of the state, from Axel's side; `None` when play does not come to it.
    ///
    /// As everywhere, points won before the state are left out.
    pub fn value_of(&self, state: &State) -> Option<Score> {
        if state.peaks() != self.graph.peaks {
            return None;
        }
        let ply = state.drawn().checked_sub(self.deal.laid().len())?;
        let index = self.graph.index.get(ply)?;
        let place = |card: Card| {
            let place = self.places[usize::from(card.code())];
            (place != NONE).then_some(place)
        };
        let key = key(&self.deal.merged(state), starter(self.deal), place)?;
        let number = index.keys.find(&key)?;
        Some(self.values[ply][index.position[number as usize] as usize])
    }
}

/// The player who moves first.
fn starter(deal: &HouseOfCards) -> Player {
    deal.cards()[0].colour().player()
}
