//! The files of strategies and rules that a command line names.

use std::ffi::OsStr;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use faceup::duel_files::{MOST_BYTES, Named, belong_to, read_rules, read_strategy};
use faceup::games::error::{InputError, ParseError};
use faceup::games::magic_duel::{Rules, Strategy};
use faceup::{Error, GameId};
use faceup_tournament::Named as Contender;

use crate::commands::report;
use crate::exit::Exit;
use crate::input;
use crate::screen::Screen;

/// The strategies of both seats: one file is for both, of two the first is Alice's.
pub fn strategies(game: GameId, files: &[PathBuf], screen: Screen) -> Result<Option<Box<[Named<Strategy>; 2]>>, Exit> {
    let (alice, bob) = match files {
        [] => return Ok(None),
        [both] => (both, both),
        [alice, bob] => (alice, bob),
        more => {
            screen.error(&format!("{} strategies are given, and a duel has two seats", more.len()));
            return Err(Exit::Usage);
        }
    };
    let read = |file| read(game, file, screen, |bytes| read_strategy(bytes));
    Ok(Some(Box::new([read(alice)?, read(bob)?])))
}

/// The rules in a file, if one is given.
pub fn rules(game: GameId, file: Option<&PathBuf>, screen: Screen) -> Result<Option<Named<Rules>>, Exit> {
    file.map(|file| read(game, file, screen, |bytes| read_rules(bytes))).transpose()
}

/// Strategies that meet each other: each has the name that its file gives, or else the file's own. `statement` stands for the
/// contest's own strategy.
pub fn pool(files: &[PathBuf], screen: Screen) -> Result<Vec<Contender>, Exit> {
    files.iter().map(|file| contender(file, screen)).collect()
}

/// A strategy with a name: the one that its file gives, or else the file's own. `statement` stands for the contest's own.
pub fn named(file: &Path, screen: Screen) -> Result<Named<Strategy>, Exit> {
    if file == Path::new(STATEMENT) {
        return Ok(Named { name: Some(STATEMENT.to_owned()), ..Named::unnamed(Strategy::STATEMENT) });
    }
    let found = read(GameId::MagicDuel, file, screen, |bytes| read_strategy(bytes))?;
    let stem = || file.file_stem().unwrap_or(OsStr::new("-")).to_string_lossy().into_owned();
    Ok(Named { name: Some(found.name.clone().unwrap_or_else(stem)), ..found })
}

fn contender(file: &Path, screen: Screen) -> Result<Contender, Exit> {
    let found = named(file, screen)?;
    Contender::new(found.name.unwrap_or_default(), found.value).map_err(|error| {
        screen.error(&format!("{}: {error}", input::shown(file)));
        Exit::Usage
    })
}

/// The name that stands for the contest's own strategy.
const STATEMENT: &str = "statement";

/// Reads a file for a game that has to be Magic Duel.
fn read<T>(
    game: GameId,
    file: &Path,
    screen: Screen,
    parse: impl Fn(&[u8]) -> Result<T, ParseError>,
) -> Result<T, Exit> {
    let name = input::shown(file);
    belong_to(game).map_err(|error| report(screen, &name, &error))?;
    let opened = File::open(file).map_err(|error| {
        screen.error(&format!("`{name}` cannot be opened: {error}"));
        Exit::Usage
    })?;
    let mut bytes = Vec::new();
    let taken = opened.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes);
    let read = taken.map_err(InputError::from).and_then(|_| parse(&bytes).map_err(InputError::from));
    read.map_err(|error| report(screen, &name, &Error::Input(error)))
}
