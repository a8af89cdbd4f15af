use faceup::GameId;
use faceup::answer::{Mark, PointsReview, Review, ReviewedDecision};
use faceup::core::{Game, SplitMix64};
use faceup::duel_files::Named;
use faceup::games::gems_fight::{GemsFight, Shape};
use faceup::games::house_of_cards::HouseOfCards;
use faceup::games::magic_duel::{Event, MagicDuel, Move, Rules, Strategy, engine};
use faceup::review::{Markdown, Options, Text, curve_svg, part, review};
use faceup::search::Limits;
use faceup::session::{self, Session, open};

use crate::replayed;

#[test]
fn houses_are_what_their_reviews_say() {
    let found: Vec<_> = (0..600).map(replayed::house).collect();
    all_kinds_are_met(&found);
}

#[test]
fn bags_are_what_their_reviews_say() {
    let found: Vec<_> = (0..1_000).map(replayed::gems).collect();
    all_kinds_are_met(&found);
}

fn all_kinds_are_met(reviews: &[PointsReview]) {
    for mark in [Mark::Only, Mark::Best, Mark::Inaccuracy, Mark::Mistake] {
        let count = reviews.iter().flat_map(|found| &found.moves).filter(|mv| mv.mark == Some(mark)).count();
        assert!(count > 20, "{mark:?} is met {count} times");
    }
    for turned in [true, false] {
        let count = reviews.iter().filter(|found| found.turning_point.is_some() == turned).count();
        assert!(count > 50, "{count} games with a turning point: {turned}");
    }
    assert!(reviews.iter().filter(|found| !found.over).count() > 20, "some games go on");
}

#[test]
fn duels_are_what_their_reviews_say() {
    let found: Vec<_> = (0..400).map(replayed::duel).collect();
    let missed = found.iter().filter(|found| !found.forced.missed.is_empty()).count();
    assert!(missed > 5, "{missed} duels with a missed win");
    assert!(found.iter().any(|found| found.parts.is_none()) && found.iter().any(|found| found.parts.is_some()));
}

/// A session in which every move is chosen at random.
fn random_play(game: GameId, deal: &str, options: &session::Options, seed: u64) -> Box<dyn Session> {
    let mut session = open(game, deal, options).unwrap();
    let mut rng = SplitMix64::new(seed);
    loop {
        let mut moves = session.moves();
        if moves.is_empty() {
            return session;
        }
        session.play(&moves.swap_remove(rng.below(moves.len()))).unwrap();
    }
}

/// Reviews such a session.
pub fn points_of_random_play(game: GameId, deal: &str, options: &session::Options, seed: u64) -> PointsReview {
    points(&mut *random_play(game, deal, options, seed))
}

fn points(session: &mut dyn Session) -> PointsReview {
    match review(session, &Options::default()) {
        Review::Points(found) => found,
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_lost_in_large_games_is_what_their_values_change_by() {
    let options = session::Options::default();
    for seed in 0..60 {
        let deal = HouseOfCards::numbered(4, 13, 5, seed).unwrap().to_string();
        replayed::whole(&points(&mut *random_play(GameId::HouseOfCards, &deal, &options, seed)));
        let shape = Shape { bags: 12, colours: 6, melt: 4, gems: 1..=8 };
        let deal = GemsFight::numbered(&shape, 5, seed).unwrap().to_string();
        replayed::whole(&points(&mut *random_play(GameId::GemsFight, &deal, &options, seed)));
    }
}

#[test]
fn behind_a_limit_the_values_are_the_same_and_before_it_there_are_none() {
    let mut cut = 0;
    for seed in 0..20 {
        let shape = Shape { bags: 11, colours: 5, melt: 4, gems: 1..=6 };
        let deal = GemsFight::numbered(&shape, 6, seed).unwrap().to_string();
        let all = points(&mut *random_play(GameId::GemsFight, &deal, &session::Options::default(), seed));
        let few =
            session::Options { limits: Limits { nodes: 1_000, ..Limits::default() }, ..session::Options::default() };
        let some = points(&mut *random_play(GameId::GemsFight, &deal, &few, seed));
        let known = some.known_after;
        assert_eq!((some.limit.is_some(), some.perfect.is_some()), (known > 0, known == 0));
        assert_eq!(some.moves[known..], all.moves[known..], "{deal}");
        for (mv, full) in some.moves[..known].iter().zip(&all.moves) {
            let after = (mv.number == known).then_some(full.after).flatten();
            assert_eq!((mv.before, mv.after, mv.loss, mv.mark), (None, after, None, None));
            assert_eq!((&mv.mv, mv.player, mv.points, mv.choices), (&full.mv, full.player, full.points, full.choices));
        }
        cut += usize::from(known > 0);
        if known > 0 {
            let text = Text::plain(&Review::Points(some)).to_string();
            assert!(text.contains(&format!("Values are known after move {known} and later: ")), "{text}");
        }
    }
    assert!(cut > 10, "{cut} reviews met the limit");
}

#[test]
fn strategies_part_where_their_duels_first_differ() {
    let course = |deal: &MagicDuel, strategy: &Strategy| {
        let mut answers: Vec<Move> = Vec::new();
        let outcome = engine::duel_with(deal, [strategy; 2], |_, event| {
            if let Event::Answer { mv, .. } = event {
                answers.push(mv);
            }
        });
        (answers, outcome)
    };
    let mut rng = SplitMix64::new(4);
    let (mut parted, mut alike) = (0, 0);
    for number in 0..300 {
        let deal = MagicDuel::numbered(Rules::STATEMENT, 8, number);
        let mut other = Strategy::STATEMENT;
        match number % 3 {
            0 => other = Strategy::random(&mut rng),
            1 => other.counter.from_kinds = 3,
            _ => other.recycle.ties = Strategy::STATEMENT.discard.ties,
        }
        let found = part(&deal, &[Named::unnamed(Strategy::STATEMENT), Named::unnamed(other)]);
        let courses = [course(&deal, &Strategy::STATEMENT), course(&deal, &other)];
        let first = courses[0].0.iter().zip(&courses[1].0).position(|(one, two)| one != two);
        assert_eq!(found.parting.as_ref().map(|parting| parting.number), first.map(|at| at + 1), "{deal}");
        for (end, (_, outcome)) in found.ends.iter().zip(&courses) {
            let winner = outcome.winner.map_or("Draw", |winner| ["Alice", "Bob"][winner.index()]);
            assert_eq!((end.winner, end.turn), (winner, outcome.turns));
        }
        match (&found.parting, first) {
            (Some(parting), Some(at)) => {
                parted += 1;
                for (told, (answers, _)) in parting.answers.iter().zip(&courses) {
                    assert_eq!(told.answer, answers[at].to_string());
                    assert!(!told.because.is_empty());
                }
                let state = courses[0].0[..at].iter().fold(deal.start(), |state, &mv| deal.apply(&state, mv));
                assert_eq!(parting.turn, state.turn());
                for (side, told) in faceup::core::Player::BOTH.iter().zip(&parting.sides) {
                    assert_eq!(told.hand, state.side(*side).hand().to_string());
                }
            }
            _ => alike += 1,
        }
        let text = Text::plain(&Review::Parting(found)).to_string();
        assert!(text.lines().all(|line| line.len() <= 80), "{text}");
    }
    assert!(parted > 50 && alike > 50, "{parted} {alike}");
}

#[test]
fn a_line_of_text_fits_eighty_columns() {
    let options = session::Options::default();
    for seed in 0..40 {
        let house = HouseOfCards::numbered(4, 13, 9, seed).unwrap().to_string();
        let shape = Shape { bags: 16, colours: 6, melt: 4, gems: 1..=8 };
        let gems = GemsFight::numbered(&shape, 9, seed).unwrap().to_string();
        for (game, deal) in [(GameId::HouseOfCards, house), (GameId::GemsFight, gems)] {
            let found = review(&mut *random_play(game, &deal, &options, seed), &Options::default());
            let Review::Points(points) = &found else { panic!("points") };
            let text = Text::plain(&found).to_string();
            assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
            assert!(text.lines().count() > 2 * points.moves.len());
            assert!(!text.contains('\x1b') && text.is_ascii(), "{text}");
            assert_eq!(without_codes(&Text::styled(&found).to_string()), text, "colour says nothing of its own");
        }
    }
}

/// A text without the terminal's codes.
fn without_codes(text: &str) -> String {
    text.split('\x1b').fold(String::new(), |bare, part| {
        let code = part.starts_with('[').then(|| part.find('m')).flatten();
        bare + code.map_or(part, |end| &part[end + 1..])
    })
}

#[test]
fn a_duel_is_told_and_drawn_decision_by_decision() {
    let (mut missed, mut turned) = (0, 0);
    for number in 0..60 {
        let duel = replayed::duel(number);
        let found = Review::Duel(duel.clone());
        let text = Text::plain(&found).to_string();
        assert!(text.lines().all(|line| line.len() <= 80) && text.is_ascii(), "{text}");
        assert_eq!(without_codes(&Text::styled(&found).to_string()), text);
        for told in &duel.decisions {
            let own = if told.same { "same" } else { &told.strategy };
            let cells = [told.number.to_string().as_str(), &told.turn.to_string(), told.player].join(" ");
            let line = text.lines().find(|line| {
                let words: Vec<&str> = line.split_whitespace().collect();
                words.join(" ").starts_with(&format!("{cells} {} {own} ", told.answer))
            });
            let line = line.expect("every decision has a line");
            assert!(line.ends_with(&format!("in turn {}", told.after.turn)), "{line}");
            assert_eq!(line.contains("drawn"), told.after.winner == "Draw");
        }
        assert_eq!(text.matches("could have forced a win by turn").count(), duel.forced.missed.len());
        let svg = curve_svg(&found).unwrap();
        nested(&svg);
        assert!(
            svg.contains("prefers-color-scheme:dark") && svg.contains("<desc id=\"desc\">") && !svg.contains("NaN")
        );
        let differ = |turns: bool| {
            let turns = move |told: &&ReviewedDecision| (told.followed.winner != told.after.winner) == turns;
            duel.decisions.iter().filter(|told| !told.same).filter(turns).count()
        };
        assert_eq!(svg.matches("<path class=\"mistake\"").count(), 1 + differ(true));
        assert_eq!(svg.matches("<path class=\"inaccuracy\"").count(), 1 + differ(false));
        assert_eq!(svg.matches("<path class=\"missed\"").count(), 1 + duel.forced.missed.len());
        (missed, turned) = (missed + duel.forced.missed.len(), turned + differ(true));
    }
    assert!(missed > 0 && turned > 20, "{missed} {turned}");
}

#[test]
fn the_text_curve_leans_to_whoever_wins() {
    for seed in 0..30 {
        let deal = HouseOfCards::numbered(4, 13, 10, seed).unwrap().to_string();
        let found = points(&mut *random_play(GameId::HouseOfCards, &deal, &session::Options::default(), seed));
        let text = Text::plain(&Review::Points(found.clone())).to_string();
        let (_, curve) = text.split_once("wins by <- | ->").unwrap();
        let bars: Vec<&str> = curve.lines().skip(1).filter(|line| line.contains(" | ")).collect();
        let values: Vec<i32> =
            std::iter::once(found.perfect).chain(found.moves.iter().map(|mv| mv.after)).flatten().collect();
        assert_eq!(bars.len(), values.len());
        let length = |side: &str| side.matches('=').count();
        let mut lengths: Vec<(i32, usize)> = Vec::new();
        for (bar, value) in bars.iter().zip(values) {
            let (left, right) = bar.split_once(" | ").unwrap();
            assert_eq!((length(left) > 0, length(right) > 0), (value < 0, value > 0), "{bar}");
            let named = match value {
                0 => "tie".to_owned(),
                1.. => format!("Axel +{value}"),
                _ => format!("Birgit +{}", -value),
            };
            assert!(bar.ends_with(&named), "{bar}");
            lengths.push((value.abs(), length(left) + length(right)));
        }
        lengths.sort_unstable();
        assert!(lengths.is_sorted_by_key(|&(_, length)| length), "larger values have no shorter bars: {lengths:?}");
    }
}

/// The numbers in an attribute of each element of a class.
fn attributes(svg: &str, element: &str, name: &str) -> Vec<f64> {
    let elements = svg.split('<').filter(|part| part.starts_with(element));
    let value = |part: &str| part.split_once(&format!(" {name}=\""))?.1.split_once('"')?.0.parse().ok();
    elements.map(|part| value(part).expect("the attribute is there")).collect()
}

#[test]
fn the_picture_has_a_title_a_description_and_every_value() {
    for seed in 0..30 {
        let deal = HouseOfCards::numbered(4, 13, 11, seed).unwrap().to_string();
        let found = points(&mut *random_play(GameId::HouseOfCards, &deal, &session::Options::default(), seed));
        let svg = curve_svg(&Review::Points(found.clone())).unwrap();
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && svg.contains("prefers-color-scheme:dark"));
        assert!(svg.contains("role=\"img\" aria-labelledby=\"title desc\"") && svg.contains("<title id=\"title\">"));
        assert!(svg.contains(&format!("<desc id=\"desc\">{}</desc>", found.says.join(" "))), "{svg}");
        assert!(!svg.contains("NaN") && !svg.contains("inf\""));
        nested(&svg);
        let values: Vec<i32> =
            std::iter::once(found.perfect).chain(found.moves.iter().map(|mv| mv.after)).flatten().collect();
        let heights = attributes(&svg, "circle", "cy");
        assert_eq!(heights.len(), values.len());
        for (one, two) in values.iter().zip(&heights).zip(values.iter().zip(&heights).skip(1)) {
            let (value, height) = (two.0 - one.0, two.1 - one.1);
            assert!(f64::from(value) * height <= 0.0 && (value == 0) == (height.abs() < 0.05), "{value} {height}");
        }
        assert!(heights.iter().all(|height| (84.0..=336.0).contains(height)), "within the plot: {heights:?}");
        let places = attributes(&svg, "circle", "cx");
        assert!(places.is_sorted() && places[0] < places[1]);
        for (class, mark) in [("mistake", Mark::Mistake), ("inaccuracy", Mark::Inaccuracy)] {
            let marked = found.moves.iter().filter(|mv| mv.mark == Some(mark)).count();
            let legend = if mark == Mark::Mistake { 2 } else { 1 };
            assert_eq!(svg.matches(&format!("<path class=\"{class}\"")).count(), marked + legend);
        }
        for mv in found.moves.iter().filter(|mv| mv.loss.is_some_and(|loss| loss > 0)) {
            assert!(svg.contains(&format!("<title>{}. {} {}: ", mv.number, mv.player, mv.mv)), "{svg}");
        }
        assert_eq!(svg.matches("<line class=\"turn\"").count(), 1 + usize::from(found.turning_point.is_some()));
    }
}

/// Every element is closed, the inner ones first.
fn nested(svg: &str) {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("a tag ends");
        let name = tag.split([' ', '/']).find(|name| !name.is_empty()).unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "{tag}");
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn a_markdown_table_has_a_row_a_move_and_as_many_cells_in_each() {
    let options = session::Options::default();
    let deals = [
        (GameId::HouseOfCards, HouseOfCards::numbered(4, 9, 3, 1).unwrap().to_string()),
        (GameId::MagicDuel, MagicDuel::numbered(Rules::STATEMENT, 3, 1).to_string()),
    ];
    for (game, deal) in deals {
        let mut session = random_play(game, &deal, &options, 2);
        let found = review(&mut *session, &Options { forced: 0, ..Options::default() });
        let text = Markdown(&found).to_string();
        let table = text.split("\n\n").find(|block| block.starts_with('|')).unwrap();
        let bars = |line: &str| line.matches('|').count();
        assert!(table.lines().all(|line| bars(line) == bars(table.lines().next().unwrap())), "{table}");
        assert_eq!(table.lines().count(), 2 + session.ply());
    }
}

#[test]
fn a_deal_without_moves_is_worth_what_it_is_worth() {
    for (game, deal) in [(GameId::GemsFight, "G3 S3: bc ac ab abc"), (GameId::GemsFight, "G2 S3:")] {
        let mut session = open(game, deal, &session::Options::default()).unwrap();
        let found = points(&mut *session);
        assert_eq!((found.moves.len(), found.perfect), (0, found.value));
        assert_eq!(found.sides.each_ref().map(|side| side.accuracy), [None, None]);
        let text = Text::plain(&Review::Points(found.clone())).to_string();
        assert_eq!(text.split_whitespace().collect::<Vec<_>>(), found.says.join(" ").split(' ').collect::<Vec<_>>());
        nested(&curve_svg(&Review::Points(found)).unwrap());
    }
}
