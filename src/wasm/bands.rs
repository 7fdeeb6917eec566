//! The barriers of a number, their shadows and bands.

use js_sys::Int32Array;

use super::plane::Plane;
use super::prelude::*;
use nimscape_arrays::fill::completion::CENTRES;
use nimscape_periods::barriers::{self, Barriers, Rung as BandRung};

declare!(BandRung);

request! {
    /// The barriers and the window.
    pub struct BarrierParams {
        /// The stack in the centre.
        c: u32 in CENTRES,
        /// The number of the barriers.
        n: u32 in barriers::NUMBERS,
        /// The first row and the first column, from `c + 1` to 1000000; absent, `c + 1`.
        from: Option<u32> in c + 1..=barriers::LAST,
        /// Rows and columns.
        side: u32 in barriers::SIDES,
        range from: 1..=barriers::LAST,
    }
}

/// A window on the diagonal with what shadows the barriers of a number, and the bands of its first
/// column.
#[export]
pub struct BarrierWindow {
    /// The numbers up to `n`, and the blank value, -1, where a larger one stands.
    plane: Plane,
    /// 1 where `n` stands in a row before, and left of the diagonal the mirror image; row-major.
    shadowed: Column<u8>,
    rungs: Vec<BandRung>,
}

/// Returns what shadows the barriers of a number, row after row, and which bands can come.
#[export]
pub fn barriers(params: BarrierParams) -> Outcome<BarrierWindow> {
    let BarrierParams { c, n, from, side } = params;
    let from = from.unwrap_or(c + 1);
    let Barriers { numbers, shadowed, rungs, .. } = Barriers::new(c, n, from, side)?;
    let values: Vec<i32> = numbers.into_iter().map(i32::from).collect();
    let plane = Plane::square(from, side, values);
    Ok(BarrierWindow {
        plane: plane.with_blank(-1, "a larger number stands there"),
        shadowed: shadowed.into_iter().map(u8::from).collect(),
        rungs,
    })
}

/// Returns the next seed of each seed of a number, 1..=7, `side` rows below the barrier, where the
/// smaller numbers stand as in the array: bit i is for column `from + i`. -1 for a seed with marks
/// beyond the first n + 1 columns.
#[export]
pub fn next_seeds(params: BarrierParams) -> Outcome<Int32Array> {
    let BarrierParams { c, n, from, side } = params;
    let next = barriers::next_seeds(c, n, from.unwrap_or(c + 1), side)?;
    let next: Vec<i32> = next.into_iter().map(|seed| seed.map_or(-1, |seed| seed as i32)).collect();
    Ok(Int32Array::from(&next[..]))
}
