use std::collections::BTreeSet;
use std::ops::ControlFlow;

use faceup::games::judge::{JudgeReader, Sizes};
use faceup::games::scan::Scanner;
use faceup::games::{gems_fight, house_of_cards, magic_duel};

use super::{Duels, Gems, Houses, Space, input};

fn of_size<S: Space>(space: &S, size: u64) -> Vec<S::Case> {
    let mut cases = Vec::new();
    assert!(
        space
            .each(size, &mut |case| {
                cases.push(case);
                ControlFlow::Continue(())
            })
            .is_continue()
    );
    cases
}

/// The cases of the smallest sizes are in order, of their size, and each is there once; gives their numbers.
fn check_order<S: Space>(space: &S, sizes: u64) -> Vec<usize> {
    let least = *space.sizes().start();
    let of_sizes = (least..least + sizes).map(|size| {
        let cases = of_size(space, size);
        assert!(cases.iter().all(|case| S::size(case) == size));
        assert!(cases.is_sorted_by(|a, b| a < b));
        cases.len()
    });
    of_sizes.collect()
}

#[test]
fn the_smallest_cases_come_in_order() {
    // Arrangements of a multiset by inversions: the coefficients of the Gaussian multinomial 25! / 5!^5, squared.
    assert_eq!(check_order(&Duels, 5), [1, 8, 44, 192, 726]);
    // Two players asked about; permutations of 10 cards by inversions, and from size 12 on of 12 cards as well.
    assert_eq!(check_order(&Houses { most_ranks: 13 }, 5), [2, 18, 2 * (44 + 1), 2 * (155 + 11), 2 * (440 + 65 + 1)]);
    // Counted by hand: G 1 B 1 S 1 with one gem; then one of the four numbers is 1 more.
    assert_eq!(check_order(&Gems { most_bags: 21 }, 2), [1, 4]);
}

#[test]
fn no_case_of_a_size_is_left_out() {
    let mut small = BTreeSet::new();
    for (colours, melt) in [(1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1)] {
        let bags = || (1..=colours).map(|colour| vec![colour]);
        for one in bags() {
            for other in bags() {
                small.insert(super::gems::tests_pour(colours, melt, vec![one.clone(), other]));
            }
        }
    }
    for size in 6..=8 {
        let of_size: BTreeSet<_> = of_size(&Gems { most_bags: 21 }, size).into_iter().collect();
        assert!(small.iter().filter(|case| Gems::size(case) == size).all(|case| of_size.contains(case)));
    }
}

fn check_cases<S: Space>(space: &S, reader: impl Fn() -> S::Judge) {
    for number in 0..60 {
        let case = space.random(7, number);
        assert!(space.sizes().contains(&S::size(&case)));
        assert_eq!(S::loose(&S::typed(&case)), case);
        let text = input::<S>(&[case.clone(), case.clone()]);
        let (mut reader, mut scanner) = (reader(), Scanner::new(text.as_bytes()));
        for _ in 0..2 {
            assert_eq!(S::loose(&reader.next_case(&mut scanner).unwrap().unwrap()), case, "{text}");
        }
        assert!(reader.next_case(&mut scanner).unwrap().is_none());
        let simpler = S::simpler(&case);
        assert!(!simpler.is_empty());
        for other in simpler {
            assert!((S::size(&other), &other) < (S::size(&case), &case), "{other:?} is not less than {case:?}");
            assert!(space.sizes().contains(&S::size(&other)));
            let _ = S::typed(&other);
        }
    }
}

#[test]
fn cases_are_within_the_judges_limits_and_simpler_ones_are_less() {
    check_cases(&Duels, || magic_duel::judge::Reader::new(Sizes::Judge));
    check_cases(&Houses { most_ranks: 13 }, || house_of_cards::judge::Reader::new(Sizes::Judge));
    check_cases(&Gems { most_bags: 21 }, || gems_fight::judge::Reader::new(Sizes::Judge));
}
