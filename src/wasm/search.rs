//! The search for periods of rows, which may take long.

use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::found::CentrePeriods;
use super::progress::step_progress;
use super::types::params;
use super::{Outcome, check};
use nimscape::arrays::fill::completion::CENTRES;
use nimscape::periods::rows::EFFORTS;
use nimscape::periods::{ROWS, search_rows};

params! {
    /// The rows to search and the effort.
    pub struct PeriodParams {
        /// The stack in the centre, 0..=4095.
        c: "number",
        /// Rows `0..rows`, 1..=128.
        rows: "number",
        /// The first row that is wanted, 0..rows: groups of rows below it are passed over. Absent,
        /// 0.
        from: ? "number | null",
        /// The steps that may be spent on each group of rows, at least 1. A step is one number in
        /// one column.
        effort: "number",
    }
}

/// Finds and proves the periods of the rows `from..rows` of a centre, and of others in their
/// groups. May take long: call it in a worker. `on_progress` gets the number of steps done from
/// time to time; when it returns `false` or throws, the result is what has been found by then.
#[wasm_bindgen]
pub fn row_periods(
    params: Ts<PeriodParams>,
    #[wasm_bindgen(unchecked_optional_param_type = "(steps: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<Ts<CentrePeriods>> {
    let params = check::params(&params)?;
    let c = check::integer("c", &params.c, check::wide(CENTRES))? as u32;
    let rows = check::integer("rows", &params.rows, check::wide(ROWS))? as u32;
    let from = check::optional("from", &params.from, 0..=i64::from(rows) - 1)?.unwrap_or(0) as u32;
    let effort = check::integer("effort", &params.effort, EFFORTS)? as u64;
    Ok(CentrePeriods::from(search_rows(c, from..rows, effort, step_progress(on_progress))?)
        .into_ts()?)
}
