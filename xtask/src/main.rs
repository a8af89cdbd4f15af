//! The project's own chores: `cargo xtask ci` runs every check, the other commands are its parts.

mod ci;
mod load;
mod packages;
mod page;
mod parquet;
mod pip;
mod processes;
mod python;
mod recorded;
mod repository;
mod signature;
mod tidy;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  ci                   every check, in the order in which they are likely to fail
  tidy                 what no compiler checks: dependencies, layout, file sizes, data pairs
  processes            times the command on every judge input in data, beside an input without a case
  load [BINARY]        asks `faceup serve` over loopback for half a minute: answers a second, times, memory
  parquet              has DuckDB and pandas read a study's rows; needs Python 3 with venv
  packages             has problemtools and BAPCtools check packages of all games; needs Python 3 with venv, and g++
  python               installs the Python package and runs its tests and other projects' suites; needs Python 3.11 with venv
  page                 builds the page in web anew and compares it with the one in crates/faceup-serve/assets; needs Node
  browser              plays in the page with Debian's Chromium, which is installed if it is missing; needs Node
  openapi --write      records the description of the interface for programs in docs/openapi.json anew
  parity --write       records the answers to the requests in data/parity anew
  examples --write     runs the commands of the worked examples in docs anew, and draws their pictures
  signature            compares the node counts of the bench with bench.signature
  signature --write    writes them there, when a change of the search was meant
";

#[allow(clippy::print_stderr, reason = "the program reports to its user")]
fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match args[..] {
        ["ci"] => ci::run(),
        ["tidy"] => tidy::run(),
        ["processes"] => processes::run(),
        ["load"] => load::run(None),
        ["load", binary] => load::run(Some(binary)),
        ["parquet"] => parquet::run(),
        ["packages"] => packages::run(),
        ["python"] => pip::run(),
        ["page"] => page::compare(),
        ["browser"] => page::browse(),
        ["openapi", "--write"] => recorded::write_openapi(),
        ["parity", "--write"] => recorded::write_parity(),
        ["examples", "--write"] => recorded::write_examples(),
        ["signature"] => signature::compare(),
        ["signature", "--write"] => signature::write(),
        _ => Err(USAGE.to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
