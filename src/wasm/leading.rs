//! The family around tripod nim: arrays with any leading row, and Grundy values of small trees.

use super::array::numbers;
use super::plane::Plane;
use super::prelude::*;
use nimscape_arrays::Array;
use nimscape_arrays::fill::completion::CENTRES;
use nimscape_arrays::fill::leading::{GRUNDY_SIDES, LEAVES, SIDES};

request! {
    /// An array by its leading row.
    pub struct LeadingParams {
        /// The beginning of row 0 and column 0, different numbers in 0..=4095; it goes on with the
        /// smallest that are missing.
        row: Vec<u32> as "readonly number[]" by numbers,
        /// Rows and columns.
        side: u32 in SIDES,
    }
}

request! {
    /// A small world of tree nim.
    pub struct GrundyParams {
        /// The stack in the centre.
        c: u32 in CENTRES,
        /// The third leaf; 0 for three stacks in a row.
        d: u32 in LEAVES,
        /// Rows and columns: sizes of the other two leaves.
        side: u32 in GRUNDY_SIDES,
    }
}

/// Returns the array whose row 0 and column 0 are given, and every other entry is the mex of those
/// to its left and above.
#[export]
pub fn leading_array(params: LeadingParams) -> Outcome<Plane> {
    let LeadingParams { row, side } = params;
    Ok(Plane::square(0, side, Array::led_by(&row, side)?.values()))
}

/// Returns the Grundy values of three stacks in a row, or of tripods with a given third leaf.
#[export]
pub fn grundy_array(params: GrundyParams) -> Outcome<Plane> {
    let GrundyParams { c, d, side } = params;
    Ok(Plane::square(0, side, Array::grundy(c, d, side)?.values()))
}
