//! What a player may know.

use faceup_core::Player;

use super::cards::{Cards, Kind};
use super::deal::{MagicDuel, Rules};
use super::state::{Stage, State};

/// A decision as the player who answers it sees it: a card about to be played is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Play which card, if any?
    Play,
    /// Counter what the opponent is about to play?
    Counter,
    /// Discard which card?
    Discard,
    /// Destroy which card of the opponent's?
    Destroy,
    /// Take which card back from the grave?
    Recycle,
}

/// How urgent a card in hand is to play, the most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Priority {
    /// Its kind is not on the own field, and it has an effect if played now.
    High,
    /// Its kind is not on the own field, and it has no effect if played now.
    Medium,
    /// Its kind is on the own field.
    Low,
}

/// A state as the player who decides sees it.
///
/// It shows the own hand and all that is public, and has no way to the order of a deck, the opponent's hand or the card
/// about to be played. How many cards a deck or a hand has is public: both players can count.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    duel: &'a MagicDuel,
    state: &'a State,
}

impl<'a> View<'a> {
    /// What the player who decides in `state` sees.
    pub const fn new(duel: &'a MagicDuel, state: &'a State) -> Self {
        View { duel, state }
    }

    /// The player who sees this.
    pub const fn player(&self) -> Player {
        self.state.decider()
    }

    /// What is asked; `None` when the duel is over.
    pub const fn question(&self) -> Option<Question> {
        match self.state.stage() {
            Stage::Main => Some(Question::Play),
            Stage::Counter(_) => Some(Question::Counter),
            Stage::Cost(_) | Stage::Discard => Some(Question::Discard),
            Stage::Destroy => Some(Question::Destroy),
            Stage::Recycle => Some(Question::Recycle),
            Stage::Won | Stage::Drawn => None,
        }
    }

    /// The rules' numbers.
    pub const fn rules(&self) -> &Rules {
        self.duel.rules()
    }

    /// The number of the turn, from 1, counted over both players.
    pub const fn turn(&self) -> u16 {
        self.state.turn()
    }

    /// The cards in the own hand.
    pub const fn hand(&self) -> Cards {
        self.state.side(self.player()).hand()
    }

    /// The cards on a player's field.
    pub const fn field(&self, player: Player) -> Cards {
        self.state.side(player).field()
    }

    /// The cards in a player's grave.
    pub const fn grave(&self, player: Player) -> Cards {
        self.state.side(player).grave()
    }

    /// How many cards a player has in hand.
    pub fn hand_size(&self, player: Player) -> u8 {
        self.state.side(player).hand().total()
    }

    /// How many cards a player has left in the deck.
    pub const fn deck_size(&self, player: Player) -> u8 {
        self.state.side(player).deck()
    }

    /// Whether a card of `kind` would have an effect if played now.
    pub fn has_effect(&self, kind: Kind) -> bool {
        let (own, other) = (self.player(), self.player().other());
        match kind {
            Kind::Plain => self.deck_size(own) > 0,
            Kind::Swamp => self.hand_size(other) > 0,
            Kind::Mountain => !self.field(other).is_empty(),
            Kind::Island => false,
            Kind::Forest => !self.grave(own).is_empty(),
        }
    }

    /// How urgent a card of `kind` is to play now.
    pub fn priority(&self, kind: Kind) -> Priority {
        if self.field(self.player()).has(kind) {
            Priority::Low
        } else if self.has_effect(kind) {
            Priority::High
        } else {
            Priority::Medium
        }
    }
}
