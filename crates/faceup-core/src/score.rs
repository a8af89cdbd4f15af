use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// One of the two seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// The seat from whose side every [`Score`] is counted.
    First,
    /// The other seat.
    Second,
}

impl Player {
    /// Both seats, the first player first.
    pub const BOTH: [Player; 2] = [Player::First, Player::Second];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }

    /// 0 for the first player and 1 for the second, for arrays with an entry a seat.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Points, counted from the first player's side: positive is good for [`Player::First`].
///
/// The unit is the game's own point. Arithmetic is plain `i32` arithmetic; games keep their totals below 2³⁰ in
/// magnitude, so that a sum or difference of two values never overflows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Score(pub i32);

impl Score {
    /// No points.
    pub const ZERO: Score = Score(0);
    /// Below every score a game can reach.
    pub const MIN: Score = Score(-(1 << 30));
    /// Above every score a game can reach.
    pub const MAX: Score = Score(1 << 30);

    /// These points as won by `player`: unchanged for the first player, negated for the second.
    ///
    /// The same call turns a first player's score into `player`'s view of it.
    #[must_use]
    pub const fn won_by(self, player: Player) -> Score {
        match player {
            Player::First => self,
            Player::Second => Score(-self.0),
        }
    }

    /// Whether `player` prefers this score to `other`.
    pub const fn better_for(self, player: Player, other: Score) -> bool {
        match player {
            Player::First => self.0 > other.0,
            Player::Second => self.0 < other.0,
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Add for Score {
    type Output = Score;
    fn add(self, other: Score) -> Score {
        Score(self.0 + other.0)
    }
}

impl Sub for Score {
    type Output = Score;
    fn sub(self, other: Score) -> Score {
        Score(self.0 - other.0)
    }
}

impl Neg for Score {
    type Output = Score;
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Score) {
        *self = *self + other;
    }
}

impl SubAssign for Score {
    fn sub_assign(&mut self, other: Score) {
        *self = *self - other;
    }
}

impl Sum for Score {
    fn sum<I: Iterator<Item = Score>>(scores: I) -> Score {
        scores.fold(Score::ZERO, Add::add)
    }
}

/// What a stored number promises about a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The number is the value.
    Exact,
    /// The value is at least the number.
    Lower,
    /// The value is at most the number.
    Upper,
}
