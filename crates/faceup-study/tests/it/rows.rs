use std::collections::BTreeMap;
use std::fs::File;

use faceup_study::Study;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::RowAccessor;
use serde_json::{Value, json};

use crate::{done, duels, gems, houses, options, swept, with_rows};

/// The rows as maps from column to number, and what the file says of itself.
fn read(study: &Study) -> (Vec<BTreeMap<String, i64>>, BTreeMap<String, String>, Value) {
    let folder = tempfile::tempdir().unwrap();
    done(study, folder.path(), &options());
    let reader = SerializedFileReader::new(File::open(folder.path().join("rows.parquet")).unwrap()).unwrap();
    let rows = reader.get_row_iter(None).unwrap().map(|row| {
        let row = row.unwrap();
        let number = |at: usize| {
            let small = || row.get_ubyte(at).map(i64::from).or_else(|_| row.get_ushort(at).map(i64::from));
            let large = || row.get_int(at).map(i64::from).or_else(|_| row.get_ulong(at).map(|number| number as i64));
            small().or_else(|_| large()).unwrap()
        };
        row.get_column_iter().enumerate().map(|(at, (name, _))| (name.clone(), number(at))).collect()
    });
    let metadata = reader.metadata().file_metadata();
    assert_eq!(metadata.created_by(), Some(concat!("faceup ", env!("CARGO_PKG_VERSION"))));
    let facts = metadata.key_value_metadata().unwrap();
    let facts = facts.iter().map(|fact| (fact.key.clone(), fact.value.clone().unwrap())).collect();
    let groups = reader.metadata().num_row_groups() as u64;
    assert_eq!(groups, study.blocks().count(), "a row group a block");
    let summary = std::fs::read(folder.path().join("summary.json")).unwrap();
    (rows.collect(), facts, serde_json::from_slice(&summary).unwrap())
}

/// Rows by the number in a column, as the summary writes it.
fn count(rows: &[BTreeMap<String, i64>], column: &str) -> Value {
    let mut counts = BTreeMap::new();
    for row in rows {
        *counts.entry(row[column].to_string()).or_insert(0) += 1;
    }
    json!(counts)
}

#[test]
fn rows_of_duels_give_the_counts_of_the_summary() {
    let (rows, facts, summary) = read(&with_rows(duels(3000)));
    assert_eq!(rows.iter().map(|row| row["deal"]).collect::<Vec<_>>(), (100..3100).collect::<Vec<i64>>());
    assert_eq!(count(&rows, "turns"), summary["turns"]);
    let outcomes = ["Alice", "Bob", "Draw"].map(|name| summary["outcomes"][name]["count"].as_i64().unwrap());
    let counted = [0, 1, 2].map(|outcome| rows.iter().filter(|row| row["outcome"] == outcome).count() as i64);
    assert_eq!(counted, outcomes);
    for (player, name) in [("Alice", "alice"), ("Bob", "bob")] {
        assert_eq!(count(&rows, &format!("counters_{name}")), summary["counters"][player]);
        assert_eq!(count(&rows, &format!("left_{name}")), summary["cards_left"][player]);
    }
    assert_eq!((facts["faceup.schema"].as_str(), facts["faceup.seed"].as_str()), ("faceup.study-rows/1", "7"));
    assert!(
        facts["faceup.rules"].contains("\"opening_hand\":5") && facts["faceup.version"] == env!("CARGO_PKG_VERSION")
    );
}

#[test]
fn rows_of_a_sweep_have_a_column_for_its_parameter() {
    let (rows, _, summary) = read(&with_rows(swept(1500)));
    for point in summary["sweep"]["points"].as_array().unwrap() {
        let hand = point["value"].as_i64().unwrap();
        let of: Vec<_> = rows.iter().filter(|row| row["opening_hand"] == hand).cloned().collect();
        assert_eq!(count(&of, "turns"), point["turns"]);
    }
}

#[test]
fn rows_of_values_give_the_counts_of_the_summary() {
    for study in [with_rows(houses(200)), with_rows(gems(60)), with_rows(Study::of_all_houses(2, 3).unwrap())] {
        let (rows, _, summary) = read(&study);
        assert_eq!(rows.len() as u64, study.deals());
        assert_eq!(count(&rows, "value"), summary["values"]);
        assert_eq!(count(&rows, "best_moves"), summary["best_first_moves"]);
        assert_eq!(rows.iter().map(|row| row["nodes"]).sum::<i64>(), summary["nodes"]["sum"]);
        let second = rows.iter().filter(|row| row["starter"] == 1).count() as i64;
        let starters = summary["starter"]["deals"].as_object().unwrap();
        assert_eq!(starters.values().map(|deals| deals.as_i64().unwrap()).collect::<Vec<_>>()[1], second);
        assert!(rows.iter().all(|row| row["best_moves"] <= row["moves"]));
    }
}
