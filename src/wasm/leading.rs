//! The family around tripod nim: arrays with any leading row, and Grundy values of small trees.

use js_sys::Uint16Array;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::array::numbers;
use super::plane::Plane;
use super::types::params;
use super::{Outcome, check};
use nimscape::arrays::Array;
use nimscape::arrays::fill::completion::CENTRES;
use nimscape::arrays::fill::leading::{GRUNDY_SIDES, LEAVES, SIDES};

params! {
    /// An array by its leading row.
    pub struct LeadingParams {
        /// The beginning of row 0 and column 0, different numbers in 0..=4095; it goes on with the
        /// smallest that are missing.
        row: "readonly number[]",
        /// Rows and columns, 1..=1024.
        side: "number",
    }
}

params! {
    /// A small world of tree nim.
    pub struct GrundyParams {
        /// The stack in the centre, 0..=4095.
        c: "number",
        /// The third leaf, 0..=255; 0 for three stacks in a row.
        d: "number",
        /// Rows and columns: sizes of the other two leaves, 1..=256.
        side: "number",
    }
}

/// Returns the array whose row 0 and column 0 are given, and every other entry is the mex of those
/// to its left and above.
#[wasm_bindgen]
pub fn leading_array(params: Ts<LeadingParams>) -> Outcome<Ts<Plane>> {
    let params = check::params(&params)?;
    let side = check::integer("side", &params.side, check::wide(SIDES))? as u32;
    let array = Array::led_by(&numbers(&params.row)?, side)?;
    Ok(Plane::whole(array.side(), Uint16Array::from(&array.values()[..])).into_ts()?)
}

/// Returns the Grundy values of three stacks in a row, or of tripods with a given third leaf.
#[wasm_bindgen]
pub fn grundy_array(params: Ts<GrundyParams>) -> Outcome<Ts<Plane>> {
    let params = check::params(&params)?;
    let c = check::integer("c", &params.c, check::wide(CENTRES))? as u32;
    let d = check::integer("d", &params.d, check::wide(LEAVES))? as u32;
    let side = check::integer("side", &params.side, check::wide(GRUNDY_SIDES))? as u32;
    let array = Array::grundy(c, d, side)?;
    Ok(Plane::whole(array.side(), Uint16Array::from(&array.values()[..])).into_ts()?)
}
