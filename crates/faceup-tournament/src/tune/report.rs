use std::fmt::Write;

use serde_json::{Value, json as object};

use super::{Ablation, FRESH, Found, Search};
use crate::report::{Markup, estimate, interval, number, rules_json, strategy_json};

/// The name and version of the form of [`json`], described in `docs/schemas/tune-1.schema.json`.
pub const SCHEMA: &str = "faceup.tune/1";

/// How many single changes are listed at either end.
const LISTED: usize = 8;

/// All that was found as one JSON object.
pub fn json(search: &Search, found: &Found) -> Value {
    let matches = search.pool.iter().zip(&found.matches).map(|(opponent, pairs)| {
        object!({
            "opponent": opponent.name(),
            "strategy": strategy_json(opponent.strategy()),
            "counts": pairs.counts(),
            "difference": estimate(pairs.difference()),
            "elo": estimate(pairs.elo()),
            "shrink": pairs.shrink(),
        })
    });
    object!({
        "schema": SCHEMA,
        "game": "magic-duel",
        "rules": rules_json(&search.rules),
        "seed": search.seed,
        "searched": found.searched,
        "from": FRESH,
        "deals": search.deals,
        "strategy": strategy_json(&found.strategy),
        "difference": estimate(found.difference),
        "gain": estimate(found.gain),
        "matches": matches.collect::<Vec<_>>(),
        "steps": found.steps.iter().map(|step| object!({
            "change": step.change,
            "gain": estimate(step.gain),
        })).collect::<Vec<_>>(),
        "ablation": found.ablation.as_ref().map(|ablation| object!({
            "deals": ablation.deals,
            "fields": ablation.fields.iter().map(|row| object!({
                "field": row.field.name(),
                "statement": row.statement,
                "found": row.found,
                "put_back": estimate(row.put_back),
                "alone": estimate(row.alone),
            })).collect::<Vec<_>>(),
            "singles": ablation.singles.iter().map(|single| object!({
                "change": single.change,
                "gain": estimate(single.gain),
            })).collect::<Vec<_>>(),
        })),
    })
}

/// All that was found as tables for people.
pub fn tables(search: &Search, found: &Found, markup: Markup) -> String {
    let mut text = format!(
        "Best reply to {}: {} duels searched with seed {}\n\n",
        search.pool.iter().map(|opponent| markup.name(opponent.name())).collect::<Vec<_>>().join(", "),
        found.searched,
        search.seed
    );
    let _ = writeln!(
        text,
        "On {} fresh deals from number {FRESH} on, each from both seats, it makes {} points a duel (95 %: {})\n\
         more than its opponents, and {} ({}) more than the statement's strategy does.\n",
        search.deals,
        number(found.difference.value, 4),
        interval(found.difference, 4),
        number(found.gain.value, 4),
        interval(found.gain, 4),
    );
    let rows: Vec<Vec<String>> = search
        .pool
        .iter()
        .zip(&found.matches)
        .map(|(opponent, pairs)| {
            let (difference, elo) = (pairs.difference(), pairs.elo());
            let shrink = pairs.shrink().map_or("-".to_owned(), |shrink| format!("{shrink:.2}"));
            let name = opponent.name().to_owned();
            vec![name, number(difference.value, 4), interval(difference, 4), number(elo.value, 1), shrink]
        })
        .collect();
    text += &markup.table(&["opponent", "difference", "95 %", "Elo", "shrink"], &rows);
    let rows: Vec<Vec<String>> =
        found.steps.iter().map(|step| vec![step.change.clone(), number(step.gain.value, 4)]).collect();
    if !rows.is_empty() {
        text += "\nThe way there; these gains were selected and tend to be too large:\n\n";
        text += &markup.table(&["change", "gain"], &rows);
    }
    if let Some(ablation) = &found.ablation {
        text += &ablated(ablation, markup);
    }
    text
}

fn ablated(ablation: &Ablation, markup: Markup) -> String {
    let rows: Vec<Vec<String>> = ablation
        .fields
        .iter()
        .map(|row| {
            vec![
                row.field.name(),
                row.statement.clone(),
                row.found.clone(),
                number(row.put_back.value, 4),
                interval(row.put_back, 4),
                number(row.alone.value, 4),
                interval(row.alone, 4),
            ]
        })
        .collect();
    let mut text = format!("\nWhat each change is worth, on {} fresh deals:\n\n", ablation.deals);
    text += &markup.table(&["field", "statement", "reply", "put back", "95 %", "alone", "95 %"], &rows);
    text +=
        "\nPut back: the reply with the statement's value again. Alone: the statement's strategy with this value.\n";
    text += "\nSingle changes of the statement's strategy, the best and the worst:\n\n";
    let count = ablation.singles.len();
    let listed = ablation.singles.iter().enumerate();
    let listed = listed.filter(|(place, _)| *place < LISTED || place + LISTED >= count);
    let rows: Vec<Vec<String>> = listed
        .map(|(_, single)| vec![single.change.clone(), number(single.gain.value, 4), interval(single.gain, 4)])
        .collect();
    text += &markup.table(&["change", "gain", "95 %"], &rows);
    text
}
