use std::collections::BTreeSet;

use serde_json::Value;

use super::report::{ArithmeticShare, BENCH_SCHEMA, Measured, MemoryShare, Read, Report};
use super::{Probe, Work, works};

/// The page that describes the report to people.
const PAGE: &str = include_str!("../../../../docs/bench-json.md");

/// The nodes of a run, and of the signature.
fn nodes(work: &Work) -> (u64, u64) {
    let mut found = (0, 0);
    work.prepare(|job| {
        let nodes = job.run();
        found = (nodes, job.signature(nodes));
    });
    found
}

#[test]
fn the_same_work_visits_the_same_nodes() {
    for work in works(1).iter().filter(|work| work.name.contains("plain")) {
        assert_eq!(nodes(work), nodes(work), "{}", work.name);
    }
}

#[test]
fn every_signed_work_has_its_line_of_the_signature() {
    let recorded: Vec<&str> = include_str!("../../../../bench.signature").lines().collect();
    let signed: Vec<Work> = works(2).into_iter().filter(|work| work.signed).collect();
    assert_eq!(signed.len(), recorded.len());
    for (work, line) in signed.iter().zip(recorded) {
        assert_eq!(format!("{}: {}", work.name, nodes(work).1), line);
    }
}

#[test]
fn widths_and_threads_change_no_node_count() {
    let works = works(2);
    for work in works.iter().filter(|work| !work.signed) {
        let expected = match works.iter().find(|other| other.name == work.name && other.signed) {
            Some(signed) => nodes(signed).0,
            // 1,148,695 positions of 64 deals.
            None => 64 * 1_148_695,
        };
        assert_eq!(nodes(work).0, expected, "{work:?}");
    }
}

#[test]
fn a_work_is_the_only_one_with_its_name_width_and_threads() {
    let works = works(2);
    let names: BTreeSet<String> =
        works.iter().map(|work| format!("{} {:?} {}", work.name, work.width, work.threads)).collect();
    assert_eq!(names.len(), works.len());
    assert!(works.iter().any(|work| work.threads == 2));
}

#[test]
fn a_kernel_says_what_bounds_it_and_a_search_does_not() {
    for work in works(2).iter().filter(|work| !work.name.contains("B=24")) {
        work.prepare(|job| {
            let bounds =
                [job.transitions.is_some(), job.traffic.is_some(), job.arithmetic.is_some(), job.reading.is_some()];
            assert_eq!(bounds, [work.width.is_some(); 4], "{}", work.name);
            if let (Some(transitions), Some(traffic)) = (job.transitions, job.traffic) {
                let states = job.run();
                assert!(transitions > states && traffic.bytes > states && traffic.data > 1 << 13, "{job:?}");
            }
        });
    }
}

#[test]
fn a_probe_does_as_much_for_each_thread() {
    let amount = |threads| Probe::of_memory(16 << 10, threads).unwrap().amount();
    assert_eq!(amount(1), 256 << 20);
    assert_eq!(amount(2), 512 << 20);
    let mut probe = Probe::of_memory(16 << 10, 2).unwrap();
    probe.run();
}

/// A report whose every field has a value.
fn report() -> Report {
    Report {
        schema: BENCH_SCHEMA,
        version: "0.1.0",
        runs: 5,
        threads: 2,
        widths: vec!["portable".to_owned(), "AVX2".to_owned()],
        readings: vec![Read { bytes: 16384, threads: 1, bytes_per_second: 2e11 }],
        works: vec![Measured {
            name: "gems-fight table B=21",
            game: "gems-fight",
            method: "table",
            width: Some("AVX2".to_owned()),
            threads: 1,
            signature: Some(7_340_032),
            nodes: 7_340_032,
            seconds: 0.004,
            nodes_per_second: 1.835_008e9,
            transitions: Some(74_000_000),
            transitions_per_second: Some(1.85e10),
            memory: Some(MemoryShare {
                bytes: 36_000_000,
                data: 2_200_000,
                bytes_per_second: 9e9,
                limit: 9e10,
                share: 0.1,
            }),
            arithmetic: Some(ArithmeticShare { limit: 3.7e10, share: 0.5 }),
        }],
    }
}

#[test]
fn the_page_shows_the_report_as_it_is() {
    let printed = serde_json::to_string_pretty(&report()).unwrap();
    let indented = format!("    {}\n", printed.replace('\n', "\n    "));
    assert!(PAGE.contains(&indented), "docs/bench-json.md wants this example:\n{indented}");
}

#[test]
fn the_page_names_every_field() {
    fn names(value: &Value, found: &mut BTreeSet<String>) {
        match value {
            Value::Array(values) => values.iter().for_each(|value| names(value, found)),
            Value::Object(fields) => fields.iter().for_each(|(name, value)| {
                found.insert(name.clone());
                names(value, found);
            }),
            _ => {}
        }
    }
    let mut found = BTreeSet::new();
    names(&serde_json::to_value(report()).unwrap(), &mut found);
    for name in found {
        assert!(PAGE.contains(&format!("| `{name}` |")), "docs/bench-json.md has no row for `{name}`");
    }
}
