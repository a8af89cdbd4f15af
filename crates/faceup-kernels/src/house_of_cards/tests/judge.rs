use std::collections::HashMap;
use std::fs;
use std::path::Path;

use faceup_games::house_of_cards::judge::{Case, Reader, answer};
use faceup_games::judge::{JudgeReader, Sizes};
use faceup_games::scan::Scanner;

use super::super::Graph;
use super::{graph, solved};
use crate::Width;

fn cases(input: &[u8]) -> Vec<Case> {
    let (mut reader, mut scanner) = (Reader::new(Sizes::Judge), Scanner::new(input));
    std::iter::from_fn(|| reader.next_case(&mut scanner).expect("judge data is valid")).collect()
}

#[test]
fn judge_data_is_answered_as_by_the_judge() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/house-of-cards/judge"));
    let mut graphs: HashMap<u32, Graph> = HashMap::new();
    let mut answered = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let input = entry.unwrap().path();
        if input.extension().is_none_or(|extension| extension != "in") {
            continue;
        }
        let expected = fs::read_to_string(input.with_extension("ans")).unwrap();
        let cases = cases(&fs::read(&input).unwrap());
        assert_eq!(expected.lines().count(), cases.len());
        for width in Width::available() {
            for ((case, expected), number) in cases.iter().zip(expected.lines()).zip(1..) {
                let ranks = case.deal.ranks();
                let graph = graphs.entry(ranks).or_insert_with(|| graph(4, ranks));
                let value = solved(graph, width, std::slice::from_ref(&case.deal))[0].0;
                assert_eq!(answer(number, case, value), expected, "{width}: {}", input.display());
                answered += 1;
            }
        }
    }
    assert!(answered >= 150, "{answered}");
}
