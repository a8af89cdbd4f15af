use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http;
use axum::response::Response;
use faceup::duel_files::{belong_to, read_rules};
use faceup::games::error::InputError;
use faceup::games::gems_fight::Shape;
use faceup::games::house_of_cards::most_ranks;
use faceup::games::magic_duel::Rules;
use faceup::{CaseDeal, DealForm, Deals, Error, GameId, GenerateOptions};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::sizes::{self, check};
use crate::app::Inner;
use crate::body;
use crate::config::Limits;
use crate::failure::Failure;

/// Deals that are wanted: by number, out of a judge input, or one in notation.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DealsRequest {
    /// The game's name.
    game: String,
    /// Deals by number.
    #[serde(default)]
    numbered: Option<Numbered>,
    /// A judge input.
    #[serde(default)]
    judge: Option<String>,
    /// House of Cards: how many peaks the judge input lays, 4 without it.
    #[serde(default)]
    peaks: Option<u32>,
    /// A deal in notation.
    #[serde(default)]
    notation: Option<String>,
    /// Magic Duel: the rules of numbered deals or a judge input as TOML; the statement's without them.
    #[serde(default)]
    rules: Option<String>,
}

/// Deals by number. Sizes that are left out are the judge's largest.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Numbered {
    /// The seed.
    #[serde(default)]
    seed: u64,
    /// The number of the first deal.
    #[serde(default)]
    from: u64,
    /// How many.
    #[serde(default = "one")]
    count: u64,
    /// House of Cards: peaks.
    #[serde(default)]
    peaks: Option<u32>,
    /// House of Cards: ranks.
    #[serde(default)]
    ranks: Option<u32>,
    /// Gems Fight!: bags.
    #[serde(default)]
    bags: Option<u32>,
    /// Gems Fight!: colours.
    #[serde(default)]
    colours: Option<u32>,
    /// Gems Fight!: how many gems of a colour melt into a stone.
    #[serde(default)]
    melt: Option<u32>,
    /// Gems Fight!: the least and the most gems in a bag.
    #[serde(default)]
    gems: Option<[u32; 2]>,
}

const fn one() -> u64 {
    1
}

/// The schema of an answer, with its version.
const SCHEMA: &str = "faceup.deals/1";

/// Deals.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct DealsAnswer {
    /// `faceup.deals/1`.
    schema: &'static str,
    /// The deals.
    deals: Vec<Deal>,
    /// Whether the judge input has more cases than are given here.
    more: bool,
}

/// A deal.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
#[allow(clippy::struct_field_names, reason = "the fields are those of the JSON")]
struct Deal {
    /// In the game's notation.
    deal: String,
    /// The player whom the case asks about, in games whose cases ask about one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    player: Option<String>,
    /// A shorter notation of the same deal, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// Of numbered deals: the number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    number: Option<u64>,
    /// Of a judge input: the case's number, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    case: Option<u64>,
}

/// Gives deals.
pub(crate) async fn serve(State(app): State<Arc<Inner>>, request: http::Request<Body>) -> Result<Response, Failure> {
    let request: DealsRequest = body::read(request, &app.config.limits).await?;
    let limits = app.config.limits.clone();
    let answer = app.solves.cheap(move || answered(request, &limits)).await??;
    body::json(&answer)
}

fn answered(request: DealsRequest, limits: &Limits) -> Result<DealsAnswer, Failure> {
    let DealsRequest { game, numbered, judge, peaks, notation, rules } = request;
    let wrong = |message: &str| Err(Failure::unanswerable("request", message));
    let game: GameId =
        game.parse().map_err(|error: faceup::UnknownGame| Failure::unanswerable("request", error.to_string()))?;
    if peaks.is_some() && (judge.is_none() || game != GameId::HouseOfCards) {
        return wrong("`peaks` goes with a judge input of house-of-cards");
    }
    if rules.is_some() && notation.is_some() {
        return wrong("the notation of a deal holds its rules: `rules` goes with `numbered` and `judge`");
    }
    let rules = read(game, rules.as_deref())?;
    let (deals, more) = match (numbered, judge, notation) {
        (Some(numbered), None, None) => (of_number(game, &numbered, rules, limits)?, false),
        (None, Some(input), None) => of_judge(game, peaks, rules, &input, limits)?,
        (None, None, Some(notation)) => {
            let deal = sizes::checked(game, &notation, limits)?;
            (vec![Deal { deal, ..Deal::default() }], false)
        }
        _ => return wrong("one of `numbered`, `judge` and `notation` is wanted"),
    };
    Ok(DealsAnswer { schema: SCHEMA, deals, more })
}

fn read(game: GameId, rules: Option<&str>) -> Result<Rules, Failure> {
    let Some(text) = rules else { return Ok(Rules::STATEMENT) };
    belong_to(game).map_err(|error| Failure::unanswerable("request", error.to_string()))?;
    read_rules(text).map(|named| named.value).map_err(|error| Failure::text("rules", &error))
}

fn of_judge(
    game: GameId,
    peaks: Option<u32>,
    rules: Rules,
    input: &str,
    limits: &Limits,
) -> Result<(Vec<Deal>, bool), Failure> {
    let found = faceup::cases(game, peaks, rules, limits.deals, input.as_bytes());
    let (cases, more) = found.map_err(|error| match error {
        Error::Input(InputError::Parse(error)) => Failure::text("deal", &error),
        error => Failure::unanswerable("request", error.to_string()),
    })?;
    let numbered = (1..).zip(cases);
    let deal = |(number, CaseDeal { deal, asked }): (u64, CaseDeal)| {
        let deal = sizes::checked(game, &deal, limits)?;
        Ok(Deal { deal, player: asked.map(str::to_owned), case: Some(number), ..Deal::default() })
    };
    Ok((numbered.map(deal).collect::<Result<_, Failure>>()?, more))
}

fn of_number(game: GameId, numbered: &Numbered, rules: Rules, limits: &Limits) -> Result<Vec<Deal>, Failure> {
    let Numbered { seed, from, count, .. } = *numbered;
    check("deals", u32::try_from(count).unwrap_or(u32::MAX), u32::try_from(limits.deals).unwrap_or(u32::MAX))?;
    let deals = shape(game, numbered, rules, limits)?;
    let options = GenerateOptions { form: DealForm::JsonLines, deals, seed, from, count };
    let mut lines = Vec::new();
    faceup::generate(&options, &mut lines, &|_| {})
        .map_err(|error| Failure::unanswerable("request", error.to_string()))?;
    let mut deals = serde_json::Deserializer::from_slice(&lines).into_iter::<Deal>();
    deals.by_ref().collect::<Result<_, _>>().map_err(|_| Failure::internal())
}

/// The sizes of numbered deals.
fn shape(game: GameId, numbered: &Numbered, rules: Rules, limits: &Limits) -> Result<Deals, Failure> {
    let Numbered { peaks, ranks, bags, colours, melt, gems, .. } = numbered;
    let given = [
        ("peaks", peaks.is_some(), GameId::HouseOfCards),
        ("ranks", ranks.is_some(), GameId::HouseOfCards),
        ("bags", bags.is_some(), GameId::GemsFight),
        ("colours", colours.is_some(), GameId::GemsFight),
        ("melt", melt.is_some(), GameId::GemsFight),
        ("gems", gems.is_some(), GameId::GemsFight),
    ];
    if let Some((size, _, owner)) = given.iter().find(|(_, given, owner)| *given && *owner != game) {
        return Err(Failure::unanswerable("request", format!("`{size}` is a size of {owner}, not of {game}")));
    }
    Ok(match game {
        GameId::MagicDuel => {
            check("turns", u32::from(rules.turn_limit()), u32::from(limits.turns))?;
            Deals::MagicDuel(rules)
        }
        GameId::HouseOfCards => {
            let peaks = peaks.unwrap_or(4);
            let ranks = ranks.unwrap_or_else(|| most_ranks(peaks).min(13));
            check("peaks", peaks, limits.peaks)?;
            check("ranks", ranks, limits.ranks)?;
            Deals::HouseOfCards { peaks, ranks }
        }
        GameId::GemsFight => {
            let bags = bags.unwrap_or(21);
            check("bags", bags, limits.bags)?;
            let [least, most] = gems.unwrap_or([1, 10]);
            Deals::GemsFight(Shape { bags, colours: colours.unwrap_or(8), melt: melt.unwrap_or(5), gems: least..=most })
        }
    })
}
