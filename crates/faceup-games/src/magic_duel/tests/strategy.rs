use faceup_core::{Game, Player, Referee, SplitMix64};

use super::super::{
    Area, Counted, CounterRule, Event, Extreme, Kind, KindOrder, MagicDuel, Move, Policy, Preference, Priority,
    Question, Rules, State, Strategy, View, engine,
};
use super::{deal, deals};

fn order(letters: &str) -> KindOrder {
    letters.parse().unwrap()
}

/// The strategy's answer in a state of a deal that need not be reachable.
fn answer(strategy: &Strategy, state: &str) -> String {
    let duel = deal("PPPPPSSSSSMMMMMIIIIIFFFFF/PPPPPSSSSSMMMMMIIIIIFFFFF");
    let state: State = state.parse().unwrap_or_else(|error| panic!("{state}: {error}"));
    strategy.answer(&View::new(&duel, &state)).to_string()
}

fn check(state: &str, expected: &str) {
    assert_eq!(answer(&Strategy::STATEMENT, state), expected, "{state}");
}

#[test]
fn plays_what_has_an_effect_first_and_never_a_kind_on_the_field() {
    let play = |alice: &str, bob: &str, expected: &str| {
        check(&format!("turn 7 Alice main; Alice {alice}; Bob {bob}"), expected);
    };
    let bob = "deck 9 hand P field M grave -";
    play("deck 9 hand PSMIF field - grave P", bob, "play S");
    play("deck 9 hand PMIF field - grave P", bob, "play P");
    play("deck 9 hand MIF field - grave P", bob, "play M");
    play("deck 9 hand IF field - grave P", bob, "play F");
    play("deck 9 hand I field - grave P", bob, "play I");
    play("deck 9 hand PSMIF field S grave P", bob, "play P");
    play("deck 9 hand SI field SI grave P", bob, "skip");
    play("deck 9 hand - field SI grave P", bob, "skip");
    // Without an effect: an empty own deck, hand of the opponent's, field of the opponent's, own grave.
    play("deck 0 hand PF field - grave P", bob, "play F");
    play("deck 1 hand PF field - grave P", bob, "play P");
    play("deck 9 hand SF field - grave P", "deck 9 hand - field M grave -", "play F");
    play("deck 9 hand MF field - grave P", "deck 9 hand P field - grave -", "play F");
    play("deck 9 hand PF field P grave -", bob, "play F");
    play("deck 9 hand IF field - grave -", bob, "play F");
    play("deck 0 hand PSMIF field - grave -", "deck 9 hand - field - grave -", "play S");
}

#[test]
fn discards_of_what_it_holds_most() {
    let discard = |hand: &str, expected: &str| {
        check(
            &format!(
                "turn 7 Bob discard; Alice deck 9 hand - field S grave -; Bob deck 9 hand {hand} field FFF grave FFF"
            ),
            expected,
        );
        check(
            &format!(
                "turn 7 Bob cost P; Alice deck 9 hand P field S grave -; Bob deck 9 hand {hand} field FFF grave FFF"
            ),
            expected,
        );
    };
    discard("PSMIF", "discard I");
    discard("PSMF", "discard M");
    discard("PSF", "discard P");
    discard("SF", "discard S");
    discard("F", "discard F");
    discard("PSMIFF", "discard F");
    discard("PPSMMIFF", "discard M");
}

#[test]
fn destroys_of_what_is_there_least() {
    let destroy = |field: &str, expected: &str| {
        check(
            &format!(
                "turn 7 Alice destroy; Alice deck 9 hand - field M grave -; Bob deck 9 hand FFF field {field} grave FFF"
            ),
            expected,
        );
    };
    destroy("PSMIF", "destroy F");
    destroy("PSMI", "destroy I");
    destroy("PSM", "destroy M");
    destroy("PS", "destroy P");
    destroy("S", "destroy S");
    destroy("SFF", "destroy S");
}

#[test]
fn recycles_what_hand_and_field_have_least_of() {
    let recycle = |alice: &str, expected: &str| {
        check(
            &format!("turn 7 Alice recycle; Alice deck 9 {alice}; Bob deck 9 hand FFF field FFF grave FFF"),
            expected,
        );
    };
    recycle("hand - field F grave PSMIF", "recycle S");
    recycle("hand PSMI field F grave PSMIF", "recycle F");
    recycle("hand S field F grave PSMIF", "recycle M");
    recycle("hand S field MF grave PSMIF", "recycle I");
    recycle("hand S field MIF grave PSMIF", "recycle P");
    recycle("hand S field MIF grave SMIF", "recycle F");
}

#[test]
fn counters_the_fifth_kind_while_a_copy_of_it_is_left() {
    let counter = |alice: &str, expected: &str| {
        check(
            &format!("turn 7 Bob counter F; Alice deck 0 hand F {alice}; Bob deck 9 hand II field - grave -"),
            expected,
        );
    };
    counter("field PSMI grave -", "counter");
    counter("field PSM grave -", "allow");
    counter("field PPSM grave -", "allow");
    counter("field PSMI grave FFFF", "counter");
    counter("field SMIF grave PPPPP", "allow");
    counter("field SMIF grave PPPP", "counter");
}

#[test]
fn each_part_of_a_strategy_counts() {
    let usual = Strategy::STATEMENT;
    let check = |strategy: Strategy, state: &str, before: &str, after: &str| {
        assert_eq!(answer(&usual, state), before, "{state}");
        assert_eq!(answer(&strategy, state), after, "{state}: {strategy:?}");
    };
    let main = "turn 7 Alice main; Alice deck 9 hand PSI field - grave P; Bob deck 9 hand P field M grave -";
    let mut other = usual;
    other.play.order = order("IPSMF");
    check(other, main, "play S", "play P");
    let mut other = usual;
    other.play.without_effect = false;
    check(other, &main.replace("hand PSI", "hand I"), "play I", "skip");
    let counter =
        "turn 7 Bob counter F; Alice deck 0 hand F field SMIF grave PPPPP; Bob deck 9 hand II field - grave -";
    let with =
        |from_kinds, missing_kind_left| Strategy { counter: CounterRule { from_kinds, missing_kind_left }, ..usual };
    check(with(4, false), counter, "allow", "counter");
    check(with(3, true), &counter.replace("SMIF", "SMI"), "allow", "counter");
    check(with(5, true), &counter.replace("PPPPP", "PPPP"), "counter", "allow");
    let nowhere = Counted::default();
    let first = Preference { counted: nowhere, extreme: Extreme::Fewest, ties: order("SPMIF") };
    let discard = "turn 7 Bob discard; Alice deck 9 hand - field S grave -; Bob deck 9 hand PSII field PP grave SSS";
    check(Strategy { discard: first, ..usual }, discard, "discard I", "discard S");
    let counted = |hand, field, grave| Preference {
        counted: Counted { hand, field, grave },
        extreme: Extreme::Most,
        ties: order("MIFSP"),
    };
    check(Strategy { discard: counted(true, true, false), ..usual }, discard, "discard I", "discard P");
    check(Strategy { discard: counted(true, true, true), ..usual }, discard, "discard I", "discard S");
    let destroy = "turn 7 Alice destroy; Alice deck 9 hand SS field M grave -; Bob deck 9 hand PPP field PSF grave S";
    check(Strategy { destroy: counted(true, false, false), ..usual }, destroy, "destroy F", "destroy F");
    check(Strategy { destroy: counted(false, false, true), ..usual }, destroy, "destroy F", "destroy S");
}

#[test]
fn a_view_shows_only_what_its_player_may_know() {
    // Two states that differ in what is hidden from Bob: the decks' order, Alice's hand, and what she is about to play.
    let one = deal("hand 3 : PSMIF/IPSMF");
    let two = deal("hand 3 : MISFP/IPSFM");
    let see = |duel: &MagicDuel, mv: &str| {
        let state = duel.play(&duel.start(), mv.parse().unwrap()).unwrap();
        let view = View::new(duel, &state);
        assert_eq!((view.player(), view.question()), (Player::Second, Some(Question::Counter)));
        let public = |player| (view.field(player), view.grave(player), view.hand_size(player), view.deck_size(player));
        let priorities: Vec<Priority> = Kind::ALL.iter().map(|&kind| view.priority(kind)).collect();
        (view.hand(), Player::BOTH.map(public), view.turn(), *view.rules(), priorities)
    };
    assert_eq!(see(&one, "play P"), see(&two, "play M"));
}

/// What the listener of one duel has seen.
struct Watch<'d> {
    duel: &'d MagicDuel,
    state: State,
    counters: u8,
    moved: u32,
}

impl Watch<'_> {
    fn see(&mut self, state: &State, event: Event) {
        let copies = self.duel.rules().copies();
        for player in Player::BOTH {
            let (side, deck) = (state.side(player), self.duel.deck(player));
            let left = &deck[deck.len() - usize::from(side.deck())..];
            for kind in Kind::ALL {
                let areas = [side.hand(), side.field(), side.grave()];
                let open: u8 = areas.iter().map(|area| area.of(kind)).sum();
                let hidden = left.iter().filter(|&&card| card == kind).count() as u8;
                assert_eq!(open + hidden, copies.of(kind), "{player:?} {kind} at {event:?} in {state}");
                assert!(side.field().of(kind) <= 1, "two of a kind on the field: {state}");
            }
        }
        match event {
            Event::Answer { player, mv } => {
                assert_eq!((*state, player), (self.state, self.duel.to_move(state)), "the state decided on");
                self.state = self.duel.play(state, mv).unwrap_or_else(|error| panic!("{mv} in {state}: {error}"));
                self.counters += u8::from(mv == Move::Counter);
            }
            Event::Moved { .. } => self.moved += 1,
            _ => {}
        }
    }
}

/// Plays by the statement's strategy and checks all that can be seen of it.
fn watched(duel: &MagicDuel) -> (String, u8) {
    let mut watch = Watch { duel, state: duel.start(), counters: 0, moved: 0 };
    let (mut alice, mut bob) = (Strategy::STATEMENT, Strategy::STATEMENT);
    let outcome = engine::play(duel, [&mut alice, &mut bob], |state, event| watch.see(state, event)).unwrap();
    assert_eq!(outcome, engine::duel(duel, [&Strategy::STATEMENT; 2]), "watching changes nothing");
    assert_eq!(outcome.last, watch.state, "the answers lead to the last state");
    assert_eq!((outcome.turns, outcome.winner), (outcome.last.turn(), outcome.last.winner()));
    assert!(outcome.turns <= duel.rules().turn_limit() && outcome.last.is_over() && watch.moved >= 10);
    duel.check_state(&outcome.last).unwrap_or_else(|error| panic!("{duel}: {error}"));
    for player in Player::BOTH {
        assert_eq!(outcome.last.side(player).field().is_complete(), outcome.winner == Some(player));
    }
    (super::super::judge::answer(1, &outcome), watch.counters)
}

#[test]
fn a_hundred_thousand_duels_keep_every_card_and_every_rule() {
    let mut wins = [0_u32; 3];
    for duel in deals(0x6d61_6769, 100_000) {
        let (answer, _) = watched(&duel);
        let winner = ["Alice", "Bob", "Draw"].iter().position(|winner| answer.contains(winner)).unwrap();
        wins[winner] += 1;
    }
    // Of 4 * 10^9 deals Alice won 55.66 %, Bob 44.27 %, and 0.0739 % were drawn: five standard deviations around that.
    let [alice, bob, draw] = wins;
    assert!(alice.abs_diff(55_660) < 790 && bob.abs_diff(44_270) < 790 && draw.abs_diff(74) < 43, "{wins:?}");
}

/// The fewest cards in decks and hands together at the end of a turn that does not win.
fn fewest_left(duel: &MagicDuel) -> u8 {
    let (mut alice, mut bob, mut fewest) = (Strategy::STATEMENT, Strategy::STATEMENT, u8::MAX);
    let outcome = engine::play(duel, [&mut alice, &mut bob], |state, event| match event {
        Event::EndPhase { player } if !state.side(player).field().is_complete() => {
            let left = |player| state.side(player).deck() + state.side(player).hand().total();
            fewest = fewest.min(Player::BOTH.map(left).iter().sum());
        }
        _ => {}
    });
    outcome.map(|_| fewest).unwrap()
}

#[test]
fn records_are_what_they_are_known_for() {
    let result = |text: &str| watched(&deal(text));
    let nine_counters = "2000443240333140214122311/1330001031011443423242422";
    assert_eq!(result(nine_counters), ("Case 1: Bob 38".to_owned(), 9));
    let five_left = "1121432221213304400034340/1432432322214140431300001";
    assert_eq!((result(five_left).0.as_str(), fewest_left(&deal(five_left))), ("Case 1: Bob 38", 5));
    let longest = "3004200403431222132314141/1443341311242401033022200";
    assert_eq!(result(longest).0, "Case 1: Bob 40");
    let frozen = "1403311123443310420042220/1021342330314432012041042";
    assert_eq!(result(frozen).0, "Case 1: Draw 100");
}

#[test]
fn the_frozen_draw_stands_still_from_turn_37() {
    let duel = deal("1403311123443310420042220/1021342330314432012041042");
    let mut last_moved = 0;
    let (mut alice, mut bob) = (Strategy::STATEMENT, Strategy::STATEMENT);
    let outcome = engine::play(&duel, [&mut alice, &mut bob], |state, event| {
        if let Event::Moved { from: Area::Deck | Area::Hand, .. } = event {
            last_moved = state.turn();
        }
    });
    assert_eq!((outcome.unwrap().winner, last_moved), (None, 37));
}

/// Always answers the same.
struct Stubborn(Move);

impl Policy for Stubborn {
    fn choose(&mut self, _: &MagicDuel, _: &State) -> Move {
        self.0
    }
}

#[test]
fn an_illegal_answer_is_an_error_that_names_the_player() {
    let duel = deal("hand 1 : PSMIF/FIMSP");
    let play = |policies: [&mut dyn Policy; 2]| engine::play(&duel, policies, |_, _| {}).unwrap_err();
    let error = play([&mut Stubborn(Move::Skip), &mut Stubborn(Move::Allow)]);
    assert_eq!((error.player, error.answer, error.state.turn()), (Player::Second, Move::Allow, 2));
    let message = "Bob's policy answers `allow` in turn 2: illegal move: Bob is asked for a card to play, or to skip";
    assert_eq!(error.to_string(), message);
    let error = play([&mut Strategy::STATEMENT.clone(), &mut Stubborn(Move::Play(Kind::Plain))]);
    assert_eq!(error.player, Player::Second);
}

#[test]
fn any_strategy_answers_legally_by_any_rules() {
    let mut rng = SplitMix64::new(5);
    for _ in 0..3_000 {
        let copies = [(); 5].map(|()| 1 + rng.below(4) as u8);
        let rules = Rules::new(copies, rng.below(6) as u8, 1 + rng.below(60) as u16, rng.below(3) as u8).unwrap();
        let duel = MagicDuel::shuffled(rules, &mut rng);
        let mut strategies = [Strategy::random(&mut rng), Strategy::random(&mut rng)];
        let quick = engine::duel(&duel, [&strategies[0], &strategies[1]]);
        let [alice, bob] = &mut strategies;
        assert_eq!(engine::play(&duel, [alice, bob], |_, _| {}), Ok(quick), "{duel}");
    }
}
