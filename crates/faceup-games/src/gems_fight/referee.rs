//! Which moves and states a deal of Gems Fight! has.

use faceup_core::{IllegalMove, IllegalState, Referee};

use super::{GemsFight, Move, State};

impl Referee for GemsFight {
    fn check_move(&self, state: &State, mv: Move) -> Result<(), IllegalMove> {
        let bag = mv.bag();
        if self.all() & mv.bit() == 0 {
            return Err(IllegalMove::new(no_bag(self, bag)));
        }
        if state.left & mv.bit() == 0 {
            return Err(IllegalMove::new(format!("bag {bag} has already been poured")));
        }
        Ok(())
    }

    /// Accepts every set of the deal's bags with either player to move, also such as no play from the start leads to.
    fn check_state(&self, state: &State) -> Result<(), IllegalState> {
        match state.left & !self.all() {
            0 => Ok(()),
            foreign => Err(IllegalState::new(no_bag(self, foreign.trailing_zeros() + 1))),
        }
    }
}

/// Says that the deal has no bag of that number.
fn no_bag(deal: &GemsFight, bag: u32) -> String {
    match deal.bags().len() {
        0 => format!("there is no bag {bag}: the deal has no bags"),
        1 => format!("there is no bag {bag}: the deal has only bag 1"),
        bags => format!("there is no bag {bag}: the deal has bags 1 to {bags}"),
    }
}
