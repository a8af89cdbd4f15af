//! What scripts rely on: exit statuses, the two streams, pipes that close, inputs that come slowly.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Output, Stdio};

fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_faceup"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = start(arguments);
    // A program that has seen enough closes its input: no fault of this test.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn check(arguments: &[&str], input: &str, status: i32, stdout: &str, stderr: &str) {
    let output = run(arguments, input.as_bytes());
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert_eq!(text(&output.stdout), stdout, "{arguments:?}");
    assert!(text(&output.stderr).contains(stderr) && output.stderr.is_empty() == stderr.is_empty(), "{output:?}");
    assert_eq!(output.status.code(), Some(status), "{output:?}");
}

#[test]
fn exit_statuses() {
    let good = "3 2 2\n3 2 3 1\n3 1 2 3\n0 0 0\n";
    check(&["solve", "gems"], good, 0, "-3\n", "");
    check(&["validate", "gems"], good, 0, "standard input: valid, 1 case\n", "");
    assert_eq!(run(&["validate", "gems"], b"3 2 2\n").status.code(), Some(1));
    check(&["solve", "gems", "--jobs", "0"], good, 2, "", "a whole number of at least 1 is wanted");
    check(&["solve", "gems", "no-such-file"], good, 2, "", "`no-such-file` cannot be opened");
    check(&["solve", "magic", "--method", "table"], good, 2, "", "is not solved by `table`");
    check(&["solve", "gems"], "3 2 2\n3 2 3 1\n3 1 2 3\n3 2 2 x", 3, "-3\n", "found `x`");
    check(&["solve", "gems", "."], good, 3, "", "the input cannot be read");
    let limited = "1 0 1\n3 2 2\n3 2 3 1\n3 1 2 3\n0 0 0\n";
    let message = "standard input: case 2: the answer needs more than the allowed 2 nodes";
    check(&["solve", "gems", "--method", "minimax", "--nodes", "2"], limited, 4, "0\n", message);
    let nodes = ["solve", "gems", "--method", "table", "--nodes", "2"];
    check(&nodes, limited, 4, "0\n", "case 2: the answer needs 8192 nodes, and 2 are allowed");
    let message = "KiB of memory, and 10 bytes are allowed";
    check(&["solve", "gems", "--method", "table", "--jobs", "1", "--memory", "10"], limited, 4, "0\n", message);
}

#[test]
fn more_jobs_change_no_byte() {
    let input = std::fs::read("../../data/house-of-cards/judge/random_m12.in").unwrap();
    let alone = run(&["solve", "house", "--format", "jsonl", "--jobs", "1"], &input);
    assert!(alone.status.success());
    for jobs in ["2", "5", "16"] {
        assert_eq!(run(&["solve", "house", "--format", "jsonl", "--jobs", jobs], &input).stdout, alone.stdout);
    }
}

#[test]
fn far_too_many_jobs_are_no_fault() {
    let good = "3 2 2\n3 2 3 1\n3 1 2 3\n0 0 0\n";
    for jobs in [1_000_000, usize::MAX] {
        check(&["solve", "gems", "--jobs", &jobs.to_string()], good, 0, "-3\n", "");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_whatever_is_written() {
    for arguments in [
        &["--help"][..],
        &["--version"],
        &["man"],
        &["completions", "bash"],
        &["solve", "gems", "../../examples/gems-fight.in"],
        &["generate", "gems"],
    ] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_faceup")).args(arguments).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(4), "{arguments:?}: {output:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("the output cannot be written"), "{output:?}");
    }
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let mut child = start(&["solve", "magic"]);
    let mut input = child.stdin.take().unwrap();
    drop(child.stdout.take());
    let deck = "0 0 0 0 0 1 1 1 1 1 2 2 2 2 2 3 3 3 3 3 4 4 4 4 4\n";
    let _ = input.write_all(b"1000000000\n");
    // The program closes its input when nobody wants the answers; until then there is always one more duel.
    while input.write_all(deck.as_bytes()).is_ok() {}
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn a_closed_pipe_ends_an_endless_input_quietly() {
    for game in ["magic", "house", "gems"] {
        for format in ["text", "notation", "jsonl"] {
            let mut child = start(&["generate", game, "--count", &u64::MAX.to_string(), "--format", format]);
            let mut first = vec![0; 1 << 18];
            child.stdout.take().unwrap().read_exact(&mut first).unwrap();
            let output = child.wait_with_output().unwrap();
            assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{game} {format}");
        }
    }
}

#[test]
fn a_closed_pipe_and_a_huge_count_end_cases_made_on_purpose() {
    let mut child = start(&["generate", "gems", "--kind", "event:equal-bags", "--count", "5000", "-q"]);
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
    let huge = "error: 4000000000 cases are more than the 20000 that are made at once";
    check(&["generate", "gems", "--kind", "event:equal-bags", "--count", "4000000000"], "", 2, "", huge);
}

#[test]
fn what_is_generated_is_valid_and_the_same_in_parts() {
    let generated = |game, from: u32, count: u32| {
        let numbers = [from.to_string(), count.to_string()];
        let output = run(&["generate", game, "--seed", "6", "--from", &numbers[0], "--count", &numbers[1]], b"");
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
        output.stdout
    };
    for game in ["magic", "house", "gems"] {
        let whole = generated(game, 40, 900);
        let verdict = run(&["validate", game], &whole);
        assert_eq!(String::from_utf8_lossy(&verdict.stdout), "standard input: valid, 900 cases\n", "{verdict:?}");
        assert_eq!(generated(game, 40, 900), whole);
        let part = String::from_utf8(generated(game, 500, 3)).unwrap();
        // Without the number of duels or the end marker, and so each case as it stands in the whole.
        let cases = part.trim_start_matches("3\n").trim_end_matches("End\n").trim_end_matches("0 0 0\n");
        assert!(String::from_utf8(whole).unwrap().contains(cases), "{cases}");
    }
}

#[test]
fn a_case_is_answered_before_the_next_one_is_typed() {
    let mut child = start(&["solve", "gems"]);
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for (case, answer) in [("3 2 2 3 2 3 1 3 1 2 3\n", "-3"), ("1 1 1\n2 1 1\n3 0", "2"), (" 2\n", "0")] {
        input.write_all(case.as_bytes()).unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), answer);
    }
    drop(input);
    // The end marker is missing.
    assert_eq!(child.wait().unwrap().code(), Some(3));
}

#[test]
fn answers_before_a_fault_are_written_although_the_input_goes_on() {
    let mut child = start(&["solve", "gems"]);
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"3 2 2 3 2 3 1 3 1 2 3\n1 1 x\n").unwrap();
    let mut text = String::new();
    child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
    assert_eq!((text.as_str(), child.wait().unwrap().code()), ("-3\n", Some(3)));
    drop(input);
}

#[test]
fn colour_is_only_where_it_is_wanted() {
    let escapes = |color| run(&["solve", "gems", "--color", color], b"x").stderr.contains(&0x1b);
    assert_eq!([escapes("always"), escapes("never"), escapes("auto")], [true, false, false]);
}

#[test]
fn completions_and_manual_pages_are_made_for_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = run(&["completions", shell], b"");
        assert!(output.status.success() && String::from_utf8(output.stdout).unwrap().contains("validate"));
    }
    for command in ["solve", "validate", "generate", "study", "tournament", "tune", "bench", "completions", "man"] {
        let page = String::from_utf8(run(&["man", command], b"").stdout).unwrap();
        assert!(
            page.contains(&format!("faceup\\-{command}")) && page.contains("EXAMPLES") && page.contains("SYNOPSIS"),
            "{page}"
        );
    }
    let page = String::from_utf8(run(&["man"], b"").stdout).unwrap();
    assert!(page.contains(".TH faceup 1") && page.contains("EXIT STATUS") && page.contains("SUBCOMMANDS"), "{page}");
}

#[test]
fn the_bench_prints_a_table_of_a_hundred_columns_without_colour_into_a_pipe() {
    let output = run(&["bench", "--runs", "1", "minimax"], b"");
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.is_ascii() && !text.contains('\x1b'), "{text}");
    assert!(text.lines().all(|line| line.len() <= 100 && line.trim_end() == line), "{text}");
    for row in ["  minimax M=7 ", "  minimax B=7 ", "  1 "] {
        assert!(text.lines().any(|line| line.starts_with(row)), "{text}");
    }
    assert!(!text.contains("magic-duel"), "{text}");
    let coloured = run(&["bench", "--runs", "1", "minimax", "M=7", "--color", "always"], b"");
    assert!(coloured.stdout.contains(&b'\x1b'));
}

#[test]
fn the_bench_prints_json_whose_signature_is_the_recorded_one() {
    let output = run(&["bench", "--runs", "1", "--format", "json", "6400"], b"");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["schema"], "faceup.bench/1");
    assert_eq!(report["readings"].as_array().unwrap().len() % 4, 0);
    let recorded = include_str!("../../../../bench.signature");
    let works = report["works"].as_array().unwrap();
    let signed: Vec<_> = works.iter().filter(|work| !work["signature"].is_null()).collect();
    assert_eq!(signed.len(), 1);
    for work in signed {
        let line = format!("{}: {}", work["name"].as_str().unwrap(), work["signature"]);
        assert!(recorded.lines().any(|recorded| recorded == line), "{line}");
        assert!(work["seconds"].as_f64().unwrap() > 0.0, "{work}");
    }
    let shares = |work: &&serde_json::Value| work["memory"]["share"].is_f64() && work["arithmetic"]["share"].is_f64();
    assert!(works.iter().any(|work| shares(&work)));
}

#[test]
fn a_bench_of_no_work_is_a_wrong_call() {
    check(&["bench", "no-such", "work"], "", 2, "", "no work has `no-such` and `work` in its name");
    check(&["bench", "--signature", "--format", "json"], "", 2, "", "cannot be used with");
}
