//! Strategies and rules in files, and files that are written whole or not at all.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use faceup::duel_files::{self, MOST_BYTES};
use faceup::games::error::ParseError;
use faceup::games::magic_duel::{Rules, Strategy};
use faceup_tournament::Named;
use tempfile::NamedTempFile;

use crate::exit::Exit;
use crate::screen::Screen;

/// The name that stands for the contest's own strategy.
const STATEMENT: &str = "statement";

/// Reads strategies, each with the name that its file gives, or else the file's own.
///
/// What is wrong is told on the screen.
pub fn strategies(paths: &[PathBuf], screen: Screen) -> Result<Vec<Named>, Exit> {
    paths.iter().map(|path| strategy(path, screen)).collect()
}

fn strategy(path: &Path, screen: Screen) -> Result<Named, Exit> {
    if path == Path::new(STATEMENT) {
        return Ok(Named::statement());
    }
    let file = read(path, screen, |bytes| duel_files::read_strategy(bytes))?;
    let stem = || path.file_stem().unwrap_or(OsStr::new("-")).to_string_lossy().into_owned();
    Named::new(file.name.unwrap_or_else(stem), file.value).map_err(|error| {
        screen.error(&format!("{}: {error}", shown(path)));
        Exit::Usage
    })
}

/// Reads rules; without a file, they are the contest's.
pub fn rules(path: Option<&Path>, screen: Screen) -> Result<Rules, Exit> {
    path.map_or(Ok(Rules::STATEMENT), |path| Ok(read(path, screen, |bytes| duel_files::read_rules(bytes))?.value))
}

fn read<T>(path: &Path, screen: Screen, parse: impl Fn(&[u8]) -> Result<T, ParseError>) -> Result<T, Exit> {
    let name = shown(path);
    let file = File::open(path).map_err(|error| {
        screen.error(&format!("`{name}` cannot be opened: {error}"));
        Exit::Usage
    })?;
    let mut bytes = Vec::new();
    // One byte more than a file may have: the reader then says that it is too long.
    file.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(|error| {
        screen.error(&format!("`{name}` cannot be read: {error}"));
        Exit::Input
    })?;
    parse(&bytes).map_err(|error| {
        screen.fault(&name, &error);
        Exit::Input
    })
}

/// A strategy as a file.
pub fn strategy_file(name: &str, comment: String, strategy: Strategy) -> String {
    duel_files::write_strategy(&duel_files::Named {
        name: Some(name.to_owned()),
        comment: Some(comment),
        value: strategy,
    })
}

/// The path with nothing in it that moves the cursor or breaks a line.
pub fn shown(path: &Path) -> String {
    path.display().to_string().chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

/// Writes a file under a name of its own in the same folder and gives it its name when all of it is on the disk.
pub fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = NamedTempFile::with_prefix_in(".faceup-", folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // Temporary files are for their owner's eyes; results are as readable as the folder lets them be.
        file.as_file().set_permissions(fs::Permissions::from_mode(0o644))?;
    }
    file.persist(path).map(|_| ()).map_err(|error| error.error)
}

/// Makes sure, before any work is done, that a file can be written there.
pub fn check_writable(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Err(io::Error::other("it is a folder"));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    NamedTempFile::with_prefix_in(".faceup-", folder).map(|_| ())
}

/// Makes a folder, and makes sure that files can be written into it.
pub fn make_folder(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path)?;
    check_writable(&path.join("summary.json"))
}
