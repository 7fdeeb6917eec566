//! The barriers of a number, their shadows and bands.

use js_sys::{Int32Array, Uint8Array};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::plane::{Blank, Plane};
use super::types::{answer, params};
use super::{Outcome, check};
use nimscape::arrays::fill::completion::CENTRES;
use nimscape::periods::barriers::{self, Barriers, Rung};

params! {
    /// The barriers and the window.
    pub struct BarrierParams {
        /// The stack in the centre, 0..=4095.
        c: "number",
        /// The number of the barriers, 1..=127.
        n: "number",
        /// The first row and the first column, from `c + 1` to 1000000; absent, `c + 1`.
        from: ? "number | null",
        /// Rows and columns, 1..=64.
        side: "number",
    }
}

answer! {
    /// A window on the diagonal with what shadows the barriers of a number, and the bands of its
    /// first column.
    #[tsify(missing_as_null)]
    pub struct BarrierWindow {
        /// The numbers up to `n`, and the blank value, -1, where a larger one stands.
        plane: Plane,
        /// 1 where `n` stands in a row before, and left of the diagonal the mirror image;
        /// row-major.
        shadowed: Uint8Array = "Uint8Array",
        rungs: Vec<BandRung>,
    }
}

answer! {
    /// Whether the numbers below `2 radius - 1` are a perfect band (`src/periods/barriers.rs` has
    /// the lemma).
    #[tsify(missing_as_null)]
    pub struct BandRung {
        radius: u32,
        /// How many offsets they have at this column, and how many they have in a band.
        count: u64 as "number",
        needed: u64 as "number",
        /// Whether parity allows a band.
        possible: bool,
        /// From which column on they are one for ever; null where this column does not prove it.
        band: Option<u64> as "number | null",
    }
}

const LARGER: Blank = Blank::new(-1, "a larger number stands there");

/// Returns what shadows the barriers of a number, row after row, and which bands can come.
#[wasm_bindgen]
pub fn barriers(params: Ts<BarrierParams>) -> Outcome<Ts<BarrierWindow>> {
    let params = check::params(&params)?;
    let c = check::integer("c", &params.c, check::wide(CENTRES))?;
    let n = check::integer("n", &params.n, check::wide(barriers::NUMBERS))? as u32;
    let from = check::optional("from", &params.from, c + 1..=barriers::LAST.into())?;
    let (from, c) = (from.unwrap_or(c + 1) as u32, c as u32);
    let side = check::integer("side", &params.side, check::wide(barriers::SIDES))? as u32;
    let Barriers { numbers, shadowed, rungs, .. } = Barriers::new(c, n, from, side)?;
    let values: Vec<i32> = numbers.into_iter().map(i32::from).collect();
    let shadowed: Vec<u8> = shadowed.into_iter().map(u8::from).collect();
    let rung = |Rung { radius, count, needed, possible, band }| BandRung {
        radius,
        count,
        needed,
        possible,
        band,
    };
    let window = BarrierWindow {
        plane: Plane::square(from, side, Int32Array::from(&values[..]).into()).with_blank(LARGER),
        shadowed: Uint8Array::from(&shadowed[..]),
        rungs: rungs.into_iter().map(rung).collect(),
    };
    Ok(window.into_ts()?)
}

/// Returns the next seed of each seed of a number, 1..=7, `side` rows below the barrier, where the
/// smaller numbers stand as in the array: bit i is for column `from + i`. -1 for a seed with marks
/// beyond the first n + 1 columns.
#[wasm_bindgen]
pub fn next_seeds(params: Ts<BarrierParams>) -> Outcome<Int32Array> {
    let params = check::params(&params)?;
    let c = check::integer("c", &params.c, check::wide(CENTRES))?;
    let n = check::integer("n", &params.n, check::wide(barriers::SEEDED))? as u32;
    let from = check::optional("from", &params.from, c + 1..=barriers::LAST.into())?;
    let from = from.unwrap_or(c + 1) as u32;
    let rows = check::integer("side", &params.side, check::wide(barriers::SIDES))? as u32;
    let next = barriers::next_seeds(c as u32, n, from, rows)?;
    let next: Vec<i32> = next.into_iter().map(|seed| seed.map_or(-1, |seed| seed as i32)).collect();
    Ok(Int32Array::from(&next[..]))
}
