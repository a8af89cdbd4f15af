use faceup_core::{Game, Player};
use faceup_games::magic_duel::{MagicDuel, Move, State, Strategy, View, name};

use super::duel::{end_by, name_of, told};
use crate::answer::{Parting, PartingAnswer, PartingReview, REVIEW_SCHEMA};
use crate::duel_files::Named;
use crate::explain::{because, question, says, side, tell_duel};

/// Finds the first decision of a deal that two strategies answer otherwise, each followed from both seats, and tells what
/// follows by each of them.
pub fn part(deal: &MagicDuel, strategies: &[Named<Strategy>; 2]) -> PartingReview {
    let [first, second] = strategies.each_ref().map(|strategy| &strategy.value);
    let start = deal.start();
    let mut review = PartingReview {
        schema: REVIEW_SCHEMA,
        kind: "parting",
        game: crate::GameId::MagicDuel.name(),
        deal: deal.to_string(),
        strategies: strategies.each_ref().map(name_of),
        parting: parting(deal, [first, second]),
        ends: [first, second].map(|strategy| end_by(deal, [strategy; 2], start)),
        stories: [first, second].map(|strategy| tell_duel(deal, [strategy; 2])),
        says: Vec::new(),
    };
    review.says = sentences(&review);
    review
}

fn parting(deal: &MagicDuel, strategies: [&Strategy; 2]) -> Option<Parting> {
    let mut state = deal.start();
    for number in 1.. {
        if state.is_over() {
            break;
        }
        let view = View::new(deal, &state);
        let answers = strategies.map(|strategy| strategy.answer(&view));
        if answers[0] != answers[1] {
            return Some(Parting {
                number,
                turn: state.turn(),
                player: name(state.decider()),
                question: question(view.question()?),
                sides: Player::BOTH.map(|player| side(deal, &state, player)),
                answers: strategies.map(|strategy| answer(&view, &state, strategy)),
            });
        }
        state = deal.apply(&state, answers[0]);
    }
    None
}

fn answer(view: &View<'_>, state: &State, strategy: &Strategy) -> PartingAnswer {
    let reason = strategy.reason(view).expect("a duel that goes on asks something");
    let answer: Move = reason.answer;
    PartingAnswer {
        answer: answer.to_string(),
        says: says(state, answer),
        because: because(view, &reason.grounds, answer),
    }
}

fn sentences(review: &PartingReview) -> Vec<String> {
    let [first, second] = &review.strategies;
    let Some(parting) = &review.parting else {
        return vec![format!(
            "{first} and {second} answer every decision of this deal alike: {}.",
            told(review.ends[0])
        )];
    };
    let [one, other] = &parting.answers;
    let mut says = vec![format!(
        "{first} and {second} part at decision {}, in turn {}: with {first} {} {}, with {second} {} {}.",
        parting.number, parting.turn, parting.player, one.says, parting.player, other.says
    )];
    says.push(format!("By {first} {}; by {second} {}.", told(review.ends[0]), told(review.ends[1])));
    says
}
