use faceup_core::{Draws, Game, Player, Score};
use faceup_games::gems_fight::{Bag, GemsFight, MAX_COLOURS, Shape, judge, name};
use faceup_kernels::gems_fight::Plan;
use faceup_readings::Gems as Readings;
use faceup_search::{AlphaBeta, Limits, Solve};

use super::Case;
use super::feature::{Climb, Feature, Group, Make, Seen, Setting};
use super::gems_facts::{self, GemsFacts, dead_colours};
use super::{packed, points};
use crate::{Deals, GameId};

/// Gems Fight!
pub(crate) enum Gems {}

/// The largest shape that the contest has.
const LARGEST: Shape = Shape { bags: 21, colours: 8, melt: 5, gems: 1..=10 };
/// The largest melting number.
const MOST_MELT: u32 = 19;
/// The most cases in an input of the contest's.
const MOST_CASES: u64 = 20;

/// The tag of the words by which sizes are drawn: "KS".
const SIZES: u32 = 0x4B53;

/// Nodes after which a case is given up while one is looked for that takes many.
const MOST_NODES: u64 = 1 << 26;

impl Setting for Gems {
    type Case = GemsFight;
    type Facts = GemsFacts;
    type Readings = Readings;
    type Format = judge::Reader;

    const GAME: GameId = GameId::GemsFight;
    const FEATURES: &'static [Feature<Gems>] = FEATURES;
    const ABSENT: &'static [(&'static str, &'static str)] = &[];

    fn check_sizes(sizes: &Deals) -> Result<(), String> {
        let Deals::GemsFight(shape) = sizes else { return Err("these are sizes of another game".to_owned()) };
        GemsFight::numbered(shape, 0, 0).map_err(|error| error.to_string())?;
        judge::beyond_limits(shape).map_or(Ok(()), |beyond| Err(format!("kinds are of the judge's sizes: {beyond}")))
    }

    /// Of small sizes, drawn by the number, unless a size is asked for.
    fn candidate(sizes: Option<&Deals>, seed: u64, number: u64) -> GemsFight {
        if let Some(Deals::GemsFight(shape)) = sizes {
            return numbered(shape, seed, number);
        }
        let mut draws = Draws::new(seed, SIZES, number);
        let mut between = |least: u32, most: u32| least + draws.below(most - least + 1);
        let (bags, colours, melt, most) = (between(3, 10), between(1, 5), between(2, 7), between(2, 8));
        numbered(&Shape { bags, colours, melt, gems: 1..=most }, seed, number)
    }

    fn answer(answer: i32) -> String {
        answer.to_string()
    }

    fn facts(case: &GemsFight) -> Option<GemsFacts> {
        GemsFacts::of(case)
    }

    fn case(case: GemsFight) -> Case {
        Case::GemsFight(case)
    }
}

/// As many cases as are looked at for what the best line shows; each has to be solved.
const SOLVED: Make<Gems> = Make::Sized(50_000);

/// With the game named, the compiler knows what the closures take.
type F = Feature<Gems>;

const FEATURES: &[F] = &[
    F::bound(
        "boundary:no-colour",
        "no colour, G = 0, and so no bag",
        |deal| deal.colours() == 0,
        |_, _| plain(0, 5, Vec::new()),
    ),
    F::bound(
        "boundary:one-colour",
        "one colour, G = 1, in twelve bags",
        |deal| deal.colours() == 1,
        |seed, number| numbered(&Shape { bags: 12, colours: 1, melt: 7, gems: 1..=10 }, seed, number),
    ),
    F::bound(
        "boundary:most-colours",
        "the most colours, G = 8, with gems of the last one",
        |deal| {
            deal.colours() == LARGEST.colours && deal.bags().iter().any(|bag| bag.highest_colour() == LARGEST.colours)
        },
        |seed, number| numbered(&Shape { bags: 12, melt: 3, ..LARGEST }, seed, number),
    ),
    F::bound(
        "boundary:no-bag",
        "no bag, B = 0, although there are colours",
        |deal| deal.bags().is_empty() && deal.colours() > 0,
        |_, _| plain(8, 5, Vec::new()),
    ),
    F::bound(
        "boundary:one-bag",
        "one bag, B = 1",
        |deal| deal.bags().len() == 1,
        |seed, number| numbered(&Shape { bags: 1, colours: 1, melt: 2, gems: 1..=10 }, seed, number),
    ),
    F::bound(
        "boundary:most-bags",
        "the most bags, B = 21",
        |deal| deal.bags().len() == LARGEST.bags as usize,
        |seed, number| numbered(&LARGEST, seed, number),
    ),
    F::bound(
        "boundary:least-melt",
        "the smallest melting number, S = 1, in bags",
        |deal| deal.melt() == 1 && !deal.bags().is_empty(),
        |seed, number| numbered(&Shape { bags: 12, melt: 1, ..LARGEST }, seed, number),
    ),
    F::bound(
        "boundary:most-melt",
        "the largest melting number, S = 19, in bags that make stones",
        |deal| deal.melt() == MOST_MELT && deal.total() > 0,
        |seed, number| numbered(&Shape { bags: 16, colours: 2, melt: MOST_MELT, gems: 6..=10 }, seed, number),
    ),
    F::bound(
        "boundary:small-bags",
        "one gem in every bag, the fewest",
        |deal| all_bags(deal, 1),
        |seed, number| numbered(&Shape { bags: 16, colours: 3, melt: 2, gems: 1..=1 }, seed, number),
    ),
    F::bound(
        "boundary:large-bags",
        "ten gems in every bag, the most",
        |deal| all_bags(deal, 10),
        |seed, number| numbered(&Shape { bags: 12, gems: 10..=10, ..LARGEST }, seed, number),
    ),
    F::bound(
        "boundary:most-gems",
        "210 gems, the most in all bags together",
        |deal| deal.bags().len() == LARGEST.bags as usize && all_bags(deal, 10),
        |seed, number| numbered(&Shape { gems: 10..=10, ..LARGEST }, seed, number),
    ),
    F::of_input("boundary:no-case", "an input of no case", 0, |cases| cases == 0, |_, _| Vec::new()),
    F::of_input(
        "boundary:one-case",
        "an input of one case",
        1,
        |cases| cases == 1,
        |seed, number| vec![Gems::candidate(None, seed, number)],
    ),
    F::of_input(
        "boundary:most-cases",
        "an input of 20 cases, the most that the contest has",
        MOST_CASES,
        |cases| cases == MOST_CASES,
        |seed, _| (0..MOST_CASES).map(|number| Gems::candidate(None, seed, number)).collect(),
    ),
    F::event(
        "event:longest-chain",
        "21 bags poured by one player in a row, the longest chain there can be",
        |facts| {
            let chain = facts.longest_chain(Player::First);
            (chain.bags == LARGEST.bags as usize)
                .then(|| format!("{} pours all {} bags in a row", name(chain.player), chain.bags))
        },
        Make::Among(100, |seed, number| {
            numbered(&Shape { colours: 2, melt: 2, gems: 3..=10, ..LARGEST }, seed, number)
        }),
    ),
    F::event(
        "event:first-chain",
        "four bags or more poured by Alice in a row in the best line, and not all",
        |facts| {
            let chain = facts.longest_chain(Player::First);
            (chain.bags >= 4 && chain.bags < facts.played.line.len())
                .then(|| format!("Alice pours {} bags in a row; {}", chain.bags, value(facts)))
        },
        SOLVED,
    ),
    F::event(
        "event:second-chain",
        "four bags or more poured by Bob in a row in the best line",
        |facts| {
            let chain = facts.longest_chain(Player::Second);
            (chain.bags >= 4).then(|| format!("Bob pours {} bags in a row; {}", chain.bags, value(facts)))
        },
        SOLVED,
    ),
    F::event(
        "event:no-stone",
        "bags that make no stone at all",
        |facts| {
            let barren = facts.deal.total() == 0 && !facts.deal.bags().is_empty();
            barren.then(|| "no colour has as many gems as melt".to_owned())
        },
        SOLVED,
    ),
    F::event(
        "event:empty-handed",
        "a player who gets no stone in the best line while the other gets three or more",
        |facts| {
            let [alice, bob] = facts.stones;
            (alice.min(bob) == 0 && alice.max(bob) >= 3).then(|| format!("Alice gets {alice} and Bob {bob}"))
        },
        SOLVED,
    ),
    F::event(
        "event:quiet-start",
        "four bags or more of the best line poured before the first stone",
        |facts| {
            let quiet = facts.quiet();
            (quiet >= 4 && facts.deal.total() > 0)
                .then(|| format!("{quiet} bags make no stone before the first that does; {}", value(facts)))
        },
        SOLVED,
    ),
    F::event(
        "event:many-at-once",
        "a bag of the best line that makes three stones or more at once",
        |facts| {
            let (bag, stones) = facts.most_at_once().filter(|&(_, stones)| stones >= 3)?;
            Some(format!("bag {bag} makes {stones} stones at once; {}", value(facts)))
        },
        SOLVED,
    ),
    F::event(
        "event:refused-stone",
        "a stone that could be made at once, which every best first move leaves",
        |facts| {
            let mv = facts.refused_stone()?;
            Some(format!("bag {mv} would make a stone at once, and no best first move does; {}", value(facts)))
        },
        Make::Sized(1 << 20),
    ),
    F::event(
        "event:last-stone",
        "a stone made by the last bag, with no bag left for the turn that it earns",
        |facts| {
            let stones = facts.last_stones();
            (stones > 0)
                .then(|| format!("the last bag makes {stones}, and its further turn has no bag left; {}", value(facts)))
        },
        SOLVED,
    ),
    F::event(
        "event:equal-bags",
        "three bags or more, all of them equal",
        |facts| {
            let bags = facts.deal.bags();
            (bags.len() >= 3 && bags.iter().all(|bag| bag == &bags[0]))
                .then(|| format!("{} equal bags; {}", bags.len(), value(facts)))
        },
        Make::Among(1, equal_bags),
    ),
    F::event(
        "event:twin-bags",
        "bags that differ in colours alone that never make a stone",
        |facts| {
            let twins = facts.deal.twins().iter().find_map(|&set| {
                let mut places = (0..facts.deal.bags().len()).filter(|place| set >> place & 1 == 1);
                let first = places.next()?;
                let other = places.find(|&place| facts.deal.bags()[place] != facts.deal.bags()[first])?;
                Some((first + 1, other + 1))
            });
            let (one, other) = twins?;
            Some(format!("bags {one} and {other} differ in colours alone that never make a stone; {}", value(facts)))
        },
        SOLVED,
    ),
    F::event(
        "event:dead-colour",
        "a colour with gems that never makes a stone, beside one that does",
        |facts| {
            let dead = dead_colours(&facts.deal);
            (facts.deal.total() > 0 && !dead.is_empty())
                .then(|| format!("colour {} never makes a stone; {}", dead[0], value(facts)))
        },
        SOLVED,
    ),
    F::value(
        "one-best",
        "exactly one best first move",
        |facts| {
            let (mv, best, less) = points::one_best(&facts.deal, &facts.played)?;
            Some(format!(
                "one best first move: bag {mv} leaves {}, the next one is worth {less} less to Alice",
                ahead(best)
            ))
        },
        SOLVED,
    ),
    F::value(
        "zero",
        "the value 0, although stones are made",
        |facts| {
            (facts.played.value == Score::ZERO && facts.deal.total() > 0)
                .then(|| format!("each player gets {} of {} stones", facts.stones[0], facts.deal.total()))
        },
        SOLVED,
    ),
    F::extreme(
        "swing",
        "the largest difference between best and greedy play",
        2_000,
        Climb {
            start: |sizes, seed, number| {
                sized(sizes, &Shape { bags: 12, colours: 4, melt: 4, gems: 1..=8 }, seed, number)
            },
            beside,
            height: |deal| Some(i64::from((gems_facts::value(deal).ok()? - points::greedily(deal)).0.abs())),
            reason: |deal, swing| {
                format!("greedy play leaves {}, best play differs by {swing}", ahead(points::greedily(deal)))
            },
        },
    ),
    F::extreme(
        "hard",
        "the most nodes for plain alpha-beta with a table",
        150,
        Climb {
            start: |sizes, seed, number| {
                sized(sizes, &Shape { bags: 16, colours: 8, melt: 15, gems: 1..=10 }, seed, number)
            },
            beside,
            height: |deal| {
                let mut solver = AlphaBeta::new(deal, &Limits { nodes: MOST_NODES, ..Limits::default() });
                solver.value(&deal.start()).ok()?;
                Some(solver.nodes() as i64)
            },
            reason: |deal, nodes| {
                format!(
                    "{nodes} nodes for alpha-beta with a table and no advice, of {} sets of bags",
                    1_u64 << deal.bags().len()
                )
            },
        },
    ),
    F {
        group: Group::Search,
        name: "worst:time",
        what: "21 bags of ten gems, of which no two are alike: a program that keeps sets of bags in memory meets all of them",
        seen: Seen::InCase(takes_longest),
        make: Make::Among(1_000, |seed, number| {
            numbered(&Shape { melt: MOST_MELT, gems: 10..=10, ..LARGEST }, seed, number)
        }),
    },
    F {
        group: Group::Search,
        name: "worst:overflow",
        what: "28 gems of a colour together before they melt, and another answer where four bits are kept for a colour",
        seen: Seen::InCase(overflows),
        make: Make::Among(10_000, |seed, number| {
            numbered(&Shape { bags: 10, colours: 2, melt: MOST_MELT, gems: 7..=10 }, seed, number)
        }),
    },
    F {
        group: Group::Search,
        name: "worst:word",
        what: "eight colours of S = 19, and another answer where five bits for each are kept in a word of 32",
        seen: Seen::InCase(overflows_word),
        make: Make::Among(10_000, |seed, number| {
            numbered(&Shape { bags: 12, melt: MOST_MELT, gems: 10..=10, ..LARGEST }, seed, number)
        }),
    },
];

/// The value in words.
fn value(facts: &GemsFacts) -> String {
    match facts.played.value.0 {
        0 => "the value is 0".to_owned(),
        ahead @ 1.. => format!("Alice is ahead by {ahead}"),
        behind => format!("Bob is ahead by {}", -behind),
    }
}

/// Who is left ahead with a value of Alice's.
fn ahead(value: Score) -> String {
    match value.0 {
        0 => "both level".to_owned(),
        ahead @ 1.. => format!("Alice ahead by {ahead}"),
        behind => format!("Bob ahead by {}", -behind),
    }
}

fn numbered(shape: &Shape, seed: u64, number: u64) -> GemsFight {
    GemsFight::numbered(shape, seed, number).expect("shapes are checked before cases are made")
}

fn sized(sizes: Option<&Deals>, usual: &Shape, seed: u64, number: u64) -> GemsFight {
    let shape = if let Some(Deals::GemsFight(shape)) = sizes { shape } else { usual };
    numbered(shape, seed, number)
}

fn plain(colours: u32, melt: u32, bags: Vec<Bag>) -> GemsFight {
    GemsFight::new(colours, melt, bags).expect("the bags have no gem of another colour")
}

fn all_bags(deal: &GemsFight, gems: u64) -> bool {
    !deal.bags().is_empty() && deal.bags().iter().all(|bag| bag.gems() == gems)
}

/// Six to twelve bags like the first one of a numbered deal.
fn equal_bags(seed: u64, number: u64) -> GemsFight {
    let drawn = numbered(&Shape { bags: 12, colours: 3, melt: 4, gems: 3..=8 }, seed, number);
    let bags = vec![drawn.bags()[0]; 6 + (number % 7) as usize];
    plain(drawn.colours(), drawn.melt(), bags)
}

/// Whether no bag can stand for another, so that all sets are met.
fn takes_longest(deal: &GemsFight) -> bool {
    let bags = deal.bags().len() as u32;
    bags == LARGEST.bags
        && all_bags(deal, 10)
        && deal.colours() == LARGEST.colours
        && Plan::new(deal).states() == 1 << bags
}

fn overflows(deal: &GemsFight) -> bool {
    let most = MOST_MELT - 1 + 10;
    let wrong = |value: Score| packed::printed(deal, 5, 128) == value.0 && packed::printed(deal, 4, 128) != value.0;
    let full = deal.melt() == MOST_MELT && packed::most_together(deal) == Some(most);
    full && gems_facts::value(deal).is_ok_and(wrong)
}

fn overflows_word(deal: &GemsFight) -> bool {
    let small = deal.bags().len() <= packed::MOST_BAGS && deal.melt() == MOST_MELT && deal.colours() == LARGEST.colours;
    let wrong = |value: Score| packed::printed(deal, 5, 64) == value.0 && packed::printed(deal, 5, 32) != value.0;
    small && gems_facts::value(deal).is_ok_and(wrong)
}

/// A gem becomes one of another colour, or goes to another bag if it is not the last of its bag, and the other has room.
fn beside(deal: &GemsFight, below: &mut dyn FnMut(u32) -> u32) -> GemsFight {
    let mut bags: Vec<[u32; MAX_COLOURS]> = deal.bags().iter().map(|bag| *bag.counts()).collect();
    let count = bags.len() as u32;
    if count > 0 && deal.colours() > 0 {
        let from = below(count) as usize;
        let gem = below(bags[from].iter().sum());
        let colour = nth(&bags[from], gem);
        let (to, other) = (below(count) as usize, below(deal.colours()) as usize);
        let moved = to != from && gems_of(&bags[from]) > 1 && gems_of(&bags[to]) < *LARGEST.gems.end();
        bags[from][colour] -= 1;
        if moved && below(2) == 0 {
            bags[to][colour] += 1;
        } else {
            bags[from][other] += 1;
        }
    }
    plain(deal.colours(), deal.melt(), bags.into_iter().map(Bag::new).collect())
}

fn gems_of(counts: &[u32; MAX_COLOURS]) -> u32 {
    counts.iter().sum()
}

/// The colour of the gem of this number when they lie in the order of colours.
fn nth(counts: &[u32; MAX_COLOURS], gem: u32) -> usize {
    let mut before = 0;
    let of = |&count: &u32| {
        before += count;
        before > gem
    };
    counts.iter().position(of).unwrap_or(0)
}
