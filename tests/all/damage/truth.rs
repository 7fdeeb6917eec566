//! What is true of rows and bands, found by the literal mex rule and by searches.

use std::collections::BTreeMap;

use nimscape::periods::proof::certificate::Claim;
use nimscape::periods::{Table, search};

pub(crate) const EFFORT: u64 = 1 << 25;

/// Steps for the check of a damaged document: some milliseconds.
pub(crate) const STEPS: u64 = 1 << 22;

/// What is true of rows and bands, found by the literal mex rule and by searches.
#[derive(Default)]
pub(crate) struct Truth {
    rows: BTreeMap<u32, Vec<Vec<u32>>>,
    tables: BTreeMap<u32, Table>,
}

/// Rows and columns of the literal arrays.
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

    fn table(&mut self, centre: u32) -> &Table {
        let table = || search(centre, 48, EFFORT, |_| true).unwrap();
        self.tables.entry(centre).or_insert_with(table)
    }
}

/// Offsets from the diagonal of the first rows, 4096 added, by the mex rule: an entry is the least
/// number that is not to its left in its row, nor above it in its column.
fn literal(centre: usize) -> Vec<Vec<u32>> {
    let size = COLUMNS + 2 * ROWS + centre + 1;
    let (mut rows, mut used) = (vec![Vec::new(); ROWS], vec![vec![false; size]; ROWS]);
    let (mut least, mut above) = (vec![0; ROWS], vec![usize::MAX; size]);
    for k in 0..COLUMNS {
        for r in 0..ROWS {
            let entry = match (r, k) {
                (0, 0) => centre,
                (0, n) | (n, 0) => {
                    if n == centre {
                        0
                    } else {
                        n
                    }
                }
                _ => (least[r]..size).find(|&value| !used[r][value] && above[value] != k).unwrap(),
            };
            used[r][entry] = true;
            while used[r][least[r]] {
                least[r] += 1;
            }
            above[entry] = k;
            rows[r].push((entry + 4096 - k.min(entry + 4096)) as u32);
        }
    }
    rows
}

/// Whether a row has a period from a column on, as far as is seen, no shorter one, and not from the
/// column before.
fn is_least(offsets: &[u32], period: usize, preperiod: usize) -> bool {
    let repeats = |p: usize, from: usize| {
        offsets[from..].iter().zip(&offsets[from + p..]).all(|(here, there)| here == there)
    };
    period > 0
        && repeats(period, preperiod)
        && (preperiod == 0 || !repeats(period, preperiod - 1))
        && (1..period).all(|p| !period.is_multiple_of(p) || !repeats(p, preperiod))
}
