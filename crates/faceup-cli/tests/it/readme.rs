//! The commands that the README, the guide and the worked examples show print what is shown there, and draw the pictures beside them.
//!
//! `cargo xtask examples --write` records the examples anew.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The commands in a page's `console` blocks, each with the lines that stand below it.
fn shown(page: &str) -> Vec<(&str, String)> {
    let blocks = page.split("```console\n").skip(1).map(|rest| rest.split("\n```").next().unwrap_or(""));
    let commands = blocks.flat_map(|block| {
        // A command stands at the beginning of a line.
        let (first, rest) = block.split_once("$ ").expect("a block shows a command");
        assert_eq!(first, "");
        rest.split("\n$ ")
    });
    let lines = commands.map(|command| command.split_once('\n').unwrap_or((command, "")));
    lines.map(|(command, output)| (command, output.trim_end().to_owned())).collect()
}

/// The words of a command; quotation marks and apostrophes begin and end one that has spaces in it.
fn words(command: &str) -> Vec<String> {
    let parts = command.split(['"', '\'']).enumerate();
    parts
        .flat_map(|(number, part)| match number % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The search path with Python's own folder in front: what is called `python3` may be a script that looks for it, and a check
/// starts it hundreds of times.
fn search_path() -> OsString {
    let python = Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output();
    let found = python.ok().and_then(|output| String::from_utf8(output.stdout).ok());
    let folder = found.as_deref().and_then(|path| Path::new(path.trim()).parent()).unwrap_or(Path::new(""));
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::join_paths(std::iter::once(folder.to_owned()).chain(std::env::split_paths(&path))).unwrap()
}

/// Whether a text is the expected one, in which a line of three dots stands for any lines.
fn alike(text: &str, expected: &str) -> bool {
    let parts: Vec<&str> = expected.split("\n...\n").collect();
    let [first, parts @ .., last] = &parts[..] else { return text == expected };
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    for part in parts {
        let Some((_, behind)) = rest.split_once(&format!("\n{part}\n")) else { return false };
        rest = behind;
    }
    rest == *last || rest.ends_with(&format!("\n{last}"))
}

#[test]
fn dots_stand_for_lines() {
    let text = "one\ntwo\nthree\nfour\nfive";
    for (expected, so) in [
        (text, true),
        ("one\n...\nfive", true),
        ("one\n...\nthree\n...\nfive", true),
        ("one\n...\nfour\n...\nthree\n...\nfive", false),
        ("two\n...\nfive", false),
        ("one\n...\nfour", false),
        ("one\ntwo", false),
    ] {
        assert_eq!(alike(text, expected), so, "{expected}");
    }
}

/// Runs what a page shows, and compares.
fn check(path: &Path) -> usize {
    let page = std::fs::read_to_string(path).unwrap();
    let shown = shown(&page);
    let search_path = search_path();
    for (command, expected) in &shown {
        let (call, file) = command.split_once(" > ").map_or((*command, None), |(call, file)| (call, Some(file)));
        let arguments = call.strip_prefix("faceup ").expect("pages show faceup");
        let mut faceup = Command::new(env!("CARGO_BIN_EXE_faceup"));
        let output = faceup.args(words(arguments)).env("PATH", &search_path).current_dir(root()).output().unwrap();
        let printed = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        let advice = "; `cargo xtask examples --write` records it anew";
        match file {
            Some(file) => {
                let recorded = std::fs::read_to_string(root().join(file)).unwrap();
                assert!(printed == recorded, "{}: {command}{advice}", path.display());
            }
            None => {
                assert!(alike(printed.trim_end(), expected), "{}: {command}{advice}\n{printed}", path.display());
            }
        }
    }
    shown.len()
}

#[test]
fn the_readme_and_the_guide() {
    for (page, commands) in [("README.md", 5), ("docs/wrong-answer.md", 5), ("docs/generate.md", 5)] {
        assert!(check(&root().join(page)) >= commands, "{page} shows commands");
    }
}

#[test]
fn the_program_of_the_guide_writes_what_the_guide_examines() {
    let input = std::fs::File::open(root().join("data/magic-duel/judge/readings.in")).unwrap();
    let mut program = Command::new("python3");
    let output = program.arg(root().join("examples/wrong-answer.py")).stdin(input).output().unwrap();
    assert!(output.stdout == std::fs::read(root().join("examples/wrong-answer.out")).unwrap());
}

#[test]
fn the_worked_examples_of_every_game() {
    for game in faceup::GameId::ALL {
        let commands = check(&root().join(format!("docs/games/{game}-example.md")));
        let cases = std::fs::read_to_string(root().join(format!("examples/{game}.ans"))).unwrap().lines().count();
        assert!(commands > cases, "each of the {cases} cases of {game} is explained");
    }
}
