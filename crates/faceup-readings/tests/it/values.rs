use faceup_games::gems_fight::{GemsFight, Shape};
use faceup_readings::gems::GemsReading;
use faceup_readings::house::HouseReading;
use faceup_readings::{Gems, Houses, Misread};

use super::data;

#[test]
fn without_a_misreading_houses_have_the_judges_answers() {
    let names = ["sample", "random_m05", "random_m07", "random_m08", "random_m09", "structured", "ties"];
    for (case, right) in names.into_iter().flat_map(data::houses) {
        if case.deal.ranks() <= 10 {
            assert_eq!(Houses::answer(&case, &[]), Some(right), "{}", case.deal);
        }
    }
    let (case, right) = data::houses("random_m13").remove(0);
    assert_eq!(Houses::answer(&case, &[]), Some(right), "{}", case.deal);
}

#[test]
fn without_a_misreading_gems_have_the_judges_answers() {
    let names = ["01_tiny", "02_empty_or_one", "03_uniform", "05_small_bags", "08_s_one", "11_full_bags", "13_edge_s"];
    for name in names {
        for (deal, right) in data::gems(&format!("data/gems-fight/judge/{name}")) {
            if deal.bags().len() <= 14 {
                assert_eq!(Gems::answer(&deal, &[]), Some(right), "{deal}");
            }
        }
    }
}

#[test]
fn the_samples_show_the_misreadings_that_say_so() {
    let houses = data::houses("sample");
    for &reading in Houses::ALL {
        let shown = houses.iter().any(|(case, right)| Houses::answer(case, &[reading]) != Some(*right));
        assert_eq!(shown, reading.entry().sample, "{reading:?}");
    }
    let gems = data::gems("examples/gems-fight");
    for &reading in Gems::ALL {
        let shown = gems.iter().any(|(deal, right)| Gems::answer(deal, &[reading]) != Some(*right));
        assert_eq!(shown, reading.entry().sample, "{reading:?}");
    }
}

#[test]
fn every_misreading_of_a_house_changes_answers_and_no_two_the_same_ones() {
    let cases: Vec<_> = data::houses("random_m08").into_iter().take(10).collect();
    let answers = |readings: &[HouseReading]| -> Vec<_> {
        cases.iter().map(|(case, _)| Houses::answer(case, readings)).collect()
    };
    let mut seen = vec![answers(&[])];
    for &reading in Houses::ALL {
        let theirs = answers(&[reading]);
        assert!(!seen.contains(&theirs), "{reading:?}");
        seen.push(theirs);
    }
}

#[test]
fn every_misreading_of_gems_changes_answers_and_no_two_the_same_ones() {
    let deals: Vec<GemsFight> = (0..30).map(Gems::another).collect();
    let answers =
        |readings: &[GemsReading]| -> Vec<_> { deals.iter().map(|deal| Gems::answer(deal, readings)).collect() };
    let mut seen = vec![answers(&[])];
    for &reading in Gems::ALL {
        let theirs = answers(&[reading]);
        assert!(!seen.contains(&theirs), "{reading:?}");
        seen.push(theirs);
    }
}

#[test]
fn cases_too_large_for_a_plain_program_are_not_answered() {
    let shape = Shape { bags: 23, colours: 1, melt: 2, gems: 1..=1 };
    let deal = GemsFight::numbered(&shape, 1, 1).unwrap();
    assert_eq!(Gems::answer(&deal, &[]), None);
    let case = faceup_games::house_of_cards::judge::Case::numbered(5, 6, 1, 1).unwrap();
    assert_eq!(Houses::answer(&case, &[]), None);
}
