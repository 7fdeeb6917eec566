//! The offsets of a row, at any distance from its beginning.

use core::ops::RangeInclusive;

use wasm_bindgen::prelude::*;

use super::progress::share_progress;
use super::types::Number;
use super::{Outcome, check};
use nimscape::arrays::fill::completion::CENTRES;
use nimscape::arrays::row_offsets_with_progress as offsets_of;
use nimscape::arrays::rows::offsets::{COUNT, FROM, ROW};

/// `C_c(row, k) - k` for `count` columns `k` from `from` on, of any array: rows 0..=1023, columns
/// from 0..=4194303 on, at most 16384 of them. `on_progress` gets the share of the work done from
/// time to time; when it returns `false` or throws, the work stops with an error.
#[wasm_bindgen]
pub fn row_offsets(
    c: &Number,
    row: &Number,
    from: &Number,
    count: &Number,
    #[wasm_bindgen(unchecked_optional_param_type = "(share: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<Vec<i16>> {
    let whole = |name, value, range: RangeInclusive<u32>| {
        check::integer(name, value, (*range.start()).into()..=(*range.end()).into())
            .map(|number| number as u32)
    };
    let (c, row) = (whole("c", c, CENTRES)?, whole("row", row, ROW)?);
    let (from, count) = (whole("from", from, FROM)?, whole("count", count, COUNT)?);
    Ok(offsets_of(c, row, from, count, share_progress(on_progress))?)
}
