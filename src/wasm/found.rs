//! Periods and bands that a search or a table has found.

use super::prelude::*;
pub use nimscape_periods::Band as PerfectBand;
use nimscape_periods::arithmetic::factors;
use nimscape_periods::{Method as PeriodMethod, RowPeriod, Table};

declare!(PerfectBand, PeriodMethod);

/// A proved period of a row. Numbers that may pass `2^53` are texts.
#[export]
pub struct FoundPeriod {
    row: u32,
    period: String,
    /// By how much the row grows in a period.
    saltus: String,
    /// The primes of the period with their exponents, upwards.
    factors: Vec<(String, u32)>,
    /// The first column from which on the row is periodic.
    preperiod: u64,
    method: PeriodMethod,
    /// The radius of the perfect band below; 0 for trivial centres.
    radius: u32,
    /// A column from which on the joint state of the numbers from the band up to this one is known
    /// to come back.
    column: u64,
    /// After how many columns it does.
    joint: String,
}

/// The periods of one centre, as far as a search has come.
#[export]
pub struct CentrePeriods {
    centre: u32,
    /// Rows `0..rows` were requested.
    rows: u32,
    /// The steps that were allowed for each group of rows.
    effort: u64,
    /// The columns that were followed.
    columns: u64,
    /// The perfect bands, each the smallest after the one before.
    bands: Vec<PerfectBand>,
    /// What is proved, upwards; rows that are missing are open.
    found: Vec<FoundPeriod>,
}

impl From<Table> for CentrePeriods {
    fn from(Table { centre, rows, effort, columns, bands, found }: Table) -> Self {
        let found = found.iter().map(FoundPeriod::from).collect();
        Self { centre, rows, effort, columns, bands, found }
    }
}

impl From<&RowPeriod> for FoundPeriod {
    fn from(found: &RowPeriod) -> Self {
        let power = |(prime, exponent): (u128, u32)| (prime.to_string(), exponent);
        let &RowPeriod { row, period, preperiod, method, radius, column, joint } = found;
        Self {
            row,
            period: period.to_string(),
            saltus: found.saltus().to_string(),
            factors: factors(period).into_iter().map(power).collect(),
            preperiod,
            method,
            radius,
            column,
            joint: joint.to_string(),
        }
    }
}
