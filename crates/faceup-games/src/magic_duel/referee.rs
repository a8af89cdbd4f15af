//! Judges moves and states that come from outside.

use faceup_core::{IllegalMove, IllegalState, Player, Referee};

use super::cards::{Cards, Kind};
use super::deal::MagicDuel;
use super::name;
use super::state::{Move, Stage, State};

impl Referee for MagicDuel {
    fn check_move(&self, state: &State, mv: Move) -> Result<(), IllegalMove> {
        let (player, opponent) = (state.turn_player(), state.turn_player().other());
        let (mine, theirs) = (state.side(player), state.side(opponent));
        let (kind, owner, cards, area) = match (state.stage, mv) {
            (Stage::Main, Move::Skip) | (Stage::Counter(_), Move::Counter | Move::Allow) => return Ok(()),
            (Stage::Main, Move::Play(kind)) => (kind, player, mine.hand, "in hand"),
            (Stage::Cost(_) | Stage::Discard, Move::Discard(kind)) => (kind, opponent, theirs.hand, "in hand"),
            (Stage::Destroy, Move::Destroy(kind)) => (kind, opponent, theirs.field, "on the field"),
            (Stage::Recycle, Move::Recycle(kind)) => (kind, player, mine.grave, "in the grave"),
            _ => return Err(IllegalMove::new(asked(state))),
        };
        if cards.has(kind) {
            return Ok(());
        }
        let only = if cards.is_empty() { String::new() } else { format!(", only {cards}") };
        Err(IllegalMove::new(format!("{} has no {kind} {area}{only}", name(owner))))
    }

    fn check_state(&self, state: &State) -> Result<(), IllegalState> {
        let limit = self.rules().turn_limit();
        if state.turn == 0 || state.turn > limit {
            return Err(IllegalState::new(format!("turn {} is not one of the turns 1 to {limit}", state.turn)));
        }
        for player in Player::BOTH {
            self.check_side(state, player)?;
        }
        check_stage(state, limit)
    }
}

/// What an answer should have been, as a reason.
fn asked(state: &State) -> String {
    let decider = name(state.decider());
    match state.stage {
        Stage::Main => format!("{decider} is asked for a card to play, or to skip"),
        Stage::Counter(kind) => format!("{decider} is asked whether to counter the {kind} or to allow it"),
        Stage::Cost(_) => format!("{decider} is asked for a card to discard as the cost of the counter"),
        Stage::Discard => format!("{decider} is asked for a card to discard to the Swamp"),
        Stage::Destroy => format!("{decider} is asked for a card to destroy with the Mountain"),
        Stage::Recycle => format!("{decider} is asked for a card to recycle with the Forest"),
        Stage::Won => format!("the duel is over, {decider} has won"),
        Stage::Drawn => "the duel is over, it is drawn".to_owned(),
    }
}

impl MagicDuel {
    /// Checks that the player's areas hold the cards of the deck, the undrawn ones at its bottom.
    fn check_side(&self, state: &State, player: Player) -> Result<(), IllegalState> {
        let (side, deck, name) = (state.side(player), self.deck(player), name(player));
        let Some(drawn) = deck.len().checked_sub(usize::from(side.deck)) else {
            let (left, size) = (side.deck, deck.len());
            return Err(IllegalState::new(format!("{name} has {left} cards left of a deck of {size}")));
        };
        for kind in Kind::ALL {
            let should = deck[..drawn].iter().filter(|&&card| card == kind).count();
            let found = side.hand.of(kind) + side.field.of(kind) + side.grave.of(kind);
            if usize::from(found) != should {
                return Err(IllegalState::new(format!(
                    "{name} has {found} of the kind {kind} in hand, field and grave, and the {drawn} cards drawn from \
                     the deck have {should}"
                )));
            }
        }
        Ok(())
    }
}

/// Checks that the stage can be reached with the cards where they are.
fn check_stage(state: &State, limit: u16) -> Result<(), IllegalState> {
    let (player, opponent) = (state.turn_player(), state.turn_player().other());
    let (mine, theirs) = (state.side(player), state.side(opponent));
    let (me, them) = (name(player), name(opponent));
    let refuse_unless = |possible: bool, reason: &dyn Fn() -> String| {
        if possible { Ok(()) } else { Err(IllegalState::new(reason())) }
    };
    let has_won = |who: &str| format!("{who} has all five kinds on the field and has won before");
    let played = |kind: Kind| refuse_unless(mine.field.has(kind), &|| format!("{me} has no {kind} on the field"));
    let not_empty = |cards: Cards, what: &str| refuse_unless(!cards.is_empty(), &|| format!("{what} is empty"));
    let about_to_play =
        |kind: Kind| refuse_unless(mine.hand.has(kind), &|| format!("{me} has no {kind} in hand to play"));

    refuse_unless(!theirs.field.is_complete(), &|| has_won(them))?;
    if matches!(state.stage, Stage::Main | Stage::Counter(_) | Stage::Cost(_)) {
        refuse_unless(!mine.field.is_complete(), &|| has_won(me))?;
    }
    match state.stage {
        Stage::Main => {
            refuse_unless(!state.is_exhausted(), &|| "both decks and hands are empty and play goes on".to_owned())
        }
        Stage::Counter(kind) => {
            about_to_play(kind)?;
            refuse_unless(theirs.can_counter(), &|| format!("{them} has no Island and another card in hand"))
        }
        Stage::Cost(kind) => {
            about_to_play(kind)?;
            refuse_unless(theirs.grave.has(Kind::Island), &|| format!("{them} has no Island in the grave"))?;
            not_empty(theirs.hand, &format!("{them}'s hand"))
        }
        Stage::Discard => played(Kind::Swamp).and_then(|()| not_empty(theirs.hand, &format!("{them}'s hand"))),
        Stage::Destroy => played(Kind::Mountain).and_then(|()| not_empty(theirs.field, &format!("{them}'s field"))),
        Stage::Recycle => played(Kind::Forest).and_then(|()| not_empty(mine.grave, &format!("{me}'s grave"))),
        Stage::Won => refuse_unless(mine.field.is_complete(), &|| {
            format!("{me} has {} kinds on the field and not five", mine.field.distinct())
        }),
        Stage::Drawn => {
            refuse_unless(!mine.field.is_complete(), &|| has_won(me))?;
            refuse_unless(state.turn == limit || state.is_exhausted(), &|| {
                format!("turn {} is not the last and cards are left to play", state.turn)
            })
        }
    }
}
