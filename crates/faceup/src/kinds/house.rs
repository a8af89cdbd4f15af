use faceup_core::{Game, Player, Score};
use faceup_games::house_of_cards::judge::{self, Case as HouseCase};
use faceup_games::house_of_cards::{Card, Colour, HouseOfCards, name};
use faceup_readings::Houses as Readings;
use faceup_readings::house::HouseAnswer;
use faceup_search::{AlphaBeta, Limits, Solve};

use super::Case;
use super::feature::{Climb, Feature, Make, Setting};
use super::house_facts::{HouseFacts, for_whom};
use super::points;
use crate::{Deals, GameId};

/// House of Cards.
pub(crate) enum House {}

/// The contest's peaks, and its fewest and most ranks.
const PEAKS: u32 = 4;
const RANKS: (u32, u32) = (5, 13);

/// Nodes after which a case is given up while one is looked for that takes many.
const MOST_NODES: u64 = 1 << 26;

impl Setting for House {
    type Case = HouseCase;
    type Facts = HouseFacts;
    type Readings = Readings;
    type Format = judge::Reader;

    const GAME: GameId = GameId::HouseOfCards;
    const FEATURES: &'static [Feature<House>] = FEATURES;
    const ABSENT: &'static [(&'static str, &'static str)] = &[
        ("boundary:most-cases", "an input may have any number of cases"),
        ("worst:time", "all cases of 13 ranks have equally many positions; `hard` has those that cost a search most"),
        ("worst:overflow", "points are sums of ranks, which fit any word"),
        ("worst:word", "points are sums of ranks, which fit any word"),
    ];

    fn check_sizes(sizes: &Deals) -> Result<(), String> {
        let Deals::HouseOfCards { peaks, ranks } = *sizes else { return Err(NOT_OURS.to_owned()) };
        judge::beyond_limits(peaks, ranks)
            .map_or(Ok(()), |beyond| Err(format!("kinds are of the judge's sizes: {beyond}")))
    }

    /// Of all sizes that the judge has, one after the other, unless a size is asked for.
    fn candidate(sizes: Option<&Deals>, seed: u64, number: u64) -> HouseCase {
        let (least, most) = RANKS;
        let mixed = least + (number % u64::from(most - least + 1)) as u32;
        sized(sizes, mixed, seed, number)
    }

    /// Small houses are enough for most misreadings.
    fn opponent(seed: u64, number: u64) -> HouseCase {
        sized(None, 5 + (number % 5) as u32, seed, number)
    }

    fn answer(answer: HouseAnswer) -> String {
        match answer.value {
            0 => "a tie".to_owned(),
            won @ 1.. => format!("{} wins {won}", name(answer.player)),
            lost => format!("{} loses {}", name(answer.player), -lost),
        }
    }

    fn facts(case: &HouseCase) -> Option<HouseFacts> {
        HouseFacts::of(case)
    }

    fn case(case: HouseCase) -> Case {
        Case::HouseOfCards(case)
    }
}

const NOT_OURS: &str = "these are sizes of another game";

/// As many cases as are looked at for what the best line shows; each has to be solved.
const SOLVED: Make<House> = Make::Sized(20_000);

/// With the game named, the compiler knows what the closures take.
type F = Feature<House>;

const FEATURES: &[F] = &[
    F::bound(
        "boundary:least-ranks",
        "the fewest ranks, M = 5",
        |case| case.deal.ranks() == RANKS.0,
        |seed, number| sized(None, RANKS.0, seed, number),
    ),
    F::bound(
        "boundary:most-ranks",
        "the most ranks, M = 13",
        |case| case.deal.ranks() == RANKS.1,
        |seed, number| sized(None, RANKS.1, seed, number),
    ),
    F::bound(
        "boundary:axel-asked",
        "Axel asked about, and Birgit to start",
        |case| case.asked == Player::First && first_colour(case) == Colour::Black,
        |seed, number| asking(Player::First, Colour::Black, seed, number),
    ),
    F::bound(
        "boundary:birgit-asked",
        "Birgit asked about, and Axel to start",
        |case| case.asked == Player::Second && first_colour(case) == Colour::Red,
        |seed, number| asking(Player::Second, Colour::Red, seed, number),
    ),
    F::bound(
        "boundary:rising",
        "the cards by rank from the lowest on",
        |case| is_by_rank(case.deal.cards()),
        |_, _| by_rank(false),
    ),
    F::bound(
        "boundary:falling",
        "the cards by rank from the highest on",
        |case| is_by_rank(&case.deal.cards().iter().rev().copied().collect::<Vec<_>>()),
        |_, _| by_rank(true),
    ),
    F::of_input("boundary:no-case", "an input of no case", 0, |cases| cases == 0, |_, _| Vec::new()),
    F::of_input(
        "boundary:one-case",
        "an input of one case",
        1,
        |cases| cases == 1,
        |seed, number| vec![House::candidate(None, seed, number)],
    ),
    F::event(
        "event:last-hold",
        "a best line that ends with a hold where something could be built",
        |facts| {
            let card = facts.last_hold()?;
            Some(format!("the best line ends with {card} held; {}", value(facts)))
        },
        SOLVED,
    ),
    F::event(
        "event:one-colour",
        "a triangle of three cards of one colour in the best line",
        |facts| {
            let (number, [a, b, c]) = facts.one_colour()?;
            Some(format!("move {number} closes a triangle of {a}, {b} and {c}; {}", value(facts)))
        },
        SOLVED,
    ),
    F::event(
        "event:upper-storey",
        "a base above the ground floor in the best line",
        |facts| {
            let (number, mv) = facts.upper_base()?;
            Some(format!("move {number}, {mv}, lies above the ground floor; {}", value(facts)))
        },
        SOLVED,
    ),
    F::event(
        "event:pyramid",
        "a best line that ends with the full pyramid",
        |facts| facts.is_pyramid().then(|| format!("the best line fills the pyramid; {}", value(facts))),
        SOLVED,
    ),
    F::event(
        "event:held-base",
        "a base of the held card in the best line, the drawn one held instead",
        |facts| {
            let (number, card) = facts.held_base()?;
            Some(format!("move {number} lays the held {card} as a base; {}", value(facts)))
        },
        SOLVED,
    ),
    F::event(
        "event:peak-order",
        "a peak in the best line that is worth less the other way round",
        |facts| {
            let (number, less) = facts.peak_order?;
            Some(format!("move {number} is a peak that loses {less} the other way round; {}", value(facts)))
        },
        SOLVED,
    ),
    F::event(
        "event:gift",
        "a move of the best line that gives the other player points",
        |facts| {
            let (number, step) = facts.gift()?;
            let (player, points) = (step.player, step.reward.won_by(step.player.other()).0);
            Some(format!("{} gives {points} with move {number}, {}; {}", name(player), step.mv, value(facts)))
        },
        SOLVED,
    ),
    F::event(
        "event:no-triangle",
        "a player without a triangle in the best line",
        |facts| {
            let player = facts.without_triangle()?;
            Some(format!("{} gets no triangle; {}", name(player), value(facts)))
        },
        SOLVED,
    ),
    F::event(
        "event:held-against",
        "a card of the other colour in hand at the end of the best line",
        |facts| {
            let (player, card) = facts.held_against()?;
            Some(format!("{} holds {card} at the end; {}", name(player), value(facts)))
        },
        SOLVED,
    ),
    F::event(
        "event:both-hold",
        "a card in both hands at the end of the best line",
        |facts| {
            let [Some(axel), Some(birgit)] = facts.held() else { return None };
            Some(format!("at the end Axel holds {axel} and Birgit {birgit}; {}", value(facts)))
        },
        SOLVED,
    ),
    F::event(
        "event:nobody-holds",
        "no card in hand at the end of the best line",
        |facts| (facts.held() == [None, None]).then(|| format!("nobody holds a card at the end; {}", value(facts))),
        SOLVED,
    ),
    F::event(
        "event:held-decides",
        "a winner who wins by the cards held at the end alone",
        |facts| {
            let (triangles, all) = (facts.triangles(), facts.played.value);
            let decided = triangles.0.signum() != all.0.signum() && all != Score::ZERO;
            decided.then(|| format!("triangles: {}; with the cards held: {}", for_whom(triangles), for_whom(all)))
        },
        SOLVED,
    ),
    F::value(
        "one-best",
        "exactly one best first move",
        |facts| {
            let (mv, best, less) = points::one_best(&facts.case.deal, &facts.played)?;
            let starter = name(facts.starter());
            Some(format!("one best first move: {mv} gives {starter} {best}, the next one {less} less", best = best.0))
        },
        SOLVED,
    ),
    F::value(
        "zero",
        "the value 0",
        |facts| (facts.played.value == Score::ZERO).then(|| "best play is a tie".to_owned()),
        SOLVED,
    ),
    F::extreme(
        "swing",
        "the largest difference between best and greedy play",
        400,
        Climb {
            start: |sizes, seed, number| sized(sizes, RANKS.1, seed, number),
            beside,
            height: |case| {
                let value = AlphaBeta::advised(&case.deal, &Limits::default()).value(&case.deal.start()).ok()?;
                Some(i64::from((value - points::greedily(&case.deal)).0.abs()))
            },
            reason: |case, swing| {
                let greedy = points::greedily(&case.deal);
                format!("greedy play comes to {}, best play differs by {swing}", for_whom(greedy))
            },
        },
    ),
    F::extreme(
        "hard",
        "the most nodes for plain alpha-beta with a table",
        200,
        Climb {
            start: |sizes, seed, number| sized(sizes, RANKS.1, seed, number),
            beside,
            height: |case| {
                let limits = Limits { nodes: MOST_NODES, ..Limits::default() };
                let mut solver = AlphaBeta::new(&case.deal, &limits);
                solver.value(&case.deal.start()).ok()?;
                Some(solver.nodes() as i64)
            },
            reason: |_, nodes| format!("{nodes} nodes for alpha-beta with a table and no advice"),
        },
    ),
];

/// The value in words.
fn value(facts: &HouseFacts) -> String {
    for_whom(facts.played.value)
}

/// A numbered case of the sizes asked for, or of so many ranks.
fn sized(sizes: Option<&Deals>, ranks: u32, seed: u64, number: u64) -> HouseCase {
    let (peaks, ranks) = match sizes {
        Some(Deals::HouseOfCards { peaks, ranks }) => (*peaks, *ranks),
        _ => (PEAKS, ranks),
    };
    HouseCase::numbered(peaks, ranks, seed, number).expect("sizes are checked before cases are made")
}

fn first_colour(case: &HouseCase) -> Colour {
    case.deal.cards()[0].colour()
}

/// A numbered deal whose first card has this colour, about this player.
fn asking(asked: Player, colour: Colour, seed: u64, number: u64) -> HouseCase {
    let drawn = sized(None, RANKS.1, seed, number);
    let mut cards = drawn.deal.cards().to_vec();
    let place = cards.iter().position(|card| card.colour() == colour).unwrap_or(0);
    cards.swap(0, place);
    HouseCase { asked, deal: deal(cards) }
}

fn deal(cards: Vec<Card>) -> HouseOfCards {
    HouseOfCards::new(PEAKS, cards).expect("all cards of a size, in some order")
}

fn is_by_rank(cards: &[Card]) -> bool {
    cards.is_sorted_by_key(|card| card.rank())
}

fn by_rank(falling: bool) -> HouseCase {
    let ranks = 1..=RANKS.1;
    let mut cards: Vec<Card> =
        ranks.flat_map(|rank| Colour::BOTH.into_iter().filter_map(move |colour| Card::new(rank, colour))).collect();
    if falling {
        cards.reverse();
    }
    HouseCase { asked: Player::First, deal: deal(cards) }
}

/// Two cards change places.
fn beside(case: &HouseCase, below: &mut dyn FnMut(u32) -> u32) -> HouseCase {
    let mut cards = case.deal.cards().to_vec();
    let (one, other) = (below(cards.len() as u32), below(cards.len() as u32 - 1));
    let other = if other >= one { other + 1 } else { other };
    cards.swap(one as usize, other as usize);
    let deal = HouseOfCards::new(case.deal.peaks(), cards).expect("the same cards in another order");
    HouseCase { asked: case.asked, deal }
}
