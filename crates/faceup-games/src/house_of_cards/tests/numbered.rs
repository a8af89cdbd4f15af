use super::{HouseOfCards, deal, lines_of};

#[test]
fn numbered_deals_are_those_listed() {
    for line in lines_of("numbered.txt") {
        let (key, text) = line.split_once(" ; ").unwrap_or_else(|| panic!("{line}: two parts"));
        let (seed, number) = key.split_once(' ').unwrap_or_else(|| panic!("{line}: a seed and a number"));
        let (seed, number) = (seed.parse().unwrap(), number.parse().unwrap());
        let listed = deal(text);
        assert_eq!(HouseOfCards::numbered(listed.peaks(), listed.ranks(), seed, number), Ok(listed), "{line}");
    }
}

#[test]
fn neighbours_differ() {
    let deal = |seed, number| HouseOfCards::numbered(4, 13, seed, number).unwrap();
    for number in (0..500).chain((1 << 32) - 250..(1 << 32) + 250) {
        assert_ne!(deal(1, number), deal(1, number + 1), "{number}");
        assert_ne!(deal(1, number), deal(2, number), "{number}");
        assert_ne!(deal(1, number), deal(1 | 1 << 32, number), "{number}");
    }
}

#[test]
fn sizes_that_no_house_has_are_refused() {
    for (peaks, ranks) in [(1, 4), (9, 13), (4, 3), (4, 14)] {
        let error = HouseOfCards::shuffled(peaks, ranks, &mut faceup_core::SplitMix64::new(0)).unwrap_err();
        assert_eq!(HouseOfCards::numbered(peaks, ranks, 0, 0), Err(error));
    }
}

#[test]
fn each_card_is_as_often_at_each_place() {
    const DEALS: u64 = 26_000;
    let mut cards = [[0_u32; 26]; 26];
    for number in 0..DEALS {
        let deal = HouseOfCards::numbered(4, 13, 2009, number).unwrap();
        for (place, card) in deal.cards().iter().enumerate() {
            cards[place][usize::from(card.code()) - 2] += 1;
        }
    }
    let expected = DEALS as f64 / 26.0;
    for place in &cards {
        let excess: f64 = place.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
        // Chi-squared with 25 degrees of freedom is above 60 once in ten thousand times.
        assert!(excess < 60.1, "chi-squared {excess}: {place:?}");
    }
}

#[test]
fn the_judge_has_houses_of_four_peaks_and_5_to_13_ranks() {
    use super::super::judge::beyond_limits;
    let beyond: Vec<_> = (3..=15).filter(|&ranks| beyond_limits(4, ranks).is_some()).collect();
    assert_eq!(beyond, [3, 4, 14, 15]);
    assert!([3, 5].iter().all(|&peaks| beyond_limits(peaks, 6).is_some()));
}
