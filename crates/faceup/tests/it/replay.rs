//! What explanations show is what the rules make of it: every move, area, score and value is played and counted again.

mod check;

use check::{duel, gems, house};

#[test]
fn stories_of_duels() {
    (0..300).for_each(duel);
}

#[test]
fn analyses_of_houses() {
    (0..200).for_each(house);
}

#[test]
fn analyses_of_bags() {
    (0..200).for_each(gems);
}
