//! Judge input held against the contest's limits, or those of a judge.

mod counts;
mod layout;

use std::cell::RefCell;
use std::fmt;
use std::io::Read;
use std::rc::Rc;

use faceup_games::error::{InputError, Place};
use faceup_games::judge::{JudgeWriter, Sizes};
use faceup_games::magic_duel::Rules;
use faceup_games::scan::Scanner;
use faceup_games::{gems_fight, house_of_cards, magic_duel};

pub use counts::{Counts, Extent};

use crate::GameId;
use counts::Counted;
use layout::{Copying, Layout};

/// Whose limits an input is held against, where they differ.
///
/// | | contest | HDU | ICPC |
/// |---|---|---|---|
/// | sizes of a case | the statement's | the statement's | the statement's |
/// | cases of Gems Fight! in an input | any number | at most 20 | at most 20 |
/// | cases in an input | none will do | none will do | at least one |
/// | white space | any | any | as [`generate`](crate::generate()) writes it |
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Judge {
    /// What the statement says of a case, in inputs of any length.
    #[default]
    Contest,
    /// The online judge of Hangzhou Dianzi University, which compares words whatever is between them.
    Hdu,
    /// An ICPC problem package: its validators want at least one case and one layout.
    Icpc,
}

impl Judge {
    /// All of them.
    pub const ALL: [Judge; 3] = [Judge::Contest, Judge::Hdu, Judge::Icpc];

    /// The name on the command line and in data.
    pub const fn name(self) -> &'static str {
        match self {
            Judge::Contest => "contest",
            Judge::Hdu => "hdu",
            Judge::Icpc => "icpc",
        }
    }

    /// How many cases an input of the game may have.
    const fn cases(self, game: GameId) -> (u64, u64) {
        let least = if matches!(self, Judge::Icpc) { 1 } else { 0 };
        let most = match (game, self) {
            // The readers hold it to 20000.
            (GameId::MagicDuel | GameId::HouseOfCards, _) | (_, Judge::Contest) => u64::MAX,
            (GameId::GemsFight, Judge::Hdu | Judge::Icpc) => 20,
        };
        (least, most)
    }
}

impl fmt::Display for Judge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Checks a judge input against the contest's limits and counts its cases.
///
/// Memory stays flat whatever the input.
pub fn validate(game: GameId, input: impl Read) -> Result<u64, InputError> {
    validate_for(game, Judge::Contest, input).map(|counts| counts.cases)
}

/// Checks a judge input of Magic Duel by other rules: decks of their size, and all else as the contest has it.
pub fn validate_duels(rules: Rules, input: impl Read) -> Result<u64, InputError> {
    let reader = magic_duel::judge::Reader::with_rules(Sizes::Judge, rules);
    check(reader, GameId::MagicDuel, Judge::Contest, input).map(|counts| counts.cases)
}

/// Checks a judge input against a judge's limits, and says how many cases it has and between which sizes they lie.
///
/// Memory stays flat whatever the input.
pub fn validate_for(game: GameId, judge: Judge, input: impl Read) -> Result<Counts, InputError> {
    match game {
        GameId::MagicDuel => check(magic_duel::judge::Reader::new(Sizes::Judge), game, judge, input),
        GameId::HouseOfCards => check(house_of_cards::judge::Reader::new(Sizes::Judge), game, judge, input),
        GameId::GemsFight => check(gems_fight::judge::Reader::new(Sizes::Judge), game, judge, input),
    }
}

fn check<J: JudgeWriter<Case: Counted>>(
    mut reader: J,
    game: GameId,
    judge: Judge,
    input: impl Read,
) -> Result<Counts, InputError> {
    let copy = (judge == Judge::Icpc).then(|| Rc::new(RefCell::new(Vec::new())));
    let mut input = Scanner::new(Copying { reader: input, copy: copy.clone() });
    let mut layout = copy.map(Layout::<J>::new);
    let (least, most) = judge.cases(game);
    let mut counts = Counts::of::<J::Case>();
    loop {
        let place = if counts.cases == most { input.next_place()? } else { None };
        let Some(case) = reader.next_case(&mut input)? else { break };
        if let Some(place) = place {
            let expected = format!("the end of the input: it has {most} cases, the most that there may be");
            let mut text = String::new();
            J::write_case(&mut text, &case).expect("a string takes whatever is written");
            return Err(layout::fault_at(place, "another case", expected, &text).into());
        }
        counts.add(&case);
        if let Some(layout) = &mut layout {
            layout.follow(&case)?;
        }
    }
    if counts.cases < least {
        let mut text = String::new();
        J::write_start(&mut text, 0)
            .and_then(|()| J::write_end(&mut text))
            .expect("a string takes whatever is written");
        let start = Place { line: 1, column: 1 };
        return Err(layout::fault_at(start, "an input without a case", "at least one case".to_owned(), &text).into());
    }
    if let Some(layout) = &mut layout {
        layout.finish(counts.cases)?;
    }
    Ok(counts)
}
