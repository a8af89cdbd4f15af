//! The little of YAML that packages need: plain text as a scalar that every reader takes for text.

/// A text on one line, in double quotes.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A text of several lines as the value of a key at the left border. Every line is kept as it is.
pub(crate) fn block(key: &str, text: &str) -> String {
    let lines: String = text.lines().map(|line| format!("  {line}\n")).collect();
    format!("{key}: |\n{lines}")
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
