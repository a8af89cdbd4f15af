//! The plain engine: plays a duel by asking a policy at every decision.

use std::convert::Infallible;
use std::error::Error;
use std::fmt;

use faceup_core::{IllegalMove, Player, Referee};

use super::deal::MagicDuel;
use super::name;
use super::rules::Event;
use super::state::{Move, State};
use super::strategy::Strategy;
use super::view::View;

/// Any rule that chooses moves.
pub trait Policy {
    /// The answer to the decision that `state` asks for. It is not asked when the duel is over.
    ///
    /// The whole deal lies open: a policy that is to know only what its player knows looks through a [`View`].
    fn choose(&mut self, duel: &MagicDuel, state: &State) -> Move;
}

/// How a duel ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who has won; `None` for a draw.
    pub winner: Option<Player>,
    /// How many turns were played, both players together.
    pub turns: u16,
    /// The last state.
    pub last: State,
}

/// A policy's answer that the rules do not allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalAnswer {
    /// Whose policy gave it.
    pub player: Player,
    /// The answer.
    pub answer: Move,
    /// The state that it was given in.
    pub state: State,
    /// Why it is not allowed.
    pub reason: IllegalMove,
}

impl fmt::Display for IllegalAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let IllegalAnswer { player, answer, state, reason } = self;
        write!(f, "{}'s policy answers `{answer}` in turn {}: {reason}", name(*player), state.turn())
    }
}

impl Error for IllegalAnswer {}

/// Plays a duel between two policies, Alice's first, and tells `on_event` of all that happens.
///
/// # Errors
/// When a policy gives an answer that the rules do not allow.
pub fn play<P: Policy + ?Sized>(
    duel: &MagicDuel,
    policies: [&mut P; 2],
    on_event: impl FnMut(&State, Event),
) -> Result<Outcome, IllegalAnswer> {
    let [alice, bob] = policies;
    let ask = |state: &State| {
        let player = state.decider();
        let policy = if player == Player::First { &mut *alice } else { &mut *bob };
        let answer = policy.choose(duel, state);
        match duel.check_move(state, answer) {
            Ok(()) => Ok(answer),
            Err(reason) => Err(IllegalAnswer { player, answer, state: *state, reason }),
        }
    };
    run(duel, ask, on_event)
}

/// Plays a duel between two strategies, Alice's first.
pub fn duel(duel: &MagicDuel, strategies: [&Strategy; 2]) -> Outcome {
    duel_with(duel, strategies, |_, _| {})
}

/// Plays a duel between two strategies, Alice's first, and tells `on_event` of all that happens.
pub fn duel_with(duel: &MagicDuel, strategies: [&Strategy; 2], on_event: impl FnMut(&State, Event)) -> Outcome {
    let ask = |state: &State| Ok(strategies[state.decider().index()].answer(&View::new(duel, state)));
    // A strategy's answers are legal whatever its data, so they need no referee.
    let Ok(outcome) = run::<Infallible>(duel, ask, on_event);
    outcome
}

fn run<E>(
    duel: &MagicDuel,
    mut ask: impl FnMut(&State) -> Result<Move, E>,
    mut on_event: impl FnMut(&State, Event),
) -> Result<Outcome, E> {
    let mut state = duel.start_with(&mut on_event);
    while !state.is_over() {
        let mv = ask(&state)?;
        duel.advance(&mut state, mv, &mut on_event);
    }
    Ok(Outcome { winner: state.winner(), turns: state.turn(), last: state })
}
