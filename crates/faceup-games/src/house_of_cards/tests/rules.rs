use std::collections::HashSet;
use std::mem::size_of;

use faceup_core::{Game, Player, Score, SplitMix64, conformance};
use proptest::prelude::*;

use super::super::skyline::Skyline;
use super::super::{Card, Colour, DealError, HouseOfCards, MOST_PEAKS, Move, State, most_ranks, points};
use super::{any_deal, deal, lines_of, random_play, shuffled, small_deal, value};

const FIGURE_7: &str = "6B 3R 5B 2B 1B 5R 13R 7B | 11R 1R 2R 3B 4R 4B 6R 7R 8R 8B 9R 9B 10R 10B 11B 12R 12B 13B";

/// All deals of these sizes, in the order of Heap's permutations.
fn every_deal(peaks: u32, ranks: u32, see: &mut impl FnMut(HouseOfCards)) {
    fn permute(count: usize, cards: &mut Vec<Card>, see: &mut impl FnMut(&[Card])) {
        if count <= 1 {
            return see(cards);
        }
        for turn in 0..count {
            permute(count - 1, cards, see);
            cards.swap(if count.is_multiple_of(2) { turn } else { 0 }, count - 1);
        }
    }
    let mut cards: Vec<Card> =
        (2..2 * ranks + 2).map(|code| Card::new(code / 2, Colour::BOTH[code as usize % 2]).unwrap()).collect();
    let count = cards.len();
    permute(count, &mut cards, &mut |cards| see(HouseOfCards::new(peaks, cards.to_vec()).unwrap()));
}

fn conforms(deal: &HouseOfCards) {
    let laws: [conformance::Law<HouseOfCards>; 4] =
        [conformance::text, conformance::referee, conformance::limits, conformance::merge];
    // Nothing is valued where the start is the end.
    let laws = if deal.row().is_empty() { &laws[..2] } else { &laws[..] };
    if let Err(broken) = conformance::check(deal, laws) {
        panic!("{deal}: {broken}");
    }
}

#[test]
fn the_statement_s_deals_have_its_values() {
    assert_eq!(value(&deal("1R 2R 3R 4R 5R 5B 4B 3B | 2B 1B")), Score(1));
    assert_eq!(value(&deal("1R 1B 3R 4R 5R 5B 4B 3B | 2R 2B")), Score(0));
}

#[test]
fn figure_7_pays_its_points() {
    let deal = deal(FIGURE_7);
    let start = deal.start();
    assert_eq!(deal.to_move(&start), Player::Second);
    let card = deal.next_card(&start).unwrap();
    let paid = [2, 4, 6].map(|place| deal.reward(&start, Move::Base { card, place }));
    assert_eq!(paid, [Score(19), Score(-14), Score(29)]);
}

#[test]
fn the_majority_of_a_triangle_takes_all_ranks() {
    let check = |cards: &str, expected: i32| {
        let cards: Vec<Card> = cards.split(' ').map(|card| card.parse().unwrap()).collect();
        assert_eq!(points(cards.try_into().unwrap()), Score(expected));
    };
    check("1R 2R 3R", 6);
    check("1R 2B 3R", 6);
    check("13B 2R 13R", 28);
    check("1R 2B 3B", -6);
    check("50B 49B 48B", -147);
}

#[test]
fn held_cards_pay_the_player_of_their_colour() {
    let check = |state: &str, expected: i32| {
        let deal = deal("1R 2R 3R 4R 5R 5B 4B 3B | 2B 1B");
        assert_eq!(deal.payoff(&state.parse().unwrap()), Some(Score(expected)), "{state}");
    };
    check(r"/1R \2R /3R \4R /5R \5B /4B \3B; Axel 2B; Birgit 1B", -3);
    check(r"/1R \2R /3R \4R /5R _2B \3B; Axel 1B; Birgit -", -1);
    check(r"/1R _2B _1B \5B /4B \3B; Axel -; Birgit -", 0);
}

#[test]
fn moves_come_in_their_documented_order() {
    let check = |state: &str, expected: &[&str]| {
        let deal = deal("1R 2R 3R 4R 5R 5B 4B 3B | 2B 1B 6R 6B 7R 7B");
        let moves: Vec<String> = deal.moves(&state.parse().unwrap()).map(|mv| mv.to_string()).collect();
        assert_eq!(moves, expected, "{state}");
    };
    check(r"/1R \2R /3R \4R /5R \5B /4B \3B; Axel -; Birgit -", &["hold", "base 2B 2", "base 2B 4", "base 2B 6"]);
    check(
        r"/1R _2B \4R /5R \5B /4B \3B; Axel 1B; Birgit -",
        &["base 6R 4", "base 1B 4", "base 6R 6", "base 1B 6", "peak 6R 1B 2", "peak 1B 6R 2"],
    );
    check(
        r"/1R _2B \4R /5R _6R \3B; Axel -; Birgit 1B",
        &["base 6B 4", "base 1B 4", "peak 6B 1B 2", "peak 1B 6B 2", "peak 6B 1B 6", "peak 1B 6B 6"],
    );
    check(r"/1R /2B \6B _6R _1B \3B; Axel 7R; Birgit -", &[]);
}

#[test]
fn laying_the_held_card_keeps_the_drawn_one() {
    let deal = deal("1R 2R 3R 4R 5R 5B 4B 3B | 2B 1B 6R 6B");
    let play = |moves: &[&str]| {
        let mut state = deal.start();
        for mv in moves {
            state = deal.apply(&state, mv.parse().unwrap());
        }
        state.to_string()
    };
    assert_eq!(play(&["hold", "hold", "base 2B 2"]), r"/1R _2B \4R /5R \5B /4B \3B; Axel 6R; Birgit 1B");
    assert_eq!(play(&["hold", "hold", "base 6R 2"]), r"/1R _6R \4R /5R \5B /4B \3B; Axel 2B; Birgit 1B");
    assert_eq!(
        play(&["base 2B 2", "hold", "hold", "peak 6B 1B 2"]),
        r"/1R /6B \1B \4R /5R \5B /4B \3B; Axel 6R; Birgit -"
    );
}

#[test]
fn a_peak_beside_a_peak_of_its_storey_opens_a_valley() {
    let deal = deal("1R 2R 3R 4R 5R 5B 4B 3B | 2B 1B 6R 6B 7R 7B 8R 8B");
    let state: State = r"/1R /2B \1B /6R \6B \5B /4B \3B; Axel -; Birgit -".parse().unwrap();
    let moves: Vec<String> = deal.moves(&state).map(|mv| mv.to_string()).collect();
    assert_eq!(moves, ["hold", "base 8R 3", "base 8R 6"]);
    assert_eq!(deal.reward(&state, "base 8R 3".parse().unwrap()), Score(15));
}

#[test]
fn no_row_is_a_tie_at_once() {
    for peaks in 2..=MOST_PEAKS {
        let deal = shuffled(peaks, peaks, 1);
        assert_eq!(deal.payoff(&deal.start()), Some(Score(0)));
    }
}

#[test]
fn nobody_is_ever_without_a_move() {
    for peaks in 2..=MOST_PEAKS {
        let deal = shuffled(peaks, most_ranks(peaks), 2);
        let mut rng = SplitMix64::new(3);
        for _ in 0..300 {
            let play = random_play(&deal, &mut rng);
            assert_eq!(play.len(), deal.row().len() + 1);
        }
    }
}

#[test]
fn the_full_pyramid_is_out_of_reach_of_the_largest_deal_of_two_peaks() {
    let full: State = r"/1R /3R \3B \2B; Axel -; Birgit -".parse().unwrap();
    assert_eq!(full.drawn(), 7, "the pyramid of two peaks takes one card more than a deal has");
    assert_eq!(most_ranks(2), 3);
}

#[test]
fn most_ranks_leave_every_player_a_move() {
    assert_eq!([1, 2, 3, 4, 5, 6, 7, 8, 9, u32::MAX].map(most_ranks), [0, 3, 7, 13, 20, 28, 38, 50, 0, 0]);
}

#[test]
fn deals_are_checked() {
    let cards = |text: &str| text.split_whitespace().map(|card| card.parse().unwrap()).collect::<Vec<Card>>();
    let check = |peaks: u32, text: &str, message: &str| {
        assert_eq!(HouseOfCards::new(peaks, cards(text)).unwrap_err().to_string(), message);
    };
    check(1, "1R 1B", "a house starts with 2 to 8 peaks, not 1");
    check(9, "1R 1B", "a house starts with 2 to 8 peaks, not 9");
    check(u32::MAX, "", "a house starts with 2 to 8 peaks, not 4294967295");
    check(2, "1R 1B 2R 2B 3R", "a deal has two cards of each rank, not 5 cards");
    check(2, "1R 1B", "a house of 2 peaks is played with 2 to 3 ranks, not 1");
    check(2, "1R 1B 2R 2B 3R 3B 4R 4B", "a house of 2 peaks is played with 2 to 3 ranks, not 4");
    check(2, "1R 1B 2R 2B 4R 4B", "a deal of 6 cards has the ranks 1 to 3, not the card 4R");
    check(2, "1R 1B 2R 1R 3B 2B", "1R is card 1 of the deal, and card 4 again");
    assert_eq!(HouseOfCards::shuffled(4, 14, &mut SplitMix64::new(0)), Err(DealError::Ranks { peaks: 4, ranks: 14 }));
    assert_eq!(HouseOfCards::new(2, cards("1R 3B 2R 2B 3R 1B")).unwrap(), deal("1R 3B 2R 2B | 3R 1B"));
}

#[test]
fn cards_have_codes_of_their_own() {
    let all: Vec<Card> =
        (0..=60).flat_map(|rank| Colour::BOTH.map(|colour| Card::new(rank, colour))).flatten().collect();
    assert_eq!(all.len(), 100);
    assert!(all.iter().zip(2..).all(|(card, code)| card.code() == code));
    assert!(all.is_sorted());
}

#[test]
fn states_are_small() {
    assert_eq!(size_of::<State>(), 20);
    assert_eq!(size_of::<Move>(), 4);
}

#[test]
fn all_deals_of_two_peaks_conform() {
    let mut seen = HashSet::new();
    for ranks in 2..=3 {
        every_deal(2, ranks, &mut |deal| {
            conforms(&deal);
            seen.insert(deal.to_string());
        });
    }
    assert_eq!(seen.len(), 24 + 720);
}

#[test]
fn deals_of_three_peaks_conform() {
    let (mut all, mut different, mut values) = (0, HashSet::new(), HashSet::new());
    every_deal(3, 4, &mut |deal| {
        if all % 101 == 0 {
            conforms(&deal);
        }
        all += 1;
        different.insert(deal.to_string());
        values.insert(value(&deal));
    });
    assert_eq!((all, different.len()), (40_320, 40_320));
    assert!(values.contains(&Score(-11)) && values.contains(&Score(11)), "{values:?}");
}

#[test]
fn larger_deals_conform() {
    for (peaks, ranks) in [(3, 7), (4, 5), (4, 9), (4, 13), (5, 14), (8, 50)] {
        conforms(&shuffled(peaks, ranks, 11));
    }
}

#[test]
fn sequences_of_moves_are_counted_as_by_an_independent_program() {
    fn count(deal: &HouseOfCards, state: &State, plies: usize) -> u64 {
        match plies {
            0 => 1,
            1 => deal.moves(state).count() as u64,
            _ => deal.moves(state).map(|mv| count(deal, &deal.apply(state, mv), plies - 1)).sum(),
        }
    }
    for line in lines_of("perft.txt") {
        let (text, counts) = line.split_once(" ; ").unwrap();
        let deal = deal(text);
        for (count_expected, plies) in counts.split(' ').zip(1..) {
            assert_eq!(count(&deal, &deal.start(), plies).to_string(), count_expected, "{text}, {plies} plies");
        }
    }
}

#[test]
fn deals_have_the_values_found_by_an_independent_program() {
    for line in lines_of("values.txt") {
        let (text, expected) = line.split_once(" ; ").unwrap();
        assert_eq!(value(&deal(text)).to_string(), expected, "{text}");
    }
}

proptest! {
    #[test]
    fn the_cards_drawn_follow_from_house_and_hands(deal in any_deal(8), seed: u64) {
        for (drawn, state) in (deal.laid().len()..).zip(random_play(&deal, &mut SplitMix64::new(seed))) {
            prop_assert_eq!(state.drawn(), drawn);
            let held = Player::BOTH.map(|player| state.held(player));
            prop_assert_eq!(State::new(*state.skyline(), held), state);
        }
    }

    #[test]
    fn swapping_all_colours_negates_the_value(deal in small_deal()) {
        let other = |card: &Card| Card::new(card.rank(), Colour::BOTH[1 - card.colour() as usize]).unwrap();
        let swapped = HouseOfCards::new(deal.peaks(), deal.cards().iter().map(other).collect()).unwrap();
        prop_assert_eq!(value(&swapped), -value(&deal));
    }

    #[test]
    fn reversing_the_laid_cards_changes_nothing_while_the_same_player_starts(deal in small_deal()) {
        let laid = deal.laid().len();
        let mut cards = deal.cards().to_vec();
        cards[..laid].reverse();
        prop_assume!(cards[0].colour() == deal.cards()[0].colour());
        prop_assert_eq!(value(&HouseOfCards::new(deal.peaks(), cards).unwrap()), value(&deal));
    }

    #[test]
    fn exchanging_the_outermost_cards_changes_nothing_while_the_same_player_starts(deal in small_deal()) {
        let laid = deal.laid().len();
        let mut cards = deal.cards().to_vec();
        cards.swap(0, laid - 1);
        prop_assume!(cards[0].colour() == deal.cards()[0].colour());
        prop_assert_eq!(value(&HouseOfCards::new(deal.peaks(), cards).unwrap()), value(&deal));
    }

    #[test]
    fn a_skyline_is_its_own_mirror_image_s_mirror_image(deal in any_deal(8), seed: u64) {
        for state in random_play(&deal, &mut SplitMix64::new(seed)) {
            let skyline: Skyline = *state.skyline();
            let mirror = skyline.mirrored();
            prop_assert_eq!(mirror.mirrored(), skyline);
            prop_assert_eq!(mirror.cards_laid(), skyline.cards_laid());
            prop_assert_eq!(mirror.sites().1.count(), skyline.sites().1.count());
        }
    }
}
