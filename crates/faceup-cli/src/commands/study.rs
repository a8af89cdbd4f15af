use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use faceup::games::error::InputError;
use faceup::games::magic_duel::{Rules, Strategy};
use faceup::{Error, GameId};
use faceup_study::{
    Document, FileFacts, Finished, Next, Progress, RunOptions, ShapeData, Source, Study, StudyError, Subject, report,
};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::{report as report_error, unwritten};
use crate::args::study::{Duels, Gems, Houses, Numbered, Run, Study as Args, What};
use crate::duel_files;
use crate::exit::Exit;
use crate::screen::Screen;

/// What has been counted is kept so often.
const BETWEEN_SAVES: Duration = Duration::from_secs(1);

/// Work that is done sooner shows no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// Does a study, or joins the parts of one.
pub fn run(args: &Args, screen: Screen) -> Exit {
    match &args.what {
        What::MagicDuel(args) => match named(args, screen) {
            Ok((rules, [alice, bob])) => {
                ended(duels(args, rules, [&alice, &bob], screen), args.file.as_deref(), screen)
            }
            Err(exit) => exit,
        },
        What::HouseOfCards(args) => ended(houses(args, screen), args.file.as_deref(), screen),
        What::GemsFight(args) => ended(gems(args, screen), args.file.as_deref(), screen),
        What::Merge { parts, out } => {
            let merged = faceup_study::merge(parts, out).map(|document| Finished::Whole(Box::new(document)));
            ended(merged.map(|finished| (finished, out.clone())), None, screen)
        }
    }
}

/// The rules and the strategies that the command line names; the statement's where it names none.
fn named(args: &Duels, screen: Screen) -> Result<(Rules, [Strategy; 2]), Exit> {
    let rules = duel_files::rules(GameId::MagicDuel, args.rules.as_ref(), screen)?;
    let strategies = duel_files::strategies(GameId::MagicDuel, &args.strategy, screen)?;
    let strategies = strategies.map(|both| (*both).map(|strategy| strategy.value));
    Ok((rules.map_or(Rules::STATEMENT, |rules| rules.value), strategies.unwrap_or([Strategy::STATEMENT; 2])))
}

type Outcome = Result<(Finished, PathBuf), StudyError>;

/// Tells how a study ended.
fn ended(outcome: Outcome, input: Option<&Path>, screen: Screen) -> Exit {
    match outcome {
        Ok((Finished::Whole(document), out)) => print(&document, &out),
        Ok((Finished::Part(part), out)) => {
            screen.note(&format!("part {part} is done: `{}`; `faceup study merge` joins the parts", out.display()));
            Exit::Done
        }
        Ok((Finished::Before, out)) => {
            screen.note(&format!("`{}` holds the whole study already", out.display()));
            Exit::Done
        }
        Err(StudyError::Input(error)) => {
            let name = input.map_or_else(String::new, |path| path.display().to_string());
            report_error(screen, &name, &Error::Input(error))
        }
        Err(error) => {
            screen.error(&error.to_string());
            exit(&error)
        }
    }
}

fn exit(error: &StudyError) -> Exit {
    match error {
        StudyError::Definition(_) | StudyError::Folder { .. } | StudyError::Differs { .. } => Exit::Usage,
        StudyError::Input(InputError::Parse(_) | _) | StudyError::Damaged { .. } => Exit::Input,
        StudyError::File { .. } | StudyError::Limit(_) => Exit::Limit,
        StudyError::Stopped { .. } => Exit::Stopped,
        StudyError::Internal(_) => Exit::Internal,
    }
}

fn print(document: &Document, out: &Path) -> Exit {
    let text = format!("{}\nreport: {}\n", report::text(document), out.join("report.html").display());
    match io::stdout().write_all(text.as_bytes()) {
        Ok(()) => Exit::Done,
        Err(error) => unwritten(error),
    }
}

fn duels(args: &Duels, rules: Rules, strategies: [&Strategy; 2], screen: Screen) -> Outcome {
    let (source, input) = source(GameId::MagicDuel, 0, args.file.as_deref(), &args.numbered)?;
    let study = Study::of_magic_duel(&rules, strategies, args.sweep.clone(), source);
    carry_out(study, &args.run, input, screen)
}

fn houses(args: &Houses, screen: Screen) -> Outcome {
    const JUDGE_RANKS: u32 = 13;
    let ranks = args.ranks.unwrap_or(JUDGE_RANKS);
    if args.all {
        return carry_out(Study::of_all_houses(args.peaks, ranks)?, &args.run, None, screen);
    }
    let (source, input) = source(GameId::HouseOfCards, args.peaks, args.file.as_deref(), &args.numbered)?;
    let ranks = if input.is_some() { None } else { Some(ranks) };
    carry_out(Study::of(Subject::HouseOfCards { peaks: args.peaks, ranks }, source), &args.run, input, screen)
}

fn gems(args: &Gems, screen: Screen) -> Outcome {
    let (source, input) = source(GameId::GemsFight, 0, args.file.as_deref(), &args.numbered)?;
    let gems = [*args.sizes.start(), *args.sizes.end()];
    let shape = ShapeData { bags: args.bags, colours: args.colours, melt: args.melt, gems };
    let shape = if input.is_some() { None } else { Some(shape) };
    carry_out(Study::of(Subject::GemsFight { shape }, source), &args.run, input, screen)
}

/// A file with the most bags of a deal in it.
type Input = Option<(PathBuf, u32)>;

fn source(game: GameId, peaks: u32, file: Option<&Path>, numbered: &Numbered) -> Result<(Source, Input), StudyError> {
    let Some(path) = file else {
        let deals = numbered.deals.unwrap_or(0);
        return Ok((Source::Numbered { seed: numbered.seed, first: numbered.from, deals }, None));
    };
    if path == Path::new("-") {
        let message = "a study reads its file twice: it cannot come from standard input";
        return Err(StudyError::Definition(message.to_owned()));
    }
    let unopened = |error| StudyError::Definition(format!("`{}` cannot be opened: {error}", path.display()));
    File::open(path).map_err(unopened)?;
    let FileFacts { source, largest } = FileFacts::read(game, peaks, path)?;
    Ok((source, Some((path.to_owned(), largest))))
}

fn carry_out(mut study: Study, args: &Run, input: Input, screen: Screen) -> Outcome {
    study.rows = args.rows;
    let options = RunOptions {
        jobs: args.tables.jobs.get(),
        shard: args.shard,
        resume: args.resume,
        memory: args.tables.memory(),
        input,
    };
    let stop = stop_on_interrupt().map_err(|error| StudyError::Internal(error.to_string()))?;
    let mut watch = Watch::new(screen, study.deals().saturating_mul(study.points() as u64));
    let finished = faceup_study::run(&study, &args.out, &options, &mut |progress| {
        if stop.load(Ordering::Relaxed) { Next::Stop } else { watch.next(progress) }
    })?;
    Ok((finished, args.out.clone()))
}

/// A flag that Ctrl-C sets, or a request of the system to end. A second one ends the program at once.
fn stop_on_interrupt() -> io::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        signal_hook::flag::register_conditional_shutdown(signal, Exit::Stopped as i32, Arc::clone(&stop))?;
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    Ok(stop)
}

/// Shows how far a study is, and says when it is time to keep what there is.
struct Watch {
    bar: Option<ProgressBar>,
    deals: u64,
    begun: Instant,
    /// When what has been counted was kept last. The first block is kept at once, so that every run gets further.
    saved: Option<Instant>,
    /// What earlier runs had done.
    before: Option<u64>,
}

impl Watch {
    fn new(screen: Screen, deals: u64) -> Self {
        let bar = screen.shows_progress_beside_data().then(|| {
            let bar = ProgressBar::with_draw_target(Some(1), ProgressDrawTarget::hidden());
            let template = "{elapsed} [{bar:30}] {percent:>3}% {msg}";
            let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
            bar.set_style(style.progress_chars("#> "));
            bar
        });
        Watch { bar, deals, begun: Instant::now(), saved: None, before: None }
    }

    fn next(&mut self, progress: Progress) -> Next {
        let before = *self.before.get_or_insert(progress.done);
        let elapsed = self.begun.elapsed();
        if let Some(bar) = self.bar.as_ref().filter(|_| elapsed > PATIENCE) {
            if bar.is_hidden() {
                bar.set_draw_target(ProgressDrawTarget::stderr());
            }
            let done = progress.done - before;
            let rate = (done.saturating_mul(progress.block).min(self.deals)) as f64 / elapsed.as_secs_f64();
            let left = elapsed.as_secs_f64() / done.max(1) as f64 * (progress.of - progress.done) as f64;
            bar.set_length(progress.of);
            bar.set_position(progress.done);
            let left = if done == 0 { "?".to_owned() } else { duration(left) };
            bar.set_message(format!("{} deals/s, {left} left", short(rate)));
        }
        if progress.done == before || self.saved.is_some_and(|saved| saved.elapsed() < BETWEEN_SAVES) {
            return Next::GoOn;
        }
        self.saved = Some(Instant::now());
        Next::Save
    }
}

impl Drop for Watch {
    /// Takes the bar off the screen.
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Seconds as hours, minutes and seconds.
fn duration(seconds: f64) -> String {
    let seconds = seconds.ceil() as u64;
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds} s"),
        (hours, minutes, _) => format!("{hours} h {minutes} min"),
    }
}

/// A rate in three figures.
fn short(rate: f64) -> String {
    let (number, unit) = [(1e9, " G"), (1e6, " M"), (1e3, " k")]
        .into_iter()
        .find(|(size, _)| rate >= *size)
        .map_or((rate, " "), |(size, unit)| (rate / size, unit));
    let places = if number < 10.0 { 2 } else { usize::from(number < 100.0) };
    format!("{number:.places$}{unit}").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::{duration, short};

    #[test]
    fn rates_and_times_are_short() {
        assert_eq!([59.2, 61.0, 7260.0].map(duration), ["1 min 0 s", "1 min 1 s", "2 h 1 min"]);
        assert_eq!([12.0, 1234.0, 61.5e6, 123e9].map(short), ["12.0", "1.23 k", "61.5 M", "123 G"]);
    }
}
