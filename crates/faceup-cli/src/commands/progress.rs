use std::io::Read;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::counted;
use crate::screen::Screen;

/// Work that is done sooner shows no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// A progress bar on standard error, for work that takes longer than a second and a user who can see it.
pub struct Progress {
    bar: Option<ProgressBar>,
    begun: Instant,
}

impl Progress {
    /// A bar over the bytes of the input where their number is known, else a count of cases.
    pub fn new(screen: Screen, size: Option<u64>) -> Self {
        let bar = screen.shows_progress().then(|| {
            let bar = ProgressBar::with_draw_target(size, ProgressDrawTarget::hidden());
            let template = match size {
                Some(_) => "{elapsed} [{bar:30}] {percent}% of the input read, {msg}",
                None => "{elapsed} {msg}",
            };
            let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
            bar.set_style(style.progress_chars("#> "));
            bar
        });
        Progress { bar, begun: Instant::now() }
    }

    /// The reader, with the bytes read from it counted.
    pub fn watch(&self, reader: Box<dyn Read + Send>) -> Box<dyn Read + Send> {
        match &self.bar {
            Some(bar) => Box::new(bar.wrap_read(reader)),
            None => reader,
        }
    }

    /// Shows the number of cases answered.
    pub fn update(&self, cases: u64) {
        let Some(bar) = &self.bar else { return };
        if bar.is_hidden() {
            if self.begun.elapsed() < PATIENCE {
                return;
            }
            bar.set_draw_target(ProgressDrawTarget::stderr());
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        bar.set_message(format!("{} answered", counted(cases)));
    }

    /// Takes the bar off the screen.
    pub fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
