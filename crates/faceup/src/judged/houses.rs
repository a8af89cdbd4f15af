//! The kernels of House of Cards as solvers.

use faceup_core::facts::Limits as _;
use faceup_core::{Game, Player, Score};
use faceup_games::house_of_cards::{HouseOfCards, State};
use faceup_kernels::house_of_cards::search::{GaveUp, Search};
use faceup_kernels::house_of_cards::{Evaluated, Graph};
use faceup_search::{LimitReached, Range, Solve};

/// The values of all positions of a deal.
pub(crate) struct Evaluation<'a> {
    pub(crate) deal: &'a HouseOfCards,
    pub(crate) graph: &'a Graph,
    pub(crate) values: Evaluated<'a>,
}

impl Solve<HouseOfCards> for Evaluation<'_> {
    fn game(&self) -> &HouseOfCards {
        self.deal
    }

    fn value(&mut self, state: &State) -> Result<Score, LimitReached> {
        Ok(self.values.value_of(state).expect("the graph holds every state that play comes to"))
    }

    fn nodes(&self) -> u64 {
        self.graph.positions() as u64
    }
}

/// The search for houses whose graph is too large.
pub(crate) struct LargeHouse<'a> {
    pub(crate) deal: &'a HouseOfCards,
    pub(crate) search: Search<'a>,
    /// Whether the number of nodes is the same whenever the question is asked. Of several threads it is not.
    pub(crate) counts: bool,
}

impl LargeHouse<'_> {
    /// Narrows the range in which the value of the start is proved to lie, from both ends, until it is one score or a limit
    /// is reached.
    pub(crate) fn narrow(&mut self) -> (Range, Result<(), LimitReached>) {
        let start = self.deal.start();
        self.narrow_at(&start, &|_| {})
    }

    /// The same of any state; `told` hears of each step.
    pub(crate) fn narrow_at(&mut self, state: &State, told: &dyn Fn(Range)) -> (Range, Result<(), LimitReached>) {
        let player = self.deal.to_move(state);
        let (low, high) = self.deal.limits(state);
        let range = |low: i32, high: i32| match player {
            Player::First => Range { low: Score(low), high: Score(high) },
            Player::Second => Range { low: Score(-high), high: Score(-low) },
        };
        // The limits of this game are the same for both players.
        let (mut low, mut high) = (low.0, high.0);
        let mut end = Ok(());
        let mut from_below = true;
        while low < high && end.is_ok() {
            // Far from the value a question is easy; in the middle it may be as hard as the value.
            let quarter = ((high - low) / 4).max(1);
            let points = if from_below { low + quarter } else { high - quarter + 1 };
            match self.wins_at_least(state, points) {
                Ok(true) => low = points,
                Ok(false) => high = points - 1,
                Err(limit) => end = Err(limit),
            }
            told(range(low, high));
            from_below = !from_below;
        }
        (range(low, high), end)
    }

    /// Whether the player to move gets at least so many points more than the other.
    fn wins_at_least(&mut self, state: &State, points: i32) -> Result<bool, LimitReached> {
        match i16::try_from(points) {
            Ok(points) => self.search.wins_at_least(state, points).map_err(limit),
            Err(_) => Ok(points < 0),
        }
    }
}

impl Solve<HouseOfCards> for LargeHouse<'_> {
    fn game(&self) -> &HouseOfCards {
        self.deal
    }

    fn value(&mut self, state: &State) -> Result<Score, LimitReached> {
        self.search.value_of(state).map_err(limit)
    }

    fn nodes(&self) -> u64 {
        if self.counts { self.search.nodes() } else { 0 }
    }

    fn is_worth(&mut self, state: &State, score: Score) -> Result<bool, LimitReached> {
        let points = score.won_by(self.deal.to_move(state)).0;
        Ok(self.wins_at_least(state, points)? && !self.wins_at_least(state, points + 1)?)
    }
}

fn limit(gave_up: GaveUp) -> LimitReached {
    match gave_up {
        GaveUp::Nodes { limit } => LimitReached::Nodes { needed: None, limit },
        GaveUp::Stopped => LimitReached::Stopped,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use faceup_core::{Game, SplitMix64};
    use faceup_games::house_of_cards::HouseOfCards;
    use faceup_kernels::house_of_cards::search::Search;
    use faceup_search::{AlphaBeta, Limits, Solve};

    use super::LargeHouse;

    #[test]
    fn the_range_closes_on_the_value_whoever_starts() {
        let mut starters = HashSet::new();
        for seed in 0..6 {
            let deal = HouseOfCards::shuffled(6, 9, &mut SplitMix64::new(seed)).unwrap();
            let value = AlphaBeta::advised(&deal, &Limits::default()).value(&deal.start()).unwrap();
            let search = Search::new(&deal, 1 << 20).unwrap();
            let (range, end) = LargeHouse { deal: &deal, search, counts: true }.narrow();
            assert_eq!((range.value(), end), (Some(value), Ok(())));
            starters.insert(deal.to_move(&deal.start()));
        }
        assert_eq!(starters.len(), 2, "both players start in some deal");
    }
}
