use std::fmt::Write;

use super::Results;
use crate::sprt::Verdict;
use crate::stats::Estimate;

/// How tables are set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Markup {
    /// Columns filled up with blanks.
    Plain,
    /// Tables of Markdown.
    Markdown,
}

/// All results as tables for people.
pub fn tables(results: &Results, markup: Markup) -> String {
    let table = &results.table;
    let mut text = String::new();
    let games = table.strategies.len() as u64 * (table.strategies.len() as u64 - 1) * table.deals;
    let _ = writeln!(
        text,
        "{} strategies, {} of seed {} from number {} on, each from both seats: {games} duels\n",
        table.strategies.len(),
        counted(table.deals, "deal"),
        table.seed,
        table.from,
    );
    text += &markup.table(&["", "strategy", "Elo", "95 %", "against all"], &ratings(results));
    if results.ratings.is_none() {
        text += "\nElo is missing: some strategies have not lost half a point to the others\n";
    }
    text += "\nAgainst all, and difference: points a duel (a win is 1, a draw 1/2) less the opponent's.\n\n";
    text += &markup.table(&MATCH, &matches(results));
    text += "\nShrink: so many times smaller is the error than that of as many duels on deals of their own.\n";
    // Two ratings explain one match exactly.
    if let Some(ratings) = results.ratings.as_ref().filter(|ratings| ratings.elo.len() > 2) {
        let misfit = ratings.misfit;
        let _ = writeln!(
            text,
            "Elo explains worst how {} scores against {}: {:.4} a duel, where {:.4} is expected.",
            markup.name(results.name(misfit.first)),
            markup.name(results.name(misfit.second)),
            misfit.score,
            misfit.expected
        );
    }
    text += &sequential(results, markup);
    text += &shares(results, markup);
    text
}

/// The columns of the table of matches.
const MATCH: [&str; 9] = ["first", "second", "difference", "95 %", "Elo", "won 2", "even", "lost 2", "shrink"];

fn ratings(results: &Results) -> Vec<Vec<String>> {
    let payoffs = results.table.payoffs();
    let others = (results.table.strategies.len() - 1) as f64;
    let row = |(rank, at): (usize, usize)| {
        let (elo, margin) = match &results.ratings {
            Some(ratings) => (number(ratings.elo[at].value, 1), format!("± {:.1}", ratings.elo[at].margin())),
            None => ("-".to_owned(), "-".to_owned()),
        };
        let difference = payoffs[at].iter().sum::<f64>() / others;
        let name = results.name(at).to_owned();
        vec![rank.to_string(), name, elo, margin, number(difference, 4)]
    };
    (1..).zip(results.order()).map(row).collect()
}

fn matches(results: &Results) -> Vec<Vec<String>> {
    let row = |played: &crate::Match| {
        let (difference, scores) = (played.pairs.difference(), played.pairs.scores());
        vec![
            results.name(played.first).to_owned(),
            results.name(played.second).to_owned(),
            number(difference.value, 4),
            interval(difference, 4),
            number(played.pairs.elo().value, 1),
            (scores[3] + scores[4]).to_string(),
            scores[2].to_string(),
            (scores[0] + scores[1]).to_string(),
            played.pairs.shrink().map_or("-".to_owned(), |shrink| format!("{shrink:.2}")),
        ]
    };
    results.table.matches.iter().map(row).collect()
}

fn sequential(results: &Results, markup: Markup) -> String {
    let Some(sprt) = results.table.sprt else { return String::new() };
    let ([low, high], [least, most], [alpha, beta]) = (sprt.elo(), sprt.bounds(), sprt.rates());
    let mut text = format!(
        "\nSequential test: is the first {high} Elo better, or {low}? Error rates {alpha} and {beta}; \
         open between {least:.3} and {most:.3}.\n\n"
    );
    let row = |played: &crate::Match| {
        let (verdict, deals, ratio) = match played.decision {
            Some(decision) => {
                let elo = if decision.verdict == Verdict::Higher { high } else { low };
                (format!("{elo} Elo"), decision.deals, decision.log_ratio)
            }
            None => ("open".to_owned(), results.table.deals, sprt.log_ratio(played.pairs.scores())),
        };
        let names = [played.first, played.second].map(|at| results.name(at).to_owned());
        names.into_iter().chain([verdict, deals.to_string(), format!("{ratio:+.3}")]).collect()
    };
    let rows: Vec<Vec<String>> = results.table.matches.iter().map(row).collect();
    text += &markup.table(&["first", "second", "settled for", "deals", "log ratio"], &rows);
    text
}

fn shares(results: &Results, markup: Markup) -> String {
    let Some(equilibrium) = &results.equilibrium else { return String::new() };
    let mixture = &equilibrium.mixture;
    let mut order: Vec<usize> = (0..mixture.weights.len()).collect();
    order.sort_by(|&a, &b| mixture.weights[b].total_cmp(&mixture.weights[a]));
    let row = |at: usize| {
        let (range, present) = match &equilibrium.ranges {
            Some(ranges) => {
                let range = ranges[at];
                (format!("{:.3} to {:.3}", range.low, range.high), format!("{:.0} %", 100.0 * range.present))
            }
            None => ("-".to_owned(), "-".to_owned()),
        };
        let share = format!("{:.4}", mixture.weights[at]);
        vec![results.name(at).to_owned(), share, range, present, number(mixture.against[at], 4)]
    };
    let rows: Vec<Vec<String>> = order.into_iter().map(row).collect();
    let mut text = "\nEquilibrium: no strategy of the pool makes points against this mixture.\n\n".to_owned();
    text += &markup.table(&["strategy", "share", "middle 90 %", "present", "against it"], &rows);
    let _ = writeln!(
        text,
        "\nThe best reply within the pool makes {} points a duel against it. The table is an estimate: the ranges are\n\
         those of the shares in tables that other deals could have given.",
        small(mixture.exploitability)
    );
    text
}

/// A number that is nearly nothing, in its own size, and nothing as people write it.
fn small(value: f64) -> String {
    if value == 0.0 { "0".to_owned() } else { format!("{value:.2e}") }
}

/// A number of things, in words that fit one of them too.
pub(crate) fn counted(number: u64, what: &str) -> String {
    let end = if number == 1 { "" } else { "s" };
    format!("{number} {what}{end}")
}

pub(crate) fn number(value: f64, places: usize) -> String {
    if value == 0.0 { format!("{:.places$}", 0.0) } else { format!("{value:+.places$}") }
}

pub(crate) fn interval(estimate: Estimate, places: usize) -> String {
    format!("{:+.places$} to {:+.places$}", estimate.low, estimate.high)
}

impl Markup {
    /// A name as it stands in running text.
    pub(crate) fn name(self, name: &str) -> String {
        match self {
            Markup::Plain => name.to_owned(),
            Markup::Markdown => {
                let special = |c: char| "\\`*_[]<>|~&".contains(c);
                name.chars().flat_map(|c| special(c).then_some('\\').into_iter().chain([c])).collect()
            }
        }
    }

    /// A table with a line of titles. Columns of numbers are set to the right.
    pub(crate) fn table(self, titles: &[&str], rows: &[Vec<String>]) -> String {
        let rows: Vec<Vec<String>> = rows.iter().map(|row| row.iter().map(|cell| self.name(cell)).collect()).collect();
        let width = |column: usize| {
            let cells = rows.iter().map(|row| row[column].chars().count());
            cells.chain([titles[column].chars().count()]).max().unwrap_or(0)
        };
        let is_number = |cell: &String| cell.starts_with(|c: char| c.is_ascii_digit() || "+-±∞".contains(c));
        let right = |column: usize| !rows.is_empty() && rows.iter().all(|row| is_number(&row[column]));
        let set = |column: usize, cell: &str| {
            let blanks = " ".repeat(width(column) - cell.chars().count());
            if right(column) { format!("{blanks}{cell}") } else { format!("{cell}{blanks}") }
        };
        let line = |cells: &mut dyn Iterator<Item = &str>| {
            let cells: Vec<String> = cells.enumerate().map(|(column, cell)| set(column, cell)).collect();
            match self {
                Markup::Plain => format!("{}\n", cells.join("  ").trim_end()),
                Markup::Markdown => format!("| {} |\n", cells.join(" | ")),
            }
        };
        let mut text = line(&mut titles.iter().copied());
        if self == Markup::Markdown {
            let rules = (0..titles.len()).map(|column| if right(column) { "---:" } else { "---" });
            let _ = writeln!(text, "| {} |", rules.collect::<Vec<_>>().join(" | "));
        }
        for row in &rows {
            text += &line(&mut row.iter().map(String::as_str));
        }
        text
    }
}
