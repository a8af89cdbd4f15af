use std::io::{self, Read, Write};
use std::num::NonZeroUsize;
use std::thread;

use faceup::cover::{Cover, Covering};
use faceup::games::error::InputError;
use faceup::games::gems_fight::Shape;
use faceup::games::house_of_cards::most_ranks;
use faceup::games::magic_duel::Rules;
use faceup::kinds::{self, Kind, Made, Request, Unmade};
use faceup::{DealForm, Deals, Error, GameId, GenerateOptions};

use super::progress::Progress;
use super::report;
use super::validate::tell_cover;
use crate::args::{Generate, GenerateSizes, RANDOM, Report};
use crate::duel_files;
use crate::exit::Exit;
use crate::screen::Screen;

/// Cases that were made on purpose are told on standard error, but not more than so many.
const MOST_TOLD: usize = 200;

/// Writes the deals, after a note if the judge does not have their like.
pub fn run(args: &Generate, screen: Screen) -> Exit {
    if args.kinds.iter().any(|kind| kind == "list") {
        return written(screen, &list(args.game));
    }
    let refuse = |message: &str| {
        screen.error(message);
        Exit::Usage
    };
    if args.kinds.iter().all(|kind| kind == RANDOM) {
        return if args.tries.is_some() {
            refuse("`--tries` is for cases made on purpose: deals by number are not searched for")
        } else {
            random(args, screen)
        };
    }
    if args.kinds.iter().any(|kind| kind == RANDOM) {
        return refuse("deals by number and cases made on purpose are written apart: `random` is by itself");
    }
    if args.sizes.rules.is_some() {
        return refuse("cases made on purpose are by the contest's rules: `--rules` is for deals by number");
    }
    let progress = Progress::new(screen, None, "no case made yet");
    let made = made(args, &progress);
    drop(progress);
    match made {
        Ok(made) if args.cover => tell(covered(args.game, kinds::judge_input(args.game, &made).as_bytes()), screen),
        Ok(made) => write(args, &made, screen),
        Err(Unmade::Request(message)) => refuse(&message),
        Err(unmade @ Unmade::NotFound { .. }) => {
            screen.error(&format!("{unmade}; nothing was written; allow more with `--tries`, or try another `--seed`"));
            Exit::Limit
        }
    }
}

/// Writes deals by number.
fn random(args: &Generate, screen: Screen) -> Exit {
    let rules = match duel_files::rules(args.game, args.sizes.rules.as_ref(), screen) {
        Ok(rules) => rules.map_or(Rules::STATEMENT, |rules| rules.value),
        Err(exit) => return exit,
    };
    let deals = match deals(args.game, &args.sizes, rules) {
        Ok(deals) => deals,
        Err(message) => {
            screen.error(&message);
            return Exit::Usage;
        }
    };
    let (seed, from, count) = (args.seed, args.from, args.count);
    let options = GenerateOptions { form: args.format.into(), deals, seed, from, count };
    if args.cover {
        return cover_random(args.game, &options, screen);
    }
    let progress = Progress::new(screen, Some(count), "no deal written yet");
    let result = faceup::generate(&options, io::stdout(), &|written| progress.written(written));
    drop(progress);
    if let Err(error) = result {
        return report(screen, "standard output", &error);
    }
    if let Some(what) = options.beyond_judge().filter(|_| options.form == DealForm::Judge) {
        screen.note(&format!("this is beyond the judge's limits: {what}"));
    }
    screen.detail(&format!("seed {seed}, {count} from number {from} on"));
    Exit::Done
}

/// Says what deals by number cover, while they are written into a pipe, so that any number of them takes the same memory.
fn cover_random(game: GameId, options: &GenerateOptions, screen: Screen) -> Exit {
    let (input, output) = match io::pipe() {
        Ok(pipe) => pipe,
        Err(error) => return report(screen, "pipe", &Error::Output(error)),
    };
    let options = GenerateOptions { form: DealForm::Judge, ..options.clone() };
    let (written, covered) = thread::scope(|scope| {
        // The pipe is closed when the writer ends, and when the reader wants no more.
        let writer = scope.spawn(|| faceup::generate(&options, output, &|_| {}));
        let covered = covered(game, input);
        (writer.join(), covered)
    });
    match written {
        Ok(Err(error @ Error::Option(_))) => report(screen, "deals", &error),
        Ok(_) => tell(covered, screen),
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

/// Makes the cases that are asked for.
fn made(args: &Generate, progress: &Progress) -> Result<Vec<Made>, Unmade> {
    let GenerateSizes { rules: _, ranks, peaks, bags, colours, melt, gems } = &args.sizes;
    let numbers = [ranks, peaks, bags, colours, melt];
    let given = gems.is_some() || numbers.iter().any(|number| number.is_some());
    let sizes = given.then(|| deals(args.game, &args.sizes, Rules::STATEMENT)).transpose();
    let request = Request {
        kinds: args.kinds.clone(),
        seed: args.seed,
        from: args.from,
        count: args.count,
        tries: args.tries,
        sizes: sizes.map_err(Unmade::Request)?,
        jobs: args.jobs.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN),
    };
    kinds::make_watched(args.game, &request, &|made| progress.made(made))
}

/// What the cases cover that would have been written.
fn covered(game: GameId, input: impl Read) -> Result<Cover, InputError> {
    let mut covering = Covering::new(game);
    covering.read("generated", input)?;
    Ok(covering.finish())
}

fn tell(covered: Result<Cover, InputError>, screen: Screen) -> Exit {
    match covered {
        Ok(cover) => tell_cover(&cover, Report::Text, screen),
        Err(error) => {
            screen.error(&format!("what is covered is a question about the judge's sizes: {error}"));
            Exit::Usage
        }
    }
}

/// Writes cases that were made on purpose, and why they are what was asked for.
fn write(args: &Generate, made: &[Made], screen: Screen) -> Exit {
    let form = DealForm::from(args.format);
    let text = match form {
        DealForm::Judge => kinds::judge_input(args.game, made),
        DealForm::Notation => made.iter().map(|made| made.case.deal() + "\n").collect(),
        DealForm::JsonLines => made.iter().map(|made| kinds::json_line(args.game, made)).collect(),
    };
    let exit = written(screen, &text);
    if exit == Exit::Done && form != DealForm::JsonLines && !made.is_empty() {
        let told = made.iter().take(MOST_TOLD).map(|made| format!("\n  {}: {}", made.label, made.reason));
        let more = made.len().saturating_sub(MOST_TOLD);
        let more = if more == 0 { String::new() } else { format!("\n  … and {more} more") };
        screen.note(&format!("made from seed {}:{}{more}", args.seed, told.collect::<String>()));
    }
    exit
}

/// The kinds of a game as a table.
fn list(game: GameId) -> String {
    let random = Kind {
        name: RANDOM.to_owned(),
        what: "deals by number".to_owned(),
        whole: None,
        sized: game != GameId::MagicDuel,
        tries: 1,
    };
    let kinds = kinds::kinds(game);
    let width = kinds.iter().map(|kind| kind.name.len()).max().unwrap_or(0);
    let lines = [random].into_iter().chain(kinds).map(|Kind { name, what, whole, sized, tries: _ }| {
        let mark = if whole.is_some() {
            " (a whole input, by its own name alone)"
        } else if sized {
            " (sizes)"
        } else {
            ""
        };
        format!("{name:width$}  {what}{mark}\n")
    });
    let absent = kinds::absent(game).iter().map(|(name, why)| format!("{name:width$}  not for {game}: {why}\n"));
    lines.chain(absent).collect()
}

fn written(screen: Screen, text: &str) -> Exit {
    match io::stdout().write_all(text.as_bytes()) {
        Ok(()) => Exit::Done,
        Err(error) => report(screen, "standard output", &Error::Output(error)),
    }
}

/// The sizes of the game's deals, by default the judge's largest.
pub(super) fn deals(game: GameId, sizes: &GenerateSizes, rules: Rules) -> Result<Deals, String> {
    let GenerateSizes { ranks, peaks, bags, colours, melt, gems, rules: _ } = sizes;
    let given = [
        ("--ranks", ranks.is_some(), GameId::HouseOfCards),
        ("--peaks", peaks.is_some(), GameId::HouseOfCards),
        ("--bags", bags.is_some(), GameId::GemsFight),
        ("--colours", colours.is_some(), GameId::GemsFight),
        ("--melt", melt.is_some(), GameId::GemsFight),
        ("--gems", gems.is_some(), GameId::GemsFight),
    ];
    if let Some((option, _, owner)) = given.iter().find(|(_, given, owner)| *given && *owner != game) {
        return Err(format!("`{option}` is a size of {owner}, not of {game}"));
    }
    Ok(match game {
        GameId::MagicDuel => Deals::MagicDuel(rules),
        GameId::HouseOfCards => {
            let peaks = peaks.unwrap_or(4);
            Deals::HouseOfCards { peaks, ranks: ranks.unwrap_or_else(|| most_ranks(peaks).min(13)) }
        }
        GameId::GemsFight => Deals::GemsFight(Shape {
            bags: bags.unwrap_or(21),
            colours: colours.unwrap_or(8),
            melt: melt.unwrap_or(5),
            gems: gems.clone().unwrap_or(1..=10),
        }),
    })
}
