use faceup_core::Player;
use faceup_games::house_of_cards::judge::{Case, Reader, answer};
use faceup_games::house_of_cards::{HouseOfCards as Deal, name};
use faceup_games::judge::Sizes;

use super::value::{Found, Question, Unsolved, json_line};
use crate::pipeline::{Answers, Judged, Numbered};
use crate::{Error, Form, GameId, Method, SolveOptions};

const METHODS: &[Method] = &[Method::AlphaBeta, Method::Minimax];

/// House of Cards: alpha-beta.
pub(crate) struct HouseOfCards {
    question: Question,
    reader: Reader,
}

impl HouseOfCards {
    pub(crate) fn new(options: &SolveOptions) -> Result<Self, Error> {
        let question = Question::new(GameId::HouseOfCards, options, METHODS)?;
        let reader = match options.peaks {
            None => Reader::new(Sizes::Any),
            Some(peaks) => Reader::with_peaks(Sizes::Any, peaks)
                .map_err(|error| Error::Option(format!("{peaks} peaks: {error}")))?,
        };
        Ok(HouseOfCards { question, reader })
    }

    fn find(&self, deal: &Deal) -> Result<Found, Unsolved> {
        match self.question.method {
            Method::Minimax => self.question.minimax(deal),
            _ => self.question.alpha_beta(deal),
        }
    }

    fn answer_one(&self, number: u64, case: &Case) -> Result<String, Error> {
        let found = self.find(&case.deal).map_err(|unsolved| unsolved.error(number, name(Player::First)))?;
        let value = found.value;
        match self.question.form {
            Form::Judge => Ok(answer(number, case, value) + "\n"),
            Form::JsonLines => json_line(&found.answer(number, name(case.asked), value.won_by(case.asked))),
        }
    }
}

impl Judged for HouseOfCards {
    type Reader = Reader;
    type Worker<'a> = ();

    fn reader(&self) -> Reader {
        self.reader.clone()
    }

    fn batch(&self) -> usize {
        4
    }

    fn worker(&self) {}

    fn answer(&self, (): &mut (), batch: Numbered<'_, Case>) -> Answers {
        batch.each(|number, case| self.answer_one(number, case))
    }
}
