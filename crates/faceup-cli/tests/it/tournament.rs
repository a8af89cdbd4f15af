//! Tournaments and searches as whole processes: the same bytes with any jobs, and files that are whole or not there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const CALM: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/screens/tournament.in/calm.toml");
const TUNE: [&str; 9] = [
    "tune",
    CALM,
    "--budget=400000",
    "--random=2",
    "--deals=1000",
    "--ablation=100",
    "--seed=3",
    "--format=json",
    "-q",
];

/// An empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn faceup(arguments: &[&str], out: Option<&Path>, jobs: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_faceup"));
    command.args(arguments).args(["--jobs", jobs]);
    if let Some(out) = out {
        command.arg("--out").arg(out);
    }
    command.output().unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn a_tournament_is_the_same_with_any_jobs_and_leaves_three_files() {
    let tournament = ["tournament", "statement", CALM, "--deals", "9000", "--equilibrium", "--format", "json"];
    let mut seen: Vec<Vec<Vec<u8>>> = Vec::new();
    for jobs in ["1", "2", "1000000"] {
        let out = folder(&format!("tournament-{jobs}")).join("new");
        let output = faceup(&tournament, Some(&out), jobs);
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
        assert_eq!(names(&out), ["heatmap.svg", "summary.json", "table.md"]);
        let files = names(&out).into_iter().map(|name| fs::read(out.join(name)).unwrap());
        let files: Vec<Vec<u8>> = files.chain([output.stdout]).collect();
        assert_eq!(files[1], files[3], "summary.json is what is printed");
        seen.push(files);
    }
    assert!(seen.iter().all(|files| *files == seen[0]));
}

#[test]
fn a_sequential_test_is_the_same_with_any_jobs() {
    let tournament = ["tournament", "statement", CALM, "--sprt", "-5,5", "--format", "json"];
    let alone = faceup(&tournament, None, "1");
    assert!(alone.status.success(), "{alone:?}");
    assert_eq!(faceup(&tournament, None, "2"), alone);
}

#[test]
fn a_reply_is_the_same_with_any_jobs_and_can_be_played() {
    let folder = folder("tune");
    let paths = ["1", "2"].map(|jobs| (jobs, folder.join(format!("reply-{jobs}.toml"))));
    let outputs = paths.each_ref().map(|(jobs, path)| faceup(&TUNE, Some(path), jobs));
    assert!(outputs[0].status.success(), "{outputs:?}");
    assert_eq!(outputs[0].stdout, outputs[1].stdout);
    assert_eq!(fs::read(&paths[0].1).unwrap(), fs::read(&paths[1].1).unwrap());
    assert_eq!(names(&folder), ["reply-1.toml", "reply-2.toml"]);
    // The deals that the reply was measured on, played again.
    let reply = paths[0].1.to_str().unwrap();
    let fresh = ["tournament", reply, CALM, "--seed=3", "--from=1099511627776", "--deals=1000", "--format=json"];
    let (found, again) = (outputs[0].stdout.as_slice(), faceup(&fresh, None, "2").stdout);
    let [found, again] = [found, &again].map(|json| serde_json::from_slice::<serde_json::Value>(json).unwrap());
    assert_eq!(found["matches"][0]["counts"], again["matches"][0]["counts"]);
    assert_eq!(found["strategy"], again["strategies"][0]["strategy"]);
}

#[test]
fn nothing_is_left_where_a_file_cannot_be_written() {
    let folder = folder("unwritable");
    let taken = folder.join("taken");
    fs::create_dir(&taken).unwrap();
    let output = faceup(&TUNE, Some(&taken), "1");
    assert_eq!(output.status.code(), Some(4), "{output:?}");
    fs::write(folder.join("file"), "x").unwrap();
    let output = faceup(&["tournament", "statement", CALM], Some(&folder.join("file")), "1");
    assert_eq!(output.status.code(), Some(4), "{output:?}");
    let message = "cannot be written: it is a file, and a folder is wanted";
    assert!(String::from_utf8_lossy(&output.stderr).contains(message), "{output:?}");
    assert_eq!(names(&folder), ["file", "taken"]);
    assert!(names(&taken).is_empty());
}
