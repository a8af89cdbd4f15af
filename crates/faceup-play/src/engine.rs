use std::fmt;
use std::str::FromStr;

use faceup::answer::{Analysis, MoveAnswer};
use faceup::core::Draws;

/// How often the engine errs, in thousandths: 0 is perfect play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Errors(u32);

impl Errors {
    /// Perfect play.
    pub const NONE: Errors = Errors(0);
}

impl FromStr for Errors {
    type Err = String;

    /// Reads `20%` or `12.5%`; the sign may be missing.
    fn from_str(text: &str) -> Result<Self, String> {
        let wanted = || format!("`{text}` is no share: one from 0% to 100% is wanted, such as 20% or 12.5%");
        let number = text.strip_suffix('%').unwrap_or(text);
        let (whole, tenth) = number.split_once('.').unwrap_or((number, "0"));
        let digits = |part: &str| !part.is_empty() && part.len() <= 3 && part.bytes().all(|b| b.is_ascii_digit());
        if !digits(whole) || !digits(tenth) || tenth.len() > 1 {
            return Err(wanted());
        }
        let thousandths =
            10 * whole.parse::<u32>().map_err(|_| wanted())? + tenth.parse::<u32>().map_err(|_| wanted())?;
        if thousandths > 1000 { Err(wanted()) } else { Ok(Errors(thousandths)) }
    }
}

impl fmt::Display for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 10, self.0 % 10) {
            (0, 0) => f.write_str("perfect"),
            (whole, 0) => write!(f, "{whole}% errors"),
            (whole, tenth) => write!(f, "{whole}.{tenth}% errors"),
        }
    }
}

/// Tells these draws from those that make deals.
const TAG: u32 = u32::from_be_bytes(*b"play");

/// The move that the engine makes, `None` where there is none.
///
/// With the chance that `errors` says it is one of the moves that are not best, each as likely as the others; else, and where
/// all are best, the first best one. The chance is a function of the seed, the number of the deal and the ply, so that the
/// same play goes the same way again.
pub fn choose(analysis: &Analysis, errors: Errors, seed: u64, deal: u64, ply: usize) -> Option<&MoveAnswer> {
    let mut draws = Draws::new(seed, TAG, deal.wrapping_mul(1 << 16).wrapping_add(ply as u64));
    let worse: Vec<&MoveAnswer> = analysis.moves.iter().filter(|mv| !mv.best).collect();
    let errs = draws.below(1000) < errors.0;
    if errs && !worse.is_empty() {
        return Some(worse[draws.below(worse.len() as u32) as usize]);
    }
    analysis.moves.iter().find(|mv| mv.best)
}

#[cfg(test)]
mod tests {
    use super::{Errors, choose};
    use faceup::GameId;
    use faceup::answer::Analysis;
    use faceup::session::{Options, open};

    #[test]
    fn shares_are_read_and_written() {
        for (text, written) in
            [("0%", "perfect"), ("20%", "20% errors"), ("12.5", "12.5% errors"), ("100%", "100% errors")]
        {
            assert_eq!(text.parse::<Errors>().unwrap().to_string(), written);
        }
        for text in ["", "%", "101%", "100.1%", "-1%", "1e1%", "2.55%", "9999999999%", "20 %", "."] {
            assert!(text.parse::<Errors>().is_err(), "{text}");
        }
    }

    fn analysis() -> Analysis {
        let mut session = open(GameId::GemsFight, "G3 S3: bc ac ab abc", &Options::default()).unwrap();
        let mut analysis = session.analyse().unwrap();
        // All four are best there, so two are made worse.
        for mv in &mut analysis.moves[..2] {
            mv.best = false;
        }
        analysis
    }

    #[test]
    fn perfect_play_is_always_best() {
        let analysis = analysis();
        assert!((0..1000).all(|ply| choose(&analysis, Errors::NONE, 1, 0, ply).unwrap().best));
    }

    #[test]
    fn errors_come_as_often_as_is_said_and_each_worse_move_as_often_as_the_other() {
        let analysis = analysis();
        let errors: Errors = "20%".parse().unwrap();
        let mut counts = [0; 2];
        for ply in 0..10_000 {
            let mv = choose(&analysis, errors, 7, 3, ply).unwrap();
            if let Some(worse) = analysis.moves.iter().take(2).position(|other| other.mv == mv.mv) {
                counts[worse] += 1;
            }
        }
        assert!(counts.iter().all(|count| (900..1100).contains(count)), "{counts:?}");
    }

    #[test]
    fn the_same_seed_errs_in_the_same_places() {
        let analysis = analysis();
        let errors: Errors = "50%".parse().unwrap();
        let play = |seed, deal| {
            (0..64).map(|ply| choose(&analysis, errors, seed, deal, ply).unwrap().mv.clone()).collect::<Vec<_>>()
        };
        assert_eq!(play(1, 0), play(1, 0));
        assert_ne!(play(1, 0), play(2, 0));
        assert_ne!(play(1, 0), play(1, 1));
    }

    #[test]
    fn where_all_moves_are_best_none_is_an_error() {
        let mut analysis = analysis();
        analysis.moves.iter_mut().for_each(|mv| mv.best = true);
        let always: Errors = "100%".parse().unwrap();
        assert!(choose(&analysis, always, 1, 0, 0).unwrap().best);
        analysis.moves.clear();
        assert_eq!(choose(&analysis, always, 1, 0, 0), None);
    }
}
