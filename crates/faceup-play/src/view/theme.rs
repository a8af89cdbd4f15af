use ratatui::style::{Color, Modifier, Style};

/// How things look. Without colour, all that colours say is said by letters, marks, bold and inverse print as well.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    /// Whether colours are used.
    pub colour: bool,
}

impl Theme {
    fn coloured(self, colour: Color) -> Style {
        if self.colour { Style::new().fg(colour) } else { Style::new() }
    }

    /// Names and headings.
    pub fn title(self) -> Style {
        self.coloured(Color::Cyan).add_modifier(Modifier::BOLD)
    }

    /// What is to be seen first.
    pub fn strong() -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Lines and what one knows already.
    pub fn quiet() -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// The selected move; a mark stands in front of it as well.
    pub fn selected() -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// A best move; a star stands in front of it as well.
    pub fn best(self) -> Style {
        self.coloured(Color::Green).add_modifier(Modifier::BOLD)
    }

    /// A red card; its text ends with an R as well.
    pub fn red(self) -> Style {
        self.coloured(Color::Red)
    }

    /// One of the colours of gems, which have letters as well.
    pub fn gem(self, colour: usize) -> Style {
        const COLOURS: [Color; 6] = [Color::Red, Color::Green, Color::Yellow, Color::Blue, Color::Magenta, Color::Cyan];
        self.coloured(COLOURS[colour % COLOURS.len()])
    }
}
