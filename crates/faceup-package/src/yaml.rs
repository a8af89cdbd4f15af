//! The little of YAML that packages need: plain text as a scalar that every reader takes for text.

use std::fmt::Write;

/// A text on one line, in double quotes.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A text of several lines as the value of a key at the left border. Every line is kept as it is.
pub(crate) fn block(key: &str, text: &str) -> String {
    let mut block = format!("{key}: |\n");
    for line in text.lines() {
        let _ = writeln!(block, "  {line}");
    }
    block
}

#[cfg(test)]
mod tests {
    use super::{block, quoted};

    #[test]
    fn quotes_and_backslashes_are_escaped() {
        assert_eq!(quoted(r#"a: "b\" #"#), r#""a: \"b\\\" #""#);
    }

    #[test]
    fn blocks_are_indented() {
        assert_eq!(block("description", "one: 1\n- two"), "description: |\n  one: 1\n  - two\n");
    }
}
