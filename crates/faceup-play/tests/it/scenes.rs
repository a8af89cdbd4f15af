//! Screens that are kept: as text beside the tests, and some as pictures in the pages for players.

use faceup::games::gems_fight::Shape;
use faceup::{Deals, GameId};
use faceup_play::{Event, Key, Setup, Start};
use ratatui::buffer::Buffer;

use crate::desk::{Desk, setup};

/// A screen with its name.
pub struct Scene {
    pub name: &'static str,
    /// The title and description of its picture, if it has one.
    pub picture: Option<[&'static str; 2]>,
    pub screen: Buffer,
}

fn scene(name: &'static str, screen: Buffer) -> Scene {
    Scene { name, picture: None, screen }
}

/// The largest deals of the contests: what the window has to hold.
fn largest(game: GameId, people: [bool; 2]) -> Setup {
    let mut setup = setup(game, people);
    match game {
        GameId::HouseOfCards => setup.deals = Deals::HouseOfCards { peaks: 4, ranks: 13 },
        GameId::GemsFight => setup.deals = Deals::GemsFight(Shape { bags: 21, colours: 8, melt: 5, gems: 1..=10 }),
        GameId::MagicDuel => {}
    }
    setup
}

fn against_the_engine(game: GameId) -> Desk {
    Desk::new(largest(game, [true, false]), Start::Numbered)
}

/// All of them.
pub fn scenes() -> Vec<Scene> {
    let mut scenes = Vec::new();
    let mut house = against_the_engine(GameId::HouseOfCards);
    scenes.push(scene("house-start", house.buffer(80, 24)));
    house.keys("h\nh\nh\nh\nvjj");
    scenes.push(Scene {
        picture: Some([
            "House of Cards in the terminal",
            "The house, both hands, the cards to come, and every move with what it is worth for Axel.",
        ]),
        ..scene("house", house.buffer(80, 24))
    });
    house.keys("s");
    scenes.push(scene("house-save", house.buffer(80, 24)));
    house.key(Key::Escape);
    house.keys("q");
    scenes.push(scene("house-quit", house.buffer(80, 24)));
    house.keys("n?");
    scenes.push(scene("keys", house.buffer(80, 24)));
    house.keys(" v");
    house.play_out();
    scenes.push(scene("house-end", house.buffer(80, 24)));
    scenes.push(scene("too-small", house.buffer(60, 15)));

    let mut gems = against_the_engine(GameId::GemsFight);
    gems.keys("h\nh\nv");
    scenes.push(Scene {
        picture: Some([
            "Gems Fight! in the terminal",
            "The cooker with what each colour still needs, and every bag with what pouring it is worth for Alice.",
        ]),
        ..scene("gems", gems.buffer(80, 24))
    });
    gems.keys("v");
    gems.play_out();
    scenes.push(scene("gems-end", gems.buffer(80, 24)));
    scenes.push(scene("gems-large", gems.buffer(120, 40)));

    let slow = Desk::with(largest(GameId::GemsFight, [false, true]), Start::Numbered, true);
    scenes.push(scene("solving", slow.buffer(80, 24)));

    let mut duel = against_the_engine(GameId::MagicDuel);
    duel.keys("h\nh\nh\nh\nvh");
    scenes.push(Scene {
        picture: Some([
            "Magic Duel in the terminal",
            "Both magicians' areas by kinds, the other hand hidden, and the decision that is asked for.",
        ]),
        ..scene("duel", duel.buffer(80, 24))
    });
    duel.keys("x");
    scenes.push(scene("duel-revealed", duel.buffer(80, 24)));
    duel.play_out();
    scenes.push(scene("duel-end", duel.buffer(80, 24)));

    let mut watched = Desk::new(largest(GameId::HouseOfCards, [false, false]), Start::Numbered);
    for _ in 0..40 {
        watched.event(Event::Tick);
    }
    scenes.push(scene("watching", watched.buffer(80, 24)));
    scenes
}
