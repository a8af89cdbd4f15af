//! The commands that the README and a guide show print what is shown there.

use std::path::Path;
use std::process::Command;

/// The commands in a page's `console` blocks, each with the lines that stand below it.
fn shown(page: &str) -> Vec<(&str, String)> {
    let blocks = page.split("```console\n").skip(1).map(|rest| rest.split("```").next().unwrap_or(""));
    let commands = blocks.flat_map(|block| block.split("$ ").filter(|command| !command.trim().is_empty()));
    let lines = commands.map(|command| command.split_once('\n').expect("a command has a line of its own"));
    lines.map(|(command, output)| (command, output.trim_end().to_owned())).collect()
}

#[test]
fn the_commands_print_what_is_shown() {
    for (page, commands) in [("README.md", 5), ("docs/wrong-answer.md", 4)] {
        check(page, commands);
    }
}

fn check(page: &str, commands: usize) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = std::fs::read_to_string(root.join(page)).unwrap();
    let shown = shown(&text);
    assert!(shown.len() >= commands, "{page} shows commands");
    for (command, expected) in shown {
        let arguments = command.strip_prefix("faceup ").expect("faceup is shown");
        let mut faceup = Command::new(env!("CARGO_BIN_EXE_faceup"));
        let output = faceup.args(words(arguments)).current_dir(&root).output().unwrap();
        let printed = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        assert_eq!(printed.trim_end(), expected, "{page}: {command}");
    }
}

/// The arguments of a command; an apostrophe begins and ends one that has spaces in it.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('\'').enumerate();
    parts
        .flat_map(|(place, part)| match place % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        })
        .collect()
}
