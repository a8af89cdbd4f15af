use serde::Serialize;

/// What lies on the table, enough to draw it without knowing the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Board {
    /// A house of cards.
    House(HouseBoard),
    /// Bags and a cooker.
    Gems(GemsBoard),
    /// Two magicians.
    Duel(DuelBoard),
}

/// A house, its players' hands and the cards to come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HouseBoard {
    /// How many peaks the house started with; it is twice as many columns wide.
    pub peaks: u32,
    /// Every card that was laid, in the order of laying.
    pub cards: Vec<LaidCard>,
    /// Where something can be built, from left to right.
    pub sites: Vec<Site>,
    /// The cards that the players hold.
    pub held: [Option<String>; 2],
    /// The cards to come; the first is the one that is drawn now.
    pub row: Vec<String>,
}

/// A card in the house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LaidCard {
    /// The card, such as `13R`.
    pub card: String,
    /// How it stands.
    pub kind: CardKind,
    /// Its left end, in columns from the left of the house, from 0.
    pub x: u32,
    /// The height of its lower end, in storeys, from 0.
    pub y: u32,
    /// Whether it can still be built upon or scored with.
    pub open: bool,
}

/// How a card stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CardKind {
    /// One column wide, its right end a storey higher.
    Rising,
    /// One column wide, its left end a storey higher.
    Falling,
    /// Two columns wide, lying flat.
    Base,
}

/// A place where something can be built.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Site {
    /// The place's number, as in moves: the columns to the left of its middle.
    pub place: u32,
    /// The height of its lowest point, in storeys, from 0.
    pub y: u32,
    /// What can be built.
    pub kind: SiteKind,
    /// The cards there, from left to right: two of a valley, one of a base.
    pub cards: Vec<String>,
}

/// What can be built at a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SiteKind {
    /// A valley, which a base may close.
    Valley,
    /// A base, which a peak may stand on.
    Base,
}

/// Bags and a cooker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GemsBoard {
    /// How many colours there are.
    pub colours: u32,
    /// How many gems of one colour melt into a stone.
    pub melt: u32,
    /// All bags, in the order of their numbers.
    pub bags: Vec<GemsBag>,
    /// The gems in the cooker, by colour.
    pub cooker: Vec<u32>,
}

/// A bag of gems.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GemsBag {
    /// Its number, from 1.
    pub number: u32,
    /// Its gems, by colour.
    pub gems: Vec<u32>,
    /// Whether it is still to be poured.
    pub left: bool,
    /// The stones that pouring it now would make; 0 for a bag that has been poured.
    pub stones: u32,
}

/// Two magicians' areas.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DuelBoard {
    /// The number of the turn, from 1.
    pub turn: u16,
    /// Whose turn it is.
    pub turn_player: &'static str,
    /// The decision that is asked for, in the notation's words: `main`, `counter P`, `discard` and so on; `won` or `draw` at
    /// the end.
    pub stage: String,
    /// Alice's side, then Bob's.
    pub sides: [DuelSide; 2],
}

/// One magician's areas. Kinds are letters: P, S, M, I, F.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DuelSide {
    /// The cards left in the deck, the next one first.
    pub deck: String,
    /// The cards in hand, by kinds.
    pub hand: String,
    /// The cards on the field, by kinds.
    pub field: String,
    /// The cards in the grave, by kinds.
    pub grave: String,
}
