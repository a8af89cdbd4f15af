use faceup_core::{Player, Score};

/// The points that each player has won, the first player's first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Points(pub(super) [i32; 2]);

impl Points {
    /// The points after a score, which is the points of the player it favours.
    pub(super) fn with(self, score: Score) -> Self {
        let Points([first, second]) = self;
        if score.0 >= 0 { Points([first + score.0, second]) } else { Points([first, second - score.0]) }
    }

    /// How far the player is ahead.
    pub(super) fn lead(self, player: Player) -> i32 {
        self.0[player.index()] - self.0[player.other().index()]
    }
}
