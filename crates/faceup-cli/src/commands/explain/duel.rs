//! Duels, which are explained by their strategies and asked about beyond them.

use faceup::core::{Game, Player, Referee};
use faceup::drawing;
use faceup::explain::{Compact, Full, markdown, tell_duel, tell_forced, tell_reply, turn_starts};
use faceup::games::magic_duel::{Against, MagicDuel, Move, State, Strategy};
use faceup::replies::best_reply;
use faceup::search::Limits;
use faceup::session::Refused;

use super::{Files, Unexplained, json};
use crate::args::{Explain, ExplainForm, Seat};

/// How many nodes free play may take where the user says nothing: some seconds.
const FREE_NODES: u64 = 20_000_000;

pub(super) fn explained(args: &Explain, files: &Files, deal: &MagicDuel) -> Result<String, Unexplained> {
    let [alice, bob] = &files.strategies;
    let strategies = [alice, bob];
    if let Some(seat) = args.best_reply {
        return Ok(reply(args, strategies, deal, seat));
    }
    if let Some(within) = args.forced {
        return forced(args, strategies, deal, within);
    }
    let story = tell_duel(deal, strategies);
    let last = story.last_turn;
    let turns = match args.turn {
        Some(turn) => turn..=turn,
        None => args.from.unwrap_or(1)..=args.to.unwrap_or(last),
    };
    if *turns.start() == 0 || *turns.start() > last || turns.is_empty() {
        return Err(no_such_turn(last));
    }
    Ok(match args.format {
        ExplainForm::Json => json(&story),
        ExplainForm::Svg => drawing::duel(&story, args.turn),
        ExplainForm::Markdown => markdown::duel(&story, turns),
        ExplainForm::Text if args.compact => Compact { story: &story, turns }.to_string(),
        ExplainForm::Text => Full { story: &story, turns }.to_string(),
    })
}

fn no_such_turn(last: u16) -> Unexplained {
    Unexplained::Turns(format!("there is no such turn: the duel has the turns 1 to {last}"))
}

fn free_limits(args: &Explain) -> Limits {
    args.effort.limits_or(FREE_NODES)
}

fn reply(args: &Explain, strategies: [&Strategy; 2], deal: &MagicDuel, seat: Seat) -> String {
    let player = match seat {
        Seat::Alice => Player::First,
        Seat::Bob => Player::Second,
    };
    let against = Against::new(deal.clone(), player, *strategies[player.other().index()]);
    let told = tell_reply(&against, strategies, &best_reply(&against, &free_limits(args)));
    match args.format {
        ExplainForm::Json => json(&told),
        ExplainForm::Markdown => markdown::reply(&told),
        ExplainForm::Text | ExplainForm::Svg => told.to_string(),
    }
}

fn forced(args: &Explain, strategies: [&Strategy; 2], deal: &MagicDuel, within: u16) -> Result<String, Unexplained> {
    let states = match (args.turn, args.after.as_slice()) {
        (None, []) => turn_starts(deal, strategies),
        (None, moves) => vec![after(deal, moves)?],
        (Some(turn), _) => {
            let starts = turn_starts(deal, strategies);
            let start = starts.iter().find(|state| state.turn() == turn);
            vec![*start.ok_or_else(|| no_such_turn(starts.len() as u16))?]
        }
    };
    let told = tell_forced(deal, strategies, &states, within, &free_limits(args));
    Ok(match args.format {
        ExplainForm::Json => json(&told),
        ExplainForm::Markdown => markdown::forced(&told),
        ExplainForm::Text | ExplainForm::Svg => told.to_string(),
    })
}

fn after(deal: &MagicDuel, moves: &[String]) -> Result<State, Unexplained> {
    moves.iter().map(|mv| mv.trim()).try_fold(deal.start(), |state, mv| {
        let refused = |refused: Refused| Unexplained::Move(mv.to_owned(), refused);
        let answer: Move = mv.parse().map_err(|error| refused(Refused::Text(error)))?;
        deal.play(&state, answer).map_err(|error| refused(Refused::Illegal(error)))
    })
}
