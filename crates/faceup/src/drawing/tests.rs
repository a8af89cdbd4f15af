use std::ops::RangeInclusive;

use faceup_games::gems_fight::{GemsFight, Shape};
use faceup_games::house_of_cards::HouseOfCards;
use faceup_games::magic_duel::{MagicDuel, Rules, Strategy};
use roxmltree::{Document, Node};

use super::svg::{Anchor, Canvas, signed};
use crate::GameId;
use crate::answer::{Analysis, Board, Position};
use crate::explain::tell_duel;
use crate::session::{Options, Shared, along, open};

/// Reads a picture, and checks what holds for all of them.
fn check(svg: &str) -> Document<'_> {
    let read = Document::parse(svg).unwrap_or_else(|error| panic!("{error}\n{svg}"));
    let root = read.root_element();
    assert_eq!(root.tag_name().name(), "svg");
    let of = |name| root.children().find(|node: &Node<'_, '_>| node.has_tag_name(name)).expect("is there");
    let named = root.attribute("aria-labelledby").unwrap();
    for (name, id) in ["title", "desc"].into_iter().zip(named.split(' ')) {
        assert_eq!(of(name).attribute("id"), Some(id));
        assert!(of(name).text().is_some_and(|text| text.len() > 10), "{name}: {svg}");
    }
    let style = of("style").text().unwrap();
    assert!(style.contains("prefers-color-scheme: dark"));
    let numbers = ["x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "width", "height", "stroke-width"];
    for node in root.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        assert!(
            ["svg", "title", "desc", "style", "g", "rect", "line", "circle", "path", "text"].contains(&name),
            "nothing that runs or is somewhere else: {name}"
        );
        for attribute in node.attributes() {
            let (key, value) = (attribute.name(), attribute.value());
            assert!(!key.starts_with("on") && !key.ends_with("href") && key != "style", "{key}");
            if numbers.contains(&key) {
                let number: f64 = value.parse().unwrap();
                assert!(number.is_finite(), "{key}={value}");
            }
            // A colour that the style does not give would be the same in the light and in the dark.
            assert!(!["fill", "stroke"].contains(&key), "{key}={value}");
            for class in value.split(' ').filter(|_| key == "class" && name != "svg") {
                assert!(style.contains(&format!(".{class} ")), "{class} has no look");
            }
        }
        if matches!(name, "rect" | "line" | "circle" | "path") {
            assert!(node.attribute("class").is_some(), "{node:?}");
        }
    }
    inside(&root);
    read
}

/// Checks that boxes and circles lie within the picture.
fn inside(root: &Node<'_, '_>) {
    let view: Vec<f64> = root.attribute("viewBox").unwrap().split(' ').map(|number| number.parse().unwrap()).collect();
    for node in root.descendants().filter(|node| node.has_tag_name("rect") || node.has_tag_name("text")) {
        let number = |key: &str| node.attribute(key).map_or(0.0, |value| value.parse::<f64>().unwrap());
        let (mut x, mut y, mut scale) = (number("x"), number("y"), 1.0);
        let (width, height) = (number("width"), number("height"));
        for group in node.ancestors().filter(|node| node.has_tag_name("g")) {
            let transform = group.attribute("transform").unwrap();
            let inner = |name: &str| {
                let from = transform.find(name)? + name.len();
                transform[from..].split_once(')').map(|(inner, _)| inner)
            };
            let by = inner("scale(").map_or(1.0, |scale| scale.parse().unwrap());
            let (dx, dy) = inner("translate(").unwrap().split_once(' ').unwrap();
            (x, y) = (x * by + dx.parse::<f64>().unwrap(), y * by + dy.parse::<f64>().unwrap());
            scale *= by;
        }
        let (right, bottom) = (x + width * scale, y + height * scale);
        let within = |low: f64, high: f64, from: f64, size: f64| low >= from - 1.0 && high <= from + size + 1.0;
        assert!(
            within(x, right, view[0], view[2]) && within(y, bottom, view[1], view[3]),
            "{node:?} {x} {y} {right} {bottom}"
        );
    }
}

fn texts(read: &Document<'_>) -> Vec<String> {
    let texts = read.descendants().filter(|node| node.has_tag_name("text"));
    texts.map(|node| node.text().unwrap_or_default().to_owned()).collect()
}

fn gems(bags: u32, colours: u32, melt: u32, gems: RangeInclusive<u32>) -> String {
    GemsFight::numbered(&Shape { bags, colours, melt, gems }, 3, 0).unwrap().to_string()
}

fn deals() -> Vec<(GameId, String)> {
    let house = |peaks, ranks| HouseOfCards::numbered(peaks, ranks, 3, 0).unwrap().to_string();
    let mut deals = vec![
        (GameId::GemsFight, "G0 S1:".to_owned()),
        (GameId::GemsFight, "G2 S3: - a2b -".to_owned()),
        (GameId::GemsFight, gems(13, 5, 3, 1..=7)),
        (GameId::GemsFight, gems(7, 16, 30, 9..=40)),
    ];
    deals.extend([house(2, 3), house(3, 7), house(4, 9), house(5, 8)].map(|deal| (GameId::HouseOfCards, deal)));
    deals.push((GameId::MagicDuel, MagicDuel::numbered(Rules::STATEMENT, 3, 0).to_string()));
    deals
}

/// Every stage of a play of each deal.
fn analyses() -> Vec<Analysis> {
    let shared = Shared::default();
    let mut found = Vec::new();
    for (game, deal) in deals() {
        let mut session = open(game, &deal, &Options { shared: shared.clone(), ..Options::default() }).unwrap();
        for step in 0.. {
            found.push(session.analyse().unwrap());
            let moves = session.moves();
            let Some(mv) = moves.get(step % moves.len().max(1)) else { break };
            session.play(mv).unwrap();
        }
    }
    found
}

#[test]
fn every_stage_is_a_picture_with_all_that_lies_on_the_table() {
    for analysis in analyses() {
        let svg = super::analysis(&analysis);
        let texts = texts(&check(&svg));
        let there = |text: &str| texts.iter().filter(|other| *other == text).count();
        match &analysis.position.board {
            Board::House(board) => {
                for card in
                    board.cards.iter().map(|card| &card.card).chain(&board.row).chain(board.held.iter().flatten())
                {
                    assert_eq!(there(card), 1, "{card} {texts:?}");
                }
            }
            Board::Gems(board) => {
                for (bag, poured) in board.bags.iter().map(|bag| (bag.number, if bag.left { "" } else { ", poured" })) {
                    assert_eq!(there(&format!("Bag {bag}{poured}")), 1, "{texts:?}");
                }
            }
            Board::Duel(_) => assert!(there("\u{25b8} Alice") + there("\u{25b8} Bob") == 1),
        }
        for mv in &analysis.moves {
            let value = mv.total.map_or_else(|| mv.mv.clone(), signed);
            let star = if mv.best { "\u{2605} " } else { "" };
            let found = texts.iter().any(|text| text.starts_with(star) && text.ends_with(&value));
            assert!(found, "{star}{value} of {}: {texts:?}", mv.mv);
        }
        assert_eq!(texts.iter().filter(|text| text.starts_with("\u{2605} ")).count(), {
            let best = analysis.moves.iter().filter(|mv| mv.best).count();
            best + usize::from(best > 0 && analysis.value.is_none())
        });
        check(&super::position(&analysis.position));
    }
}

#[test]
fn a_best_line_has_a_board_for_each_move() {
    for (game, deal) in deals().into_iter().filter(|(game, _)| *game != GameId::MagicDuel) {
        let mut session = open(game, &deal, &Options::default()).unwrap();
        let analysis = session.analyse().unwrap();
        let positions: Vec<Position> = along(&mut *session, &analysis.line);
        assert_eq!(session.ply(), 0);
        let svg = super::line(&positions, &analysis);
        let texts = texts(&check(&svg));
        for (number, step) in (1..).zip(&analysis.line) {
            assert!(texts.contains(&format!("{number}. {}: {}", step.player, step.mv)), "{texts:?}");
        }
    }
}

#[test]
fn a_duel_has_its_turns_on_one_line_and_the_areas_of_the_turn_asked_for() {
    for number in 0..20 {
        let deal = MagicDuel::numbered(Rules::STATEMENT, 3, number);
        let story = tell_duel(&deal, [&Strategy::STATEMENT; 2]);
        let whole = super::duel(&story, None);
        let turns = texts(&check(&whole));
        for turn in &story.turns {
            assert!(turns.contains(&turn.turn.to_string()));
        }
        let svg = super::duel(&story, Some(3));
        let read = check(&svg);
        assert!(texts(&read).iter().any(|text| text.starts_with("After turn 3, ")));
        let marked = |svg: &str| svg.matches("class=\"shown\"").count();
        assert_eq!((marked(&whole), marked(&svg)), (0, 1));
        let played = story.turns.iter().flat_map(|turn| &turn.decisions);
        let countered = played.filter(|decision| decision.answer == "counter").count();
        assert_eq!(whole.matches("class=\"strike\"").count(), countered);
    }
}

#[test]
fn what_would_be_markup_is_text() {
    let mut canvas = Canvas::default();
    canvas.text("", (0.0, 10.0), Anchor::Start, "<b> & \"c\" \u{0}\u{1b}");
    canvas.reach(100.0, 20.0);
    let svg = canvas.finish("<title> of a & b", "</desc><script>alert(1)</script>");
    let read = Document::parse(&svg).unwrap();
    assert_eq!(texts(&read), ["<b> & \"c\" \u{fffd}\u{fffd}"]);
    let desc = read.descendants().find(|node| node.has_tag_name("desc")).unwrap();
    assert_eq!(desc.text(), Some("</desc><script>alert(1)</script>"));
}
