use super::{Options, mistake_from};
use crate::answer::{
    Analysis, Mark, MoveAnswer, Outcome, PointsReview, Position, REVIEW_SCHEMA, ReviewedMove, SideReview, TurningPoint,
};
use crate::explain::outcome;
use crate::session::Session;

/// Reviews a game of points by its values.
pub(super) fn review(session: &mut dyn Session, options: &Options) -> PointsReview {
    let last = session.position();
    let least = options.mistake_from.unwrap_or_else(|| mistake_from(session.game()));
    let Walk { moves, value, perfect, known_after, limit, nodes, method } = walk(session, &last, least);
    let mut review = PointsReview {
        schema: REVIEW_SCHEMA,
        kind: "values",
        game: last.game,
        players: last.players,
        player: last.players[0],
        perfect,
        value,
        over: last.player.is_none(),
        points: last.points,
        mistake_from: least,
        sides: last.players.map(|player| side(player, &moves)),
        turning_point: turning_point(&moves),
        costliest: costliest(&moves),
        moves,
        known_after,
        limit,
        says: Vec::new(),
        nodes,
        method,
        deal: last.deal,
        standing: last.standing,
    };
    review.says = sentences(&review);
    review
}

/// What the positions of a game say.
struct Walk {
    moves: Vec<ReviewedMove>,
    value: Option<i32>,
    perfect: Option<i32>,
    known_after: usize,
    limit: Option<String>,
    nodes: u64,
    method: &'static str,
}

/// Asks for the positions from the last one back: a search that knows the end is quicker with what comes before it, and where
/// a limit is reached the values of all later positions are known.
fn walk(session: &mut dyn Session, last: &Position, least: i32) -> Walk {
    let end = session.ply();
    let mut walk = Walk {
        moves: Vec::with_capacity(end),
        value: None,
        perfect: None,
        known_after: end,
        limit: None,
        nodes: 0,
        method: "none",
    };
    let mut points = last.points;
    for ply in (0..=end).rev() {
        session.go_to(ply);
        let position = session.position();
        let analysis = if walk.limit.is_none() {
            session.analyse().map_err(|error| walk.limit = Some(error.to_string())).ok()
        } else {
            None
        };
        if ply < end {
            let bare = bare(ply + 1, &last.played[ply], &position, points, session.moves().len());
            // Behind the move is the position that was asked for before.
            let bare = ReviewedMove { after: walk.perfect, ..bare };
            walk.moves.push(match &analysis {
                Some(analysis) => valued(bare, last, analysis, least),
                None => bare,
            });
        }
        walk.perfect = analysis.as_ref().and_then(|found| total(last, found));
        if ply == end {
            walk.value = walk.perfect;
        }
        if let Some(Analysis { nodes, method, .. }) = analysis {
            (walk.nodes, walk.method, walk.known_after) = (nodes, method, ply);
        }
        points = position.points;
    }
    session.go_to(end);
    walk.moves.reverse();
    walk
}

/// The total of a position, for the first player.
fn total(position: &Position, analysis: &Analysis) -> Option<i32> {
    analysis.total.map(|total| from_first(position, analysis.player, total))
}

fn from_first(position: &Position, player: &str, total: i32) -> i32 {
    if player == position.players[0] { total } else { -total }
}

/// A move of which nothing but the rules is known. `position` is the one before it, `points` are those after it.
fn bare(number: usize, mv: &str, position: &Position, points: [i32; 2], choices: usize) -> ReviewedMove {
    ReviewedMove {
        number,
        player: position.player.expect("somebody made the move"),
        mv: mv.to_owned(),
        says: None,
        points,
        before: None,
        after: None,
        loss: None,
        mark: None,
        choices,
        best: Vec::new(),
        reply: None,
        outcome: None,
    }
}

/// The move with its value, from the analysis of the position before it.
fn valued(bare: ReviewedMove, position: &Position, analysis: &Analysis, least: i32) -> ReviewedMove {
    let played = analysis.moves.iter().find(|found| found.mv == bare.mv).expect("a move that was played is legal");
    let MoveAnswer { total: Some(after), loss: Some(loss), .. } = *played else { return bare };
    let change = [after + loss, after].map(Outcome::of);
    let mark = match loss {
        _ if bare.choices == 1 => Mark::Only,
        0 => Mark::Best,
        _ if loss >= least || change[0] != change[1] => Mark::Mistake,
        _ => Mark::Inaccuracy,
    };
    ReviewedMove {
        says: Some(played.says.clone()),
        before: Some(from_first(position, analysis.player, after + loss)),
        after: Some(from_first(position, analysis.player, after)),
        loss: Some(loss),
        mark: Some(mark),
        best: analysis.moves.iter().filter(|found| found.best).map(|found| found.mv.clone()).collect(),
        reply: played.reply.clone(),
        outcome: Some(change),
        ..bare
    }
}

fn side(player: &'static str, moves: &[ReviewedMove]) -> SideReview {
    let own = || moves.iter().filter(move |mv| mv.player == player);
    let known = || own().filter(|mv| mv.loss.is_some());
    let marked = |mark| known().filter(|mv| mv.mark == Some(mark)).count();
    // Where every legal move is best, nothing was decided.
    let decisions = known().filter(|mv| mv.best.len() < mv.choices).count();
    let best = known().filter(|mv| mv.best.len() < mv.choices && mv.loss == Some(0)).count();
    let lost: i32 = known().filter_map(|mv| mv.loss).sum();
    let share = |part: f64| (decisions > 0).then(|| part / decisions as f64);
    SideReview {
        player,
        moves: own().count(),
        decisions,
        best,
        inaccuracies: marked(Mark::Inaccuracy),
        mistakes: marked(Mark::Mistake),
        lost,
        accuracy: share(best as f64),
        mean_loss: share(f64::from(lost)),
    }
}

fn turning_point(moves: &[ReviewedMove]) -> Option<TurningPoint> {
    let changed = |mv: &&ReviewedMove| mv.outcome.is_some_and(|[before, after]| before != after);
    let mv = moves.iter().rfind(changed)?;
    Some(TurningPoint { number: mv.number, player: mv.player, outcome: mv.outcome? })
}

fn costliest(moves: &[ReviewedMove]) -> Option<usize> {
    let losing = moves.iter().filter(|mv| mv.loss.is_some_and(|loss| loss > 0));
    // Of equals, `min_by_key` takes the first.
    losing.min_by_key(|mv| -mv.loss.unwrap_or(0)).map(|mv| mv.number)
}

/// `Axel wins by 14`, `Axel and Birgit tie`.
fn result(players: [&str; 2], value: i32) -> String {
    match value {
        0 => format!("{} and {} tie", players[0], players[1]),
        1.. => outcome(players[0], value),
        _ => outcome(players[1], -value),
    }
}

fn sentences(review: &PointsReview) -> Vec<String> {
    let PointsReview { players, moves, value, perfect, over, standing, known_after, .. } = review;
    let played = match moves.len() {
        1 => "1 move".to_owned(),
        count => format!("{count} moves"),
    };
    let mut says = vec![match (over, value) {
        (true, _) => format!("After {played} {standing}."),
        (false, Some(value)) => {
            format!(
                "The game goes on after {played}: {standing}. With best play from here on {}.",
                result(*players, *value)
            )
        }
        (false, None) => format!("The game goes on after {played}: {standing}."),
    }];
    if let Some(limit) = &review.limit {
        says.push(if *known_after < moves.len() || value.is_some() {
            format!("Values are known after move {known_after} and later: {limit}.")
        } else {
            format!("No values are known: {limit}.")
        });
    }
    if let Some(perfect) = perfect.filter(|_| !moves.is_empty()) {
        says.push(format!("With best play from the deal on {}.", result(*players, perfect)));
    }
    if moves.is_empty() || value.is_none() {
        return says;
    }
    says.push(match &review.turning_point {
        Some(TurningPoint { number, player, outcome: [before, after] }) => {
            let (before, after) = (before.name(), after.name());
            let mv = &moves[number - 1].mv;
            format!("The turning point is move {number} ({mv}): {player} turns a {before} into a {after}.")
        }
        None if *known_after > 0 => format!("No move after move {known_after} changed who wins."),
        None => "No move changed who wins.".to_owned(),
    });
    if let Some(number) = review.costliest {
        let mv = &moves[number - 1];
        says.push(format!(
            "The costliest move is move {number} ({}): {} loses {}.",
            mv.mv,
            mv.player,
            mv.loss.unwrap_or(0)
        ));
    } else if *known_after == 0 {
        says.push("No move lost anything.".to_owned());
    }
    says
}
