use faceup::GameId;
use faceup::duel_files::{Named, write_strategy};
use faceup::games::magic_duel::Rules;
use faceup_tournament::report::Markup;
use faceup_tournament::tune::{Found, Search, json, tables};

use super::progress::Duels;
use super::tournament::{failed, pretty, print, unwritable};
use crate::args::tournament::{ReportFormat, Tune};
use crate::duel_files;
use crate::exit::Exit;
use crate::screen::Screen;
use crate::whole_files;

/// Searches for the best reply, prints what it is worth, and writes it to a file if one is named.
pub fn run(args: &Tune, screen: Screen) -> Exit {
    match search(args, screen) {
        Ok(()) => Exit::Done,
        Err(exit) => exit,
    }
}

fn search(args: &Tune, screen: Screen) -> Result<(), Exit> {
    let starts = duel_files::pool(&args.start, screen)?;
    let search = Search {
        rules: duel_files::rules(GameId::MagicDuel, args.rules.as_ref(), screen)?
            .map_or(Rules::STATEMENT, |rules| rules.value),
        pool: duel_files::pool(&args.pool, screen)?,
        starts: starts.iter().map(|start| *start.strategy()).collect(),
        random: args.random.into(),
        seed: args.seed,
        budget: args.budget,
        deals: args.deals,
        ablation_deals: args.ablation,
    };
    if let Some(path) = &args.out {
        whole_files::check_writable(path).map_err(|error| unwritable(path, &error, screen))?;
    }
    let progress = Duels::new(screen, args.budget, "duels");
    let found = search.run(args.jobs.get(), |played, total| progress.update(played, total));
    drop(progress);
    let found = found.map_err(|error| failed(&error, screen))?;
    if let Some(path) = &args.out {
        let file = write_strategy(&Named {
            name: Some("reply".to_owned()),
            comment: Some(comment(&search, &found)),
            value: found.strategy,
        });
        whole_files::write_whole(path, &file).map_err(|error| unwritable(path, &error, screen))?;
    }
    let text = match args.format {
        ReportFormat::Text => tables(&search, &found, Markup::Plain),
        ReportFormat::Json => pretty(&json(&search, &found)),
    };
    print(&text, screen)
}

/// Where the strategy comes from, for its file.
fn comment(search: &Search, found: &Found) -> String {
    let opponents: Vec<&str> = search.pool.iter().map(faceup_tournament::Named::name).collect();
    format!(
        "Found by faceup tune with seed {} against {}: {:+.4} points a duel more than they make, on {} fresh deals.",
        search.seed,
        opponents.join(", "),
        found.difference.value,
        search.deals
    )
}
