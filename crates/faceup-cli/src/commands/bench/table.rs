//! The table that people read: 100 columns, a work a line.

use std::io::{self, Write};

use faceup::GameId;
use faceup::bench::report::{Measured, Read};

const BOLD: &str = "\x1b[1m";
const FAINT: &str = "\x1b[2m";
const PLAIN: &str = "\x1b[0m";

/// Prints the heads of the columns.
pub fn head(out: &mut impl Write, runs: usize) -> io::Result<()> {
    let plural = if runs == 1 { "" } else { "s" };
    writeln!(
        out,
        "{FAINT}Median of {runs} run{plural}; shares are of what this machine did at best in the same sitting.{PLAIN}"
    )?;
    writeln!(out)?;
    let top = ["", "", "", "", "", "", "states", "moves", "share of", ""];
    let bottom = ["", "method", "vectors", "threads", "nodes", "ms", "per s", "per s", "memory", "arith."];
    writeln!(out, "{BOLD}{}{PLAIN}", line(top).trim_end())?;
    writeln!(out, "{BOLD}{}{PLAIN}", line(bottom).trim_end())
}

/// Prints the game that the next works are of.
pub fn game(out: &mut impl Write, game: GameId) -> io::Result<()> {
    writeln!(out, "{BOLD}{}{PLAIN}", game.name())
}

/// Prints a work.
pub fn row(out: &mut impl Write, work: &Measured) -> io::Result<()> {
    let name = work.name.strip_prefix(work.game).unwrap_or(work.name).trim_start();
    let percent = |share: f64| format!("{:.0} %", share * 100.0);
    let cells = [
        &format!("  {name}"),
        work.method,
        work.width.as_deref().unwrap_or(NONE),
        &work.threads.to_string(),
        &work.nodes.to_string(),
        &milliseconds(work.seconds),
        &short(work.nodes_per_second),
        &work.transitions_per_second.map_or(NONE.to_owned(), short),
        &work.memory.as_ref().map_or(NONE.to_owned(), |memory| percent(memory.share)),
        &work.arithmetic.as_ref().map_or(NONE.to_owned(), |arithmetic| percent(arithmetic.share)),
    ];
    writeln!(out, "{}", line(cells).trim_end())
}

/// Prints how fast memory is read.
pub fn readings(out: &mut impl Write, readings: &[Read]) -> io::Result<()> {
    writeln!(out, "\n{BOLD}Memory, read from one end to the other again and again, GB/s{PLAIN}")?;
    let mut sizes: Vec<usize> = readings.iter().map(|read| read.bytes).collect();
    sizes.sort_unstable();
    sizes.dedup();
    write!(out, "{BOLD}  {:<10}", "threads")?;
    for size in &sizes {
        write!(out, "{:>10}", binary(*size))?;
    }
    writeln!(out, "{PLAIN}")?;
    let mut threads: Vec<usize> = readings.iter().map(|read| read.threads).collect();
    threads.dedup();
    for threads in threads {
        write!(out, "  {threads:<10}")?;
        for size in &sizes {
            let read = readings.iter().find(|read| (read.threads, read.bytes) == (threads, *size));
            write!(out, "{:>10}", read.map_or(NONE.to_owned(), |read| format!("{:.0}", read.bytes_per_second / 1e9)))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// What stands where there is no number.
const NONE: &str = "-";

fn line([name, method, width, threads, nodes, time, states, moves, memory, arithmetic]: [&str; 10]) -> String {
    format!(
        "{name:<24}{method:<11}{width:<9}{threads:>7}{nodes:>10}{time:>7}{states:>8}{moves:>8}{memory:>9}{arithmetic:>7}"
    )
}

/// Milliseconds with three digits that count.
fn milliseconds(seconds: f64) -> String {
    digits(seconds * 1e3)
}

/// A number with three digits that count and a letter for its thousands.
fn short(number: f64) -> String {
    let mut number = number;
    for letter in ["", " k", " M", " G"] {
        if number < 999.5 {
            return digits(number) + letter;
        }
        number /= 1e3;
    }
    digits(number) + " T"
}

fn digits(number: f64) -> String {
    match number {
        ..9.995 => format!("{number:.2}"),
        ..99.95 => format!("{number:.1}"),
        _ => format!("{number:.0}"),
    }
}

fn binary(bytes: usize) -> String {
    if bytes < 1 << 20 { format!("{} KiB", bytes >> 10) } else { format!("{} MiB", bytes >> 20) }
}

#[cfg(test)]
mod tests {
    use super::{binary, line, milliseconds, short};

    #[test]
    fn numbers_keep_three_digits_and_their_columns() {
        for (number, text) in [(0.0, "0.00"), (9.996, "10.0"), (999.4, "999"), (999.6, "1.00 k"), (2.5e6, "2.50 M")] {
            assert_eq!(short(number), text);
        }
        assert_eq!((short(3.7e9), short(1.25e13)), ("3.70 G".to_owned(), "12.5 T".to_owned()));
        assert_eq!((milliseconds(0.000_12), milliseconds(1.5)), ("0.12".to_owned(), "1500".to_owned()));
        assert_eq!((binary(16 << 10), binary(256 << 20)), ("16 KiB".to_owned(), "256 MiB".to_owned()));
    }

    #[test]
    fn a_line_fits_a_hundred_columns() {
        assert!(line([""; 10]).len() <= 100);
    }
}
