use faceup_core::facts::{Limits, Merge, Order};
use faceup_core::{Game, Player, Score};

use super::draw;

/// A random graph in layers with scores of -1, 0 and 1, so that many moves tie and many paths meet.
///
/// Who moves is drawn for each spot, plays end early here and there, and spots come in twins that differ in nothing but
/// the order of their moves: the number of a move at one twin means another move at the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layers {
    pub(crate) seed: u64,
    pub(crate) depth: u8,
    /// Spots in a layer, an even number.
    pub(crate) width: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Spot {
    layer: u8,
    place: u8,
}

impl Layers {
    fn draw(&self, spot: Spot, what: u64) -> u64 {
        draw(&[self.seed, u64::from(spot.layer), u64::from(spot.place / 2), what])
    }

    fn point(&self, spot: Spot, what: u64) -> Score {
        Score((self.draw(spot, what) % 3) as i32 - 1)
    }
}

impl Game for Layers {
    type State = Spot;
    type Move = u8;

    fn start(&self) -> Spot {
        Spot { layer: 0, place: 0 }
    }

    fn to_move(&self, spot: &Spot) -> Player {
        Player::BOTH[(self.draw(*spot, 1) % 2) as usize]
    }

    fn moves(&self, spot: &Spot) -> impl Iterator<Item = u8> {
        let count = if self.payoff(spot).is_some() { 0 } else { 1 + (self.draw(*spot, 2) % 4) as u8 };
        let reversed = spot.place % 2 == 1;
        (0..count).map(move |mv| if reversed { count - 1 - mv } else { mv })
    }

    fn apply(&self, spot: &Spot, mv: u8) -> Spot {
        let place = (self.draw(*spot, 10 + u64::from(mv)) % u64::from(self.width)) as u8;
        Spot { layer: spot.layer + 1, place }
    }

    fn reward(&self, spot: &Spot, mv: u8) -> Score {
        self.point(*spot, 20 + u64::from(mv))
    }

    fn payoff(&self, spot: &Spot) -> Option<Score> {
        let ends = spot.layer == self.depth || spot.layer > 0 && self.draw(*spot, 3).is_multiple_of(9);
        ends.then(|| self.point(*spot, 4))
    }
}

impl Limits for Layers {
    fn limits(&self, spot: &Spot) -> (Score, Score) {
        let most = Score(i32::from(self.depth - spot.layer) + 1);
        (-most, most)
    }
}

impl Order for Layers {
    fn order(&self, spot: &Spot, mv: u8) -> i32 {
        self.reward(spot, mv).won_by(self.to_move(spot)).0
    }
}

impl Merge for Layers {
    fn merged(&self, spot: &Spot) -> Spot {
        Spot { place: spot.place & !1, ..*spot }
    }
}
