//! Deals for the tests: all the small ones, and generated larger ones.

use faceup::core::SplitMix64;
use faceup::games::gems_fight::{Bag, GemsFight, MAX_COLOURS};
use faceup::games::house_of_cards::{Card, Colour, HouseOfCards};

/// All deals of Gems Fight! with at most 4 bags, 2 colours, 2 gems a bag and a melting number of 3.
pub fn small_gems() -> impl Iterator<Item = GemsFight> {
    let sizes = (0..=2).flat_map(|colours| (1..=3).map(move |melt| (colours, melt)));
    sizes.flat_map(|(colours, melt)| {
        let kinds = small_bags(colours);
        (0..=4).flat_map(move |bags| {
            let kinds = kinds.clone();
            let deals = kinds.len().pow(bags);
            (0..deals).map(move |number| {
                let bag = |place| kinds[number / kinds.len().pow(place) % kinds.len()];
                GemsFight::new(colours, melt, (0..bags).map(bag).collect()).unwrap()
            })
        })
    })
}

/// All bags of at most two gems.
fn small_bags(colours: u32) -> Vec<Bag> {
    let most = |colour| if colour <= colours { 2 } else { 0 };
    let counts = (0..=most(1)).flat_map(|first| (0..=most(2)).map(move |second| (first, second)));
    counts
        .filter(|(first, second)| first + second <= 2)
        .map(|(first, second)| {
            let mut counts = [0; MAX_COLOURS];
            (counts[0], counts[1]) = (first, second);
            Bag::new(counts)
        })
        .collect()
}

/// All deals of House of Cards with these sizes: every order of the cards.
pub fn all_houses(peaks: u32, ranks: u32) -> impl Iterator<Item = HouseOfCards> {
    let cards: Vec<Card> = (1..=ranks)
        .flat_map(|rank| Colour::BOTH.map(|colour| Card::new(rank, colour).expect("the rank is small")))
        .collect();
    let orders = (1..=cards.len()).product::<usize>();
    (0..orders).map(move |number| HouseOfCards::new(peaks, order(&cards, number)).unwrap())
}

/// The order of the cards with this number, in the factorial number system.
fn order(cards: &[Card], mut number: usize) -> Vec<Card> {
    let mut left = cards.to_vec();
    let mut order = Vec::new();
    while !left.is_empty() {
        order.push(left.remove(number % left.len()));
        number /= left.len() + 1;
    }
    order
}

/// Shuffled deals of House of Cards.
pub fn houses(peaks: u32, ranks: u32, count: u64) -> impl Iterator<Item = HouseOfCards> {
    (0..count).map(move |seed| HouseOfCards::shuffled(peaks, ranks, &mut SplitMix64::new(seed)).unwrap())
}

#[test]
fn the_small_deals_are_all_there() {
    // 6 kinds of bag with two colours, 3 with one, 1 with none; each with up to four bags and three melting numbers.
    let sequences = |kinds: usize| (0..=4).map(|bags| kinds.pow(bags)).sum::<usize>();
    assert_eq!(small_gems().count(), 3 * (sequences(6) + sequences(3) + sequences(1)));
    let houses: std::collections::HashSet<String> = all_houses(2, 3).map(|deal| deal.to_string()).collect();
    assert_eq!(houses.len(), 720);
}
