use std::io::{Read, Write as _};
use std::path::{Path, PathBuf};

use faceup::answer::Review as Answer;
use faceup::duel_files::Named;
use faceup::games::magic_duel::Strategy;
use faceup::record::{MOST_BYTES, Record};
use faceup::review::{FORCED_NODES, Markdown, Options, Text, curve_svg, part, review};
use faceup::session::{self, Session, open};
use faceup::{Error, GameId};

use super::{counted, report};
use crate::args::{Review, ReviewForm};
use crate::duel_files;
use crate::exit::Exit;
use crate::input::{self, Input};
use crate::screen::Screen;

/// Reviews one game.
pub fn run(args: &Review, screen: Screen) -> Exit {
    let (answer, source) = match reviewed(args, screen) {
        Ok(found) => found,
        Err(exit) => return exit,
    };
    let text = match args.format {
        ReviewForm::Text => Text::styled(&answer).to_string(),
        ReviewForm::Json => serde_json::to_string(&answer).expect("answers have text for keys") + "\n",
        ReviewForm::Markdown => Markdown(&answer).to_string(),
        ReviewForm::Svg => match curve_svg(&answer) {
            Some(svg) => svg,
            None => return usage(screen, "`--format svg` is the curve of a played game, and `--against` plays none"),
        },
    };
    // Only text for people has colours, which the stream takes away where nobody sees them.
    match screen.output().write_all(text.as_bytes()) {
        Ok(()) => limited(&answer, screen, &source),
        Err(error) => report(screen, &source, &Error::Output(error)),
    }
}

/// A review without a single value has met its limit.
fn limited(answer: &Answer, screen: Screen, source: &str) -> Exit {
    match answer {
        Answer::Points(review) if review.value.is_none() => {
            let limit = review.limit.as_deref().unwrap_or("no position was settled");
            screen.error(&format!("{source}: {limit}"));
            Exit::Limit
        }
        _ => Exit::Done,
    }
}

fn usage(screen: Screen, message: &str) -> Exit {
    screen.error(message);
    Exit::Usage
}

fn reviewed(args: &Review, screen: Screen) -> Result<(Answer, String), Exit> {
    if let Some(option) = misplaced(args) {
        return Err(usage(screen, &format!("`{option}` does not belong to {}", args.game)));
    }
    let strategies = strategies(args, screen)?;
    let path = args.file.as_deref().unwrap_or(Path::new("-"));
    let input = input::open(path, screen).map_err(|message| usage(screen, &message))?;
    let source = input.name.clone();
    let mut session = played(args, input, screen)?;
    if let Some(file) = &args.against {
        return Ok((parting(args, &*session, strategies, file, screen)?, source));
    }
    if let Some(to) = args.to {
        let there = session.ply();
        if to > there {
            return Err(usage(
                screen,
                &format!("there is no move {to}: the game has {}", counted(there as u64, "move")),
            ));
        }
        session.go_to(to);
    }
    let limits = args.effort.limits_or(FORCED_NODES);
    let options = Options { mistake_from: args.mistake, strategies, forced: args.forced, limits };
    Ok((review(&mut *session, &options), source))
}

/// The strategies of both seats: one file is for both, of two the first is Alice's.
fn strategies(args: &Review, screen: Screen) -> Result<[Named<Strategy>; 2], Exit> {
    let read = |file: &PathBuf| duel_files::named(file, screen);
    match args.strategies.as_slice() {
        [] => Ok(Options::default().strategies),
        [both] => read(both).map(|found| [found.clone(), found]),
        [alice, bob] => Ok([read(alice)?, read(bob)?]),
        more => Err(usage(screen, &format!("{} strategies are given, and a duel has two seats", more.len()))),
    }
}

/// An option of another game.
fn misplaced(args: &Review) -> Option<&'static str> {
    let duel = args.game == GameId::MagicDuel;
    let options = [
        ("--mistake", duel && args.mistake.is_some()),
        ("--peaks", args.game != GameId::HouseOfCards && args.peaks.is_some()),
        ("--strategy", !duel && !args.strategies.is_empty()),
        ("--against", !duel && args.against.is_some()),
    ];
    options.into_iter().find(|&(_, given)| given).map(|(option, _)| option)
}

fn session_options(args: &Review) -> session::Options {
    session::Options { limits: args.effort.limits(), jobs: args.effort.jobs().get(), ..session::Options::default() }
}

/// The session with all moves played: of a record, or of a case of judge input.
fn played(args: &Review, input: Input, screen: Screen) -> Result<Box<dyn Session>, Exit> {
    let (options, name) = (session_options(args), input.name);
    let (mut head, mut reader) = (Vec::new(), input.reader);
    let read = reader.by_ref().take(MOST_BYTES as u64 + 1).read_to_end(&mut head);
    read.map_err(|error| report(screen, &name, &Error::Input(error.into())))?;
    if Record::is_meant(&head) {
        return recorded(args, &head, &options, &name, screen);
    }
    let number = args.case.unwrap_or(1);
    let found = faceup::case(args.game, args.peaks, number, head.as_slice().chain(reader))
        .map_err(|error| report(screen, &name, &error))?;
    let mut session = open(args.game, &found.deal, &options).expect("a deal is read as it is written");
    for (number, mv) in (1..).zip(args.moves.iter().map(|mv| mv.trim())) {
        let refuse = |refused| usage(screen, &format!("`{mv}`, move {number} of `--moves`: {refused}"));
        session.play(mv).map_err(refuse)?;
    }
    Ok(session)
}

fn recorded(
    args: &Review,
    text: &[u8],
    options: &session::Options,
    name: &str,
    screen: Screen,
) -> Result<Box<dyn Session>, Exit> {
    let judge =
        [("--case", args.case.is_some()), ("--moves", !args.moves.is_empty()), ("--peaks", args.peaks.is_some())];
    if let Some((option, _)) = judge.into_iter().find(|&(_, given)| given) {
        return Err(usage(screen, &format!("`{option}` is for judge input, and {name} is the record of a game")));
    }
    let session = Record::open(text, options).map_err(|error| report(screen, name, &Error::Input(error.into())))?;
    if session.game() != args.game {
        return Err(usage(
            screen,
            &format!("{name} is the record of a game of {}, not of {}", session.game(), args.game),
        ));
    }
    Ok(session)
}

/// Where the strategies part on a deal without moves.
fn parting(
    args: &Review,
    session: &dyn Session,
    strategies: [Named<Strategy>; 2],
    file: &Path,
    screen: Screen,
) -> Result<Answer, Exit> {
    if args.strategies.len() > 1 {
        return Err(usage(screen, "`--against` compares two strategies, each from both seats: give `--strategy` once"));
    }
    if session.ply() > 0 {
        return Err(usage(screen, "`--against` follows both strategies from the deal on: leave the moves out"));
    }
    let [first, _] = strategies;
    let second = duel_files::named(file, screen)?;
    let deal = session.position().deal.parse().expect("a deal is read as it is written");
    Ok(Answer::Parting(part(&deal, &[first, second])))
}
