use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::thread;
use std::time::{Duration, Instant};

use anstream::AutoStream;
use faceup::GameId;
use faceup::bench::report::{ArithmeticShare, BENCH_SCHEMA, Measured, MemoryShare, Read, Report};
use faceup::bench::{self, Job, Probe, READINGS, Work};

use super::report;
use crate::args::{Bench, BenchFormat};
use crate::exit::Exit;
use crate::screen::Screen;

mod table;

/// Does the fixed work and prints what came of it, or its node counts alone.
pub fn run(args: &Bench, screen: Screen) -> Exit {
    let mut out = screen.output();
    let written = if args.signature {
        write!(out, "{}", bench::signature())
    } else {
        let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let works = chosen(bench::works(threads), &args.words);
        if works.is_empty() {
            screen.error(&format!("no work has `{}` in its name", args.words.join("` and `")));
            return Exit::Usage;
        }
        match args.format {
            BenchFormat::Text => in_words(&works, threads, args.runs.get(), &mut out),
            BenchFormat::Json => as_data(&works, threads, args.runs.get(), &mut out),
        }
    };
    match written {
        Ok(()) => Exit::Done,
        Err(error) => report(screen, "standard output", &faceup::Error::Output(error)),
    }
}

/// The works with all of the words in their names.
fn chosen(works: Vec<Work>, words: &[String]) -> Vec<Work> {
    let has_all = |work: &Work| words.iter().all(|word| work.name.contains(word.as_str()));
    works.into_iter().filter(has_all).collect()
}

/// Prints each work as soon as it is measured, game by game.
fn in_words(works: &[Work], threads: usize, runs: usize, out: &mut AutoStream<io::Stdout>) -> io::Result<()> {
    table::head(out, runs)?;
    for &game in GameId::ALL {
        let mut works = works.iter().filter(|work| work.game == game).peekable();
        if works.peek().is_some() {
            table::game(out, game)?;
        }
        for work in works {
            table::row(out, &measure(work, runs))?;
            out.flush()?;
        }
    }
    table::readings(out, &readings(threads, runs))
}

fn as_data(works: &[Work], threads: usize, runs: usize, out: &mut AutoStream<io::Stdout>) -> io::Result<()> {
    let report = Report {
        schema: BENCH_SCHEMA,
        version: env!("CARGO_PKG_VERSION"),
        runs,
        threads,
        widths: bench::widths().map(|width| width.to_string()).collect(),
        readings: readings(threads, runs),
        works: works.iter().map(|work| measure(work, runs)).collect(),
    };
    writeln!(out, "{}", serde_json::to_string_pretty(&report)?)
}

/// Times the work after a run that is not timed, then the loops that show what the machine does at best.
fn measure(work: &Work, runs: usize) -> Measured {
    let mut measured = None;
    work.prepare(|job| {
        let nodes = job.run();
        let mut times: Vec<Duration> =
            (0..runs).map(|_| time(|| assert_eq!(job.run(), nodes, "{}", work.name))).collect();
        times.sort_unstable();
        measured = Some(rated(work, job, nodes, times[runs / 2], runs));
    });
    measured.expect("the work hands its job over")
}

fn rated(work: &Work, job: &mut Job<'_>, nodes: u64, median: Duration, runs: usize) -> Measured {
    let per_second = |amount: u64| amount as f64 / median.as_secs_f64().max(f64::MIN_POSITIVE);
    let transitions_per_second = job.transitions.map(per_second);
    let reading = job.reading.as_mut().map(|probe| best(probe, runs));
    let arithmetic = job.arithmetic.as_mut().map(|probe| best(probe, runs));
    Measured {
        name: work.name,
        game: work.game.name(),
        method: work.method,
        width: work.width.map(|width| width.to_string()),
        threads: work.threads,
        signature: work.signed.then(|| job.signature(nodes)),
        nodes,
        seconds: median.as_secs_f64(),
        nodes_per_second: per_second(nodes),
        transitions: job.transitions,
        transitions_per_second,
        memory: job.traffic.zip(reading).map(|(traffic, limit)| MemoryShare {
            bytes: traffic.bytes,
            data: traffic.data,
            bytes_per_second: per_second(traffic.bytes),
            limit,
            share: per_second(traffic.bytes) / limit,
        }),
        arithmetic: transitions_per_second
            .zip(arithmetic)
            .map(|(rate, limit)| ArithmeticShare { limit, share: rate / limit }),
    }
}

/// How fast memory is read, by one thread and by all; stretches that are not to be had are left out.
fn readings(threads: usize, runs: usize) -> Vec<Read> {
    let settings = [1, threads].into_iter().take(threads.min(2));
    let stretches = settings.flat_map(|threads| READINGS.map(|bytes| (threads, bytes)));
    let read = |(threads, bytes)| {
        let mut probe = Probe::of_memory(bytes, threads)?;
        Some(Read { bytes, threads, bytes_per_second: best(&mut probe, runs) })
    };
    stretches.filter_map(read).collect()
}

/// What the loop does in a second, in its fastest run: others on the machine only ever make it slower.
fn best(probe: &mut Probe<'_>, runs: usize) -> f64 {
    const RUNS: usize = 5;
    let fastest = (0..runs.max(RUNS)).map(|_| time(|| probe.run())).min().unwrap_or(Duration::MAX);
    probe.amount() as f64 / fastest.as_secs_f64().max(f64::MIN_POSITIVE)
}

fn time(run: impl FnOnce()) -> Duration {
    let begun = Instant::now();
    run();
    begun.elapsed()
}
