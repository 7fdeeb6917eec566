//! Windows of arrays as the data of views.

use core::ops::Range;

use nimscape_base::Typescript;
use serde::Serialize;

use super::prelude::*;

/// The number that stands in a field where nothing else can, and why.
///
/// It only describes the values: [`digest()`](super::digest::digest) skips it.
#[export]
pub struct Blank {
    pub(super) value: i32,
    /// The meaning of this value, as a clause: "nothing is written there yet".
    pub(super) meaning: &'static str,
}

/// A window of an array, row-major: the numbers that its map shows. Values; 1 for yes (or equal)
/// and 0 for no; residues; for "excess" and "difference" numbers of both signs.
#[export]
pub struct Plane {
    #[typescript("\"plane\"")]
    kind: &'static str,
    /// The first row and the first column.
    origin: [u32; 2],
    /// Rows and columns.
    shape: [u32; 2],
    values: Numbers,
    /// Which number is no value; absent where all numbers are values.
    #[serde(skip_serializing_if = "Option::is_none")]
    blank: Option<Blank>,
}

/// The values of a plane.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Numbers {
    /// Numbers that are never negative.
    Whole(Column<u16>),
    /// Numbers of both signs.
    Signed(Column<i32>),
}

impl Typescript for Numbers {
    const NAME: &'static str = "Uint16Array | Int32Array";
}

impl From<Vec<u16>> for Numbers {
    fn from(numbers: Vec<u16>) -> Self {
        Self::Whole(numbers.into())
    }
}

impl From<Vec<i32>> for Numbers {
    fn from(numbers: Vec<i32>) -> Self {
        Self::Signed(numbers.into())
    }
}

impl Plane {
    /// Returns a window with its first row and column, its rows and columns, and its values,
    /// row-major.
    pub(super) fn new(origin: [u32; 2], shape: [u32; 2], values: impl Into<Numbers>) -> Self {
        Self { kind: "plane", origin, shape, values: values.into(), blank: None }
    }

    /// Returns a square on the diagonal, rows and columns `from..from + side`, row-major.
    pub(super) fn square(from: u32, side: u32, values: impl Into<Numbers>) -> Self {
        Self::new([from; 2], [side; 2], values)
    }

    /// Returns the same plane with a number that is no value.
    pub(super) fn with_blank(self, value: i32, meaning: &'static str) -> Self {
        Self { blank: Some(Blank { value, meaning }), ..self }
    }
}

/// `start..start + length` of an array's axis, counted from the window's `origin` and cut to its
/// `rim`.
pub(super) fn window(start: i64, length: i64, origin: u32, rim: usize) -> Range<usize> {
    let cut = |edge: i64| edge.saturating_sub(origin.into()).clamp(0, rim as i64) as usize;
    let first = cut(start);
    first..cut(start.saturating_add(length.max(0))).max(first)
}
