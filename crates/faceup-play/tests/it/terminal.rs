use std::env::{args_os, current_exe};
use std::io::{IsTerminal, Write};
use std::process::{Child, Command};

use faceup::GameId;
use faceup_play::{App, Event, Key, Start, terminal};
use nix::sys::signal::Signal;

use crate::desk::{Memory, setup};
use crate::pty::{Pty, signal};

/// The word that makes this program play when it is among the arguments.
const PLAYS: &str = "plays-in-this-terminal";

/// What the tests run in a terminal: this program itself, where `!` is a key that fails.
#[test]
fn the_program_in_the_terminal() {
    if !args_os().any(|word| word == PLAYS) || !std::io::stdout().is_terminal() {
        return;
    }
    let mut app = App::new(setup(GameId::GemsFight, [true, false]), Start::Numbered).unwrap();
    let left = terminal::run_with(&mut app, &mut Memory::default(), |app, event| {
        assert!(!matches!(event, Event::Key(Key::Char('!'))), "a planted fault");
        app.update(event)
    });
    writeln!(std::io::stdout(), "left: {left:?}").unwrap();
}

fn start() -> (Pty, Child) {
    let pty = Pty::open();
    let mut command = Command::new(current_exe().unwrap());
    let child = pty.start(command.args(["--nocapture", "--exact", "terminal::the_program_in_the_terminal", PLAYS]));
    pty.wait_for("q quit");
    assert!(pty.is_taken(), "raw while it plays");
    (pty, child)
}

#[test]
fn quitting_leaves_the_terminal_as_it_was() {
    let (mut pty, mut child) = start();
    pty.type_keys("h");
    pty.wait_for("Hint");
    pty.type_keys("q");
    assert!(pty.ends(&mut child).success());
    assert!(pty.seen().contains("left: Ok(Quit)"), "{}", pty.seen());
}

#[test]
fn a_panic_leaves_the_terminal_as_it_was_and_is_reported_on_it() {
    let (mut pty, mut child) = start();
    pty.type_keys("!");
    assert_eq!(pty.ends(&mut child).code(), Some(101));
    let seen = pty.seen();
    assert!(seen.rfind("\x1b[?1049l") < seen.rfind("a planted fault"), "{seen}");
}

#[test]
fn ctrl_c_and_signals_leave_the_terminal_as_it_was() {
    for how in [None, Some(Signal::SIGINT), Some(Signal::SIGTERM), Some(Signal::SIGHUP)] {
        let (mut pty, mut child) = start();
        match how {
            None => pty.type_keys("\u{3}"),
            Some(how) => signal(&child, how),
        }
        assert!(pty.ends(&mut child).success(), "{how:?}");
        assert!(pty.seen().contains("left: Ok(Interrupted)"), "{how:?}: {}", pty.seen());
    }
}
