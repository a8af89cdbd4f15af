use std::path::{Path, PathBuf};

/// All that lies in the root. A newcomer reads this list first, so it stays short.
const ROOT: &[&str] = &[
    ".gitattributes",
    ".gitignore",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "bench.signature",
    "clippy.toml",
    "pyproject.toml",
    "rust-toolchain.toml",
    "rustfmt.toml",
];

/// Where each game has its folder.
const GAMES: &str = "crates/faceup-games/src";

/// The files that each game has in its folder of `faceup-games`.
const GAME: &[&str] = &["mod.rs", "rules.rs", "facts.rs", "referee.rs", "text.rs", "judge.rs", "tests.rs"];

/// The other files that each game has.
const DATA: &[&str] = &[
    "data/GAME/notation.txt",
    "data/GAME/notation-invalid.txt",
    "data/GAME/perft.txt",
    "data/GAME/values.txt",
    "docs/games/GAME.md",
    "examples/GAME.in",
    "examples/GAME.ans",
];

/// The headings of a game's page, in their order.
pub const PAGE: &[&str] = &[
    "## Rules",
    "## Open questions",
    "## Scoring and ending",
    "## Notation",
    "## Judge format",
    "## Limits",
    "## Known values",
    "## Where the statement differs",
    "## History",
];

/// What is wrong with where things lie.
pub fn faults(files: &[PathBuf]) -> Vec<String> {
    let mut faults = Vec::new();
    for path in files.iter().filter(|path| path.parent() == Some(Path::new(""))) {
        if !ROOT.iter().any(|name| path == Path::new(name)) {
            faults.push(format!(
                "{}: does not belong in the root; if it does, list it in xtask's tidy rules",
                path.display()
            ));
        }
    }
    for name in ROOT.iter().filter(|name| !files.iter().any(|path| path == Path::new(name))) {
        faults.push(format!("{name}: is missing from the root"));
    }
    for game in games(files) {
        let folder = Path::new(GAMES).join(&game);
        let name = game.replace('_', "-");
        let data = DATA.iter().map(|file| PathBuf::from(file.replace("GAME", &name)));
        let wanted = GAME.iter().map(|name| folder.join(name)).chain(data);
        for path in wanted.filter(|path| !files.contains(path)) {
            faults.push(format!("{}: every game has this file", path.display()));
        }
    }
    faults
}

/// The folders of games.
fn games(files: &[PathBuf]) -> Vec<String> {
    let modules = files.iter().filter_map(|path| path.strip_prefix(GAMES).ok()).filter(|path| path.ends_with("mod.rs"));
    let folders = modules.filter_map(Path::parent).filter(|folder| folder.components().count() == 1);
    folders.map(|folder| folder.display().to_string()).collect()
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::{DATA, GAME, ROOT, faults};

    fn with(extra: &[&str]) -> Vec<String> {
        let files: Vec<PathBuf> = ROOT.iter().chain(extra).map(PathBuf::from).collect();
        faults(&files)
    }

    #[test]
    fn the_root_holds_a_fixed_list() {
        assert_eq!(with(&["docs/glossary.md"]), [] as [String; 0]);
        assert!(with(&["notes.txt"])[0].starts_with("notes.txt: does not belong in the root"));
        assert_eq!(faults(&[]).len(), ROOT.len());
    }

    #[test]
    fn every_game_has_the_same_files() {
        let faults =
            with(&["crates/faceup-games/src/two_heaps/mod.rs", "crates/faceup-games/src/two_heaps/tests/mod.rs"]);
        assert_eq!(faults.len(), GAME.len() - 1 + DATA.len(), "{faults:?}");
        assert!(faults.contains(&"docs/games/two-heaps.md: every game has this file".to_owned()));
    }
}
