use std::collections::BTreeSet;

use faceup_games::magic_duel::{MagicDuel, Rules};
use faceup_readings::duel::{DuelAnswer, DuelReading};
use faceup_readings::gems::GemsReading;
use faceup_readings::{Diagnosis, Duels, Gems, Houses, Misread, Tried, diagnose, telling};

use super::data;

fn tried<G: Misread>(
    cases: impl IntoIterator<Item = G::Case>,
    readings: &[G::Reading],
) -> Vec<Tried<G::Case, G::Answer>> {
    let answered = |case| {
        let got = G::answer(&case, readings)?;
        Tried::of::<G>(case, got)
    };
    cases.into_iter().map(|case| answered(case).unwrap()).collect()
}

fn readings_in() -> Vec<MagicDuel> {
    data::duels("readings").into_iter().map(|(deal, _)| deal).collect()
}

fn whole<R: Copy>(found: &Diagnosis<R>) -> Vec<R> {
    found.whole.iter().map(|finding| finding.readings[0]).collect()
}

#[test]
fn the_misreading_of_each_tag_is_named_by_its_answers_to_the_known_deals() {
    let tags: BTreeSet<String> = data::tags().into_iter().collect();
    assert_eq!(tags.len(), 25);
    for tag in tags {
        let reading = DuelReading::from_tag(&tag).unwrap();
        let found = diagnose::<Duels>(&tried::<Duels>(readings_in(), &[reading]), 1_000);
        let twins: Vec<_> =
            Duels::ALL.iter().copied().filter(|r| r.entry().like == Some(reading.entry().tag)).collect();
        assert_eq!(whole(&found), [vec![reading], twins].concat(), "{tag}");
        assert!(found.wrong.len() >= 5, "{tag}");
    }
}

#[test]
fn the_other_misreadings_are_named_by_deals_by_number_or_change_nothing_there() {
    let deals: Vec<_> = (0..3_000).map(|number| MagicDuel::numbered(Rules::STATEMENT, 1, number)).collect();
    let deals = [readings_in(), deals].concat();
    for &reading in Duels::ALL {
        let found = diagnose::<Duels>(&tried::<Duels>(deals.iter().cloned(), &[reading]), 200);
        if reading.entry().harmless {
            assert_eq!((found.wrong.len(), found.whole.len(), found.partial.len()), (0, 0, 0), "{reading:?}");
        } else {
            let like = reading.entry().like.and_then(DuelReading::from_tag);
            assert_eq!(whole(&found)[0], like.unwrap_or(reading), "{reading:?}");
            assert_eq!(whole(&found).len(), if like.is_some() || reading == DuelReading::P1 { 2 } else { 1 });
        }
    }
}

#[test]
fn every_misreading_of_a_house_and_of_gems_is_named() {
    let houses: Vec<_> = data::houses("random_m08").into_iter().take(10).map(|(case, _)| case).collect();
    for &reading in Houses::ALL {
        let found = diagnose::<Houses>(&tried::<Houses>(houses.iter().cloned(), &[reading]), 1_000);
        assert_eq!(whole(&found), [reading]);
    }
    for &reading in Gems::ALL {
        let found = diagnose::<Gems>(&tried::<Gems>((0..40).map(Gems::another), &[reading]), 1_000);
        assert_eq!(whole(&found), [reading]);
    }
}

#[test]
fn nothing_is_named_where_no_misreading_gives_the_answers() {
    let mut cases = tried::<Duels>(readings_in().into_iter().take(20), &[]);
    assert_eq!(diagnose::<Duels>(&cases, 1_000).wrong, Vec::<usize>::new());
    cases[7].got = DuelAnswer { winner: None, turns: 3 };
    let found = diagnose::<Duels>(&cases, 1_000);
    assert_eq!((found.wrong, found.whole.len(), found.partial.len()), (vec![7], 0, 0));
}

#[test]
fn a_right_answer_counts_as_much_as_a_wrong_one() {
    // A program that counts the grave for every Forest, but for one deal, which it gets right.
    let mut cases = tried::<Duels>(readings_in(), &[DuelReading::F4]);
    let place = cases.iter().rposition(Tried::is_wrong).unwrap();
    cases[place].got = cases[place].right;
    let found = diagnose::<Duels>(&cases, 1_000);
    assert_eq!(whole(&found), []);
    assert_eq!(found.partial[0].readings, [DuelReading::F4]);
    assert_eq!(found.partial[0].wrong, found.wrong.len());
    assert_eq!(found.partial[0].wrong + found.partial[0].right, cases.len() - 1);
}

#[test]
fn little_work_compares_the_wrong_answers_first_and_the_rest_with_what_is_left() {
    let cases = tried::<Duels>(readings_in(), &[DuelReading::F4]);
    let found = diagnose::<Duels>(&cases, 3);
    assert_eq!((found.wrong_compared, found.right_compared), (3, 0));
    let first = diagnose::<Duels>(&cases[..=found.wrong[0]], 1);
    assert_eq!((first.wrong_compared, first.right_compared), (1, 0));
    let one = diagnose::<Duels>(&cases[first.wrong[0]..=first.wrong[0]], 1);
    assert_eq!(whole(&one), [DuelReading::F4, DuelReading::T1], "alone, the first wrong answer says no more");
    assert_eq!(whole(&first), [DuelReading::F4], "the right answers before it exclude the other one");
}

#[test]
fn two_misreadings_together_are_named_as_a_pair() {
    let pair = [DuelReading::C6, DuelReading::F1];
    let found = diagnose::<Duels>(&tried::<Duels>(readings_in(), &pair), 1_000);
    assert_eq!(whole(&found), []);
    assert_eq!(found.pairs.iter().map(|finding| finding.readings.clone()).collect::<Vec<_>>(), [pair.to_vec()]);
}

#[test]
fn those_that_the_sample_shows_come_last() {
    let mut mixed = 0;
    for deal in readings_in() {
        for &reading in Duels::ALL {
            let whole = whole(&diagnose::<Duels>(&tried::<Duels>([deal.clone()], &[reading]), 1_000));
            let shown: Vec<bool> = whole.iter().map(|reading| reading.entry().sample).collect();
            assert!(shown.is_sorted(), "{whole:?}");
            mixed += usize::from(shown.contains(&true) && shown.contains(&false));
        }
    }
    assert!(mixed > 0, "no answer is one of both sorts");
}

#[test]
fn a_telling_case_gets_a_different_answer_from_each() {
    let readings = [DuelReading::C6, DuelReading::C7, DuelReading::F1];
    let found = telling::<Duels>(&readings, 100).unwrap();
    for (place, &reading) in readings.iter().enumerate() {
        assert_eq!(Duels::answer(&found.case, &[reading]), Some(found.answers[place]));
    }
    assert_eq!(Duels::answer(&found.case, &[]), Some(found.right));
    assert!(found.answers.iter().any(|answer| *answer != found.answers[0]));
    let found = telling::<Gems>(&[GemsReading::A2, GemsReading::A3], 100).unwrap();
    assert_ne!(found.answers[0], found.answers[1]);
    assert!(telling::<Duels>(&[DuelReading::P1, DuelReading::P2], 50).is_none(), "these are never told apart");
}
