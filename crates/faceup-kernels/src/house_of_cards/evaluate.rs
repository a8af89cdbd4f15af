use faceup_core::facts::Merge;
use faceup_core::{Player, Score};
use faceup_games::house_of_cards::{Card, HouseOfCards, State};

use super::error::WrongSize;
use super::graph::Graph;
use super::kernel::portable::value_ply;
use super::model::{NONE, key};
use super::pass::{add_triangles, packed, unpack, value_terminals};

/// The values of all positions of one deal.
///
/// Made by [`Graph::evaluate`]; then each question is one look-up.
#[derive(Debug)]
pub struct Evaluated<'a> {
    graph: &'a Graph,
    deal: &'a HouseOfCards,
    /// The place of each card in the deck, by its code; [`NONE`] for cards that the deal has not.
    places: [u8; 128],
    /// The values of each ply's positions, from the starter's side.
    values: Vec<Vec<i16>>,
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
        let mut cards: Vec<i16> = cards.iter().map(|card| packed(card.code(), cards[0].code())).collect();
        // For empty hands.
        cards.push(0);
        let mut triangles = vec![0; self.triangles.len()];
        add_triangles(&self.triangles, &cards, &mut triangles);
        unpack(&mut cards);
        let mut below = vec![0; self.terminals.len()];
        value_terminals(&self.terminals, &cards, &mut below);
        let mut values = Vec::with_capacity(self.index.len());
        for (number, ply) in self.plies.iter().enumerate().rev() {
            let mut above = vec![0; self.index[number].width];
            value_ply(number, ply, &triangles, &below, &mut above);
            values.push(std::mem::replace(&mut below, above));
        }
        values.push(below);
        values.reverse();
        Ok(Evaluated { graph: self, deal, places, values })
    }
}

impl Evaluated<'_> {
    /// The value of the deal, from Axel's side.
    pub fn value(&self) -> Score {
        self.value_at(0, 0)
    }

    /// The value of the state, from Axel's side; `None` when play does not come to it.
    ///
    /// As everywhere, points won before the state are left out. Cards that can never score again may be any.
    pub fn value_of(&self, state: &State) -> Option<Score> {
        let ply = state.drawn().checked_sub(self.deal.laid().len())?;
        let index = self.graph.index.get(ply)?;
        // A card that the deal has not makes a key that is not there: only dead cards are forgotten, and as many cards are
        // laid and held in all positions of a ply.
        let place = |card: Card| self.places[usize::from(card.code())];
        let key = key(&self.deal.merged(state), starter(self.deal), place);
        let number = index.keys.find(&key)?;
        Some(self.value_at(ply, index.position[number as usize]))
    }

    fn value_at(&self, ply: usize, position: u32) -> Score {
        Score(self.values[ply][position as usize].into()).won_by(starter(self.deal))
    }
}

/// The player who moves first.
fn starter(deal: &HouseOfCards) -> Player {
    deal.cards()[0].colour().player()
}
