use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use faceup_check::Watch;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::counted;
use crate::screen::Screen;

/// Work that is done sooner shows no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// A progress bar on standard error, for work that takes longer than a second and a user who can see it.
pub struct Progress(Bar);

/// A progress bar over a number of duels or deals, with rate and time left.
pub struct Duels(Bar);

/// A count of the inputs that a program has been tried on.
pub struct Tries(Bar);

/// The bar itself; it appears when patience is at an end and goes when it is dropped.
struct Bar {
    bar: Option<ProgressBar>,
    /// Closed when the work is done.
    _working: Sender<()>,
}

impl Progress {
    /// A bar over the bytes of the input, or other steps, where their number is known, else a count of cases.
    pub fn new(screen: Screen, size: Option<u64>, nothing_yet: &'static str) -> Self {
        let template = match size {
            Some(_) => "{elapsed} [{bar:30}] {percent:>3}% {msg}",
            None => "{elapsed} {spinner} {msg}",
        };
        Progress(Bar::new(screen, size, template, nothing_yet))
    }

    /// Shows how far the answers go.
    pub fn update(&self, progress: faceup::Progress) {
        if let Some(bar) = &self.0.bar {
            bar.set_position(progress.taken);
            bar.set_message(format!("{} answered", counted(progress.cases, "case")));
        }
    }

    /// Shows how many of the deals have been written.
    pub fn written(&self, deals: u64) {
        if let Some(bar) = &self.0.bar {
            bar.set_position(deals);
            bar.set_message(format!("{deals} deals written"));
        }
    }

    /// Shows how many cases have been made on purpose.
    pub fn made(&self, cases: u64) {
        if let Some(bar) = &self.0.bar {
            bar.set_position(cases);
            bar.set_message(format!("{} made", counted(cases, "case")));
        }
    }
}

impl Tries {
    /// A count that begins with nothing.
    pub fn new(screen: Screen) -> Self {
        Tries(Bar::shown(screen.shows_progress_beside_data(), None, "{elapsed} {spinner} {msg}", "no input tried yet"))
    }

    /// Shows how far the check is.
    pub fn update(&mut self, watch: Watch<'_>) {
        if let Some(bar) = &self.0.bar {
            let clear = watch.clear.map_or_else(String::new, |size| format!(", all of size {size} and less are right"));
            let failing = watch.failing.map_or_else(String::new, |verdict| format!("; {}", verdict.name()));
            bar.set_message(format!("{} inputs{clear}{failing}", watch.inputs));
        }
    }
}

impl Duels {
    /// A bar over `total` of what `word` says.
    pub fn new(screen: Screen, total: u64, word: &str) -> Self {
        let template = format!("{{elapsed}} [{{bar:30}}] {{percent:>3}}% {{per_sec}} {word}, {{eta}} left");
        Duels(Bar::new(screen, Some(total), &template, ""))
    }

    /// Shows how far it has come.
    pub fn update(&self, done: u64, total: u64) {
        if let Some(bar) = &self.0.bar {
            bar.set_length(total.max(done));
            bar.set_position(done);
        }
    }
}

impl Bar {
    fn new(screen: Screen, length: Option<u64>, template: &str, message: &'static str) -> Self {
        Bar::shown(screen.shows_progress(), length, template, message)
    }

    fn shown(shown: bool, length: Option<u64>, template: &str, message: &'static str) -> Self {
        let bar = shown.then(|| {
            let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden());
            let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
            bar.set_style(style.progress_chars("#> "));
            bar.set_message(message);
            bar
        });
        let (working, done) = channel();
        if let Some(bar) = bar.clone() {
            thread::spawn(move || {
                if done.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                    bar.enable_steady_tick(Duration::from_millis(200));
                }
            });
        }
        Bar { bar, _working: working }
    }
}

impl Drop for Bar {
    /// Takes the bar off the screen.
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
