use std::fs;
use std::path::Path;

use faceup::GameId;
use faceup_play::svg::svg;
use faceup_play::{Event, Key, LEAST, Start};
use ratatui::buffer::Buffer;
use ratatui::style::Color;

use crate::desk::{Desk, setup, text};
use crate::scenes::scenes;

/// How the screens are recorded anew.
const AGAIN: &str = "cargo run -p faceup-play --example screens";

#[test]
fn screens_are_as_recorded() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut names = Vec::new();
    for scene in scenes() {
        let kept = here.join("tests/screens").join(scene.name).with_extension("txt");
        let recorded = fs::read_to_string(&kept).unwrap_or_default();
        let found = text(&scene.screen);
        assert_eq!(found, recorded, "{}: if this was meant: {AGAIN}\n{found}", scene.name);
        if let Some([title, description]) = scene.picture {
            let picture = here.join("../../docs/play").join(scene.name).with_extension("svg");
            let recorded = fs::read_to_string(picture).unwrap_or_default();
            assert_eq!(svg(&scene.screen, title, description), recorded, "{}: if this was meant: {AGAIN}", scene.name);
            assert!(recorded.len() < 60_000, "{}: {} bytes", scene.name, recorded.len());
        }
        names.push(format!("{}.txt", scene.name));
    }
    for file in fs::read_dir(here.join("tests/screens")).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        assert!(names.contains(&name), "no scene is recorded as {name}");
    }
}

fn colours(screen: &Buffer) -> usize {
    screen.content.iter().filter(|cell| cell.fg != Color::Reset || cell.bg != Color::Reset).count()
}

#[test]
fn without_colour_the_screens_say_the_same() {
    for &game in GameId::ALL {
        let mut texts = Vec::new();
        for colour in [true, false] {
            let mut setup = setup(game, [true, false]);
            setup.colour = colour;
            let mut desk = Desk::new(setup, Start::Numbered);
            desk.keys("h\nvh");
            let screen = desk.buffer(80, 24);
            assert_eq!(colours(&screen) > 0, colour, "{game}");
            texts.push(text(&screen));
        }
        assert_eq!(texts[0], texts[1]);
        // What is selected and what is best has a mark of its own.
        assert!(texts[0].contains(">* "), "{}", texts[0]);
    }
}

#[test]
fn every_size_is_drawn() {
    for &game in GameId::ALL {
        let mut desk = Desk::new(setup(game, [true, false]), Start::Numbered);
        desk.keys("v");
        for (width, height) in [(1, 1), (2, 40), (71, 24), (72, 19), (72, 20), (79, 23), (80, 24), (200, 60), (300, 1)]
        {
            desk.event(Event::Resize(width, height));
            for dialog in ["", "?", "s"] {
                desk.keys(dialog);
                let screen = text(&desk.buffer(width, height));
                if width < LEAST.0 || height < LEAST.1 {
                    assert!(!screen.contains("Last moves"));
                } else if dialog.is_empty() {
                    assert!(screen.contains("Last moves") && screen.contains("q quit"), "{screen}");
                }
                desk.key(Key::Escape);
            }
        }
    }
}

#[test]
fn a_wide_house_scrolls_to_its_last_place_and_not_further() {
    let mut setup = setup(GameId::HouseOfCards, [true, true]);
    setup.deals = faceup::Deals::HouseOfCards { peaks: 8, ranks: 20 };
    let mut desk = Desk::with(setup, Start::Numbered, true);
    let left = desk.screen();
    assert!(left.contains("left and right scroll") && !left.contains(" 14 "), "{left}");
    for _ in 0..20 {
        desk.key(Key::Right);
    }
    let right = desk.screen();
    assert!(right.contains(" 14 ") && right.contains(" ."), "{right}");
    for _ in 0..20 {
        desk.key(Key::Left);
    }
    assert_eq!(desk.screen(), left);
}
