use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use faceup::GameId;
use faceup::core::Player;
use faceup::games::{gems_fight, house_of_cards, magic_duel};
use schemars::JsonSchema;
use serde::Serialize;

use crate::app::Inner;
use crate::body;
use crate::config::Limits;
use crate::failure::Failure;

/// The schema's name, with its version.
const SCHEMA: &str = "faceup.info/1";

/// The version of each game's rules and notation, as links hold it: a link of another version may mean another play.
const RULES: &str = "1";

/// What there is to ask.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Info {
    /// `faceup.info/1`.
    schema: &'static str,
    /// The program's version.
    version: &'static str,
    /// The version of each game's rules and notation, for links.
    rules: BTreeMap<&'static str, &'static str>,
    /// The games, in the order in which they are listed to people.
    games: Vec<Game>,
    /// What a request may take.
    limits: Allowed,
}

/// A game.
#[derive(Debug, Serialize, JsonSchema)]
struct Game {
    /// Its name.
    name: &'static str,
    /// A shorter name, accepted wherever the name is.
    short: &'static str,
    /// Its name for people.
    title: &'static str,
    /// The players, the first one first.
    players: [&'static str; 2],
    /// The sizes of numbered deals.
    sizes: Vec<Size>,
}

/// A number that says how large a deal is.
#[derive(Debug, Serialize, JsonSchema)]
struct Size {
    /// Its name in requests; `gems-least` and `gems-most` are the two numbers of `gems`.
    name: &'static str,
    /// The least.
    min: u32,
    /// The most.
    max: u32,
    /// What it is where nothing is said.
    default: u32,
    /// Where the most depends on another size: the most for each value of the first size, from its least on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    max_by_first: Vec<u32>,
}

/// What a request may take.
#[derive(Debug, Serialize, JsonSchema)]
struct Allowed {
    /// Bytes of a body.
    body: usize,
    /// Nodes that a solve may visit.
    nodes: u64,
    /// Seconds that a solve may take.
    seconds: f64,
    /// Bytes of the tables of one solve.
    memory: usize,
    /// Solves at the same time.
    solves: usize,
    /// House of Cards: peaks of a deal.
    peaks: u32,
    /// House of Cards: ranks of a deal.
    ranks: u32,
    /// Gems Fight!: bags of a deal.
    bags: u32,
    /// Magic Duel: turns of a deal.
    turns: u16,
    /// Moves of a play.
    moves: usize,
    /// Deals in one answer.
    deals: usize,
}

/// Says what there is to ask.
pub(crate) async fn serve(State(app): State<Arc<Inner>>) -> Result<Response, Failure> {
    let limits = &app.config.limits;
    body::json(&Info {
        schema: SCHEMA,
        version: env!("CARGO_PKG_VERSION"),
        rules: GameId::ALL.iter().map(|game| (game.name(), RULES)).collect(),
        games: GameId::ALL.iter().map(|&game| of_game(game, limits)).collect(),
        limits: Allowed {
            body: limits.body,
            nodes: limits.nodes,
            seconds: limits.solve.as_secs_f64(),
            memory: limits.share(),
            solves: limits.solves,
            peaks: limits.peaks,
            ranks: limits.ranks,
            bags: limits.bags,
            turns: limits.turns,
            moves: limits.moves,
            deals: limits.deals,
        },
    })
}

/// The players' names, the first one's first.
pub(crate) fn players(game: GameId) -> [&'static str; 2] {
    Player::BOTH.map(match game {
        GameId::MagicDuel => magic_duel::name,
        GameId::HouseOfCards => house_of_cards::name,
        GameId::GemsFight => gems_fight::name,
    })
}

fn of_game(game: GameId, limits: &Limits) -> Game {
    let size = |name, min, max, default: u32| {
        let max = u32::max(min, max);
        Size { name, min, max, default: default.clamp(min, max), max_by_first: Vec::new() }
    };
    let (title, sizes) = match game {
        GameId::MagicDuel => ("Magic Duel", Vec::new()),
        GameId::HouseOfCards => {
            let least = house_of_cards::LEAST_PEAKS;
            let most = limits.peaks.clamp(least, house_of_cards::MOST_PEAKS);
            let by_peaks: Vec<u32> =
                (least..=most).map(|peaks| house_of_cards::most_ranks(peaks).min(limits.ranks)).collect();
            let ranks = size("ranks", least, by_peaks[by_peaks.len() - 1], 13);
            let ranks = Size { max_by_first: by_peaks, ..ranks };
            let sizes = vec![size("peaks", least, most, 4), ranks];
            ("House of Cards", sizes)
        }
        GameId::GemsFight => {
            let colours = gems_fight::MAX_COLOURS as u32;
            let sizes = vec![
                size("bags", 1, limits.bags.min(gems_fight::MAX_BAGS as u32), 21),
                size("colours", 1, colours, 8),
                size("melt", 1, 100, 5),
                size("gems-least", 0, 100, 1),
                size("gems-most", 0, 100, 10),
            ];
            ("Gems Fight!", sizes)
        }
    };
    Game { name: game.name(), short: game.short_name(), title, players: players(game), sizes }
}
