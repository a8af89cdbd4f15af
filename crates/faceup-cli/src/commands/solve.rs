use std::io;
use std::path::Path;

use faceup::{SolveOptions, TableFile};

use super::progress::Progress;
use super::{counted, report};
use crate::args::Solve;
use crate::duel_files;
use crate::exit::Exit;
use crate::input;
use crate::screen::Screen;

/// Solves every file in turn; the first that fails ends it.
pub fn run(args: &Solve, screen: Screen) -> Exit {
    if args.save_table.is_some() && args.files.len() > 1 {
        screen.error("`--save-table` is for one input with one case; more than one FILE is given");
        return Exit::Usage;
    }
    let options = match options(args, screen) {
        Ok(options) => options,
        Err(exit) => return exit,
    };
    for path in input::named(&args.files) {
        let exit = solve(args, &options, path, screen);
        if exit != Exit::Done {
            return exit;
        }
    }
    Exit::Done
}

fn solve(args: &Solve, options: &SolveOptions, path: &Path, screen: Screen) -> Exit {
    let input = match input::open(path, screen) {
        Ok(input) => input,
        Err(message) => {
            screen.error(&message);
            return Exit::Usage;
        }
    };
    let progress = Progress::new(screen, input.size, "no case answered yet");
    let result = faceup::solve(args.game, options, input.reader, io::stdout(), &|answered| progress.update(answered));
    drop(progress);
    match result {
        Ok(cases) => {
            screen.detail(&format!("{}: {} answered", input.name, counted(cases, "case")));
            Exit::Done
        }
        Err(error) => report(screen, &input.name, &error),
    }
}

fn options(args: &Solve, screen: Screen) -> Result<SolveOptions, Exit> {
    let strategies = duel_files::strategies(args.game, &args.strategies, screen)?;
    let rules = duel_files::rules(args.game, args.rules.as_ref(), screen)?;
    let verify = args.verify_table;
    let table = match (&args.save_table, &args.table) {
        (Some(path), _) => Some(TableFile::Save(path.clone())),
        (None, Some(path)) => Some(TableFile::Use { path: path.clone(), verify }),
        (None, None) => None,
    };
    Ok(SolveOptions {
        form: args.format.into(),
        method: args.method,
        peaks: args.peaks,
        table,
        strategies,
        rules,
        jobs: args.effort.jobs(),
        limits: args.effort.limits(),
    })
}
