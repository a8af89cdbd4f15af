//! Inputs held against the limits of different judges, with the place of the fault in bytes.

use faceup::games::error::InputError;
use faceup::kinds::{Request, judge_input, make};
use faceup::{GameId, Judge, validate, validate_for};

/// Checks what is found of an input: `Ok` with the number of cases, or line, column, offset and what is said.
fn check(game: GameId, judge: Judge, input: &str, expected: Result<u64, (u64, u64, Option<u64>, &str)>) {
    let found = match validate_for(game, judge, input.as_bytes()) {
        Ok(counts) => Ok(counts.cases),
        Err(InputError::Parse(error)) => {
            let place = error.place();
            let message = format!("found {}, expected {}", error.found(), error.expected());
            if let Some(offset) = error.offset() {
                let before = &input.as_bytes()[..offset as usize];
                let line = before.split(|&byte| byte == b'\n').count() as u64;
                let column = before.iter().rev().take_while(|&&byte| byte != b'\n').count() as u64 + 1;
                assert_eq!((place.line, place.column), (line, column), "the offset is of the same place: {input:?}");
            }
            Err((place.line, place.column, error.offset(), message))
        }
        Err(error) => panic!("{error}"),
    };
    match (&found, expected) {
        (Ok(cases), Ok(wanted)) => assert_eq!(*cases, wanted, "{input:?}"),
        (Err((line, column, offset, message)), Err(wanted)) => {
            assert_eq!((*line, *column, *offset, message.as_str()), wanted, "{input:?}");
        }
        _ => panic!("{judge} {input:?}: {found:?}, not {expected:?}"),
    }
}

const TWO: &str = "3 2 2\n3 2 3 1\n3 1 2 3\n1 1 1\n1 1\n0 0 0\n";

#[test]
fn only_icpc_wants_one_layout() {
    let gems = GameId::GemsFight;
    for judge in Judge::ALL {
        check(gems, judge, TWO, Ok(2));
    }
    for (changed, fault) in [
        (
            TWO.replacen("\n1 1 1", "\n\n1 1 1", 1),
            (4, 1, Some(22), "found a blank line, expected the next word, or the end of the input"),
        ),
        (
            TWO.replacen("3 2 2", "3  2 2", 1),
            (1, 3, Some(2), "found a space, expected the next word, or the end of the input"),
        ),
        (TWO.replacen("3 2 2\n", "3 2 2 \n", 1), (1, 6, Some(5), "found a space, expected a line break")),
        (
            TWO.replacen("3 2 2\n", "3 2 2\r\n", 1),
            (1, 6, Some(5), "found a carriage return in front of the line break, expected a line break"),
        ),
        (TWO.replacen("3 2 2\n", "3 2 2 ", 1), (1, 6, Some(5), "found a space, expected a line break")),
        (TWO.replacen("3 2 2", "3\t2 2", 1), (1, 2, Some(1), "found a tab, expected one space")),
        (format!(" {TWO}"), (1, 1, Some(0), "found a space, expected the first word")),
        (TWO.trim_end().to_owned(), (6, 6, Some(37), "found no white space, expected a line break")),
        (format!("{TWO}\n"), (7, 1, Some(38), "found a blank line, expected the next word, or the end of the input")),
    ] {
        check(gems, Judge::Contest, &changed, Ok(2));
        check(gems, Judge::Hdu, &changed, Ok(2));
        check(gems, Judge::Icpc, &changed, Err(fault));
    }
    // The gems of a bag have no order that a layout could want.
    check(gems, Judge::Icpc, &TWO.replacen("3 2 3 1", "3 3 1 2", 1), Ok(2));
}

#[test]
fn inputs_without_a_case_and_with_too_many() {
    for (game, none) in [(GameId::MagicDuel, "0\n"), (GameId::HouseOfCards, "End\n"), (GameId::GemsFight, "0 0 0\n")] {
        check(game, Judge::Contest, none, Ok(0));
        check(game, Judge::Hdu, none, Ok(0));
        check(game, Judge::Icpc, none, Err((1, 1, None, "found an input without a case, expected at least one case")));
    }
    let many = |cases: usize| "1 1 1\n1 1\n".repeat(cases) + "0 0 0\n";
    for judge in Judge::ALL {
        check(GameId::GemsFight, judge, &many(20), Ok(20));
    }
    let expected = "found another case, expected the end of the input: it has 20 cases, the most that there may be";
    check(GameId::GemsFight, Judge::Contest, &many(21), Ok(21));
    check(GameId::GemsFight, Judge::Hdu, &many(21), Err((41, 1, None, expected)));
    check(GameId::GemsFight, Judge::Icpc, &many(25), Err((41, 1, None, expected)));
    let rows =
        make(GameId::MagicDuel, &Request { kinds: vec!["boundary:most-cases".to_owned()], ..Request::default() });
    check(GameId::MagicDuel, Judge::Icpc, &judge_input(GameId::MagicDuel, &rows.unwrap()), Ok(20_000));
}

#[test]
fn faults_of_every_judge_have_their_offset() {
    for judge in Judge::ALL {
        check(
            GameId::GemsFight,
            judge,
            "3 2 2\n3 2 3 1\n3 1 2 4\n0 0 0\n",
            Err((3, 7, Some(20), "found `4`, expected the colour of gem 3 in bag 2, a number from 1 to 3")),
        );
        check(
            GameId::GemsFight,
            judge,
            "3 2 2\n3 2 3 1\n",
            Err((3, 1, Some(14), "found the end of the input, expected the number of gems in bag 2")),
        );
    }
    // A fault far behind the first piece that is read.
    let long = "1 1 1\n1 1\n".repeat(100_000) + "1 1 0\n";
    check(
        GameId::GemsFight,
        Judge::Contest,
        &long,
        Err((200_001, 5, Some(1_000_004), "found `0`, expected the melting number S, a number from 1 to 19")),
    );
}

#[test]
fn sizes_are_counted_from_the_smallest_to_the_largest() {
    let counts = validate_for(GameId::GemsFight, Judge::Contest, TWO.as_bytes()).unwrap();
    let found: Vec<_> = counts.sizes.iter().map(|size| (size.what, size.least, size.most)).collect();
    let extent = |what, least, most| (what, Some(least), Some(most));
    assert_eq!(
        found,
        [extent("colours", 1, 3), extent("bags", 1, 2), extent("melting number", 1, 2), extent("gems in a bag", 1, 3)]
    );
    assert_eq!(validate(GameId::GemsFight, TWO.as_bytes()).unwrap(), counts.cases);
}
