//! Magic Duel as a problem.

use faceup::games::judge::Sizes;
use faceup::games::magic_duel::judge::Reader;
use faceup::games::magic_duel::{MagicDuel, Rules};
use faceup::{GameId, kinds};

use crate::Statement;
use crate::data::{Collection, MISREADINGS, OnPurpose};
use crate::setting::{Setting, Texts};
use crate::submissions::Template;

/// The game as a problem.
pub(crate) enum Duels {}

impl Setting for Duels {
    type Readings = faceup::readings::Duels;
    type Format = Reader;

    const GAME: GameId = GameId::MagicDuel;

    const TEXTS: Texts = Texts {
        name: "magicduel",
        source: "The game of The Magician, problem 6565 of the judge of Hangzhou Dianzi University",
        keywords: &["two players", "fixed strategies", "cards"],
        seconds: 10,
        mebibytes: 512,
        statements: &[
            Statement {
                language: "en",
                title: "Magic Duel",
                tex: include_str!("../templates/magic-duel/problem.en.tex"),
            },
            Statement {
                language: "zh",
                title: "魔法对决",
                tex: include_str!("../templates/magic-duel/problem.zh.tex"),
            },
        ],
        validators: &[
            ("strict.py", include_str!("../templates/magic-duel/validate.py")),
            ("format.ctd", include_str!("../templates/magic-duel/validate.ctd")),
        ],
        answer_validators: &[("form.py", include_str!("../templates/magic-duel/answer.py"))],
        accepted: &[
            ("counts.py", include_str!("../templates/magic-duel/accepted.py")),
            ("cards.cpp", include_str!("../templates/magic-duel/accepted.cpp")),
        ],
        too_slow: &[],
        wrong: Template {
            text: include_str!("../templates/magic-duel/wrong.py"),
            ending: "py",
            comment: "#",
            switch: "READING = \"\"",
        },
        sample: include_str!("../../../data/magic-duel/judge/sample.in"),
        invalid: INVALID,
    };

    const MOST: u64 = 20_000;

    const RANDOM: &'static str = "Duels by number, all orders of the cards equally likely.";

    fn size(_: &MagicDuel) -> u64 {
        1
    }

    fn reader() -> Reader {
        Reader::new(Sizes::Judge)
    }

    const ON_PURPOSE: &'static [OnPurpose] = &[
        MISREADINGS,
        OnPurpose {
            name: "events",
            what: "Rare things that the rules provide for.",
            kinds: EVENTS,
            each_another: false,
        },
        OnPurpose {
            name: "longest",
            what: "As many duels as an input may have, each drawn after 100 turns.",
            kinds: &["worst:time"],
            each_another: false,
        },
    ];

    fn of_kind(case: kinds::Case) -> Option<MagicDuel> {
        if let kinds::Case::MagicDuel(case) = case { Some(case) } else { None }
    }

    fn random(seed: u64, file: u32) -> Vec<MagicDuel> {
        numbered(seed, u64::from(file) * RANDOM_DUELS, RANDOM_DUELS)
    }

    /// What takes longest is made on purpose.
    fn largest(_: u64) -> Vec<Collection<MagicDuel>> {
        Vec::new()
    }
}

/// Those that a case is found of in a moment with any seed.
const EVENTS: &[&str] = &[
    "boundary",
    "event:draw",
    "event:earliest-alice",
    "event:earliest-bob",
    "event:latest-alice",
    "event:latest-bob",
    "event:most-counters",
    "event:no-counter",
    "event:few-left",
    "event:decks-out",
    "event:hands-out",
    "event:large-hand",
    "event:skip",
    "event:recycle-tie",
    "event:recycle-forest",
    "event:discard-tie",
    "event:island-pays",
    "event:lone-island",
    "event:last-copy",
    "event:idle-mountain",
    "event:idle-forest",
    "event:idle-plain",
];

/// How many duels a file of random ones has.
const RANDOM_DUELS: u64 = 500;

fn numbered(seed: u64, from: u64, count: u64) -> Vec<MagicDuel> {
    (from..from + count).map(|number| MagicDuel::numbered(Rules::STATEMENT, seed, number)).collect()
}

const INVALID: &[(&str, &str, &str)] = crate::setting::bad_inputs!("magic-duel":
    "bob_missing" ".msg",
    "card_decimal" ".msg",
    "card_five" ".msg",
    "card_leading_zero" ".msg",
    "card_letter" ".msg",
    "card_minus_one" ".msg",
    "card_missing" ".msg",
    "card_missing_in_alice_shifts" ".msg",
    "card_negative" ".msg",
    "cards_without_spaces" ".msg",
    "comma" ".msg",
    "duel_missing" ".msg",
    "number_beyond_64_bits" ".judge.msg",
    "number_beyond_the_judge" ".judge.msg",
    "number_leading_zero" ".judge.msg",
    "number_negative" ".judge.msg",
    "number_not_a_number" ".judge.msg",
    "number_overlong" ".judge.msg",
    "number_signed" ".judge.msg",
    "six_in_a_row" ".msg",
    "six_of_a_kind" ".msg",
    "trailing_after_none" ".msg",
    "trailing_duel" ".msg",
    "trailing_number" ".msg",
);
