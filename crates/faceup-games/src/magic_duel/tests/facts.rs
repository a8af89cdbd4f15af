use faceup_core::facts::{Limits, Order};
use faceup_core::{Game, Score};

use super::super::{Kind, Move, State};
use super::deal;

#[test]
fn who_lacks_the_turns_for_the_missing_kinds_cannot_win() {
    let duel = deal("hand 3 limit 20 : PSMIF/FIMSP");
    let check = |state: &str, limits: (i32, i32)| {
        let state: State = state.parse().unwrap();
        assert_eq!(duel.limits(&state), (Score(limits.0), Score(limits.1)), "{state}");
    };
    let sides = "Alice deck 1 hand P field SM grave I; Bob deck 2 hand FIM field - grave -";
    // Alice lacks three kinds and Bob five; the turns left to add one are counted in each line.
    check(&format!("turn 10 Bob main; {sides}"), (-1, 1)); // Alice 5, Bob 6
    check(&format!("turn 12 Bob main; {sides}"), (-1, 1)); // Alice 4, Bob 5
    check(&format!("turn 14 Bob main; {sides}"), (0, 1)); // Alice 3, Bob 4
    check(&format!("turn 15 Alice main; {sides}"), (0, 1)); // Alice 3
    check(&format!("turn 15 Bob counter P; {sides}"), (0, 1)); // Alice 3
    check(&format!("turn 15 Bob cost P; {sides}"), (0, 0)); // Alice 2: this turn's card is countered
    check(&format!("turn 16 Bob main; {sides}"), (0, 0)); // Alice 2
    check(&format!("turn 20 draw; {sides}"), (0, 0));
    let complete = "Alice deck 0 hand - field PSMIF grave -; Bob deck 2 hand M field FI grave -";
    check(&format!("turn 19 Bob discard; {complete}"), (0, 1));
    check(&format!("turn 19 Alice won; {complete}"), (1, 1));
}

#[test]
fn nobody_can_win_where_a_kind_does_not_exist() {
    let duel = deal("hand 3 : PSMMM/MMMSP");
    assert_eq!(duel.limits(&duel.start()), (Score::ZERO, Score::ZERO));
}

#[test]
fn moves_that_win_or_prevent_a_win_are_tried_first() {
    let duel = deal("hand 4 limit 20 : PSMIFF/FIMSPF");
    let best = |state: &str| {
        let state: State = state.parse().unwrap();
        let mut moves: Vec<Move> = duel.moves(&state).collect();
        moves.sort_by_key(|&mv| -duel.order(&state, mv));
        moves[0]
    };
    let state = "turn 9 Alice main; Alice deck 0 hand PF field SMIF grave -; Bob deck 2 hand FI field M grave S";
    assert_eq!(best(state), Move::Play(Kind::Plain));
    assert_eq!(best(&state.replace("Alice main", "Bob counter P")), Move::Counter);
    assert_eq!(best(&state.replace("Alice main", "Bob counter F")), Move::Allow);
}
