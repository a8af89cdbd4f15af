//! A study's figures in words, tables and plots, before they take the form of a text, a page or files.

mod duels;
mod values;

use crate::charts::Chart;
use crate::summary::{Figures, Summary};
use crate::{Source, Study, Subject, format};

/// What there is to read about a study.
#[derive(Debug)]
pub struct Document {
    /// What was studied, in a few words.
    pub title: String,
    /// What came out, in sentences.
    pub lead: Vec<String>,
    /// The figures that come first: what it is, the figure, its uncertainty.
    pub figures: Vec<[String; 3]>,
    /// What was studied, exactly: pairs of a name and what it is.
    pub facts: Vec<[String; 2]>,
    /// The results, each with a plot and a table.
    pub sections: Vec<Section>,
    /// How the figures are meant.
    pub notes: Vec<String>,
}

/// A result.
#[derive(Debug)]
pub struct Section {
    /// Its name in addresses and file names: letters and hyphens.
    pub id: &'static str,
    /// Its heading.
    pub title: String,
    /// What it shows, in sentences.
    pub text: Vec<String>,
    /// The plot.
    pub chart: Box<dyn Chart>,
    /// The same figures as a table.
    pub table: Table,
}

/// A table.
#[derive(Clone, Debug)]
pub struct Table {
    /// What it holds.
    pub caption: String,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows, each with an entry a column.
    pub rows: Vec<Vec<String>>,
}

/// A column of a table.
#[derive(Clone, Debug)]
pub struct Column {
    /// Its heading.
    pub name: String,
    /// On which side its entries stand.
    pub align: Align,
}

/// On which side the entries of a column stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

impl Table {
    /// A table whose first column is words or labels and whose others are numbers.
    pub fn new(caption: impl Into<String>, columns: &[&str], rows: Vec<Vec<String>>) -> Self {
        let column = |(number, name): (usize, &&str)| Column {
            name: (*name).to_owned(),
            align: if number == 0 { Align::Left } else { Align::Right },
        };
        Table { caption: caption.into(), columns: columns.iter().enumerate().map(column).collect(), rows }
    }
}

impl Document {
    /// Puts a summary in words.
    pub fn new(study: &Study, summary: &Summary) -> Self {
        let mut document = match &summary.figures {
            Figures::Duels(figures) => duels::one(summary, figures),
            Figures::Values(figures) => values::document(summary, figures),
            Figures::Sweep { sweep } => duels::sweep(study, summary, sweep),
        };
        document.facts = facts(study);
        document.notes.extend(notes(summary));
        document
    }
}

fn facts(study: &Study) -> Vec<[String; 2]> {
    let fact = |name: &str, what: String| [name.to_owned(), what];
    let deals = format::whole(study.deals());
    let mut facts = vec![fact("Game", study.game().name().to_owned())];
    facts.extend(match &study.source {
        Source::Numbered { seed, first, deals: count } => vec![
            fact("Deals", deals),
            fact("Seed", seed.to_string()),
            fact("Numbers", format!("{first} to {}", first + count - 1)),
        ],
        Source::File { sha256, .. } => vec![fact("Deals", deals), fact("File", format!("SHA-256 {sha256}"))],
        Source::All { .. } => vec![fact("Deals", format!("{deals}, all there are"))],
    });
    match &study.subject {
        Subject::MagicDuel { rules, strategies: [alice, bob], sweep } => {
            let copies = &rules.copies;
            facts.push(fact(
                "Deck",
                format!(
                    "{} Plains, {} Swamps, {} Mountains, {} Islands, {} Forests",
                    copies.plain, copies.swamp, copies.mountain, copies.island, copies.forest
                ),
            ));
            facts.push(fact("Opening hand", format!("{} cards", rules.opening_hand)));
            facts.push(fact("Cards drawn a turn", rules.draws.to_string()));
            facts.push(fact("Turn limit", rules.turn_limit.to_string()));
            if let Some(sweep) = sweep {
                let values: Vec<String> = sweep.values.iter().map(u16::to_string).collect();
                facts.push(fact("Swept over", format!("{}: {}", sweep.parameter.meaning(), values.join(", "))));
            }
            if alice == bob {
                facts.push(fact("Both strategies", alice.to_string()));
            } else {
                facts.push(fact("Alice's strategy", alice.to_string()));
                facts.push(fact("Bob's strategy", bob.to_string()));
            }
        }
        Subject::HouseOfCards { peaks, ranks } => {
            facts.push(fact("Peaks", peaks.to_string()));
            facts.push(fact("Ranks", ranks.map_or("those of the file".to_owned(), |ranks| ranks.to_string())));
        }
        Subject::GemsFight { shape: Some(shape) } => {
            facts.push(fact("Bags", shape.bags.to_string()));
            facts.push(fact("Colours", shape.colours.to_string()));
            facts.push(fact("Melting number", shape.melt.to_string()));
            facts.push(fact("Gems in a bag", format!("{} to {}, each as likely", shape.gems[0], shape.gems[1])));
        }
        Subject::GemsFight { shape: None } => facts.push(fact("Sizes", "those of the file".to_owned())),
    }
    facts.push(fact("Program", format!("faceup {}", study.version)));
    facts
}

fn notes(summary: &Summary) -> Vec<String> {
    let uncertainty = if summary.exhaustive {
        "Every deal of the size was counted once, so shares and means are exact.".to_owned()
    } else {
        "Intervals are Wilson's at 95 %; a figure behind ± is a standard error. They say how far chance in the choice of deals may have \
         moved a figure, and nothing else."
            .to_owned()
    };
    let source = match summary.source {
        Source::File { .. } => {
            "The deals of the file are taken for a random sample, which only their author can vouch for."
        }
        _ => {
            "Counts are exact; the same definition gives the same bytes on every machine, with any number of jobs or parts."
        }
    };
    vec![uncertainty, source.to_owned(), "Exact counts stand in summary.json.".to_owned()]
}
