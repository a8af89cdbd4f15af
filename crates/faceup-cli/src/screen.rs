//! What people read on standard error: errors, notes, and the line at fault with its place marked.

use std::io::{self, IsTerminal, Write};

use annotate_snippets::renderer::DEFAULT_TERM_WIDTH;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use anstream::{AutoStream, ColorChoice};
use faceup::games::error::{Excerpt, ParseError};

use crate::args::{Color, Common};

/// Standard error, with its colour and talkativeness settled.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    color: ColorChoice,
    quiet: bool,
    verbose: bool,
}

impl Default for Screen {
    fn default() -> Self {
        Screen { color: ColorChoice::Auto, quiet: false, verbose: false }
    }
}

impl Screen {
    pub fn new(common: &Common) -> Self {
        let color = match common.color {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        };
        Screen { color, quiet: common.quiet, verbose: common.verbose }
    }

    /// Whether a progress bar has somebody to look at it and does not run into the data.
    pub fn shows_progress(self) -> bool {
        !self.quiet && io::stderr().is_terminal() && !io::stdout().is_terminal()
    }

    /// Standard output, coloured where its reader wants it.
    pub fn output(self) -> AutoStream<io::Stdout> {
        AutoStream::new(io::stdout(), self.color)
    }

    /// Whether standard output takes colour and its reader wants it.
    pub fn colours_output(self) -> bool {
        match self.color {
            ColorChoice::Auto => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
            choice => choice != ColorChoice::Never,
        }
    }

    /// Whether a progress bar has somebody to look at it, for work whose data come after it.
    pub fn shows_progress_beside_data(self) -> bool {
        !self.quiet && io::stderr().is_terminal()
    }

    /// Prints `error: MESSAGE`.
    pub fn error(self, message: &str) {
        self.print(&[Group::with_title(Level::ERROR.primary_title(message))]);
    }

    /// Prints `note: MESSAGE` unless the user wants quiet.
    pub fn note(self, message: &str) {
        if !self.quiet {
            self.print(&[Group::with_title(Level::NOTE.primary_title(message))]);
        }
    }

    /// Prints `note: MESSAGE` for users who want to hear more.
    pub fn detail(self, message: &str) {
        if self.verbose {
            self.note(message);
        }
    }

    /// Prints the fault of an input with its line.
    pub fn fault(self, source: &str, error: &ParseError) {
        let picture = picture(source, error, &self.renderer());
        write(&picture);
    }

    fn print(self, report: &[Group<'_>]) {
        write(&self.renderer().render(report));
    }

    fn renderer(self) -> Renderer {
        let coloured = match self.color {
            ColorChoice::Auto => AutoStream::choice(&io::stderr()) != ColorChoice::Never,
            choice => choice != ColorChoice::Never,
        };
        if coloured { Renderer::styled() } else { Renderer::plain() }
    }
}

/// Standard error is the last resort: when it is closed, there is nobody left to tell.
fn write(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// The fault with its place and the line around it, as plain text for standard output.
pub fn plain_fault(source: &str, error: &ParseError) -> String {
    picture(source, error, &Renderer::plain())
}

fn picture(source: &str, error: &ParseError, renderer: &Renderer) -> String {
    let mut title = format!("found {}, expected {}", error.found(), error.expected());
    let place = error.place();
    let (text, span) = window(error.excerpt(), place.column);
    let line = usize::try_from(place.line).unwrap_or(usize::MAX);
    let mut snippet = Snippet::source(text).line_start(line).annotation(AnnotationKind::Primary.span(span));
    if error.excerpt().from == 1 {
        snippet = snippet.path(source);
    } else {
        // The renderer would count columns from the cut.
        title = format!("{source}:{line}:{}: {title}", place.column);
    }
    renderer.clone().term_width(DEFAULT_TERM_WIDTH).render(&[Level::ERROR.primary_title(title).element(snippet)])
}

/// The excerpt with `…` where it was cut, and the bytes of it that are at fault.
fn window(excerpt: &Excerpt, column: u64) -> (String, std::ops::Range<usize>) {
    let mut text = String::new();
    if excerpt.from > 1 {
        text.push('…');
    }
    let shift = text.len();
    text.push_str(&excerpt.text);
    let skipped = usize::try_from(column - excerpt.from).unwrap_or(0);
    let offset =
        |chars: usize| text[shift..].char_indices().nth(chars).map_or(text.len(), |(offset, _)| shift + offset);
    let span = offset(skipped)..offset(skipped + excerpt.width);
    if excerpt.cut {
        text.push('…');
    }
    (text, span)
}
