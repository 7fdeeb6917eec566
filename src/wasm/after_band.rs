//! The rows after a perfect band.

use super::prelude::*;
use nimscape_arrays::dynamics::tokens;

/// What the period of a row divides, by theorem 23 of docs/proofs.md.
#[export]
pub struct RowBound {
    row: u32,
    bound: u32,
}

/// The first rows after a perfect band.
#[export]
pub struct RowBounds {
    radius: u32,
    rows: Vec<RowBound>,
}

/// Returns what the periods of the three rows after a perfect band of a radius, 1..=4096, divide.
#[export]
pub fn rows_after_band(#[range(1..=4096)] radius: u32) -> Outcome<RowBounds> {
    let rows = (2 * radius - 1..).zip(tokens::bounds_after_band(radius));
    let rows = rows.map(|(row, bound)| RowBound { row, bound }).collect();
    Ok(RowBounds { radius, rows })
}
