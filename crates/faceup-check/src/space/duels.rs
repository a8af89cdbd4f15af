use std::ops::{ControlFlow, RangeInclusive};

use faceup::core::Player;
use faceup::games::magic_duel::{self, Kind, MagicDuel, Rules};
use faceup::readings::{self, Misread};

use super::Space;
use super::arrangements::{calmer, each_arrangement, inversions, most_inversions};

/// Duels by the statement's rules.
#[derive(Clone, Copy)]
pub(crate) struct Duels;

/// Copies of each kind.
const COPIES: [u8; 5] = [5; 5];

impl Space for Duels {
    /// Both decks, top first, as the numbers of their kinds.
    type Case = [Vec<u8>; 2];
    type Judge = magic_duel::judge::Reader;

    const MEASURE: &str = "the number of pairs of cards of a deck of which the greater number comes first";

    fn sizes(&self) -> RangeInclusive<u64> {
        0..=2 * most_inversions(&COPIES)
    }

    fn size(case: &Self::Case) -> u64 {
        case.iter().map(|deck| inversions(deck)).sum()
    }

    fn holds(&self, _case: &Self::Case) -> bool {
        true
    }

    fn each(&self, size: u64, visit: &mut dyn FnMut(Self::Case) -> ControlFlow<()>) -> ControlFlow<()> {
        let most = most_inversions(&COPIES);
        each_arrangement(&COPIES, size.saturating_sub(most), size.min(most), &mut |alice, inverted| {
            let rest = size - inverted;
            each_arrangement(&COPIES, rest, rest, &mut |bob, _| visit([alice.to_vec(), bob.to_vec()]))
        })
    }

    fn random(&self, seed: u64, number: u64) -> Self::Case {
        Duels::loose(&MagicDuel::numbered(Rules::STATEMENT, seed, number))
    }

    /// The deals by which the misreadings of the rules are told apart: some show in one deal of a million.
    fn known() -> Vec<Self::Case> {
        readings::Duels::known().iter().map(Self::loose).collect()
    }

    fn simpler(case: &Self::Case) -> Vec<Self::Case> {
        let [alice, bob] = case;
        let first = calmer(alice).into_iter().map(|alice| [alice, bob.clone()]);
        let second = calmer(bob).into_iter().map(|bob| [alice.clone(), bob]);
        let mut simpler: Vec<_> = first.chain(second).collect();
        simpler.sort_by_key(Self::size);
        simpler
    }

    fn typed(case: &Self::Case) -> MagicDuel {
        let deck = |numbers: &Vec<u8>| numbers.iter().map(|&number| Kind::ALL[usize::from(number)]).collect::<Vec<_>>();
        let [alice, bob] = case;
        MagicDuel::new(Rules::STATEMENT, deck(alice), deck(bob)).expect("cards only change places")
    }

    fn loose(case: &MagicDuel) -> Self::Case {
        Player::BOTH.map(|player| case.deck(player).iter().map(|kind| kind.index() as u8).collect())
    }

    fn deal(case: &Self::Case) -> String {
        Self::typed(case).to_string()
    }
}
