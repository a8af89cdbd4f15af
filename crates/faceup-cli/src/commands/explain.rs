mod got;

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::num::NonZeroUsize;
use std::path::Path;
use std::thread;

use faceup::answer::Analysis;
use faceup::core::Player;
use faceup::explain::{Compact, Full, Values, tell_duel, tell_reply};
use faceup::games::magic_duel::{Against, MagicDuel, Strategy};
use faceup::replies::best_reply;
use faceup::search::Limits;
use faceup::session::{Options, Refused, open};
use faceup::{Error, GameId};
use serde::Serialize;

use super::report;
use super::solve::three_quarters_of_free_memory;
use crate::args::{Explain, ExplainForm, Seat};
use crate::exit::Exit;
use crate::input;
use crate::screen::Screen;

/// Explains one case of one file.
pub fn run(args: &Explain, screen: Screen) -> Exit {
    if let Some(option) = misplaced(args) {
        screen.error(&format!("`{option}` does not belong to {}", args.game));
        return Exit::Usage;
    }
    if let Some(exit) = got::run(args, screen) {
        return exit;
    }
    let path = args.file.as_deref().unwrap_or(Path::new("-"));
    let input = match input::open(path, screen) {
        Ok(input) => input,
        Err(message) => {
            screen.error(&message);
            return Exit::Usage;
        }
    };
    let found = match faceup::case(args.game, args.peaks, args.case, input.reader) {
        Ok(found) => found,
        Err(error) => return report(screen, &input.name, &error),
    };
    let text = match explained(args, &found.deal) {
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

/// Why there is no explanation.
enum Unexplained {
    /// A move that was to be played first is none.
    Move(String, Refused),
    /// The duel does not have the turns.
    Turns(String),
    /// A limit was reached.
    Limit(String),
}

/// An option of another game.
fn misplaced(args: &Explain) -> Option<&'static str> {
    let Explain { peaks, turn, from, to, compact, best_reply, after, .. } = args;
    let duel = [
        ("--turn", turn.is_some()),
        ("--from", from.is_some()),
        ("--to", to.is_some()),
        ("--compact", *compact),
        ("--best-reply", best_reply.is_some()),
    ];
    let mut given = duel.into_iter().filter(|&(_, given)| given && args.game != GameId::MagicDuel);
    if let Some((option, _)) = given.next() {
        return Some(option);
    }
    if !after.is_empty() && args.game == GameId::MagicDuel {
        return Some("--after");
    }
    (peaks.is_some() && args.game != GameId::HouseOfCards).then_some("--peaks")
}

fn explained(args: &Explain, deal: &str) -> Result<String, Unexplained> {
    match args.game {
        GameId::MagicDuel => duel(args, &deal.parse().expect("a deal is read as it is written")),
        GameId::HouseOfCards | GameId::GemsFight => {
            let analysis = analysis(args, deal)?;
            Ok(match args.format {
                ExplainForm::Text => Values(&analysis).to_string(),
                ExplainForm::Json => json(&analysis),
            })
        }
    }
}

fn analysis(args: &Explain, deal: &str) -> Result<Analysis, Unexplained> {
    let jobs = args.jobs.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let options = Options { limits: limits(args), jobs, ..Options::default() };
    let mut session = open(args.game, deal, &options).expect("a deal is read as it is written");
    for mv in &args.after {
        session.play(mv.trim()).map_err(|refused| Unexplained::Move(mv.trim().to_owned(), refused))?;
    }
    session.analyse().map_err(|unsettled| Unexplained::Limit(unsettled.to_string()))
}

fn limits(args: &Explain) -> Limits {
    let memory = args.memory.map_or_else(three_quarters_of_free_memory, |size| size.as_u64());
    Limits { memory: usize::try_from(memory).unwrap_or(usize::MAX), nodes: args.nodes.unwrap_or(u64::MAX), stop: None }
}

/// How many nodes a best reply may take where the user says nothing: some seconds.
const REPLY_NODES: u64 = 20_000_000;

fn duel(args: &Explain, deal: &MagicDuel) -> Result<String, Unexplained> {
    let strategies = [&Strategy::STATEMENT; 2];
    if let Some(seat) = args.best_reply {
        let player = match seat {
            Seat::Alice => Player::First,
            Seat::Bob => Player::Second,
        };
        let against = Against::new(deal.clone(), player, Strategy::STATEMENT);
        let limits = Limits { nodes: args.nodes.unwrap_or(REPLY_NODES), ..limits(args) };
        let told = tell_reply(&against, &best_reply(&against, &limits));
        return Ok(match args.format {
            ExplainForm::Text => told.to_string(),
            ExplainForm::Json => json(&told),
        });
    }
    let story = tell_duel(deal, strategies);
    let last = story.last_turn;
    let turns = match args.turn {
        Some(turn) => turn..=turn,
        None => args.from.unwrap_or(1)..=args.to.unwrap_or(last),
    };
    if *turns.start() > last || *turns.start() == 0 || turns.is_empty() {
        return Err(Unexplained::Turns(format!("there is no such turn: the duel has the turns 1 to {last}")));
    }
    Ok(match args.format {
        ExplainForm::Json => json(&story),
        ExplainForm::Text if args.compact => Compact { story: &story, turns }.to_string(),
        ExplainForm::Text => Full { story: &story, turns }.to_string(),
    })
}

/// An object on a line.
fn json(value: &impl Serialize) -> String {
    let mut text = serde_json::to_string(value).expect("answers have text for keys");
    let _ = writeln!(text);
    text
}
