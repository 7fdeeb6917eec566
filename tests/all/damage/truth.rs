//! What is true of rows and bands, found by the literal mex rule and by searches.

use std::collections::BTreeMap;

use nimscape_periods::{Table, search};
use nimscape_proof::periods::certificate::Claim;

use crate::naive::{by_bits, is_least, leading_row};

pub(crate) const EFFORT: u64 = 1 << 25;

/// Steps for the check of a damaged document: some milliseconds.
pub(crate) const STEPS: u64 = 1 << 22;

/// What is true of rows and bands, found by the literal mex rule and by searches.
#[derive(Default)]
pub(crate) struct Truth {
    rows: BTreeMap<u32, Vec<Vec<i64>>>,
    tables: BTreeMap<u32, Table>,
}

const ROWS: usize = 32;
const COLUMNS: usize = 12_000;

impl Truth {
    pub(crate) fn holds(&mut self, centre: u32, claim: &Claim) -> bool {
        match *claim {
            Claim::Row { row, period, preperiod, .. } => {
                if (row as usize) < ROWS && period < 2500 && preperiod < 2500 {
                    let rows = self.rows.entry(centre).or_insert_with(|| literal(centre as usize));
                    return is_least(&rows[row as usize], period as usize, preperiod as usize);
                }
                let found = self.table(centre).found.iter().find(|found| found.row == row);
                found.is_some_and(|row| (row.period, row.preperiod) == (period, preperiod))
            }
            Claim::Band { radius, column } => {
                let mut bands = self.table(centre).bands.iter();
                bands.any(|band| (band.radius, band.column) == (radius, column))
            }
            // Centre 29 has a band of radius 20, and none is known above. Other bands that never
            // come are passed over by a larger one.
            Claim::NoBand { radius } => {
                let radii = |table: &Table| table.bands.iter().map(|band| band.radius).collect();
                let radii: Vec<u32> = radii(self.table(centre));
                let passed_over = radii.iter().any(|known| *known > radius);
                (centre, radius) == (29, 24) || passed_over && !radii.contains(&radius)
            }
        }
    }

    /// Whether the least period of a row divides a number.
    pub(crate) fn divides(&mut self, centre: u32, row: u32, multiple: u128) -> bool {
        let found = self.table(centre).found.iter().find(|found| found.row == row);
        found.is_some_and(|found| multiple > 0 && multiple.is_multiple_of(found.period))
    }

    fn table(&mut self, centre: u32) -> &Table {
        let table = || search(centre, 48, EFFORT, |_| true).unwrap();
        self.tables.entry(centre).or_insert_with(table)
    }
}

/// Offsets from the diagonal of the first rows, by the mex rule.
fn literal(centre: usize) -> Vec<Vec<i64>> {
    let rows = by_bits(&leading_row(centre as u32, COLUMNS), ROWS);
    let offsets = |row: &Vec<u32>| row.iter().zip(0..).map(|(&d, k)| i64::from(d) - k).collect();
    rows.iter().map(offsets).collect()
}
