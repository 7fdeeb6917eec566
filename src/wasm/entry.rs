//! One entry of an array: its reason and its symmetric entries. One row: its offsets.

use core::ops::RangeInclusive;

use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::array::ArrayFigure;
use super::progress::share_progress;
use super::types::{Number, answer};
use super::{Outcome, check};
use crate::arrays::fill::completion::{CENTRES, SIDES};
use crate::arrays::fill::mex::{Exclusions, words};
use crate::arrays::rows::offsets::{COUNT, FROM, ROW, filled_offsets};
use crate::arrays::{row_offsets_with_progress as offsets_of, symmetric_entries};

answer! {
    /// Why an entry is what it is.
    #[tsify(missing_as_null)]
    pub struct EntryReason {
        /// The whole of it.
        sentence: String,
        /// The numbers to the left in runs, `0 to 4, 6, 7`; null in row 0 and column 0, which are
        /// given.
        left: Option<String> as "string | null",
        /// The numbers above, likewise.
        above: Option<String> as "string | null",
    }
}

#[wasm_bindgen]
impl ArrayFigure {
    /// Explains the entry in row `a`, column `b`. `of` chooses one of two centres that are
    /// compared; absent, the first.
    pub fn reason(
        &self,
        a: &Number,
        b: &Number,
        #[wasm_bindgen(unchecked_optional_param_type = "\"c\" | \"vs\"")] of: &JsValue,
    ) -> Outcome<Ts<EntryReason>> {
        let (array, _) = self.chosen(of)?;
        let last = array.side() as i64 - 1;
        let a = check::integer("a", a, 0..=last)? as usize;
        let b = check::integer("b", b, 0..=last)? as usize;
        let mut reason = match Exclusions::of(array, a, b) {
            None => EntryReason { sentence: array.given(a, b), left: None, above: None },
            Some(made) => EntryReason {
                sentence: made.to_string(),
                left: Some(words(&made.left).join(", ")),
                above: Some(words(&made.above).join(", ")),
            },
        };
        if let Some(remark) = array.remark(a, b) {
            reason.sentence = format!("{} {remark}", reason.sentence);
        }
        Ok(reason.into_ts()?)
    }

    /// Returns row `row` of the array less its columns, `C(row, k) - k` for every column `k`. `of`
    /// as for `reason`.
    pub fn offsets(
        &self,
        row: &Number,
        #[wasm_bindgen(unchecked_optional_param_type = "\"c\" | \"vs\"")] of: &JsValue,
    ) -> Outcome<Vec<i16>> {
        let (array, _) = self.chosen(of)?;
        let row = check::integer("row", row, 0..=array.side() as i64 - 1)?;
        Ok(filled_offsets(array, row as usize))
    }
}

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

/// Returns the entries that are the same P-position as the one in row `a`, column `b` with this
/// value, itself among them: row, column, value of each, flat. The same for every centre.
#[wasm_bindgen]
pub fn array_kin(a: &Number, b: &Number, value: &Number) -> Outcome<Vec<u32>> {
    let last = i64::from(*SIDES.end()) - 1;
    let a = check::integer("a", a, 0..=last)? as u32;
    let b = check::integer("b", b, 0..=last)? as u32;
    let most = i64::from(*CENTRES.end()).max(2 * last + 1); // |C(a, b) - b| <= a + 1, and C(0, 0) = c
    let value = check::integer("value", value, 0..=most)? as u32;
    Ok(symmetric_entries(a, b, value).concat())
}
