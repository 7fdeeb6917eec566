//! Windows of arrays as the data of views.

use core::ops::Range;

use js_sys::Uint16Array;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use super::types::answer;

/// The number that stands in a field where nothing else can, and why.
///
/// It only describes the values: [`digest()`](super::digest::digest) skips it.
#[derive(Tsify, Serialize)]
pub struct Blank {
    value: i32,
    /// The meaning of this value, as a clause: "nothing is written there yet".
    meaning: &'static str,
}

impl Blank {
    pub(super) const fn new(value: i32, meaning: &'static str) -> Self {
        Self { value, meaning }
    }
}

answer! {
    /// A window of an array, row-major: the numbers that its map shows. Values; 1 for yes (or
    /// equal) and 0 for no; residues; for "excess" and "difference" numbers of both signs.
    pub struct Plane {
        kind: &'static str as "\"plane\"",
        /// The first row and the first column.
        origin: [u32; 2] as "[number, number]",
        /// Rows and columns.
        shape: [u32; 2] as "[number, number]",
        values: JsValue = "Uint16Array | Int32Array",
        /// Which number is no value; absent where all numbers are values.
        #[tsify(optional)]
        #[serde(skip_serializing_if = "Option::is_none")]
        blank: Option<Blank>,
    }
}

impl Plane {
    /// Returns a window with its first row and column, its rows and columns, and its values,
    /// row-major.
    pub(super) fn new(origin: [u32; 2], shape: [u32; 2], values: JsValue) -> Self {
        Self { kind: "plane", origin, shape, values, blank: None }
    }

    /// Returns a window, row-major.
    pub(super) fn window(origin: [u32; 2], shape: [u32; 2], values: Uint16Array) -> Self {
        Self::new(origin, shape, values.into())
    }

    /// Returns a whole square array, row-major.
    pub(super) fn whole(side: usize, values: Uint16Array) -> Self {
        Self::square(0, side as u32, values.into())
    }

    /// Returns a square on the diagonal, rows and columns `from..from + side`; `values` is a
    /// `Uint16Array` or an `Int32Array`.
    pub(super) fn square(from: u32, side: u32, values: JsValue) -> Self {
        Self::new([from; 2], [side; 2], values)
    }

    /// The same plane with a number that is no value.
    pub(super) fn with_blank(self, blank: Blank) -> Self {
        Self { blank: Some(blank), ..self }
    }
}

/// `start..start + length` of an array's axis, counted from the window's `origin` and cut to its
/// `rim`.
pub(super) fn window(start: i64, length: i64, origin: u32, rim: usize) -> Range<usize> {
    let cut = |edge: i64| edge.saturating_sub(origin.into()).clamp(0, rim as i64) as usize;
    let first = cut(start);
    first..cut(start.saturating_add(length.max(0))).max(first)
}
