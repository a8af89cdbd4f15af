//! Tables and pictures hold every number, whatever the names are.

use faceup_tournament::report::{Markup, heatmap, tables};

use crate::results;

#[test]
fn a_picture_has_a_title_a_description_and_a_number_in_every_cell() {
    for results in results() {
        let svg = heatmap(&results);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert!(svg.contains("role=\"img\" aria-labelledby=\"title desc\"") && svg.contains("<desc id=\"desc\">"));
        assert!(svg.contains("prefers-color-scheme:dark"));
        let size = results.table.strategies.len();
        assert_eq!(svg.matches("<rect class=\"cell\"").count(), size * size);
        for played in &results.table.matches {
            let difference = played.pairs.difference().value;
            for number in [difference, -difference] {
                let shown = if number == 0.0 { "0.0000".to_owned() } else { format!("{number:+.4}") };
                assert!(svg.contains(&format!(">{shown}</text>")), "{number}: {svg}");
            }
        }
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    }
}

#[test]
fn names_do_not_break_the_picture() {
    let svg = heatmap(&results()[0]);
    assert!(svg.contains("&lt;mild&gt; &amp; &quot;calm&quot;") && !svg.contains("<mild>"), "{svg}");
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
fn names_do_not_break_the_tables() {
    for results in results() {
        let text = tables(&results, Markup::Markdown);
        for block in text.split("\n\n").filter(|block| block.starts_with('|')) {
            let bars = |line: &str| line.replace("\\\\", "").replace("\\|", "").matches('|').count();
            let first = block.lines().next().map(bars).unwrap();
            assert!(block.lines().take_while(|line| line.starts_with('|')).all(|line| bars(line) == first), "{block}");
        }
        assert!(!text.contains("NaN"), "{text}");
    }
    let plain = tables(&results()[0], Markup::Plain);
    assert!(plain.contains("<mild> & \"calm\"") && plain.contains("timid | \\ *x*"), "{plain}");
}
