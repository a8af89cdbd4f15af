//! The course of a duel, the one place where it is written down.

use faceup_core::{Game, Player, Score};

use super::cards::{Area, Cards, Kind};
use super::deal::MagicDuel;
use super::state::{Move, Side, Stage, State};

/// What happens in a duel.
///
/// A listener gets it with the state as it then stands. The stage in it is the decision that was answered last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A player's turn begins.
    Turn {
        /// Whose turn.
        player: Player,
    },
    /// A player has answered a decision; the state is the one that was decided on.
    Answer {
        /// Who decided.
        player: Player,
        /// The answer.
        mv: Move,
    },
    /// A card has gone from one of its owner's areas to another.
    Moved {
        /// Whose card.
        owner: Player,
        /// The card.
        kind: Kind,
        /// Where it was.
        from: Area,
        /// Where it is.
        to: Area,
    },
    /// A player could not draw in the draw phase.
    NothingToDraw {
        /// Whose deck is empty.
        player: Player,
    },
    /// A card has been played and has no effect.
    NoEffect {
        /// Who played it.
        player: Player,
        /// The card.
        kind: Kind,
    },
    /// The end phase looks whether the duel is over.
    EndPhase {
        /// Whose turn ends.
        player: Player,
    },
    /// A player has won.
    Won {
        /// The winner.
        player: Player,
    },
    /// The duel is drawn.
    Drawn {
        /// Why.
        reason: DrawReason,
    },
}

/// Why a duel is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawReason {
    /// Both decks and both hands are empty.
    NothingLeft,
    /// The last turn that the rules allow has been played.
    TurnLimit,
}

impl MagicDuel {
    /// The state before the first decision, telling a listener of the opening hands and the first draw phase.
    pub fn start_with(&self, on_event: impl FnMut(&State, Event)) -> State {
        let size = self.rules().copies().total();
        let side = Side { deck: size, hand: Cards::EMPTY, field: Cards::EMPTY, grave: Cards::EMPTY };
        let mut state = State { turn: 1, stage: Stage::Main, sides: [side; 2] };
        let mut run = Run { duel: self, state: &mut state, on_event };
        for player in Player::BOTH {
            for _ in 0..self.rules().opening_hand() {
                run.draw(player);
            }
        }
        run.begin_turn();
        state
    }

    /// The state after a legal move, telling a listener of all that happens up to the next decision.
    ///
    /// The move is trusted, as in [`Game::apply`].
    pub fn apply_with(&self, state: &State, mv: Move, on_event: impl FnMut(&State, Event)) -> State {
        let mut next = *state;
        self.advance(&mut next, mv, on_event);
        next
    }

    /// Applies a legal move in place.
    pub(super) fn advance(&self, state: &mut State, mv: Move, on_event: impl FnMut(&State, Event)) {
        let player = state.decider();
        let mut run = Run { duel: self, state, on_event };
        run.tell(Event::Answer { player, mv });
        run.answer(mv);
    }
}

impl Game for MagicDuel {
    type State = State;
    type Move = Move;

    fn start(&self) -> State {
        self.start_with(|_, _| {})
    }

    fn to_move(&self, state: &State) -> Player {
        state.decider()
    }

    fn moves(&self, state: &State) -> impl Iterator<Item = Move> {
        let (mine, theirs) = (state.side(state.turn_player()), state.side(state.turn_player().other()));
        let (kinds, with_kind, plain): (Cards, fn(Kind) -> Move, &[Move]) = match state.stage {
            Stage::Main => (mine.hand, Move::Play, &[Move::Skip]),
            Stage::Counter(_) => (Cards::EMPTY, Move::Play, &[Move::Counter, Move::Allow]),
            Stage::Cost(_) | Stage::Discard => (theirs.hand, Move::Discard, &[]),
            Stage::Destroy => (theirs.field, Move::Destroy, &[]),
            Stage::Recycle => (mine.grave, Move::Recycle, &[]),
            Stage::Won | Stage::Drawn => (Cards::EMPTY, Move::Play, &[]),
        };
        kinds.kinds().map(with_kind).chain(plain.iter().copied())
    }

    fn apply(&self, state: &State, mv: Move) -> State {
        self.apply_with(state, mv, |_, _| {})
    }

    fn payoff(&self, state: &State) -> Option<Score> {
        match state.stage {
            Stage::Won => Some(Score(1).won_by(state.turn_player())),
            Stage::Drawn => Some(Score::ZERO),
            _ => None,
        }
    }
}

/// A duel on its way from one decision to the next.
struct Run<'d, F> {
    duel: &'d MagicDuel,
    state: &'d mut State,
    on_event: F,
}

impl<F: FnMut(&State, Event)> Run<'_, F> {
    fn tell(&mut self, event: Event) {
        (self.on_event)(self.state, event);
    }

    fn answer(&mut self, mv: Move) {
        let player = self.state.turn_player();
        let opponent = player.other();
        match (self.state.stage, mv) {
            (Stage::Main, Move::Play(kind)) if self.state.side(opponent).can_counter() => {
                self.state.stage = Stage::Counter(kind);
                return;
            }
            (Stage::Main, Move::Play(kind)) | (Stage::Counter(kind), Move::Allow) => {
                self.shift(player, kind, Area::Hand, Area::Field);
                if let Some(asked) = self.effect(player, kind) {
                    self.state.stage = asked;
                    return;
                }
            }
            (Stage::Main, Move::Skip) => {}
            (Stage::Counter(kind), Move::Counter) => {
                self.shift(opponent, Kind::Island, Area::Hand, Area::Grave);
                self.state.stage = Stage::Cost(kind);
                return;
            }
            (Stage::Cost(countered), Move::Discard(cost)) => {
                self.shift(opponent, cost, Area::Hand, Area::Grave);
                self.shift(player, countered, Area::Hand, Area::Grave);
            }
            (Stage::Discard, Move::Discard(kind)) => self.shift(opponent, kind, Area::Hand, Area::Grave),
            (Stage::Destroy, Move::Destroy(kind)) => self.shift(opponent, kind, Area::Field, Area::Grave),
            (Stage::Recycle, Move::Recycle(kind)) => self.shift(player, kind, Area::Grave, Area::Hand),
            (stage, mv) => unreachable!("{mv:?} is no answer to {stage:?}"),
        }
        self.end_turn();
    }

    /// The effect of a card that has just entered the field; the decision that it asks for, if any.
    fn effect(&mut self, player: Player, kind: Kind) -> Option<Stage> {
        let (mine, theirs) = (*self.state.side(player), *self.state.side(player.other()));
        let asked = match kind {
            Kind::Plain if self.draw(player) => return None,
            Kind::Swamp if !theirs.hand.is_empty() => Some(Stage::Discard),
            Kind::Mountain if !theirs.field.is_empty() => Some(Stage::Destroy),
            Kind::Forest if !mine.grave.is_empty() => Some(Stage::Recycle),
            _ => None,
        };
        if asked.is_none() {
            self.tell(Event::NoEffect { player, kind });
        }
        asked
    }

    fn end_turn(&mut self) {
        let player = self.state.turn_player();
        self.tell(Event::EndPhase { player });
        if self.state.side(player).field.is_complete() {
            self.state.stage = Stage::Won;
            self.tell(Event::Won { player });
        } else if self.state.is_exhausted() {
            self.state.stage = Stage::Drawn;
            self.tell(Event::Drawn { reason: DrawReason::NothingLeft });
        } else if self.state.turn == self.duel.rules().turn_limit() {
            self.state.stage = Stage::Drawn;
            self.tell(Event::Drawn { reason: DrawReason::TurnLimit });
        } else {
            self.state.turn += 1;
            self.state.stage = Stage::Main;
            self.begin_turn();
        }
    }

    fn begin_turn(&mut self) {
        let player = self.state.turn_player();
        self.tell(Event::Turn { player });
        for _ in 0..self.duel.rules().draws() {
            if !self.draw(player) {
                self.tell(Event::NothingToDraw { player });
                break;
            }
        }
    }

    /// Draws a card; false with an empty deck.
    fn draw(&mut self, player: Player) -> bool {
        let deck = self.duel.deck(player);
        let side = &mut self.state.sides[player.index()];
        if side.deck == 0 {
            return false;
        }
        let kind = deck[deck.len() - usize::from(side.deck)];
        side.deck -= 1;
        side.hand.add(kind);
        self.tell(Event::Moved { owner: player, kind, from: Area::Deck, to: Area::Hand });
        true
    }

    fn shift(&mut self, owner: Player, kind: Kind, from: Area, to: Area) {
        let side = &mut self.state.sides[owner.index()];
        side.cards_mut(from).remove(kind);
        side.cards_mut(to).add(kind);
        self.tell(Event::Moved { owner, kind, from, to });
    }
}

impl Side {
    /// The cards of an area other than the deck.
    fn cards_mut(&mut self, area: Area) -> &mut Cards {
        match area {
            Area::Hand => &mut self.hand,
            Area::Field => &mut self.field,
            Area::Grave => &mut self.grave,
            Area::Deck => unreachable!("a deck is drawn from, in order"),
        }
    }
}
