use super::svg::{Anchor, Canvas, wide};
use super::words;
use crate::answer::{Analysis, Position};

/// How large the positions of a strip are.
const SCALE: f64 = 0.5;
/// About how wide a strip is.
const WIDTH: f64 = 1100.0;

/// Draws the best line of an analysis: its position and those after each move, as small boards in reading order.
///
/// `positions` are those of the line, the analysis' own first, as [`along`](crate::session::along) gives them.
pub fn line(positions: &[Position], analysis: &Analysis) -> String {
    let mut canvas = Canvas::default();
    let best = words::best_play(analysis);
    let head = format!("{}: {best}", words::game(analysis.position.game));
    canvas.text("head", (0.0, 18.0), Anchor::Start, &head);
    canvas.reach(1.3 * wide(&head), 36.0);
    let boards: Vec<Canvas> = positions.iter().map(|position| super::board(position, &[])).collect();
    let width = boards.iter().map(|board| board.width * SCALE).fold(260.0, f64::max) + 24.0;
    let columns = ((WIDTH / width) as usize).max(1);
    let captions = captions(analysis);
    let mut told = Vec::new();
    for (row, boards) in boards.chunks(columns).enumerate() {
        let top = canvas.height + 10.0;
        let height = boards.iter().map(|board| board.height * SCALE).fold(0.0, f64::max);
        for (column, board) in boards.iter().enumerate() {
            let left = width * column as f64;
            let Some([first, second]) = captions.get(row * columns + column) else { continue };
            canvas.text("ink", (left, top + 12.0), Anchor::Start, first);
            canvas.text("small", (left, top + 28.0), Anchor::Start, second);
            told.push(format!("{first}. {second}."));
            // Boards of a row stand on the same ground.
            let lower = height - board.height * SCALE;
            canvas.put(board, (left, top + 38.0 + lower), SCALE);
        }
        canvas.reach(0.0, top + 38.0 + height + 14.0);
    }
    let title = format!("{}: a best line. {best}", words::game(analysis.position.game));
    canvas.finish(&title, &format!("{} {}", words::description(&analysis.position), told.join(" ")))
}

/// Two lines above each board: the move, and the score after it.
fn captions(analysis: &Analysis) -> Vec<[String; 2]> {
    let [first, second] = analysis.position.players;
    let score = |points: [i32; 2]| format!("{first} {}, {second} {}", points[0], points[1]);
    let mut captions = vec![["The position".to_owned(), score(analysis.position.points)]];
    for (number, step) in (1..).zip(&analysis.line) {
        captions.push([format!("{number}. {}: {}", step.player, step.mv), score(step.points)]);
    }
    captions
}
