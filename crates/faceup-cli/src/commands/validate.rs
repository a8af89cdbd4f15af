use std::io::{self, Write};
use std::path::Path;

use faceup::answer::{VALIDATE_SCHEMA, Validated, ValidatedFile};
use faceup::cover::{Cover, Covering};
use faceup::games::error::InputError;
use faceup::games::magic_duel::Rules;
use faceup::{Counts, Error};

use super::{counted, report};
use crate::args::{Report, Validate};
use crate::duel_files;
use crate::exit::Exit;
use crate::input::{self, Input};
use crate::screen::{self, Screen};

/// Validates every file; a fault in one, or one that cannot be read, does not keep the others from being looked at.
pub fn run(args: &Validate, screen: Screen) -> Exit {
    let rules = match duel_files::rules(args.game, args.rules.as_ref(), screen) {
        Ok(rules) => rules.map(|rules| rules.value),
        Err(exit) => return exit,
    };
    let paths = input::named(&args.files);
    if args.cover && paths.contains(&Path::new("-")) {
        screen.error("files are read twice for `--cover`: standard input cannot be");
        return Exit::Usage;
    }
    let mut worst = Exit::Done;
    let mut files = Vec::new();
    for path in paths {
        let (exit, text) = match validate(args, rules, path, screen) {
            Ok((file, text)) => {
                let exit = if file.valid { Exit::Done } else { Exit::No };
                files.push(file);
                (exit, text)
            }
            Err(exit) => (exit, String::new()),
        };
        // What was not looked at at all weighs more than a fault that was found.
        worst = if exit as u8 > worst as u8 { exit } else { worst };
        match print(screen, &text) {
            Exit::Done => {}
            unwritten => return unwritten,
        }
    }
    if args.format == Report::Json && !args.cover {
        let (game, judge) = (args.game.name(), args.judge.name());
        let exit = print(screen, &json(&Validated { schema: VALIDATE_SCHEMA, game, judge, files }));
        return if exit == Exit::Done { worst } else { exit };
    }
    if worst == Exit::Done && args.cover {
        return cover(args, screen);
    }
    worst
}

/// Looks at one file. The text about it is empty where that is for one object with all files, or a report of what good
/// files cover.
fn validate(
    args: &Validate,
    rules: Option<Rules>,
    path: &Path,
    screen: Screen,
) -> Result<(ValidatedFile, String), Exit> {
    let input = open(path, screen)?;
    let verdict = match rules {
        Some(rules) => faceup::validate_duels(rules, input.reader).map(|cases| Counts { cases, sizes: Vec::new() }),
        None => faceup::validate_for(args.game, args.judge, input.reader),
    };
    let (file, text) = match verdict {
        Ok(counts) => {
            let text = format!("{}: valid, {}\n", input.name, counted(counts.cases, "case"));
            (ValidatedFile::valid(input.name, counts), text)
        }
        Err(InputError::Parse(fault)) => {
            let text = screen::plain_fault(&input.name, &fault) + "\n";
            (ValidatedFile::faulty(input.name, &fault), text)
        }
        Err(error) => return Err(report(screen, &input.name, &Error::Input(error))),
    };
    let shown = if args.cover { !file.valid } else { args.format == Report::Text };
    Ok((file, if shown { text } else { String::new() }))
}

fn open(path: &Path, screen: Screen) -> Result<Input, Exit> {
    input::open(path, screen).map_err(|message| {
        screen.error(&message);
        Exit::Usage
    })
}

/// Says what files cover that are known to be valid.
fn cover(args: &Validate, screen: Screen) -> Exit {
    let mut covering = Covering::new(args.game);
    for path in input::named(&args.files) {
        let input = match open(path, screen) {
            Ok(input) => input,
            Err(exit) => return exit,
        };
        if let Err(error) = covering.read(&input.name, input.reader) {
            return report(screen, &input.name, &Error::Input(error));
        }
    }
    tell_cover(&covering.finish(), args.format, screen)
}

/// Prints what test data cover.
pub fn tell_cover(cover: &Cover, format: Report, screen: Screen) -> Exit {
    match format {
        Report::Text => print(screen, &cover.to_string()),
        Report::Json => print(screen, &json(cover)),
    }
}

fn json(data: &impl serde::Serialize) -> String {
    serde_json::to_string_pretty(data).expect("plain data has a form in JSON") + "\n"
}

fn print(screen: Screen, text: &str) -> Exit {
    match io::stdout().write_all(text.as_bytes()) {
        Ok(()) => Exit::Done,
        Err(error) => report(screen, "standard output", &Error::Output(error)),
    }
}
