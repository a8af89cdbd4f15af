mod duel;
mod got;

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::Path;

use faceup::answer::Analysis;
use faceup::duel_files::Named;
use faceup::explain::{Values, markdown};
use faceup::games::magic_duel::{Rules, Strategy};
use faceup::session::{Options, Refused, Session, along, open};
use faceup::{Error, GameId, drawing};
use serde::Serialize;

use super::report;
use crate::args::{Explain, ExplainForm};
use crate::exit::Exit;
use crate::screen::Screen;
use crate::{duel_files, input};

/// Explains one case of one file.
pub fn run(args: &Explain, screen: Screen) -> Exit {
    if let Some(message) = misplaced(args) {
        screen.error(&message);
        return Exit::Usage;
    }
    if let Some(exit) = got::run(args, screen) {
        return exit;
    }
    let files = match files(args, screen) {
        Ok(files) => files,
        Err(exit) => return exit,
    };
    let path = args.file.as_deref().unwrap_or(Path::new("-"));
    let input = match input::open(path, screen) {
        Ok(input) => input,
        Err(message) => {
            screen.error(&message);
            return Exit::Usage;
        }
    };
    let found = match args.game {
        GameId::MagicDuel => faceup::duel_case(files.rules, args.case, input.reader),
        game => faceup::case(game, args.peaks, args.case, input.reader),
    };
    let found = match found {
        Ok(found) => found,
        Err(error) => return report(screen, &input.name, &error),
    };
    let text = match explained(args, &files, &found.deal) {
        Ok(text) => text,
        Err(Unexplained::Move(mv, refused)) => {
            screen.error(&format!("`{mv}` in `--after`: {refused}"));
            return Exit::Usage;
        }
        Err(Unexplained::Turns(message)) => {
            screen.error(&message);
            return Exit::Usage;
        }
        Err(Unexplained::Limit(message)) => {
            screen.error(&format!("{}: case {}: {message}", input.name, args.case));
            return Exit::Limit;
        }
    };
    match io::stdout().write_all(text.as_bytes()) {
        Ok(()) => Exit::Done,
        Err(error) => report(screen, &input.name, &Error::Output(error)),
    }
}

/// What the files say that the command line names.
struct Files {
    strategies: [Strategy; 2],
    rules: Rules,
}

fn files(args: &Explain, screen: Screen) -> Result<Files, Exit> {
    let strategies = duel_files::strategies(args.game, &args.strategies, screen)?;
    let rules = duel_files::rules(args.game, args.rules.as_ref(), screen)?;
    let value = |named: Named<Strategy>| named.value;
    Ok(Files {
        strategies: strategies.map_or([Strategy::STATEMENT; 2], |both| both.map(value)),
        rules: rules.map_or(Rules::STATEMENT, |rules| rules.value),
    })
}

/// Why there is no explanation.
enum Unexplained {
    /// A move that was to be played first is none.
    Move(String, Refused),
    /// The duel does not have the turns.
    Turns(String),
    /// A limit was reached.
    Limit(String),
}

/// Options that do not belong to the game or to each other.
fn misplaced(args: &Explain) -> Option<String> {
    let Explain { peaks, turn, from, to, compact, best_reply, after, forced, line, format, .. } = args;
    let duel = args.game == GameId::MagicDuel;
    let strange = [
        ("--turn", turn.is_some() && !duel),
        ("--from", from.is_some() && !duel),
        ("--to", to.is_some() && !duel),
        ("--compact", *compact && !duel),
        ("--best-reply", best_reply.is_some() && !duel),
        ("--forced", forced.is_some() && !duel),
        ("--line", *line && duel),
        ("--peaks", peaks.is_some() && args.game != GameId::HouseOfCards),
    ];
    if let Some((option, _)) = strange.into_iter().find(|&(_, strange)| strange) {
        return Some(format!("`{option}` does not belong to {}", args.game));
    }
    if duel && !after.is_empty() && forced.is_none() {
        return Some(
            "`--after` goes with `--forced` in magic-duel, whose strategies make all decisions else".to_owned(),
        );
    }
    if turn.is_some() && !after.is_empty() {
        return Some("`--turn` and `--after` name two positions".to_owned());
    }
    if *line && *format != ExplainForm::Svg {
        return Some("`--line` goes with `--format svg`".to_owned());
    }
    let free = best_reply.map(|_| "--best-reply").or(forced.map(|_| "--forced"));
    if let (Some(option), ExplainForm::Svg) = (free, format) {
        return Some(format!("there is no picture of `{option}`; its forms are text, json and markdown"));
    }
    if *format == ExplainForm::Svg && (from.is_some() || to.is_some()) {
        return Some("a picture shows one turn, `--turn N`, and the timeline of all".to_owned());
    }
    None
}

fn explained(args: &Explain, files: &Files, deal: &str) -> Result<String, Unexplained> {
    match args.game {
        GameId::MagicDuel => duel::explained(args, files, &deal.parse().expect("a deal is read as it is written")),
        GameId::HouseOfCards | GameId::GemsFight => {
            let (mut session, analysis) = analysis(args, deal)?;
            Ok(match args.format {
                ExplainForm::Text => Values(&analysis).to_string(),
                ExplainForm::Json => json(&analysis),
                ExplainForm::Markdown => markdown::analysis(&analysis),
                ExplainForm::Svg if args.line => drawing::line(&along(&mut *session, &analysis.line), &analysis),
                ExplainForm::Svg => drawing::analysis(&analysis),
            })
        }
    }
}

fn analysis(args: &Explain, deal: &str) -> Result<(Box<dyn Session>, Analysis), Unexplained> {
    let options = Options { limits: args.effort.limits(), jobs: args.effort.jobs().get(), ..Options::default() };
    let mut session = open(args.game, deal, &options).expect("a deal is read as it is written");
    for mv in &args.after {
        session.play(mv.trim()).map_err(|refused| Unexplained::Move(mv.trim().to_owned(), refused))?;
    }
    let analysis = session.analyse().map_err(|unsettled| Unexplained::Limit(unsettled.to_string()))?;
    Ok((session, analysis))
}

/// An object on a line.
fn json(value: &impl Serialize) -> String {
    let mut text = serde_json::to_string(value).expect("answers have text for keys");
    let _ = writeln!(text);
    text
}
