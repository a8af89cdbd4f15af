use std::io;

use faceup::games::gems_fight::Shape;
use faceup::games::house_of_cards::most_ranks;
use faceup::games::magic_duel::Rules;
use faceup::{DealForm, Deals, GameId, GenerateOptions};

use super::progress::Progress;
use super::report;
use crate::args::{Generate, GenerateSizes};
use crate::duel_files;
use crate::exit::Exit;
use crate::screen::Screen;

/// Writes the deals, after a note if the judge does not have their like.
pub fn run(args: &Generate, screen: Screen) -> Exit {
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
    let progress = Progress::new(screen, Some(count), "no deal written yet");
    let result = faceup::generate(&options, io::stdout(), &|written| progress.written(written));
    drop(progress);
    if let Err(error) = result {
        return report(screen, "standard output", &error);
    }
    if let Some(what) = options.beyond_judge().filter(|_| options.form == DealForm::Judge) {
        screen.note(&format!("this is beyond the judge's limits: {what}"));
    }
    Exit::Done
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
