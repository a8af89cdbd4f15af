use super::plot_name;
use crate::document::{Align, Document, Table};

/// The whole document as Markdown, with the plots as links to their files.
pub fn markdown(document: &Document) -> String {
    let mut text = format!("# {}\n\n", document.title);
    text += &document.lead.join("\n");
    text += "\n\n";
    for [name, what] in &document.facts {
        text += &format!("- {name}: {what}\n");
    }
    for section in &document.sections {
        let alternative = section.chart.description().replace(['[', ']'], "");
        text += &format!("\n## {}\n\n![{alternative}]({})\n\n", section.title, plot_name(section.id));
        for sentence in &section.text {
            text += &format!("{sentence}\n\n");
        }
        text += &table(&section.table);
    }
    text += "\n## How to read this\n\n";
    for note in &document.notes {
        text += &format!("- {note}\n");
    }
    text
}

fn table(table: &Table) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let mut text = line(table.columns.iter().map(|column| column.name.clone()).collect());
    text += &line(
        table
            .columns
            .iter()
            .map(|column| match column.align {
                Align::Left => ":--".to_owned(),
                Align::Right => "--:".to_owned(),
            })
            .collect(),
    );
    for row in &table.rows {
        text += &line(row.iter().map(|cell| cell.replace('|', "\\|")).collect());
    }
    text
}
