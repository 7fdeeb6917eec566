//! Periods and bands that a search or a table has found.

use serde::Serialize;
use tsify::Tsify;

use super::types::answer;
use nimscape::periods::arithmetic::factors;
use nimscape::periods::{Band, Method, RowPeriod, Table};

/// The method by which a period was proved.
#[derive(Tsify, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PeriodMethod {
    /// The row is that of the nim-sum.
    Trivial,
    /// The joint state of the numbers from the band on was seen to come back.
    Walk,
    /// The labels of the last two numbers of a group were.
    Labels,
}

answer! {
    /// A proved period of a row. Numbers that may pass `2^53` are texts.
    pub struct FoundPeriod {
        row: u32,
        period: String,
        /// By how much the row grows in a period.
        saltus: String,
        /// The primes of the period with their exponents, upwards.
        factors: Vec<(String, u32)> as "[string, number][]",
        /// The first column from which on the row is periodic.
        preperiod: u64 as "number",
        method: PeriodMethod,
        /// The radius of the perfect band below; 0 for trivial centres.
        radius: u32,
        /// A column from which on the joint state of the numbers from the band up to this one is
        /// known to come back.
        column: u64 as "number",
        /// After how many columns it does.
        joint: String,
    }
}

answer! {
    /// A perfect band: from its column on the numbers below `2 radius - 1` fill the cells
    /// `|a - b| < radius`.
    pub struct PerfectBand {
        radius: u32,
        column: u64 as "number",
    }
}

answer! {
    /// The periods of one centre, as far as a search has come.
    pub struct CentrePeriods {
        centre: u32,
        /// Rows `0..rows` were requested.
        rows: u32,
        /// The steps that were allowed for each group of rows.
        effort: u64 as "number",
        /// The columns that were followed.
        columns: u64 as "number",
        /// The perfect bands, each the smallest after the one before.
        bands: Vec<PerfectBand>,
        /// What is proved, upwards; rows that are missing are open.
        found: Vec<FoundPeriod>,
    }
}

impl From<Band> for PerfectBand {
    fn from(band: Band) -> Self {
        Self { radius: band.radius, column: band.column }
    }
}

impl From<Table> for CentrePeriods {
    fn from(table: Table) -> Self {
        Self {
            centre: table.centre,
            rows: table.rows,
            effort: table.effort,
            columns: table.columns,
            bands: table.bands.into_iter().map(PerfectBand::from).collect(),
            found: table.found.iter().map(FoundPeriod::from).collect(),
        }
    }
}

impl From<&RowPeriod> for FoundPeriod {
    fn from(row: &RowPeriod) -> Self {
        let power = |(prime, exponent): (u128, u32)| (prime.to_string(), exponent);
        Self {
            row: row.row,
            period: row.period.to_string(),
            saltus: row.saltus().to_string(),
            factors: factors(row.period).into_iter().map(power).collect(),
            preperiod: row.preperiod,
            method: match row.method {
                Method::Trivial => PeriodMethod::Trivial,
                Method::Walk => PeriodMethod::Walk,
                Method::Labels => PeriodMethod::Labels,
            },
            radius: row.radius,
            column: row.column,
            joint: row.joint.to_string(),
        }
    }
}
