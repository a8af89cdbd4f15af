use faceup::games::magic_duel::{Counted, Extreme, Kind, KindOrder, Preference, Rules, Strategy};
use serde_json::{Value, json};

use super::Results;
use crate::stats::Estimate;
use crate::tournament::Match;

/// The name and version of the form of [`json()`], described in `docs/schemas/tournament-1.schema.json`.
pub const SCHEMA: &str = "faceup.tournament/1";

/// All results as one JSON object.
pub fn json(results: &Results) -> Value {
    let table = &results.table;
    json!({
        "schema": SCHEMA,
        "game": "magic-duel",
        "rules": rules(&table.rules),
        "seed": table.seed,
        "from": table.from,
        "deals": table.deals,
        "strategies": strategies(results),
        "matches": table.matches.iter().map(|played| one_match(results, played)).collect::<Vec<_>>(),
        "misfit": results.ratings.as_ref().map(|ratings| json!({
            "first": results.name(ratings.misfit.first),
            "second": results.name(ratings.misfit.second),
            "score": ratings.misfit.score,
            "expected": ratings.misfit.expected,
        })),
        "sprt": table.sprt.map(|sprt| json!({
            "elo0": sprt.elo()[0],
            "elo1": sprt.elo()[1],
            "alpha": sprt.rates()[0],
            "beta": sprt.rates()[1],
            "bounds": sprt.bounds(),
        })),
        "equilibrium": results.equilibrium.as_ref().map(|equilibrium| json!({
            "exploitability": equilibrium.mixture.exploitability,
            "shares": (0..table.strategies.len()).map(|at| json!({
                "name": results.name(at),
                "share": equilibrium.mixture.weights[at],
                "against": equilibrium.mixture.against[at],
                "range": equilibrium.ranges.as_ref().map(|ranges| ranges[at]),
            })).collect::<Vec<_>>(),
        })),
    })
}

fn strategies(results: &Results) -> Vec<Value> {
    let pool = results.table.strategies.iter().enumerate();
    pool.map(|(at, named)| {
        json!({
            "name": named.name(),
            "strategy": strategy(named.strategy()),
            "rating": results.ratings.as_ref().map(|ratings| estimate(ratings.elo[at])),
        })
    })
    .collect()
}

fn one_match(results: &Results, played: &Match) -> Value {
    let pairs = &played.pairs;
    let sprt = results.table.sprt.map(|sprt| {
        json!({
            "log_ratio": sprt.log_ratio(pairs.scores()),
            "decision": played.decision.map(|decision| json!({
                "verdict": decision.verdict,
                "deals": decision.deals,
                "log_ratio": decision.log_ratio,
            })),
        })
    });
    json!({
        "first": results.name(played.first),
        "second": results.name(played.second),
        "counts": pairs.counts(),
        "scores": pairs.scores(),
        "score": estimate(pairs.score()),
        "difference": estimate(pairs.difference()),
        "elo": estimate(pairs.elo()),
        "alice": pairs.alice(),
        "shrink": pairs.shrink(),
        "sprt": sprt,
    })
}

/// An estimate with its interval; what is not finite is null.
pub(crate) fn estimate(estimate: Estimate) -> Value {
    json!({ "value": estimate.value, "low": estimate.low, "high": estimate.high })
}

/// The rules' numbers as a JSON object, with the keys of a file of rules.
pub fn rules(rules: &Rules) -> Value {
    let copies: serde_json::Map<String, Value> =
        Kind::ALL.iter().map(|&kind| (kind.name().to_owned(), rules.copies().of(kind).into())).collect();
    json!({
        "copies": copies,
        "opening-hand": rules.opening_hand(),
        "turn-limit": rules.turn_limit(),
        "draws": rules.draws(),
    })
}

/// A strategy's data as a JSON object, with the keys of a strategy's file.
pub fn strategy(strategy: &Strategy) -> Value {
    json!({
        "play": { "order": order(strategy.play.order), "without-effect": strategy.play.without_effect },
        "counter": {
            "from-kinds": strategy.counter.from_kinds,
            "missing-kind-left": strategy.counter.missing_kind_left,
        },
        "discard": preference(&strategy.discard),
        "destroy": preference(&strategy.destroy),
        "recycle": preference(&strategy.recycle),
    })
}

fn order(order: KindOrder) -> [&'static str; 5] {
    order.kinds().map(Kind::name)
}

fn preference(preference: &Preference) -> Value {
    let Counted { hand, field, grave } = preference.counted;
    let areas = [(hand, "hand"), (field, "field"), (grave, "grave")];
    json!({
        "counted": areas.iter().filter(|(counted, _)| *counted).map(|(_, area)| *area).collect::<Vec<_>>(),
        "prefer": match preference.extreme { Extreme::Fewest => "fewest", Extreme::Most => "most" },
        "ties": order(preference.ties),
    })
}
