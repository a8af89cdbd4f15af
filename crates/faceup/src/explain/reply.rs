use std::fmt;

use faceup_core::Game;
use faceup_games::magic_duel::{Against, Strategy, engine, name};
use serde::Serialize;

use super::duel_words::says;
use crate::answer::Step;
use crate::replies::{BestReply, NoReply};

/// The name of the schema, with its version.
pub const REPLY_SCHEMA: &str = "faceup.duel-reply/1";

/// The fastest win of a seat that knows both decks, as told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReplyStory {
    /// [`REPLY_SCHEMA`].
    pub schema: &'static str,
    /// The deal in notation.
    pub deal: String,
    /// The player who is free.
    pub player: &'static str,
    /// `win`, `no win` or `not settled`.
    pub verdict: &'static str,
    /// The turn of the fastest win.
    pub turn: Option<u16>,
    /// There is no win up to this turn.
    pub no_win_until: u16,
    /// What the strategies of both seats come to, as a sentence.
    pub strategies: String,
    /// All answers of both seats from the start to the win.
    pub line: Vec<Step>,
    /// The turn of each step of the line.
    pub turns: Vec<u16>,
    /// The step of the line, from 0, where the free seat first leaves its strategy.
    pub parts: Option<usize>,
    /// The result as a sentence.
    pub says: String,
}

/// Tells what was found about the best reply of the free seat of `duel`.
///
/// `strategies` are those of both seats, Alice's first: the other seat's is the one that `duel` has, and the free seat's the
/// one that the line is compared with.
pub fn tell_reply(duel: &Against, strategies: [&Strategy; 2], found: &Result<BestReply, NoReply>) -> ReplyStory {
    let player = name(duel.seat());
    let own = strategies[duel.seat().index()];
    let outcome = engine::duel(duel.duel(), strategies);
    let strategies = match outcome.winner {
        Some(winner) => format!("by the strategies {} wins in turn {}", name(winner), outcome.turns),
        None => format!("by the strategies the duel is drawn in turn {}", outcome.turns),
    };
    let mut story = ReplyStory {
        schema: REPLY_SCHEMA,
        deal: duel.duel().to_string(),
        player,
        verdict: "win",
        turn: None,
        no_win_until: 0,
        strategies,
        line: Vec::new(),
        turns: Vec::new(),
        parts: None,
        says: String::new(),
    };
    match found {
        Ok(BestReply { turn, line, .. }) => {
            let mut state = duel.duel().start();
            for (step, &mv) in line.iter().enumerate() {
                let view = faceup_games::magic_duel::View::new(duel.duel(), &state);
                if state.decider() == duel.seat() && story.parts.is_none() && own.answer(&view) != mv {
                    story.parts = Some(step);
                }
                let decider = name(state.decider());
                story.line.push(Step { player: decider, mv: mv.to_string(), says: says(&state, mv), points: [0, 0] });
                story.turns.push(state.turn());
                state = duel.duel().apply(&state, mv);
            }
            (story.turn, story.no_win_until) = (Some(*turn), turn - 1);
            story.says = format!("{player} can win in turn {turn}, and not before");
        }
        Err(NoReply::Never) => {
            story.verdict = "no win";
            story.no_win_until = duel.duel().rules().turn_limit();
            story.says = format!("{player} cannot win, whatever is played");
        }
        Err(NoReply::NotSettled { searched, limit }) => {
            story.verdict = "not settled";
            story.no_win_until = *searched;
            story.says = format!("not settled: {player} has no win up to turn {searched}, and {limit}");
        }
    }
    story
}

impl fmt::Display for ReplyStory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}; {}.", self.says, self.strategies)?;
        for (number, (step, turn)) in self.line.iter().zip(&self.turns).enumerate() {
            let parts = if self.parts == Some(number) { "   <- parts from the strategy" } else { "" };
            writeln!(f, "{turn:>3}  {:<5} {}{parts}", step.player, step.says)?;
        }
        Ok(())
    }
}
