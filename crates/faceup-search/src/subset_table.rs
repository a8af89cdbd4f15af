use faceup_core::facts::Subsets;
use faceup_core::{Player, Score};

use crate::limits::Meter;
use crate::{LimitReached, Limits, Solve};

/// The values of all sets of items left, worked out at once when the solver is made.
///
/// A set comes after all its subsets in the order of their numbers, so one pass fills the table: the player to move takes
/// the item for which its gain, plus or minus what the rest is worth to the next player to move, is largest.
#[derive(Debug)]
pub struct SubsetTable<'g, G> {
    game: &'g G,
    /// By the bit set of items left.
    cells: Vec<Cell>,
}

/// What the table keeps of a set of items.
#[derive(Clone, Copy, Debug)]
struct Cell {
    /// The points still to be won by either player.
    stake: i32,
    /// The points that the player to move still wins more than the other.
    lead: i32,
}

impl<'g, G: Subsets> SubsetTable<'g, G> {
    /// Solves the deal `game`: 2ⁿ nodes and 8 · 2ⁿ bytes for n items, refused at once if the limits do not allow them.
    pub fn new(game: &'g G, limits: &Limits) -> Result<Self, LimitReached> {
        let sets = 1_u128 << game.items();
        let needed = sets * size_of::<Cell>() as u128;
        let refusal = LimitReached::Memory { needed, limit: limits.memory };
        if needed > limits.memory as u128 {
            return Err(refusal);
        }
        if sets > u128::from(limits.nodes) {
            return Err(LimitReached::Nodes { needed: Some(sets), limit: limits.nodes });
        }
        let mut cells = Vec::new();
        cells.try_reserve_exact(usize::try_from(sets).map_err(|_| refusal)?).map_err(|_| refusal)?;
        let mut meter = Meter::new(limits);
        for left in 0..sets as u64 {
            meter.visit()?;
            cells.push(next_cell(game, left, &cells));
        }
        Ok(SubsetTable { game, cells })
    }

    /// The points that the player to move still wins more than the other, with the items of `left` left.
    ///
    /// # Panics
    /// When `left` has items that the deal has not.
    pub fn lead(&self, left: u64) -> Score {
        Score(self.cells[left as usize].lead)
    }

    /// The value of the state, which needs no further search.
    pub fn value_of(&self, state: &G::State) -> Score {
        let player: Player = self.game.to_move(state);
        self.lead(self.game.left(state)).won_by(player)
    }
}

/// The cell of the set `left`, from those of all sets before it.
fn next_cell<G: Subsets>(game: &G, left: u64, cells: &[Cell]) -> Cell {
    let stake = game.stake(left) as i32;
    let mut lead = if left == 0 { 0 } else { i32::MIN };
    let mut items = left;
    while items != 0 {
        let item = items & items.wrapping_neg();
        items ^= item;
        let rest = cells[(left ^ item) as usize];
        let gain = stake - rest.stake;
        lead = lead.max(if game.again(gain as u32) { gain + rest.lead } else { gain - rest.lead });
    }
    Cell { stake, lead }
}

impl<G: Subsets> Solve<G> for SubsetTable<'_, G> {
    fn game(&self) -> &G {
        self.game
    }

    fn value(&mut self, state: &G::State) -> Result<Score, LimitReached> {
        Ok(self.value_of(state))
    }

    fn nodes(&self) -> u64 {
        self.cells.len() as u64
    }
}

#[cfg(test)]
mod tests;
