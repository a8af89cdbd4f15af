use std::path::{Path, PathBuf};

use crate::app::App;
use crate::course::Course;
use crate::event::{Command, Key, Leave, SaveFault};

/// What lies over the play and takes the keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// The map of keys.
    Help,
    /// The name of a file to write.
    Save(String),
    /// The name of a file to read.
    Load(String),
    /// A question that is answered by yes or no.
    Confirm {
        /// The question.
        question: String,
        /// What follows a yes.
        then: Then,
    },
}

/// What is done after a yes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Then {
    /// Leave.
    Quit,
    /// Deal anew.
    New,
    /// Ask for a file to load.
    Load,
    /// Write over the file.
    Replace(PathBuf),
}

impl App {
    pub(super) fn dialog_key(&mut self, dialog: Dialog, key: Key, commands: &mut Vec<Command>) {
        match (dialog, key) {
            // These close it, and nothing else.
            (Dialog::Help, _) | (_, Key::Escape) | (Dialog::Confirm { .. }, Key::Char('n' | 'N')) => {}
            (Dialog::Save(name) | Dialog::Load(name), Key::Enter) if name.trim().is_empty() => {
                self.message = Some("No name was given.".to_owned());
            }
            (Dialog::Save(name), Key::Enter) => self.save(name.trim().into(), false, commands),
            (Dialog::Load(name), Key::Enter) => commands.push(Command::Load(name.trim().into())),
            (Dialog::Save(name), key) => self.dialog = Some(Dialog::Save(typed(name, key))),
            (Dialog::Load(name), key) => self.dialog = Some(Dialog::Load(typed(name, key))),
            (Dialog::Confirm { then, .. }, Key::Char('y' | 'Y')) => self.confirmed(then, commands),
            (Dialog::Confirm { then: Then::Quit | Then::New | Then::Load, .. }, Key::Char('s')) => {
                self.ask_where_to_save();
            }
            (dialog @ Dialog::Confirm { .. }, _) => self.dialog = Some(dialog),
        }
    }

    fn confirmed(&mut self, then: Then, commands: &mut Vec<Command>) {
        match then {
            Then::Quit => commands.push(Command::Quit(Leave::Quit)),
            Then::New => self.deal_anew(),
            Then::Load => self.dialog = Some(Dialog::Load(String::new())),
            Then::Replace(path) => self.save(path, true, commands),
        }
    }

    /// Does it at once, or asks first where moves would be lost.
    pub(super) fn unless_unsaved(&mut self, then: Then, commands: &mut Vec<Command>) {
        if !self.is_unsaved() {
            self.confirmed(then, commands);
            return;
        }
        let what = match then {
            Then::Quit => "Quit",
            Then::New => "Deal anew",
            Then::Load | Then::Replace(_) => "Load another play",
        };
        let question = format!("The moves of this play are not saved. {what} all the same?");
        self.dialog = Some(Dialog::Confirm { question, then });
    }

    pub(super) fn ask_where_to_save(&mut self) {
        let name: String = self.label.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
        let name = format!("{}-{name}", self.setup.game()).replace(".record", "").replace("-record", "");
        self.dialog = Some(Dialog::Save(format!("{name}.record")));
    }

    fn save(&mut self, path: PathBuf, replace: bool, commands: &mut Vec<Command>) {
        commands.push(Command::Save { path, text: self.course.record(), replace });
    }

    pub(super) fn saved(&mut self, path: PathBuf, result: Result<(), SaveFault>) {
        let name = shown(&path);
        match result {
            Ok(()) => {
                self.saved = self.course.played(self.course.ply());
                self.message = Some(format!("Saved as {name}."));
            }
            Err(SaveFault::Exists) => {
                let question = format!("There is a file {name}. Write over it?");
                self.dialog = Some(Dialog::Confirm { question, then: Then::Replace(path) });
            }
            Err(SaveFault::Failed(reason)) => self.message = Some(format!("Not saved: {name}: {reason}.")),
        }
    }

    pub(super) fn loaded(&mut self, path: &Path, text: Result<Vec<u8>, String>) {
        let name = shown(path);
        let (game, options) = (self.setup.game(), self.setup.without_solver());
        let opened = |text: Vec<u8>| Course::recorded(game, &text, &options).map_err(|error| error.to_string());
        let course = text.and_then(opened);
        match course {
            Ok(course) => {
                self.message = Some(format!("Loaded {name}: u and r step through it, e lets the engine go on."));
                self.number = 0;
                self.open(course, name);
            }
            Err(reason) => self.message = Some(format!("Not loaded: {name}: {reason}.")),
        }
    }
}

/// The longest name that can be typed; longer paths are given on the command line.
const LONGEST_NAME: usize = 200;

fn typed(mut name: String, key: Key) -> String {
    match key {
        Key::Backspace => {
            name.pop();
        }
        Key::Char(c) if !c.is_control() && name.chars().count() < LONGEST_NAME => name.push(c),
        _ => {}
    }
    name
}

/// A path as it is shown: whatever a file is called, it does not move the cursor.
fn shown(path: &Path) -> String {
    path.display().to_string().chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}
