//! A study's figures as data: `summary.json`. `docs/schemas/study-1.schema.json` is its schema.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::counts::{Counts, ValueCounts};
use crate::rules::{RulesData, StrategyData};
use crate::stats::{CONFIDENCE, Counted, Mean, Rate};
use crate::{Source, Study, StudyError, Subject};

use faceup::GameId;
use faceup::core::Player;
use faceup::duels::Tally;
use faceup::games::{house_of_cards, magic_duel};

/// The name of the summary's schema, with its version.
pub const SUMMARY_SCHEMA: &str = "faceup.study/1";

/// A study's figures.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// [`SUMMARY_SCHEMA`].
    pub schema: &'static str,
    /// The program's version.
    pub version: String,
    /// The game's name.
    pub game: &'static str,
    /// The rules' numbers, or the sizes of the deals.
    pub rules: Rules,
    /// Magic Duel: the strategies, Alice's first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strategies: Option<[StrategyData; 2]>,
    /// Where the deals come from.
    pub source: Source,
    /// The seed; none for a file or for all deals.
    pub seed: Option<u64>,
    /// How many deals, at each point of a sweep.
    pub deals: u64,
    /// Whether the deals are all there are, so that rates and means are exact.
    pub exhaustive: bool,
    /// How sure the intervals are.
    pub confidence: f64,
    /// The figures.
    #[serde(flatten)]
    pub figures: Figures,
}

/// The rules' numbers, or the sizes of the deals.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Rules {
    /// Magic Duel's numbers.
    MagicDuel(RulesData),
    /// How many peaks and ranks houses have; the ranks of a file's differ.
    HouseOfCards {
        /// The peaks.
        peaks: u32,
        /// The ranks.
        ranks: Option<u32>,
    },
    /// The sizes of deals of Gems Fight!; those of a file's differ.
    GemsFight(Option<crate::ShapeData>),
}

/// The figures of a study.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Figures {
    /// Of duels.
    Duels(DuelFigures),
    /// Of deals that are solved.
    Values(ValueFigures),
    /// Of a sweep.
    Sweep {
        /// What is swept over, and what came out at each value.
        sweep: SweepFigures,
    },
}

/// The figures of a sweep.
#[derive(Clone, Debug, Serialize)]
pub struct SweepFigures {
    /// The parameter's name.
    pub parameter: &'static str,
    /// What came out at each value.
    pub points: Vec<SweepPoint>,
}

/// The figures at one value of a sweep's parameter.
#[derive(Clone, Debug, Serialize)]
pub struct SweepPoint {
    /// The parameter's value.
    pub value: u16,
    /// The figures.
    #[serde(flatten)]
    pub figures: DuelFigures,
}

/// Something for each of the three ways in which a duel ends.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ByOutcome<T> {
    /// Alice has won.
    #[serde(rename = "Alice")]
    pub alice: T,
    /// Bob has won.
    #[serde(rename = "Bob")]
    pub bob: T,
    /// Nobody has.
    #[serde(rename = "Draw")]
    pub draw: T,
}

/// Something for each player, by name.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ByPlayer<T>(BTreeMap<&'static str, T>);

/// Deals by a whole number.
pub type Histogram = BTreeMap<i64, u64>;

/// How duels end.
#[derive(Clone, Debug, Serialize)]
pub struct DuelFigures {
    /// Who wins how often.
    pub outcomes: ByOutcome<Rate>,
    /// What the first seat is worth: Alice's wins minus Bob's, a duel.
    pub first_seat: Mean,
    /// Duels by their number of turns.
    pub turns: Histogram,
    /// Duels by their number of turns, for each outcome.
    pub turns_by_outcome: ByOutcome<Histogram>,
    /// The mean number of turns.
    pub mean_turns: Mean,
    /// Duels by the number of cards that each player has countered.
    pub counters: ByPlayer<Histogram>,
    /// The mean number of cards that each player has countered.
    pub mean_counters: ByPlayer<Mean>,
    /// Duels by the number of cards that each player has left in deck and hand.
    pub cards_left: ByPlayer<Histogram>,
    /// The mean number of cards that each player has left.
    pub mean_cards_left: ByPlayer<Mean>,
}

/// What deals are worth.
#[derive(Clone, Debug, Serialize)]
pub struct ValueFigures {
    /// The player that `values` are for.
    pub player: &'static str,
    /// What a value is, in words.
    pub value_is: &'static str,
    /// Deals by their value for `player`.
    pub values: Histogram,
    /// The mean value for `player`.
    pub mean_value: Mean,
    /// What starting is worth.
    pub starter: StarterFigures,
    /// Deals by the number of best first moves; 0 where nobody moves.
    pub best_first_moves: Histogram,
    /// Deals with a single best first move.
    pub single_best: Rate,
    /// Nodes visited, or states of the graph or table.
    pub nodes: NodeFigures,
}

/// What starting is worth.
#[derive(Clone, Debug, Serialize)]
pub struct StarterFigures {
    /// Deals by who starts them.
    pub deals: ByPlayer<u64>,
    /// Deals by their value for the player who starts.
    pub values: Histogram,
    /// Deals by their value for `player`, for each player who starts.
    pub values_by_starter: ByPlayer<Histogram>,
    /// The mean value for the player who starts.
    pub mean_value: Mean,
    /// Deals that the player who starts wins.
    pub wins: Rate,
    /// Deals that nobody wins.
    pub ties: Rate,
    /// Deals that the player who starts loses.
    pub losses: Rate,
}

/// What solving took.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct NodeFigures {
    /// Of all deals together.
    pub sum: u64,
    /// A deal, on average.
    pub mean: f64,
    /// Of the deal that took most.
    pub most: u64,
}

/// The players' names, the first player's first.
pub fn names(game: GameId) -> [&'static str; 2] {
    Player::BOTH.map(match game {
        GameId::MagicDuel => magic_duel::name,
        GameId::HouseOfCards => house_of_cards::name,
        GameId::GemsFight => |player: Player| ["Alice", "Bob"][player.index()],
    })
}

impl Summary {
    /// The figures of the counts of each point.
    pub fn new(study: &Study, counts: &[Counts]) -> Result<Self, StudyError> {
        let counted = if matches!(study.source, Source::All { .. }) { Counted::All } else { Counted::Sample };
        let mut figures = Vec::new();
        for counts in counts {
            figures.push(match counts {
                Counts::Duels(tally) => Figures::Duels(DuelFigures::new(tally, counted)),
                Counts::Values(counts) => Figures::Values(ValueFigures::new(study.game(), counts, counted)),
            });
        }
        let figures = match study.sweep() {
            Some(sweep) => {
                let points = sweep.values.iter().zip(figures).filter_map(|(&value, figures)| match figures {
                    Figures::Duels(figures) => Some(SweepPoint { value, figures }),
                    _ => None,
                });
                let sweep = SweepFigures { parameter: sweep.parameter.name(), points: points.collect() };
                Figures::Sweep { sweep }
            }
            None => figures.pop().ok_or_else(|| StudyError::Internal("a study without counts".to_owned()))?,
        };
        let (rules, strategies) = match &study.subject {
            Subject::MagicDuel { rules, strategies, .. } => (Rules::MagicDuel(rules.clone()), Some(strategies.clone())),
            &Subject::HouseOfCards { peaks, ranks } => (Rules::HouseOfCards { peaks, ranks }, None),
            Subject::GemsFight { shape } => (Rules::GemsFight(shape.clone()), None),
        };
        Ok(Summary {
            schema: SUMMARY_SCHEMA,
            version: study.version.clone(),
            game: study.game().name(),
            rules,
            strategies,
            source: study.source.clone(),
            seed: study.seed(),
            deals: study.deals(),
            exhaustive: counted == Counted::All,
            confidence: CONFIDENCE,
            figures,
        })
    }
}

impl DuelFigures {
    fn new(tally: &Tally, counted: Counted) -> Self {
        let (all, [alice, bob, draw]) = (tally.duels(), tally.outcomes());
        let rate = |count| Rate::new(count, all, counted);
        let [alice_turns, bob_turns, draw_turns] = tally.turns.each_ref().map(|counts| histogram(counts));
        let mut turns = Histogram::new();
        for (&turn, &count) in [&alice_turns, &bob_turns, &draw_turns].into_iter().flatten() {
            *turns.entry(turn).or_default() += count;
        }
        let names = names(GameId::MagicDuel);
        let [counters, left] = [&tally.counters, &tally.left].map(|of| of.each_ref().map(|counts| histogram(counts)));
        let means = |of: &[Histogram; 2]| ByPlayer::new(names, of.each_ref().map(|of| mean(of, counted)));
        DuelFigures {
            outcomes: ByOutcome { alice: rate(alice), bob: rate(bob), draw: rate(draw) },
            first_seat: Mean::of([(1, alice), (0, draw), (-1, bob)], counted),
            mean_turns: mean(&turns, counted),
            turns,
            turns_by_outcome: ByOutcome { alice: alice_turns, bob: bob_turns, draw: draw_turns },
            mean_counters: means(&counters),
            counters: ByPlayer::new(names, counters),
            mean_cards_left: means(&left),
            cards_left: ByPlayer::new(names, left),
        }
    }
}

impl ValueFigures {
    fn new(game: GameId, counts: &ValueCounts, counted: Counted) -> Self {
        let wide =
            |of: &BTreeMap<i32, u64>| of.iter().map(|(&value, &deals)| (value.into(), deals)).collect::<Histogram>();
        let (all, values, starters) = (counts.deals(), wide(&counts.by_value()), wide(&counts.by_starters_value()));
        let won = |of: fn(i64) -> bool| {
            let deals = starters.iter().filter(|(value, _)| of(**value)).map(|(_, deals)| deals).sum();
            Rate::new(deals, all, counted)
        };
        let [player, _] = names(game);
        let single = counts.best_moves.get(&1).copied().unwrap_or(0);
        ValueFigures {
            player,
            value_is: match game {
                GameId::GemsFight => "Alice's stones minus Bob's under best play; Alice starts",
                _ => "Axel's points minus Birgit's under best play",
            },
            mean_value: mean(&values, counted),
            values,
            starter: StarterFigures {
                deals: ByPlayer::new(names(game), counts.values.each_ref().map(|of| of.values().sum())),
                values_by_starter: ByPlayer::new(names(game), counts.values.each_ref().map(wide)),
                mean_value: mean(&starters, counted),
                wins: won(|value| value > 0),
                ties: won(|value| value == 0),
                losses: won(|value| value < 0),
                values: starters.clone(),
            },
            best_first_moves: counts.best_moves.iter().map(|(&moves, &deals)| (moves.into(), deals)).collect(),
            single_best: Rate::new(single, all, counted),
            nodes: NodeFigures {
                sum: counts.nodes,
                mean: counts.nodes as f64 / all.max(1) as f64,
                most: counts.most_nodes,
            },
        }
    }
}

impl<T> ByOutcome<T> {
    /// Each with its name.
    pub fn named(&self) -> [(&'static str, &T); 3] {
        [("Alice", &self.alice), ("Bob", &self.bob), ("Draw", &self.draw)]
    }
}

impl<T> ByPlayer<T> {
    fn new(names: [&'static str; 2], of: [T; 2]) -> Self {
        ByPlayer(names.into_iter().zip(of).collect())
    }

    /// Each with the player's name, the first player's first: the names are in the order of the alphabet.
    pub fn named(&self) -> impl Iterator<Item = (&'static str, &T)> {
        self.0.iter().map(|(name, of)| (*name, of))
    }
}

fn histogram(counts: &[u64]) -> Histogram {
    (0..).zip(counts).filter(|(_, count)| **count > 0).map(|(value, count)| (value, *count)).collect()
}

fn mean(histogram: &Histogram, counted: Counted) -> Mean {
    Mean::of(histogram.iter().map(|(&value, &count)| (value, count)), counted)
}
