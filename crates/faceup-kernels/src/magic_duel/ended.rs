use std::error::Error;
use std::fmt;

use faceup_core::Player;
use faceup_games::magic_duel::{Cards, MagicDuel, Rules};

/// How one duel ended. Pairs are Alice's and Bob's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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

/// A player's areas at the end of a duel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Areas {
    /// How many cards are left in the deck.
    pub deck: u8,
    /// The cards in hand.
    pub hand: Cards,
    /// The cards on the field.
    pub field: Cards,
    /// The cards in the grave.
    pub grave: Cards,
}

/// How one duel ended, and where the cards are then.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Played {
    /// The result.
    pub ended: Ended,
    /// Alice's and Bob's areas.
    pub areas: [Areas; 2],
}

/// How many duels ended in which way, counted exactly.
///
/// A histogram has the entries 0 to the largest number that came; so equal counts are equal values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Duels by outcome (Alice, Bob, draw), and by their number of turns.
    pub turns: [Vec<u64>; 3],
    /// Duels by the number of cards that Alice and that Bob has countered.
    pub counters: [Vec<u64>; 2],
    /// Duels by the number of cards that Alice and that Bob has left in deck and hand.
    pub left: [Vec<u64>; 2],
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

/// Counts `duels` duels at an entry of a histogram.
pub(super) fn add(histogram: &mut Vec<u64>, at: usize, duels: u64) {
    if duels > 0 {
        if histogram.len() <= at {
            histogram.resize(at + 1, 0);
        }
        histogram[at] += duels;
    }
}

/// A deal by other rules than those that an engine was made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherRules {
    /// The place of the deal among those given.
    pub deal: usize,
}

impl OtherRules {
    /// An error at the first deal that is not by these rules.
    pub(super) fn check(rules: Rules, deals: &[MagicDuel]) -> Result<(), OtherRules> {
        let other = deals.iter().position(|deal| *deal.rules() != rules);
        other.map_or(Ok(()), |deal| Err(OtherRules { deal }))
    }
}

impl fmt::Display for OtherRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "deal {} is by other rules than the engine was made for", self.deal)
    }
}

impl Error for OtherRules {}
