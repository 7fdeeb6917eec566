//! The offsets of a row, at any distance from its beginning.

use super::prelude::*;
use nimscape_arrays::fill::completion::CENTRES;
use nimscape_arrays::row_offsets as offsets_of;
use nimscape_arrays::rows::offsets::{COUNT, FROM, ROW};

/// `C_c(row, k) - k` for `count` columns `k` from `from` on, of any array: rows 0..=1023, columns
/// from 0..=4194303 on, at most 16384 of them. `on_progress` gets the share of the work done from
/// time to time; when it returns `false` or throws, the work stops with an error.
#[export]
pub fn row_offsets(
    #[range(CENTRES)] c: u32,
    #[range(ROW)] row: u32,
    #[range(FROM)] from: u32,
    #[range(COUNT)] count: u32,
    on_progress: Share,
) -> Outcome<Vec<i16>> {
    Ok(offsets_of(c, row, from, count, on_progress)?)
}
