//! Many duels at once: two strategies by one set of rules, on given deals or on deals by number.

use std::ops::Range;

use faceup_core::Player;
use faceup_games::magic_duel::engine::duel_with;
use faceup_games::magic_duel::{Event, MagicDuel, Move, Rules, Strategy};

/// Plays duels between two strategies, Alice's first.
#[derive(Clone, Debug)]
pub struct Duels {
    rules: Rules,
    strategies: [Strategy; 2],
}

/// How one duel ended. Pairs are Alice's and Bob's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ended {
    /// Who has won; `None` for a draw.
    pub winner: Option<Player>,
    /// How many turns were played, both players together.
    pub turns: u16,
    /// How many cards each player has countered.
    pub counters: [u8; 2],
    /// How many cards each player has left in deck and hand.
    pub left: [u8; 2],
}

/// How many duels ended in which way, counted exactly.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Duels by outcome (Alice, Bob, draw), and by their number of turns.
    pub turns: [Vec<u64>; 3],
    /// Duels by the number of cards that Alice and that Bob has countered.
    pub counters: [Vec<u64>; 2],
    /// Duels by the number of cards that Alice and that Bob has left in deck and hand.
    pub left: [Vec<u64>; 2],
}

impl Duels {
    /// Makes ready for duels by `rules` between two strategies, Alice's first.
    pub fn new(rules: Rules, strategies: [Strategy; 2]) -> Self {
        Duels { rules, strategies }
    }

    /// Plays every deal into the place of `ended` that it has in `deals`.
    ///
    /// # Panics
    /// When the lengths differ, or a deal is by other rules.
    pub fn play(&mut self, deals: &[MagicDuel], ended: &mut [Ended]) {
        assert_eq!(deals.len(), ended.len(), "there is a place for each deal");
        for (deal, ended) in deals.iter().zip(ended) {
            assert_eq!(*deal.rules(), self.rules, "a deal by the rules of these duels");
            *ended = play_one(deal, &self.strategies);
        }
    }

    /// Plays the deals of `seed` from number `first` on, one for each place of `ended`.
    pub fn play_numbered(&mut self, seed: u64, first: u64, ended: &mut [Ended]) {
        for (number, ended) in (first..).zip(ended) {
            *ended = play_one(&MagicDuel::numbered(self.rules, seed, number), &self.strategies);
        }
    }

    /// Counts how the deals of `seed` with these numbers end.
    pub fn tally_numbered(&mut self, seed: u64, numbers: Range<u64>) -> Tally {
        let mut tally = Tally::default();
        for number in numbers {
            tally.count(&play_one(&MagicDuel::numbered(self.rules, seed, number), &self.strategies), 1);
        }
        tally
    }
}

impl Tally {
    /// Counts `duels` duels that ended so.
    pub fn count(&mut self, ended: &Ended, duels: u64) {
        let outcome = ended.winner.map_or(2, Player::index);
        add(&mut self.turns[outcome], ended.turns.into(), duels);
        for player in Player::BOTH.map(Player::index) {
            add(&mut self.counters[player], ended.counters[player].into(), duels);
            add(&mut self.left[player], ended.left[player].into(), duels);
        }
    }

    /// Counts all that the other has counted.
    pub fn merge(&mut self, other: &Tally) {
        for (mine, theirs) in self.histograms_mut().into_iter().zip(other.histograms()) {
            theirs.iter().enumerate().for_each(|(at, &duels)| add(mine, at, duels));
        }
    }

    /// How many duels were counted.
    pub fn duels(&self) -> u64 {
        self.turns.iter().flatten().sum()
    }

    /// How many duels Alice won, Bob won, and nobody won.
    pub fn outcomes(&self) -> [u64; 3] {
        self.turns.each_ref().map(|by_turns| by_turns.iter().sum())
    }

    fn histograms(&self) -> [&Vec<u64>; 7] {
        let ([alice, bob, draw], [counters, more], [left, rest]) = (&self.turns, &self.counters, &self.left);
        [alice, bob, draw, counters, more, left, rest]
    }

    fn histograms_mut(&mut self) -> [&mut Vec<u64>; 7] {
        let ([alice, bob, draw], [counters, more], [left, rest]) =
            (&mut self.turns, &mut self.counters, &mut self.left);
        [alice, bob, draw, counters, more, left, rest]
    }
}

fn add(histogram: &mut Vec<u64>, at: usize, duels: u64) {
    // Without entries for what never came, equal counts are equal values.
    if duels > 0 {
        if histogram.len() <= at {
            histogram.resize(at + 1, 0);
        }
        histogram[at] += duels;
    }
}

/// Plays on the plain engine.
fn play_one(deal: &MagicDuel, [alice, bob]: &[Strategy; 2]) -> Ended {
    let mut counters = [0_u8; 2];
    let outcome = duel_with(deal, [alice, bob], |_, event| {
        if let Event::Answer { player, mv: Move::Counter } = event {
            counters[player.index()] += 1;
        }
    });
    let left = Player::BOTH.map(|player| {
        let side = outcome.last.side(player);
        side.deck() + side.hand().total()
    });
    Ended { winner: outcome.winner, turns: outcome.turns, counters, left }
}

#[cfg(test)]
mod tests {
    use faceup_games::magic_duel::{MagicDuel, Rules, Strategy};

    use super::{Duels, Ended, Tally};

    const DUELS: usize = 300;

    fn ended(seed: u64) -> Vec<Ended> {
        let nothing = Ended { winner: None, turns: 0, counters: [0; 2], left: [0; 2] };
        let mut ended = vec![nothing; DUELS];
        Duels::new(Rules::STATEMENT, [Strategy::STATEMENT; 2]).play_numbered(seed, 5, &mut ended);
        ended
    }

    #[test]
    fn numbered_deals_are_those_that_can_be_given() {
        let deals: Vec<_> =
            (5..5 + DUELS as u64).map(|number| MagicDuel::numbered(Rules::STATEMENT, 3, number)).collect();
        let mut given = ended(4);
        Duels::new(Rules::STATEMENT, [Strategy::STATEMENT; 2]).play(&deals, &mut given);
        assert_eq!(given, ended(3));
        assert_ne!(given, ended(4));
    }

    #[test]
    fn a_tally_counts_every_duel_once_in_each_histogram() {
        let tally = Duels::new(Rules::STATEMENT, [Strategy::STATEMENT; 2]).tally_numbered(3, 5..5 + DUELS as u64);
        let mut counted = Tally::default();
        for ended in &ended(3) {
            counted.count(ended, 1);
        }
        assert_eq!(tally, counted);
        assert_eq!(tally.duels(), DUELS as u64);
        let all = |histogram: &Vec<u64>| histogram.iter().sum::<u64>();
        assert!(tally.counters.iter().chain(&tally.left).all(|histogram| all(histogram) == DUELS as u64));
        assert_eq!(tally.outcomes().iter().sum::<u64>(), DUELS as u64);
    }

    #[test]
    fn parts_of_a_tally_add_up_in_any_order() {
        let mut duels = Duels::new(Rules::STATEMENT, [Strategy::STATEMENT; 2]);
        let (whole, first, second) =
            (duels.tally_numbered(9, 0..200), duels.tally_numbered(9, 0..77), duels.tally_numbered(9, 77..200));
        let mut joined = second;
        joined.merge(&first);
        assert_eq!(joined, whole);
    }
}
