use std::ops::{ControlFlow, RangeInclusive};

use faceup::core::Player;
use faceup::games::house_of_cards::{self, Card, Colour, HouseOfCards};
use house_of_cards::judge::Case;

use super::Space;
use super::arrangements::{calmer, each_arrangement, inversions};

/// Houses of four peaks, as the contest has them.
#[derive(Clone, Copy)]
pub(crate) struct Houses {
    /// The largest number of ranks, 5 to 13.
    pub(crate) most_ranks: u32,
}

/// The fewest ranks.
const FEWEST: u32 = 5;
/// Peaks that are laid.
const PEAKS: u32 = 4;

/// A case in the order in which it stands: who is asked about, and the cards, of which 1R is 0, 1B 1, 2R 2 and so on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct House {
    asked: Player,
    ranks: u32,
    cards: Vec<u8>,
}

impl Space for Houses {
    type Case = House;
    type Judge = house_of_cards::judge::Reader;

    const MEASURE: &str =
        "the number of cards and of pairs of cards that are not in the order 1R 1B 2R 2B and so on, added up";

    fn sizes(&self) -> RangeInclusive<u64> {
        let cards = u64::from(2 * self.most_ranks);
        u64::from(2 * FEWEST)..=cards + cards * (cards - 1) / 2
    }

    fn size(case: &House) -> u64 {
        case.cards.len() as u64 + inversions(&case.cards)
    }

    fn holds(&self, case: &House) -> bool {
        case.ranks <= self.most_ranks
    }

    fn each(&self, size: u64, visit: &mut dyn FnMut(House) -> ControlFlow<()>) -> ControlFlow<()> {
        for asked in Player::BOTH {
            for ranks in FEWEST..=self.most_ranks {
                let Some(inverted) = size.checked_sub(u64::from(2 * ranks)) else { break };
                let counts = vec![1; 2 * ranks as usize];
                each_arrangement(&counts, inverted, inverted, &mut |cards, _| {
                    visit(House { asked, ranks, cards: cards.to_vec() })
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn random(&self, seed: u64, number: u64) -> House {
        let ranks = FEWEST + (number % u64::from(self.most_ranks - FEWEST + 1)) as u32;
        Houses::loose(&Case::numbered(PEAKS, ranks, seed, number).expect("sizes of the judge have deals"))
    }

    fn simpler(case: &House) -> Vec<House> {
        let ranks = (0..case.ranks as u8).rev().filter(|_| case.ranks > FEWEST);
        let without = ranks.map(|rank| {
            let kept = case.cards.iter().filter(|&&card| card / 2 != rank);
            let cards = kept.map(|&card| if card / 2 > rank { card - 2 } else { card }).collect();
            House { ranks: case.ranks - 1, cards, ..*case }
        });
        let calm = calmer(&case.cards).into_iter().map(|cards| House { cards, ..*case });
        let axel = (case.asked == Player::Second).then(|| House { asked: Player::First, ..case.clone() });
        let mut simpler: Vec<_> = axel.into_iter().chain(without).collect();
        simpler.extend(calm);
        simpler
    }

    fn typed(case: &House) -> Case {
        let card = |&card: &u8| {
            let colour = if card % 2 == 0 { Colour::Red } else { Colour::Black };
            Card::new(u32::from(card / 2) + 1, colour).expect("there are ranks from 1 on")
        };
        let deal = HouseOfCards::new(PEAKS, case.cards.iter().map(card).collect()).expect("each card is there once");
        Case { asked: case.asked, deal }
    }

    fn loose(case: &Case) -> House {
        let card = |card: &Card| 2 * (card.rank() as u8 - 1) + u8::from(card.colour() == Colour::Black);
        House { asked: case.asked, ranks: case.deal.ranks(), cards: case.deal.cards().iter().map(card).collect() }
    }

    fn deal(case: &House) -> String {
        Self::typed(case).deal.to_string()
    }
}
