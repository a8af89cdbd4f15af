use std::borrow::Cow;

use faceup_games::judge::Sizes;
use faceup_games::magic_duel::engine::duel;
use faceup_games::magic_duel::judge::{Case, Reader, write_answer};
use faceup_games::magic_duel::{Rules, Strategy, name};

use super::value::{Question, json_line};
use crate::answer::{DuelAnswer, SOLVE_SCHEMA, UNNAMED};
use crate::duel_files::Named;
use crate::duels::{Duels, Ended};
use crate::pipeline::{Answers, Judged, Numbered};
use crate::{Error, Form, GameId, Method, SolveOptions};

const METHODS: &[Method] = &[Method::Play];

/// Magic Duel: each seat plays a strategy, by rules for all cases.
pub(crate) struct MagicDuel {
    form: Form,
    strategies: [Strategy; 2],
    rules: Rules,
    /// What differs from the statement, by name.
    strategy_names: Option<[Cow<'static, str>; 2]>,
    rules_name: Option<Cow<'static, str>>,
}

impl MagicDuel {
    pub(crate) fn new(options: &SolveOptions) -> Result<Self, Error> {
        let question = Question::new(GameId::MagicDuel, options, METHODS)?;
        let rules = options.rules.clone().unwrap_or(Named::unnamed(Rules::STATEMENT));
        let statement = || Box::new([Named::unnamed(Strategy::STATEMENT), Named::unnamed(Strategy::STATEMENT)]);
        let [alice, bob] = *options.strategies.clone().unwrap_or_else(statement);
        let strategies = [alice.value, bob.value];
        let rules_name = (rules.value != Rules::STATEMENT).then(|| called(rules.name));
        let names = || [alice, bob].map(|strategy| called(strategy.name));
        let strategy_names = (strategies != [Strategy::STATEMENT; 2]).then(names);
        Ok(MagicDuel { form: question.form, strategies, rules: rules.value, strategy_names, rules_name })
    }
}

/// Fewer duels than these are played before the engine that plays many at once has been made ready.
const FEW: usize = 64;

impl MagicDuel {
    fn ended(&self, duels: &mut Option<Duels>, cases: &[Case]) -> Vec<Ended> {
        let mut ended = vec![Ended::default(); cases.len()];
        if cases.len() < FEW && duels.is_none() {
            let [alice, bob] = &self.strategies;
            for (case, ended) in cases.iter().zip(&mut ended) {
                let outcome = duel(case, [alice, bob]);
                *ended = Ended { winner: outcome.winner, turns: outcome.turns, ..Ended::default() };
            }
        } else {
            duels.get_or_insert_with(|| Duels::new(self.rules, self.strategies)).play(cases, &mut ended);
        }
        ended
    }
}

fn called(name: Option<String>) -> Cow<'static, str> {
    name.map_or(Cow::Borrowed(UNNAMED), Cow::Owned)
}

impl Judged for MagicDuel {
    type Reader = Reader;
    type Worker<'a> = Option<Duels>;

    fn reader(&self) -> Reader {
        Reader::with_rules(Sizes::Any, self.rules)
    }

    fn batch(&self) -> usize {
        2048
    }

    fn alone(&self) -> u64 {
        1 << 16
    }

    fn worker(&self) -> Option<Duels> {
        None
    }

    fn answer(&self, duels: &mut Option<Duels>, batch: Numbered<'_, Case>) -> Answers {
        let ended = self.ended(duels, batch.cases);
        let mut ended = ended.into_iter();
        batch.write_each(|number, _, text| {
            let outcome = ended.next().expect("every case has been played");
            match self.form {
                Form::Judge => {
                    write_answer(text, number, outcome.winner, outcome.turns);
                    text.push('\n');
                }
                Form::JsonLines => text.push_str(&json_line(&DuelAnswer {
                    schema: SOLVE_SCHEMA,
                    case: number,
                    winner: outcome.winner.map_or("Draw", name),
                    turns: outcome.turns.into(),
                    method: Method::Play.name(),
                    strategies: self.strategy_names.clone(),
                    rules: self.rules_name.clone(),
                })?),
            }
            Ok(())
        })
    }
}
