//! House of Cards as a problem.

use faceup::games::house_of_cards::judge::{Case, Reader};
use faceup::games::judge::Sizes;
use faceup::{GameId, kinds};

use crate::Statement;
use crate::data::{Collection, MISREADINGS, OnPurpose};
use crate::setting::{Setting, Texts};
use crate::submissions::Template;

/// The game as a problem.
pub(crate) enum Houses {}

impl Setting for Houses {
    type Readings = faceup::readings::Houses;
    type Format = Reader;

    const GAME: GameId = GameId::HouseOfCards;

    const TEXTS: Texts = Texts {
        name: "houseofcards",
        source: "The game of House of Cards, problem G of the ICPC World Finals 2009",
        keywords: &["two players", "perfect information", "cards"],
        seconds: 10,
        mebibytes: 512,
        statements: &[
            Statement {
                language: "en",
                title: "House of Cards",
                tex: include_str!("../templates/house-of-cards/problem.en.tex"),
            },
            Statement {
                language: "zh",
                title: "纸牌屋",
                tex: include_str!("../templates/house-of-cards/problem.zh.tex"),
            },
        ],
        validators: &[
            ("strict.py", include_str!("../templates/house-of-cards/validate.py")),
            ("format.ctd", include_str!("../templates/house-of-cards/validate.ctd")),
        ],
        answer_validators: &[("form.py", include_str!("../templates/house-of-cards/answer.py"))],
        accepted: &[
            ("memory.py", include_str!("../templates/house-of-cards/accepted.py")),
            ("bounds.cpp", include_str!("../templates/house-of-cards/accepted.cpp")),
        ],
        too_slow: &[("plain_search.py", include_str!("../templates/house-of-cards/too_slow.py"))],
        wrong: Template {
            text: include_str!("../templates/house-of-cards/wrong.cpp"),
            ending: "cpp",
            comment: "//",
            switch: "const string READING = \"\";",
        },
        sample: include_str!("../../../data/house-of-cards/judge/sample.in"),
        invalid: INVALID,
    };

    const MOST: u64 = MOST_CASES;

    const RANDOM: &'static str = "Houses by number, of 5 to 13 ranks, all orders of the cards equally likely.";

    fn size(_: &Case) -> u64 {
        1
    }

    fn reader() -> Reader {
        Reader::new(Sizes::Judge)
    }

    const ON_PURPOSE: &'static [OnPurpose] = &[
        MISREADINGS,
        OnPurpose { name: "limits", what: "The limits, each met exactly.", kinds: &["boundary"], each_another: false },
        OnPurpose { name: "events", what: "Rare things on the best line.", kinds: &["event"], each_another: false },
        OnPurpose {
            name: "choices",
            what: "Houses in which a single first move is best, nobody wins, and greed fails.",
            kinds: &["one-best", "zero", "swing"],
            each_another: false,
        },
    ];

    fn of_kind(case: kinds::Case) -> Option<Case> {
        if let kinds::Case::HouseOfCards(case) = case { Some(case) } else { None }
    }

    fn random(seed: u64, file: u32) -> Vec<Case> {
        let numbers = (0..MOST_CASES).map(|case| (u64::from(file) * MOST_CASES + case, 5 + (case % 9) as u32));
        numbers.map(|(number, ranks)| numbered(seed, number, ranks)).collect()
    }

    fn largest(seed: u64) -> Vec<Collection<Case>> {
        // Behind all that files of random houses can take.
        let first = u64::from(u32::MAX) * MOST_CASES;
        vec![Collection {
            name: "most-cards".to_owned(),
            what: format!("As many cases as an input may have, each of 13 ranks, by number. Seed {seed}."),
            cases: (first..first + MOST_CASES).map(|number| (numbered(seed, number, 13), None)).collect(),
        }]
    }
}

/// How many cases an input may have.
const MOST_CASES: u64 = 20;

fn numbered(seed: u64, number: u64, ranks: u32) -> Case {
    Case::numbered(4, ranks, seed, number).expect("5 to 13 ranks are enough for four peaks")
}

const INVALID: &[(&str, &str, &str)] = crate::setting::bad_inputs!("house-of-cards":
    "blank" ".msg",
    "card_leading_zero" ".msg",
    "card_lower_case" ".msg",
    "card_negative" ".msg",
    "card_no_colour" ".msg",
    "card_no_rank" ".msg",
    "card_other_suit" ".msg",
    "card_rank_huge" ".msg",
    "card_rank_overlong" ".msg",
    "card_rank_too_high" ".msg",
    "card_rank_zero" ".msg",
    "card_reversed" ".msg",
    "card_split" ".msg",
    "card_twice" ".msg",
    "card_twice_second_case" ".msg",
    "cards_too_few" ".msg",
    "cards_too_many" ".msg",
    "commas" ".msg",
    "end_dot" ".msg",
    "end_missing" ".msg",
    "end_twice" ".msg",
    "end_upper_case" ".msg",
    "name_lower_case" ".msg",
    "name_missing" ".msg",
    "name_unknown" ".msg",
    "ranks_end" ".judge.msg",
    "ranks_four" ".judge.msg",
    "ranks_fraction" ".judge.msg",
    "ranks_leading_zero" ".judge.msg",
    "ranks_missing" ".judge.msg",
    "ranks_negative" ".judge.msg",
    "ranks_overlong" ".judge.msg",
    "ranks_sign" ".judge.msg",
    "ranks_three" ".judge.msg",
    "ranks_too_many" ".judge.msg",
    "trailing_data" ".msg",
);
