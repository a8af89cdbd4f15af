use faceup_core::{Game, Player, Score};
use faceup_games::house_of_cards::judge::Case;
use faceup_games::house_of_cards::{Card, HouseOfCards, Move, State, name};
use faceup_search::{AlphaBeta, Limits, Solve};

use super::points::{self, Played, Step};

/// The most peaks and ranks whose best lines are looked at: the contest's.
const MOST: (u32, u32) = (4, 13);

/// What the best line of a deal shows.
#[derive(Clone, Debug)]
pub(crate) struct HouseFacts {
    pub(super) case: Case,
    pub(super) played: Played<HouseOfCards>,
    /// The first peak of the best line whose two cards are worth less the other way round: its move's number, and how much less.
    pub(super) peak_order: Option<(usize, i32)>,
}

impl HouseFacts {
    /// Solves the deal; `None` when it is larger than the contest's.
    pub(super) fn of(case: &Case) -> Option<HouseFacts> {
        let deal = &case.deal;
        if deal.peaks() > MOST.0 || deal.ranks() > MOST.1 {
            return None;
        }
        let mut solver = AlphaBeta::advised(deal, &Limits::default());
        let played = points::played(deal, &mut solver).ok()?;
        let mut peak_order = None;
        for (number, step) in (1..).zip(&played.line) {
            let Move::Peak { left, right, place } = step.mv else { continue };
            let turned = deal.apply(&step.state, Move::Peak { left: right, right: left, place });
            let kept = deal.apply(&step.state, step.mv);
            let mut worth = |state: &State| solver.value(state).ok().map(|value| value.won_by(step.player).0);
            let less = worth(&kept)? - worth(&turned)?;
            if less > 0 {
                peak_order = Some((number, less));
                break;
            }
        }
        Some(HouseFacts { case: case.clone(), played, peak_order })
    }

    pub(super) fn starter(&self) -> Player {
        self.case.deal.cards()[0].colour().player()
    }

    /// The moves of the best line with their numbers.
    pub(super) fn line(&self) -> impl Iterator<Item = (usize, &Step<HouseOfCards>)> {
        (1..=self.played.line.len()).zip(&self.played.line)
    }

    /// The last move of the best line, if it is a hold where something could be built.
    pub(super) fn last_hold(&self) -> Option<Card> {
        let step = self.played.line.last()?;
        let chosen = self.case.deal.moves(&step.state).count() > 1;
        if step.mv == Move::Hold && chosen { self.case.deal.next_card(&step.state) } else { None }
    }

    /// The first triangle of three cards of one colour.
    pub(super) fn one_colour(&self) -> Option<(usize, [Card; 3])> {
        self.line().find_map(|(number, step)| {
            let triangle = step.state.triangle(step.mv)?;
            let equal = triangle.iter().all(|card| card.colour() == triangle[0].colour());
            equal.then_some((number, triangle))
        })
    }

    /// The first base that is laid above the ground floor.
    pub(super) fn upper_base(&self) -> Option<(usize, Move)> {
        self.line().find_map(|(number, step)| match step.mv {
            Move::Base { place, .. } if height(&step.state, place) > 0 => Some((number, step.mv)),
            _ => None,
        })
    }

    /// Whether the best line ends with the full pyramid: up to its middle and down from there.
    pub(super) fn is_pyramid(&self) -> bool {
        let falls: Vec<bool> = self.played.end.columns().map(|(_, falls)| falls).collect();
        let (left, right) = falls.split_at(falls.len() / 2);
        left.iter().all(|&falls| !falls) && right.iter().all(|&falls| falls)
    }

    /// The first base that is laid with the held card.
    pub(super) fn held_base(&self) -> Option<(usize, Card)> {
        self.line().find_map(|(number, step)| match step.mv {
            Move::Base { card, .. } if step.state.held(step.player) == Some(card) => Some((number, card)),
            _ => None,
        })
    }

    /// The first move by which a player gives the other one points.
    pub(super) fn gift(&self) -> Option<(usize, &Step<HouseOfCards>)> {
        self.line().find(|(_, step)| step.reward.won_by(step.player) < Score::ZERO)
    }

    /// The cards held at the end, by players.
    pub(super) fn held(&self) -> [Option<Card>; 2] {
        Player::BOTH.map(|player| self.played.end.held(player))
    }

    /// A card that is held at the end by the player of the other colour.
    pub(super) fn held_against(&self) -> Option<(Player, Card)> {
        let held = Player::BOTH.into_iter().zip(self.held());
        held.filter_map(|(player, card)| Some((player, card?))).find(|(player, card)| card.colour().player() != *player)
    }

    /// Whether a player gets no point for a triangle.
    pub(super) fn without_triangle(&self) -> Option<Player> {
        let gets = |player| self.played.line.iter().any(|step| step.reward.won_by(player) > Score::ZERO);
        Player::BOTH.into_iter().find(|&player| !gets(player))
    }

    /// What both triangles and the cards held come to: from Axel's side.
    pub(super) fn triangles(&self) -> Score {
        self.played.line.iter().map(|step| step.reward).sum()
    }
}

/// How many storeys the place lies above the ground.
fn height(state: &State, place: u8) -> i32 {
    state.columns().take(place.into()).map(|(_, falls)| if falls { -1 } else { 1 }).sum()
}

/// A value in words: for whom it is.
pub(super) fn for_whom(value: Score) -> String {
    match value.0 {
        0 => "a tie".to_owned(),
        points @ 1.. => format!("{} wins {points}", name(Player::First)),
        points => format!("{} wins {}", name(Player::Second), -points),
    }
}
