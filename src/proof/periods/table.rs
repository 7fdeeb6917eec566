//! Tables: the perfect bands and the periods of rows of one centre.

use nimscape_base::Typescript;
use serde::{Deserialize, Serialize};

/// A perfect band: the cells `(a, b)` with `|a - b| < radius` and `a, b >= column` are those that
/// hold the numbers below `2 radius - 1`, and no cell further out does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Typescript)]
#[serde(deny_unknown_fields)]
#[typescript("PerfectBand")]
pub struct Band {
    /// Half its width: `2 radius - 1` numbers; at least 1.
    pub radius: u32,
    /// The first column after that of the centre from which on this holds.
    pub column: u64,
}

impl Band {
    /// Returns the first number that is not in the band.
    pub const fn next(self) -> u32 {
        2 * self.radius - 1
    }
}

/// How many rows can be searched.
pub const ROWS: core::ops::RangeInclusive<u32> = 1..=128;

/// The method by which a period was proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Typescript)]
#[serde(rename_all = "lowercase")]
#[typescript("PeriodMethod")]
pub enum Method {
    /// The centre is `2^k - 1`: by Theorem 6 of *Tree and Tripod Nim* the row is that of the
    /// nim-sum.
    Trivial,
    /// The joint state of the numbers from the band on comes back after a walk.
    Walk,
    /// The row is one of the last two of a stable group, whose labels are permuted by every lap of
    /// the others.
    Labels,
}

/// A proved period of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowPeriod {
    /// The row.
    pub row: u32,
    /// The least `p` with `C(row, k + p) = C(row, k) + p` from some column on.
    pub period: u128,
    /// The first column from which on that holds.
    pub preperiod: u64,
    /// How it was proved.
    pub method: Method,
    /// The radius of the perfect band below; 0 for trivial centres.
    pub radius: u32,
    /// A column from which on the joint state of the numbers from the band up to this one is known
    /// to come back.
    pub column: u64,
    /// After how many columns it does: a multiple of the period.
    pub joint: u128,
}

impl RowPeriod {
    /// Returns by how much the row grows in a period: rows are additively periodic (*Tree and
    /// Tripod Nim*, Theorem 5).
    ///
    /// It is the period itself, and no other saltus is possible, for this period or any other of
    /// the row: if `C(row, k + p) = C(row, k) + s` from some column on, then
    /// `C(row, k + tp) - (k + tp) = C(row, k) - k + t (s - p)` for all `t`, and entries stay within
    /// `row + 1` of their column, so that `s = p`.
    pub fn saltus(&self) -> u128 {
        self.period
    }
}

/// The periods of rows of one centre, as far as a search has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The centre.
    pub centre: u32,
    /// The rows requested: `0..rows`.
    pub rows: u32,
    /// The steps that were allowed for each group of rows.
    pub effort: u64,
    /// The columns that were followed: the last one of them is stable for all bands.
    pub columns: u64,
    /// The perfect bands that were proved, each the smallest after the one before.
    pub bands: Vec<Band>,
    /// What is proved, row by row upwards; rows that are missing are open.
    pub found: Vec<RowPeriod>,
}
