//! Each law is broken once by a game that keeps all the others, to see that the kit catches it.

use std::fmt;
use std::str::FromStr;

use super::{Law, check, limits, merge, referee, subsets, text};
use crate::facts::{Limits, Merge, Subsets};
use crate::{Game, IllegalMove, IllegalState, Player, Referee, Score};

/// Which law the game breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    ListsTwice,
    StuckWhileLive,
    MovesWhenOver,
    StandsStill,
    NeverEnds,
    RefusesLegal,
    AcceptsIllegal,
    TightLimits,
    WrongMerge,
    RestlessMerge,
    WrongStake,
    WrongTurn,
    LatePayoff,
}

/// Items worth 1, 2, 3, … points; who takes an item worth an even number moves again.
struct Items {
    count: u32,
    fault: Fault,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Left(u64, Player);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Take(u32);

impl Game for Items {
    type State = Left;
    type Move = Take;

    fn start(&self) -> Left {
        Left((1 << self.count) - 1, Player::First)
    }

    fn to_move(&self, state: &Left) -> Player {
        state.1
    }

    fn moves(&self, state: &Left) -> impl Iterator<Item = Take> {
        let left = match self.fault {
            Fault::StuckWhileLive if state.0.count_ones() == 2 => 0,
            Fault::MovesWhenOver if state.0 == 0 => 1,
            _ => state.0,
        };
        let twice = self.fault == Fault::ListsTwice && left.count_ones() == 3;
        let listed = (0..self.count).filter(move |item| left >> item & 1 == 1).map(Take);
        listed.chain(twice.then(|| Take(left.trailing_zeros())))
    }

    fn apply(&self, state: &Left, mv: Take) -> Left {
        let left = state.0 & !(1 << mv.0);
        match self.fault {
            Fault::StandsStill if state.0 == 1 => *state,
            Fault::NeverEnds if left == 0 => Left(2, state.1.other()),
            Fault::WrongTurn if state.0 == 3 => Left(left, Player::First),
            _ if self.again(mv.0 + 1) => Left(left, state.1),
            _ => Left(left, state.1.other()),
        }
    }

    fn reward(&self, state: &Left, mv: Take) -> Score {
        Score(mv.0 as i32 + 1).won_by(state.1)
    }

    fn payoff(&self, state: &Left) -> Option<Score> {
        let late = Score(i32::from(self.fault == Fault::LatePayoff));
        (state.0 == 0).then_some(late)
    }
}

impl Limits for Items {
    fn limits(&self, state: &Left) -> (Score, Score) {
        let all = Score(self.stake(state.0) as i32 + i32::from(self.fault == Fault::LatePayoff));
        if self.fault == Fault::TightLimits { (-all, all - Score(1)) } else { (-all, all) }
    }
}

impl Merge for Items {
    fn merged(&self, state: &Left) -> Left {
        match (self.fault, state.0) {
            (Fault::WrongMerge, 1) => Left(2, state.1),
            (Fault::RestlessMerge, 1) => Left(1, state.1.other()),
            _ => *state,
        }
    }
}

impl Subsets for Items {
    fn items(&self) -> u32 {
        self.count
    }
    fn state(&self, left: u64, to_move: Player) -> Left {
        Left(left, to_move)
    }
    fn left(&self, state: &Left) -> u64 {
        state.0
    }
    fn take(&self, item: u32) -> Take {
        Take(item)
    }
    fn stake(&self, left: u64) -> u32 {
        let all = (0..self.count).filter(|item| left >> item & 1 == 1).map(|item| item + 1).sum();
        if self.fault == Fault::WrongStake && left == 5 { all + 1 } else { all }
    }
    fn again(&self, gain: u32) -> bool {
        gain.is_multiple_of(2)
    }
}

impl Referee for Items {
    fn check_move(&self, state: &Left, mv: Take) -> Result<(), IllegalMove> {
        let there = mv.0 < self.count && state.0 >> mv.0 & 1 == 1;
        match self.fault {
            Fault::RefusesLegal if mv.0 == 2 => Err(IllegalMove::new("never")),
            Fault::AcceptsIllegal if mv.0 == 2 => Ok(()),
            _ if there => Ok(()),
            _ => Err(IllegalMove::new("the item is gone")),
        }
    }
    fn check_state(&self, _: &Left) -> Result<(), IllegalState> {
        Ok(())
    }
}

#[derive(Debug)]
struct Unreadable;

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unreadable")
    }
}

impl std::error::Error for Unreadable {}

impl fmt::Display for Items {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", self.count, self.fault)
    }
}

impl FromStr for Items {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let (count, fault) = text.split_once(' ').ok_or(Unreadable)?;
        let fault = FAULTS.iter().find(|(known, _)| format!("{known:?}") == fault).map_or(Fault::None, |row| row.0);
        Ok(Items { count: count.parse().map_err(|_| Unreadable)?, fault })
    }
}

impl fmt::Display for Left {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1.index())
    }
}

impl FromStr for Left {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let (left, player) = text.split_once(' ').ok_or(Unreadable)?;
        Ok(Left(left.parse().map_err(|_| Unreadable)?, Player::BOTH[usize::from(player == "1")]))
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Take {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        text.parse().map(Take).map_err(|_| Unreadable)
    }
}

/// What the kit must say of each fault.
const FAULTS: &[(Fault, &str)] = &[
    (Fault::ListsTwice, "no move is listed twice"),
    (Fault::StuckWhileLive, "a live state has a move"),
    (Fault::MovesWhenOver, "a terminal state has no moves"),
    (Fault::StandsStill, "every move changes the state"),
    (Fault::NeverEnds, "play ends"),
    (Fault::RefusesLegal, "a listed move is legal"),
    (Fault::AcceptsIllegal, "a move that is not listed is refused"),
    (Fault::TightLimits, "lies within its limits"),
    (Fault::WrongMerge, "merged states have the same value"),
    (Fault::RestlessMerge, "merging twice is merging once"),
    (Fault::WrongStake, "a move pays its mover the fall of the stake"),
    (Fault::WrongTurn, "who moves next depends on the gain alone"),
    (Fault::LatePayoff, "the state without items pays nothing more"),
];

const LAWS: &[Law<Items>] = &[text, referee, limits, merge, subsets];

#[test]
fn a_lawful_game_passes() {
    let report = check(&Items { count: 5, fault: Fault::None }, LAWS).unwrap();
    assert!(report.states >= 32 && report.terminal == 1, "{report:?}");
}

#[test]
fn each_broken_law_is_named() {
    for &(fault, law) in FAULTS {
        let broken = check(&Items { count: 5, fault }, LAWS).expect_err(&format!("{fault:?} goes unnoticed"));
        assert!(broken.to_string().contains(law), "{fault:?} was reported as: {broken}");
    }
}

/// A state whose text forgets the player, in an otherwise lawful game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Forgetful(Left);

impl fmt::Display for Forgetful {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.0)
    }
}

impl FromStr for Forgetful {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        Ok(Forgetful(Left(text.parse().map_err(|_| Unreadable)?, Player::First)))
    }
}

struct ForgetfulItems(Items);

impl fmt::Display for ForgetfulItems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for ForgetfulItems {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        text.parse().map(ForgetfulItems)
    }
}

impl Game for ForgetfulItems {
    type State = Forgetful;
    type Move = Take;
    fn start(&self) -> Forgetful {
        Forgetful(self.0.start())
    }
    fn to_move(&self, state: &Forgetful) -> Player {
        self.0.to_move(&state.0)
    }
    fn moves(&self, state: &Forgetful) -> impl Iterator<Item = Take> {
        self.0.moves(&state.0).collect::<Vec<_>>().into_iter()
    }
    fn apply(&self, state: &Forgetful, mv: Take) -> Forgetful {
        Forgetful(self.0.apply(&state.0, mv))
    }
    fn reward(&self, state: &Forgetful, mv: Take) -> Score {
        self.0.reward(&state.0, mv)
    }
    fn payoff(&self, state: &Forgetful) -> Option<Score> {
        self.0.payoff(&state.0)
    }
}

#[test]
fn a_text_that_loses_something_is_caught() {
    let broken = check(&ForgetfulItems(Items { count: 4, fault: Fault::None }), &[text]).unwrap_err();
    assert!(broken.to_string().contains("is read back"), "{broken}");
}
