//! The conformance kit: one call that checks every law on any game.
//!
//! ```text
//! conformance::check(&deal, &[text, referee, limits, merge, subsets]).unwrap();
//! ```
//!
//! [`check`] explores the deal (the first states in breadth, then seeded random plays to the end) and checks the laws of
//! [`Game`] on every state that it met. The laws of the optional traits are functions that a game's tests list: [`text`],
//! [`referee`], [`limits`], [`merge`], [`subsets`]. Laws about values are checked on the states whose value a plain
//! memoised minimax finds within a node budget; that there is at least one such state is itself checked.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet, VecDeque};
use std::error::Error;
use std::fmt;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use crate::facts::{Limits, Merge, Subsets};
use crate::{Game, Notation, Referee, Score, SplitMix64};

/// States explored in breadth from the start.
const BREADTH: usize = 1_500;
/// Random plays to the end.
const PLAYS: u64 = 40;
/// A play longer than this does not end, for all a small game is concerned.
const LONGEST_PLAY: usize = 100_000;
/// States that may be valued for one law, the late ones of each play first.
const VALUE_NODES: usize = 100_000;
/// Moves collected from all over the deal and offered to the referee in each state.
const STRAY_MOVES: usize = 60;

/// The law that did not hold, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenLaw {
    law: String,
    path: Vec<usize>,
}

impl BrokenLaw {
    /// The law `law` does not hold in the state that is reached by choosing moves by their numbers in `path`.
    pub fn new(law: impl Into<String>, path: &[usize]) -> Self {
        BrokenLaw { law: law.into(), path: path.to_vec() }
    }

    /// The numbers of the moves, in the order of [`Game::moves`], that lead from the start to the state.
    pub fn path(&self) -> &[usize] {
        &self.path
    }
}

impl fmt::Display for BrokenLaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at the state reached by the moves numbered {:?})", self.law, self.path)
    }
}

impl Error for BrokenLaw {}

/// What [`check`] has looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// Different states met.
    pub states: usize,
    /// Terminal ones among them.
    pub terminal: usize,
}

/// A law of an optional trait, to be listed in the call of [`check`].
pub type Law<G> = fn(&Explored<'_, G>) -> Result<(), BrokenLaw>;

/// The states of a deal that the laws are checked on.
pub struct Explored<'g, G: Game> {
    game: &'g G,
    seen: Vec<Met<G>>,
}

/// A state and the numbers of the moves that lead to it.
struct Met<G: Game> {
    state: G::State,
    path: Vec<usize>,
}

/// Checks the laws of [`Game`] on `game`, and then the `laws` of optional traits.
pub fn check<G: Game>(game: &G, laws: &[Law<G>]) -> Result<Report, BrokenLaw> {
    let explored = explore(game)?;
    for law in laws {
        law(&explored)?;
    }
    let terminal = explored.seen.iter().filter(|met| game.payoff(&met.state).is_some()).count();
    Ok(Report { states: explored.seen.len(), terminal })
}

fn explore<G: Game>(game: &G) -> Result<Explored<'_, G>, BrokenLaw> {
    let mut explored = Explored { game, seen: Vec::new() };
    let mut met: HashSet<G::State> = HashSet::new();
    let mut queue = VecDeque::from([(game.start(), Vec::new())]);
    while let Some((state, path)) = queue.pop_front() {
        if !met.insert(state) {
            continue;
        }
        for (number, next) in checked_children(game, &state, &path)?.into_iter().enumerate() {
            queue.push_back((next, longer(&path, number)));
        }
        explored.seen.push(Met { state, path });
        if explored.seen.len() >= BREADTH {
            break;
        }
    }
    for seed in 0..PLAYS {
        let mut rng = SplitMix64::new(seed);
        let (mut state, mut path) = (game.start(), Vec::new());
        loop {
            let children = checked_children(game, &state, &path)?;
            if met.insert(state) {
                explored.seen.push(Met { state, path: path.clone() });
            }
            if children.is_empty() {
                break;
            }
            if path.len() >= LONGEST_PLAY {
                return Err(BrokenLaw::new("play ends", &path));
            }
            let number = rng.below(children.len());
            state = children[number];
            path.push(number);
        }
    }
    Ok(explored)
}

/// The states after each move, with the laws that can be seen on one state and its moves checked.
fn checked_children<G: Game>(game: &G, state: &G::State, path: &[usize]) -> Result<Vec<G::State>, BrokenLaw> {
    let broken = |law: &str| Err(BrokenLaw::new(law, path));
    let moves: Vec<G::Move> = game.moves(state).collect();
    if game.moves(state).ne(moves.iter().copied()) {
        return broken("moves come in a stable order");
    }
    if moves.iter().enumerate().any(|(number, mv)| moves[..number].contains(mv)) {
        return broken("no move is listed twice");
    }
    match (game.payoff(state), moves.is_empty()) {
        (Some(_), false) => return broken("a terminal state has no moves"),
        (None, true) => return broken("a live state has a move"),
        _ => {}
    }
    if game.payoff(state) != game.payoff(state) || game.to_move(state) != game.to_move(state) {
        return broken("the same question has the same answer");
    }
    let mut children = Vec::with_capacity(moves.len());
    for mv in moves {
        let next = game.apply(state, mv);
        if next == *state {
            return broken("every move changes the state");
        }
        if next != game.apply(state, mv) || game.reward(state, mv) != game.reward(state, mv) {
            return broken("the same move has the same consequence");
        }
        if fixed_hash(&next) != fixed_hash(&game.apply(state, mv)) {
            return broken("equal states hash alike");
        }
        children.push(next);
    }
    Ok(children)
}

fn longer(path: &[usize], number: usize) -> Vec<usize> {
    path.iter().copied().chain([number]).collect()
}

fn fixed_hash<T: std::hash::Hash>(value: &T) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(value)
}

/// Law of [`Notation`]: deal, states and moves survive being written and read again, and the text is canonical.
pub fn text<G: Notation>(explored: &Explored<'_, G>) -> Result<(), BrokenLaw> {
    let game = explored.game;
    let deal = game.to_string();
    let again: G = read(&deal, "the deal", &[])?;
    if again.to_string() != deal {
        return Err(BrokenLaw::new(format!("the deal's text `{deal}` is written back as it was read"), &[]));
    }
    if again.start() != game.start() {
        return Err(BrokenLaw::new(format!("the deal read from `{deal}` is the same deal"), &[]));
    }
    for Met { state, path } in &explored.seen {
        let written = state.to_string();
        let twin: G::State = read(&written, "a state", path)?;
        if twin != *state {
            return Err(BrokenLaw::new(format!("the state written `{written}` is read back"), path));
        }
        if fixed_hash(&twin) != fixed_hash(state) {
            return Err(BrokenLaw::new("equal states hash alike, also one that was read", path));
        }
        let mut texts = Vec::new();
        for mv in game.moves(state) {
            let written = mv.to_string();
            if read::<G::Move>(&written, "a move", path)? != mv {
                return Err(BrokenLaw::new(format!("the move written `{written}` is read back"), path));
            }
            if again.reward(state, mv) != game.reward(state, mv) || again.apply(state, mv) != game.apply(state, mv) {
                return Err(BrokenLaw::new(format!("the deal read from `{deal}` plays the same"), path));
            }
            if texts.contains(&written) {
                return Err(BrokenLaw::new(
                    format!("different moves are written differently, not both `{written}`"),
                    path,
                ));
            }
            texts.push(written);
        }
    }
    Ok(())
}

fn read<T: std::str::FromStr<Err: Error>>(written: &str, what: &str, path: &[usize]) -> Result<T, BrokenLaw> {
    written.parse().map_err(|error| BrokenLaw::new(format!("{what} written `{written}` can be read: {error}"), path))
}

/// Law of [`Referee`]: a move is legal exactly when it is listed, and every state met is possible.
pub fn referee<G: Referee>(explored: &Explored<'_, G>) -> Result<(), BrokenLaw> {
    let game = explored.game;
    let mut strays: Vec<G::Move> = Vec::new();
    let stride = explored.seen.len().div_ceil(STRAY_MOVES).max(1);
    for met in explored.seen.iter().step_by(stride) {
        for mv in game.moves(&met.state) {
            if !strays.contains(&mv) && strays.len() < STRAY_MOVES {
                strays.push(mv);
            }
        }
    }
    for Met { state, path } in &explored.seen {
        if let Err(error) = game.check_state(state) {
            return Err(BrokenLaw::new(format!("a state met in play is possible, not «{error}»"), path));
        }
        let legal: Vec<G::Move> = game.moves(state).collect();
        for &mv in legal.iter().chain(&strays) {
            let listed = legal.contains(&mv);
            match game.check_move(state, mv) {
                Err(error) if listed => {
                    return Err(BrokenLaw::new(format!("a listed move is legal, not «{error}»"), path));
                }
                Ok(()) if !listed => return Err(BrokenLaw::new("a move that is not listed is refused", path)),
                _ => {}
            }
            if game.play(state, mv).is_ok_and(|next| next != game.apply(state, mv)) {
                return Err(BrokenLaw::new("a checked move leads where the move leads", path));
            }
        }
    }
    Ok(())
}

/// Law of [`Limits`]: the value lies between the limits.
pub fn limits<G: Limits>(explored: &Explored<'_, G>) -> Result<(), BrokenLaw> {
    explored.each_valued(|values, met, value| {
        let (low, high) = values.game.limits(&met.state);
        if low <= value && value <= high {
            return Ok(());
        }
        Err(BrokenLaw::new(format!("the value {value} lies within its limits {low} to {high}"), &met.path))
    })
}

/// Law of [`Merge`]: the merged state has the same player to move and value, and merging again changes nothing.
pub fn merge<G: Merge>(explored: &Explored<'_, G>) -> Result<(), BrokenLaw> {
    let game = explored.game;
    for Met { state, path } in &explored.seen {
        let merged = game.merged(state);
        if game.merged(&merged) != merged {
            return Err(BrokenLaw::new("merging twice is merging once", path));
        }
        if game.payoff(state).is_none() && game.to_move(&merged) != game.to_move(state) {
            return Err(BrokenLaw::new("merged states have the same player to move", path));
        }
    }
    explored.each_valued(|values, met, value| match values.of(&game.merged(&met.state)) {
        Some(other) if other != value => {
            Err(BrokenLaw::new(format!("merged states have the same value, not {value} and {other}"), &met.path))
        }
        _ => Ok(()),
    })
}

/// Laws of [`Subsets`]: moves take the items left one by one, and pay the fall of the stake to the mover.
pub fn subsets<G: Subsets>(explored: &Explored<'_, G>) -> Result<(), BrokenLaw> {
    let game = explored.game;
    if game.items() > 64 {
        return Err(BrokenLaw::new("there are at most 64 items", &[]));
    }
    if game.stake(0) != 0 {
        return Err(BrokenLaw::new("nothing is at stake in the empty set", &[]));
    }
    for Met { state, path } in &explored.seen {
        let broken = |law: &str| Err(BrokenLaw::new(law, path));
        let (left, mover) = (game.left(state), game.to_move(state));
        if left == 0 {
            if game.payoff(state) != Some(Score::ZERO) {
                return broken("the state without items pays nothing more");
            }
            continue;
        }
        if game.state(left, mover) != *state {
            return broken("a state is its set of items and its player to move");
        }
        let items: Vec<u32> = (0..game.items()).filter(|item| left >> item & 1 == 1).collect();
        if game.moves(state).ne(items.iter().map(|&item| game.take(item))) {
            return broken("the moves take the items left, in the order of their numbers");
        }
        for item in items {
            let rest = left & !(1 << item);
            let Some(gain) = game.stake(left).checked_sub(game.stake(rest)) else {
                return broken("the stake never grows");
            };
            let next = game.apply(state, game.take(item));
            if game.left(&next) != rest {
                return broken("a move takes its item out of the set");
            }
            if game.reward(state, game.take(item)) != Score(gain as i32).won_by(mover) {
                return broken("a move pays its mover the fall of the stake");
            }
            let expected = if game.again(gain) { mover } else { mover.other() };
            if rest != 0 && game.to_move(&next) != expected {
                return broken("who moves next depends on the gain alone");
            }
        }
    }
    Ok(())
}

impl<G: Game> Explored<'_, G> {
    /// Calls `law` with the states that a small search can value, late ones first; at least one there must be.
    fn each_valued(
        &self,
        law: impl Fn(&mut Values<'_, G>, &Met<G>, Score) -> Result<(), BrokenLaw>,
    ) -> Result<(), BrokenLaw> {
        let mut values = Values { game: self.game, memo: HashMap::new() };
        let mut late_first: Vec<&Met<G>> = self.seen.iter().collect();
        late_first.sort_by_key(|met| Reverse(met.path.len()));
        let mut valued = false;
        for met in late_first {
            if let Some(value) = values.of(&met.state) {
                valued = true;
                law(&mut values, met, value)?;
            }
        }
        if valued { Ok(()) } else { Err(BrokenLaw::new("some state is small enough to be valued", &[])) }
    }
}

/// Values by plain memoised minimax.
struct Values<'g, G: Game> {
    game: &'g G,
    memo: HashMap<G::State, Score>,
}

impl<G: Game> Values<'_, G> {
    /// The state's value, or `None` once the memo is full.
    fn of(&mut self, state: &G::State) -> Option<Score> {
        if let Some(payoff) = self.game.payoff(state) {
            return Some(payoff);
        }
        if let Some(&known) = self.memo.get(state) {
            return Some(known);
        }
        let mut best: Option<Score> = None;
        for mv in self.game.moves(state) {
            let score = self.game.reward(state, mv) + self.of(&self.game.apply(state, mv))?;
            if best.is_none_or(|best| score.better_for(self.game.to_move(state), best)) {
                best = Some(score);
            }
        }
        if self.memo.len() >= VALUE_NODES {
            return None;
        }
        self.memo.insert(*state, best?);
        best
    }
}

#[cfg(test)]
mod tests;
