//! Screens as pictures, for pages about them.

use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// The size of a cell.
const CELL: (f32, f32) = (8.4, 17.0);

/// Space around the screen.
const MARGIN: f32 = 10.0;

/// The picture of a screen as SVG, in the reader's light or dark colours, with what it shows as its title and description.
pub fn svg(screen: &Buffer, title: &str, description: &str) -> String {
    let area = screen.area;
    let (width, height) =
        (f32::from(area.width) * CELL.0 + 2.0 * MARGIN, f32::from(area.height) * CELL.1 + 2.0 * MARGIN);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         height=\"{height:.0}\" xml:space=\"preserve\" role=\"img\" aria-labelledby=\"title description\">\n<title id=\"title\">{}</title>\n\
         <desc id=\"description\">{}</desc>\n<style>\n{STYLE}</style>\n<rect class=\"screen\" width=\"{width:.0}\" \
         height=\"{height:.0}\" rx=\"6\"/>\n",
        escaped(title),
        escaped(description)
    );
    for y in 0..area.height {
        let mut x = 0;
        while x < area.width {
            let first = &screen[(area.x + x, area.y + y)];
            let mut run = String::new();
            let from = x;
            while x < area.width && alike(first, &screen[(area.x + x, area.y + y)]) {
                run.push_str(screen[(area.x + x, area.y + y)].symbol());
                x += 1;
            }
            draw_run(&mut text, &run, first, from, y);
        }
    }
    text + "</svg>\n"
}

fn alike(one: &Cell, other: &Cell) -> bool {
    (one.fg, one.bg, one.modifier) == (other.fg, other.bg, other.modifier)
}

fn draw_run(text: &mut String, run: &str, cell: &Cell, x: u16, y: u16) {
    let cells = run.chars().count() as f32;
    let (left, top) = (MARGIN + f32::from(x) * CELL.0, MARGIN + f32::from(y) * CELL.1);
    let reversed = cell.modifier.contains(Modifier::REVERSED);
    if reversed {
        let (width, height) = (cells * CELL.0, CELL.1);
        let _ = writeln!(
            text,
            "<rect class=\"ink\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"/>"
        );
    }
    let shown = run.trim_end();
    if shown.is_empty() {
        return;
    }
    let mut classes = vec![if reversed { "back" } else { colour(cell.fg) }];
    if cell.modifier.contains(Modifier::BOLD) {
        classes.push("bold");
    }
    if cell.modifier.contains(Modifier::DIM) {
        classes.push("dim");
    }
    let classes: Vec<&str> = classes.into_iter().filter(|class| !class.is_empty()).collect();
    let class = if classes.is_empty() { String::new() } else { format!(" class=\"{}\"", classes.join(" ")) };
    // Whatever the reader's font, every run is as wide as its cells.
    let width = shown.chars().count() as f32 * CELL.0;
    let base = top + 13.0;
    let _ = writeln!(
        text,
        "<text{class} x=\"{left:.1}\" y=\"{base:.1}\" textLength=\"{width:.1}\" lengthAdjust=\"spacingAndGlyphs\">{}</text>",
        escaped(shown)
    );
}

fn colour(colour: Color) -> &'static str {
    match colour {
        Color::Red => "red",
        Color::Green => "green",
        Color::Yellow => "yellow",
        Color::Blue => "blue",
        Color::Magenta => "magenta",
        Color::Cyan => "cyan",
        _ => "",
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

const STYLE: &str = "\
text{font:14px ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;white-space:pre;fill:#1f2328}
.screen{fill:#ffffff;stroke:#d0d7de}.ink{fill:#1f2328}.back{fill:#ffffff}.bold{font-weight:bold}.dim{fill:#57606a}
.red{fill:#b3261e}.green{fill:#1a7f37}.yellow{fill:#7d4e00}.blue{fill:#0550ae}.magenta{fill:#8250df}.cyan{fill:#0b6a72}
.red.dim{fill:#c4625c}
@media (prefers-color-scheme:dark){
text{fill:#e6edf3}.screen{fill:#0d1117;stroke:#30363d}.ink{fill:#e6edf3}.back{fill:#0d1117}.dim{fill:#9198a1}
.red{fill:#ff8e86}.green{fill:#56d364}.yellow{fill:#e3b341}.blue{fill:#79c0ff}.magenta{fill:#d2a8ff}.cyan{fill:#76e3ea}
.red.dim{fill:#c9736d}
}
";
