//! What a study counts. Counts are whole numbers, and adding them up in any order gives the same.

use std::collections::BTreeMap;

use faceup::duels::Tally;
use faceup::values::Valued;
use serde::{Deserialize, Serialize};

use crate::{Study, Subject};

/// The counts of one point of a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Counts {
    /// How duels ended.
    Duels(#[serde(with = "TallyData")] Tally),
    /// What deals are worth.
    Values(ValueCounts),
}

/// The form of a [`Tally`].
#[derive(Serialize, Deserialize)]
#[serde(remote = "Tally")]
struct TallyData {
    turns: [Vec<u64>; 3],
    counters: [Vec<u64>; 2],
    left: [Vec<u64>; 2],
}

/// How many deals are worth how much.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ValueCounts {
    /// Deals by their value from the first player's side: those that the first player starts, and those that the second does.
    pub values: [BTreeMap<i32, u64>; 2],
    /// Deals by the number of best first moves; 0 where nobody moves.
    pub best_moves: BTreeMap<u32, u64>,
    /// Nodes of all deals together.
    pub nodes: u64,
    /// The nodes of the deal that took most.
    pub most_nodes: u64,
}

impl Counts {
    /// Nothing counted yet, for each point of the study.
    pub fn none(study: &Study) -> Vec<Counts> {
        let one = match study.subject {
            Subject::MagicDuel { .. } => Counts::Duels(Tally::default()),
            _ => Counts::Values(ValueCounts::default()),
        };
        vec![one; study.points()]
    }

    /// Counts all that the other has counted; false when they are of different kinds.
    #[must_use]
    pub fn merge(&mut self, other: &Counts) -> bool {
        match (self, other) {
            (Counts::Duels(mine), Counts::Duels(theirs)) => mine.merge(theirs),
            (Counts::Values(mine), Counts::Values(theirs)) => mine.merge(theirs),
            _ => return false,
        }
        true
    }

    /// How many deals were counted.
    pub fn deals(&self) -> u64 {
        match self {
            Counts::Duels(tally) => tally.duels(),
            Counts::Values(counts) => counts.deals(),
        }
    }
}

impl ValueCounts {
    /// Counts a deal.
    pub fn count(&mut self, valued: &Valued) {
        self.add(valued, 1);
    }

    /// Counts `deals` deals that are worth the same by symmetry, half of them with the players exchanged.
    pub fn count_equals(&mut self, valued: &Valued, deals: u64) {
        let exchanged = Valued { value: -valued.value, starter: valued.starter.other(), ..*valued };
        self.add(valued, deals / 2);
        self.add(&exchanged, deals - deals / 2);
    }

    fn add(&mut self, valued: &Valued, deals: u64) {
        *self.values[valued.starter.index()].entry(valued.value.0).or_default() += deals;
        *self.best_moves.entry(valued.best_moves).or_default() += deals;
        self.nodes = self.nodes.saturating_add(valued.nodes.saturating_mul(deals));
        self.most_nodes = self.most_nodes.max(valued.nodes);
    }

    fn merge(&mut self, other: &ValueCounts) {
        for (mine, theirs) in self.values.iter_mut().zip(&other.values) {
            for (&value, &deals) in theirs {
                *mine.entry(value).or_default() += deals;
            }
        }
        for (&moves, &deals) in &other.best_moves {
            *self.best_moves.entry(moves).or_default() += deals;
        }
        self.nodes = self.nodes.saturating_add(other.nodes);
        self.most_nodes = self.most_nodes.max(other.most_nodes);
    }

    /// How many deals were counted.
    pub fn deals(&self) -> u64 {
        self.values.iter().flat_map(BTreeMap::values).sum()
    }

    /// Deals by their value from the first player's side.
    pub fn by_value(&self) -> BTreeMap<i32, u64> {
        let mut all = self.values[0].clone();
        for (&value, &deals) in &self.values[1] {
            *all.entry(value).or_default() += deals;
        }
        all
    }

    /// Deals by their value for the player who starts.
    pub fn by_starters_value(&self) -> BTreeMap<i32, u64> {
        let [first, second] = &self.values;
        let mut all = first.clone();
        for (&value, &deals) in second {
            *all.entry(-value).or_default() += deals;
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use faceup::core::{Player, Score};
    use faceup::values::Valued;

    use super::{Counts, ValueCounts};

    fn valued(value: i32, starter: Player) -> Valued {
        Valued { value: Score(value), starter, moves: 3, best_moves: 2, nodes: 10 }
    }

    #[test]
    fn values_are_counted_from_both_sides() {
        let mut counts = ValueCounts::default();
        counts.count(&valued(3, Player::First));
        counts.count(&valued(3, Player::Second));
        counts.count_equals(&valued(-1, Player::First), 8);
        assert_eq!(counts.by_value().into_iter().collect::<Vec<_>>(), [(-1, 4), (1, 4), (3, 2)]);
        assert_eq!(counts.by_starters_value().into_iter().collect::<Vec<_>>(), [(-3, 1), (-1, 8), (3, 1)]);
        assert_eq!((counts.deals(), counts.nodes, counts.best_moves[&2]), (10, 100, 10));
    }

    #[test]
    fn counts_come_back_from_their_data() {
        let mut counts = ValueCounts::default();
        counts.count(&valued(-3, Player::Second));
        let mut tally = faceup::duels::Tally::default();
        let ended = faceup::duels::Ended { winner: None, turns: 100, counters: [1, 0], left: [2, 3] };
        tally.count(&ended, 5);
        for counts in [Counts::Values(counts), Counts::Duels(tally)] {
            let text = serde_json::to_string(&counts).unwrap();
            assert_eq!(serde_json::from_str::<Counts>(&text).unwrap(), counts, "{text}");
        }
    }
}
