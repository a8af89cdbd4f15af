//! Many duels at once: two strategies by one set of rules, on given deals or on deals by number.

use std::ops::Range;

use faceup_games::magic_duel::{MagicDuel, Rules, Strategy};
use faceup_kernels::Width;
use faceup_kernels::magic_duel::Duels as Sliced;
pub use faceup_kernels::magic_duel::{Ended, Tally};

/// Plays duels between two strategies, Alice's first.
///
/// Hundreds of duels go in lockstep, in the widest vectors that the processor has. The results are those of the plain engine.
#[derive(Clone, Debug)]
pub struct Duels(Sliced);

impl Duels {
    /// Makes ready for duels by `rules` between two strategies, Alice's first.
    pub fn new(rules: Rules, strategies: [Strategy; 2]) -> Self {
        let widest = Sliced::compile(&rules, strategies.each_ref(), Width::Auto);
        Duels(widest.unwrap_or_else(|_| unreachable!("the processor has its own widest vectors")))
    }

    /// Plays every deal into the place of `ended` that it has in `deals`.
    ///
    /// # Panics
    /// When the lengths differ, or a deal is by other rules.
    pub fn play(&mut self, deals: &[MagicDuel], ended: &mut [Ended]) {
        assert_eq!(deals.len(), ended.len(), "there is a place for each deal");
        self.0.play(deals, ended).expect("the deals are by the rules of these duels");
    }

    /// Plays the deals of `seed` from number `first` on, one for each place of `ended`.
    pub fn play_numbered(&mut self, seed: u64, first: u64, ended: &mut [Ended]) {
        self.0.play_numbered(seed, first, ended);
    }

    /// Counts how the deals of `seed` with these numbers end.
    pub fn tally_numbered(&mut self, seed: u64, numbers: Range<u64>) -> Tally {
        self.0.tally_numbered(seed, numbers)
    }
}

#[cfg(test)]
mod tests {
    use faceup_core::{Player, SplitMix64};
    use faceup_games::magic_duel::engine::duel_with;
    use faceup_games::magic_duel::{Event, MagicDuel, Move, Rules, Strategy};

    use super::{Duels, Ended, Tally};

    const DUELS: usize = 300;

    fn ended(seed: u64) -> Vec<Ended> {
        let mut ended = vec![Ended::default(); DUELS];
        Duels::new(Rules::STATEMENT, [Strategy::STATEMENT; 2]).play_numbered(seed, 5, &mut ended);
        ended
    }

    /// The same on the plain engine.
    fn plainly(deal: &MagicDuel, [alice, bob]: &[Strategy; 2]) -> Ended {
        let mut counters = [0_u8; 2];
        let outcome = duel_with(deal, [alice, bob], |_, event| {
            if let Event::Answer { player, mv: Move::Counter } = event {
                counters[player.index()] += 1;
            }
        });
        let left =
            Player::BOTH.map(|player| outcome.last.side(player).deck() + outcome.last.side(player).hand().total());
        Ended { winner: outcome.winner, turns: outcome.turns, counters, left }
    }

    #[test]
    fn whatever_engine_is_chosen_agrees_with_the_plain_one() {
        let mut rng = SplitMix64::new(5);
        let rules =
            [Rules::STATEMENT, Rules::new([3, 0, 4, 2, 1], 6, 30, 2).unwrap(), Rules::new([12; 5], 9, 300, 1).unwrap()];
        for rules in rules {
            let mut strategies = [Strategy::STATEMENT; 2];
            strategies[1].play.without_effect = false;
            strategies[1].counter.from_kinds = 3;
            let deals: Vec<_> = (0..40).map(|_| MagicDuel::shuffled(rules, &mut rng)).collect();
            let mut ended = vec![Ended::default(); deals.len()];
            Duels::new(rules, strategies).play(&deals, &mut ended);
            let plain: Vec<_> = deals.iter().map(|deal| plainly(deal, &strategies)).collect();
            assert_eq!(ended, plain, "{rules:?}");
        }
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
