use std::io::{self, Write};
use std::path::Path;

use faceup::Error;
use faceup::games::error::InputError;
use faceup::games::magic_duel::Rules;

use super::{counted, report};
use crate::args::Validate;
use crate::duel_files;
use crate::exit::Exit;
use crate::input;
use crate::screen::{self, Screen};

/// Validates every file; a fault in one does not keep the others from being looked at.
pub fn run(args: &Validate, screen: Screen) -> Exit {
    let rules = match duel_files::rules(args.game, args.rules.as_ref(), screen) {
        Ok(rules) => rules.map(|rules| rules.value),
        Err(exit) => return exit,
    };
    let mut worst = Exit::Done;
    for path in input::named(&args.files) {
        match validate(args, rules, path, screen) {
            Exit::Done => {}
            Exit::No => worst = Exit::No,
            exit => return exit,
        }
    }
    worst
}

fn validate(args: &Validate, rules: Option<Rules>, path: &Path, screen: Screen) -> Exit {
    let input = match input::open(path, screen) {
        Ok(input) => input,
        Err(message) => {
            screen.error(&message);
            return Exit::Usage;
        }
    };
    let verdict = match rules {
        Some(rules) => faceup::validate_duels(rules, input.reader),
        None => faceup::validate(args.game, input.reader),
    };
    let (text, exit) = match verdict {
        Ok(cases) => (format!("{}: valid, {}\n", input.name, counted(cases)), Exit::Done),
        Err(InputError::Parse(fault)) => (screen::plain_fault(&input.name, &fault) + "\n", Exit::No),
        Err(error) => return report(screen, &input.name, &Error::Input(error)),
    };
    match io::stdout().write_all(text.as_bytes()) {
        Ok(()) => exit,
        Err(error) => report(screen, &input.name, &Error::Output(error)),
    }
}
