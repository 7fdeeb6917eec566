//! Rows and bands of every centre, by theorems.

use super::found::{FoundPeriod, PerfectBand};
use super::prelude::*;
use nimscape_periods::shift::{CENTRES, modulus, representative};
use nimscape_periods::twins::Twins;
use nimscape_periods::{ROWS, RowPeriod, Table, diagonal, transferred};

/// Half the widths of bands.
pub(super) const RADII: core::ops::RangeInclusive<u32> = 1..=*ROWS.end() / 2;

/// The centre whose row decides that of a larger centre (theorem 14 of docs/proofs.md).
#[export]
pub struct Representative {
    row: u32,
    /// The smallest power of two greater than the row.
    modulus: u64,
    /// The centre in `modulus..2 modulus` with the same remainder; a centre below `modulus` is its
    /// own.
    centre: u64,
    /// By how much columns and entries of the row move from there.
    distance: u64,
}

/// The centre with which rows agree far out (theorem 18 of docs/proofs.md).
#[export]
pub struct CentreTwin {
    centre: u64,
    /// The rows `from..to` agree.
    from: u32,
    to: u64,
    /// From this column on.
    column: u64,
}

/// What a table of one centre says of another one.
#[export]
pub struct TransferredPeriods {
    /// The centre to which rows and bands are transferred, and whose columns these are.
    centre: u64,
    /// The centre of the table.
    from: u32,
    /// The rows of the table that are those of the other centre, upwards; those that are not among
    /// `found` are open for both.
    rows: Vec<u32>,
    bands: Vec<PerfectBand>,
    found: Vec<FoundPeriod>,
}

/// Reads a table as the site ships them.
pub(super) fn read_table(name: &'static str, table: &JsValue) -> Result<Table> {
    Table::from_json(&check::text(name, table)?)
}

/// Returns for each row `0..rows` (`rows` in 1..=128) the centre that decides it for centre `c`
/// (0..=2^40).
#[export]
pub fn representatives(
    #[range(CENTRES)] c: u64,
    #[range(ROWS)] rows: u32,
) -> Outcome<Vec<Representative>> {
    let of = |row: u32| {
        let centre = representative(c, row);
        Representative { row, modulus: modulus(row), centre, distance: c - centre }
    };
    Ok((0..rows).map(of).collect())
}

/// Returns the twin of centre `c` (0..=2^40), or undefined where it has none.
#[export]
pub fn centre_twin(#[range(CENTRES)] c: u64) -> Outcome<Option<CentreTwin>> {
    let twins = Twins::of(c).filter(|twins| twins.has(Twins::FIRST));
    Ok(twins.map(|twins| {
        let (centre, column) = (twins.other(c), twins.column());
        CentreTwin { centre, from: Twins::FIRST, to: twins.smaller, column }
    }))
}

/// Returns the entry `C(c, c)` of centre `c` (0..=2^40): the value of its lowest zero bit, or `c`.
#[export]
pub fn diagonal_entry(#[range(CENTRES)] c: u64) -> Outcome<f64> {
    Ok(diagonal::entry(c) as f64)
}

/// Returns whether parity allows centre `c` (0..=2^40) a perfect band of `2 radius - 1` numbers
/// (`radius` in 1..=64).
#[export]
pub fn allows_band(#[range(CENTRES)] c: u64, #[range(RADII)] radius: u32) -> Outcome<bool> {
    Ok(diagonal::allows_band(c, radius))
}

/// Returns the rows and bands of a shipped table that theorems transfer to centre `c` (0..=2^40).
/// That the table is true is not checked here: `transfer_certificate` makes a certificate of each
/// of its rows.
#[export]
pub fn transferred_periods(
    #[by(read_table)]
    #[typescript("string")]
    of: Table,
    #[range(CENTRES)] c: u64,
) -> Outcome<TransferredPeriods> {
    let there = transferred(&of, c)?;
    let found = there.found.iter().map(|row: &RowPeriod| row.into()).collect();
    let (centre, from, rows, bands) = (there.centre, there.from, there.rows, there.bands);
    Ok(TransferredPeriods { centre, from, rows, bands, found })
}
