use std::io::{self, Write};
use std::path::Path;

use faceup::GameId;
use faceup::games::magic_duel::Rules;
use faceup_tournament::report::{Markup, Results, heatmap, json, tables};
use faceup_tournament::{Error, Sprt, Tournament};

use super::progress::Duels;
use super::report;
use crate::args::tournament::{self, ReportFormat};
use crate::duel_files;
use crate::exit::Exit;
use crate::input;
use crate::screen::Screen;
use crate::whole_files;

/// Plays the tournament, prints its tables, and writes them into a folder if one is named.
pub fn run(args: &tournament::Tournament, screen: Screen) -> Exit {
    match play(args, screen) {
        Ok(()) => Exit::Done,
        Err(exit) => exit,
    }
}

fn play(args: &tournament::Tournament, screen: Screen) -> Result<(), Exit> {
    let sprt = args.sprt.map(|elo| Sprt::new(elo, args.alpha, args.beta)).transpose();
    let tournament = Tournament {
        rules: duel_files::rules(GameId::MagicDuel, args.rules.as_ref(), screen)?
            .map_or(Rules::STATEMENT, |rules| rules.value),
        strategies: duel_files::pool(&args.strategies, screen)?,
        seed: args.seed,
        from: args.from,
        deals: args.deals,
        sprt: sprt.map_err(|error| failed(&error.into(), screen))?,
    };
    if let Some(folder) = &args.out {
        whole_files::make_folder(folder).map_err(|error| unwritable(folder, &error, screen))?;
    }
    let progress = Duels::new(screen, args.deals, "deals");
    let table = tournament.play(args.jobs.get(), |deals| progress.update(deals, args.deals));
    drop(progress);
    let results = table.and_then(|table| Results::of(table, args.equilibrium));
    let results = results.map_err(|error| failed(&error, screen))?;
    let object = pretty(&json(&results));
    if let Some(folder) = &args.out {
        let markdown = format!("# Tournament\n\n{}", tables(&results, Markup::Markdown));
        for (name, text) in [("heatmap.svg", &heatmap(&results)), ("table.md", &markdown), ("summary.json", &object)] {
            let path = folder.join(name);
            whole_files::write_whole(&path, text).map_err(|error| unwritable(&path, &error, screen))?;
        }
    }
    let text = match args.format {
        ReportFormat::Text => tables(&results, Markup::Plain),
        ReportFormat::Json => object,
    };
    print(&text, screen)
}

/// An object over several lines, with a line break at its end.
pub fn pretty(object: &serde_json::Value) -> String {
    format!("{object:#}\n")
}

/// Prints data.
pub fn print(text: &str, screen: Screen) -> Result<(), Exit> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(()),
        Err(error) => Err(report(screen, "standard output", &faceup::Error::Output(error))),
    }
}

/// Tells why there are no results.
pub fn failed(error: &Error, screen: Screen) -> Exit {
    screen.error(&error.to_string());
    match error {
        Error::Thread(_) => Exit::Limit,
        Error::Equilibrium(_) => Exit::Internal,
        _ => Exit::Usage,
    }
}

/// Tells that a file or folder cannot be written.
pub fn unwritable(path: &Path, error: &io::Error, screen: Screen) -> Exit {
    screen.error(&format!("`{}` cannot be written: {error}", input::shown(path)));
    Exit::Limit
}
