use faceup_core::Game;

/// Counts the sequences of exactly `plies` legal moves from the state; those that end earlier do not count.
///
/// The name is chess programmers' short for performance test: equal counts at every depth are the quickest sign that two
/// programs play by the same rules.
pub fn perft<G: Game>(game: &G, state: &G::State, plies: u32) -> u64 {
    match plies {
        0 => 1,
        1 => game.moves(state).count() as u64,
        _ => game.moves(state).map(|mv| perft(game, &game.apply(state, mv), plies - 1)).sum(),
    }
}

/// Counts as [`perft`] does, or gives up with `None` once more than `cap` sequences have been followed to their end.
///
/// Sequences that end before their last ply are work too, and use up the cap though they do not count.
pub fn perft_capped<G: Game>(game: &G, state: &G::State, plies: u32, cap: u64) -> Option<u64> {
    let mut left = cap;
    count(game, state, plies, &mut left)
}

fn count<G: Game>(game: &G, state: &G::State, plies: u32, left: &mut u64) -> Option<u64> {
    let ended = game.payoff(state).is_some();
    if plies == 0 || ended {
        *left = left.checked_sub(1)?;
        return Some(u64::from(plies == 0));
    }
    let mut total = 0;
    for mv in game.moves(state) {
        total += count(game, &game.apply(state, mv), plies - 1, left)?;
    }
    Some(total)
}

#[cfg(test)]
mod tests;
