//! Strategies and rules as files: what is written reads back, what is wrong is said with its place.

use std::fs;
use std::path::{Path, PathBuf};

use faceup::core::SplitMix64;
use faceup::duel_files::{
    MOST_BYTES, Named, RULES_SCHEMA, STRATEGY_SCHEMA, read_rules, read_strategy, write_rules, write_strategy,
};
use faceup::games::error::ParseError;
use faceup::games::magic_duel::{Rules, Strategy};

fn root(name: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(name)
}

fn example(name: &str) -> String {
    fs::read_to_string(root("examples/magic-duel").join(name)).unwrap()
}

#[test]
fn the_files_to_copy_are_the_statements_strategy_and_rules() {
    let (strategy, rules) = (example("strategy.toml"), example("rules.toml"));
    let (read_strategy, read_rules) = (read_strategy(&strategy).unwrap(), read_rules(&rules).unwrap());
    assert_eq!(read_strategy.value, Strategy::STATEMENT);
    assert_eq!(read_rules.value, Rules::STATEMENT);
    // They are as the writer writes them, so its comments are theirs.
    assert_eq!(write_strategy(&read_strategy), strategy);
    assert_eq!(write_rules(&read_rules), rules);
}

#[test]
fn the_examples_of_the_page_are_files() {
    let page = fs::read_to_string(root("docs/magic-duel-files.md")).unwrap();
    let mut schemas = Vec::new();
    for block in page.split("```toml\n").skip(1) {
        let (text, _) = block.split_once("```").unwrap();
        if text.contains(STRATEGY_SCHEMA) {
            schemas.push(STRATEGY_SCHEMA);
            assert_ne!(read_strategy(text).unwrap().value, Strategy::STATEMENT);
        } else {
            schemas.push(RULES_SCHEMA);
            assert_ne!(read_rules(text).unwrap().value, Rules::STATEMENT);
        }
    }
    assert_eq!(schemas, [STRATEGY_SCHEMA, RULES_SCHEMA]);
}

/// Reads every file of a folder and compares the message with the one beside it; `count` of them at least.
fn check_invalid(folder: &str, count: usize, read: impl Fn(&[u8]) -> Result<(), ParseError>) {
    let files = fs::read_dir(root("data/magic-duel").join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = files.filter(|path| path.extension().is_some_and(|ending| ending == "toml")).collect();
    files.sort();
    assert!(files.len() >= count, "only {} files in {folder}", files.len());
    for path in files {
        let found = read(&fs::read(&path).unwrap()).map_or_else(|error| error.to_string(), |()| "no fault".to_owned());
        let expected = fs::read_to_string(path.with_extension("msg")).unwrap_or_default();
        assert_eq!(found, expected.trim_end(), "{}", path.display());
    }
}

#[test]
fn what_is_wrong_with_a_strategy_is_said_with_its_place() {
    check_invalid("invalid-strategy", 25, |bytes| read_strategy(bytes).map(|_| ()));
}

#[test]
fn what_is_wrong_with_rules_is_said_with_its_place() {
    check_invalid("invalid-rules", 12, |bytes| read_rules(bytes).map(|_| ()));
}

#[test]
fn what_is_written_reads_back() {
    let mut rng = SplitMix64::new(11);
    let texts = [None, Some("a"), Some("Bob's \"best\" \\ reply, 2²"), Some("ä#=[x]\u{1f600}")];
    let comments = [None, Some(""), Some("one\ntwo\r\n\tthree '''four''' \"\"\""), Some("\u{7f}\u{1}\u{85}\\u0041")];
    for number in 0..2_000 {
        let name = texts[number % 4].map(str::to_owned);
        let comment = comments[number / 4 % 4].map(str::to_owned);
        let strategy = Named { name: name.clone(), comment: comment.clone(), value: Strategy::random(&mut rng) };
        let text = write_strategy(&strategy);
        assert_eq!(read_strategy(&text).as_ref(), Ok(&strategy), "{text}");
        let rules = Named { name, comment, value: Rules::random(&mut rng) };
        let text = write_rules(&rules);
        assert_eq!(read_rules(&text).as_ref(), Ok(&rules), "{text}");
    }
}

#[test]
fn names_that_no_file_may_have_are_left_out() {
    for name in [String::new(), "two\nlines".to_owned(), "x".repeat(61)] {
        let rules = Named { name: Some(name), ..Named::unnamed(Rules::STATEMENT) };
        assert_eq!(read_rules(write_rules(&rules)), Ok(Named::unnamed(Rules::STATEMENT)));
    }
    let mut never = Named::unnamed(Strategy::STATEMENT);
    never.value.counter.from_kinds = 200;
    assert_eq!(read_strategy(write_strategy(&never)).unwrap().value.counter.from_kinds, 5);
}

#[test]
fn a_line_is_as_good_as_a_table() {
    let text = "schema = 'faceup.rules/1'\nopening-hand = 0x6\nturn-limit = 1_00\ndraws = +1\n\
                copies = { Forest = 5, Island = 5, Mountain = 5, Plain = 5, Swamp = 5 }\n";
    assert_eq!(read_rules(text).unwrap().value, Rules::new([5; 5], 6, 100, 1).unwrap());
    let dotted = text.replace("copies = {", "").replace(" }", "").replace(", ", "\n");
    let dotted: String =
        dotted.lines().map(|line| line.replace(" Forest", "Forest")).map(prefixed).collect::<Vec<_>>().join("\n");
    assert_eq!(read_rules(&dotted).unwrap().value, Rules::new([5; 5], 6, 100, 1).unwrap(), "{dotted}");
}

/// The line as a dotted key of the table `copies`, if it is a kind's.
fn prefixed(line: String) -> String {
    if line.starts_with(char::is_uppercase) { format!("copies.{line}") } else { line }
}

#[test]
fn no_change_of_a_file_brings_the_reader_down() {
    let (strategy, rules) = (example("strategy.toml"), example("rules.toml"));
    let mut rng = SplitMix64::new(3);
    let mut refused = 0;
    for number in 0..4_000 {
        let mut bytes = [&strategy, &rules][number % 2].clone().into_bytes();
        for _ in 0..=rng.below(3) {
            let at = rng.below(bytes.len());
            match rng.below(4) {
                0 => drop(bytes.remove(at)),
                1 => bytes.insert(at, rng.next_u64() as u8),
                2 => bytes[at] = b"\"[]{}=.,#\n 09-+aP\\\r\t\0\xc3"[rng.below(22)],
                _ => bytes.truncate(at.max(1)),
            }
        }
        let fault = if number % 2 == 0 { read_strategy(&bytes).err() } else { read_rules(&bytes).err() };
        if let Some(fault) = fault {
            refused += 1;
            let lines = bytes.split(|&byte| byte == b'\n').count() as u64;
            assert!((1..=lines).contains(&fault.place().line), "{fault}");
            assert!(!fault.to_string().contains('\n'), "{fault}");
            assert!(fault.excerpt().from <= fault.place().column && !fault.excerpt().text.contains('\n'), "{fault:?}");
        }
    }
    assert!((2_000..4_000).contains(&refused), "{refused} of 4000 are refused");
}

#[test]
fn a_file_without_an_end_is_refused_without_being_read() {
    let long = vec![b'#'; MOST_BYTES + 1];
    assert!(read_rules(&long).unwrap_err().to_string().contains("a file of more than 65536 bytes"));
    let deep = format!("schema = {}", "[".repeat(MOST_BYTES - 20));
    assert!(read_strategy(deep).is_err());
}
