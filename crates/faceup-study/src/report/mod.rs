//! A document as a text for the terminal, as Markdown, as a page and as files of plots.
#![allow(
    clippy::format_collect,
    clippy::format_push_string,
    reason = "a report is short, and markup that is put together in one piece can be read"
)]

mod markdown;
mod page;
mod text;

pub use markdown::markdown;
pub use page::page;
pub use text::text;

use crate::charts;
use crate::document::Document;

/// The plots as files: their names and what is in them.
pub fn plots(document: &Document) -> impl Iterator<Item = (String, String)> + '_ {
    document.sections.iter().map(|section| (plot_name(section.id), charts::file(&*section.chart)))
}

fn plot_name(id: &str) -> String {
    format!("plot-{id}.svg")
}
