use std::process::{Child, Command, Stdio};

use nix::sys::signal::Signal;

use crate::pty::{Pty, signal};

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_faceup"));
    command.arg("play").args(arguments);
    command
}

fn start(arguments: &[&str]) -> (Pty, Child) {
    let pty = Pty::open();
    let child = pty.start(&mut command(arguments));
    pty.wait_for("q quit");
    (pty, child)
}

#[test]
fn without_a_terminal_it_says_so() {
    let output = command(&["gems"]).stdin(Stdio::null()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(message, "error: standard output is no terminal, and `play` draws on one\n");
}

#[test]
fn a_play_is_saved_loaded_and_left_by_keys() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my.record");
    let name = file.to_str().unwrap();
    let (mut pty, mut child) = start(&["gems", "--seed", "7", "--bags", "8"]);
    pty.type_keys("h\r");
    pty.wait_for("after 2 moves");
    pty.type_keys("s");
    pty.wait_for("Save the play as");
    pty.type_keys(&"\u{7f}".repeat(60));
    pty.type_keys(name);
    pty.type_keys("\r");
    pty.wait_for("Saved as");
    pty.type_keys("q");
    assert_eq!(pty.ends(&mut child).code(), Some(0));
    assert!(pty.seen().contains("deal 0 of seed 7"), "{}", pty.seen());
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.starts_with("game gems-fight\ndeal G8 S5: ") && text.lines().count() > 3, "{text}");
    let (mut pty, mut child) = start(&["gems", name]);
    pty.wait_for(&format!("after {} moves", text.lines().count() - 2));
    pty.type_keys("q");
    assert_eq!(pty.ends(&mut child).code(), Some(0));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no partial file stays");
}

#[test]
fn every_game_and_its_judge_input_is_played() {
    for (game, input) in [
        ("gems", "../../examples/gems-fight.in"),
        ("house", "../../examples/house-of-cards.in"),
        ("magic", "../../examples/magic-duel.in"),
    ] {
        let (mut pty, mut child) = start(&[game, input, "--case", "2", "--seat", "both"]);
        pty.wait_for("case 2 of");
        pty.type_keys("q");
        assert_eq!(pty.ends(&mut child).code(), Some(0));
    }
}

#[test]
fn ctrl_c_and_signals_end_it_with_their_status_and_give_the_terminal_back() {
    for how in [None, Some(Signal::SIGINT), Some(Signal::SIGTERM)] {
        let (mut pty, mut child) = start(&["house", "--seed", "1"]);
        match how {
            None => pty.type_keys("\u{3}"),
            Some(how) => signal(&child, how),
        }
        assert_eq!(pty.ends(&mut child).code(), Some(130), "{how:?}");
    }
}

#[test]
fn wrong_requests_are_refused_before_the_screen_is_taken() {
    let refused = |arguments: &[&str], status: i32, message: &str| {
        let pty = Pty::open();
        let mut child = pty.start(&mut command(arguments));
        let code = child.wait().unwrap().code();
        pty.wait_for(message);
        assert_eq!(code, Some(status), "{arguments:?}");
        assert!(!pty.seen().contains("\x1b[?1049h"));
    };
    refused(&["gems", "--seat", "Axel"], 2, "the players of gems-fight are Alice and Bob");
    refused(&["gems", "--errors", "120%"], 2, "is no share");
    refused(&["gems", "--peaks", "4"], 2, "is a size of house-of-cards, not of gems-fight");
    refused(&["house", "--reveal"], 2, "house-of-cards hides no card");
    refused(&["gems", "no-such-file"], 2, "cannot be opened");
    refused(&["gems", "../../examples/gems-fight.in", "--case", "9"], 2, "there is no case 9");
    refused(&["gems", "../../examples/magic-duel.in"], 3, "expected");
}
