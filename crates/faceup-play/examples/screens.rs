//! Records the screens of the tests, and the pictures in `docs/play`, anew.

use std::fs;
use std::path::Path;

use faceup_play::svg::svg;

#[path = "../tests/it/desk.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod desk;
#[path = "../tests/it/scenes.rs"]
mod scenes;

fn main() -> std::io::Result<()> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    for scene in scenes::scenes() {
        fs::write(here.join("tests/screens").join(scene.name).with_extension("txt"), desk::text(&scene.screen))?;
        if let Some([title, description]) = scene.picture {
            let picture = svg(&scene.screen, title, description);
            fs::write(here.join("../../docs/play").join(scene.name).with_extension("svg"), picture)?;
        }
    }
    Ok(())
}
