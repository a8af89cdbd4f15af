//! Windows that values are asked for in, and ranges that they are known to lie in.

use faceup_core::{Bound, Player, Score};

/// An open interval of scores, from the first player's side: what the asker wants to tell apart.
///
/// A value at or below `alpha`, or at or above `beta`, need not be found; a bound that proves it to be there is enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    alpha: Score,
    beta: Score,
}

impl Window {
    /// The window that holds every value.
    pub const FULL: Window = Window { alpha: Score::MIN, beta: Score::MAX };

    /// The window between the scores, or `None` when `alpha` is not below `beta`.
    ///
    /// An edge beyond every score is moved to [`Score::MIN`] or [`Score::MAX`].
    pub fn new(alpha: Score, beta: Score) -> Option<Window> {
        let inside = |edge: Score| edge.clamp(Score::MIN, Score::MAX);
        let window = Window { alpha: inside(alpha), beta: inside(beta) };
        (window.alpha < window.beta).then_some(window)
    }

    /// The window that tells whether a value is `score`; `None` when no value can be.
    pub fn around(score: Score) -> Option<Window> {
        let possible = Score::MIN < score && score < Score::MAX;
        possible.then(|| Window { alpha: score - Score(1), beta: score + Score(1) })
    }

    /// The window before a reward, seen after it.
    ///
    /// Edges drift by the rewards of one play at most, which a game keeps below 2³⁰: no overflow.
    pub(crate) fn after(self, reward: Score) -> Window {
        Window { alpha: self.alpha - reward, beta: self.beta - reward }
    }

    /// The part of the window in which a value within the range can lie. The range must not settle the window.
    pub(crate) fn within(self, range: Range) -> Window {
        Window { alpha: self.alpha.max(range.low), beta: self.beta.min(range.high) }
    }

    /// Whether the other player will not let the play come here, once `player` has `score`.
    pub(crate) fn is_left_by(self, player: Player, score: Score) -> bool {
        match player {
            Player::First => score >= self.beta,
            Player::Second => score <= self.alpha,
        }
    }

    /// The window that is left once `player` has `score`, which does not leave it.
    pub(crate) fn improved_by(self, player: Player, score: Score) -> Window {
        match player {
            Player::First => Window { alpha: self.alpha.max(score), ..self },
            Player::Second => Window { beta: self.beta.min(score), ..self },
        }
    }

    /// What a fail-soft answer to this window promises, given that the value lies in the range and the window within it.
    pub(crate) fn promise(self, answer: Score, range: Range) -> Bound {
        // An answer at an end of the range is met by the range from the other side.
        if answer <= self.alpha && answer > range.low {
            Bound::Upper
        } else if answer >= self.beta && answer < range.high {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }
}

/// A closed interval of scores that a value is known to lie in, from the first player's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The value is at least this.
    pub low: Score,
    /// The value is at most this.
    pub high: Score,
}

impl Range {
    /// The value, once the range leaves no other.
    pub fn value(self) -> Option<Score> {
        (self.low == self.high).then_some(self.low)
    }

    /// What remains of the range after a fail-soft answer to the window.
    pub(crate) fn after(self, window: Window, answer: Score) -> Range {
        if answer <= window.alpha {
            self.under(Bound::Upper, answer)
        } else if answer >= window.beta {
            self.under(Bound::Lower, answer)
        } else {
            self.under(Bound::Exact, answer)
        }
    }

    /// A window that cuts a quarter off the range, which must hold more than one score, at its lower or upper end.
    pub(crate) fn quarter(self, from_below: bool) -> Window {
        let quarter = Score((self.high.0 / 4 - self.low.0 / 4).max(1));
        let beta = if from_below { self.low + quarter } else { self.high - quarter + Score(1) };
        Window { alpha: beta - Score(1), beta }
    }

    /// What remains of the range under one more bound.
    pub(crate) fn under(self, bound: Bound, score: Score) -> Range {
        match bound {
            Bound::Exact => Range { low: score, high: score },
            Bound::Lower => Range { low: self.low.max(score), ..self },
            Bound::Upper => Range { high: self.high.min(score), ..self },
        }
    }

    /// The fail-soft answer to the window, if the range alone gives it.
    pub(crate) fn settles(self, window: Window) -> Option<Score> {
        if self.low >= window.beta || self.low == self.high {
            Some(self.low)
        } else if self.high <= window.alpha {
            Some(self.high)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests;
