use std::collections::HashMap;

use faceup_core::{Game, Player, Referee, Score, conformance};

use super::super::{Cards, DealError, DrawReason, Event, Kind, MagicDuel, Move, Rules, State};
use super::{deal, lines};

/// Plays moves, separated by commas, from the start.
fn played(duel: &MagicDuel, moves: &str) -> State {
    moves.split(',').filter(|mv| !mv.is_empty()).fold(duel.start(), |state, mv| {
        let mv = mv.parse().unwrap_or_else(|error| panic!("{mv}: {error}"));
        duel.play(&state, mv).unwrap_or_else(|error| panic!("{mv}: {error} in {state}"))
    })
}

fn check(text: &str, moves: &str, state: &str) {
    let duel = deal(text);
    let reached = played(&duel, moves);
    assert_eq!(reached.to_string(), state, "after {moves}");
    duel.check_state(&reached).unwrap();
}

#[test]
fn alice_draws_before_her_first_decision() {
    let start = "turn 1 Alice main; Alice deck 2 hand PSM field - grave -; Bob deck 4 hand F field - grave -";
    check("hand 1 draws 2 : PSMIF/FIMSP", "", start);
}

#[test]
fn a_plain_draws_for_its_player() {
    let after = "turn 2 Bob main; Alice deck 0 hand SMIF field P grave -; Bob deck 1 hand PSMF field - grave -";
    check("hand 3 : FPSMI/PMFSI", "play P", after);
}

#[test]
fn a_swamp_makes_the_opponent_choose_what_to_discard() {
    let asked = "turn 1 Bob discard; Alice deck 1 hand PMF field S grave -; Bob deck 2 hand PMF field - grave -";
    check("hand 3 : FPSMI/PMFSI", "play S", asked);
    let after = "turn 2 Bob main; Alice deck 1 hand PMF field S grave -; Bob deck 1 hand PSM field - grave F";
    check("hand 3 : FPSMI/PMFSI", "play S,discard F", after);
}

#[test]
fn a_mountain_sends_what_its_player_chooses_to_its_owners_grave() {
    let asked = "turn 2 Bob destroy; Alice deck 0 hand MF field P grave -; Bob deck 0 hand PF field M grave -";
    check("hand 2 limit 9 : PMF/MPF", "play P,play M", asked);
    let after = "turn 3 Alice main; Alice deck 0 hand MF field - grave P; Bob deck 0 hand PF field M grave -";
    check("hand 2 limit 9 : PMF/MPF", "play P,play M,destroy P", after);
}

#[test]
fn a_forest_lies_on_the_field_while_its_player_takes_a_card_back() {
    let moves = "play P,play M,destroy P,play F";
    let asked = "turn 3 Alice recycle; Alice deck 0 hand M field F grave P; Bob deck 0 hand PF field M grave -";
    check("hand 2 limit 9 : PMF/MPF", moves, asked);
    let after = "turn 4 Bob main; Alice deck 0 hand PM field F grave -; Bob deck 0 hand PF field M grave -";
    check("hand 2 limit 9 : PMF/MPF", &format!("{moves},recycle P"), after);
}

#[test]
fn an_effect_with_nothing_to_choose_from_asks_nothing() {
    check(
        "hand 0 limit 9 : MS/SM",
        "play M",
        "turn 2 Bob main; Alice deck 1 hand - field M grave -; Bob deck 1 hand S field - grave -",
    );
    check(
        "hand 0 limit 9 : FS/SF",
        "play F,play S",
        "turn 3 Alice main; Alice deck 0 hand S field F grave -; Bob deck 1 hand - field S grave -",
    );
}

#[test]
fn a_counter_costs_the_island_first_and_then_a_card_of_choice() {
    let text = "hand 3 : IPSMF/IMPFS";
    let asked = "turn 1 Bob counter P; Alice deck 1 hand PSMI field - grave -; Bob deck 2 hand PMI field - grave -";
    check(text, "play P", asked);
    let cost = "turn 1 Bob cost P; Alice deck 1 hand PSMI field - grave -; Bob deck 2 hand PM field - grave I";
    check(text, "play P,counter", cost);
    let after = "turn 2 Bob main; Alice deck 1 hand SMI field - grave P; Bob deck 1 hand PF field - grave MI";
    check(text, "play P,counter,discard M", after);
    let allowed = "turn 2 Bob main; Alice deck 0 hand SMIF field P grave -; Bob deck 1 hand PMIF field - grave -";
    check(text, "play P,allow", allowed);
}

#[test]
fn a_second_island_can_be_the_cost() {
    let after = "turn 2 Bob main; Alice deck 1 hand II field - grave P; Bob deck 1 hand P field - grave II";
    check("hand 2 limit 9 : PIIP/IIPP", "play P,counter,discard I", after);
}

#[test]
fn an_island_alone_cannot_counter() {
    let after = "turn 2 Bob main; Alice deck 0 hand PI field P grave -; Bob deck 1 hand PI field - grave -";
    check("hand 1 limit 9 : PIP/IPP", "play P", after);
}

#[test]
fn a_field_may_hold_two_of_a_kind() {
    let after = "turn 4 Bob main; Alice deck 0 hand - field PP grave -; Bob deck 0 hand P field P grave -";
    check("hand 1 limit 9 draws 2 : PP/PP", "play P,play P,play P", after);
}

/// The reason for the draw that the moves end in, and the turn.
fn drawn(text: &str, moves: &str) -> (Option<DrawReason>, u16) {
    let duel = deal(text);
    let (mut state, mut reason) = (duel.start(), None);
    for mv in moves.split(',') {
        state = duel.apply_with(&state, mv.parse().unwrap(), |_, event| {
            if let Event::Drawn { reason: why } = event {
                reason = Some(why);
            }
        });
    }
    assert_eq!(duel.payoff(&state), reason.map(|_| Score::ZERO));
    (reason, state.turn())
}

#[test]
fn the_duel_is_drawn_once_nothing_is_left_to_draw_or_play() {
    assert_eq!(drawn("hand 0 limit 9 : S/S", "play S,play S"), (Some(DrawReason::NothingLeft), 2));
    assert_eq!(drawn("hand 1 limit 9 : S/S", "play S,discard S"), (Some(DrawReason::NothingLeft), 1));
    // One hand or one deck is not enough.
    assert_eq!(drawn("hand 0 limit 9 : S/S", "play S"), (None, 2));
    assert_eq!(drawn("hand 0 limit 9 : SS/SS", "play S,play S"), (None, 3));
    assert_eq!(drawn("hand 1 limit 9 : S/S", "skip,skip"), (None, 3));
}

#[test]
fn the_duel_is_drawn_after_the_last_turn() {
    assert_eq!(drawn("hand 1 limit 3 : S/S", "skip,skip"), (None, 3));
    assert_eq!(drawn("hand 1 limit 3 : S/S", "skip,skip,skip"), (Some(DrawReason::TurnLimit), 3));
}

#[test]
fn five_kinds_win_at_the_end_of_the_own_turn_even_the_last() {
    let duel = deal("hand 4 limit 9 : PSMIFFFFFFFF/FFFFFFFFPSMI");
    let before = played(&duel, "play P,skip,play S,discard F,skip,play M,skip,play I,skip");
    assert_eq!((before.turn(), before.is_over(), duel.payoff(&before)), (9, false, None));
    let after = duel.play(&before, Move::Play(Kind::Forest)).unwrap();
    assert_eq!((after.turn(), after.winner(), duel.payoff(&after)), (9, Some(Player::First), Some(Score(1))));
}

#[test]
fn the_number_of_move_sequences_is_known() {
    for line in lines("perft.txt") {
        let (text, counts) = line.split_once(';').unwrap();
        let duel = deal(text);
        let mut layer: HashMap<State, u64> = HashMap::from([(duel.start(), 1)]);
        for (ply, known) in counts.split_whitespace().enumerate() {
            let mut next = HashMap::new();
            for (state, ways) in layer {
                for mv in duel.moves(&state) {
                    *next.entry(duel.apply(&state, mv)).or_default() += ways;
                }
            }
            layer = next;
            assert_eq!(layer.values().sum::<u64>().to_string(), known, "{text}: {} moves", ply + 1);
        }
    }
}

fn value(duel: &MagicDuel, state: &State, memo: &mut HashMap<State, Score>) -> Score {
    if let Some(payoff) = duel.payoff(state) {
        return payoff;
    }
    if let Some(&known) = memo.get(state) {
        return known;
    }
    let values = duel.moves(state).map(|mv| value(duel, &duel.apply(state, mv), memo));
    let best = values.reduce(|best, score| if score.better_for(duel.to_move(state), best) { score } else { best });
    let best = best.expect("a live state has a move");
    memo.insert(*state, best);
    best
}

#[test]
fn the_values_of_small_duels_are_known() {
    for line in lines("values.txt") {
        let (text, known) = line.split_once(';').unwrap();
        let duel = deal(text);
        assert_eq!(value(&duel, &duel.start(), &mut HashMap::new()).to_string(), known.trim(), "{text}");
    }
}

#[test]
fn all_laws_hold() {
    for text in [
        "PPPPPSSSSSMMMMMIIIIIFFFFF/FIMSSISMSIMIPPFPIFPFMMSPF",
        "hand 4 limit 9 : PSMIFFFFFFFF/FFFFFFFFPSMI",
        "hand 4 limit 10 : FFFFFFFFPSMI/PSMIFFFFFFFF",
        "hand 1 limit 12 : PSMIF/FIMSP",
        "hand 2 limit 20 draws 2 : MIPSFFSPIM/SIMFPPFMIS",
        "hand 3 limit 8 : IIIIF/FIIII",
        "hand 1 limit 7 draws 0 : I/I",
    ] {
        use conformance::{limits, merge, referee, text as notation};
        let report = conformance::check(&deal(text), &[notation, referee, limits, merge]);
        let report = report.unwrap_or_else(|law| panic!("{text}: {law}"));
        assert!(report.terminal > 0, "{text}: {report:?}");
    }
}

#[test]
fn numbers_and_decks_that_make_no_deal_are_refused() {
    let check = |rules: Result<Rules, DealError>, message: &str| assert_eq!(rules.unwrap_err().to_string(), message);
    check(Rules::new([0; 5], 0, 100, 1), "a deck has from 1 to 60 cards, not 0");
    check(Rules::new([13, 12, 12, 12, 12], 5, 100, 1), "a deck has from 1 to 60 cards, not 61");
    check(Rules::new([255; 5], 5, 100, 1), "a deck has from 1 to 60 cards, not 1275");
    check(Rules::new([1; 5], 6, 100, 1), "an opening hand of 6 cannot be drawn from a deck of 5");
    check(Rules::new([1; 5], 5, 0, 1), "the turn limit is at least 1");
    check(Rules::new([1; 5], 5, 1, 61), "at most 60 cards are drawn a turn, not 61");
    let rules = Rules::new([1; 5], 5, 100, 1).unwrap();
    let (good, bad) = (Kind::ALL.to_vec(), vec![Kind::Forest; 5]);
    let check = |alice: &[Kind], bob: &[Kind], message: &str| {
        assert_eq!(MagicDuel::new(rules, alice, bob).unwrap_err().to_string(), message);
    };
    check(&bad, &good, "Alice's deck has 0 cards of the kind Plain, and the rules say 1");
    check(&good, &good[..4], "Bob's deck has 0 cards of the kind Forest, and the rules say 1");
    check(&good, &[good.clone(), bad].concat(), "Bob's deck has 6 cards of the kind Forest, and the rules say 1");
}

#[test]
fn counts_of_cards_are_those_put_in() {
    assert_eq!(Cards::new([61, 0, 0, 0, 0]), None);
    assert_eq!(Cards::new([12, 12, 12, 12, 13]), None);
    for counts in [[0; 5], [60, 0, 0, 0, 0], [0, 0, 0, 0, 60], [12; 5], [1, 32, 0, 3, 24], [0, 31, 1, 0, 16]] {
        let cards = Cards::new(counts).unwrap();
        assert_eq!(cards.counts(), counts);
        assert_eq!(cards.total(), counts.iter().sum::<u8>());
        assert_eq!(usize::from(cards.distinct()), counts.iter().filter(|&&count| count > 0).count());
        assert_eq!(cards.is_complete(), !counts.contains(&0));
        assert_eq!(cards.kinds().count(), usize::from(cards.distinct()));
    }
}

#[test]
fn refusals_say_why() {
    let check = |text: &str, moves: &str, mv: Move, message: &str| {
        let duel = deal(text);
        assert_eq!(
            duel.check_move(&played(&duel, moves), mv).unwrap_err().to_string(),
            format!("illegal move: {message}")
        );
    };
    let text = "hand 3 : IPSMF/IMPFS";
    check(text, "", Move::Play(Kind::Forest), "Alice has no Forest in hand, only PSMI");
    check(text, "", Move::Counter, "Alice is asked for a card to play, or to skip");
    check(text, "play P", Move::Skip, "Bob is asked whether to counter the Plain or to allow it");
    check(text, "play P,counter", Move::Discard(Kind::Island), "Bob has no Island in hand, only PM");
    check(text, "play P,counter", Move::Allow, "Bob is asked for a card to discard as the cost of the counter");
    let text = "hand 2 limit 9 : PMF/MPF";
    check(text, "play P,play M", Move::Destroy(Kind::Forest), "Alice has no Forest on the field, only P");
    check(text, "play P,play M", Move::Recycle(Kind::Plain), "Bob is asked for a card to destroy with the Mountain");
    check(
        text,
        "play P,play M,destroy P,play F",
        Move::Recycle(Kind::Forest),
        "Alice has no Forest in the grave, only P",
    );
    check(text, "play P,play M,destroy P,play F", Move::Skip, "Alice is asked for a card to recycle with the Forest");
    check("hand 1 limit 3 : S/S", "play S", Move::Discard(Kind::Island), "Bob has no Island in hand, only S");
    check("hand 1 limit 3 : S/S", "play S", Move::Play(Kind::Swamp), "Bob is asked for a card to discard to the Swamp");
    check("hand 1 limit 3 : S/S", "play S,discard S", Move::Skip, "the duel is over, it is drawn");
    check("hand 0 limit 3 draws 0 : S/S", "", Move::Play(Kind::Swamp), "Alice has no Swamp in hand");
}

#[test]
fn states_that_do_not_belong_to_the_deal_are_refused() {
    let check = |text: &str, state: &str, message: &str| {
        let duel = deal(text);
        let state: State = state.parse().unwrap_or_else(|error| panic!("{state}: {error}"));
        let found = duel.check_state(&state).map_or_else(|error| error.to_string(), |()| "possible".to_owned());
        let expected = if message == "possible" { message.to_owned() } else { format!("impossible state: {message}") };
        assert_eq!(found, expected, "{state}");
    };
    for line in lines("states.txt") {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let [text, state, message] = parts[..] else { panic!("{line}") };
        check(text, state, message);
    }
}
