use std::fmt;
use std::num::NonZeroU8;

use faceup_core::{Player, Score};

/// The highest rank a card can have: the most that the largest house leaves room for.
pub const MOST_RANK: u32 = 50;

/// The colour of a card, which is the colour of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Colour {
    /// Axel's, written `R`.
    Red,
    /// Birgit's, written `B`.
    Black,
}

impl Colour {
    /// Both colours, red first.
    pub const BOTH: [Colour; 2] = [Colour::Red, Colour::Black];

    /// The player of this colour.
    pub const fn player(self) -> Player {
        match self {
            Colour::Red => Player::First,
            Colour::Black => Player::Second,
        }
    }

    /// The letter that stands for it: `R` or `B`.
    pub const fn letter(self) -> char {
        match self {
            Colour::Red => 'R',
            Colour::Black => 'B',
        }
    }
}

/// A card: a rank from 1 to [`MOST_RANK`] in one of two colours. Ordered by rank, red before black.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(NonZeroU8);

impl Card {
    /// The card of this rank and colour; `None` for a rank that no card has.
    pub const fn new(rank: u32, colour: Colour) -> Option<Card> {
        if rank > MOST_RANK { None } else { Card::from_code(2 * rank as u8 + colour as u8) }
    }

    /// The card with this [`code`](Card::code), if there is one.
    pub(super) const fn from_code(code: u8) -> Option<Card> {
        match NonZeroU8::new(code) {
            Some(nonzero) if code >= 2 && code <= 2 * MOST_RANK as u8 + 1 => Some(Card(nonzero)),
            _ => None,
        }
    }

    /// A number of its own for each card, from 2 to 101: twice the rank, and one more when black.
    pub const fn code(self) -> u8 {
        self.0.get()
    }

    /// The rank, from 1.
    pub const fn rank(self) -> u32 {
        self.code() as u32 / 2
    }

    /// The colour.
    pub const fn colour(self) -> Colour {
        if self.code() & 1 == 0 { Colour::Red } else { Colour::Black }
    }

    /// The rank as points of the player whose colour the card has.
    pub const fn worth(self) -> Score {
        Score(self.rank() as i32).won_by(self.colour().player())
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank(), self.colour().letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What closing a triangle of these cards pays, from Axel's side: the sum of the ranks, for the colour of most of them.
pub const fn points(triangle: [Card; 3]) -> Score {
    let [a, b, c] = triangle;
    let blacks = a.colour() as u8 + b.colour() as u8 + c.colour() as u8;
    let majority = if blacks >= 2 { Colour::Black } else { Colour::Red };
    Score((a.rank() + b.rank() + c.rank()) as i32).won_by(majority.player())
}
