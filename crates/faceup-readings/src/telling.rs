use crate::Misread;

/// A case by which misreadings can be told apart.
#[derive(Clone, Debug)]
pub struct Telling<C, A> {
    /// The case.
    pub case: C,
    /// The right answer.
    pub right: A,
    /// What a program with each of the misreadings answers, in their order.
    pub answers: Vec<A>,
}

/// A case that tells, of misreadings of the game.
type Found<G> = Telling<<G as Misread>::Case, <G as Misread>::Answer>;

/// The case among the known ones and the first `most` of the series to which the misreadings give most different answers, and
/// most wrong ones among equals, the earliest of them; `None` if they all give the same answer everywhere.
pub fn telling<G: Misread>(readings: &[G::Reading], most: u64) -> Option<Found<G>> {
    let mut best: Option<((usize, usize), Found<G>)> = None;
    let cases = G::known().into_iter().chain((0..most).map(G::another));
    for case in cases {
        let answers: Option<Vec<_>> = readings.iter().map(|&reading| G::answer(&case, &[reading])).collect();
        let (Some(answers), Some(right)) = (answers, G::answer(&case, &[])) else { continue };
        let different = (0..answers.len()).filter(|&place| !answers[..place].contains(&answers[place])).count();
        let wrong = answers.iter().filter(|&&answer| answer != right).count();
        // One answer from all tells nothing, however wrong it is.
        if (different, wrong) > best.as_ref().map_or((1, usize::MAX), |(counts, _)| *counts) {
            best = Some(((different, wrong), Telling { case, right, answers }));
            if different.min(wrong) == readings.len() {
                break;
            }
        }
    }
    best.map(|(_, telling)| telling)
}
