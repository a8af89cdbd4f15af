use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use faceup::games::error::InputError;
use faceup::games::magic_duel::{Rules, Strategy};
use faceup::record::{MOST_BYTES, Record};
use faceup::search::Limits;
use faceup::session::Options;
use faceup::{Error, GameId};
use faceup_play::terminal::{self, Fault};
use faceup_play::{App, Files, Leave, SaveFault, Setup, Start, Unplayable};

use super::{generate, report};
use crate::args::{Play, Who};
use crate::exit::Exit;
use crate::screen::Screen;
use crate::{duel_files, input, whole_files};

/// Plays in the terminal.
pub fn run(args: &Play, screen: Screen) -> Exit {
    if !io::stdout().is_terminal() {
        screen.error("standard output is no terminal, and `play` draws on one");
        return Exit::Usage;
    }
    let (setup, start) = match ready(args, screen) {
        Ok(ready) => ready,
        Err(exit) => return exit,
    };
    let mut app = match App::new(setup, start) {
        Ok(app) => app,
        Err(error) => return unplayable(args, screen, &error),
    };
    let left = terminal::run(&mut app, &mut Disk);
    screen.note(&format!("the last play was {}", app.label()));
    match left {
        Ok(Leave::Quit) => Exit::Done,
        Ok(Leave::Interrupted) => Exit::Stopped,
        Err(Fault::Solver) => Exit::Internal,
        Err(Fault::Terminal(error)) => {
            screen.error(&format!("the terminal cannot be used: {error}"));
            Exit::Usage
        }
    }
}

fn ready(args: &Play, screen: Screen) -> Result<(Setup, Start), Exit> {
    let usage = |message: String| {
        screen.error(&message);
        Exit::Usage
    };
    let people = people(args.game, args.seat).map_err(usage)?;
    if args.reveal && args.game != GameId::MagicDuel {
        return Err(usage(format!("`--reveal` is for {}: {} hides no card", GameId::MagicDuel, args.game)));
    }
    let rules = duel_files::rules(args.game, args.sizes.rules.as_ref(), screen)?;
    let rules = rules.map_or(Rules::STATEMENT, |rules| rules.value);
    let deals = generate::deals(args.game, &args.sizes, rules).map_err(usage)?;
    let strategies = duel_files::strategies(args.game, &args.strategies, screen)?;
    let strategies = strategies.map_or([Strategy::STATEMENT; 2], |named| named.map(|named| named.value));
    let limits = Limits { memory: args.tables.memory(), ..Limits::NONE };
    let jobs = args.tables.jobs.get().get();
    let options = Options { limits, jobs, strategies, ..Options::default() };
    let setup = Setup {
        deals,
        seed: args.seed.unwrap_or_else(fresh_seed),
        options,
        people,
        errors: args.errors,
        reveal: args.reveal,
        colour: screen.colours_output(),
    };
    let start = match &args.file {
        None => Start::Numbered,
        Some(path) => opened(args, path, screen)?,
    };
    Ok((setup, start))
}

/// A seed that is another one each time, short enough to be typed again.
fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (now.as_millis() % 1_000_000_007) as u64
}

/// Which seats are played by hand, the first player's first.
fn people(game: GameId, seat: Option<Who>) -> Result<[bool; 2], String> {
    let house = game == GameId::HouseOfCards;
    match seat {
        None => Ok([true, false]),
        Some(Who::Both) => Ok([true, true]),
        Some(Who::None) => Ok([false, false]),
        Some(Who::Alice) if !house => Ok([true, false]),
        Some(Who::Bob) if !house => Ok([false, true]),
        Some(Who::Axel) if house => Ok([true, false]),
        Some(Who::Birgit) if house => Ok([false, true]),
        Some(_) => {
            Err(format!("the players of {game} are {}", if house { "Axel and Birgit" } else { "Alice and Bob" }))
        }
    }
}

/// A case of judge input, or a saved play.
fn opened(args: &Play, path: &Path, screen: Screen) -> Result<Start, Exit> {
    let mut input = input::open(path, screen).map_err(|message| {
        screen.error(&message);
        Exit::Usage
    })?;
    let failed = |error: io::Error| report(screen, &input.name, &Error::Input(InputError::Io(error)));
    let mut head = Vec::new();
    input.reader.by_ref().take(MOST_BYTES as u64 + 1).read_to_end(&mut head).map_err(failed)?;
    if Record::is_meant(&head) {
        return Ok(Start::Record { text: head, label: input.name });
    }
    let found = faceup::case(args.game, args.sizes.peaks, args.case, head.chain(input.reader));
    let found = found.map_err(|error| report(screen, &input.name, &error))?;
    Ok(Start::Deal { deal: found.deal, label: format!("case {} of {}", args.case, input.name) })
}

fn unplayable(args: &Play, screen: Screen, error: &Unplayable) -> Exit {
    let name = args.file.as_deref().map_or_else(|| "the deal".to_owned(), input::shown);
    match error {
        Unplayable::Deal(error) => report(screen, &name, error),
        Unplayable::Record(error) => report(screen, &name, &Error::Input(InputError::Parse(error.clone()))),
        Unplayable::Notation(_) | Unplayable::OtherGame { .. } => {
            screen.error(&format!("{name}: {error}"));
            Exit::Input
        }
    }
}

/// Saved plays as files.
struct Disk;

impl Files for Disk {
    fn save(&mut self, path: &Path, text: &str, replace: bool) -> Result<(), SaveFault> {
        if path.is_dir() {
            return Err(SaveFault::Failed("it is a folder".to_owned()));
        }
        let written = if replace { whole_files::write_whole(path, text) } else { whole_files::write_new(path, text) };
        written.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => SaveFault::Exists,
            _ => SaveFault::Failed(error.to_string()),
        })
    }

    fn load(&mut self, path: &Path) -> Result<Vec<u8>, String> {
        let file = File::open(path).map_err(|error| error.to_string())?;
        let mut text = Vec::new();
        file.take(MOST_BYTES as u64 + 1).read_to_end(&mut text).map_err(|error| error.to_string())?;
        Ok(text)
    }
}
