use crate::app::{App, Dialog, Then};
use crate::event::{Command, Key, Leave};

/// Keys and what they do, in the order in which they are listed to people.
pub(crate) const KEYS: &[(&str, &str)] = &[
    ("arrows, j k", "choose a move"),
    ("Enter", "play it"),
    ("u, Backspace", "take back"),
    ("r", "forward again"),
    ("h", "hint"),
    ("v", "values of every move, on and off"),
    ("e", "let the engine move"),
    ("Space", "watching: stop and go on"),
    ("x", "Magic Duel: show or hide all cards"),
    ("s", "save the play"),
    ("o", "load a play"),
    ("n", "new deal"),
    ("left, right, < >", "scroll the picture"),
    ("Esc", "stop solving, close this"),
    ("q", "quit; asks if moves are not saved"),
    ("Ctrl-C", "quit at once"),
];

/// How far a page goes in the list of moves.
const PAGE: usize = 10;

impl App {
    pub(super) fn key(&mut self, key: Key, commands: &mut Vec<Command>) {
        if key == Key::Interrupt {
            commands.push(Command::Quit(Leave::Interrupted));
            return;
        }
        self.message = None;
        if let Some(dialog) = self.dialog.take() {
            self.dialog_key(dialog, key, commands);
            return;
        }
        match key {
            Key::Up | Key::Char('k') => self.selected = self.selected.saturating_sub(1),
            Key::Down | Key::Char('j') => self.select(self.selected + 1),
            Key::PageUp => self.selected = self.selected.saturating_sub(PAGE),
            Key::PageDown => self.select(self.selected + PAGE),
            Key::Home => self.selected = 0,
            Key::End => self.select(usize::MAX),
            Key::Left => self.scroll.0 = self.scroll.0.saturating_sub(4),
            // The drawing does not go further than there is something to see.
            Key::Right => self.scroll.0 += 4,
            Key::Char('<') => self.scroll.1 = self.scroll.1.saturating_sub(1),
            Key::Char('>') => self.scroll.1 += 1,
            Key::Enter => self.enter(),
            Key::Backspace | Key::Char('u') => self.take_back(),
            Key::Char('r') => self.forward(),
            Key::Char('h') => self.want_hint(),
            Key::Char('v') => {
                (self.shown.values, self.pace.resting) = (!self.shown.values, self.pace.resting && self.shown.values);
            }
            Key::Char('e') => self.want_engine(),
            Key::Char(' ') => self.pause(),
            Key::Char('x') => self.show_cards(),
            Key::Char('s') => self.ask_where_to_save(),
            Key::Char('o') => self.unless_unsaved(Then::Load, commands),
            Key::Char('n') => self.unless_unsaved(Then::New, commands),
            Key::Char('?') => self.dialog = Some(Dialog::Help),
            Key::Char('q') => self.unless_unsaved(Then::Quit, commands),
            Key::Escape => self.stop_solving(commands),
            Key::Interrupt | Key::Char(_) => {}
        }
    }

    fn select(&mut self, move_number: usize) {
        self.selected = move_number.min(self.course.moves().len().saturating_sub(1));
    }

    fn enter(&mut self) {
        if self.course.is_over() {
            self.message = Some("The play is over: u takes back, n deals anew.".to_owned());
        } else if self.setup.mixed() && self.is_engines_turn() && !self.pace.held {
            self.message = Some("It is the engine's turn; Esc stops it.".to_owned());
        } else if let Some(mv) = self.course.moves().get(self.selected).cloned() {
            self.pace.running = false;
            // An opponent is wanted again; two people who stopped the solver have stopped it for good.
            self.pace.resting &= !self.setup.mixed();
            if self.course.line().get(self.course.ply()).is_some_and(|next| next.mv == mv) {
                self.forward();
            } else {
                self.play(&mv);
            }
        }
    }

    /// Goes back to the last decision that is a person's; where there is one seat's or none, by one move.
    fn take_back(&mut self) {
        let Some(mut ply) = self.course.ply().checked_sub(1) else {
            self.message = Some("There is nothing to take back.".to_owned());
            return;
        };
        while ply > 0 && self.is_engines_move(ply) {
            ply -= 1;
        }
        self.go_to(ply);
        self.pace.held = true;
    }

    fn forward(&mut self) {
        let last = self.course.line().len();
        let mut ply = self.course.ply() + 1;
        if ply > last {
            self.message = Some("There is nothing to go forward to.".to_owned());
            return;
        }
        while ply < last && self.is_engines_move(ply) {
            ply += 1;
        }
        self.go_to(ply);
        self.pace.held = true;
    }

    fn go_to(&mut self, ply: usize) {
        self.course.go_to(ply);
        (self.selected, self.pace.running, self.shown.hinted) = (0, false, false);
        self.waiting = super::Waiting::default();
    }

    /// Whether the move played there was the engine's, in a play of a person against it.
    fn is_engines_move(&self, ply: usize) -> bool {
        let player = self.course.line()[ply].player;
        let seat = usize::from(player != self.position().players[0]);
        self.setup.mixed() && !self.setup.people[seat]
    }

    fn want_hint(&mut self) {
        self.pace.resting = false;
        if self.course.is_over() {
            self.message = Some("The play is over.".to_owned());
        } else {
            self.waiting.hint = true;
        }
    }

    fn want_engine(&mut self) {
        self.pace.resting = false;
        if self.course.is_over() {
            self.message = Some("The play is over.".to_owned());
        } else {
            self.waiting.engine = true;
        }
    }

    fn pause(&mut self) {
        if !self.setup.watching() {
            self.message = Some("Space is for watching: e lets the engine move.".to_owned());
            return;
        }
        self.pace.running = !self.pace.running && !self.course.is_over();
        self.pace.resting &= !self.pace.running;
        if self.pace.running && self.course.ahead() > 0 {
            self.course.go_to(usize::MAX);
        }
        self.message = (!self.pace.running).then(|| "Stopped: Space goes on, e makes one move.".to_owned());
    }

    fn show_cards(&mut self) {
        if matches!(self.position().board, faceup::answer::Board::Duel(_)) {
            self.shown.reveal = !self.shown.reveal;
        } else {
            self.message = Some("All cards are shown in this game.".to_owned());
        }
    }

    fn stop_solving(&mut self, commands: &mut Vec<Command>) {
        if let Some(asked) = self.asked.take() {
            commands.push(Command::Forget(asked.number));
            self.rest("Stopped. v, h and e ask again; moves can be chosen by hand.".to_owned());
        }
    }
}
