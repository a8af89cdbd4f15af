#![allow(clippy::print_stdout, reason = "the table is what the command is for")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::repository::{cargo, files, output, root};

/// How often each input is solved.
const RUNS: usize = 21;

/// The folder of each game in `data`, with an input of its judge that has no case.
const GAMES: &[(&str, &str)] = &[("gems-fight", "0 0 0\n"), ("house-of-cards", "End\n"), ("magic-duel", "0\n")];

/// Solves every judge input of `data` as a process of its own, and prints its time beside that of an input without a
/// case.
pub fn run() -> Result<(), String> {
    let binary = binary()?;
    println!("medians of {RUNS} runs, in ms; ratio: processor time to that of an input without a case\n");
    println!("{:<48}{:>6}{:>9}{:>11}{:>10}{:>8}", "file", "cases", "user", "processor", "start-up", "ratio");
    for (game, empty) in GAMES {
        let empty_file = std::env::temp_dir().join(format!("faceup-{}-{game}.in", std::process::id()));
        std::fs::write(&empty_file, empty).map_err(|error| format!("{}: {error}", empty_file.display()))?;
        let rows = rows(&binary, game, &empty_file);
        let _ = std::fs::remove_file(&empty_file);
        print!("{}", rows?);
    }
    Ok(())
}

/// Builds the command as it is shipped, and says where it is.
pub fn binary() -> Result<PathBuf, String> {
    let arguments = ["build", "--release", "--package", "faceup-cli", "--message-format", "json"];
    let messages = output(&mut cargo(&arguments))?;
    let built = |line: &str| {
        let message: serde_json::Value = serde_json::from_str(line).ok()?;
        message["executable"].as_str().map(PathBuf::from)
    };
    messages.lines().find_map(built).ok_or_else(|| "cargo built no executable".to_owned())
}

fn rows(binary: &Path, game: &str, empty: &Path) -> Result<String, String> {
    let mut rows = String::new();
    let start_up = median(binary, game, empty)?;
    for file in files(&format!("data/{game}/judge"))? {
        if file.extension().is_some_and(|ending| ending == "in") {
            let time = median(binary, game, &root().join(&file))?;
            let answers = std::fs::read_to_string(root().join(file.with_extension("ans")));
            let cases = answers.map_or(0, |answers| answers.lines().count());
            let _ = writeln!(rows, "{}", row(&file.display().to_string(), cases, time, start_up));
        }
    }
    Ok(rows)
}

fn row(file: &str, cases: usize, time: Times, start_up: Times) -> String {
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    let (processor, start) = (ms(time.processor()), ms(start_up.processor()));
    let ratio = processor / start.max(f64::MIN_POSITIVE);
    format!("{file:<48}{cases:>6}{:>9.2}{processor:>11.2}{start:>10.2}{ratio:>8.2}", ms(time.user))
}

/// What a process took of the processors.
#[derive(Clone, Copy, Debug, Default)]
struct Times {
    user: Duration,
    system: Duration,
}

impl Times {
    fn processor(self) -> Duration {
        self.user + self.system
    }
}

/// The medians over some runs.
fn median(binary: &Path, game: &str, file: &Path) -> Result<Times, String> {
    let runs = (0..RUNS).map(|_| time(Command::new(binary).args(["solve", game]).arg(file)));
    let runs = runs.collect::<Result<Vec<Times>, String>>()?;
    let middle = |part: fn(&Times) -> Duration| {
        let mut times: Vec<Duration> = runs.iter().map(part).collect();
        times.sort_unstable();
        times[RUNS / 2]
    };
    let user = middle(|times| times.user);
    // The system tells the sum exactly, and how it is shared out by guessing; so the sum has a median of its own.
    Ok(Times { user, system: middle(|times| times.processor()).saturating_sub(user) })
}

/// Runs the command, which must succeed, and says what it took.
#[cfg(unix)]
fn time(command: &mut Command) -> Result<Times, String> {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::{TimeVal, TimeValLike};

    let of_children = || {
        let usage = getrusage(UsageWho::RUSAGE_CHILDREN).map_err(|error| format!("getrusage: {error}"))?;
        let duration = |time: TimeVal| Duration::from_micros(u64::try_from(time.num_microseconds()).unwrap_or(0));
        Ok::<_, String>(Times { user: duration(usage.user_time()), system: duration(usage.system_time()) })
    };
    let before = of_children()?;
    let status = command.stdout(Stdio::null()).status().map_err(|error| format!("{command:?}: {error}"))?;
    if !status.success() {
        return Err(format!("{command:?} failed"));
    }
    let after = of_children()?;
    Ok(Times { user: after.user.saturating_sub(before.user), system: after.system.saturating_sub(before.system) })
}

/// Other systems tell it in other ways, which nobody has needed yet.
#[cfg(not(unix))]
fn time(_: &mut Command) -> Result<Times, String> {
    Err("the time of a process is measured on Unix alone".to_owned())
}

#[cfg(all(test, unix))]
mod tests {
    use std::process::Command;
    use std::time::Duration;

    use super::{Times, row, time};

    #[test]
    fn a_process_is_timed_and_a_failure_told() {
        let mut busy = Command::new("sh");
        busy.args(["-c", "i=0; while [ $i -lt 30000 ]; do i=$((i + 1)); done"]);
        let (busy, idle) = (time(&mut busy).unwrap(), time(&mut Command::new("true")).unwrap());
        assert!(busy.processor() > idle.processor(), "{busy:?} {idle:?}");
        assert!(time(&mut Command::new("false")).unwrap_err().contains("failed"));
        assert!(time(&mut Command::new("./no-such-command")).is_err());
    }

    #[test]
    fn a_row_is_rated_by_processor_time() {
        let times = |user, system| Times { user: Duration::from_micros(user), system: Duration::from_micros(system) };
        let row = row("data/a.in", 12, times(2000, 1000), times(500, 1500));
        assert_eq!(row.split_whitespace().collect::<Vec<_>>(), ["data/a.in", "12", "2.00", "3.00", "2.00", "1.50"]);
    }
}
