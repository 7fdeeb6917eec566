//! Rows and bands of every centre, by theorems.

use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::found::{FoundPeriod, PerfectBand};
use super::types::{Number, answer};
use super::{Outcome, check};
use nimscape::error::Result;
use nimscape::periods::shift::{CENTRES, modulus, representative};
use nimscape::periods::twins::Twins;
use nimscape::periods::{ROWS, Table, diagonal, transferred};

answer! {
    /// The centre whose row decides that of a larger centre (theorem 14 of docs/proofs.md).
    pub struct Representative {
        row: u32,
        /// The smallest power of two greater than the row.
        modulus: u64 as "number",
        /// The centre in `modulus..2 modulus` with the same remainder; a centre below `modulus` is
        /// its own.
        centre: u64 as "number",
        /// By how much columns and entries of the row move from there.
        distance: u64 as "number",
    }
}

answer! {
    /// The centre with which rows agree far out (theorem 18 of docs/proofs.md).
    pub struct CentreTwin {
        centre: u64 as "number",
        /// The rows `from..to` agree.
        from: u32,
        to: u64 as "number",
        /// From this column on.
        column: u64 as "number",
    }
}

answer! {
    /// What a table of one centre says of another one.
    pub struct TransferredPeriods {
        /// The centre to which rows and bands are transferred, and whose columns these are.
        centre: u64 as "number",
        /// The centre of the table.
        from: u32,
        /// The rows of the table that are those of the other centre, upwards; those that are not
        /// among `found` are open for both.
        rows: Vec<u32>,
        bands: Vec<PerfectBand>,
        found: Vec<FoundPeriod>,
    }
}

pub(super) fn centre(c: &JsValue) -> Result<u64> {
    let allowed = *CENTRES.start() as i64..=*CENTRES.end() as i64;
    check::integer("c", c, allowed).map(|c| c as u64)
}

pub(super) fn table(table: &JsValue) -> Result<Table> {
    Table::from_json(&check::text("table", table)?)
}

/// Returns for each row `0..rows` (`rows` in 1..=128) the centre that decides it for centre `c`
/// (0..=2^40).
#[wasm_bindgen]
pub fn representatives(c: &Number, rows: &Number) -> Outcome<Vec<Ts<Representative>>> {
    let c = centre(c)?;
    let rows = check::integer("rows", rows, check::wide(ROWS))? as u32;
    let of = |row: u32| {
        let centre = representative(c, row);
        Representative { row, modulus: modulus(row), centre, distance: c - centre }.into_ts()
    };
    Ok((0..rows).map(of).collect::<core::result::Result<_, _>>()?)
}

/// Returns the twin of centre `c` (0..=2^40), or undefined where it has none.
#[wasm_bindgen]
pub fn centre_twin(c: &Number) -> Outcome<Option<Ts<CentreTwin>>> {
    let c = centre(c)?;
    let twin = |twins: Twins| {
        let (centre, column) = (twins.other(c), twins.column());
        CentreTwin { centre, from: Twins::FIRST, to: twins.smaller, column }.into_ts()
    };
    Ok(Twins::of(c).filter(|twins| twins.has(Twins::FIRST)).map(twin).transpose()?)
}

/// Returns the entry `C(c, c)` of centre `c` (0..=2^40): the value of its lowest zero bit, or `c`.
#[wasm_bindgen]
pub fn diagonal_entry(c: &Number) -> Outcome<f64> {
    Ok(diagonal::entry(centre(c)?) as f64)
}

/// Returns whether parity allows centre `c` (0..=2^40) a perfect band of `2 radius - 1` numbers
/// (`radius` in 1..=64).
#[wasm_bindgen]
pub fn allows_band(c: &Number, radius: &Number) -> Outcome<bool> {
    let radius = check::integer("radius", radius, 1..=i64::from(*ROWS.end() / 2))? as u32;
    Ok(diagonal::allows_band(centre(c)?, radius))
}

/// Returns the rows and bands of a shipped table that theorems transfer to centre `c` (0..=2^40).
/// That the table is true is not checked here: `transfer_certificate` makes a certificate of each
/// of its rows.
#[wasm_bindgen]
pub fn transferred_periods(
    #[wasm_bindgen(unchecked_param_type = "string")] of: &JsValue,
    c: &Number,
) -> Outcome<Ts<TransferredPeriods>> {
    let there = transferred(&table(of)?, centre(c)?)?;
    let periods = TransferredPeriods {
        centre: there.centre,
        from: there.from,
        rows: there.rows,
        bands: there.bands.into_iter().map(PerfectBand::from).collect(),
        found: there.found.iter().map(FoundPeriod::from).collect(),
    };
    Ok(periods.into_ts()?)
}
