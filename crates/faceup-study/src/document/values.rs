//! House of Cards and Gems Fight! in words.

use super::{Document, Section, Table};
use crate::charts::{Bin, Columns, IntervalRow, Intervals, Look};
use crate::format;
use crate::stats::Rate;
use crate::summary::{Histogram, StarterFigures, Summary, ValueFigures};

/// The most columns of a histogram.
const MOST_BINS: i64 = 40;

fn percent(rate: &Rate) -> String {
    format::percent(rate.rate, rate.low, rate.high)
}

/// A study of values.
pub(super) fn document(summary: &Summary, figures: &ValueFigures) -> Document {
    let (game, other, unit) = match summary.game {
        "gems-fight" => ("Gems Fight!", "Bob", "stones"),
        _ => ("House of Cards", "Birgit", "points"),
    };
    let starter = &figures.starter;
    let both_start = starter.deals.named().all(|(_, deals)| *deals > 0);
    let who = if both_start { "The player who starts".to_owned() } else { format!("{}, who starts,", figures.player) };
    let lead = vec![
        format!(
            "{who} wins {} of the deals under best play, ties {} and loses {}.",
            percent(&starter.wins),
            percent(&starter.ties),
            percent(&starter.losses)
        ),
        format!("Starting is worth {} {unit} a deal.", format::mean(&starter.mean_value)),
        format!("In {} of the deals a single first move is best.", percent(&figures.single_best)),
    ];
    let rates = [("Starter wins", &starter.wins), ("Tie", &starter.ties), ("Starter loses", &starter.losses)];
    let mut cards: Vec<[String; 3]> =
        rates.map(|(name, rate)| [name.to_owned(), percent(rate), format::percent_interval(rate)]).to_vec();
    let mean = &starter.mean_value;
    let places = format::places(mean.standard_error);
    let error =
        if summary.exhaustive { "exact".to_owned() } else { format!("\u{b1} {:.places$} {unit}", mean.standard_error) };
    cards.push(["Worth of starting".to_owned(), format::signed(mean.mean, places), error]);
    let mut sections = vec![who_gains(&rates)];
    sections.push(values(figures, other, unit, both_start));
    if both_start {
        sections.push(for_starter(starter, unit));
    }
    sections.push(best_moves(figures));
    Document {
        title: format!(
            "{game}: what {} {} worth",
            format::counted(summary.deals, "deal"),
            if summary.deals == 1 { "is" } else { "are" }
        ),
        lead,
        figures: cards,
        facts: Vec::new(),
        sections,
        notes: vec![
            format!("A value is {}: positive when {} wins.", figures.value_is, figures.player),
            format!(
                "Nodes visited, or states valued: {} in all, {:.0} a deal on average, {} at most.",
                format::whole(figures.nodes.sum),
                figures.nodes.mean,
                format::whole(figures.nodes.most)
            ),
        ],
    }
}

fn who_gains(rates: &[(&str, &Rate); 3]) -> Section {
    let rows = rates.iter().zip(Look::ALL).map(|((name, rate), look)| IntervalRow {
        label: (*name).to_owned(),
        look,
        value: rate.rate,
        low: rate.low,
        high: rate.high,
    });
    let told: Vec<String> = rates.iter().map(|(name, rate)| format!("{name} {}", percent(rate))).collect();
    let table = rates.iter().map(|(name, rate)| {
        vec![(*name).to_owned(), format::whole(rate.count), percent(rate), format::percent_interval(rate)]
    });
    Section {
        id: "starter",
        title: "Who gains from starting".to_owned(),
        text: Vec::new(),
        chart: Box::new(Intervals {
            title: "Who gains from starting".to_owned(),
            description: format!("Share of deals under best play: {}.", told.join(", ")),
            across: "of all deals".to_owned(),
            rows: rows.collect(),
        }),
        table: Table::new(
            "Deals by what becomes of the player who starts",
            &["Under best play", "Deals", "Share", "95 % interval"],
            table.collect(),
        ),
    }
}

fn values(figures: &ValueFigures, other: &str, unit: &str, both_start: bool) -> Section {
    let mut series = Vec::new();
    let mut names = Vec::new();
    for ((player, values), look) in figures.starter.values_by_starter.named().zip(Look::ALL) {
        if both_start || !values.is_empty() {
            series.push(pairs(values));
            names.push((format!("{player} starts"), look));
        }
    }
    let bins = Columns::bins(&series, MOST_BINS);
    let mean = format::mean(&figures.mean_value);
    let across = format!("{}'s {unit} minus {other}'s", figures.player);
    let heads: Vec<String> = names.iter().map(|(name, _)| name.clone()).collect();
    let lead = format!("{}'s lead", figures.player);
    let mut columns = vec![lead.as_str()];
    columns.extend(heads.iter().map(String::as_str));
    columns.push("Share");
    let table = Table::new("Deals by their value", &columns, binned_rows(&bins));
    Section {
        id: "values",
        title: format!("What deals are worth to {}", figures.player),
        text: vec![format!(
            "On average {mean} {unit}, with a standard deviation of {:.2}.",
            figures.mean_value.deviation
        )],
        chart: Box::new(Columns {
            title: format!("What deals are worth to {}", figures.player),
            description: describe(&figures.values, &mean, unit),
            across: across.clone(),
            unit: "of all deals".to_owned(),
            stacked: true,
            series: names,
            bins,
        }),
        table,
    }
}

fn for_starter(starter: &StarterFigures, unit: &str) -> Section {
    let bins = Columns::bins(&[pairs(&starter.values)], MOST_BINS);
    let mean = format::mean(&starter.mean_value);
    let across = format!("the starter's {unit} minus the other's");
    Section {
        id: "values-for-starter",
        title: "What deals are worth to the player who starts".to_owned(),
        text: vec![format!(
            "On average {mean} {unit}, with a standard deviation of {:.2}.",
            starter.mean_value.deviation
        )],
        table: Table::new(
            "Deals by their value for the starter",
            &["The starter's lead", "Deals", "Share"],
            binned_rows(&bins),
        ),
        chart: Box::new(Columns {
            title: "What deals are worth to the player who starts".to_owned(),
            description: describe(&starter.values, &mean, unit),
            across,
            unit: "of all deals".to_owned(),
            stacked: true,
            series: vec![("Deals".to_owned(), Look::First)],
            bins,
        }),
    }
}

fn best_moves(figures: &ValueFigures) -> Section {
    let bins = Columns::bins(&[pairs(&figures.best_first_moves)], MOST_BINS);
    Section {
        id: "best-first-moves",
        title: "How many first moves are best".to_owned(),
        text: Vec::new(),
        table: Table::new(
            "Deals by their number of best first moves",
            &["Best first moves", "Deals", "Share"],
            binned_rows(&bins),
        ),
        chart: Box::new(Columns {
            title: "How many first moves are best".to_owned(),
            description: format!("In {} of the deals a single first move is best.", percent(&figures.single_best)),
            across: "best first moves".to_owned(),
            unit: "of all deals".to_owned(),
            stacked: true,
            series: vec![("Deals".to_owned(), Look::First)],
            bins,
        }),
    }
}

fn describe(values: &Histogram, mean: &str, unit: &str) -> String {
    let (low, high) = (values.keys().next().copied().unwrap_or(0), values.keys().next_back().copied().unwrap_or(0));
    let sign = |value: i64| value.to_string().replace('-', "\u{2212}");
    format!("Values lie from {} to {} {unit}, on average {mean}.", sign(low), sign(high))
}

/// A row a bin: its label, its counts and its share of all.
fn binned_rows(bins: &[Bin]) -> Vec<Vec<String>> {
    let all: u64 = bins.iter().flat_map(|bin| &bin.counts).sum();
    let row = |bin: &Bin| {
        let mut row = vec![bin.label()];
        row.extend(bin.counts.iter().map(|&count| format::whole(count)));
        row.push(format::share(bin.counts.iter().sum(), all));
        row
    };
    bins.iter().map(row).collect()
}

fn pairs(histogram: &Histogram) -> Vec<(i64, u64)> {
    histogram.iter().map(|(&value, &count)| (value, count)).collect()
}
