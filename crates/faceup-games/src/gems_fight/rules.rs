use std::iter;

use faceup_core::{Game, Player, Score};

use super::{GemsFight, MAX_BAGS};

/// The bags left and the player to move.
///
/// Any set and player can be written down; [`Referee`](faceup_core::Referee) says whether a deal has such a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The bit set of the bags left: bag number i is the bit i - 1.
    pub left: u64,
    /// The player to move; once no bag is left, the one who would be.
    pub to_move: Player,
}

/// The pouring of one bag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u8);

impl Move {
    /// The pouring of the bag numbered `bag`; `None` unless the number is from 1 to [`MAX_BAGS`].
    pub const fn new(bag: u32) -> Option<Move> {
        if bag >= 1 && bag <= MAX_BAGS as u32 { Some(Move::of_item(bag - 1)) } else { None }
    }

    /// The number of the bag, from 1.
    pub const fn bag(self) -> u32 {
        self.item() + 1
    }

    /// The pouring of the bag of index `item`, below [`MAX_BAGS`].
    pub(super) const fn of_item(item: u32) -> Move {
        Move(item as u8)
    }

    /// The index of the bag, from 0.
    pub(super) const fn item(self) -> u32 {
        self.0 as u32
    }

    /// The bit of the bag in a set.
    pub(super) const fn bit(self) -> u64 {
        1 << self.0
    }
}

/// The members of a bit set, from the lowest on.
pub(super) fn members(set: u64) -> impl Iterator<Item = u32> {
    let mut rest = set;
    iter::from_fn(move || {
        let lowest = (rest != 0).then(|| rest.trailing_zeros());
        rest &= rest.wrapping_sub(1);
        lowest
    })
}

impl Game for GemsFight {
    type State = State;
    type Move = Move;

    fn start(&self) -> State {
        State { left: self.all(), to_move: Player::First }
    }

    fn to_move(&self, state: &State) -> Player {
        state.to_move
    }

    fn moves(&self, state: &State) -> impl Iterator<Item = Move> {
        members(state.left).map(Move::of_item)
    }

    fn apply(&self, state: &State, mv: Move) -> State {
        let earns = self.gain(state.left, mv.item()) > 0;
        let to_move = if earns { state.to_move } else { state.to_move.other() };
        State { left: state.left & !mv.bit(), to_move }
    }

    fn reward(&self, state: &State, mv: Move) -> Score {
        Score(self.gain(state.left, mv.item()) as i32).won_by(state.to_move)
    }

    fn payoff(&self, state: &State) -> Option<Score> {
        (state.left == 0).then_some(Score::ZERO)
    }
}
