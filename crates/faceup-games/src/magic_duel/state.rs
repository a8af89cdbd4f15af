use faceup_core::Player;

use super::cards::{Area, Cards, Kind};

/// One answer at a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Main phase: plays a card from the hand.
    Play(Kind),
    /// Main phase: plays nothing.
    Skip,
    /// Discards an Island to counter the card about to be played.
    Counter,
    /// Lets the card be played.
    Allow,
    /// Discards a card from the hand, as the cost of a counter or to a Swamp.
    Discard(Kind),
    /// Mountain: destroys a card on the opponent's field.
    Destroy(Kind),
    /// Forest: takes a card from the own grave back to the hand.
    Recycle(Kind),
}

/// The decision that is asked for, or how the duel ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The player whose turn it is plays a card or skips.
    Main,
    /// The opponent counters this card, which is still in its player's hand, or allows it.
    Counter(Kind),
    /// The opponent has discarded an Island to counter this card and chooses one more card to discard.
    Cost(Kind),
    /// The opponent discards a card because of a Swamp.
    Discard,
    /// The player whose turn it is destroys a card with a Mountain.
    Destroy,
    /// The player whose turn it is recycles a card with a Forest.
    Recycle,
    /// Over: the player whose turn it is has won.
    Won,
    /// Over: nobody has won.
    Drawn,
}

/// One player's areas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Side {
    pub(super) deck: u8,
    pub(super) hand: Cards,
    pub(super) field: Cards,
    pub(super) grave: Cards,
}

impl Side {
    /// How many cards are left in the deck: those at the bottom of the deal's deck.
    pub const fn deck(&self) -> u8 {
        self.deck
    }

    /// The cards in hand.
    pub const fn hand(&self) -> Cards {
        self.hand
    }

    /// The cards on the field.
    pub const fn field(&self) -> Cards {
        self.field
    }

    /// The cards in the grave.
    pub const fn grave(&self) -> Cards {
        self.grave
    }

    /// The cards of an area; `None` for the deck, whose cards only the deal knows.
    pub const fn area(&self, area: Area) -> Option<Cards> {
        match area {
            Area::Deck => None,
            Area::Hand => Some(self.hand),
            Area::Field => Some(self.field),
            Area::Grave => Some(self.grave),
        }
    }

    /// Whether a counter can be paid for: an Island and one more card in hand.
    pub fn can_counter(&self) -> bool {
        self.hand.has(Kind::Island) && self.hand.total() >= 2
    }
}

/// All that changes during a duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) turn: u16,
    pub(super) stage: Stage,
    pub(super) sides: [Side; 2],
}

impl State {
    /// The number of the turn, from 1, counted over both players; Alice's turns are odd.
    pub const fn turn(&self) -> u16 {
        self.turn
    }

    /// The decision that is asked for, or how the duel ended.
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// The player's areas.
    pub const fn side(&self, player: Player) -> &Side {
        &self.sides[player.index()]
    }

    /// Whose turn it is. Who decides may be the opponent: see [`decider`](State::decider).
    pub const fn turn_player(&self) -> Player {
        if self.turn % 2 == 1 { Player::First } else { Player::Second }
    }

    /// Who answers the decision that is asked for; whose turn it is when the duel is over.
    pub const fn decider(&self) -> Player {
        match self.stage {
            Stage::Counter(_) | Stage::Cost(_) | Stage::Discard => self.turn_player().other(),
            Stage::Main | Stage::Destroy | Stage::Recycle | Stage::Won | Stage::Drawn => self.turn_player(),
        }
    }

    /// Whether the duel has ended.
    pub const fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Won | Stage::Drawn)
    }

    /// Who has won; `None` also while the duel goes on.
    pub const fn winner(&self) -> Option<Player> {
        match self.stage {
            Stage::Won => Some(self.turn_player()),
            _ => None,
        }
    }

    /// Whether nobody has a card left in deck or hand.
    pub(super) fn is_exhausted(&self) -> bool {
        self.sides.iter().all(|side| side.deck == 0 && side.hand.is_empty())
    }
}
