//! The search for periods of rows, which may take long.

use super::found::CentrePeriods;
use super::prelude::*;
use nimscape_arrays::fill::completion::CENTRES;
use nimscape_periods::rows::EFFORTS;
use nimscape_periods::{ROWS, search_rows};

request! {
    /// The rows to search and the effort.
    pub struct PeriodParams {
        /// The stack in the centre.
        c: u32 in CENTRES,
        /// Rows `0..rows`.
        rows: u32 in ROWS,
        /// The first row that is wanted, 0..rows: groups of rows below it are passed over. Absent,
        /// 0.
        from: Option<u32> in 0..=rows - 1,
        /// The steps that may be spent on each group of rows. A step is one number in one column.
        effort: u64 in EFFORTS,
    }
}

/// Finds and proves the periods of the rows `from..rows` of a centre, and of others in their
/// groups. May take long: call it in a worker. `on_progress` gets the number of steps done from
/// time to time; when it returns `false` or throws, the result is what has been found by then.
#[export]
pub fn row_periods(params: PeriodParams, on_progress: Steps) -> Outcome<CentrePeriods> {
    let PeriodParams { c, rows, from, effort } = params;
    Ok(search_rows(c, from.unwrap_or(0)..rows, effort, on_progress)?.into())
}
