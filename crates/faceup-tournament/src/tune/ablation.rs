use faceup::games::magic_duel::Strategy;

use super::arena::Arena;
use super::changes::{FIELDS, Field, single_changes};
use crate::Error;
use crate::stats::Estimate;

/// Which of a strategy's changes matter. All numbers are points a duel less the opponent's, on the same fresh deals.
#[derive(Clone, Debug, PartialEq)]
pub struct Ablation {
    /// On how many deals each change was measured.
    pub deals: u64,
    /// The fields in which the strategy differs from the statement's, the one that costs most to put back first.
    pub fields: Vec<FieldRow>,
    /// Every single change of the statement's strategy, the one that gains most first.
    pub singles: Vec<SingleChange>,
}

/// A field in which the strategy differs from the statement's.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldRow {
    /// The field.
    pub field: Field,
    /// What the statement's strategy has there.
    pub statement: String,
    /// What the strategy has there.
    pub found: String,
    /// What is lost or won when the strategy takes the statement's value back.
    pub put_back: Estimate,
    /// What the statement's strategy loses or wins when it takes this value alone.
    pub alone: Estimate,
}

/// A single change of the statement's strategy.
#[derive(Clone, Debug, PartialEq)]
pub struct SingleChange {
    /// What is changed, in words.
    pub change: String,
    /// What it loses or wins.
    pub gain: Estimate,
}

impl Ablation {
    /// Measures every field and every single change.
    pub(super) fn measure(arena: &mut Arena<'_>, found: &Strategy, deals: u64) -> Result<Ablation, Error> {
        let statement = &Strategy::STATEMENT;
        let unit = arena.unit();
        let differ: Vec<Field> =
            FIELDS.into_iter().filter(|field| field.value(found) != field.value(statement)).collect();
        let put_back: Vec<Strategy> = differ.iter().map(|field| field.taken(statement, *found)).collect();
        let alone: Vec<Strategy> = differ.iter().map(|field| field.taken(found, *statement)).collect();
        let changes = single_changes(statement);
        let singles: Vec<Strategy> = changes.iter().map(|change| change.strategy).collect();
        let put_back = arena.fresh_gains(found, &put_back, deals)?;
        let mut alone = arena.fresh_gains(statement, &[alone, singles].concat(), deals)?;
        let singles = alone.split_off(differ.len());
        let rows = differ.iter().zip(put_back.iter().zip(&alone));
        let mut fields: Vec<FieldRow> = rows
            .map(|(&field, (put_back, alone))| FieldRow {
                field,
                statement: field.value(statement),
                found: field.value(found),
                put_back: put_back.mean(unit),
                alone: alone.mean(unit),
            })
            .collect();
        fields.sort_by(|a, b| a.put_back.value.total_cmp(&b.put_back.value));
        let gains = changes.into_iter().zip(&singles);
        let mut singles: Vec<SingleChange> =
            gains.map(|(change, gain)| SingleChange { change: change.text, gain: gain.mean(unit) }).collect();
        singles.sort_by(|a, b| b.gain.value.total_cmp(&a.gain.value));
        Ok(Ablation { deals, fields, singles })
    }
}
