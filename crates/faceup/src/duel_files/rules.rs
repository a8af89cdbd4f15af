use faceup_games::error::{Fault, ParseError};
use faceup_games::magic_duel::{DealError, Kind, MOST_CARDS, Rules};

use super::COMMON;
use super::document::Table;

pub(super) fn read(table: &Table<'_>) -> Result<Rules, ParseError> {
    let [schema, name, comment] = COMMON;
    table.knows(&[schema, name, comment, "opening-hand", "turn-limit", "draws", "copies"])?;
    let most = u64::from(MOST_CARDS);
    let opening_hand = table.required("opening-hand")?;
    let hand = opening_hand.number(0, most)? as u8;
    let turn_limit = table.required("turn-limit")?.number(1, u16::MAX.into())? as u16;
    let draws = table.required("draws")?.number(0, most)? as u8;
    let copies = table.required("copies")?;
    let numbers = copies.table()?;
    numbers.knows(&Kind::ALL.map(Kind::name))?;
    let mut counts = [0; 5];
    for kind in Kind::ALL {
        counts[kind.index()] = numbers.required(kind.name())?.number(0, most)? as u8;
    }
    Rules::new(counts, hand, turn_limit, draws).map_err(|error| match error {
        DealError::DeckSize(total) => {
            let expected = format!("a deck of 1 to {MOST_CARDS} cards");
            copies.error_found(Fault::Inconsistent, format!("a deck of {total} cards"), &expected)
        }
        DealError::OpeningHand { deck, .. } => {
            let expected = format!("an opening hand that a deck of {deck} cards has");
            opening_hand.error(Fault::Inconsistent, &expected)
        }
        // All else has been ruled out by the limits of the numbers.
        error => copies.error_found(Fault::Inconsistent, error.to_string(), "rules that make a deal"),
    })
}

pub(super) fn write(rules: Rules) -> String {
    let copies = Kind::ALL.map(|kind| format!("{kind} = {}\n", rules.copies().of(kind))).concat();
    [
        "\n# Cards that each player draws before turn 1: at most the whole deck.\n",
        &format!("opening-hand = {}\n", rules.opening_hand()),
        "# The turn, counted over both players, after which the duel is drawn: 1 to 65535.\n",
        &format!("turn-limit = {}\n", rules.turn_limit()),
        "# Cards drawn in a draw phase: 0 to 60.\n",
        &format!("draws = {}\n", rules.draws()),
        "\n# How many cards of each kind a deck has: 1 to 60 together.\n[copies]\n",
        &copies,
    ]
    .concat()
}
