//! Rows of small numbers have the results of their deals, and say which of them is no deal.

use faceup::arrays::{DECK, DuelRows, Fault, GemsRows, GemsShape, HouseRows};
use faceup::core::{Player, Score};
use faceup::duels::Ended;
use faceup::games::gems_fight::{GemsFight, Shape};
use faceup::games::house_of_cards::HouseOfCards;
use faceup::games::magic_duel::{MagicDuel, Rules, Strategy, engine};
use faceup::values::{GemsValuer, Houses, Valued};

const NOTHING: Valued = Valued { value: Score::ZERO, starter: Player::First, moves: 0, best_moves: 0, nodes: 0 };

fn duel(number: u64) -> Vec<u8> {
    let deal = MagicDuel::numbered(Rules::STATEMENT, 7, number);
    Player::BOTH.into_iter().flat_map(|player| deal.deck(player)).map(|kind| kind.index() as u8).collect()
}

#[test]
fn rows_of_duels_end_as_the_plain_engine_says() {
    let rows: Vec<u8> = (0..300).flat_map(duel).collect();
    let mut ended = vec![Ended::default(); 300];
    DuelRows::new([Strategy::STATEMENT; 2]).play(&rows, &mut ended).unwrap();
    for (number, ended) in (0..).zip(ended) {
        let deal = MagicDuel::numbered(Rules::STATEMENT, 7, number);
        let plain = engine::duel(&deal, [&Strategy::STATEMENT; 2]);
        assert_eq!((ended.winner, ended.turns), (plain.winner, plain.turns), "deal {number}");
    }
}

#[test]
fn a_row_that_is_no_duel_is_named() {
    let mut rows: Vec<u8> = (0..5).flat_map(duel).collect();
    rows[3 * 2 * DECK + DECK + 4] = 9;
    let fault = DuelRows::new([Strategy::STATEMENT; 2]).play(&rows, &mut [Ended::default(); 5]).unwrap_err();
    assert_eq!(fault.to_string(), "deal 3: Bob's card 4 is 9, and kinds go from 0 to 4");
}

#[test]
fn rows_of_houses_have_the_values_of_their_deals() {
    let deals: Vec<_> = (0..200).map(|number| HouseOfCards::numbered(4, 9, 3, number).unwrap()).collect();
    let rows: Vec<u8> = deals.iter().flat_map(|deal| deal.cards().iter().map(|card| card.code())).collect();
    let houses = Houses::new(4);
    let (mut found, mut wanted) = (vec![NOTHING; 200], vec![NOTHING; 200]);
    houses.valuer().value(&deals, &mut wanted).unwrap();
    let mut worker = HouseRows::new(4, houses.valuer());
    worker.value(&rows, 18, &mut found).unwrap();
    assert_eq!(found, wanted);
    let twice = [rows[0]; 18];
    assert!(matches!(worker.value(&twice, 18, &mut found[..1]), Err(Fault::Row { index: 0, .. })));
}

#[test]
fn rows_of_bags_have_the_values_of_their_deals() {
    let shape = Shape { bags: 7, colours: 3, melt: 4, gems: 1..=5 };
    let deals: Vec<_> = (0..50).map(|number| GemsFight::numbered(&shape, 3, number).unwrap()).collect();
    let counts = deals.iter().flat_map(GemsFight::bags).flat_map(|bag| bag.counts()[..3].to_vec());
    let rows: Vec<u8> = counts.map(|count| count as u8).collect();
    let (mut found, mut wanted) = (vec![NOTHING; 50], vec![NOTHING; 50]);
    GemsValuer::default().value(&deals, &mut wanted).unwrap();
    let shape = GemsShape { bags: 7, colours: 3, melt: 4 };
    GemsRows::default().value(&rows, shape, &mut found).unwrap();
    assert_eq!(found, wanted);
    let none = GemsRows::default().value(&rows, GemsShape { melt: 0, ..shape }, &mut found);
    assert!(matches!(none, Err(Fault::Row { index: 0, .. })));
}

#[test]
#[should_panic(expected = "need 100 numbers")]
fn fewer_rows_than_results_are_a_fault_of_the_caller() {
    let _ = DuelRows::new([Strategy::STATEMENT; 2]).play(&[0; 50], &mut [Ended::default(); 2]);
}
