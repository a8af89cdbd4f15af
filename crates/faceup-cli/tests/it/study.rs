//! Studies as processes: killed, stopped, refused.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use faceup::core::SplitMix64;

/// Two threads write rows of a sweep: long enough to be killed in the middle, short enough for a test.
const SWEEP: [&str; 9] =
    ["study", "magic", "--deals", "30000", "--seed", "5", "--sweep", "opening-hand=4..5", "--rows"];

fn faceup(arguments: &[&str], out: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_faceup"));
    command.args(arguments).arg("--out").arg(out).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn output(arguments: &[&str], out: &Path) -> Output {
    faceup(arguments, out).output().unwrap()
}

fn check(arguments: &[&str], out: &Path, status: i32, message: &str) {
    let output = output(arguments, out);
    let text = String::from_utf8_lossy(&output.stderr).replace('\n', " ");
    assert!(text.contains(message), "{arguments:?}: {text}");
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {text}");
}

fn files(path: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(path).unwrap().map(Result::unwrap);
    entries.map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())).collect()
}

/// A folder below the build's own, so that nothing is left on the machine.
fn folder(name: &str) -> std::path::PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// Kills the process after a while; whether it was still at work.
fn kill(mut child: Child, after: Duration) -> bool {
    thread::sleep(after);
    let running = child.try_wait().unwrap().is_none();
    // Either it is killed here, or it has just ended by itself.
    let _ = child.kill();
    child.wait().unwrap();
    running
}

#[test]
fn killed_ten_times_and_resumed_it_comes_to_the_same_bytes() {
    let folder = folder("killed");
    let plain = folder.join("plain");
    assert!(output(&[&SWEEP[..], &["--jobs", "1"]].concat(), &plain).status.success());
    let expected = files(&plain);
    assert!(expected.contains_key("rows.parquet") && expected.contains_key("report.html"));
    let mut random = SplitMix64::new(11);
    let (mut kills, mut finished) = (0, 0);
    while kills < 10 || finished == 0 {
        assert!(kills + finished < 200, "it is always done before it can be killed");
        let out = folder.join(finished.to_string());
        let jobs = (1 + random.below(3)).to_string();
        let arguments = [&SWEEP[..], &["--resume", "--jobs", &jobs]].concat();
        if kills < 10 {
            let after = Duration::from_micros(1000 + random.below(60_000) as u64);
            if kill(faceup(&arguments, &out).spawn().unwrap(), after) {
                kills += 1;
                continue;
            }
        }
        // Whoever is told that it is done already was killed, or looked at, a moment too late.
        assert!(output(&arguments, &out).status.success());
        assert!(files(&out) == expected, "after {kills} kills");
        finished += 1;
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_has_been_done() {
    let folder = folder("interrupted");
    let out = folder.join("out");
    let arguments = ["study", "gems", "--deals", "100000", "--bags", "16"];
    let child = faceup(&arguments, &out).spawn().unwrap();
    while !out.join("unfinished/state.json").exists() {
        thread::sleep(Duration::from_millis(5));
    }
    let interrupted = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(interrupted.success());
    let output = child.wait_with_output().unwrap();
    let message = String::from_utf8_lossy(&output.stderr).replace('\n', " ");
    assert!(message.contains("blocks done; go on with --resume"), "{message}");
    assert_eq!(output.status.code(), Some(130));
    check(&arguments, &out, 2, "is not empty; --resume goes on with a study that is there");
    let other = ["study", "gems", "--deals", "100000", "--bags", "17", "--resume"];
    check(&other, &out, 2, "holds another study: subject.shape.bags is 16 there and 17 here");
    fs::write(out.join("unfinished/state.json"), "torn").unwrap();
    check(&[&arguments[..], &["--resume"]].concat(), &out, 3, "is damaged: its digest");
}

#[test]
fn parts_are_merged_to_the_same_bytes() {
    let folder = folder("merged");
    let arguments = ["study", "house", "--deals", "700", "--ranks", "6", "--rows"];
    let plain = folder.join("plain");
    assert!(output(&arguments, &plain).status.success());
    let parts = ["1/2", "2/2"].map(|part| {
        let path = folder.join(part.replace('/', "of"));
        check(&[&arguments[..], &["--shard", part]].concat(), &path, 0, "`faceup study merge` joins the parts");
        path
    });
    let [one, two] = parts.each_ref().map(|path| path.to_str().unwrap());
    let merged = output(&["study", "merge", two, one], &folder.join("merged"));
    assert!(merged.status.success() && String::from_utf8_lossy(&merged.stdout).starts_with("House of Cards: "));
    assert!(files(&folder.join("merged")) == files(&plain));
    check(&["study", "merge", "nope"], &folder.join("half"), 2, "`nope` is not there");
    check(&["study", "merge", one], &folder.join("half"), 2, "these parts of the study are missing: 2/2");
}

#[test]
fn wrong_command_lines_are_told_so() {
    let folder = folder("wrong");
    let out = folder.join("out");
    for (arguments, message) in [
        (&["study", "magic"][..], "required arguments were not provided"),
        (&["study", "magic", "--deals", "0"], "a study wants at least one deal"),
        (&["study", "magic", "--deals", "5", "--shard", "3/2"], "`3/2` is no part"),
        (&["study", "magic", "--deals", "5", "--sweep", "luck=1..2"], "`luck` cannot be swept over"),
        (&["study", "magic", "--deals", "5", "--sweep", "opening-hand=20..26"], "opening-hand of 26"),
        (&["study", "magic", "duels.in", "--deals", "5"], "cannot be used with"),
        (&["study", "house", "--all", "--ranks", "9"], "at most 7 will do"),
        (&["study", "house", "--deals", "5", "--ranks", "3"], "4 to 13 ranks, not 3"),
        (&["study", "gems", "--deals", "5", "--gems", "5..2"], "a range is written LOW..HIGH"),
        (&["study", "gems", "-"], "it cannot come from standard input"),
        (&["study", "chess", "--deals", "5"], "unrecognized subcommand"),
    ] {
        check(arguments, &out, 2, message);
        assert!(!out.exists(), "{arguments:?} leaves nothing behind");
    }
    let invalid = "../../data/gems-fight/invalid/colour_above_g.in";
    check(&["study", "gems", invalid], &out, 3, "found");
    check(&["study", "gems", "../../examples/no-such-file"], &out, 2, "no-such-file` cannot be opened");
}

#[test]
fn the_last_numbers_of_a_study_are_counted() {
    let folder = folder("last");
    let last = ["--deals", "5", "--from", "18446744073709551610", "--rows"];
    for game in ["magic", "house", "gems"] {
        let output = output(&[&["study", game][..], &last].concat(), &folder.join(game));
        assert!(output.status.success(), "{output:?}");
        let past = ["study", game, "--deals", "6", "--from", "18446744073709551610"];
        check(&past, &folder.join("past"), 2, "whose numbers are below 2^64 - 1");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_is_told() {
    let deals = ["study", "magic", "--deals", "5"];
    check(&deals, Path::new("/proc/no-study"), 4, "/proc/no-study` cannot be read or written");
    let message = "Cargo.toml` cannot be read or written: it is a file, and a folder is wanted";
    check(&deals, Path::new("Cargo.toml"), 4, message);
    let out = folder("full").join("out");
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let output = faceup(&deals, &out).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(4), "{output:?}");
}
