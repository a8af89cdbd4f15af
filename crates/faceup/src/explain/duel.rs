use faceup_core::Player;
use faceup_games::magic_duel::{Area, Event, Grounds, MagicDuel, Move, Question, State, Strategy, View, name};

use super::duel_words::{self as words, sentence_of_end};
use crate::answer::{Decision, DuelSide, DuelStory, HandKind, STORY_SCHEMA, TurnStory};

/// Plays a duel between two strategies, Alice's first, and tells every phase and the reason of every decision.
pub fn tell_duel(deal: &MagicDuel, strategies: [&Strategy; 2]) -> DuelStory {
    let mut teller = Teller { deal, opening: Default::default(), turns: Vec::new(), draws: Vec::new() };
    let mut state = deal.start_with(|state, event| teller.hear(state, event));
    loop {
        let view = View::new(deal, &state);
        let Some(reason) = strategies[state.decider().index()].reason(&view) else { break };
        teller.decide(&state, &view, &reason.grounds, reason.answer);
        state = deal.apply_with(&state, reason.answer, |state, event| teller.hear(state, event));
    }
    DuelStory {
        schema: STORY_SCHEMA,
        deal: deal.to_string(),
        opening: teller.opening,
        turns: teller.turns,
        winner: state.winner().map_or("Draw", name),
        last_turn: state.turn(),
        ending: sentence_of_end(&state),
    }
}

/// Listens to a duel and writes it down.
struct Teller<'d> {
    deal: &'d MagicDuel,
    opening: [String; 2],
    turns: Vec<TurnStory>,
    /// The cards drawn in the draw phase that goes on, as words.
    draws: Vec<&'static str>,
}

impl Teller<'_> {
    fn hear(&mut self, state: &State, event: Event) {
        let sides = self.sides(state);
        let Some(turn) = self.turns.last_mut().filter(|_| !matches!(event, Event::Turn { .. })) else {
            if let Event::Turn { player } = event {
                self.begin(state, player);
            }
            return;
        };
        match event {
            Event::Moved { kind, from: Area::Deck, .. } if turn.decisions.is_empty() => {
                self.draws.push(kind.name());
                turn.draw = words::draw(turn.player, &self.draws);
            }
            Event::NothingToDraw { .. } if self.draws.is_empty() => turn.draw = words::no_draw(turn.player),
            Event::Moved { owner, kind, from, to } => {
                if let Some(decision) = turn.decisions.last_mut() {
                    decision.then.push(words::moved(owner, kind, from, to));
                }
            }
            Event::NoEffect { kind, .. } => {
                if let Some(decision) = turn.decisions.last_mut() {
                    decision.then.push(format!("{kind} has nothing to act on"));
                }
            }
            Event::EndPhase { player } => {
                turn.end = words::end_phase(self.deal, state, player);
                turn.after = sides;
            }
            Event::Won { player } => turn.end.push(format!("{} wins in turn {}", name(player), state.turn())),
            Event::Drawn { .. } => turn.end.push(format!("the duel is drawn in turn {}", state.turn())),
            Event::Turn { .. } | Event::Answer { .. } | Event::NothingToDraw { .. } => {}
        }
    }

    fn begin(&mut self, state: &State, player: Player) {
        let sides = self.sides(state);
        if self.turns.is_empty() {
            self.opening = Player::BOTH.map(|player| state.side(player).hand().to_string());
        }
        self.draws.clear();
        self.turns.push(TurnStory {
            turn: state.turn(),
            player: name(player),
            before: sides.clone(),
            draw: words::draw(name(player), &[]),
            hand: Vec::new(),
            decisions: Vec::new(),
            end: Vec::new(),
            after: sides,
        });
    }

    fn decide(&mut self, state: &State, view: &View<'_>, grounds: &Grounds, answer: Move) {
        let question = view.question().expect("a duel that goes on asks something");
        let turn = self.turns.last_mut().expect("a decision is made in a turn");
        if let Grounds::Play(kinds) = grounds {
            turn.hand = kinds
                .iter()
                .map(|&(kind, priority)| HandKind {
                    kind: kind.name(),
                    count: view.hand().of(kind),
                    priority: words::priority(priority),
                    because: words::why_priority(view, kind, priority),
                })
                .collect();
        }
        let mut because = words::because(view, grounds, answer);
        if let (Question::Play, Move::Play(_)) = (question, answer) {
            because.extend(words::no_counter(state));
        }
        turn.decisions.push(Decision {
            player: name(state.decider()),
            question: words::question(question),
            answer: answer.to_string(),
            says: format!("{} {}", name(state.decider()), words::says(state, answer)),
            because,
            then: Vec::new(),
        });
    }

    fn sides(&self, state: &State) -> [DuelSide; 2] {
        Player::BOTH.map(|player| words::side(self.deal, state, player))
    }
}
