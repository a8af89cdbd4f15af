use std::fmt;
use std::str::FromStr;

/// The games that are built in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GameId {
    /// Magic Duel, "The Magician".
    MagicDuel,
    /// House of Cards.
    HouseOfCards,
    /// Gems Fight!
    GemsFight,
}

impl GameId {
    /// All of them, in the order in which they are listed to people.
    pub const ALL: [GameId; 3] = [GameId::MagicDuel, GameId::HouseOfCards, GameId::GemsFight];

    /// The name on the command line and of the game's folder in `data/`.
    pub const fn name(self) -> &'static str {
        match self {
            GameId::MagicDuel => "magic-duel",
            GameId::HouseOfCards => "house-of-cards",
            GameId::GemsFight => "gems-fight",
        }
    }

    /// The short name, accepted wherever the name is.
    pub const fn short_name(self) -> &'static str {
        match self {
            GameId::MagicDuel => "magic",
            GameId::HouseOfCards => "house",
            GameId::GemsFight => "gems",
        }
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for GameId {
    type Err = UnknownGame;

    /// Reads a name or a short name.
    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        let named = |game: &GameId| text == game.name() || text == game.short_name();
        GameId::ALL.into_iter().find(named).ok_or_else(|| UnknownGame(text.to_owned()))
    }
}

/// The name of no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownGame(String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = GameId::ALL.map(GameId::name).join("`, `");
        write!(f, "`{}` is no game; the games are `{names}`", self.0)
    }
}

impl std::error::Error for UnknownGame {}

#[cfg(test)]
mod tests {
    use super::GameId;

    #[test]
    fn names_and_short_names_are_read() {
        for game in GameId::ALL {
            assert_eq!(game.name().parse(), Ok(game));
            assert_eq!(game.short_name().parse(), Ok(game));
        }
        let error = "chess".parse::<GameId>().unwrap_err().to_string();
        assert_eq!(error, "`chess` is no game; the games are `magic-duel`, `house-of-cards`, `gems-fight`");
    }
}
