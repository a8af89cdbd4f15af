//! What a solver may know about a duel.

use faceup_core::facts::{Limits, Merge, Order};
use faceup_core::{Game, Player, Score};

use super::deal::MagicDuel;
use super::state::{Move, Stage, State};

impl Limits for MagicDuel {
    /// A player who has more kinds to add than turns left to add one in cannot win; otherwise either may.
    fn limits(&self, state: &State) -> (Score, Score) {
        if let Some(payoff) = self.payoff(state) {
            return (payoff, payoff);
        }
        let most = |player| Score(i32::from(self.can_still_win(state, player))).won_by(player);
        (most(Player::Second), most(Player::First))
    }
}

impl MagicDuel {
    /// Whether the turn limit leaves the player enough turns: a turn adds at most one card to its player's field.
    fn can_still_win(&self, state: &State, player: Player) -> bool {
        let field = state.side(player).field();
        let later = self.rules().turn_limit() - state.turn();
        let (own_turn, own_later) =
            if state.turn_player() == player { (true, later / 2) } else { (false, later.div_ceil(2)) };
        let may_add_now = own_turn && matches!(state.stage(), Stage::Main | Stage::Counter(_));
        let every_kind_exists = self.rules().copies().is_complete();
        every_kind_exists && u16::from(5 - field.distinct()) <= own_later + u16::from(may_add_now)
    }
}

impl Order for MagicDuel {
    /// Winning and preventing a win come first, then what brings a kind that is missing.
    fn order(&self, state: &State, mv: Move) -> i32 {
        let (player, opponent) = (state.turn_player(), state.turn_player().other());
        let (mine, theirs) = (state.side(player), state.side(opponent));
        match (state.stage(), mv) {
            (_, Move::Play(kind)) if mine.field().has(kind) => 1,
            (_, Move::Play(_)) => 2,
            (Stage::Counter(kind), Move::Counter) => {
                let wins = mine.field().distinct() == 4 && !mine.field().has(kind);
                if wins { 1 } else { -1 }
            }
            (_, Move::Discard(kind)) => i32::from(theirs.hand().of(kind)) + i32::from(theirs.field().has(kind)),
            (_, Move::Destroy(kind)) => -i32::from(theirs.field().of(kind)),
            (_, Move::Recycle(kind)) => -i32::from(mine.field().of(kind)) - i32::from(mine.hand().of(kind)),
            (_, Move::Skip | Move::Counter | Move::Allow) => 0,
        }
    }
}

impl Merge for MagicDuel {
    /// Every state stands for itself.
    ///
    /// Cards of a kind are counted, not told apart, so states that differ by name alone are equal already; and the
    /// number of the turn cannot be dropped, since the turn limit makes it count.
    fn merged(&self, state: &State) -> State {
        *state
    }
}
