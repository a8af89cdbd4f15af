//! Tables for people and programs.

mod heatmap;
mod json;
mod text;

pub use heatmap::heatmap;
pub(crate) use json::estimate;
pub use json::{SCHEMA, json, rules as rules_json, strategy as strategy_json};
pub use text::{Markup, tables};
pub(crate) use text::{counted, interval, number};

use crate::Error;
use crate::equilibrium::{Equilibrium, equilibrium};
use crate::ratings::{Ratings, ratings};
use crate::tournament::Table;

/// A table with all that is computed from it.
#[derive(Clone, Debug, PartialEq)]
pub struct Results {
    /// The counts.
    pub table: Table,
    /// The ratings, where they are finite.
    pub ratings: Option<Ratings>,
    /// The equilibrium, where it was asked for.
    pub equilibrium: Option<Equilibrium>,
}

impl Results {
    /// Computes the ratings of a table and, if wanted, its equilibrium.
    pub fn of(table: Table, with_equilibrium: bool) -> Result<Results, Error> {
        let equilibrium = with_equilibrium.then(|| equilibrium(&table, table.seed)).transpose()?;
        Ok(Results { ratings: ratings(&table), equilibrium, table })
    }

    /// The places of the pool, the best first: by rating, or by points where there are no ratings.
    pub fn order(&self) -> Vec<usize> {
        let payoffs = self.table.payoffs();
        let strength = |at: usize| match &self.ratings {
            Some(ratings) => ratings.elo[at].value,
            None => payoffs[at].iter().sum(),
        };
        let mut order: Vec<usize> = (0..self.table.strategies.len()).collect();
        order.sort_by(|&a, &b| strength(b).total_cmp(&strength(a)));
        order
    }

    /// The name of the strategy at a place of the pool.
    fn name(&self, place: usize) -> &str {
        self.table.strategies[place].name()
    }
}
