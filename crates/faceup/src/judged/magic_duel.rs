use faceup_games::judge::Sizes;
use faceup_games::magic_duel::engine::duel;
use faceup_games::magic_duel::judge::{Case, Reader, answer};
use faceup_games::magic_duel::{Strategy, name};

use super::value::{Question, json_line};
use crate::answer::{DuelAnswer, SOLVE_SCHEMA};
use crate::pipeline::{Answers, Judged, Numbered};
use crate::{Error, Form, GameId, Method, SolveOptions};

const METHODS: &[Method] = &[Method::Play];

/// Magic Duel: both seats play the statement's strategy.
pub(crate) struct MagicDuel {
    form: Form,
}

impl MagicDuel {
    pub(crate) fn new(options: &SolveOptions) -> Result<Self, Error> {
        let question = Question::new(GameId::MagicDuel, options, METHODS)?;
        Ok(MagicDuel { form: question.form })
    }

    fn answer_one(&self, number: u64, case: &Case) -> Result<String, Error> {
        let outcome = duel(case, [&Strategy::STATEMENT; 2]);
        match self.form {
            Form::Judge => Ok(answer(number, &outcome) + "\n"),
            Form::JsonLines => json_line(&DuelAnswer {
                schema: SOLVE_SCHEMA,
                case: number,
                winner: outcome.winner.map_or("Draw", name),
                turns: outcome.turns.into(),
                method: Method::Play.name(),
            }),
        }
    }
}

impl Judged for MagicDuel {
    type Reader = Reader;
    type Worker<'a> = ();

    fn reader(&self) -> Reader {
        Reader::new(Sizes::Any)
    }

    fn batch(&self) -> usize {
        256
    }

    fn worker(&self) {}

    fn answer(&self, (): &mut (), batch: Numbered<'_, Case>) -> Answers {
        batch.each(|number, case| self.answer_one(number, case))
    }
}
