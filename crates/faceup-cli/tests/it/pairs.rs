//! The judges' pairs, through the binary: the file by name and on standard input, with one job and with several.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use faceup::GameId;

fn inputs(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files.filter(|path| path.extension().is_some_and(|ending| ending == "in")).collect()
}

fn check(command: &mut Command, path: &Path) {
    let output = command.output().unwrap();
    let expected = fs::read(path.with_extension("ans")).unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{command:?}: {output:?}");
    assert!(output.stdout == expected, "{command:?}");
}

fn faceup(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_faceup"));
    command.args(arguments);
    command
}

#[test]
fn every_pair_is_answered_byte_for_byte() {
    for game in GameId::ALL.iter().map(|game| game.name()) {
        let mut pairs = 0;
        for path in inputs(&Path::new("../../data").join(game).join("judge")) {
            check(faceup(&["solve", game, "--jobs", "2"]).arg(&path), &path);
            let small = fs::metadata(&path).unwrap().len() < 1500 && game != "gems-fight";
            if small {
                check(faceup(&["solve", game]).stdin(Stdio::from(File::open(&path).unwrap())), &path);
                check(faceup(&["solve", game, "--jobs", "7", "-"]).stdin(File::open(&path).unwrap()), &path);
            }
            pairs += 1;
        }
        assert!(pairs > 0, "{game} has no pairs");
    }
}

#[test]
fn the_examples_are_answered_byte_for_byte() {
    let examples = inputs(Path::new("../../examples"));
    assert_eq!(examples.len(), GameId::ALL.len());
    for path in examples {
        let game = path.file_stem().unwrap().to_str().unwrap();
        check(faceup(&["solve", game]).arg(&path), &path);
        check(faceup(&["solve", game, "--jobs", "1"]).stdin(File::open(&path).unwrap()), &path);
    }
}
