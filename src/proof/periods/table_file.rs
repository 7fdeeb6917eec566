//! Tables of periods as compact text: the site ships them, the native program writes them.
//!
//! ```json
//! {"format": "nimscape periods", "version": 1, "centre": 2, "rows": 24,
//!  "effort": 1073741824, "columns": 16384,
//!  "bands": [[1, 3], [4, 22], ...], "found": [[0, "1", 3, "walk", 1, 3, "1"], ...]}
//! ```
//! A band is its radius and its column; a row is its number, period, preperiod, method, radius,
//! column and joint period, as in [`RowPeriod`]. Certificates are made of that when they are needed
//! by the crate of searches.

use serde::{Deserialize, Serialize};

use nimscape_base::arithmetic::factors_to;
use nimscape_base::error::{Error, Result, in_range, invalid};
use nimscape_base::{strict, text};

use super::table::{Band, Method, ROWS, RowPeriod, Table};
use crate::{CENTRES, COLUMNS};

/// The first member of every such file.
const FORMAT: &str = "nimscape periods";

/// A text that is longer is no table: 128 rows and 72 bands take 32 kB at the most.
const LONGEST: usize = 1 << 18;

/// Divisors up to this split every period into primes: one that is walked has fewer than `2^40`
/// columns, and one found by labels is a product of small numbers.
const LARGEST_DIVISOR: u128 = 1 << 20;

/// A table as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableFile {
    format: String,
    version: u32,
    centre: u32,
    rows: u32,
    effort: u64,
    columns: u64,
    bands: Vec<(u32, u64)>,
    found: Vec<Row>,
}

/// Row, period, preperiod, method, radius, column, joint period.
type Row = (u32, String, u64, Method, u32, u64, String);

impl TableFile {
    /// Returns a table as it is written.
    pub fn of(table: &Table) -> Self {
        let row = |row: &RowPeriod| {
            let (period, joint) = (row.period.to_string(), row.joint.to_string());
            (row.row, period, row.preperiod, row.method, row.radius, row.column, joint)
        };
        Self {
            format: FORMAT.to_owned(),
            version: 1,
            centre: table.centre,
            rows: table.rows,
            effort: table.effort,
            columns: table.columns,
            bands: table.bands.iter().map(|band| (band.radius, band.column)).collect(),
            found: table.found.iter().map(row).collect(),
        }
    }

    /// Returns the table that is written here.
    ///
    /// # Errors
    /// As for [`Table::from_json`].
    pub fn table(self) -> Result<Table> {
        strict::check_format(&self.format, self.version, FORMAT).map_err(unfit)?;
        in_range("centre", self.centre, CENTRES)?;
        in_range("rows", self.rows, ROWS)?;
        let bands: Vec<Band> =
            self.bands.iter().map(|&(radius, column)| Band { radius, column }).collect();
        let row = |(row, period, preperiod, method, radius, column, joint): &Row| {
            let number = |text: &str| {
                text::number(text)
                    .ok_or_else(|| unfit(format!("has {text:?}, which is not a number that fits")))
            };
            let (period, joint) = (number(period)?, number(joint)?);
            Ok(RowPeriod {
                row: *row,
                period,
                preperiod: *preperiod,
                method: *method,
                radius: *radius,
                column: *column,
                joint,
            })
        };
        let found = self.found.iter().map(row).collect::<Result<Vec<_>>>()?;
        let table = Table {
            centre: self.centre,
            rows: self.rows,
            effort: self.effort,
            columns: self.columns,
            bands,
            found,
        };
        table.goes_together().map(|()| table)
    }
}

impl Table {
    /// Writes the table as JSON.
    pub fn to_json(&self) -> String {
        strict::write(&TableFile::of(self))
    }

    /// Reads a table. Its periods are not verified; certificates do that.
    ///
    /// # Errors
    /// When the text is no table, or one whose rows and bands do not go together; the reason names
    /// the place.
    pub fn from_json(text: &str) -> Result<Self> {
        strict::read::<TableFile>(text, LONGEST).map_err(unfit)?.table()
    }

    /// Checks that each row rests on a band of the table and comes back after the bands below it
    /// are perfect, and that all numbers have plausible sizes.
    fn goes_together(&self) -> Result<()> {
        let upwards = self.bands.windows(2).all(|pair| pair[0].radius < pair[1].radius)
            && self.found.windows(2).all(|pair| pair[0].row < pair[1].row);
        let within = |band: &Band| (1..=72).contains(&band.radius) && band.column <= self.columns;
        let met = |row: &RowPeriod| {
            row.period > 0
                && row.joint > 0
                && row.joint.is_multiple_of(row.period)
                && (row.method == Method::Labels || row.joint <= (*COLUMNS.end()).into())
                && COLUMNS.contains(&row.preperiod.max(row.column))
                && factors_to(row.period, LARGEST_DIVISOR).is_some()
        };
        let sizes = COLUMNS.contains(&self.effort.max(self.columns)) && self.found.iter().all(met);
        let rests = |row: &RowPeriod| {
            let band = self.bands.iter().find(|band| band.radius == row.radius);
            let below = self.bands.iter().take_while(|band| band.radius <= row.radius);
            row.row < self.rows
                && (row.method == Method::Trivial
                    || row.row == 0
                    || below.map(|band| band.column).max() <= Some(row.column)
                        && band.is_some_and(|band| band.next() <= row.row))
        };
        if sizes && upwards && self.bands.iter().all(within) && self.found.iter().all(rests) {
            Ok(())
        } else {
            Err(unfit("has rows and bands that do not go together".to_owned()))
        }
    }
}

fn unfit(reason: String) -> Error {
    invalid("periods", "the file", reason)
}
