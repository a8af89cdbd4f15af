use std::borrow::Cow;

use faceup_core::{Game, Player};
use faceup_games::magic_duel::{MagicDuel, Move, State, Strategy, View, name};
use faceup_search::LimitReached;

use super::Options;
use crate::answer::{
    DuelEnd, DuelReview, DuelSideReview, ForcedWins, MissedWin, Position, REVIEW_SCHEMA, ReviewedDecision, Step,
    UNNAMED,
};
use crate::duel_files::Named;
use crate::explain::{because, question, says};
use crate::replies::forced_win;
use crate::session::Session;

/// Reviews a duel beside the answers of the seats' strategies.
pub(super) fn review(session: &mut dyn Session, options: &Options) -> DuelReview {
    let last = session.position();
    let (deal, answers) = read(&last);
    let strategies = options.strategies.each_ref().map(|strategy| &strategy.value);
    let mut states = vec![deal.start()];
    for &answer in &answers {
        states.push(deal.apply(&states[states.len() - 1], answer));
    }
    let mut ends = states.iter().map(|state| end_by(&deal, strategies, *state)).collect::<Vec<_>>().into_iter();
    let by_strategies = ends.next().expect("a duel has a start");
    let mut followed = by_strategies;
    let decisions: Vec<ReviewedDecision> = (1..)
        .zip(answers.iter().zip(&states).zip(ends))
        .map(|(number, ((&answer, state), after))| {
            let found = decision(&deal, strategies, number, (state, answer), [followed, after]);
            followed = after;
            found
        })
        .collect();
    let winner = states[states.len() - 1].winner();
    let mut review = DuelReview {
        schema: REVIEW_SCHEMA,
        kind: "decisions",
        game: last.game,
        deal: last.deal.clone(),
        players: last.players,
        strategies: options.strategies.each_ref().map(name_of),
        over: last.player.is_none(),
        standing: last.standing.clone(),
        by_strategies,
        sides: last.players.map(|player| side(player, &decisions)),
        parts: decisions.iter().find(|found| !found.same).map(|found| found.number),
        decisions,
        forced: forced(&deal, (&states, &answers), winner, options),
        says: Vec::new(),
    };
    review.says = sentences(&review);
    review
}

/// The deal and the answers, out of the notation in which every session gives them.
fn read(position: &Position) -> (MagicDuel, Vec<Move>) {
    let deal = position.deal.parse().expect("a deal is read as it is written");
    let answers = position.played.iter().map(|mv| mv.parse().expect("a move is read as it is written"));
    (deal, answers.collect())
}

/// The name of a strategy for people.
pub(super) fn name_of(strategy: &Named<Strategy>) -> Cow<'static, str> {
    strategy.name.clone().map_or(Cow::Borrowed(UNNAMED), Cow::Owned)
}

/// How the duel ends when both seats follow their strategies from a state on.
pub(super) fn end_by(deal: &MagicDuel, strategies: [&Strategy; 2], mut state: State) -> DuelEnd {
    while !state.is_over() {
        let answer = strategies[state.decider().index()].answer(&View::new(deal, &state));
        state = deal.apply(&state, answer);
    }
    DuelEnd { winner: state.winner().map_or("Draw", name), turn: state.turn() }
}

fn decision(
    deal: &MagicDuel,
    strategies: [&Strategy; 2],
    number: usize,
    (state, answer): (&State, Move),
    [followed, after]: [DuelEnd; 2],
) -> ReviewedDecision {
    let view = View::new(deal, state);
    let reason = strategies[state.decider().index()].reason(&view).expect("a duel that goes on asks something");
    ReviewedDecision {
        number,
        turn: state.turn(),
        player: name(state.decider()),
        question: question(view.question().expect("a duel that goes on asks something")),
        answer: answer.to_string(),
        says: says(state, answer),
        strategy: reason.answer.to_string(),
        strategy_says: says(state, reason.answer),
        because: because(&view, &reason.grounds, reason.answer),
        same: reason.answer == answer,
        followed,
        after,
    }
}

fn side(player: &'static str, decisions: &[ReviewedDecision]) -> DuelSideReview {
    let own = || decisions.iter().filter(move |found| found.player == player);
    DuelSideReview { player, decisions: own().count(), differ: own().filter(|found| !found.same).count() }
}

/// The forced wins that whoever has not won let go.
fn forced(
    deal: &MagicDuel,
    (states, answers): (&[State], &[Move]),
    winner: Option<Player>,
    options: &Options,
) -> ForcedWins {
    let mut found = ForcedWins { turns: options.forced, missed: Vec::new(), not_settled: Vec::new() };
    if options.forced == 0 {
        return found;
    }
    for (number, (&answer, states)) in (1..).zip(answers.iter().zip(states.windows(2))) {
        let player = states[0].decider();
        if Some(player) == winner {
            continue;
        }
        match missed(deal, [&states[0], &states[1]], player, options) {
            Ok(None) => {}
            Ok(Some((wins_by, line))) => found.missed.push(MissedWin {
                number,
                turn: states[0].turn(),
                player: name(player),
                instead_of: says(&states[0], answer),
                wins_by,
                line: steps(deal, states[0], &line),
            }),
            Err(_) => found.not_settled.push(number),
        }
    }
    found
}

/// The win that `player` could force before an answer and can no longer force after it.
fn missed(
    deal: &MagicDuel,
    [before, after]: [&State; 2],
    player: Player,
    options: &Options,
) -> Result<Option<(u16, Vec<Move>)>, LimitReached> {
    let Some(win) = soonest(deal, before, player, options)? else { return Ok(None) };
    let kept = !after.is_over() && soonest(deal, after, player, options)?.is_some();
    Ok((!kept).then_some(win))
}

/// The soonest win that the player can force: the turn by which it comes about whatever is answered, and one course of it.
fn soonest(
    deal: &MagicDuel,
    state: &State,
    player: Player,
    options: &Options,
) -> Result<Option<(u16, Vec<Move>)>, LimitReached> {
    let left = deal.rules().turn_limit() - state.turn() + 1;
    for turns in 1..=options.forced.min(left) {
        if let Some(line) = forced_win(deal, state, player, turns, &options.limits)? {
            return Ok(Some((state.turn() + turns - 1, line)));
        }
    }
    Ok(None)
}

/// A line as told.
fn steps(deal: &MagicDuel, mut state: State, line: &[Move]) -> Vec<Step> {
    let step = |&mv: &Move| {
        let step = Step { player: name(state.decider()), mv: mv.to_string(), says: says(&state, mv), points: [0, 0] };
        state = deal.apply(&state, mv);
        step
    };
    line.iter().map(step).collect()
}

/// `Alice wins in turn 9`, `the duel is drawn in turn 100`.
pub(super) fn told(end: DuelEnd) -> String {
    match end.winner {
        "Draw" => format!("the duel is drawn in turn {}", end.turn),
        winner => format!("{winner} wins in turn {}", end.turn),
    }
}

fn sentences(review: &DuelReview) -> Vec<String> {
    let DuelReview { decisions, over, standing, by_strategies, forced, .. } = review;
    let count = match decisions.len() {
        1 => "1 decision".to_owned(),
        count => format!("{count} decisions"),
    };
    let now = decisions.last().map_or(*by_strategies, |last| last.after);
    let mut says = vec![if *over {
        format!("After {count}: {standing}.")
    } else {
        format!("The duel goes on after {count}, in {standing}. By the strategies {} from here.", told(now))
    }];
    says.push(format!("By the strategies from the deal on {}.", told(*by_strategies)));
    match review.parts {
        _ if decisions.is_empty() => {}
        None => says.push("Every decision is the strategy's.".to_owned()),
        Some(number) => {
            let found = &decisions[number - 1];
            says.push(format!(
                "The first decision that is not the strategy's is decision {number}, in turn {}: {} {}, and the strategy {}.",
                found.turn, found.player, found.says, found.strategy_says
            ));
            let turned: Vec<_> = decisions.iter().filter(|found| found.followed.winner != found.after.winner).collect();
            if let Some(last) = turned.last() {
                says.push(format!(
                    "The last decision that changed who wins by the strategies is decision {}, in turn {}: {} before it, {} after it.",
                    last.number,
                    last.turn,
                    told(last.followed),
                    told(last.after)
                ));
            }
        }
    }
    if forced.turns > 0 && !decisions.is_empty() {
        says.extend(forced.missed.iter().map(|missed| {
            format!(
                "{} missed a forced win at decision {}, in turn {}: no answer could have stopped a win by turn {}.",
                missed.player, missed.number, missed.turn, missed.wins_by
            )
        }));
        if forced.missed.is_empty() {
            says.push(format!(
                "No win that could be forced within {} turns was missed{}.",
                forced.turns,
                if forced.not_settled.is_empty() { "" } else { ", as far as it is settled" }
            ));
        }
        if !forced.not_settled.is_empty() {
            says.push(format!("Not settled within the limit at {} of the decisions.", forced.not_settled.len()));
        }
    }
    says
}
