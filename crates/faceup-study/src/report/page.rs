use crate::charts::{self, Room};
use crate::document::{Align, Document, Section, Table};

const STYLE: &str = include_str!("page.css");

/// The whole document as one page that needs nothing else: no script, no network, no fonts.
pub fn page(document: &Document) -> String {
    let title = escape(&document.title);
    let lead: String = document.lead.iter().map(|sentence| format!("<p>{}</p>\n", escape(sentence))).collect();
    let sections: String = document.sections.iter().map(section).collect();
    let facts = pairs(document.facts.iter().map(|[name, what]| (name, what)));
    let notes: String = document.notes.iter().map(|note| format!("<li>{}</li>\n", escape(note))).collect();
    let plots = charts::STYLE;
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n<style>\n{STYLE}{plots}</style>\n</head>\n\
         <body>\n<header>\n<p class=\"kind\">A study by faceup</p>\n<h1>{title}</h1>\n<div class=\"lead\">\n{lead}</div>\n\
         {}</header>\n<main>\n{sections}<section aria-labelledby=\"definition\">\n<h2 id=\"definition\">What was studied</h2>\n\
         {facts}</section>\n<section aria-labelledby=\"reading\">\n<h2 id=\"reading\">How to read this</h2>\n<ul>\n{notes}</ul>\n\
         </section>\n</main>\n</body>\n</html>\n",
        figures(document)
    )
}

/// The figures that come first.
fn figures(document: &Document) -> String {
    if document.figures.is_empty() {
        return String::new();
    }
    let figure = |[name, figure, range]: &[String; 3]| {
        format!(
            "<div><dt>{}</dt><dd><strong>{}</strong> <span>{}</span></dd></div>\n",
            escape(name),
            escape(figure),
            escape(range)
        )
    };
    let figures: String = document.figures.iter().map(figure).collect();
    format!("<dl class=\"figures\">\n{figures}</dl>\n")
}

fn section(section: &Section) -> String {
    let (id, title) = (section.id, escape(&section.title));
    let text: String = section.text.iter().map(|sentence| format!("<p>{}</p>\n", escape(sentence))).collect();
    // One of the two is shown; the other is hidden from screen readers as well.
    let wide = charts::inline(&*section.chart, Room::Wide, &format!("{id}-wide"));
    let narrow = charts::inline(&*section.chart, Room::Narrow, &format!("{id}-narrow"));
    let columns = section.table.columns.len();
    let layout = if columns > 5 { "wide-table" } else { "side" };
    format!(
        "<section aria-labelledby=\"{id}\">\n<h2 id=\"{id}\">{title}</h2>\n{text}<div class=\"{layout}\">\n\
         <figure>\n<div class=\"wide\">\n{wide}</div>\n<div class=\"narrow\">\n{narrow}</div>\n</figure>\n{}</div>\n</section>\n",
        table(&section.table)
    )
}

fn table(table: &Table) -> String {
    let class = |align: Align| if align == Align::Right { " class=\"number\"" } else { "" };
    let caption = escape(&table.caption);
    let heads: String = table
        .columns
        .iter()
        .map(|column| format!("<th scope=\"col\"{}>{}</th>", class(column.align), escape(&column.name)))
        .collect();
    let row = |row: &Vec<String>| {
        let cells = row.iter().zip(&table.columns).enumerate().map(|(number, (cell, column))| match number {
            0 => format!("<th scope=\"row\">{}</th>", escape(cell)),
            _ => format!("<td{}>{}</td>", class(column.align), escape(cell)),
        });
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    };
    let rows: String = table.rows.iter().map(row).collect();
    // Whoever has no mouse scrolls a region that can have the focus.
    format!(
        "<div class=\"table\" role=\"region\" aria-label=\"{caption}\" tabindex=\"0\">\n<table>\n<caption>{caption}</caption>\n\
         <thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n"
    )
}

/// Text as it stands in the page; a number is not parted from its unit.
fn escape(text: &str) -> String {
    charts::escape(text).replace(" %", "\u{a0}%").replace(" \u{b1} ", "\u{a0}\u{b1}\u{a0}")
}

fn pairs<'a>(pairs: impl Iterator<Item = (&'a String, &'a String)>) -> String {
    let pair =
        |(name, what): (&String, &String)| format!("<div><dt>{}</dt><dd>{}</dd></div>\n", escape(name), escape(what));
    format!("<dl class=\"facts\">\n{}</dl>\n", pairs.map(pair).collect::<String>())
}
