use std::path::Path;

use faceup::GameId;
use faceup_play::{App, Key, Leave, Start, Unplayable};

use crate::desk::{Desk, setup};

/// Clears the name that is offered and types another.
fn type_name(desk: &mut Desk, name: &str) {
    for _ in 0..100 {
        desk.key(Key::Backspace);
    }
    desk.keys(name);
    desk.keys("\n");
}

#[test]
fn what_is_saved_is_loaded_as_the_same_position() {
    for &game in GameId::ALL {
        let mut desk = Desk::new(setup(game, [true, false]), Start::Numbered);
        desk.keys("h\nh\nh\n");
        let position = desk.app.position().clone();
        assert!(desk.app.is_unsaved());
        desk.keys("s");
        type_name(&mut desk, "a.record");
        assert!(!desk.app.is_unsaved() && desk.screen().contains("Saved as a.record."), "{}", desk.screen());
        desk.keys("n");
        assert_ne!(desk.app.position().deal, position.deal);
        desk.keys("o");
        type_name(&mut desk, "a.record");
        assert_eq!(*desk.app.position(), position);
        // The loaded play can be stepped through and gone on with.
        desk.keys("u");
        assert!(desk.played().len() < position.played.len());
        desk.keys("r");
        assert_eq!(*desk.app.position(), position);
        let text = desk.files.0[Path::new("a.record")].clone();
        let again = Desk::new(setup(game, [true, false]), Start::Record { text, label: "a.record".to_owned() });
        assert_eq!(*again.app.position(), position);
    }
}

#[test]
fn no_file_is_written_over_without_a_yes() {
    let mut desk = Desk::new(setup(GameId::GemsFight, [true, true]), Start::Numbered);
    desk.files.0.insert("old".into(), b"old".to_vec());
    for (answer, kept) in [("n", true), ("x", true), ("y", false)] {
        desk.keys("s");
        type_name(&mut desk, "old");
        assert!(desk.screen().contains("There is a file old. Write over it?"), "{}", desk.screen());
        desk.keys(answer);
        desk.key(Key::Escape);
        assert_eq!(desk.files.0[Path::new("old")] == b"old", kept, "{answer}");
    }
}

#[test]
fn nothing_unsaved_is_lost_without_a_yes() {
    let mut desk = Desk::new(setup(GameId::GemsFight, [true, true]), Start::Numbered);
    desk.keys("\n");
    for key in ["q", "n", "o"] {
        desk.keys(key);
        assert!(desk.screen().contains("The moves of this play are not saved."), "{}", desk.screen());
        desk.keys("n");
        assert_eq!((desk.left, desk.played().len()), (None, 1));
    }
    // What was taken back is a move that is lost, too.
    desk.keys("uq");
    assert_eq!(desk.left, None);
    desk.keys("y");
    assert_eq!(desk.left, Some(Leave::Quit));
}

#[test]
fn what_is_saved_can_be_left_at_once_and_ctrl_c_always() {
    let mut desk = Desk::new(setup(GameId::HouseOfCards, [true, true]), Start::Numbered);
    desk.keys("\n\ns\nq");
    assert_eq!(desk.left, Some(Leave::Quit));
    let mut desk = Desk::new(setup(GameId::HouseOfCards, [true, true]), Start::Numbered);
    desk.keys("\ns");
    desk.key(Key::Interrupt);
    assert_eq!(desk.left, Some(Leave::Interrupted));
}

#[test]
fn what_cannot_be_loaded_changes_nothing() {
    let mut desk = Desk::new(setup(GameId::GemsFight, [true, true]), Start::Numbered);
    desk.files.0.insert("house".into(), b"game house\ndeal 1R 1B 2R 2B 3R 3B 4R 4B | 5R 5B\n".to_vec());
    desk.files.0.insert("illegal".into(), b"game gems\ndeal G3 S3: bc ac\nmove 1\nmove 1\n".to_vec());
    let position = desk.app.position().clone();
    for (name, reason) in [
        ("none", "Not loaded: none: there is no such file."),
        ("house", "Not loaded: house: it is a play of house-of-cards, not of gems-fight."),
        ("illegal", "Not loaded: illegal: line 4, column 6: found `1`, expected a legal move"),
    ] {
        desk.keys("o");
        type_name(&mut desk, name);
        assert!(desk.screen().contains(reason), "{}", desk.screen());
        assert_eq!(*desk.app.position(), position);
    }
    let text = b"game gems\ndeal G3\n".to_vec();
    let start = Start::Record { text, label: "x".to_owned() };
    assert!(matches!(App::new(setup(GameId::GemsFight, [true, true]), start), Err(Unplayable::Record(_))));
}
