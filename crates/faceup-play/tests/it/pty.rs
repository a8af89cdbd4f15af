//! A terminal of one's own, to see what a program leaves behind.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::process::{Child, Command, ExitStatus};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use nix::pty::{Winsize, openpty};
use nix::sys::signal::{Signal, kill};
use nix::sys::termios::{Termios, tcgetattr};
use nix::unistd::Pid;

/// A pair of a terminal and the end that types and sees.
pub struct Pty {
    ours: File,
    theirs: OwnedFd,
    /// The terminal's modes before anything ran in it.
    before: Termios,
    seen: Arc<Mutex<Vec<u8>>>,
}

/// Looks between which so much time passes, and how many there are at most: a minute on a busy machine.
const LOOK: Duration = Duration::from_millis(20);
const LOOKS: usize = 3000;

impl Pty {
    /// A terminal of 80 columns and 24 rows.
    pub fn open() -> Pty {
        let size = Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
        let pair = openpty(Some(&size), None).unwrap();
        let before = tcgetattr(&pair.slave).unwrap();
        let (ours, seen) = (File::from(pair.master), Arc::new(Mutex::new(Vec::new())));
        let (mut reader, noted) = (ours.try_clone().unwrap(), Arc::clone(&seen));
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(read @ 1..) = reader.read(&mut bytes) {
                noted.lock().unwrap().extend_from_slice(&bytes[..read]);
            }
        });
        Pty { ours, theirs: pair.slave, before, seen }
    }

    /// Runs a command with all three streams in the terminal.
    pub fn start(&self, command: &mut Command) -> Child {
        let theirs = || self.theirs.try_clone().unwrap();
        command.stdin(theirs()).stdout(theirs()).stderr(theirs()).env("TERM", "xterm-256color").spawn().unwrap()
    }

    pub fn type_keys(&mut self, keys: &str) {
        self.ours.write_all(keys.as_bytes()).unwrap();
    }

    /// All that was written to the terminal.
    pub fn seen(&self) -> String {
        String::from_utf8_lossy(&self.seen.lock().unwrap()).into_owned()
    }

    /// Waits until a text stands on the screen.
    pub fn wait_for(&self, text: &str) {
        for _ in 0..LOOKS {
            if screen(&self.seen()).contains(text) {
                return;
            }
            thread::sleep(LOOK);
        }
        panic!("{text:?} did not come:\n{}", screen(&self.seen()));
    }

    /// Whether the terminal is in other modes than before.
    pub fn is_taken(&self) -> bool {
        tcgetattr(self.theirs.as_fd()).unwrap() != self.before
    }

    /// Waits for the end, and checks that the terminal is as it was: its modes, the screen, the cursor.
    pub fn ends(&self, child: &mut Child) -> ExitStatus {
        let status = (0..LOOKS).find_map(|_| {
            thread::sleep(LOOK);
            child.try_wait().unwrap()
        });
        let Some(status) = status else {
            child.kill().unwrap();
            panic!("it does not end: {:?}", self.seen());
        };
        let last = |seen: &str, on: &str, off: &str| seen.rfind(on) < seen.rfind(off);
        let [screen, cursor] = [["\x1b[?1049h", "\x1b[?1049l"], ["\x1b[?25l", "\x1b[?25h"]];
        // What it wrote last may still be on its way, for as long as others keep the machine busy.
        for _ in 0..LOOKS {
            let seen = self.seen();
            if [screen, cursor].iter().all(|[on, off]| last(&seen, on, off)) {
                break;
            }
            thread::sleep(LOOK);
        }
        let seen = self.seen();
        assert!(!self.is_taken(), "the modes are not those of before: {seen:?}");
        assert!(last(&seen, screen[0], screen[1]), "the other screen was not left: {seen:?}");
        assert!(last(&seen, cursor[0], cursor[1]), "the cursor stays hidden: {seen:?}");
        status
    }
}

/// The screen after what was written: only differences are, each behind the place where it begins.
fn screen(written: &str) -> String {
    let mut cells = vec![vec![' '; 80]; 24];
    let (mut row, mut column) = (0, 0);
    let mut chars = written.chars();
    while let Some(c) = chars.next() {
        match c {
            '\x1b' => {
                // `[`, numbers, and a letter.
                let mut sequence = String::new();
                for c in chars.by_ref().skip(1) {
                    sequence.push(c);
                    if c.is_ascii_alphabetic() {
                        break;
                    }
                }
                let place = sequence.strip_suffix('H').and_then(|place| place.split_once(';'));
                if let Some((down, right)) = place {
                    (row, column) = (down.parse::<usize>().unwrap() - 1, right.parse::<usize>().unwrap() - 1);
                }
            }
            '\r' => column = 0,
            '\n' => row = (row + 1).min(23),
            c => {
                if let Some(cell) = cells[row].get_mut(column) {
                    *cell = c;
                }
                column += 1;
            }
        }
    }
    cells.into_iter().map(|line| line.into_iter().collect::<String>() + "\n").collect()
}

/// Sends a signal.
pub fn signal(child: &Child, signal: Signal) {
    kill(Pid::from_raw(child.id() as i32), signal).unwrap();
}
