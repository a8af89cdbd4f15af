use faceup_games::gems_fight::judge::{Case, Reader, answer};
use faceup_games::judge::Sizes;
use faceup_search::LimitReached;

use super::value::{Found, Question, Unsolved, json_line};
use crate::pipeline::{Answers, Judged, Numbered};
use crate::{Error, Form, GameId, Method, SolveOptions};

/// The judge asks for the value of the first player.
const FIRST: &str = "Alice";

const METHODS: &[Method] = &[Method::Table, Method::AlphaBeta, Method::Minimax];

/// Gems Fight!: the subset table where it fits, else alpha-beta.
pub(crate) struct GemsFight {
    question: Question,
}

impl GemsFight {
    pub(crate) fn new(options: &SolveOptions) -> Result<Self, Error> {
        Ok(GemsFight { question: Question::new(GameId::GemsFight, options, METHODS)? })
    }

    fn find(&self, deal: &Case) -> Result<Found, Unsolved> {
        match self.question.method {
            Method::Minimax => self.question.minimax(deal),
            Method::AlphaBeta => self.question.alpha_beta(deal),
            Method::Table => self.question.table(deal),
            Method::Auto | Method::Play => match self.question.table(deal) {
                Err(Unsolved { limit: LimitReached::Memory { .. } | LimitReached::Nodes { .. }, .. }) => {
                    self.question.alpha_beta(deal)
                }
                result => result,
            },
        }
    }

    fn answer_one(&self, number: u64, deal: &Case) -> Result<String, Error> {
        let found = self.find(deal).map_err(|unsolved| unsolved.error(number, FIRST))?;
        let value = found.value;
        match self.question.form {
            Form::Judge => Ok(answer(number, deal, value) + "\n"),
            Form::JsonLines => json_line(&found.answer(number, FIRST, value)),
        }
    }
}

impl Judged for GemsFight {
    type Reader = Reader;
    type Worker<'a> = ();

    fn reader(&self) -> Reader {
        Reader::new(Sizes::Any)
    }

    fn batch(&self) -> usize {
        1
    }

    fn worker(&self) {}

    fn answer(&self, (): &mut (), batch: Numbered<'_, Case>) -> Answers {
        batch.each(|number, case| self.answer_one(number, case))
    }
}
