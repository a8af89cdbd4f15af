//! Magic Duel in words.

use super::{Document, Section, Table};
use crate::charts::{Columns, IntervalRow, Intervals, LinePoint, LineSeries, Lines, Look};
use crate::stats::{Interval, Mean, Rate};
use crate::summary::{ByOutcome, ByPlayer, DuelFigures, Histogram, Summary, SweepFigures, SweepPoint};
use crate::{Study, format};

/// The most columns of a histogram.
const MOST_BINS: i64 = 44;

fn name(outcome: &str) -> String {
    match outcome {
        "Draw" => "Draw".to_owned(),
        player => format!("{player} wins"),
    }
}

/// A study at one set of rules.
pub(super) fn one(summary: &Summary, figures: &DuelFigures) -> Document {
    let outcomes = &figures.outcomes;
    let percent = |rate: &Rate| format::percent(rate.rate, rate.low, rate.high);
    let (shortest, longest) = span(&figures.turns);
    let median = crate::stats::median(figures.turns.iter().map(|(&turns, &count)| (turns, count))).unwrap_or(0);
    let seat = &figures.first_seat;
    let lead = vec![
        format!(
            "Alice, who has the first turn, wins {} of the duels; Bob wins {}, and {} are draws.",
            percent(&outcomes.alice),
            percent(&outcomes.bob),
            percent(&outcomes.draw)
        ),
        format!("The first seat is worth {} of a win a duel.", format::mean(seat)),
        format!(
            "A duel lasts {} turns on average, both players' counted; half of them are over by turn {median}.",
            format::mean(&figures.mean_turns)
        ),
    ];
    let card = |(outcome, rate): (&str, &Rate)| [name(outcome), percent(rate), format::percent_interval(rate)];
    let mut cards: Vec<[String; 3]> = outcomes.named().into_iter().map(card).collect();
    cards.push([
        "Mean turns".to_owned(),
        format!("{:.2}", figures.mean_turns.mean),
        format!("from {shortest} to {longest}"),
    ]);
    Document {
        title: format!("Magic Duel: who wins in {}", format::counted(summary.deals, "duel")),
        lead,
        figures: cards,
        facts: Vec::new(),
        sections: vec![
            who_wins(outcomes),
            turns(figures),
            cards_by_player("counters", "Counters", "cards countered", &figures.counters, &figures.mean_counters),
            cards_by_player(
                "cards-left",
                "Cards left at the end",
                "cards left in deck and hand",
                &figures.cards_left,
                &figures.mean_cards_left,
            ),
        ],
        notes: vec!["Alice has the odd turns and Bob the even ones; a player wins in a turn of his own.".to_owned()],
    }
}

fn who_wins(outcomes: &ByOutcome<Rate>) -> Section {
    let percent = |rate: &Rate| format::percent(rate.rate, rate.low, rate.high);
    let rows = outcomes.named().into_iter().zip(Look::ALL).map(|((outcome, rate), look)| IntervalRow {
        label: name(outcome),
        look,
        value: rate.rate,
        low: rate.low,
        high: rate.high,
    });
    let told: Vec<String> =
        outcomes.named().iter().map(|(outcome, rate)| format!("{} {}", name(outcome), percent(rate))).collect();
    let table = outcomes.named().map(|(outcome, rate)| {
        vec![name(outcome), format::whole(rate.count), percent(rate), format::percent_interval(rate)]
    });
    Section {
        id: "who-wins",
        title: "Who wins".to_owned(),
        text: Vec::new(),
        chart: Box::new(Intervals {
            title: "Who wins".to_owned(),
            description: format!("Share of duels by outcome: {}.", told.join(", ")),
            across: "of all duels".to_owned(),
            rows: rows.collect(),
        }),
        table: Table::new("Duels by outcome", &["Outcome", "Duels", "Share", "95 % interval"], table.to_vec()),
    }
}

fn turns(figures: &DuelFigures) -> Section {
    let all: u64 = figures.turns.values().sum();
    let by_outcome = figures.turns_by_outcome.named();
    let series: Vec<Vec<(i64, u64)>> = by_outcome.iter().map(|(_, turns)| pairs(turns)).collect();
    let rows = figures.turns.iter().map(|(turn, &count)| {
        let of = |(_, turns): &(&str, &Histogram)| format::whole(turns.get(turn).copied().unwrap_or(0));
        let mut row = vec![turn.to_string()];
        row.extend(by_outcome.iter().map(of));
        row.push(format::share(count, all));
        row
    });
    let (shortest, longest) = span(&figures.turns);
    let most = figures.turns.iter().max_by_key(|(_, count)| **count).map_or(0, |(turn, _)| *turn);
    Section {
        id: "turns",
        title: "How long duels last".to_owned(),
        text: vec![format!(
            "On average {} turns, with a standard deviation of {:.2}.",
            format::mean(&figures.mean_turns),
            figures.mean_turns.deviation
        )],
        chart: Box::new(Columns {
            title: "How long duels last".to_owned(),
            description: format!("Duels end after {shortest} to {longest} turns, most often after {most}."),
            across: "turns, both players' counted".to_owned(),
            unit: "of all duels".to_owned(),
            stacked: true,
            series: by_outcome.iter().zip(Look::ALL).map(|((outcome, _), look)| (name(outcome), look)).collect(),
            bins: Columns::bins(&series, MOST_BINS),
        }),
        table: Table::new(
            "Duels by their number of turns",
            &["Turns", "Alice wins", "Bob wins", "Draw", "Share"],
            rows.collect(),
        ),
    }
}

fn cards_by_player(
    id: &'static str,
    title: &str,
    what: &str,
    of: &ByPlayer<Histogram>,
    means: &ByPlayer<Mean>,
) -> Section {
    let series: Vec<Vec<(i64, u64)>> = of.named().map(|(_, counts)| pairs(counts)).collect();
    let mut values: Vec<i64> = series.iter().flatten().map(|(value, _)| *value).collect();
    values.sort_unstable();
    values.dedup();
    let rows = values.iter().map(|value| {
        let mut row = vec![value.to_string()];
        for (_, counts) in of.named() {
            let count = counts.get(value).copied().unwrap_or(0);
            row.extend([format::whole(count), format::share(count, counts.values().sum())]);
        }
        row
    });
    let told: Vec<String> = means.named().map(|(player, mean)| format!("{player} {}", format::mean(mean))).collect();
    let told = format!("On average: {}.", told.join(", "));
    let players: Vec<&str> = of.named().map(|(player, _)| player).collect();
    let head = capital(id);
    let columns = [head.as_str(), players[0], "Share", players[1], "Share"];
    Section {
        id,
        title: title.to_owned(),
        text: vec![told.clone()],
        chart: Box::new(Columns {
            title: title.to_owned(),
            description: format!("Duels by the number of {what}, for each player. {told}"),
            across: what.to_owned(),
            unit: "of all duels".to_owned(),
            stacked: false,
            series: players.iter().zip(Look::ALL).map(|(player, look)| ((*player).to_owned(), look)).collect(),
            bins: Columns::bins(&series, MOST_BINS),
        }),
        table: Table::new(format!("Duels by {what}"), &columns, rows.collect()),
    }
}

/// The same study at several values of a parameter.
pub(super) fn sweep(study: &Study, summary: &Summary, sweep: &SweepFigures) -> Document {
    let meaning = study.sweep().map_or("", |sweep| sweep.parameter.meaning());
    let percent = |rate: &Rate| format::percent(rate.rate, rate.low, rate.high);
    let mut fairest: Vec<&SweepPoint> = sweep.points.iter().collect();
    fairest.sort_by(|one, other| {
        let unfair = |point: &SweepPoint| point.figures.first_seat.mean.abs();
        unfair(one).total_cmp(&unfair(other)).then(one.value.cmp(&other.value))
    });
    let mut lead = Vec::new();
    if let Some(point) = fairest.first() {
        let outcomes = &point.figures.outcomes;
        lead.push(format!(
            "With {} the seats are most nearly even: Alice wins {} and Bob {}.",
            study.sweep().map_or_else(String::new, |sweep| sweep.parameter.valued(point.value)),
            percent(&outcomes.alice),
            percent(&outcomes.bob)
        ));
        let near = |other: &&&SweepPoint| {
            let [one, other] = [&point.figures.first_seat, &other.figures.first_seat];
            let error = (one.standard_error * one.standard_error + other.standard_error * other.standard_error).sqrt();
            (other.mean.abs() - one.mean.abs()).abs() < crate::stats::Z * error
        };
        let near: Vec<String> = fairest[1..].iter().filter(near).map(|point| point.value.to_string()).collect();
        if !near.is_empty() {
            lead.push(format!("What tells it from {} may be chance.", near.join(" and ")));
        }
    }
    let card = |point: &SweepPoint| {
        let rate = &point.figures.outcomes.alice;
        [format!("Alice wins at {}", point.value), percent(rate), format::percent_interval(rate)]
    };
    let cards = if sweep.points.len() <= 6 { sweep.points.iter().map(card).collect() } else { Vec::new() };
    let duels = format::counted(summary.deals, "duel");
    Document {
        title: format!("Magic Duel by {meaning}: {duels} at each value"),
        lead,
        figures: cards,
        facts: Vec::new(),
        sections: vec![swept_outcomes(sweep, meaning), swept_turns(sweep, meaning)],
        notes: vec![
            "The deals have the same numbers at each value: where the decks are the same size, they are the same decks.".to_owned(),
        ],
    }
}

fn swept_outcomes(sweep: &SweepFigures, meaning: &str) -> Section {
    let percent = |rate: &Rate| format::percent(rate.rate, rate.low, rate.high);
    let series = Look::ALL.into_iter().enumerate().map(|(number, look)| {
        let point = |point: &SweepPoint| {
            let (_, rate) = point.figures.outcomes.named()[number];
            LinePoint { at: point.value.into(), value: rate.rate, low: rate.low, high: rate.high }
        };
        let outcome = ["Alice", "Bob", "Draw"][number];
        LineSeries { name: name(outcome), look, points: sweep.points.iter().map(point).collect() }
    });
    let row = |point: &SweepPoint| {
        let mut row = vec![point.value.to_string()];
        for (_, rate) in point.figures.outcomes.named() {
            row.extend([format::whole(rate.count), percent(rate), format::percent_interval(rate)]);
        }
        row
    };
    let told: Vec<String> = sweep
        .points
        .iter()
        .map(|point| format!("at {} Alice wins {}", point.value, percent(&point.figures.outcomes.alice)))
        .collect();
    let head = capital(sweep.parameter);
    let columns = [
        head.as_str(),
        "Alice wins",
        "Share",
        "95 % interval",
        "Bob wins",
        "Share",
        "95 % interval",
        "Draw",
        "Share",
        "95 % interval",
    ];
    Section {
        id: "who-wins",
        title: format!("Who wins, by {meaning}"),
        text: Vec::new(),
        chart: Box::new(Lines {
            title: format!("Who wins, by {meaning}"),
            description: format!("Share of duels by outcome: {}.", told.join(", ")),
            across: meaning.to_owned(),
            up: "of the duels at a value".to_owned(),
            percent: true,
            series: series.collect(),
        }),
        table: Table::new(format!("Outcomes by {meaning}"), &columns, sweep.points.iter().map(row).collect()),
    }
}

fn swept_turns(sweep: &SweepFigures, meaning: &str) -> Section {
    let point = |point: &SweepPoint| {
        let mean = &point.figures.mean_turns;
        let Interval { low, high } = mean.interval();
        LinePoint { at: point.value.into(), value: mean.mean, low, high }
    };
    let row = |point: &SweepPoint| {
        let (figures, (shortest, longest)) = (&point.figures, span(&point.figures.turns));
        vec![
            point.value.to_string(),
            format::mean(&figures.mean_turns),
            format!("{shortest} to {longest}"),
            format::mean(&figures.first_seat),
        ]
    };
    let told: Vec<String> =
        sweep.points.iter().map(|point| format!("{:.2} at {}", point.figures.mean_turns.mean, point.value)).collect();
    Section {
        id: "turns",
        title: format!("How long duels last, by {meaning}"),
        text: Vec::new(),
        chart: Box::new(Lines {
            title: format!("How long duels last, by {meaning}"),
            description: format!("Mean number of turns: {}.", told.join(", ")),
            across: meaning.to_owned(),
            up: "turns on average, both players' counted".to_owned(),
            percent: false,
            series: vec![LineSeries {
                name: "Mean turns".to_owned(),
                look: Look::First,
                points: sweep.points.iter().map(point).collect(),
            }],
        }),
        table: Table::new(
            format!("Turns and the first seat by {meaning}"),
            &[&capital(sweep.parameter), "Mean turns", "Turns", "First seat"],
            sweep.points.iter().map(row).collect(),
        ),
    }
}

/// A name as a heading: with a capital letter in front, and spaces for hyphens.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let capital = letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect());
    capital.replace('-', " ")
}

fn pairs(histogram: &Histogram) -> Vec<(i64, u64)> {
    histogram.iter().map(|(&value, &count)| (value, count)).collect()
}

fn span(histogram: &Histogram) -> (i64, i64) {
    let ends = (histogram.keys().next(), histogram.keys().next_back());
    (ends.0.copied().unwrap_or(0), ends.1.copied().unwrap_or(0))
}
