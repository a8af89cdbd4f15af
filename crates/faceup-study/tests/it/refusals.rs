use std::fs;
use std::path::PathBuf;

use faceup_study::{Next, Progress, RunOptions, Shard, StudyError, merge, run};

use crate::{done, duels, gems, options, refused, with_rows};

fn check(error: &StudyError, parts: &[&str]) {
    let message = error.to_string();
    assert!(parts.iter().all(|part| message.contains(part)), "{message}");
}

/// Leaves a study behind that is half done.
fn half_done(path: &std::path::Path) {
    let study = with_rows(duels(5000));
    let mut watch = |progress: Progress| if progress.done > 1 { Next::Stop } else { Next::GoOn };
    let stopped = run(&study, path, &options(), &mut watch);
    assert!(matches!(stopped, Err(StudyError::Stopped { done: 2..=4, of: 5 })), "{stopped:?}");
}

#[test]
fn folders_that_hold_something_else() {
    let folder = tempfile::tempdir().unwrap();
    done(&duels(10), folder.path(), &options());
    check(&refused(&duels(10), folder.path(), &options()), &["is not empty; --resume goes on"]);
    let resume = RunOptions { resume: true, ..options() };
    let error = refused(&duels(20), folder.path(), &resume);
    check(&error, &["holds another study: source.deals is 10 there and 20 here"]);
    let part = RunOptions { shard: Shard { number: 2, of: 3 }, ..resume };
    check(&refused(&duels(10), folder.path(), &part), &["the part is 1/1 there and 2/3 here"]);
}

#[test]
fn half_done_studies_of_another_definition() {
    let folder = tempfile::tempdir().unwrap();
    half_done(folder.path());
    let resume = RunOptions { resume: true, ..options() };
    let error = refused(&gems(5000), folder.path(), &resume);
    check(
        &error,
        &["rows is true there and false here", "subject.game is \"magic-duel\" there and \"gems-fight\" here"],
    );
    let another_version = faceup_study::Study { version: "0.0.1".to_owned(), ..with_rows(duels(5000)) };
    check(&refused(&another_version, folder.path(), &resume), &["version is \"0.1.0\" there and \"0.0.1\" here"]);
    done(&with_rows(duels(5000)), folder.path(), &resume);
}

#[test]
fn damaged_states() {
    let resume = RunOptions { resume: true, ..options() };
    let study = with_rows(duels(5000));
    for place in [0, 70, 300] {
        let folder = tempfile::tempdir().unwrap();
        half_done(folder.path());
        let state = folder.path().join("unfinished/state.json");
        let mut bytes = fs::read(&state).unwrap();
        bytes[place] ^= 1;
        fs::write(&state, &bytes).unwrap();
        check(&refused(&study, folder.path(), &resume), &["state.json` is damaged", "begin the study anew"]);
    }
    let folder = tempfile::tempdir().unwrap();
    half_done(folder.path());
    let rows = folder.path().join("unfinished/rows/000000000001.parquet");
    let bytes = fs::read(&rows).unwrap();
    fs::write(&rows, &bytes[..bytes.len() / 2]).unwrap();
    check(&refused(&study, folder.path(), &resume), &["000000000001.parquet` is damaged"]);
    fs::remove_file(&rows).unwrap();
    check(&refused(&study, folder.path(), &resume), &["000000000001.parquet` cannot be read"]);
}

#[test]
fn parts_that_do_not_make_a_whole() {
    let folder = tempfile::tempdir().unwrap();
    let part = |name: &str, deals, number, of| -> PathBuf {
        let path = folder.path().join(name);
        done(&with_rows(duels(deals)), &path, &RunOptions { shard: Shard { number, of }, ..options() });
        path
    };
    let [one, two] = [1, 2].map(|number| part(&number.to_string(), 3000, number, 2));
    let merged = |parts: &[&PathBuf]| {
        let parts: Vec<PathBuf> = parts.iter().map(|path| (*path).clone()).collect();
        let error = merge(&parts, &folder.path().join("out")).unwrap_err();
        assert!(!folder.path().join("out").exists(), "nothing is begun");
        error
    };
    check(&merged(&[&one]), &["these parts of the study are missing: 2/2"]);
    check(&merged(&[&one, &two, &one]), &["is part 1/2, and so is"]);
    check(&merged(&[&one, &part("other", 4000, 2, 2)]), &["other` holds another study", "source.deals is 4000 there"]);
    check(&merged(&[&one, &part("third", 3000, 2, 3)]), &["the part is 2/3 there and 2/2 here"]);
    check(&merged(&[&one, &folder.path().join("nothing")]), &["nothing` is not there"]);
    let empty = folder.path().join("empty");
    fs::create_dir(&empty).unwrap();
    check(&merged(&[&one, &empty]), &["holds no finished part"]);
    let whole = folder.path().join("whole");
    done(&duels(10), &whole, &options());
    check(&merged(&[&whole]), &["holds a whole study"]);
    let rows = two.join("rows.parquet");
    let mut bytes = fs::read(&rows).unwrap();
    bytes[9] ^= 1;
    fs::write(&rows, &bytes).unwrap();
    check(&merged(&[&one, &two]), &["rows.parquet` is damaged: its digest is not that of the manifest"]);
}

#[test]
fn too_little_memory() {
    let folder = tempfile::tempdir().unwrap();
    let options = RunOptions { memory: 1000, ..options() };
    check(&refused(&gems(10), folder.path(), &options), &["bytes of memory, and 1000 are allowed"]);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is begun");
}
