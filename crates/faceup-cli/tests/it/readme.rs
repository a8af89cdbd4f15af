//! The commands that the README shows print what the README shows.

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
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("README.md")).unwrap();
    let shown = shown(&page);
    assert!(shown.len() >= 5, "the README shows commands");
    for (command, expected) in shown {
        let arguments = command.strip_prefix("faceup ").expect("the README shows faceup");
        let mut faceup = Command::new(env!("CARGO_BIN_EXE_faceup"));
        let output = faceup.args(arguments.split_whitespace()).current_dir(&root).output().unwrap();
        let printed = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        assert_eq!(printed.trim_end(), expected, "{command}");
    }
}
