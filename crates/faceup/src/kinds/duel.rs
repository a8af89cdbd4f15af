use faceup_core::Player;
use faceup_games::judge::{JudgeReader, Sizes};
use faceup_games::magic_duel::{self, Kind, MagicDuel, Rules, Strategy, name};
use faceup_games::scan::Scanner;
use faceup_readings::duel::DuelAnswer;
use faceup_readings::{Duels as Readings, Misread};

use super::Case;
use super::duel_facts::DuelFacts;
use super::feature::{Feature, Group, Make, Seen, Setting};
use crate::duels::{Duels, Ended};
use crate::{Deals, GameId};

/// Magic Duel by the contest's strategy.
pub(crate) enum Duel {}

/// Duels that are played at a time when one is looked for.
const AT_A_TIME: u64 = 4096;

const NO_CHOICE: &str = "a duel plays itself, so that there are no moves to compare";

/// How many cases make the contest's largest input.
const MOST_CASES: u64 = 20_000;

impl Setting for Duel {
    type Case = MagicDuel;
    type Facts = DuelFacts;
    type Readings = Readings;
    type Format = magic_duel::judge::Reader;

    const GAME: GameId = GameId::MagicDuel;
    const FEATURES: &'static [Feature<Duel>] = FEATURES;
    const ABSENT: &'static [(&'static str, &'static str)] = &[
        ("one-best", NO_CHOICE),
        ("zero", "a duel has a winner and no value; `event:draw` has none"),
        ("swing", NO_CHOICE),
        ("hard", "a duel that plays itself is not searched; `worst:time` takes longest"),
        ("worst:overflow", "no number of a duel grows beyond 50"),
        ("worst:word", "no number of a duel grows beyond 50"),
    ];

    fn check_sizes(_: &Deals) -> Result<(), String> {
        Err("every duel is of the contest's size: kinds of Magic Duel take no sizes".to_owned())
    }

    fn candidate(_: Option<&Deals>, seed: u64, number: u64) -> MagicDuel {
        MagicDuel::numbered(Rules::STATEMENT, seed, number)
    }

    fn answer(answer: DuelAnswer) -> String {
        let DuelAnswer { winner, turns } = answer;
        format!("{} {turns}", winner.map_or("Draw", name))
    }

    fn facts(case: &MagicDuel) -> Option<DuelFacts> {
        (*case.rules() == Rules::STATEMENT).then(|| DuelFacts::of(case))
    }

    fn case(case: MagicDuel) -> Case {
        Case::MagicDuel(case)
    }
}

/// The first duel of 67 million whose end is of this kind, which the engine that plays hundreds at a time sees.
macro_rules! ended {
    ($ended:expr) => {
        Make::Found(1 << 26, |seed, first, tries| find(seed, first, tries, $ended))
    };
}

/// A duel that one in millions is like: one of the known ones, as long as there are such, else the first of two million.
macro_rules! rare {
    ($seen:expr) => {
        Make::Found(1 << 21, |seed, first, tries| find_rare(seed, first, tries, $seen))
    };
}

/// The first duel of two million, each played on the plain engine.
const SCANNED: Make<Duel> = Make::Among(1 << 21, |seed, number| MagicDuel::numbered(Rules::STATEMENT, seed, number));

/// With the game named, the compiler knows what the closures take.
type F = Feature<Duel>;

const FEATURES: &[F] = &[
    F::bound("boundary:first-decks", "both decks are the first of all orders, sorted by kind", is_first, |_, _| {
        sorted(false)
    }),
    F::bound("boundary:last-decks", "both decks are the last of all orders, sorted backwards", is_last, |_, _| {
        sorted(true)
    }),
    F::of_input("boundary:no-case", "an input of no duel", 0, |cases| cases == 0, |_, _| Vec::new()),
    F::of_input("boundary:one-case", "an input of one duel", 1, |cases| cases == 1, |seed, _| numbered(seed, 1)),
    F::of_input(
        "boundary:most-cases",
        "an input of 20000 duels, the most that there may be",
        MOST_CASES,
        |cases| cases == MOST_CASES,
        |seed, _| numbered(seed, MOST_CASES),
    ),
    F::event(
        "event:draw",
        "a draw after 100 turns",
        |facts| facts.at_limit.then(|| facts.end()),
        ended!(|ended| ended.winner.is_none()),
    ),
    F::event(
        "event:earliest-alice",
        "a win for Alice in turn 9, the earliest there is",
        won_in::<0, 9>,
        ended!(|ended| ended.turns == 9),
    ),
    F::event(
        "event:earliest-bob",
        "a win for Bob in turn 10, the earliest there is",
        won_in::<1, 10>,
        ended!(|ended| ended.turns == 10),
    ),
    F::event(
        "event:latest-alice",
        "a win for Alice in turn 39, the latest that is known",
        won_in::<0, 39>,
        ended!(|ended| ended.turns == 39),
    ),
    F::event(
        "event:latest-bob",
        "a win for Bob in turn 40, the latest that is known",
        won_in::<1, 40>,
        ended!(|ended| ended.turns == 40),
    ),
    F::event(
        "event:most-counters",
        "nine counters, the most that are known",
        |facts| (facts.counters >= 9).then(|| format!("{} counters; {}", facts.counters, facts.end())),
        ended!(|ended| ended.counters[0] + ended.counters[1] >= 9),
    ),
    F::event(
        "event:no-counter",
        "a won duel without a counter",
        |facts| (facts.counters == 0 && facts.winner.is_some()).then(|| format!("no counter; {}", facts.end())),
        SCANNED,
    ),
    F::event(
        "event:few-left",
        "at most eight cards left in decks and hands together",
        |facts| {
            let left = facts.fewest_left.filter(|&left| left <= 8)?;
            Some(format!("{left} cards left in decks and hands; {}", facts.end()))
        },
        ended!(|ended| ended.left[0] + ended.left[1] <= 8),
    ),
    F::event(
        "event:decks-out",
        "a draw phase skipped for an empty deck, and a win after it",
        |facts| {
            let turn = facts.no_draw.filter(|_| facts.winner.is_some())?;
            Some(format!("no card to draw in turn {turn}; {}", facts.end()))
        },
        SCANNED,
    ),
    F::event(
        "event:hands-out",
        "both hands empty at the end of a turn before the decks are",
        |facts| at(facts, facts.hands_empty, "both hands are empty"),
        rare!(|facts| facts.hands_empty.is_some()),
    ),
    F::event(
        "event:large-hand",
        "fourteen cards or more in a hand",
        |facts| (facts.largest_hand >= 14).then(|| format!("a hand of {}; {}", facts.largest_hand, facts.end())),
        SCANNED,
    ),
    F::event(
        "event:skip",
        "a main phase skipped with cards in hand, all of them of low priority",
        |facts| at(facts, facts.skipped, "nothing but low priority in hand"),
        SCANNED,
    ),
    F::event(
        "event:recycle-tie",
        "a card taken back by a Forest that the order alone decides",
        |facts| {
            let (turn, kinds) = facts.recycle_tie?;
            Some(format!("turn {turn}: {kinds} kinds with equally few cards to take back; {}", facts.end()))
        },
        SCANNED,
    ),
    F::event(
        "event:recycle-forest",
        "a Forest taken back by a Forest",
        |facts| at(facts, facts.forest_back, "a Forest takes a Forest back"),
        SCANNED,
    ),
    F::event(
        "event:discard-tie",
        "a card discarded that the order alone decides",
        |facts| at(facts, facts.discard_tie, "kinds with equally many cards to discard"),
        SCANNED,
    ),
    F::event(
        "event:island-pays",
        "a counter paid with a second Island",
        |facts| at(facts, facts.island_pays, "a second Island pays for the counter"),
        SCANNED,
    ),
    F::event(
        "event:lone-island",
        "no counter for want of a card beside the Island",
        |facts| at(facts, facts.lone_island, "an Island alone in hand cannot counter"),
        rare!(|facts| facts.lone_island.is_some()),
    ),
    F::event(
        "event:last-copy",
        "a counter while four cards of the fifth kind lie in the grave",
        |facts| at(facts, facts.last_copy, "the last copy of the fifth kind is countered"),
        SCANNED,
    ),
    F::event(
        "event:idle-swamp",
        "a Swamp against an empty hand",
        idle::<{ Kind::Swamp as usize }>,
        rare!(|facts| facts.idle[Kind::Swamp.index()].is_some()),
    ),
    F::event("event:idle-mountain", "a Mountain against an empty field", idle::<{ Kind::Mountain as usize }>, SCANNED),
    F::event("event:idle-forest", "a Forest with an empty grave", idle::<{ Kind::Forest as usize }>, SCANNED),
    F::event("event:idle-plain", "a Plain with an empty deck", idle::<{ Kind::Plain as usize }>, SCANNED),
    F {
        group: Group::Search,
        name: "worst:time",
        what: "an input of 20000 duels, each drawn after 100 turns",
        seen: Seen::ByDegree,
        make: Make::Whole(MOST_CASES, longest),
    },
];

/// A reason that names the turn.
fn at(facts: &DuelFacts, turn: Option<u16>, what: &str) -> Option<String> {
    Some(format!("turn {}: {what}; {}", turn?, facts.end()))
}

fn won_in<const PLAYER: usize, const TURN: u16>(facts: &DuelFacts) -> Option<String> {
    (facts.winner == Some(Player::BOTH[PLAYER]) && facts.turns == TURN).then(|| facts.end())
}

fn idle<const KIND: usize>(facts: &DuelFacts) -> Option<String> {
    at(facts, facts.idle[KIND], &format!("{} has no effect", Kind::ALL[KIND]))
}

fn sorted(backwards: bool) -> MagicDuel {
    let mut deck = Rules::STATEMENT.sorted_deck();
    if backwards {
        deck.reverse();
    }
    MagicDuel::new(Rules::STATEMENT, &deck, &deck).expect("a sorted deck is a deck")
}

fn is_first(case: &MagicDuel) -> bool {
    Player::BOTH.iter().all(|&player| case.deck(player).is_sorted())
}

fn is_last(case: &MagicDuel) -> bool {
    Player::BOTH.iter().all(|&player| case.deck(player).iter().rev().is_sorted())
}

fn numbered(seed: u64, count: u64) -> Vec<MagicDuel> {
    (0..count).map(|number| MagicDuel::numbered(Rules::STATEMENT, seed, number)).collect()
}

/// The first duel from number `first` on that ends so, and its place.
fn find(seed: u64, first: u64, tries: u64, wanted: fn(&Ended) -> bool) -> Option<(u64, MagicDuel)> {
    let at = places(seed, first, tries, wanted).next()?;
    Some((at + 1, MagicDuel::numbered(Rules::STATEMENT, seed, first + at)))
}

/// The duel of this number among the known ones that are so, and behind them the first numbered one.
fn find_rare(seed: u64, first: u64, tries: u64, seen: fn(&DuelFacts) -> bool) -> Option<(u64, MagicDuel)> {
    let mut known: Vec<MagicDuel> = known().into_iter().filter(|duel| seen(&DuelFacts::of(duel))).collect();
    // The upper half of a candidate's number is the number of the case.
    let number = first >> u32::BITS;
    let count = known.len() as u64;
    if number < count {
        return Some((number + 1, known.swap_remove(((number + seed % count) % count) as usize)));
    }
    (0..tries).find_map(|at| {
        let duel = MagicDuel::numbered(Rules::STATEMENT, seed, first + at);
        seen(&DuelFacts::of(&duel)).then_some((count + at + 1, duel))
    })
}

/// Duels in which rare things happen, found among many millions, and those that defeat misreadings.
fn known() -> Vec<MagicDuel> {
    let mut input = Scanner::new(include_str!("../../../../data/magic-duel/judge/rare.in").as_bytes());
    let mut reader = magic_duel::judge::Reader::new(Sizes::Judge);
    let rare = std::iter::from_fn(|| reader.next_case(&mut input).ok().flatten());
    rare.chain(Readings::known()).collect()
}

/// The places of the duels that end so, among `tries` from number `first` on.
fn places(seed: u64, first: u64, tries: u64, wanted: fn(&Ended) -> bool) -> impl Iterator<Item = u64> {
    let mut duels = Duels::new(Rules::STATEMENT, [Strategy::STATEMENT; 2]);
    (0..tries).step_by(AT_A_TIME as usize).flat_map(move |block| {
        let mut ended = vec![Ended::default(); AT_A_TIME.min(tries - block) as usize];
        duels.play_numbered(seed, first + block, &mut ended);
        let places: Vec<u64> =
            (block..).zip(&ended).filter(|(_, ended)| wanted(ended)).map(|(place, _)| place).collect();
        places
    })
}

/// As many duels as an input may have, none shorter than 100 turns: those of the first million, again and again.
fn longest(seed: u64, _: u64) -> Vec<MagicDuel> {
    let drawn: Vec<u64> = places(seed, 0, 1 << 20, |ended| ended.winner.is_none()).collect();
    let numbers = drawn.iter().copied().cycle().take(MOST_CASES as usize);
    numbers.map(|number| MagicDuel::numbered(Rules::STATEMENT, seed, number)).collect()
}
