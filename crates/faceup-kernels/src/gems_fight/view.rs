use faceup_core::Score;
use faceup_core::facts::Subsets;
use faceup_games::gems_fight::{GemsFight, State};

use super::Plan;

/// A solved table as bytes that somebody else owns.
#[derive(Clone, Copy, Debug)]
pub struct View<'t> {
    pub(super) deal: &'t GemsFight,
    pub(super) plan: &'t Plan,
    pub(super) bytes: &'t [u8],
}

impl<'t> View<'t> {
    /// The table of the deal, with its own plan; `None` unless there are as many bytes as the plan says.
    pub fn new(deal: &'t GemsFight, plan: &'t Plan, bytes: &'t [u8]) -> Option<Self> {
        (bytes.len() as u128 == plan.length()).then_some(View { deal, plan, bytes })
    }

    /// The deal that is solved.
    pub fn deal(&self) -> &'t GemsFight {
        self.deal
    }

    /// What the table looks like.
    pub fn plan(&self) -> &'t Plan {
        self.plan
    }

    /// The bytes: the stones that the player not to move gets, for the set of bags at each [offset](Plan::offset).
    pub fn bytes(&self) -> &'t [u8] {
        self.bytes
    }

    /// The stones that the player not to move gets when both play best and the bags of `left` are left.
    ///
    /// # Panics
    /// When `left` has bags that the deal has not.
    pub fn others_share(&self, left: u64) -> u32 {
        assert!(left & !self.deal.all() == 0, "the deal has the bags left");
        if self.plan.is_direct() {
            return 0;
        }
        u32::from(self.bytes[self.plan.offset(left) as usize])
    }

    /// What the recurrence makes of the other entries: [`others_share`](View::others_share) in a table that is right.
    ///
    /// # Panics
    /// When `left` has bags that the deal has not.
    pub fn expected_share(&self, left: u64) -> u32 {
        let stones = self.deal.stake(left);
        let pourings = (0..self.deal.items()).filter(|item| left >> item & 1 == 1).map(|item| {
            let rest = left ^ 1 << item;
            // Saturating: in a table that is not right anything may stand.
            let share = self.others_share(rest);
            if self.deal.stake(rest) == stones { stones.saturating_sub(share) } else { share }
        });
        pourings.min().unwrap_or(0)
    }

    /// The stones that the player to move still gets more than the other with the bags of `left` left.
    ///
    /// # Panics
    /// When `left` has bags that the deal has not.
    pub fn lead(&self, left: u64) -> Score {
        Score(self.deal.stake(left) as i32 - 2 * self.others_share(left) as i32)
    }

    /// What the first player still gets more than the second from the state on.
    ///
    /// # Panics
    /// When the state has bags that the deal has not.
    pub fn value_of(&self, state: &State) -> Score {
        self.lead(state.left).won_by(state.to_move)
    }
}
