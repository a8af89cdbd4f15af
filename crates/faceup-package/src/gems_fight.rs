//! Gems Fight! as a problem.

use faceup::games::gems_fight::judge::Reader;
use faceup::games::gems_fight::{GemsFight, Shape};
use faceup::games::judge::Sizes;
use faceup::{GameId, kinds};

use crate::Statement;
use crate::data::{Collection, MISREADINGS, OnPurpose};
use crate::setting::{Setting, Texts};
use crate::submissions::Template;

/// The game as a problem.
pub(crate) enum Gems {}

impl Setting for Gems {
    type Readings = faceup::readings::Gems;
    type Format = Reader;

    const GAME: GameId = GameId::GemsFight;

    const TEXTS: Texts = Texts {
        name: "gemsfight",
        source: "The game of Gems Fight!, problem 4778 of the judge of Hangzhou Dianzi University",
        keywords: &["two players", "perfect information", "subsets"],
        seconds: 10,
        mebibytes: 512,
        statements: &[
            Statement {
                language: "en",
                title: "Gems Fight!",
                tex: include_str!("../templates/gems-fight/problem.en.tex"),
            },
            Statement {
                language: "zh",
                title: "宝石大战",
                tex: include_str!("../templates/gems-fight/problem.zh.tex"),
            },
        ],
        validators: &[
            ("strict.py", include_str!("../templates/gems-fight/validate.py")),
            ("format.ctd", include_str!("../templates/gems-fight/validate.ctd")),
        ],
        answer_validators: &[("form.py", include_str!("../templates/gems-fight/answer.py"))],
        accepted: &[
            ("table.py", include_str!("../templates/gems-fight/accepted.py")),
            ("recursion.cpp", include_str!("../templates/gems-fight/accepted.cpp")),
        ],
        too_slow: &[("plain_search.py", include_str!("../templates/gems-fight/too_slow.py"))],
        wrong: Template {
            text: include_str!("../templates/gems-fight/wrong.py"),
            ending: "py",
            comment: "#",
            switch: "READING = \"\"",
        },
        sample: include_str!("../../../examples/gems-fight.in"),
        invalid: INVALID,
    };

    const MOST: u64 = 1 << 21;

    const RANDOM: &'static str =
        "Bags by number: 2 to 16 of them, in several numbers of colours, gems and melting numbers.";

    /// The sets of bags.
    fn size(case: &GemsFight) -> u64 {
        1 << case.bags().len()
    }

    fn reader() -> Reader {
        Reader::new(Sizes::Judge)
    }

    const ON_PURPOSE: &'static [OnPurpose] = &[
        MISREADINGS,
        OnPurpose { name: "events", what: "Rare things on the best line.", kinds: &["event"], each_another: false },
        OnPurpose {
            name: "choices",
            what: "Bags of which a single first one is best, nobody is ahead, and greed fails.",
            kinds: &["one-best", "zero", "swing"],
            each_another: false,
        },
        OnPurpose { name: "limits", what: "The limits, each met exactly.", kinds: &["boundary"], each_another: false },
        OnPurpose {
            name: "largest",
            what: "What takes a program most time, and most gems.",
            kinds: &["worst"],
            each_another: false,
        },
    ];

    fn of_kind(case: kinds::Case) -> Option<GemsFight> {
        if let kinds::Case::GemsFight(case) = case { Some(case) } else { None }
    }

    fn random(seed: u64, file: u32) -> Vec<GemsFight> {
        (0..15)
            .map(|case| {
                let shape = Shape {
                    bags: 2 + case as u32,
                    colours: 1 + (case as u32 * 5 + file) % 8,
                    melt: 2 + (case as u32 * 3 + file) % 9,
                    gems: 1..=10,
                };
                numbered(&shape, seed, u64::from(file) * 15 + case)
            })
            .collect()
    }

    fn largest(seed: u64) -> Vec<Collection<GemsFight>> {
        let shape = Shape { bags: 21, colours: 5, melt: 19, gems: 10..=10 };
        // Behind all that files of random bags can take.
        let number = u64::from(u32::MAX) * 15;
        vec![Collection {
            name: "most-bags".to_owned(),
            what: format!("As many bags as there can be, by number. Seed {seed}."),
            cases: vec![(numbered(&shape, seed, number), None)],
        }]
    }
}

fn numbered(shape: &Shape, seed: u64, number: u64) -> GemsFight {
    GemsFight::numbered(shape, seed, number).expect("the judge's sizes are deals")
}

const INVALID: &[(&str, &str, &str)] = crate::setting::bad_inputs!("gems-fight":
    "bag_size_too_large" ".judge.msg",
    "bag_size_too_small" ".judge.msg",
    "bags_22" ".judge.msg",
    "bags_65" ".judge.msg",
    "bags_missing" ".msg",
    "bags_without_colours" ".judge.msg",
    "colour_above_g" ".msg",
    "colour_zero" ".msg",
    "colours_17" ".judge.msg",
    "colours_9" ".judge.msg",
    "comma" ".judge.msg",
    "decimal_point" ".judge.msg",
    "gem_without_colours" ".judge.msg",
    "gems_0" ".judge.msg",
    "gems_11" ".judge.msg",
    "gems_4_billion" ".judge.msg",
    "gems_above_the_total" ".judge.msg",
    "gems_claimed_but_missing" ".judge.msg",
    "half_an_end_marker" ".judge.msg",
    "huge_number" ".judge.msg",
    "leading_zero" ".judge.msg",
    "melting_number_20" ".judge.msg",
    "melting_number_too_large" ".judge.msg",
    "melting_number_zero" ".judge.msg",
    "melting_number_zero_without_bags" ".judge.msg",
    "negative" ".judge.msg",
    "no_end_marker" ".msg",
    "overlong_number" ".judge.msg",
    "plus_sign" ".judge.msg",
    "second_case" ".msg",
    "trailing_case" ".msg",
    "trailing_word" ".msg",
    "two_end_markers" ".msg",
);
