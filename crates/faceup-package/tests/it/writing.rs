use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use faceup_package::{Flavour, WriteError, check_folder, files, write};

use crate::packages;

fn some() -> BTreeMap<String, Vec<u8>> {
    BTreeMap::from([("a/b.txt".to_owned(), b"one\n".to_vec()), ("c.txt".to_owned(), b"two\n".to_vec())])
}

/// The names of what is in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn all_files_are_written_and_nothing_else() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("new/magicduel");
    let files = files(&packages()[0], Flavour::V2025_09);
    write(&files, &out).expect("there is room");
    for (name, bytes) in &files {
        assert_eq!(&fs::read(out.join(name)).expect(name), bytes);
    }
    assert_eq!(names(&folder.path().join("new")), ["magicduel"]);
}

#[test]
fn an_empty_folder_is_filled_and_another_is_left_alone() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("game");
    fs::create_dir(&out).expect("a new folder");
    write(&some(), &out).expect("an empty folder will do");
    assert_eq!(names(&out), ["a", "c.txt"]);
    let refused = write(&some(), &out).expect_err("it is no longer empty");
    assert!(matches!(refused, WriteError::Taken(_)), "{refused}");
    fs::write(folder.path().join("file"), "").expect("a file");
    for (place, part) in [("file", "it is a file, and a folder is wanted"), ("file/x", "file is not a folder")] {
        let refused = check_folder(&folder.path().join(place)).unwrap_err();
        assert!(matches!(refused, WriteError::NoFolder { .. }) && refused.to_string().contains(part), "{refused}");
    }
}

#[test]
fn names_that_judges_do_not_take_are_refused() {
    for name in ["Game", "my-game", "my_game", "game.x", "..", "/", "", "jeu\u{e9}"] {
        assert!(matches!(check_folder(Path::new(name)), Err(WriteError::Name(_))), "{name}");
    }
    for name in ["game2", "not/there/game", "./game"] {
        assert!(check_folder(Path::new(name)).is_ok(), "{name}");
    }
}

#[test]
fn after_an_error_nothing_has_the_name() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("game");
    // A file where a folder has to be: the second one cannot be written.
    let files = BTreeMap::from([("a".to_owned(), Vec::new()), ("a/b".to_owned(), Vec::new())]);
    let refused = write(&files, &out).expect_err("a is a file");
    assert!(matches!(refused, WriteError::Io(..)), "{refused}");
    assert_eq!(names(folder.path()), [] as [String; 0]);
}
