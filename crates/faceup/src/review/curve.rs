use std::fmt;

use super::text::{Style, ahead_if_known};
use crate::answer::{Mark, PointsReview};

/// The longest bar, in characters.
const LONGEST: usize = 22;

/// Writes the value after each move as a bar: to the right for the first player, to the left for the second.
pub(super) fn write(f: &mut fmt::Formatter<'_>, review: &PointsReview, style: Style) -> fmt::Result {
    let values: Vec<Option<i32>> = values(review);
    let largest = values.iter().flatten().map(|value| value.unsigned_abs() as usize).max().unwrap_or(0);
    if review.moves.is_empty() || values.iter().all(Option::is_none) {
        return Ok(());
    }
    let [first, second] = review.players;
    let left = format!("{second} wins by <-");
    let head = format!("{:15}{left:>LONGEST$} | -> {first} wins by", "");
    writeln!(f, "\n{}", style.bold(&head))?;
    for (number, value) in values.iter().enumerate() {
        let mv = number.checked_sub(1).map(|at| &review.moves[at]);
        let who = mv.map_or("deal", |mv| mv.player);
        let mark = mv.and_then(|mv| mv.mark).unwrap_or(Mark::Only);
        let length = bar(value.unwrap_or(0), largest);
        let bar = "=".repeat(length);
        let (left, right) = if value.is_some_and(|value| value < 0) { (&*bar, "") } else { ("", &*bar) };
        let named = ahead_if_known(review.players, *value);
        let line = format!("{number:>3}  {who:<6} {:<2} {left:>LONGEST$} | {right:<LONGEST$}  {named}", sign(mark));
        writeln!(f, "{}", style.marked(mark, line.trim_end()))?;
    }
    writeln!(f, "{}", style.faint("?  inaccuracy   ??  mistake"))
}

/// The values from the deal to the last position.
pub(super) fn values(review: &PointsReview) -> Vec<Option<i32>> {
    std::iter::once(review.perfect).chain(review.moves.iter().map(|mv| mv.after)).collect()
}

/// The sign of a mark, as players write it.
pub(super) const fn sign(mark: Mark) -> &'static str {
    match mark {
        Mark::Only | Mark::Best => "",
        Mark::Inaccuracy => "?",
        Mark::Mistake => "??",
    }
}

/// The length of a value's bar, rounded up, so that every value but 0 has one.
fn bar(value: i32, largest: usize) -> usize {
    if largest <= LONGEST {
        value.unsigned_abs() as usize
    } else {
        (value.unsigned_abs() as usize * LONGEST).div_ceil(largest)
    }
}
