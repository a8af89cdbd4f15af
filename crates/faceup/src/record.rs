//! Games as they were played: a deal and its moves, as a text that is kept, sent and read again.
//!
//! ```text
//! # lines that begin with # are for people
//! game gems-fight
//! deal G3 S3: bc ac ab abc
//! move 1
//! move 2
//! ```
//!
//! One `game`, one `deal`, and a `move` a line, in the game's notation; the moves follow the deal, in the order in which they
//! were played. Blank lines and spaces around the words do not matter. A game need not be over.

use std::fmt;

use faceup_core::IllegalMove;
use faceup_games::error::{Excerpt, Fault, ParseError, Place, describe};

use crate::GameId;
use crate::answer::Position;
use crate::session::{Options, Refused, Session, open};

/// The longest record that is read, in bytes: some hundred times what any game takes.
pub const MOST_BYTES: usize = 1 << 20;

/// A game as it was played: each part is checked, and each move is legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    game: GameId,
    deal: String,
    moves: Vec<String>,
}

impl Record {
    /// The record of a session: its deal and the moves up to the position on show.
    pub fn of(session: &dyn Session) -> Self {
        Record::at(&session.position())
    }

    /// The record of the moves that led to a position.
    ///
    /// # Panics
    /// When the position is of no game that is built in, which no session shows.
    pub fn at(position: &Position) -> Self {
        let game = position.game.parse().expect("a position is of a game that there is");
        Record { game, deal: position.deal.clone(), moves: position.played.clone() }
    }

    /// Reads a record and opens it with all its moves played.
    pub fn open(text: &[u8], options: &Options) -> Result<Box<dyn Session>, ParseError> {
        let text = decoded(text)?;
        let mut lines = Lines { text, rest: 0 };
        let game = lines.named("game", &expected_game())?;
        let game: GameId = game.text.parse().map_err(|_| game.fault(text, &expected_game()))?;
        let deal = lines.named("deal", "`deal` and the deal in the game's notation")?;
        let mut session = open(game, deal.text, options).map_err(|refused| deal.refused(text, refused))?;
        for line in lines {
            let mv = line.after("move").ok_or_else(|| line.fault(text, "`move` and a move in the game's notation"))?;
            session.play(mv.text).map_err(|refused| mv.refused(text, refused))?;
        }
        Ok(session)
    }

    /// Reads a record and checks that each of its moves is legal.
    pub fn read(text: &[u8]) -> Result<Self, ParseError> {
        Ok(Record::of(&*Record::open(text, &Options::default())?))
    }

    /// Whether a text is meant as a record: its first word, comments left out, is `game`. No judge input begins so.
    pub fn is_meant(text: &[u8]) -> bool {
        let Ok(text) = decoded(text) else { return false };
        Lines { text, rest: 0 }.next().is_some_and(|line| line.text.split_whitespace().next() == Some("game"))
    }

    /// The game.
    pub fn game(&self) -> GameId {
        self.game
    }

    /// The deal in the game's notation, as it writes it.
    pub fn deal(&self) -> &str {
        &self.deal
    }

    /// The moves in the game's notation, in the order in which they were played.
    pub fn moves(&self) -> &[String] {
        &self.moves
    }
}

impl fmt::Display for Record {
    /// Writes the record as text, with the last line ended.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "game {}\ndeal {}", self.game, self.deal)?;
        self.moves.iter().try_for_each(|mv| writeln!(f, "move {mv}"))
    }
}

fn expected_game() -> String {
    let names: Vec<_> = GameId::ALL.iter().map(|game| game.name()).collect();
    format!("`game` and one of `{}`", names.join("`, `"))
}

/// The bytes as text.
fn decoded(bytes: &[u8]) -> Result<&str, ParseError> {
    let text = bytes.get(..MOST_BYTES + 1).map_or(bytes, |cut| &cut[..MOST_BYTES]);
    let (valid, rest) = match str::from_utf8(text) {
        Ok(text) if text.len() == bytes.len() => return Ok(text),
        Ok(text) => (text, None),
        Err(error) => {
            let (valid, rest) = text.split_at(error.valid_up_to());
            (str::from_utf8(valid).unwrap_or_default(), Some(rest))
        }
    };
    let (place, excerpt) = Excerpt::locate(valid, valid.len(), 1);
    // What the limit cut in two is too long, not odd.
    let (fault, found, expected) = match rest.filter(|rest| rest.len() > 3 || bytes.len() <= MOST_BYTES) {
        Some(odd) => (Fault::NotText, describe(odd), "a text in UTF-8"),
        None => (Fault::TooLong, format!("a file of more than {MOST_BYTES} bytes"), "the record of one game"),
    };
    Err(ParseError::new(fault, place, found, expected.to_owned(), excerpt))
}

/// A part of the text without spaces around it.
#[derive(Clone, Copy)]
struct Part<'t> {
    text: &'t str,
    /// Where it begins, in bytes from the start of the whole.
    at: usize,
}

impl<'t> Part<'t> {
    /// What follows the keyword; `None` when the part begins with another word.
    fn after(self, keyword: &str) -> Option<Part<'t>> {
        let rest = self.text.strip_prefix(keyword)?;
        let text = rest.trim_start();
        let separate = rest.is_empty() || text.len() < rest.len();
        separate.then(|| Part { text, at: self.at + self.text.len() - text.len() })
    }

    /// The fault that something else was expected in place of this part.
    fn fault(self, whole: &str, expected: &str) -> ParseError {
        let word = self.text.split_whitespace().next().unwrap_or_default();
        let (place, excerpt) = Excerpt::locate(whole, self.at, word.chars().count());
        let (fault, found) = match word {
            "" => (Fault::End, "the end of the line".to_owned()),
            word => (Fault::Unexpected, describe(word.as_bytes())),
        };
        ParseError::new(fault, place, found, expected.to_owned(), excerpt)
    }

    /// The fault of a deal or move that the game refuses, at its place in the whole.
    fn refused(self, whole: &str, refused: Refused) -> ParseError {
        match refused {
            Refused::Text(error) => {
                let Place { column, .. } = error.place();
                let before = self.text.chars().take(column as usize - 1).map(char::len_utf8).sum::<usize>();
                let (place, excerpt) = Excerpt::locate(whole, self.at + before, error.excerpt().width);
                ParseError::new(error.fault(), place, error.found().to_owned(), error.expected().to_owned(), excerpt)
            }
            Refused::Illegal(illegal) => self.illegal(whole, &illegal),
        }
    }

    fn illegal(self, whole: &str, illegal: &IllegalMove) -> ParseError {
        let (place, excerpt) = Excerpt::locate(whole, self.at, self.text.chars().count());
        let found = describe(self.text.as_bytes());
        ParseError::new(Fault::Inconsistent, place, found, format!("a legal move ({})", illegal.reason()), excerpt)
    }
}

/// The lines that are neither blank nor comments.
struct Lines<'t> {
    text: &'t str,
    /// Where the next line begins.
    rest: usize,
}

impl<'t> Lines<'t> {
    /// The rest of the next line, which has to begin with the keyword and go on behind it.
    fn named(&mut self, keyword: &str, expected: &str) -> Result<Part<'t>, ParseError> {
        let Some(line) = self.next() else {
            let (place, excerpt) = Excerpt::locate(self.text, self.text.len(), 1);
            return Err(ParseError::new(
                Fault::End,
                place,
                "the end of the file".to_owned(),
                expected.to_owned(),
                excerpt,
            ));
        };
        match line.after(keyword) {
            Some(part) if part.text.is_empty() => Err(part.fault(self.text, expected)),
            Some(part) => Ok(part),
            None => Err(line.fault(self.text, expected)),
        }
    }
}

impl<'t> Iterator for Lines<'t> {
    type Item = Part<'t>;

    fn next(&mut self) -> Option<Part<'t>> {
        while self.rest < self.text.len() {
            let from = self.rest;
            let line = self.text[from..].split_inclusive('\n').next().unwrap_or_default();
            self.rest += line.len();
            let text = line.trim();
            if !text.is_empty() && !text.starts_with('#') {
                return Some(Part { text, at: from + line.len() - line.trim_start().len() });
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST_BYTES, Record};
    use crate::GameId;
    use crate::session::{Options, open};

    const GEMS: &str = "game gems-fight\ndeal G3 S3: bc ac ab abc\nmove 1\nmove 2\n";

    fn check_refused(text: &str, message: &str) {
        assert_eq!(Record::read(text.as_bytes()).unwrap_err().to_string(), message);
    }

    #[test]
    fn what_is_written_is_read() {
        let mut session = open(GameId::GemsFight, "G3 S3: bc ac ab abc", &Options::default()).unwrap();
        for mv in ["1", "2"] {
            session.play(mv).unwrap();
        }
        let record = Record::of(&*session);
        assert_eq!(record.to_string(), GEMS);
        assert_eq!(Record::read(GEMS.as_bytes()).unwrap(), record);
        let opened = Record::open(GEMS.as_bytes(), &Options::default()).unwrap();
        assert_eq!(opened.position().state, session.position().state);
        session.go_to(1);
        assert_eq!(Record::of(&*session).moves(), ["1"]);
    }

    #[test]
    fn every_game_has_records() {
        let hash_is_a_deck = "game magic\n# a deck by its rank\ndeal #0/#1\nmove skip\n";
        let record = Record::read(hash_is_a_deck.as_bytes()).unwrap();
        assert_eq!((record.game(), record.moves()), (GameId::MagicDuel, &["skip".to_owned()][..]));
        assert_eq!(Record::read(record.to_string().as_bytes()).unwrap(), record);
        let house = "game house\r\n\r\n   deal 1R 1B 2R 2B 3R 3B 4R 4B | 5R 5B\r\n move\thold\r\n";
        let record = Record::read(house.as_bytes()).unwrap();
        assert_eq!((record.game(), record.moves().len()), (GameId::HouseOfCards, 1));
    }

    #[test]
    fn faults_are_placed() {
        let games = "expected `game` and one of `magic-duel`, `house-of-cards`, `gems-fight`";
        check_refused("", &format!("line 1, column 1: found the end of the file, {games}"));
        check_refused("# x\n\n gamer x", &format!("line 3, column 2: found `gamer`, {games}"));
        check_refused("game", &format!("line 1, column 5: found the end of the line, {games}"));
        check_refused("game chess", &format!("line 1, column 6: found `chess`, {games}"));
        let deal = "expected `deal` and the deal in the game's notation";
        check_refused("game gems\nmove 1", &format!("line 2, column 1: found `move`, {deal}"));
        check_refused("game gems\n", &format!("line 2, column 1: found the end of the file, {deal}"));
        check_refused(
            "game gems\n  deal G3 S3: bc ad\n",
            "line 2, column 19: found `d`, expected a gem of a colour from `a` to `c`, or `-` for an empty bag",
        );
        let text = GEMS.replace("move 2", "move 9");
        check_refused(
            &text,
            "line 4, column 6: found `9`, expected a legal move (there is no bag 9: the deal has bags 1 to 4)",
        );
        let text = GEMS.replace("move 2", "pass");
        check_refused(&text, "line 4, column 1: found `pass`, expected `move` and a move in the game's notation");
        let text = GEMS.replace("move 2", "move");
        assert!(Record::read(text.as_bytes()).unwrap_err().to_string().starts_with("line 4, column 5: found "));
    }

    #[test]
    fn what_is_no_text_or_too_long_is_refused() {
        let error = Record::read(b"game gems\n\xff").unwrap_err().to_string();
        assert_eq!(error, "line 2, column 1: found the byte 0xFF, which is not UTF-8, expected a text in UTF-8");
        for filler in ["a", "é", "\n"] {
            let error = Record::read(filler.repeat(MOST_BYTES).replacen('a', "é", 1).as_bytes());
            assert!(error.is_err());
        }
        let long = format!("#é{}", "é".repeat(MOST_BYTES));
        let error = Record::read(long.as_bytes()).unwrap_err().to_string();
        assert!(error.ends_with("found a file of more than 1048576 bytes, expected the record of one game"), "{error}");
    }

    #[test]
    fn records_are_told_from_judge_input() {
        assert!(Record::is_meant(GEMS.as_bytes()));
        assert!(Record::is_meant(b"# mine\n\n game"));
        for other in ["", "3 2 2\n", "1\n", "End\n", "gamer", "\u{feff}game"] {
            assert!(!Record::is_meant(other.as_bytes()), "{other}");
        }
    }
}
