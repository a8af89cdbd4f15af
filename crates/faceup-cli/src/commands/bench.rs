use std::io::{self, Write};
use std::time::{Duration, Instant};

use faceup::bench::{self, Work};

use crate::args::Bench;

/// Does the fixed work and prints its node counts, with times unless only the signature is wanted.
pub fn run(args: &Bench) -> io::Result<()> {
    let mut out = io::stdout().lock();
    if args.signature {
        return write!(out, "{}", bench::signature());
    }
    writeln!(out, "{:<28} {:>12} {:>12} {:>14}", "work", "nodes", "median ms", "nodes/s")?;
    for work in bench::WORKS {
        let (nodes, time) = measure(work, args.runs.get());
        let seconds = time.as_secs_f64();
        let rate = nodes as f64 / seconds.max(f64::MIN_POSITIVE);
        writeln!(out, "{:<28} {nodes:>12} {:>12.2} {rate:>14.0}", work.name, seconds * 1e3)?;
        out.flush()?;
    }
    Ok(())
}

/// The node count, and the median time of `runs` runs.
fn measure(work: &Work, runs: usize) -> (u64, Duration) {
    let mut nodes = 0;
    let mut times: Vec<Duration> = (0..runs)
        .map(|_| {
            let begun = Instant::now();
            nodes = work.nodes();
            begun.elapsed()
        })
        .collect();
    times.sort_unstable();
    (nodes, times[runs / 2])
}
