use crate::document::{Align, Document, Table};

/// What came out, in short: the sentences and the first table.
pub fn text(document: &Document) -> String {
    let mut text = format!("{}\n\n", document.title);
    if let Some(section) = document.sections.first() {
        text += &table(&section.table);
        text.push('\n');
    }
    for sentence in &document.lead {
        text += sentence;
        text.push('\n');
    }
    text
}

fn table(table: &Table) -> String {
    let heads: Vec<&str> = table.columns.iter().map(|column| column.name.as_str()).collect();
    let rows: Vec<Vec<&str>> = table.rows.iter().map(|row| row.iter().map(String::as_str).collect()).collect();
    let all = || std::iter::once(&heads).chain(&rows);
    let width = |column: usize| all().filter_map(|row| row.get(column)).map(|entry| entry.chars().count()).max();
    let widths: Vec<usize> = (0..heads.len()).map(|column| width(column).unwrap_or(0)).collect();
    let line = |row: &Vec<&str>| {
        let cells = row.iter().zip(&widths).zip(&table.columns).map(|((entry, &width), column)| match column.align {
            Align::Left => format!("{entry:<width$}"),
            Align::Right => format!("{entry:>width$}"),
        });
        let line = cells.collect::<Vec<_>>().join("  ");
        format!("{}\n", line.trim_end())
    };
    all().map(line).collect()
}
