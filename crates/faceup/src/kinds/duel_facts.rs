use faceup_core::Player;
use faceup_games::magic_duel::engine::duel_with;
use faceup_games::magic_duel::{
    Area, DrawReason, Event, Extreme, Kind, MagicDuel, Move, Preference, Stage, State, Strategy, name,
};

/// What is notable in a duel by the contest's strategy, with the turn in which it happens first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct DuelFacts {
    pub(super) winner: Option<Player>,
    pub(super) turns: u16,
    /// The limit of turns ended the duel.
    pub(super) at_limit: bool,
    pub(super) counters: u32,
    /// The largest hand at the end of a turn, in cards.
    pub(super) largest_hand: u8,
    /// The fewest cards in decks and hands together at the end of a turn.
    pub(super) fewest_left: Option<u8>,
    /// A draw phase was skipped.
    pub(super) no_draw: Option<u16>,
    /// A main phase was skipped although there was a card in hand.
    pub(super) skipped: Option<u16>,
    /// Both hands were empty at the end of a turn, and a deck was not.
    pub(super) hands_empty: Option<u16>,
    /// A second Island paid for a counter.
    pub(super) island_pays: Option<u16>,
    /// Nobody could counter a card that comes to four kinds, for want of a second card beside the Island.
    pub(super) lone_island: Option<u16>,
    /// A card was countered while four of its kind lay in its player's grave.
    pub(super) last_copy: Option<u16>,
    /// A card had no effect, by the kinds' numbers; never an Island.
    pub(super) idle: [Option<u16>; 5],
    /// A Forest took back a card that was chosen by the order alone: (turn, kinds with the fewest cards).
    pub(super) recycle_tie: Option<(u16, u32)>,
    /// A Forest took back a Forest.
    pub(super) forest_back: Option<u16>,
    /// A card to discard was chosen by the order alone.
    pub(super) discard_tie: Option<u16>,
}

impl DuelFacts {
    /// Plays the duel on the plain engine.
    pub(super) fn of(duel: &MagicDuel) -> DuelFacts {
        let mut facts = DuelFacts::default();
        let strategy = Strategy::STATEMENT;
        let outcome = duel_with(duel, [&strategy; 2], |state, event| facts.take(state, event));
        facts.winner = outcome.winner;
        facts.turns = outcome.turns;
        facts
    }

    fn take(&mut self, state: &State, event: Event) {
        let turn = state.turn();
        match event {
            Event::NothingToDraw { .. } => note(&mut self.no_draw, turn),
            Event::NoEffect { kind, .. } if kind != Kind::Island => note(&mut self.idle[kind.index()], turn),
            Event::Answer { player, mv } => self.answer(state, player, mv),
            Event::EndPhase { .. } => self.end_phase(state),
            Event::Drawn { reason } => self.at_limit = reason == DrawReason::TurnLimit,
            _ => {}
        }
    }

    fn answer(&mut self, state: &State, player: Player, mv: Move) {
        let (turn, side) = (state.turn(), state.side(player));
        match (state.stage(), mv) {
            (Stage::Main, Move::Skip) if !side.hand().is_empty() => note(&mut self.skipped, turn),
            (Stage::Main, Move::Play(_)) => {
                let opponent = state.side(player.other()).hand();
                let lone = opponent.total() == 1 && opponent.has(Kind::Island);
                if side.field().distinct() == 4 && lone {
                    note(&mut self.lone_island, turn);
                }
            }
            (Stage::Counter(card), Move::Counter) => {
                self.counters += 1;
                if state.side(player.other()).grave().of(card) == 4 {
                    note(&mut self.last_copy, turn);
                }
            }
            (Stage::Cost(_) | Stage::Discard, Move::Discard(kind)) => {
                let cost = matches!(state.stage(), Stage::Cost(_));
                if cost && kind == Kind::Island {
                    note(&mut self.island_pays, turn);
                }
                if equals(Strategy::STATEMENT.discard, state, player, Area::Hand) > 1 {
                    note(&mut self.discard_tie, turn);
                }
            }
            (Stage::Recycle, Move::Recycle(kind)) => {
                let equals = equals(Strategy::STATEMENT.recycle, state, player, Area::Grave);
                if equals > 1 && self.recycle_tie.is_none() {
                    self.recycle_tie = Some((turn, equals));
                }
                if kind == Kind::Forest {
                    note(&mut self.forest_back, turn);
                }
            }
            _ => {}
        }
    }

    fn end_phase(&mut self, state: &State) {
        let sides = Player::BOTH.map(|player| state.side(player));
        let hands = sides.map(|side| side.hand().total());
        let decks = sides[0].deck() + sides[1].deck();
        self.largest_hand = self.largest_hand.max(hands[0]).max(hands[1]);
        let left = decks + hands[0] + hands[1];
        self.fewest_left = Some(self.fewest_left.map_or(left, |least| least.min(left)));
        if hands == [0, 0] && decks > 0 {
            note(&mut self.hands_empty, state.turn());
        }
    }

    /// Who has won, in words.
    pub(super) fn end(&self) -> String {
        match self.winner {
            Some(player) => format!("{} wins in turn {}", name(player), self.turns),
            None => format!("a draw after {} turns", self.turns),
        }
    }
}

/// Keeps the first turn.
fn note(place: &mut Option<u16>, turn: u16) {
    place.get_or_insert(turn);
}

/// How many of the kinds in an area of the player's own cards are as good as the one that the preference takes.
fn equals(preference: Preference, state: &State, player: Player, from: Area) -> u32 {
    let side = state.side(player);
    let areas = [
        (preference.counted.hand, side.hand()),
        (preference.counted.field, side.field()),
        (preference.counted.grave, side.grave()),
    ];
    let count =
        |kind: Kind| -> u8 { areas.iter().filter(|(counted, _)| *counted).map(|(_, area)| area.of(kind)).sum() };
    let Some(candidates) = side.area(from) else { return 0 };
    let counts: Vec<u8> = candidates.kinds().map(count).collect();
    let best = match preference.extreme {
        Extreme::Fewest => counts.iter().min(),
        Extreme::Most => counts.iter().max(),
    };
    counts.iter().filter(|&count| Some(count) == best).count() as u32
}
