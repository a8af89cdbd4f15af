//! `solve --save-table` and `--table`: what is refused, and that nothing partial ever has the final name.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn names(folder: &Path) -> Vec<String> {
    fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect()
}

fn run(command: &mut Command, folder: &Path, input: &str) -> Output {
    command.current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that has seen enough closes its input: no fault of this test.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

#[track_caller]
fn check(folder: &Path, arguments: &[&str], input: &str, status: i32, stdout: &str, stderr: &str) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_faceup"));
    let output = run(command.arg("solve").args(arguments), folder, input);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert_eq!(text(&output.stdout), stdout, "{arguments:?}");
    assert!(text(&output.stderr).contains(stderr) && output.stderr.is_empty() == stderr.is_empty(), "{output:?}");
    assert_eq!(output.status.code(), Some(status), "{output:?}");
}

const ONE: &str = "3 2 2\n3 2 3 1\n3 1 2 3\n0 0 0\n";
const TWICE: &str = "3 2 2\n3 2 3 1\n3 1 2 3\n3 2 2\n3 2 3 1\n3 1 2 3\n0 0 0\n";

#[test]
fn what_is_saved_answers_every_later_question() {
    let folder = folder("saved");
    check(&folder, &["gems", "--save-table", "deal.table"], ONE, 0, "-3\n", "");
    assert_eq!(names(&folder), ["deal.table"]);
    check(&folder, &["gems", "--table", "deal.table"], ONE, 0, "-3\n", "");
    check(&folder, &["gems", "--table", "deal.table", "--verify-table", "--memory", "0"], TWICE, 0, "-3\n-3\n", "");
    let line = concat!(
        r#"{"schema":"faceup.solve/1","case":1,"player":"Alice","value":-3,"best":["1","2"],"line":["1","2"],"#,
        r#""nodes":7,"method":"table"}"#,
        "\n"
    );
    check(&folder, &["gems", "--table", "deal.table", "--format", "jsonl"], ONE, 0, line, "");
    let message = "the answer needs more than the allowed 0 nodes";
    check(&folder, &["gems", "--table", "deal.table", "--nodes", "0"], ONE, 4, "", message);
}

#[test]
fn command_lines_and_inputs_that_do_not_fit_are_refused() {
    let folder = folder("refused");
    fs::write(folder.join("old"), "kept").unwrap();
    let save = |more: &[&str], input, status, stderr| {
        check(&folder, &[&["gems", "--save-table", "old"], more].concat(), input, status, "", stderr);
    };
    save(&[], TWICE, 2, "the table of exactly one case, and the input has more than one; nothing has been solved");
    save(&[], "0 0 0\n", 2, "the table of exactly one case, and the input has none");
    save(&[], "3 2 2\n3 2 3 1\n3 1 2 3\n0 0 x", 3, "found `x`");
    save(&["a", "b"], ONE, 2, "more than one FILE is given");
    save(&["--table", "old"], ONE, 2, "cannot be used with");
    save(&["--method", "alpha-beta"], ONE, 2, "a saved table belongs to the method `table`, not to `alpha-beta`");
    save(&["--memory", "10"], ONE, 4, "case 1: the answer needs");
    save(&[], "1 2 2\n256 1 ", 3, "colour of gem 2");
    let many = format!("1 2 2\n256{}\n256{}\n0 0 0\n", " 1".repeat(256), " 1".repeat(256));
    save(&[], &many, 4, "it cannot be made: the deal has 256 stones, and the table counts up to 255");
    check(&folder, &["house", "--table", "old"], "", 2, "", "a saved table is of gems-fight, not of house-of-cards");
    check(&folder, &["gems", "--verify-table"], "", 2, "", "--table <FILE>");
    check(&folder, &["gems", "--save-table", "no/where"], ONE, 4, "", "`no/where`: it cannot be written");
    check(&folder, &["gems", "--save-table", "."], ONE, 2, "", "`.`: it is no file, but a folder or a device");
    assert_eq!((names(&folder), fs::read(folder.join("old")).unwrap()), (vec!["old".to_owned()], b"kept".to_vec()));
}

#[test]
fn tables_that_are_wrong_are_refused() {
    let folder = folder("wrong");
    let table =
        |input, status, stdout, stderr| check(&folder, &["gems", "--table", "t"], input, status, stdout, stderr);
    table(ONE, 2, "", "the table `t`: it cannot be opened");
    fs::write(folder.join("t"), "3 2 2").unwrap();
    table(ONE, 3, "", "it is no saved table: found `3 2 2` at its beginning, expected `gemtable`");
    check(&folder, &["gems", "--save-table", "t"], ONE, 0, "-3\n", "");
    let other = "3 2 2\n3 2 3 1\n3 1 2 3\n3 2 2\n3 2 3 1\n3 1 2 2\n0 0 0\n";
    let found = "it is of another deal: found `G3 S2: abc abc`, expected that of case 2, `G3 S2: abc ab2`";
    table(other, 3, "-3\n", found);
    let mut bytes = fs::read(folder.join("t")).unwrap();
    bytes[8192 + 3] ^= 1;
    fs::write(folder.join("t"), &bytes).unwrap();
    table(ONE, 3, "", "block 0, from byte 8192 on, is damaged");
    bytes[9] = 1;
    fs::write(folder.join("t"), &bytes).unwrap();
    table(ONE, 3, "", "found version 257 of the format, expected version 1");
    fs::write(folder.join("t"), &bytes[..100]).unwrap();
    table(ONE, 3, "", "cut short");
}

/// Runs the command with files limited to 8 KiB.
#[cfg(unix)]
fn with_small_files(folder: &Path, signal: &str) -> Output {
    let script = format!("{signal}ulimit -f 8; exec \"$FACEUP\" solve gems --save-table t");
    let mut shell = Command::new("sh");
    run(shell.args(["-c", &script]).env("FACEUP", env!("CARGO_BIN_EXE_faceup")), folder, ONE)
}

#[cfg(unix)]
#[test]
fn a_full_disk_leaves_the_answer_and_no_file() {
    let folder = folder("full");
    let output = with_small_files(&folder, "trap '' XFSZ; ");
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("the table `t`: it cannot be written: "), "{text}");
    assert_eq!((output.status.code(), output.stdout), (Some(4), b"-3\n".to_vec()));
    assert!(names(&folder).is_empty());
}

#[cfg(unix)]
#[test]
fn a_process_that_is_killed_leaves_nothing_under_the_final_name() {
    let folder = folder("killed");
    fs::write(folder.join("t"), "kept").unwrap();
    let output = with_small_files(&folder, "");
    assert_eq!(output.status.code(), None, "{output:?}");
    assert_eq!(fs::read(folder.join("t")).unwrap(), b"kept");
    let others: Vec<String> = names(&folder).into_iter().filter(|name| name != "t").collect();
    assert!(others.iter().all(|name| name.starts_with(".t.")), "{others:?}");
}
