//! The rows after a perfect band.

use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::types::{Number, answer};
use super::{Outcome, check};
use nimscape::dynamics::tokens;

/// What the period of a row divides, by theorem 23 of docs/proofs.md.
#[derive(Tsify, Serialize)]
pub struct RowBound {
    row: u32,
    bound: u32,
}

answer! {
    /// The first rows after a perfect band.
    pub struct RowBounds {
        radius: u32,
        rows: Vec<RowBound>,
    }
}

/// Returns what the periods of the three rows after a perfect band of a radius, 1..=4096, divide.
#[wasm_bindgen]
pub fn rows_after_band(radius: &Number) -> Outcome<Ts<RowBounds>> {
    let radius = check::integer("radius", radius, 1..=4096)? as u32;
    let first = 2 * radius - 1;
    let rows = (first..).zip(tokens::bounds_after_band(radius));
    let rows = rows.map(|(row, bound)| RowBound { row, bound }).collect();
    Ok(RowBounds { radius, rows }.into_ts()?)
}
