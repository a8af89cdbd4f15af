use faceup_core::Player;

use super::cards::{Cards, Kind};
use super::deal::{MagicDuel, Rules};

/// The rank of a deck counts the decks of the same cards that come before it: compared from the top, and by the kinds'
/// numbers where they differ first.
impl Rules {
    /// The number of different decks, n! / (c0! c1! c2! c3! c4!) for n cards with so many copies of each kind.
    ///
    /// For the statement's decks it is 25! / 5!⁵ = 623,360,743,125,120. The largest of all, 60! / 12!⁵, is below 2¹²⁸.
    pub fn orders(&self) -> u128 {
        let (mut orders, mut total) = (1, 0);
        for count in self.copies().counts() {
            for placed in 1..=count {
                total += 1;
                // The orders of the cards counted so far: one more card, one more of its kind.
                orders = part(orders, total, placed);
            }
        }
        orders
    }

    /// The rank of a deck, from 0; `None` if it is no deck of these rules.
    pub fn rank(&self, deck: &[Kind]) -> Option<u128> {
        let mut left = Left::new(*self);
        let mut rank = 0;
        for &card in deck {
            rank += left.kinds_before(card).map(|kind| left.starting_with(kind)).sum::<u128>();
            if !left.cards.has(card) {
                return None;
            }
            left.take(card);
        }
        left.cards.is_empty().then_some(rank)
    }

    /// The deck with this rank; `None` if there are not so many.
    pub fn unrank(&self, mut rank: u128) -> Option<Vec<Kind>> {
        let mut left = Left::new(*self);
        if rank >= left.orders {
            return None;
        }
        let mut deck = Vec::with_capacity(usize::from(left.cards.total()));
        while !left.cards.is_empty() {
            // The decks that start with each kind are all of them, so there is one.
            let card = left.cards.kinds().find(|&kind| {
                let starting = left.starting_with(kind);
                let found = rank < starting;
                if !found {
                    rank -= starting;
                }
                found
            })?;
            left.take(card);
            deck.push(card);
        }
        Some(deck)
    }
}

impl MagicDuel {
    /// The deal of the decks with these ranks, Alice's first; `None` if there are not so many.
    pub fn ranked(rules: Rules, ranks: [u128; 2]) -> Option<MagicDuel> {
        let [alice, bob] = ranks.map(|rank| rules.unrank(rank));
        MagicDuel::new(rules, alice?, bob?).ok()
    }

    /// The rank of the player's deck among all decks of the rules, from 0.
    pub fn rank(&self, player: Player) -> u128 {
        let rank = self.rules().rank(self.deck(player));
        rank.unwrap_or_else(|| unreachable!("the decks of a deal are decks of its rules"))
    }
}

/// The cards that a deck still has to list, and in how many orders it can.
struct Left {
    cards: Cards,
    orders: u128,
}

impl Left {
    fn new(rules: Rules) -> Left {
        Left { cards: rules.copies(), orders: rules.orders() }
    }

    /// The kinds that are left and have a lower number.
    fn kinds_before(&self, card: Kind) -> impl Iterator<Item = Kind> + use<> {
        self.cards.kinds().take_while(move |&kind| kind < card)
    }

    /// In how many of the orders the next card is of this kind.
    fn starting_with(&self, kind: Kind) -> u128 {
        part(self.orders, self.cards.of(kind), self.cards.total())
    }

    /// Lists a card.
    fn take(&mut self, card: Kind) {
        self.orders = self.starting_with(card);
        self.cards.remove(card);
    }
}

/// `whole` · `numerator` / `denominator`, which must be a whole number, without the product in between: that need not fit.
fn part(whole: u128, numerator: u8, denominator: u8) -> u128 {
    let (numerator, denominator) = (u128::from(numerator), u128::from(denominator));
    whole / denominator * numerator + whole % denominator * numerator / denominator
}
