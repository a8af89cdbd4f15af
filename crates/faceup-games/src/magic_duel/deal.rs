use std::error::Error;
use std::fmt;
use std::num::NonZero;

use faceup_core::{Draws, Player, SplitMix64};

use super::cards::{Cards, Kind, MOST_CARDS};
use super::name;

/// The numbers in the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    copies: Cards,
    opening_hand: u8,
    turn_limit: u16,
    draws: u8,
}

impl Rules {
    /// The contest's numbers: five of each kind, five cards in the opening hand, 100 turns, one card a turn.
    pub const STATEMENT: Rules =
        Rules { copies: Cards::new([5; 5]).unwrap(), opening_hand: 5, turn_limit: 100, draws: 1 };

    /// Makes rules from `copies` of each kind (by the kinds' numbers) in each deck, `opening_hand` cards drawn before
    /// the first turn, a draw after `turn_limit` turns of both players together, and `draws` cards drawn a turn.
    pub fn new(copies: [u8; 5], opening_hand: u8, turn_limit: u16, draws: u8) -> Result<Rules, DealError> {
        let total = copies.iter().map(|&count| u32::from(count)).sum();
        let copies = match Cards::new(copies) {
            Some(copies) if total > 0 => copies,
            _ => return Err(DealError::DeckSize(total)),
        };
        if u32::from(opening_hand) > total {
            return Err(DealError::OpeningHand { hand: opening_hand, deck: copies.total() });
        }
        if turn_limit == 0 {
            return Err(DealError::NoTurns);
        }
        if draws > MOST_CARDS {
            return Err(DealError::Draws(draws));
        }
        Ok(Rules { copies, opening_hand, turn_limit, draws })
    }

    /// Rules near the statement's, every number chosen at random: for tests.
    pub fn random(rng: &mut SplitMix64) -> Rules {
        let copies = [(); 5].map(|()| rng.below(8) as u8);
        let (hand, limit, draws) = (rng.below(9) as u8, 1 + rng.below(120) as u16, rng.below(4) as u8);
        let total = copies.iter().sum::<u8>();
        // Five times none is no deck.
        Rules::new(copies, hand.min(total), limit, draws).unwrap_or(Rules::STATEMENT)
    }

    /// How many cards of each kind a deck has.
    pub const fn copies(&self) -> Cards {
        self.copies
    }

    /// How many cards each player draws before the first turn.
    pub const fn opening_hand(&self) -> u8 {
        self.opening_hand
    }

    /// The turn, counted over both players, after which the duel is drawn.
    pub const fn turn_limit(&self) -> u16 {
        self.turn_limit
    }

    /// How many cards are drawn in a draw phase.
    pub const fn draws(&self) -> u8 {
        self.draws
    }

    /// A deck in the order of the kinds' numbers.
    pub fn sorted_deck(&self) -> Vec<Kind> {
        Kind::ALL.into_iter().flat_map(|kind| (0..self.copies.of(kind)).map(move |_| kind)).collect()
    }
}

/// One deal: the rules' numbers and both decks.
///
/// The cards lie in the deal itself: millions of deals are read, played and forgotten one after the other, and two
/// allocations would take longer than playing one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MagicDuel {
    rules: Rules,
    decks: [Deck; 2],
}

/// A deck of up to [`MOST_CARDS`] cards from top to bottom; behind them all is Plain.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Deck {
    cards: [Kind; MOST_CARDS as usize],
    size: u8,
}

impl Deck {
    pub(super) const EMPTY: Deck = Deck { cards: [Kind::Plain; MOST_CARDS as usize], size: 0 };

    /// Room for `size` cards, all Plain, to be written over.
    pub(super) fn room(&mut self, size: u8) -> &mut [Kind] {
        *self = Deck { size, ..Deck::EMPTY };
        &mut self.cards[..usize::from(size)]
    }

    fn cards(&self) -> &[Kind] {
        &self.cards[..usize::from(self.size)]
    }
}

impl fmt::Debug for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cards().fmt(f)
    }
}

impl MagicDuel {
    /// Makes a deal from both decks, listed from top to bottom.
    pub fn new(rules: Rules, alice: impl AsRef<[Kind]>, bob: impl AsRef<[Kind]>) -> Result<MagicDuel, DealError> {
        let mut decks = [Deck::EMPTY; 2];
        for (player, deck) in Player::BOTH.into_iter().zip([alice.as_ref(), bob.as_ref()]) {
            for kind in Kind::ALL {
                let found = deck.iter().filter(|&&card| card == kind).count();
                let copies = rules.copies.of(kind);
                if found != usize::from(copies) {
                    return Err(DealError::Copies { player, kind, found, copies });
                }
            }
            decks[player.index()].room(rules.copies.total()).copy_from_slice(deck);
        }
        Ok(MagicDuel { rules, decks })
    }

    /// Shuffles both decks, Alice's first, each from the order of the kinds' numbers.
    pub fn shuffled(rules: Rules, rng: &mut SplitMix64) -> MagicDuel {
        MagicDuel::dealt(rules, |cards| rng.shuffle(cards))
    }

    /// Deal `number` of `seed`: both decks, Alice's first, are shuffled by the words that belong to the number
    /// ([`Draws`] with the tag [`NUMBERED`](MagicDuel::NUMBERED)), each from the order of the kinds' numbers.
    pub fn numbered(rules: Rules, seed: u64, number: u64) -> MagicDuel {
        let mut draws = Draws::new(seed, MagicDuel::NUMBERED, number);
        MagicDuel::dealt(rules, |cards| draws.shuffle(cards))
    }

    /// Both decks, Alice's first, shuffled from the order of the kinds' numbers.
    fn dealt(rules: Rules, mut shuffle: impl FnMut(&mut [Kind])) -> MagicDuel {
        let mut decks = [Deck::EMPTY; 2];
        for deck in &mut decks {
            let sorted = Kind::ALL.into_iter().flat_map(|kind| (0..rules.copies.of(kind)).map(move |_| kind));
            let cards = deck.room(rules.copies.total());
            cards.iter_mut().zip(sorted).for_each(|(card, kind)| *card = kind);
            shuffle(cards);
        }
        MagicDuel { rules, decks }
    }

    /// The deal of two decks that have been counted.
    pub(super) const fn counted(rules: Rules, decks: [Deck; 2]) -> MagicDuel {
        MagicDuel { rules, decks }
    }

    /// The tag of numbered deals: "MD".
    pub const NUMBERED: u32 = 0x4D44;

    /// The same decks, drawn after another number of turns.
    #[must_use]
    pub fn with_turn_limit(&self, turns: NonZero<u16>) -> MagicDuel {
        MagicDuel { rules: Rules { turn_limit: turns.get(), ..self.rules }, decks: self.decks }
    }

    /// The rules' numbers.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The player's whole deck, from top to bottom.
    pub fn deck(&self, player: Player) -> &[Kind] {
        self.decks[player.index()].cards()
    }
}

/// Why numbers or decks make no deal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DealError {
    /// A deck of this many cards.
    DeckSize(u32),
    /// More cards in the opening hand than in the deck.
    OpeningHand {
        /// The opening hand asked for.
        hand: u8,
        /// The deck's size.
        deck: u8,
    },
    /// A limit of no turns.
    NoTurns,
    /// This many cards drawn a turn.
    Draws(u8),
    /// A deck with another number of one kind than the rules say.
    Copies {
        /// Whose deck.
        player: Player,
        /// The kind.
        kind: Kind,
        /// How many the deck has.
        found: usize,
        /// How many it should have.
        copies: u8,
    },
}

impl fmt::Display for DealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            DealError::DeckSize(total) => write!(f, "a deck has from 1 to {MOST_CARDS} cards, not {total}"),
            DealError::OpeningHand { hand, deck } => {
                write!(f, "an opening hand of {hand} cannot be drawn from a deck of {deck}")
            }
            DealError::NoTurns => f.write_str("the turn limit is at least 1"),
            DealError::Draws(draws) => write!(f, "at most {MOST_CARDS} cards are drawn a turn, not {draws}"),
            DealError::Copies { player, kind, found, copies } => {
                write!(f, "{}'s deck has {found} cards of the kind {kind}, and the rules say {copies}", name(player))
            }
        }
    }
}

impl Error for DealError {}
