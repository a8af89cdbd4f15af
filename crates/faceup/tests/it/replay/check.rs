//! Deals by number, explained and replayed. The example `explanations_replay` does it for as many as one likes.

use std::fmt::{Debug, Display};
use std::str::FromStr;
use std::sync::LazyLock;

use faceup::GameId;
use faceup::answer::{Analysis, Board, Decision, DuelSide, GemsBoard};
use faceup::core::{Game, Player, Score};
use faceup::explain::tell_duel;
use faceup::games::gems_fight::{GemsFight, Shape};
use faceup::games::house_of_cards::HouseOfCards;
use faceup::games::magic_duel::{MagicDuel, Rules, State, Strategy};
use faceup::search::{Limits, Minimax, Solve};
use faceup::session::{Options, Shared, open};

const SEED: u64 = 77;

/// Graphs of houses are compiled once.
static SHARED: LazyLock<Shared> = LazyLock::new(Shared::default);

/// Replays the explanation of a duel: from the areas at the beginning of each turn, by its sentences alone.
pub fn duel(number: u64) {
    let deal = MagicDuel::numbered(Rules::STATEMENT, SEED, number);
    let story = tell_duel(&deal, [&Strategy::STATEMENT; 2]);
    let mut state = deal.start();
    let mut last: Option<[DuelSide; 2]> = None;
    for turn in &story.turns {
        let at = format!("{deal}, turn {}", turn.turn);
        assert_eq!((turn.turn, turn.player), (state.turn(), NAMES[state.turn_player().index()]), "{at}");
        // A turn begins where the one before it has ended.
        assert!(last.is_none_or(|last| last == turn.before), "{at}");
        let mut told = turn.before.clone();
        if let Some(cards) =
            turn.draw.strip_prefix(&format!("{} draws ", turn.player)).filter(|cards| *cards != "nothing")
        {
            for card in cards.replace(" and ", ", ").split(", ") {
                let side = &mut told[index(turn.player)];
                assert!(side.deck.starts_with(letter(card)), "{at}: {}", turn.draw);
                side.deck.remove(0);
                side.hand = sorted(&format!("{}{}", side.hand, letter(card)));
            }
        }
        assert_eq!(told, areas(&deal, &state), "{at}, after the draw");
        for kind in &turn.hand {
            let held = told[index(turn.player)].hand.chars().filter(|&card| card == letter(kind.kind)).count();
            assert_eq!(held, usize::from(kind.count), "{at}");
        }
        for (place, decision) in turn.decisions.iter().enumerate() {
            assert_eq!(decision.player, NAMES[state.decider().index()], "{at}");
            let answer = decision.answer.parse().unwrap();
            assert!(deal.moves(&state).any(|mv| mv == answer), "{at}: {answer}");
            state = deal.apply(&state, answer);
            decision.then.iter().for_each(|sentence| follow(&mut told, sentence));
            says_its_answer(decision);
            // Behind the last decision the next turn's draw has already been made in the state.
            if place + 1 < turn.decisions.len() {
                assert_eq!(told, areas(&deal, &state), "{at}, after {answer}");
            }
        }
        assert_eq!(told, turn.after, "{at}, at the end");
        last = Some(told);
    }
    assert!(state.is_over());
    let winner = state.winner().map_or("Draw", |player| NAMES[player.index()]);
    assert_eq!((story.winner, story.last_turn), (winner, state.turn()), "{deal}");
    assert_eq!(last, Some(areas(&deal, &state)), "{deal}");
    let ending = if winner == "Draw" { "The duel is drawn in turn" } else { "wins in turn" };
    assert!(story.ending.contains(&format!("{ending} {}", state.turn())), "{}", story.ending);
}

const NAMES: [&str; 2] = ["Alice", "Bob"];

fn index(name: &str) -> usize {
    NAMES.iter().position(|other| *other == name).unwrap()
}

fn letter(kind: &str) -> char {
    kind.chars().next().unwrap()
}

/// Cards by kinds as areas are written.
fn sorted(cards: &str) -> String {
    let of = |kind: char| cards.chars().filter(move |&card| card == kind);
    let text: String = "PSMIF".chars().flat_map(of).collect();
    if text.is_empty() { "-".to_owned() } else { text }
}

/// The areas of a state, counted again.
fn areas(deal: &MagicDuel, state: &State) -> [DuelSide; 2] {
    Player::BOTH.map(|player| {
        let (side, deck) = (state.side(player), deal.deck(player));
        DuelSide {
            deck: deck[deck.len() - usize::from(side.deck())..].iter().map(|kind| letter(kind.name())).collect(),
            hand: sorted(&side.hand().to_string()),
            field: sorted(&side.field().to_string()),
            grave: sorted(&side.grave().to_string()),
        }
    })
}

/// Moves a card as a sentence tells.
fn follow(told: &mut [DuelSide; 2], sentence: &str) {
    let words: Vec<&str> = sentence.split(' ').collect();
    let owner = |word: &str| index(word.trim_end_matches("'s"));
    let take = |area: &mut String, kind: char| {
        let place = area.find(kind).unwrap_or_else(|| panic!("{sentence}: no {kind} in {area}"));
        area.remove(place);
        *area = sorted(area);
    };
    let put = |area: &mut String, kind: char| *area = sorted(&format!("{area}{kind}"));
    match words.as_slice() {
        [kind, "enters", name, "field"] => {
            let side = &mut told[owner(name)];
            take(&mut side.hand, letter(kind));
            put(&mut side.field, letter(kind));
        }
        [name, kind, "goes", "from", "the", from, "to", _, "grave"] => {
            let side = &mut told[owner(name)];
            take(if *from == "hand" { &mut side.hand } else { &mut side.field }, letter(kind));
            put(&mut side.grave, letter(kind));
        }
        [kind, "comes", "back", "to", name, "hand"] => {
            let side = &mut told[owner(name)];
            take(&mut side.grave, letter(kind));
            put(&mut side.hand, letter(kind));
        }
        [name, "draws", kind] => {
            let side = &mut told[owner(name)];
            assert!(side.deck.starts_with(letter(kind)), "{sentence}");
            side.deck.remove(0);
            put(&mut side.hand, letter(kind));
        }
        [_, "has", "nothing", "to", "act", "on"] => {}
        _ => panic!("what does `{sentence}` do?"),
    }
}

/// The sentence of a decision names the player and the kind of its answer.
fn says_its_answer(decision: &Decision) {
    let Decision { player, says, answer, .. } = decision;
    assert!(says.starts_with(player), "{says}");
    if let Some((_, kind)) = answer.split_once(' ') {
        let kinds = ["Plain", "Swamp", "Mountain", "Island", "Forest"];
        let named: Vec<&&str> = kinds.iter().filter(|name| says.contains(**name)).collect();
        assert!(named.iter().any(|name| name.starts_with(kind)), "{says}: {answer}");
    }
}

/// Replays the analyses of a house along one course of play.
pub fn house(number: u64) {
    let ranks = 5 + (number % 4) as u32;
    let deal = HouseOfCards::numbered(4, ranks, SEED, number).unwrap();
    let checked = analyses(GameId::HouseOfCards, &deal, ranks <= 6, number);
    for (analysis, rewards) in checked {
        for (mv, reward) in analysis.moves.iter().zip(rewards) {
            let told = mv.because.iter().find_map(|sentence| sentence.split_once(" make a triangle: "));
            let Some((_, told)) = told else {
                assert_eq!(reward, Score::ZERO, "{deal}: {}", mv.mv);
                continue;
            };
            let winner = if reward.0 > 0 { "Axel" } else { "Birgit" };
            assert!(told.starts_with(&format!("{} points for {winner}, ", reward.0.abs())), "{deal}: {told}");
        }
    }
}

/// Replays the analyses of bags along one course of play.
pub fn gems(number: u64) {
    let bags = 1 + (number % 9) as u32;
    let shape = Shape { bags, colours: 1 + (number % 5) as u32, melt: 1 + (number % 4) as u32, gems: 0..=6 };
    let deal = GemsFight::numbered(&shape, SEED, number).unwrap();
    for (analysis, rewards) in analyses(GameId::GemsFight, &deal, bags <= 5, number) {
        let Board::Gems(board) = &analysis.position.board else { panic!("bags have a board of bags") };
        cooker(board);
        for (mv, reward) in analysis.moves.iter().zip(rewards) {
            let told = |sentence: &String| {
                let (_, stones) = sentence.split_once(" melt into ")?;
                stones.split(' ').next().map(|count| if count == "a" { 1 } else { count.parse::<i32>().unwrap() })
            };
            assert_eq!(mv.because.iter().filter_map(told).sum::<i32>(), reward.0.abs(), "{deal}: {}", mv.mv);
            let bag = &board.bags[mv.mv.parse::<usize>().unwrap() - 1];
            assert_eq!(bag.stones as i32, reward.0.abs(), "{deal}: bag {}", mv.mv);
        }
        let points = analysis.position.points;
        let to_come = deal.total() as i32 - points[0] - points[1];
        if let Some(told) = analysis.notes.iter().find(|note| note.ends_with("whatever is poured")) {
            let number = told.split(' ').next().unwrap();
            assert_eq!(if number == "no" { 0 } else { number.parse().unwrap() }, to_come, "{deal}: {told}");
        }
    }
}

/// What is in the cooker is what the poured bags have left in it.
fn cooker(board: &GemsBoard) {
    for (colour, &gems) in board.cooker.iter().enumerate() {
        let poured: u32 = board.bags.iter().filter(|bag| !bag.left).map(|bag| bag.gems[colour]).sum();
        assert_eq!(gems, poured % board.melt);
    }
}

/// Explains the positions of one course of play and counts all again: with `small`, every value by minimax, else by what
/// the position after the move is said to be worth. Gives the analyses, each with the rewards of its moves.
fn analyses<G>(id: GameId, deal: &G, small: bool, number: u64) -> Vec<(Analysis, Vec<Score>)>
where
    G: Game + Display,
    G::State: Display,
    G::Move: Display + FromStr<Err: Debug>,
{
    let options = Options { shared: SHARED.clone(), ..Options::default() };
    let mut session = open(id, &deal.to_string(), &options).unwrap();
    let (mut state, mut points) = (deal.start(), [0, 0]);
    let (mut found, mut promised): (Vec<_>, Option<i32>) = (Vec::new(), None);
    let mut minimax = Minimax::new(deal, &Limits::NONE);
    loop {
        let analysis = session.analyse().unwrap();
        let at = format!("{deal} at {state}");
        let position = &analysis.position;
        assert_eq!(position.state, state.to_string(), "{at}");
        let (first, second) = (position.players[0], position.points);
        let side = |score: i32| if analysis.player == first { score } else { -score };
        let lead = points[0] - points[1];
        if let Some(payoff) = deal.payoff(&state) {
            assert_eq!(second[0] - second[1], lead + payoff.0, "{at}");
            assert!(promised.is_none_or(|total| total == lead + payoff.0), "{at}");
            assert_eq!((analysis.total, position.player), (Some(lead + payoff.0), None), "{at}");
            return found;
        }
        assert_eq!(second, points, "{at}");
        let total = side(analysis.total.unwrap());
        assert!(promised.is_none_or(|promised| promised == total), "{at}: {promised:?}, now {total}");
        let mut rewards = Vec::new();
        for mv in &analysis.moves {
            let read: G::Move = mv.mv.parse().unwrap();
            let reward = deal.reward(&state, read);
            rewards.push(reward);
            assert_eq!(mv.total.unwrap() - mv.value.unwrap(), side(lead), "{at}: {}", mv.mv);
            assert_eq!(mv.loss, Some(analysis.value.unwrap() - mv.value.unwrap()), "{at}: {}", mv.mv);
            assert_eq!(mv.best, mv.loss == Some(0), "{at}: {}", mv.mv);
            let next = deal.apply(&state, read);
            let by = mv.reply.as_ref().map(|_| position.players[deal.to_move(&next).index()]);
            assert_eq!(mv.reply_by, by, "{at}: {}", mv.mv);
            if small {
                let rest = minimax.value(&next).unwrap();
                assert_eq!(side(mv.value.unwrap()), (reward + rest).0, "{at}: {}", mv.mv);
                let reply = minimax.best_moves(&next).unwrap().first().map(ToString::to_string);
                assert_eq!(mv.reply, reply, "{at}: {}", mv.mv);
            }
        }
        let legal = deal.moves(&state).count();
        assert_eq!((analysis.moves.len(), analysis.moves.iter().any(|mv| mv.best)), (legal, true), "{at}");
        line(deal, &state, points, &analysis, &at);
        let chosen = &analysis.moves[(number as usize / 7 + found.len()) % legal];
        promised = chosen.total.map(side);
        let read: G::Move = chosen.mv.parse().unwrap();
        points = with(points, deal.reward(&state, read));
        state = deal.apply(&state, read);
        session.play(&chosen.mv).unwrap();
        found.push((analysis, rewards));
    }
}

fn with([first, second]: [i32; 2], score: Score) -> [i32; 2] {
    if score.0 >= 0 { [first + score.0, second] } else { [first, second - score.0] }
}

/// The best line is legal, has the scores that it shows, and comes to the value.
fn line<G>(deal: &G, start: &G::State, mut points: [i32; 2], analysis: &Analysis, at: &str)
where
    G: Game,
    G::Move: FromStr<Err: Debug>,
{
    let mut state = *start;
    for (number, step) in (1..).zip(&analysis.line) {
        let mv: G::Move = step.mv.parse().unwrap();
        assert!(deal.moves(&state).any(|legal| legal == mv), "{at}: {}", step.mv);
        assert_eq!(step.player, analysis.position.players[deal.to_move(&state).index()], "{at}");
        points = with(points, deal.reward(&state, mv));
        state = deal.apply(&state, mv);
        if number < analysis.line.len() {
            assert_eq!(step.points, points, "{at}: {}", step.mv);
        }
    }
    let payoff = deal.payoff(&state).expect("a line goes to the end").0;
    let [first, second] = analysis.line.last().map_or(points, |step| step.points);
    assert_eq!(first - second, points[0] - points[1] + payoff, "{at}");
    let total = analysis.total.unwrap();
    let side = if analysis.player == analysis.position.players[0] { total } else { -total };
    assert_eq!(first - second, side, "{at}");
}
