use faceup_core::facts::{Limits, Merge, Order, Subsets};
use faceup_core::{Game, Player, Score, SplitMix64};

/// Bags are emptied one by one into a heap; whoever completes groups of three wins them, and moves again.
///
/// Here are bonus turns, rewards that depend on what went before, equal bags to merge, and a subset table.
#[derive(Clone, Debug)]
pub(crate) struct Bags(pub(crate) Vec<u8>);

/// The bit set of full bags, and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    left: u32,
    to_move: Player,
}

impl Bags {
    pub(crate) fn random(bags: usize, largest: usize, seed: u64) -> Self {
        let mut rng = SplitMix64::new(seed);
        Bags((0..bags).map(|_| rng.below(largest + 1) as u8).collect())
    }

    /// All deals of so many bags with up to `largest` counters each.
    pub(crate) fn all(bags: u32, largest: u8) -> impl Iterator<Item = Bags> {
        let sizes = u32::from(largest) + 1;
        (0..sizes.pow(bags)).map(move |code| Bags((0..bags).map(|bag| (code / sizes.pow(bag) % sizes) as u8).collect()))
    }

    fn gain(&self, left: u32, bag: u32) -> u32 {
        self.stake(u64::from(left)) - self.stake(u64::from(left & !(1 << bag)))
    }
}

fn bits(set: u32) -> impl Iterator<Item = u32> {
    (0..32).filter(move |bit| set >> bit & 1 == 1)
}

impl Game for Bags {
    type State = State;
    type Move = u32;

    fn start(&self) -> State {
        State { left: (1 << self.0.len()) - 1, to_move: Player::First }
    }

    fn to_move(&self, state: &State) -> Player {
        state.to_move
    }

    fn moves(&self, state: &State) -> impl Iterator<Item = u32> {
        bits(state.left)
    }

    fn apply(&self, state: &State, bag: u32) -> State {
        let again = self.again(self.gain(state.left, bag));
        let to_move = if again { state.to_move } else { state.to_move.other() };
        State { left: state.left & !(1 << bag), to_move }
    }

    fn reward(&self, state: &State, bag: u32) -> Score {
        Score(self.gain(state.left, bag) as i32).won_by(state.to_move)
    }

    fn payoff(&self, state: &State) -> Option<Score> {
        (state.left == 0).then_some(Score::ZERO)
    }
}

impl Limits for Bags {
    fn limits(&self, state: &State) -> (Score, Score) {
        let stake = Score(self.stake(u64::from(state.left)) as i32);
        (-stake, stake)
    }
}

impl Order for Bags {
    fn order(&self, state: &State, bag: u32) -> i32 {
        self.gain(state.left, bag) as i32
    }
}

impl Merge for Bags {
    /// Of equal bags, those with the highest numbers are emptied first.
    fn merged(&self, state: &State) -> State {
        let mut left = 0;
        for bag in bits(state.left) {
            let twins = (0..self.0.len() as u32).filter(|&twin| self.0[twin as usize] == self.0[bag as usize]);
            left |= twins.map(|twin| 1 << twin).find(|twin| left & twin == 0).expect("as many twins as bags left");
        }
        State { left, ..*state }
    }
}

impl Subsets for Bags {
    fn items(&self) -> u32 {
        self.0.len() as u32
    }

    fn state(&self, left: u64, to_move: Player) -> State {
        State { left: left as u32, to_move }
    }

    fn left(&self, state: &State) -> u64 {
        u64::from(state.left)
    }

    fn take(&self, bag: u32) -> u32 {
        bag
    }

    /// Groups still to be completed: the counters already on the heap are the total less those left.
    fn stake(&self, left: u64) -> u32 {
        let total: u32 = self.0.iter().map(|&bag| u32::from(bag)).sum();
        let inside: u32 = bits(left as u32).map(|bag| u32::from(self.0[bag as usize])).sum();
        total / 3 - (total - inside) / 3
    }

    fn again(&self, gain: u32) -> bool {
        gain > 0
    }
}
