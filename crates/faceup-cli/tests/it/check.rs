//! `faceup check` as contestants meet it: programs that end badly or not at all, commands that cannot be run, and what is kept.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const FACEUP: &str = env!("CARGO_BIN_EXE_faceup");

/// A check of Gems Fight! in a folder.
fn faceup(folder: &Path, options: &[&str], command: &[&str]) -> Command {
    let mut check = Command::new(FACEUP);
    let cases: &[&str] = if options.contains(&"--cases") { &[] } else { &["--cases", "200"] };
    check.args(["check", "gems", "--most", "4"]).args(cases).args(options).arg("--").args(command);
    check.current_dir(folder).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    check
}

fn output(folder: &Path, options: &[&str], command: &[&str]) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = faceup(folder, options, command).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code(), text(stdout), text(stderr))
}

/// The first line about a line for the shell, in which RIGHT is a right program.
fn verdict(line: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let line = line.replace("RIGHT", &format!("'{FACEUP}' solve gems"));
    let limits = ["--time", "200ms", "--memory", "200MiB", "--output", "1MiB"];
    let (status, text, errors) = output(folder.path(), &limits, &["sh", "-c", &line]);
    assert_eq!((status, errors.as_str()), (Some(1), ""), "{line}: {text}");
    text.lines().next().unwrap().to_owned()
}

#[test]
fn programs_that_end_badly_are_called_what_they_are() {
    assert_eq!(verdict("exit 0"), "wrong answer: case 1: expected `1`, and the output ends before it");
    assert_eq!(verdict("exec >&-; sleep 100"), "time limit");
    assert_eq!(verdict("exec >&- <&- 2>&-; exit 0"), verdict("exit 0"));
    assert_eq!(verdict("RIGHT; sleep 100 & sleep 100"), "time limit");
    assert_eq!(verdict("head -c 1000000000 /dev/zero"), "output limit");
    assert_eq!(verdict("kill -STOP $$"), "time limit");
    assert_eq!(verdict("RIGHT; exit 255"), "crash: it ended with status 255");
    for (number, name) in [(4, "ILL"), (6, "ABRT"), (8, "FPE"), (9, "KILL"), (11, "SEGV"), (13, "PIPE"), (15, "TERM")] {
        assert_eq!(verdict(&format!("RIGHT; kill -{number} $$")), format!("crash: SIG{name} ended it"));
    }
    assert_eq!(verdict("RIGHT; kill -40 $$"), "crash: signal 40 ended it");
    assert!(verdict("RIGHT; echo $$").starts_with("differing from run to run: first wrong answer"));
    assert!(verdict("RIGHT | sed 's/^/ /'").starts_with("presentation: case 1: expected `1`, got ` 1`"));
}

#[test]
fn whether_judges_forgive_a_way_of_writing_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let check = |options: &[&str], line: &str| {
        let (status, text, _) = output(folder.path(), options, &["sh", "-c", &line.replace("RIGHT", FACEUP)]);
        (status, text)
    };
    let (status, text) = check(&[], "RIGHT solve gems | sed 's/^/ /'");
    let judged = "presentation: case 1: expected `1`, got ` 1`\nICPC judges forgive this; others, HDU among them, say";
    assert!(status == Some(1) && text.starts_with(judged), "{text}");
    let (status, text) = check(&["--cases", "20"], "RIGHT solve gems | sed 's/$/ /'");
    let note = "Note: the output is not byte for byte the judge's: case 1: expected `1`, got `1 `. Usual judges forgive this.\n";
    assert!(status == Some(0) && text.ends_with(note), "{text}");
    let (status, text) = check(&["--exact"], "RIGHT solve gems | sed 's/$/ /'");
    let judged = "presentation: case 1: expected `1`, got `1 `\nUsual judges forgive this.\n";
    assert!(status == Some(1) && text.starts_with(judged), "{text}");
    assert!(!text.contains("Note:"), "{text}");
}

#[test]
fn a_finding_that_cannot_be_kept_is_told() {
    let folder = tempfile::tempdir().unwrap();
    // The folder was there when the check began, and is a file at its end.
    let command = ["sh", "-c", "rm -r findings && : > findings"];
    let (status, text, errors) = output(folder.path(), &["--keep", "findings"], &command);
    assert!(status == Some(4) && errors.contains("cannot be written"), "{errors}");
    assert!(text.contains("The failing input, proved smallest"), "{text}");
}

#[test]
fn more_threads_than_there_can_be_are_not_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let (status, text, errors) = output(folder.path(), &["--jobs", "1000000"], &["sh", "-c", "exit 0"]);
    assert_eq!((status, errors.as_str()), (Some(1), ""), "{text}");
}

#[test]
fn a_limit_of_memory_that_nobody_can_watch_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (status, _, errors) = output(folder.path(), &["--memory", "2M"], &["sh", "-c", "exit 0"]);
    assert!(status == Some(2) && errors.contains("at least 16 MiB"), "{errors}");
}

#[test]
fn right_programs_pass_however_they_read() {
    let folder = tempfile::tempdir().unwrap();
    let slow = format!("while read -r line; do echo \"$line\"; done | '{FACEUP}' solve gems");
    let (status, text, _) = output(folder.path(), &["--cases", "60"], &["sh", "-c", &slow]);
    assert_eq!(status, Some(0), "{text}");
    assert!(text.starts_with("no difference found: 6"), "{text}");
    // A name with spaces, and an option of its own.
    let script = folder.path().join("my program.sh");
    fs::write(&script, format!("#!/bin/sh\n[ \"$1\" = --for ] && exec '{FACEUP}' solve gems\n")).unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    let (status, text, _) = output(folder.path(), &["--cases", "30"], &["./my program.sh", "--for"]);
    assert_eq!(status, Some(0), "{text}");
    let (status, text, _) = output(folder.path(), &["--cases", "30"], &["./my program.sh"]);
    assert_eq!(status, Some(1));
    let again = "\nFind it again: faceup check gems-fight --seed 0 --cases 1 --most 4 -- './my program.sh'\n";
    assert!(text.contains(again), "{text}");
}

#[test]
fn commands_that_cannot_be_run_say_so() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("plain"), "text").unwrap();
    let refused = |options: &[&str], command: &[&str], message: &str| {
        let (status, text, errors) = output(folder.path(), options, command);
        assert_eq!((status, text.as_str()), (Some(2), ""), "{errors}");
        assert!(errors.contains(message), "{errors}");
    };
    refused(&[], &["./no-such-program"], "`./no-such-program` cannot be run: No such file");
    refused(&[], &["no-such-program"], "`no-such-program` cannot be run: No such file");
    refused(&[], &["./plain"], "`./plain` cannot be run: Permission denied");
    refused(&[], &["."], "`.` cannot be run: Permission denied");
    refused(&["--file", "no-such-file"], &["true"], "`no-such-file` cannot be opened");
    refused(&["--time", "0s"], &["true"], "nothing can be done in no time");
    refused(&["--for", "soon"], &["true"], "a time is written like 500ms");
    let (status, _, errors) = output(folder.path(), &["--file", "plain"], &["true"]);
    assert_eq!(status, Some(3), "{errors}");
    let (status, _, errors) = output(folder.path(), &["--file", "/dev/zero"], &["true"]);
    assert_eq!(status, Some(3), "{errors}");
    let (status, _, errors) = output(folder.path(), &["--keep", "plain/in"], &["true"]);
    assert_eq!(status, Some(4), "{errors}");
}

#[test]
fn what_is_kept_is_whole_and_can_be_run_again() {
    let folder = tempfile::tempdir().unwrap();
    let line = format!("'{FACEUP}' solve gems | tr -d -; printf '\\377'");
    let options = ["--keep", "my findings", "--add-to", "tests"];
    let (status, text, errors) = output(folder.path(), &options, &["sh", "-c", &line]);
    assert_eq!((status, errors.as_str()), (Some(1), ""));
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    let stem = "gems-fight-wrong-answer-1";
    let (input, right) = (read(&format!("tests/{stem}.in")), read(&format!("tests/{stem}.ans")));
    assert_eq!((input.as_slice(), right.as_slice()), (&b"1 1 1\n1 1\n0 0 0\n"[..], &b"1\n"[..]));
    assert_eq!(read(&format!("my findings/{stem}.in")), input);
    assert_eq!(read(&format!("my findings/{stem}.ans")), right);
    assert_eq!(read(&format!("my findings/{stem}.out")), b"1\n\xff");
    let manifest: serde_json::Value = serde_json::from_slice(&read(&format!("my findings/{stem}.json"))).unwrap();
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schemas/finding-1.schema.json");
    let schema: serde_json::Value = serde_json::from_slice(&fs::read(schema).unwrap()).unwrap();
    let schema = jsonschema::draft202012::new(&schema).unwrap();
    let faults: Vec<String> = schema.iter_errors(&manifest).map(|fault| fault.to_string()).collect();
    assert!(faults.is_empty(), "{faults:#?}");
    for name in ["schema", "version", "command", "check", "report"] {
        let mut other = manifest.clone();
        other[name] = serde_json::Value::Null;
        assert!(!schema.is_valid(&other), "{name}");
    }
    // The commands that are shown do what they say, as a shell takes them.
    let shell = |command: &str| {
        let command = command.replacen("faceup ", &format!("'{FACEUP}' "), 1);
        Command::new("sh").args(["-c", &command]).current_dir(folder.path()).output().unwrap()
    };
    let shown = |label: &str| text.lines().find_map(|line| line.strip_prefix(label)).unwrap().trim_start();
    assert_eq!(shell(shown("Run it again:")).stdout, b"1\n\xff");
    assert!(shell(shown("See why:")).status.success());
    let again = String::from_utf8(shell(shown("Find it again:")).stdout).unwrap();
    let upto_files = |text: &str| text.split("\nFind it again").next().unwrap().to_owned();
    assert_eq!(upto_files(&again), upto_files(&text));
    assert_eq!(manifest["check"], shown("Find it again:"));
}

#[test]
fn long_lines_are_cut_and_large_outputs_are_told_in_part() {
    let folder = tempfile::tempdir().unwrap();
    let long = ["sh", "-c", "head -c 3000000 /dev/zero | tr '\\0' 7"];
    let (_, text, _) = output(folder.path(), &["--keep", "."], &long);
    assert!(text.len() < 3000, "{}", text.len());
    assert_eq!(fs::metadata(folder.path().join("gems-fight-wrong-answer-1.out")).unwrap().len(), 3_000_000);
    let (_, json, _) = output(folder.path(), &["--format", "json"], &long);
    assert!(json.len() < 100_000, "{}", json.len());
}

/// Processes that have the mark among the words of their command.
#[cfg(target_os = "linux")]
fn living(mark: &str) -> usize {
    let named = |entry: std::io::Result<fs::DirEntry>| {
        let line = fs::read(entry.ok()?.path().join("cmdline")).ok()?;
        String::from_utf8_lossy(&line).split('\0').any(|word| word == mark).then_some(())
    };
    fs::read_dir("/proc").unwrap().filter_map(named).count()
}

/// Waits until something is so; a machine may be busy.
#[cfg(target_os = "linux")]
fn wait_until(so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !so() {
        assert!(begun.elapsed() < Duration::from_secs(30), "it does not come to that");
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn nothing_is_left_when_a_check_is_stopped() {
    for (number, signal) in ["INT", "TERM", "HUP"].into_iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        let (one, two) = (format!("8641{number}"), format!("8642{number}"));
        let line = format!("sleep {one} & sleep {two}");
        let mut check = faceup(folder.path(), &["--time", "60s", "--keep", "kept"], &["sh", "-c", &line]);
        let check: Child = check.spawn().unwrap();
        wait_until(|| living(&one) > 0 && living(&two) > 0);
        let kill = Command::new("kill").args([format!("-{signal}"), check.id().to_string()]).status().unwrap();
        assert!(kill.success());
        let Output { status, stdout, .. } = check.wait_with_output().unwrap();
        let text = String::from_utf8(stdout).unwrap();
        assert_eq!(status.code(), Some(130), "{text}");
        let expected = "no difference found: 0 cases in 0 inputs, seed 0, stopped before the time was over\n";
        assert_eq!(text, expected);
        wait_until(|| living(&one) + living(&two) == 0);
        assert_eq!(fs::read_dir(folder.path().join("kept")).unwrap().count(), 0);
    }
}

#[test]
fn what_was_found_before_a_check_is_stopped_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let begun = Instant::now();
    // The first run fails at once and all others wait.
    let line = "[ -e mark ] && sleep 60; touch mark; exit 3";
    let options = ["--time", "60s", "--keep", "kept", "--for", "1s", "--jobs", "1"];
    let mut check = faceup(folder.path(), &options, &["sh", "-c", line]).spawn().unwrap();
    while !folder.path().join("mark").exists() && begun.elapsed() < Duration::from_secs(30) {
        thread::sleep(Duration::from_millis(10));
    }
    thread::sleep(Duration::from_millis(300));
    let kill = Command::new("kill").args(["-INT", &check.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let status = check.wait().unwrap();
    assert_eq!(status.code(), Some(1));
    let mut kept: Vec<_> = fs::read_dir(folder.path().join("kept"))
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    kept.sort_unstable();
    assert_eq!(kept, ["ans", "in", "json", "out"].map(|end| format!("gems-fight-crash-1.{end}")));
}
