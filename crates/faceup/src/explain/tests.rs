mod markdown;

use faceup_core::{Game, Player};
use faceup_games::magic_duel::{MagicDuel, Rules, State, Strategy, View, engine, name};

use super::{Compact, Full, tell_duel};
use crate::answer::DuelSide;

fn deals(count: u64) -> impl Iterator<Item = MagicDuel> {
    (0..count).map(|number| MagicDuel::numbered(Rules::STATEMENT, 21, number))
}

#[test]
fn the_answers_of_a_story_replayed_give_its_areas_and_its_end() {
    for deal in deals(300) {
        let story = tell_duel(&deal, [&Strategy::STATEMENT; 2]);
        let mut state = deal.start();
        let areas = |state: &State, player| super::duel_words::side(&deal, state, player);
        for turn in &story.turns {
            assert_eq!((turn.turn, turn.player), (state.turn(), name(state.turn_player())));
            for decision in &turn.decisions {
                assert_eq!(decision.player, name(state.decider()));
                let answer = decision.answer.parse().unwrap();
                assert!(deal.moves(&state).any(|mv| mv == answer), "{deal}: {answer}");
                state = deal.apply(&state, answer);
            }
            // The next turn's draw lies between the end of this one and the state.
            let (ender, other) = (usize::from(turn.turn % 2 == 0), usize::from(turn.turn % 2 == 1));
            assert_eq!(turn.after[ender], areas(&state, Player::BOTH[ender]), "{deal}, turn {}", turn.turn);
            let DuelSide { field, grave, .. } = areas(&state, Player::BOTH[other]);
            assert_eq!((&turn.after[other].field, &turn.after[other].grave), (&field, &grave));
        }
        let outcome = engine::duel(&deal, [&Strategy::STATEMENT; 2]);
        assert_eq!((story.winner, story.last_turn), (outcome.winner.map_or("Draw", name), outcome.turns));
        assert!(state.is_over());
    }
}

#[test]
fn a_reason_names_the_answer_that_it_leads_to() {
    for deal in deals(100) {
        let mut state = deal.start();
        while !state.is_over() {
            let view = View::new(&deal, &state);
            let reason = Strategy::STATEMENT.reason(&view).unwrap();
            assert_eq!(reason.answer, Strategy::STATEMENT.answer(&view));
            state = deal.apply(&state, reason.answer);
        }
        assert_eq!(Strategy::STATEMENT.reason(&View::new(&deal, &state)), None);
    }
}

#[test]
fn turns_that_are_not_asked_for_are_left_out() {
    let deal = deals(1).next().unwrap();
    let story = tell_duel(&deal, [&Strategy::STATEMENT; 2]);
    let text = Full { story: &story, turns: 2..=3 }.to_string();
    let told: Vec<&str> = text.lines().filter(|line| line.starts_with("Turn ")).collect();
    assert_eq!(told, ["Turn 2: Bob", "Turn 3: Alice"]);
    let text = Compact { story: &story, turns: 2..=3 }.to_string();
    assert_eq!(text.lines().count(), 3, "two turns and the ending: {text}");
}
