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

/// The case among the known ones and the first `most` of the series to which the misreadings give most different answers,
/// the earliest of them; `None` if they all give the same answer everywhere.
///
/// A case is no help that one of them gets right like the rules and another one too: only answers that differ from each
/// other tell.
pub fn telling<G: Misread>(readings: &[G::Reading], most: u64) -> Option<Telling<G::Case, G::Answer>> {
    let mut best: Option<(usize, Telling<G::Case, G::Answer>)> = None;
    let cases = G::known().into_iter().chain((0..most).map(G::another));
    for case in cases {
        let answers: Option<Vec<_>> = readings.iter().map(|&reading| G::answer(&case, &[reading])).collect();
        let (Some(answers), Some(right)) = (answers, G::answer(&case, &[])) else { continue };
        let different = (0..answers.len()).filter(|&place| !answers[..place].contains(&answers[place])).count();
        if different > best.as_ref().map_or(1, |(different, _)| *different) {
            let all = different == readings.len();
            best = Some((different, Telling { case, right, answers }));
            if all {
                break;
            }
        }
    }
    best.map(|(_, telling)| telling)
}
