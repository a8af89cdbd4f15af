use std::fmt;

use faceup_core::Player;
use faceup_games::magic_duel::{Kind, name};

/// Something that a program does in a duel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The turn, from 1, counted over both players; 0 before the first.
    pub turn: u16,
    /// Whose turn it is; before the first turn, whose cards are drawn.
    pub player: Player,
    /// What is done.
    pub what: What,
}

/// What is done in a [`Step`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The opening hand, by the kinds' numbers.
    Opening([u8; 5]),
    /// The turn begins, and is called by this number.
    Begin(u16),
    /// The draw phase: the card drawn, or none.
    Draw(Option<Kind>),
    /// The main phase: the card played, or none.
    Play(Option<Kind>),
    /// Whether the opponent counters the card.
    Counter {
        /// The card about to be played.
        card: Kind,
        /// Whether it is countered.
        countered: bool,
    },
    /// The card that the opponent discards beside the Island, or none.
    Cost(Option<Kind>),
    /// Where a countered card goes.
    Countered {
        /// The card.
        card: Kind,
        /// Where it is then.
        to: Fate,
    },
    /// The card drawn by a Plain, or none.
    PlainDraw(Option<Kind>),
    /// The card that the opponent discards to a Swamp, or none.
    Discard {
        /// The card.
        card: Option<Kind>,
        /// In whose grave it lies then.
        grave: Player,
    },
    /// The card that a Mountain destroys, or none.
    Destroy(Option<Kind>),
    /// The card that a Forest takes back, or none.
    Recycle(Option<Kind>),
    /// What the end phase, or a draw phase that ends the duel, comes to.
    End(Ending),
}

/// Where a countered card goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The grave of the player who wanted to play it.
    OwnGrave,
    /// The grave of the player who countered it.
    OtherGrave,
    /// It stays in the hand.
    Hand,
    /// Out of the game.
    Nowhere,
}

/// What becomes of the duel at the end of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It goes on.
    On,
    /// This player has won.
    Won(Player),
    /// Nobody has won.
    Drawn,
}

impl What {
    /// What is decided or looked at: the word for it, as in the phases of an explanation.
    pub const fn phase(self) -> &'static str {
        match self {
            What::Opening(_) => "opening hand",
            What::Begin(_) => "number of the turn",
            What::Draw(_) => "draw phase",
            What::Play(_) => "play",
            What::Counter { .. } => "counter",
            What::Cost(_) => "cost of the counter",
            What::Countered { .. } => "the countered card",
            What::PlainDraw(_) => "draw by Plain",
            What::Discard { .. } => "discard to Swamp",
            What::Destroy(_) => "destroy by Mountain",
            What::Recycle(_) => "recycle by Forest",
            What::End(_) => "end phase",
        }
    }
}

/// The step as a sentence without a full stop: `Bob discards Mountain as the cost of the counter`.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (player, opponent) = (name(self.player), name(self.player.other()));
        match self.what {
            What::Opening(hand) if hand == [0; 5] => write!(f, "{player} draws nothing"),
            What::Opening(hand) => {
                let letters =
                    Kind::ALL.into_iter().flat_map(|kind| (0..hand[kind.index()]).map(move |_| kind.letter()));
                write!(f, "{player} draws {}", letters.collect::<String>())
            }
            What::Begin(number) => write!(f, "{player}'s turn is turn {number}"),
            What::Draw(Some(card)) => write!(f, "{player} draws {card}"),
            What::Draw(None) => write!(f, "{player} draws nothing"),
            What::Play(Some(card)) => write!(f, "{player} plays {card}"),
            What::Play(None) => write!(f, "{player} plays nothing"),
            What::Counter { card, countered: true } => write!(f, "{opponent} discards Island to counter {card}"),
            What::Counter { card, countered: false } => write!(f, "{opponent} does not counter {card}"),
            What::Cost(Some(card)) => write!(f, "{opponent} discards {card} as the cost of the counter"),
            What::Cost(None) => write!(f, "{opponent} discards nothing beside the Island"),
            What::Countered { card, to } => match to {
                Fate::OwnGrave => write!(f, "{card} goes to {player}'s grave"),
                Fate::OtherGrave => write!(f, "{card} goes to {opponent}'s grave"),
                Fate::Hand => write!(f, "{card} stays in {player}'s hand"),
                Fate::Nowhere => write!(f, "{card} leaves the game"),
            },
            What::PlainDraw(Some(card)) => write!(f, "{player} draws {card} by the Plain"),
            What::PlainDraw(None) => write!(f, "{player}'s Plain draws nothing"),
            What::Discard { card: Some(card), grave } => {
                write!(f, "{opponent} discards {card} into {}'s grave", name(grave))
            }
            What::Discard { card: None, .. } => write!(f, "{opponent} discards nothing"),
            What::Destroy(Some(card)) => write!(f, "{player} destroys {card}"),
            What::Destroy(None) => write!(f, "{player}'s Mountain destroys nothing"),
            What::Recycle(Some(card)) => write!(f, "{player} takes {card} back from the grave"),
            What::Recycle(None) => write!(f, "{player}'s Forest takes nothing back"),
            What::End(Ending::On) => f.write_str("the duel goes on"),
            What::End(Ending::Won(winner)) => write!(f, "{} wins", name(winner)),
            What::End(Ending::Drawn) => f.write_str("the duel is drawn"),
        }
    }
}
