//! Shadows of two centres on a barrier.

use js_sys::{Int16Array, Uint16Array};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::plane::Plane;
use super::progress::share_progress;
use super::types::{answer, params};
use super::{Outcome, check};
use nimscape::arrays::Shadows;
use nimscape::arrays::fill::completion::CENTRES;
use nimscape::arrays::near_equivalence::shadows;
use nimscape::arrays::rows::half_window::ROWS;

params! {
    /// The centres, the barrier and the window.
    pub struct ShadowsParams {
        /// One centre, 0..=4095.
        c: "number",
        /// The other, 0..=4095.
        vs: "number",
        /// Below the barrier are the positions with all leaves at least this, 1..=4096.
        barrier: "number",
        /// The first row and the first column, from the barrier to 100000; absent, the barrier.
        from: ? "number | null",
        /// Rows and columns, 1..=256.
        side: "number",
    }
}

answer! {
    /// A window of the shadows of two centres, row after row.
    pub struct ShadowsWindow {
        /// Which centres shadow a cell: 0 neither, 1 both, 2 `c` alone, 3 `vs` alone.
        plane: Plane,
        /// The entries of centre `c` that are less than the barrier, and -1 elsewhere.
        c: Int16Array = "Int16Array",
        /// Those of centre `vs`.
        vs: Int16Array = "Int16Array",
    }
}

/// Returns the shadows of two centres on a barrier, in a window on the diagonal. `on_progress` gets
/// the share of the work done from time to time; when it returns `false` or throws, the work stops
/// with an error.
#[wasm_bindgen]
pub fn shadows(
    params: Ts<ShadowsParams>,
    #[wasm_bindgen(unchecked_optional_param_type = "(share: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<Ts<ShadowsWindow>> {
    let params = check::params(&params)?;
    let c = check::integer("c", &params.c, check::wide(CENTRES))? as u32;
    let vs = check::integer("vs", &params.vs, check::wide(CENTRES))? as u32;
    let barrier = check::integer("barrier", &params.barrier, check::wide(ROWS))?;
    let from = check::optional("from", &params.from, barrier..=(*shadows::FIRST.end()).into())?;
    let side = check::integer("side", &params.side, check::wide(shadows::SIDES))? as u32;
    let from = from.unwrap_or(barrier) as u32;
    let on_progress = share_progress(on_progress);
    let shadows = Shadows::with_progress([c, vs], barrier as u32, from, side, on_progress)?;
    let by: Vec<u16> = shadows.by().map(|by| by as u16).collect();
    let numbers = |which| Int16Array::from(&shadows.numbers(which).collect::<Vec<_>>()[..]);
    let plane = Plane::square(from, side, Uint16Array::from(&by[..]).into());
    Ok(ShadowsWindow { plane, c: numbers(0), vs: numbers(1) }.into_ts()?)
}
