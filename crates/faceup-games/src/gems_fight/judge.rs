//! The judge format of Gems Fight!.
//!
//! ```text
//! G B S            colours, bags, melting number
//! n c1 … cn        a bag of n gems by their colours, B times
//! …                more cases
//! 0 0 0            the end
//! ```
//!
//! The answer to a case is Alice's stones minus Bob's, on a line.

use std::fmt;
use std::io::Read;

use faceup_core::Score;

use super::{Bag, GemsFight, MAX_BAGS, MAX_COLOURS, MAX_GEMS, Shape};
use crate::error::{Fault, InputError};
use crate::judge::{JudgeReader, JudgeWriter, Sizes};
use crate::scan::Scanner;

/// A deal; what is asked is its value.
pub type Case = GemsFight;

/// The answer to a case as the judge expects it: the value, one line without its line break.
pub fn answer(_number: u64, _case: &Case, value: Score) -> String {
    value.to_string()
}

/// What keeps deals of this shape from being the judge's, as a fragment; `None` if nothing does.
pub fn beyond_limits(shape: &Shape) -> Option<String> {
    let allowed = Reader::new(Sizes::Judge).allowed;
    let most = [
        (shape.colours, allowed.colours, "colours"),
        (shape.bags, allowed.bags, "bags"),
        (shape.melt, allowed.melt, "as the melting number"),
    ];
    if let Some((found, most, what)) = most.into_iter().find(|&(found, most, _)| u64::from(found) > most) {
        return Some(format!("{found} {what}, where the judge has at most {most}"));
    }
    let (low, high) = (*shape.gems.start(), *shape.gems.end());
    let within = u64::from(low) >= allowed.fewest_gems && u64::from(high) <= allowed.gems;
    (shape.bags > 0 && !within).then(|| {
        let Allowed { fewest_gems, gems, .. } = allowed;
        format!("{low} to {high} gems a bag, where the judge has {fewest_gems} to {gems}")
    })
}

/// Each colour as it stands behind another number.
const COLOURS: [&str; MAX_COLOURS] =
    [" 1", " 2", " 3", " 4", " 5", " 6", " 7", " 8", " 9", " 10", " 11", " 12", " 13", " 14", " 15", " 16"];

/// Follows what must be 0 in a case without colours.
const WITHOUT_COLOURS: &str = " when G is 0";

/// Reads and writes cases.
#[derive(Clone, Copy, Debug)]
pub struct Reader {
    allowed: Allowed,
}

/// The largest sizes that are accepted, and the fewest gems a bag.
#[derive(Clone, Copy, Debug)]
struct Allowed {
    colours: u64,
    bags: u64,
    melt: u64,
    fewest_gems: u64,
    gems: u64,
}

impl Reader {
    /// Makes a reader that accepts `sizes`.
    pub const fn new(sizes: Sizes) -> Self {
        let allowed = match sizes {
            Sizes::Any => Allowed {
                colours: MAX_COLOURS as u64,
                bags: MAX_BAGS as u64,
                melt: u32::MAX as u64,
                fewest_gems: 0,
                gems: MAX_GEMS as u64,
            },
            Sizes::Judge => Allowed { colours: 8, bags: 21, melt: 19, fewest_gems: 1, gems: 10 },
        };
        Reader { allowed }
    }

    /// Reads the bag numbered `number`; `room` is how many more gems the deal may have.
    fn bag<R: Read>(
        self,
        input: &mut Scanner<R>,
        number: u64,
        colours: u64,
        room: &mut u64,
    ) -> Result<Bag, InputError> {
        let (most, because) = if colours == 0 { (0, WITHOUT_COLOURS) } else { (self.allowed.gems, "") };
        let what = format_args!("the number of gems in bag {number}{because}");
        let word = input.required(what)?;
        let gems = input.number_in(&word, what, self.allowed.fewest_gems, most)?;
        if gems > *room {
            let expected = format_args!("at most {MAX_GEMS} gems in all bags together");
            return Err(input.fault(Fault::OutOfRange, &word, expected).into());
        }
        *room -= gems;
        let mut bag = Bag::EMPTY;
        // Counted as they come: a size that the input merely claims costs no memory.
        for gem in 1..=gems {
            let colour = input.number(format_args!("the colour of gem {gem} in bag {number}"), 1, colours)?;
            bag.add(colour as u32, 1);
        }
        Ok(bag)
    }
}

impl JudgeReader for Reader {
    type Case = Case;

    fn next_case<R: Read>(&mut self, input: &mut Scanner<R>) -> Result<Option<Case>, InputError> {
        let allowed = self.allowed;
        let first = input.required("a case, or `0 0 0` at the end")?;
        let colours = input.number_in(&first, "the number of colours G", 0, allowed.colours)?;
        // A bag must hold a gem where the judge's limits hold, and without colours there is none to hold.
        let bags = if colours == 0 && allowed.fewest_gems > 0 {
            input.number(format_args!("the number of bags B{WITHOUT_COLOURS}"), 0, 0)?
        } else {
            input.number("the number of bags B", 0, allowed.bags)?
        };
        let melt = if colours == 0 && bags == 0 {
            input.number("the melting number S, or 0 as the end marker", 0, allowed.melt)?
        } else {
            input.number("the melting number S", 1, allowed.melt)?
        };
        if melt == 0 {
            input.end("`0 0 0` ends it")?;
            return Ok(None);
        }
        let mut room = u64::from(MAX_GEMS);
        let bags = (1..=bags).map(|number| self.bag(input, number, colours, &mut room)).collect::<Result<_, _>>()?;
        Ok(Some(GemsFight::from_checked(colours as u32, melt as u32, bags)))
    }
}

impl JudgeWriter for Reader {
    fn write_start(_out: &mut impl fmt::Write, _cases: u64) -> fmt::Result {
        Ok(())
    }

    fn write_case(out: &mut impl fmt::Write, case: &Case) -> fmt::Result {
        writeln!(out, "{} {} {}", case.colours(), case.bags().len(), case.melt())?;
        for bag in case.bags() {
            write!(out, "{}", bag.gems())?;
            for (text, &count) in COLOURS.iter().zip(bag.counts()) {
                (0..count).try_for_each(|_| out.write_str(text))?;
            }
            writeln!(out)?;
        }
        Ok(())
    }

    fn write_end(out: &mut impl fmt::Write) -> fmt::Result {
        writeln!(out, "0 0 0")
    }
}
