//! Reviews held against the rules and against solvers that share nothing with them: the moves shown, applied to the deal, give
//! the scores and values stated. The tests do it on some thousand games, the example `reviews_agree` on as many as are wanted.

use std::cell::Cell;
use std::fmt::Debug;
use std::num::NonZero;

use faceup::GameId;
use faceup::answer::{DuelEnd, DuelReview, Mark, Outcome, PointsReview, Review, ReviewedMove, SideReview};
use faceup::core::{Game, Notation, Player, Score, SplitMix64};
use faceup::games::gems_fight::{GemsFight, Shape};
use faceup::games::house_of_cards::HouseOfCards;
use faceup::games::magic_duel::{MagicDuel, Move, Policy, Rules, State, Strategy, View, engine};
use faceup::review::{Options, review};
use faceup::search::{Limits, Minimax, Solve};
use faceup::session::{self, open};

/// Plays and checks a small house by its number.
pub fn house(number: u64) -> PointsReview {
    let ranks = 5 + u32::try_from(number % 3).unwrap();
    let deal = HouseOfCards::numbered(4, ranks, 77, number).unwrap();
    points(GameId::HouseOfCards, &deal, ["Axel", "Birgit"], number)
}

/// Plays and checks small bags by their number.
pub fn gems(number: u64) -> PointsReview {
    let shape = Shape { bags: 2 + u32::try_from(number % 5).unwrap(), colours: 3, melt: 3, gems: 0..=4 };
    let deal = GemsFight::numbered(&shape, 77, number).unwrap();
    points(GameId::GemsFight, &deal, ["Alice", "Bob"], number)
}

/// Plays and checks a duel by its number: by the statement's rules, and every fourth one with few cards and turns.
pub fn duel(number: u64) -> DuelReview {
    let small = number.is_multiple_of(4);
    let rules = if small { Rules::new([2; 5], 3, 12, 1).unwrap() } else { Rules::STATEMENT };
    duel_of(&MagicDuel::numbered(rules, 77, number), number, small)
}

/// Moves from the start: every second one is the oracle's first best one or any, the game is left before its end now and then.
fn played<G: Game>(deal: &G, rng: &mut SplitMix64, mut good: impl FnMut(&G::State) -> G::Move) -> Vec<G::Move> {
    let (mut state, mut moves) = (deal.start(), Vec::new());
    while deal.payoff(&state).is_none() && rng.below(40) > 0 {
        let legal: Vec<_> = deal.moves(&state).collect();
        let mv = if rng.below(2) == 0 { good(&state) } else { legal[rng.below(legal.len())] };
        moves.push(mv);
        state = deal.apply(&state, mv);
    }
    moves
}

fn reviewed<G: Notation>(game: GameId, deal: &G, moves: &[G::Move], options: &Options) -> Review {
    let mut session = open(game, &deal.to_string(), &session::Options::default()).unwrap();
    for mv in moves {
        session.play(&mv.to_string()).unwrap();
    }
    let (position, ply) = (session.position(), session.ply());
    let found = review(&mut *session, options);
    assert_eq!((session.position(), session.ply()), (position, ply), "a review leaves the session as it was");
    found
}

fn points<G: Notation<State: Debug, Move: Debug>>(
    game: GameId,
    deal: &G,
    names: [&str; 2],
    number: u64,
) -> PointsReview {
    let mut oracle = Minimax::new(deal, &Limits::NONE);
    let mut rng = SplitMix64::new(number);
    let moves = played(deal, &mut rng, |state| oracle.best_moves(state).unwrap()[0]);
    let least = (number % 3 == 1).then_some(7);
    let options = Options { mistake_from: least, ..Options::default() };
    let Review::Points(found) = reviewed(game, deal, &moves, &options) else { panic!("{game} has points") };
    let least = least.unwrap_or(if game == GameId::HouseOfCards { 10 } else { 4 });
    assert_eq!((found.players, found.player, found.mistake_from), (names, names[0], least));
    let (mut state, mut lead, mut value) = (deal.start(), 0, oracle.value(&deal.start()).unwrap().0);
    assert_eq!((found.perfect, found.moves.len(), found.known_after), (Some(value), moves.len(), 0), "{deal}");
    let mut turning = None;
    for (at, (&mv, told)) in moves.iter().zip(&found.moves).enumerate() {
        let mover = deal.to_move(&state);
        let next = deal.apply(&state, mv);
        let reward = deal.reward(&state, mv).0;
        let values = oracle.values(&state).unwrap();
        let after = lead + reward + oracle.value(&next).unwrap().0;
        let best: Vec<String> =
            values.iter().filter(|found| lead + found.value.0 == value).map(|found| found.mv.to_string()).collect();
        let loss = Score(value - after).won_by(mover).0;
        assert_eq!((told.number, told.player, &told.mv), (at + 1, names[mover.index()], &mv.to_string()));
        assert_eq!(
            (told.before, told.after, told.loss),
            (Some(value), Some(after), Some(loss)),
            "{deal}: move {}",
            at + 1
        );
        assert_eq!((told.choices, &told.best), (values.len(), &best), "{deal}: move {}", at + 1);
        assert!(loss >= 0 && told.says.is_some());
        let outcome = [value, after].map(|value| Score(value).won_by(mover).0.signum());
        let expected = match (values.len(), loss) {
            (1, _) => Mark::Only,
            (_, 0) => Mark::Best,
            _ if loss >= least || outcome[0] != outcome[1] => Mark::Mistake,
            _ => Mark::Inaccuracy,
        };
        assert_eq!(told.mark, Some(expected), "{deal}: move {}", at + 1);
        let signum = |outcome| [Outcome::Loss, Outcome::Tie, Outcome::Win].iter().position(|&o| o == outcome).unwrap();
        assert_eq!(told.outcome.unwrap().map(|outcome| i32::try_from(signum(outcome)).unwrap() - 1), outcome);
        turning = if outcome[0] == outcome[1] { turning } else { Some(at + 1) };
        let reply = oracle.best_moves(&next).unwrap().first().map(ToString::to_string);
        assert_eq!(told.reply, reply, "{deal}: move {}", at + 1);
        lead += reward + deal.payoff(&next).map_or(0, |payoff| payoff.0);
        assert_eq!(told.points[0] - told.points[1], lead, "{deal}: move {}", at + 1);
        (state, value) = (next, after);
    }
    assert_eq!((found.value, found.over), (Some(value), deal.payoff(&state).is_some()), "{deal}");
    assert_eq!(
        (found.points[0] - found.points[1], found.turning_point.as_ref().map(|point| point.number)),
        (lead, turning)
    );
    whole(&found);
    found
}

/// What holds for every review whose values are all known, whatever the deal.
pub fn whole(found: &PointsReview) {
    for (at, mv) in found.moves.iter().enumerate() {
        let before = if at == 0 { found.perfect } else { found.moves[at - 1].after };
        assert_eq!(mv.before, before, "{}: move {}", found.deal, mv.number);
    }
    let lost = found.sides.each_ref().map(|side| side.lost);
    let perfect = found.perfect.unwrap();
    assert_eq!(found.value, Some(perfect - lost[0] + lost[1]), "{}: what is lost is what has changed", found.deal);
    if found.over {
        assert_eq!(found.value, Some(found.points[0] - found.points[1]), "{}", found.deal);
    }
    let largest = found.moves.iter().filter_map(|mv| mv.loss).max().unwrap_or(0);
    let costliest = found.moves.iter().find(|mv| largest > 0 && mv.loss == Some(largest)).map(|mv| mv.number);
    assert_eq!(found.costliest, costliest);
    for side in &found.sides {
        counted(side, &found.moves);
    }
}

fn counted(side: &SideReview, moves: &[ReviewedMove]) {
    let (mut counts, mut lost) = ([0; 5], 0);
    for mv in moves.iter().filter(|mv| mv.player == side.player) {
        let all_equal = mv.best.len() == mv.choices;
        lost += mv.loss.unwrap();
        counts[0] += 1;
        counts[1] += usize::from(!all_equal);
        counts[2] += usize::from(!all_equal && mv.loss == Some(0));
        counts[3] += usize::from(mv.mark == Some(Mark::Inaccuracy));
        counts[4] += usize::from(mv.mark == Some(Mark::Mistake));
    }
    let SideReview { moves, decisions, best, inaccuracies, mistakes, .. } = *side;
    assert_eq!(([moves, decisions, best, inaccuracies, mistakes], side.lost), (counts, lost));
    assert_eq!(decisions - best, inaccuracies + mistakes, "what is not best has a mark");
    assert_eq!(side.accuracy, (decisions > 0).then(|| best as f64 / decisions as f64));
    assert_eq!(side.mean_loss, (decisions > 0).then(|| f64::from(lost) / decisions as f64));
}

/// Plays given answers first and a strategy's afterwards.
struct Then<'a> {
    answers: &'a [Move],
    given: &'a Cell<usize>,
    strategy: Strategy,
}

impl Policy for Then<'_> {
    fn choose(&mut self, duel: &MagicDuel, state: &State) -> Move {
        let given = self.given.get();
        self.given.set(given + 1);
        self.answers.get(given).copied().unwrap_or_else(|| self.strategy.answer(&View::new(duel, state)))
    }
}

/// How the duel ends when strategies take over behind these answers, as the plain engine plays it.
fn ends(deal: &MagicDuel, answers: &[Move], strategies: [Strategy; 2]) -> DuelEnd {
    let given = Cell::new(0);
    let [mut alice, mut bob] = strategies.map(|strategy| Then { answers, given: &given, strategy });
    let outcome = engine::play(deal, [&mut alice, &mut bob], |_, _| {}).unwrap();
    let winner = match outcome.winner {
        Some(Player::First) => "Alice",
        Some(Player::Second) => "Bob",
        None => "Draw",
    };
    DuelEnd { winner, turn: outcome.turns }
}

fn duel_of(deal: &MagicDuel, number: u64, small: bool) -> DuelReview {
    let mut rng = SplitMix64::new(number);
    let strategies =
        [Strategy::STATEMENT, if number.is_multiple_of(3) { Strategy::random(&mut rng) } else { Strategy::STATEMENT }];
    let answer = |state: &State| strategies[state.decider().index()].answer(&View::new(deal, state));
    let answers = played(deal, &mut rng, answer);
    // The oracle of forced wins is plain minimax, which sees three turns of a small deal.
    let options = Options {
        strategies: strategies.map(faceup::duel_files::Named::unnamed),
        forced: if small { 3 } else { 0 },
        limits: Limits::NONE,
        ..Options::default()
    };
    let Review::Duel(found) = reviewed(GameId::MagicDuel, deal, &answers, &options) else { panic!("a duel") };
    assert_eq!((found.decisions.len(), found.by_strategies), (answers.len(), ends(deal, &[], strategies)));
    let (mut state, mut states, mut parts) = (deal.start(), vec![deal.start()], None);
    for (at, (&mv, told)) in answers.iter().zip(&found.decisions).enumerate() {
        let player = ["Alice", "Bob"][state.decider().index()];
        assert_eq!((told.number, told.turn, told.player), (at + 1, state.turn(), player), "{deal}");
        let strategy = answer(&state);
        assert_eq!((&told.answer, &told.strategy), (&mv.to_string(), &strategy.to_string()), "{deal}");
        assert_eq!(told.same, mv == strategy);
        assert!(!told.because.is_empty() && told.says.starts_with(told.strategy_says.as_str()) == told.same);
        parts = parts.or((mv != strategy).then_some(at + 1));
        assert_eq!(told.followed, ends(deal, &answers[..at], strategies), "{deal}: decision {}", at + 1);
        assert_eq!(told.after, ends(deal, &answers[..=at], strategies), "{deal}: decision {}", at + 1);
        state = deal.apply(&state, mv);
        states.push(state);
    }
    assert_eq!((found.parts, found.over), (parts, state.is_over()));
    for (player, side) in found.players.iter().zip(&found.sides) {
        let own = || found.decisions.iter().filter(|told| told.player == *player);
        assert_eq!((side.decisions, side.differ), (own().count(), own().filter(|told| !told.same).count()));
    }
    if small {
        missed_wins(deal, &states, &found);
    }
    found
}

/// The turn by which the player wins whatever is answered, within three turns, by minimax.
fn forced_by(deal: &MagicDuel, state: &State, player: Player) -> Option<u16> {
    (state.turn()..state.turn() + 3).take_while(|&turn| turn <= deal.rules().turn_limit()).find(|&turn| {
        let shorter = deal.with_turn_limit(NonZero::new(turn).unwrap());
        Minimax::new(&shorter, &Limits::NONE).value(state).unwrap().won_by(player) == Score(1)
    })
}

fn missed_wins(deal: &MagicDuel, states: &[State], found: &DuelReview) {
    let winner = states[states.len() - 1].winner();
    let mut missed = Vec::new();
    for (at, pair) in states.windows(2).enumerate() {
        let player = pair[0].decider();
        let forced = if Some(player) == winner { None } else { forced_by(deal, &pair[0], player) };
        if let Some(turn) = forced
            && (pair[1].is_over() || forced_by(deal, &pair[1], player).is_none())
        {
            missed.push((at + 1, turn));
        }
    }
    let told: Vec<_> = found.forced.missed.iter().map(|missed| (missed.number, missed.wins_by)).collect();
    assert_eq!((told, found.forced.not_settled.len()), (missed, 0), "{deal}");
    for missed in &found.forced.missed {
        let state = missed.line.iter().fold(states[missed.number - 1], |state, step| {
            let mv: Move = step.mv.parse().unwrap();
            assert!(deal.moves(&state).any(|legal| legal == mv), "{deal}: {mv}");
            deal.apply(&state, mv)
        });
        let winner = state.winner().map(|winner| ["Alice", "Bob"][winner.index()]);
        assert_eq!(winner, Some(missed.player));
        assert!(state.turn() <= missed.wins_by);
    }
}
