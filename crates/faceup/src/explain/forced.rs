use std::fmt;

use faceup_core::Game;
use faceup_games::magic_duel::{MagicDuel, Stage, State, Strategy, View, name};
use faceup_search::Limits;
use serde::Serialize;

use super::duel_words::says;
use crate::answer::Step;
use crate::replies::{Forced, Forcing, fastest_forced};

/// The name of the schema, with its version.
pub const FORCED_SCHEMA: &str = "faceup.duel-forced/1";

/// The wins that no reply can stop, as told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ForcedStory {
    /// [`FORCED_SCHEMA`].
    pub schema: &'static str,
    /// The deal in notation.
    pub deal: String,
    /// Within how many turns a win was looked for, that of the position included.
    pub within: u16,
    /// The positions asked about, in their order.
    pub positions: Vec<ForcedAt>,
}

/// What can be forced from a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ForcedAt {
    /// The turn of the position.
    pub turn: u16,
    /// Who decides in it.
    pub player: &'static str,
    /// The position's state in notation.
    pub state: String,
    /// `win`, `no win` or `not settled`.
    pub verdict: &'static str,
    /// Who can force a win.
    pub winner: Option<&'static str>,
    /// The turn by which the win comes at the latest.
    pub by_turn: Option<u16>,
    /// Nobody can force a win by this turn.
    pub no_win_until: u16,
    /// Whether the winner does not win when both go on by their strategies.
    pub missed: bool,
    /// A line to the win: of equal answers the first in the game's order.
    pub line: Vec<Step>,
    /// The turn of each step of the line.
    pub turns: Vec<u16>,
    /// Nodes visited.
    pub nodes: u64,
    /// The result as a sentence.
    pub says: String,
}

/// The states in which the turns of a duel between two strategies begin, after the draw.
pub fn turn_starts(deal: &MagicDuel, strategies: [&Strategy; 2]) -> Vec<State> {
    course(deal, deal.start(), strategies).into_iter().filter(|state| state.stage() == Stage::Main).collect()
}

/// The states from this one to the end, when both go on by their strategies.
fn course(deal: &MagicDuel, mut state: State, strategies: [&Strategy; 2]) -> Vec<State> {
    let mut states = vec![state];
    while !state.is_over() {
        let answer = strategies[state.decider().index()].answer(&View::new(deal, &state));
        state = deal.apply(&state, answer);
        states.push(state);
    }
    states
}

/// Tells which wins can be forced from these states within `within` turns, that of the state included.
///
/// The nodes of all states together are limited by `limits`.
pub fn tell_forced(
    deal: &MagicDuel,
    strategies: [&Strategy; 2],
    states: &[State],
    within: u16,
    limits: &Limits,
) -> ForcedStory {
    let (mut nodes, mut positions) = (0, Vec::new());
    for state in states {
        let left = Limits { nodes: limits.nodes - nodes, ..limits.clone() };
        let mut found = fastest_forced(deal, state, within, &left);
        found.limit = found.limit.map(|limit| crate::replies::of_all(limit, limits));
        nodes += found.nodes;
        positions.push(told(deal, strategies, state, &found));
    }
    ForcedStory { schema: FORCED_SCHEMA, deal: deal.to_string(), within, positions }
}

fn told(deal: &MagicDuel, strategies: [&Strategy; 2], state: &State, found: &Forcing) -> ForcedAt {
    let last = course(deal, *state, strategies).pop().unwrap_or(*state);
    let course = match last.winner() {
        Some(winner) => format!("by the strategies {} wins in turn {}", name(winner), last.turn()),
        None => format!("by the strategies the duel is drawn in turn {}", last.turn()),
    };
    let mut at = ForcedAt {
        turn: state.turn(),
        player: name(state.decider()),
        state: state.to_string(),
        verdict: "no win",
        winner: None,
        by_turn: None,
        no_win_until: found.no_win_until,
        missed: false,
        line: Vec::new(),
        turns: Vec::new(),
        nodes: found.nodes,
        says: String::new(),
    };
    at.says = match (&found.win, found.limit) {
        _ if state.is_over() => "the duel is over".to_owned(),
        (Some(Forced { player, turn, line }), _) => {
            at.verdict = "win";
            (at.winner, at.by_turn) = (Some(name(*player)), Some(*turn));
            at.missed = last.winner() != Some(*player);
            let mut state = *state;
            for &mv in line {
                let player = name(state.decider());
                at.line.push(Step { player, mv: mv.to_string(), says: says(&state, mv), points: [0, 0] });
                at.turns.push(state.turn());
                state = deal.apply(&state, mv);
            }
            let missed = if at.missed { ": missed" } else { "" };
            let (winner, loser) = (name(*player), name(player.other()));
            format!("{winner} can force a win by turn {turn}, whatever {loser} does; {course}{missed}")
        }
        (None, Some(limit)) => {
            at.verdict = "not settled";
            format!("not settled: nobody can force a win by turn {}, and {limit}", found.no_win_until)
        }
        (None, None) => format!("nobody can force a win by turn {}; {course}", found.no_win_until),
    };
    at
}

impl fmt::Display for ForcedStory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for at in &self.positions {
            writeln!(f, "turn {:>2}, {:<5} {}.", at.turn, at.player, at.says)?;
        }
        // With several positions the lines would hide what is asked for.
        let [at] = self.positions.as_slice() else { return Ok(()) };
        for (step, turn) in at.line.iter().zip(&at.turns) {
            writeln!(f, "{turn:>3}  {:<5} {}", step.player, step.says)?;
        }
        Ok(())
    }
}
