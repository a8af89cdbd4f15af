use std::cell::Cell;
use std::collections::HashSet;
use std::io::{self, Write};

use faceup_core::Draws;
use faceup_games::gems_fight::{GemsFight, Shape};
use faceup_games::house_of_cards::HouseOfCards;
use faceup_games::magic_duel::{MagicDuel, Rules};
use serde_json::Value;

use super::{DealForm, Deals, GenerateOptions, generate};
use crate::{Error, GameId, validate};

const SEED: u64 = 1 << 40 | 3;

fn gems() -> Shape {
    Shape { bags: 21, colours: 8, melt: 5, gems: 1..=10 }
}

/// The judge's largest sizes of every game.
fn all() -> [Deals; 3] {
    [Deals::MagicDuel(Rules::STATEMENT), Deals::HouseOfCards { peaks: 4, ranks: 13 }, Deals::GemsFight(gems())]
}

fn options(form: DealForm, deals: &Deals, from: u64, count: u64) -> GenerateOptions {
    GenerateOptions { form, deals: deals.clone(), seed: SEED, from, count }
}

fn written(options: &GenerateOptions) -> String {
    let mut output = Vec::new();
    generate(options, &mut output, &|_| {}).unwrap();
    String::from_utf8(output).unwrap()
}

fn refused(options: &GenerateOptions) -> String {
    let mut output = Vec::new();
    let error = generate(options, &mut output, &|_| {}).unwrap_err();
    assert!(matches!(error, Error::Option(_)) && output.is_empty(), "{error:?}");
    error.to_string()
}

#[test]
fn judge_input_is_valid_and_has_as_many_cases() {
    for deals in all() {
        for count in [0, 1, 700] {
            let options = options(DealForm::Judge, &deals, u64::MAX - 699, count);
            assert_eq!(options.beyond_judge(), None);
            assert_eq!(validate(deals.game(), written(&options).as_bytes()).unwrap(), count, "{deals:?}");
        }
    }
}

#[test]
fn lines_of_notation_are_the_numbered_deals() {
    let numbered = |deals: &Deals, number| match deals {
        Deals::MagicDuel(rules) => MagicDuel::numbered(*rules, SEED, number).to_string(),
        Deals::HouseOfCards { peaks, ranks } => {
            HouseOfCards::numbered(*peaks, *ranks, SEED, number).unwrap().to_string()
        }
        Deals::GemsFight(shape) => GemsFight::numbered(shape, SEED, number).unwrap().to_string(),
    };
    let others = [
        Deals::MagicDuel(Rules::new([3, 1, 4, 1, 5], 3, 40, 2).unwrap()),
        Deals::HouseOfCards { peaks: 7, ranks: 38 },
        Deals::GemsFight(Shape { bags: 64, colours: 16, melt: 2, gems: 0..=30 }),
    ];
    for deals in all().iter().chain(&others) {
        for from in [0, u64::from(u32::MAX) - 20] {
            let text = written(&options(DealForm::Notation, deals, from, 40));
            let expected: Vec<String> = (from..from + 40).map(|number| numbered(deals, number)).collect();
            assert_eq!(text.lines().collect::<Vec<_>>(), expected);
        }
    }
}

#[test]
fn no_two_games_draw_the_same_words() {
    let tags = [MagicDuel::NUMBERED, HouseOfCards::NUMBERED, GemsFight::NUMBERED];
    let words: HashSet<u32> = tags.iter().map(|&tag| Draws::new(SEED, tag, 7).word()).collect();
    assert_eq!((tags.iter().collect::<HashSet<_>>().len(), words.len()), (3, 3));
}

#[test]
fn every_form_is_of_the_same_deals() {
    use faceup_games::judge::{JudgeReader, Sizes};
    use faceup_games::scan::Scanner;
    fn read<R: JudgeReader>(mut reader: R, text: &str) -> Vec<R::Case> {
        let mut input = Scanner::new(text.as_bytes());
        std::iter::from_fn(|| reader.next_case(&mut input).unwrap()).collect()
    }
    for deals in all() {
        let judge = written(&options(DealForm::Judge, &deals, 9, 50));
        let deals_and_players: Vec<(String, Option<&str>)> = match deals.game() {
            GameId::MagicDuel => read(faceup_games::magic_duel::judge::Reader::new(Sizes::Judge), &judge)
                .iter()
                .map(|deal| (deal.to_string(), None))
                .collect(),
            GameId::HouseOfCards => read(faceup_games::house_of_cards::judge::Reader::new(Sizes::Judge), &judge)
                .iter()
                .map(|case| (case.deal.to_string(), Some(faceup_games::house_of_cards::name(case.asked))))
                .collect(),
            GameId::GemsFight => read(faceup_games::gems_fight::judge::Reader::new(Sizes::Judge), &judge)
                .iter()
                .map(|deal| (deal.to_string(), None))
                .collect(),
        };
        let notation = written(&options(DealForm::Notation, &deals, 9, 50));
        let rows = written(&options(DealForm::JsonLines, &deals, 9, 50));
        let rows: Vec<Value> = rows.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!((notation.lines().count(), rows.len()), (50, 50));
        for ((number, (deal, player)), (line, row)) in (9..).zip(&deals_and_players).zip(notation.lines().zip(&rows)) {
            assert_eq!(deal, line);
            assert_eq!((&row["deal"], row["player"].as_str()), (&Value::from(line), *player));
            assert_eq!((&row["seed"], &row["number"]), (&SEED.into(), &Value::from(number)));
            assert_eq!((&row["schema"], &row["game"]), (&"faceup.generate/1".into(), &deals.game().name().into()));
            let name = row["name"].as_str().map(|name| name.parse::<MagicDuel>().unwrap().to_string());
            assert_eq!(name.as_ref(), (deals.game() == GameId::MagicDuel).then_some(deal));
        }
    }
}

#[test]
fn a_house_asks_about_axel_for_even_numbers_and_about_birgit_for_odd_ones() {
    let text = written(&options(DealForm::Judge, &Deals::HouseOfCards { peaks: 4, ranks: 5 }, 6, 4));
    let names: Vec<&str> = text.lines().step_by(3).collect();
    assert_eq!(names, ["Axel", "Birgit", "Axel", "Birgit", "End"]);
}

#[test]
fn parts_join_to_the_whole() {
    for deals in all() {
        for form in [DealForm::Notation, DealForm::JsonLines] {
            let part = |from, count| written(&options(form, &deals, from, count));
            assert_eq!(part(5, 30) + &part(35, 1) + &part(36, 0) + &part(36, 69), part(5, 100));
        }
        let cases = |from, count| {
            let text = written(&options(DealForm::Judge, &deals, from, count));
            match deals.game() {
                GameId::MagicDuel => text.split_once('\n').unwrap().1.to_owned(),
                GameId::HouseOfCards => text.strip_suffix("End\n").unwrap().to_owned(),
                GameId::GemsFight => text.strip_suffix("0 0 0\n").unwrap().to_owned(),
            }
        };
        assert_eq!(cases(5, 30) + &cases(35, 70), cases(5, 100));
    }
}

#[test]
fn what_is_beyond_the_judge_is_said_and_is_not_valid() {
    let check = |deals: Deals, count, message: &str| {
        let options = options(DealForm::Judge, &deals, 0, count);
        assert_eq!(options.beyond_judge().as_deref(), Some(message));
        validate(deals.game(), written(&options).as_bytes()).unwrap_err();
    };
    let house = |peaks, ranks| Deals::HouseOfCards { peaks, ranks };
    check(Deals::MagicDuel(Rules::STATEMENT), 20_001, "20001 duels, where the judge has at most 20000");
    check(house(4, 4), 1, "4 ranks, where the judge has 5 to 13");
    // With 13 ranks it reads as a house of 4 peaks: the format does not say how many there are.
    check(house(5, 14), 1, "5 peaks, where the judge has 4");
    check(Deals::GemsFight(Shape { bags: 22, ..gems() }), 1, "22 bags, where the judge has at most 21");
    check(Deals::GemsFight(Shape { colours: 9, ..gems() }), 1, "9 colours, where the judge has at most 8");
    check(
        Deals::GemsFight(Shape { melt: 20, ..gems() }),
        1,
        "20 as the melting number, where the judge has at most 19",
    );
    check(Deals::GemsFight(Shape { gems: 0..=10, ..gems() }), 9, "0 to 10 gems a bag, where the judge has 1 to 10");
    check(Deals::GemsFight(Shape { gems: 1..=11, ..gems() }), 9, "1 to 11 gems a bag, where the judge has 1 to 10");
    let rules = Rules::new([5; 5], 5, 99, 1).unwrap();
    let other = options(DealForm::Notation, &Deals::MagicDuel(rules), 0, 1);
    assert!(other.beyond_judge().unwrap().starts_with("rules other than the statement's"));
}

#[test]
fn deals_that_there_are_not_are_refused_before_anything_is_written() {
    let check = |deals: Deals, from, count, message: &str| {
        assert_eq!(refused(&options(DealForm::Judge, &deals, from, count)), message);
    };
    let duels = Deals::MagicDuel(Rules::STATEMENT);
    let last = "the last is 18446744073709551615";
    check(duels.clone(), u64::MAX, 2, &format!("there are no 2 deals from number 18446744073709551615 on: {last}"));
    check(duels, 2, u64::MAX, &format!("there are no 18446744073709551615 deals from number 2 on: {last}"));
    let rules = Rules::new([1; 5], 5, 100, 1).unwrap();
    check(Deals::MagicDuel(rules), 0, 1, super::OTHER_RULES);
    let house = |peaks, ranks| Deals::HouseOfCards { peaks, ranks };
    check(house(9, 9), 0, 0, "a house starts with 2 to 8 peaks, not 9");
    check(house(4, 14), 0, 1, "a house of 4 peaks is played with 4 to 13 ranks, not 14");
    let shape = |shape| Deals::GemsFight(shape);
    check(shape(Shape { bags: 65, ..gems() }), 0, 0, "65 bags are too many: at most 64 are possible");
    check(shape(Shape { melt: 0, ..gems() }), 0, 1, "the melting number is 0: it must be at least 1");
    #[expect(clippy::reversed_empty_ranges, reason = "that is what is refused")]
    let none = Shape { gems: 3..=1, ..gems() };
    check(shape(none), 0, 1, "no number of gems is at least 3 and at most 1");
}

/// Takes so many bytes and then fails.
struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn an_output_that_fails_ends_the_work_with_its_reason() {
    for deals in all() {
        for form in [DealForm::Judge, DealForm::Notation, DealForm::JsonLines] {
            for (room, count) in [(0, 1), (100_000, u64::MAX)] {
                let result = generate(&options(form, &deals, 0, count), Full(room), &|_| {});
                let Err(Error::Output(error)) = result else { panic!("{result:?}") };
                assert_eq!(error.kind(), io::ErrorKind::StorageFull);
            }
        }
    }
}

#[test]
fn progress_is_told_along_the_way() {
    let told = Cell::new(0);
    let options = options(DealForm::Notation, &Deals::HouseOfCards { peaks: 2, ranks: 2 }, 0, 5000);
    generate(&options, io::sink(), &|written| {
        assert!(written > told.get() && written <= 5000);
        told.set(written);
    })
    .unwrap();
    assert!(told.get() >= 4000);
}
