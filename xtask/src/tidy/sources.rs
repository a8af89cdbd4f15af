use std::path::Path;

use super::layout;

/// A file with more lines of code is asking to be two.
const LONGEST_FILE: usize = 500;

/// Marks of work that is not done. Put together here so that this file does not fail its own rule.
const UNFINISHED: &[&str] = &[concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X"), concat!("#[ig", "nore")];

/// Folders that only somebody's own machine has.
const MACHINE: &[&str] = &[concat!("/ho", "me/"), concat!("/ro", "ot/"), concat!("/wo", "rk/"), concat!("/tm", "p/")];

/// How the names of the pages of worked examples end, which stand beside the games' pages.
const EXAMPLE: &str = "-example.md";

/// What is wrong with a source or page.
pub fn faults(path: &Path, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let mut fault = |line: usize, what: &str| faults.push(format!("{}:{line}: {what}", path.display()));
    for (number, line) in (1..).zip(text.lines()) {
        if line.ends_with([' ', '\t']) {
            fault(number, "white space at the end of the line");
        }
        if line.contains('\t') {
            fault(number, "a tab");
        }
        if UNFINISHED.iter().any(|mark| line.contains(mark)) {
            fault(number, "a mark of unfinished work; known limits stand in the changelog");
        }
        if MACHINE.iter().any(|folder| line.contains(folder)) {
            fault(number, "a path of one machine");
        }
    }
    if !text.ends_with('\n') || text.ends_with("\n\n") {
        fault(text.lines().count(), "the file ends with one line break");
    }
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("rs") => {
            let lines = lines_of_code(text);
            if lines > LONGEST_FILE {
                fault(1, &format!("{lines} lines of code; past {LONGEST_FILE} a file is asking to be two"));
            }
        }
        Some("toml") if in_workspace(text) && !text.contains("[lints]\nworkspace = true") => {
            fault(1, "the crate does not take the workspace's lints");
        }
        Some("md") if path.starts_with("docs/games") && !path.to_string_lossy().ends_with(EXAMPLE) => {
            let headings: Vec<&str> = text.lines().filter(|line| line.starts_with("## ")).collect();
            if headings != layout::PAGE {
                fault(1, &format!("the headings of a game's page are {}", layout::PAGE.join(", ")));
            }
        }
        _ => {}
    }
    faults
}

/// Whether the text is the manifest of a crate that belongs to a workspace and does not make one.
fn in_workspace(manifest: &str) -> bool {
    manifest.contains("[package]") && !manifest.contains("[workspace]")
}

/// Lines that are neither blank nor comments.
fn lines_of_code(text: &str) -> usize {
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//")).count()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{LONGEST_FILE, MACHINE, UNFINISHED, faults};
    use crate::tidy::layout::PAGE;

    fn check(path: &str, text: &str, expected: &[&str]) {
        assert_eq!(faults(Path::new(path), text), expected);
    }

    #[test]
    fn good_sources_pass() {
        check("a.rs", "//! One.\n", &[]);
        check("docs/games/heap.md", &format!("# Heap\n{}\n", PAGE.join("\n")), &[]);
        check("docs/games/heap-example.md", "# Heap: an example\n", &[]);
        check("crates/a/Cargo.toml", "[package]\n[lints]\nworkspace = true\n", &[]);
    }

    #[test]
    fn each_rule_is_seen_to_fail() {
        check("a.rs", "x \n", &["a.rs:1: white space at the end of the line"]);
        check("a.rs", "\tx\n", &["a.rs:1: a tab"]);
        check("a.rs", "x", &["a.rs:1: the file ends with one line break"]);
        check("a.rs", "x\n\n", &["a.rs:2: the file ends with one line break"]);
        for mark in UNFINISHED {
            let text = format!("// {mark}\n");
            check("a.rs", &text, &["a.rs:1: a mark of unfinished work; known limits stand in the changelog"]);
        }
        for folder in MACHINE {
            check("a.md", &format!("see {folder}x\n"), &["a.md:1: a path of one machine"]);
        }
        let long = "x;\n".repeat(LONGEST_FILE + 1);
        check("a.rs", &long, &["a.rs:1: 501 lines of code; past 500 a file is asking to be two"]);
        check(
            "crates/a/Cargo.toml",
            "[package]\n",
            &["crates/a/Cargo.toml:1: the crate does not take the workspace's lints"],
        );
        assert_eq!(faults(Path::new("docs/games/heap.md"), "# Heap\n## Rules\n").len(), 1);
    }
}
