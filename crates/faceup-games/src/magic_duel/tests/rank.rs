use faceup_core::{Player, SplitMix64};

use super::super::{Kind, MagicDuel, Rules};
use super::lines;

/// Rules with so many copies of each kind.
fn rules(copies: [u8; 5]) -> Rules {
    Rules::new(copies, 0, 1, 1).unwrap()
}

/// The deck whose cards these letters name.
fn deck(letters: &str) -> Vec<Kind> {
    letters.chars().map(|letter| Kind::from_symbol(letter).unwrap()).collect()
}

/// The rules that a deck is a deck of.
fn rules_of(deck: &[Kind]) -> Rules {
    rules(Kind::ALL.map(|kind| deck.iter().filter(|&&card| card == kind).count() as u8))
}

/// Turns the deck into the one that comes next in the dictionary; the last one has none.
fn advance(deck: &mut [Kind]) -> bool {
    let Some(place) = (1..deck.len()).rev().find(|&place| deck[place - 1] < deck[place]) else { return false };
    let larger = (place..deck.len()).rev().find(|&other| deck[other] > deck[place - 1]).unwrap();
    deck.swap(place - 1, larger);
    deck[place..].reverse();
    true
}

#[test]
fn there_are_as_many_orders_as_the_formula_has() {
    assert_eq!(Rules::STATEMENT.orders(), 623_360_743_125_120);
    assert_eq!(rules([12; 5]).orders(), 329_981_831_728_425_465_309_559_251_123_033_960_000);
    assert_eq!(rules([60, 0, 0, 0, 0]).orders(), 1);
}

#[test]
fn the_ranks_of_small_decks_follow_the_dictionary() {
    for copies in [[1, 1, 1, 1, 1], [2, 1, 0, 2, 1], [0, 3, 0, 4, 0], [3, 2, 1, 0, 2], [0, 0, 5, 0, 0], [2, 2, 2, 2, 1]]
    {
        let rules = rules(copies);
        let mut deck = rules.sorted_deck();
        let mut rank = 0;
        loop {
            assert_eq!(rules.rank(&deck), Some(rank), "{deck:?}");
            assert_eq!(rules.unrank(rank).as_ref(), Some(&deck), "{rank}");
            rank += 1;
            if !advance(&mut deck) {
                break;
            }
        }
        assert_eq!((rank, rules.unrank(rank)), (rules.orders(), None), "{copies:?}");
    }
}

#[test]
fn decks_have_the_ranks_listed() {
    for line in lines("ranks.txt") {
        let [letters, rank, orders] = line.split(" ; ").collect::<Vec<_>>()[..] else { panic!("{line}: three parts") };
        let (deck, rank) = (deck(letters), rank.parse().unwrap());
        let rules = rules_of(&deck);
        assert_eq!(rules.rank(&deck), Some(rank), "{line}");
        assert_eq!(rules.unrank(rank), Some(deck), "{line}");
        assert_eq!(rules.orders().to_string(), orders, "{line}");
    }
}

#[test]
fn a_random_deck_comes_back_from_its_rank_and_a_random_rank_from_its_deck() {
    let mut rng = SplitMix64::new(25);
    for number in 0..2000 {
        let copies = [(); 5].map(|()| rng.below(13) as u8);
        let rules = if number % 2 == 0 {
            Rules::STATEMENT
        } else {
            rules([1 + copies[0] % 12, copies[1], copies[2], copies[3], copies[4]])
        };
        let deal = MagicDuel::numbered(rules, 9, number);
        let ranks = Player::BOTH.map(|player| deal.rank(player));
        assert_eq!(MagicDuel::ranked(rules, ranks), Some(deal));
        let rank = (u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64())) % rules.orders();
        assert_eq!(rules.rank(&rules.unrank(rank).unwrap()), Some(rank));
    }
}

#[test]
fn what_is_no_deck_of_the_rules_has_no_rank() {
    let rules = rules([1, 1, 1, 1, 1]);
    for letters in ["", "PSMI", "PSMIP", "PPSMI", "PSMIFF", "FIMSPP"] {
        assert_eq!(rules.rank(&deck(letters)), None, "{letters}");
    }
    assert_eq!((rules.unrank(119), rules.unrank(120), rules.unrank(u128::MAX)), (Some(deck("FIMSP")), None, None));
    assert_eq!(MagicDuel::ranked(rules, [0, 120]), None);
    assert_eq!(MagicDuel::ranked(rules, [120, 0]), None);
}
