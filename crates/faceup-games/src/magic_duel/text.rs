//! How deals, states and moves are written.
//!
//! ```text
//! deal   = [setting… ":"] deck "/" deck            Alice's deck, then Bob's, top first, equal numbers of each kind
//! setting = "hand" N | "limit" N | "draws" N       opening hand, turn limit, cards drawn a turn; else 5, 100, 1
//! deck   = kind… | "#" rank                        1 to 60 cards, or the rank of a deck of the statement's cards
//! kind   = "P" | "S" | "M" | "I" | "F"             Plain, Swamp, Mountain, Island, Forest; also the digits 0 to 4
//!
//! state  = "turn" N stage ";" side ";" side        Alice's side, then Bob's
//! stage  = player decision | player "won" | "draw"
//! decision = "main" | "counter" kind | "cost" kind | "discard" | "destroy" | "recycle"
//! side   = player "deck" N "hand" cards "field" cards "grave" cards
//! cards  = "-" | letters                           letters of kinds, not digits, without spaces
//! player = "Alice" | "Bob"
//!
//! move   = "play" kind | "skip" | "counter" | "allow" | "discard" kind | "destroy" kind | "recycle" kind
//! ```
//!
//! Case and spaces between the parts do not matter when text is read, a kind in a stage or move may also be its full
//! name, and the settings and the letters of an area may come in any order. The player in front of a decision is the one
//! who decides. A card that may be countered is still in its player's hand.
//!
//! A deal is written with letters, and in the alternate form `{:#}` with ranks, if its decks are of the statement's cards.

use std::fmt::{self, Write};
use std::str::FromStr;

use faceup_core::Player;

use super::cards::{Cards, Kind, MOST_CARDS};
use super::deal::{MagicDuel, Rules};
use super::name;
use super::state::{Move, Side, Stage, State};
use crate::cursor::Cursor;
use crate::error::{Fault, ParseError};

impl fmt::Display for MagicDuel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rules, usual) = (self.rules(), &Rules::STATEMENT);
        let settings = [
            ("hand", u16::from(rules.opening_hand()), u16::from(usual.opening_hand())),
            ("limit", rules.turn_limit(), usual.turn_limit()),
            ("draws", u16::from(rules.draws()), u16::from(usual.draws())),
        ];
        let mut unusual = settings.iter().filter(|(_, number, usual)| number != usual).peekable();
        let any = unusual.peek().is_some();
        unusual.try_for_each(|(word, number, _)| write!(f, "{word} {number} "))?;
        if any {
            f.write_str(": ")?;
        }
        let ranked = f.alternate() && rules.copies() == usual.copies();
        let write_deck = |f: &mut fmt::Formatter<'_>, player| {
            if ranked {
                return write!(f, "#{}", self.rank(player));
            }
            self.deck(player).iter().try_for_each(|kind| f.write_char(kind.letter()))
        };
        write_deck(f, Player::First)?;
        f.write_str("/")?;
        write_deck(f, Player::Second)
    }
}

impl FromStr for MagicDuel {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        let settings = Settings::read(&mut cursor)?;
        let alice_at = cursor.offset();
        let alice = read_deck(&mut cursor)?;
        // Behind a rank no card can follow.
        let card_or = |at: usize| if text[at..].starts_with('#') { "" } else { "a card, or " };
        cursor.expect('/', &format!("{}`/` in front of Bob's deck", card_or(alice_at)))?;
        let bob_at = cursor.offset();
        let bob = read_deck(&mut cursor)?;
        if !cursor.is_at_end() {
            return Err(cursor.error(&format!("{}the end of the text", card_or(bob_at))));
        }
        let copies = counts(&alice);
        if counts(&bob) != copies {
            let expected = format!("as many cards of each kind as in Alice's deck: {}", sorted(copies));
            return Err(cursor.error_at(bob_at, Fault::Inconsistent, &expected));
        }
        // What was read one by one can only fail to fit together in the opening hand.
        let rules = Rules::new(copies, settings.hand, settings.limit, settings.draws).map_err(|_| {
            let (hand, deck) = (settings.hand, alice.len());
            let expected = if settings.hand_at.is_some() {
                format!("an opening hand of at most {deck} cards, which the deck has")
            } else {
                format!("a deck of at least {hand} cards for the opening hand, or another `hand` in front")
            };
            cursor.error_at(settings.hand_at.unwrap_or(alice_at), Fault::Inconsistent, &expected)
        })?;
        MagicDuel::new(rules, alice, bob).map_err(|_| cursor.error_at(bob_at, Fault::Inconsistent, "an equal deck"))
    }
}

/// The numbers in front of the decks.
struct Settings {
    hand: u8,
    /// Where the opening hand stands.
    hand_at: Option<usize>,
    limit: u16,
    draws: u8,
}

impl Settings {
    fn read(cursor: &mut Cursor<'_>) -> Result<Settings, ParseError> {
        let usual = Rules::STATEMENT;
        let (hand, limit, draws) = (usual.opening_hand(), usual.turn_limit(), usual.draws());
        let mut settings = Settings { hand, hand_at: None, limit, draws };
        let mut seen: Vec<Setting> = Vec::new();
        while cursor.peek().is_some_and(|c| "hld:".contains(c.to_ascii_lowercase())) && !cursor.eat(':') {
            let start = cursor.offset();
            let setting = cursor.keyword("`hand`, `limit`, `draws` or `:`", |word| match word {
                "hand" => Some(Setting::Hand),
                "limit" => Some(Setting::Limit),
                "draws" => Some(Setting::Draws),
                _ => None,
            })?;
            if seen.contains(&setting) {
                return Err(cursor.error_at(start, Fault::Repeated, "each setting at most once"));
            }
            seen.push(setting);
            let most = u64::from(MOST_CARDS);
            match setting {
                Setting::Hand => {
                    settings.hand_at = Some(cursor.offset());
                    settings.hand = cursor.number("the opening hand", 0..=most)? as u8;
                }
                Setting::Limit => settings.limit = cursor.number("the turn limit", 1..=u64::from(u16::MAX))? as u16,
                Setting::Draws => settings.draws = cursor.number("the cards drawn a turn", 0..=most)? as u8,
            }
            if !cursor.peek().is_some_and(|c| "hld:".contains(c.to_ascii_lowercase())) {
                return Err(cursor.error("another setting, or `:` in front of the decks"));
            }
        }
        Ok(settings)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Setting {
    Hand,
    Limit,
    Draws,
}

fn read_deck(cursor: &mut Cursor<'_>) -> Result<Vec<Kind>, ParseError> {
    const CARD: &str = "a card: P, S, M, I or F, or a digit from 0 to 4";
    const DECK: &str = "a deck of the letters P, S, M, I, F or the digits 0 to 4, or `#` and its rank";
    if cursor.eat('#') {
        return read_rank(cursor);
    }
    let mut deck = vec![cursor.letter(DECK, Kind::from_symbol)?];
    while cursor.peek().is_some_and(char::is_alphanumeric) {
        if deck.len() == usize::from(MOST_CARDS) {
            return Err(cursor.error(&format!("at most {MOST_CARDS} cards in a deck")));
        }
        deck.push(cursor.letter(CARD, Kind::from_symbol)?);
    }
    Ok(deck)
}

/// Reads the rank of a deck of the statement's cards.
fn read_rank(cursor: &mut Cursor<'_>) -> Result<Vec<Kind>, ParseError> {
    let (rules, start) = (Rules::STATEMENT, cursor.offset());
    let last = u64::try_from(rules.orders() - 1).unwrap_or(u64::MAX);
    let rank = cursor.number("the rank of a deck", 0..=last)?;
    rules.unrank(rank.into()).ok_or_else(|| cursor.error_at(start, Fault::OutOfRange, "the rank of a deck"))
}

fn counts(deck: &[Kind]) -> [u8; 5] {
    Kind::ALL.map(|kind| deck.iter().filter(|&&card| card == kind).count() as u8)
}

fn sorted(counts: [u8; 5]) -> Cards {
    Cards::new(counts).unwrap_or_default()
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (turn, who) = (self.turn, name(self.decider()));
        match self.stage {
            Stage::Main => write!(f, "turn {turn} {who} main"),
            Stage::Counter(kind) => write!(f, "turn {turn} {who} counter {}", kind.letter()),
            Stage::Cost(kind) => write!(f, "turn {turn} {who} cost {}", kind.letter()),
            Stage::Discard => write!(f, "turn {turn} {who} discard"),
            Stage::Destroy => write!(f, "turn {turn} {who} destroy"),
            Stage::Recycle => write!(f, "turn {turn} {who} recycle"),
            Stage::Won => write!(f, "turn {turn} {who} won"),
            Stage::Drawn => write!(f, "turn {turn} draw"),
        }?;
        Player::BOTH.into_iter().try_for_each(|player| {
            let Side { deck, hand, field, grave } = *self.side(player);
            write!(f, "; {} deck {deck} hand {hand} field {field} grave {grave}", name(player))
        })
    }
}

impl FromStr for State {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        expect_word(&mut cursor, "turn")?;
        let turn = cursor.number("the turn", 1..=u64::from(u16::MAX))? as u16;
        let stage_at = cursor.offset();
        let (who, stage) = read_stage(&mut cursor)?;
        let mut side = |player: Player| {
            cursor.expect(';', &format!("`;` in front of {}'s cards", name(player)))?;
            read_side(&mut cursor, player)
        };
        let sides = [side(Player::First)?, side(Player::Second)?];
        cursor.end()?;
        let state = State { turn, stage, sides };
        if who.is_some_and(|who| who != state.decider()) {
            let expected = format!("{}, who decides this in turn {turn}", name(state.decider()));
            return Err(cursor.error_at(stage_at, Fault::Inconsistent, &expected));
        }
        Ok(state)
    }
}

fn read_stage(cursor: &mut Cursor<'_>) -> Result<(Option<Player>, Stage), ParseError> {
    let who = cursor.keyword("`Alice`, `Bob` or `draw`", |word| match word {
        "alice" => Some(Some(Player::First)),
        "bob" => Some(Some(Player::Second)),
        "draw" => Some(None),
        _ => None,
    })?;
    if who.is_none() {
        return Ok((None, Stage::Drawn));
    }
    let stage = cursor.keyword("`main`, `counter`, `cost`, `discard`, `destroy`, `recycle` or `won`", |word| {
        Some(match word {
            "main" => Word::Alone(Stage::Main),
            "counter" => Word::WithKind(Stage::Counter),
            "cost" => Word::WithKind(Stage::Cost),
            "discard" => Word::Alone(Stage::Discard),
            "destroy" => Word::Alone(Stage::Destroy),
            "recycle" => Word::Alone(Stage::Recycle),
            "won" => Word::Alone(Stage::Won),
            _ => return None,
        })
    })?;
    Ok((who, stage.complete(cursor)?))
}

fn read_side(cursor: &mut Cursor<'_>, player: Player) -> Result<Side, ParseError> {
    expect_word(cursor, name(player))?;
    expect_word(cursor, "deck")?;
    let deck = cursor.number("the cards left in the deck", 0..=u64::from(MOST_CARDS))? as u8;
    let mut area = |word| {
        expect_word(cursor, word)?;
        read_cards(cursor)
    };
    Ok(Side { deck, hand: area("hand")?, field: area("field")?, grave: area("grave")? })
}

fn read_cards(cursor: &mut Cursor<'_>) -> Result<Cards, ParseError> {
    if cursor.eat('-') {
        return Ok(Cards::EMPTY);
    }
    cursor.keyword(&format!("`-`, or the letters P, S, M, I, F of at most {MOST_CARDS} cards"), |word| {
        if word.is_empty() || word.len() > usize::from(MOST_CARDS) {
            return None;
        }
        let kinds: Option<Vec<Kind>> = word.chars().map(Kind::from_symbol).collect();
        Cards::new(counts(&kinds?))
    })
}

fn expect_word(cursor: &mut Cursor<'_>, wanted: &str) -> Result<(), ParseError> {
    cursor.keyword(&format!("`{wanted}`"), |word| word.eq_ignore_ascii_case(wanted).then_some(()))
}

/// A word that says what is meant, alone or together with a kind behind it.
enum Word<T> {
    Alone(T),
    WithKind(fn(Kind) -> T),
}

impl<T> Word<T> {
    fn complete(self, cursor: &mut Cursor<'_>) -> Result<T, ParseError> {
        const KIND: &str = "a kind: P, S, M, I or F, a name such as `Plain`, or a digit from 0 to 4";
        let with_kind = match self {
            Word::Alone(meant) => return Ok(meant),
            Word::WithKind(with_kind) => with_kind,
        };
        if cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
            return cursor.letter(KIND, Kind::from_symbol).map(with_kind);
        }
        let kind = cursor.keyword(KIND, |word| {
            let named = |kind: &Kind| {
                word.eq_ignore_ascii_case(kind.name())
                    || word.len() == 1 && word.starts_with(kind.letter().to_ascii_lowercase())
            };
            Kind::ALL.into_iter().find(named)
        });
        kind.map(with_kind)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Play(kind) => write!(f, "play {}", kind.letter()),
            Move::Skip => f.write_str("skip"),
            Move::Counter => f.write_str("counter"),
            Move::Allow => f.write_str("allow"),
            Move::Discard(kind) => write!(f, "discard {}", kind.letter()),
            Move::Destroy(kind) => write!(f, "destroy {}", kind.letter()),
            Move::Recycle(kind) => write!(f, "recycle {}", kind.letter()),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        let expected = "`play`, `skip`, `counter`, `allow`, `discard`, `destroy` or `recycle`";
        let word = cursor.keyword(expected, |word| {
            Some(match word {
                "play" => Word::WithKind(Move::Play),
                "skip" => Word::Alone(Move::Skip),
                "counter" => Word::Alone(Move::Counter),
                "allow" => Word::Alone(Move::Allow),
                "discard" => Word::WithKind(Move::Discard),
                "destroy" => Word::WithKind(Move::Destroy),
                "recycle" => Word::WithKind(Move::Recycle),
                _ => return None,
            })
        })?;
        let mv = word.complete(&mut cursor)?;
        cursor.end()?;
        Ok(mv)
    }
}
