//! One entry of an array: why it is what it is, and which others say the same. One row: how far it strays.

use core::ops::RangeInclusive;

use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::array::ArrayFigure;
use super::{Outcome, check};
use crate::arrays::completion::{CENTRES, SIDES};
use crate::arrays::mex::{Exclusions, words};
use crate::arrays::offsets::{COUNT, FROM, ROW, filled_offsets};
use crate::arrays::{kin, row_offsets as offsets_of};

/// Why an entry is what it is.
#[derive(Tsify, Serialize)]
#[tsify(missing_as_null)]
pub struct EntryReason {
    /// The whole of it.
    sentence: String,
    /// The numbers to the left in runs, `0 to 4, 6, 7`; null in row 0 and column 0, which are given.
    #[tsify(type = "string | null")]
    left: Option<String>,
    /// The numbers above, likewise.
    #[tsify(type = "string | null")]
    above: Option<String>,
}

#[wasm_bindgen]
impl ArrayFigure {
    /// Why the entry in row `a`, column `b` is what it is. `of` says which of two centres that are compared; absent,
    /// the first.
    pub fn reason(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] a: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] b: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "\"c\" | \"vs\"")] of: &JsValue,
    ) -> Outcome<Ts<EntryReason>> {
        let (array, _) = self.chosen(of)?;
        let last = array.side() as i64 - 1;
        let a = check::integer("a", a, 0..=last)? as usize;
        let b = check::integer("b", b, 0..=last)? as usize;
        let reason = match Exclusions::of(array, a, b) {
            None => EntryReason { sentence: array.given(a, b), left: None, above: None },
            Some(made) => EntryReason {
                sentence: made.to_string(),
                left: Some(words(&made.left).join(", ")),
                above: Some(words(&made.above).join(", ")),
            },
        };
        Ok(reason.into_ts()?)
    }

    /// Row `row` of the array less its columns, `C(row, k) - k` for every column `k`. `of` as for `reason`.
    pub fn offsets(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] row: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "\"c\" | \"vs\"")] of: &JsValue,
    ) -> Outcome<Vec<i16>> {
        let (array, _) = self.chosen(of)?;
        let row = check::integer("row", row, 0..=array.side() as i64 - 1)?;
        Ok(filled_offsets(array, row as usize))
    }
}

/// `C_c(row, k) - k` for `count` columns `k` from `from` on, of any array: rows 0..=1023, columns from 0..=4194303 on, at
/// most 16384 of them.
#[wasm_bindgen]
pub fn row_offsets(
    #[wasm_bindgen(unchecked_param_type = "number")] c: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] row: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] from: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] count: &JsValue,
) -> Outcome<Vec<i16>> {
    let whole = |name, value, range: RangeInclusive<u32>| {
        check::integer(name, value, (*range.start()).into()..=(*range.end()).into())
            .map(|number| number as u32)
    };
    let (c, row) = (whole("c", c, CENTRES)?, whole("row", row, ROW)?);
    Ok(offsets_of(c, row, whole("from", from, FROM)?, whole("count", count, COUNT)?)?)
}

/// The entries that are the same P-position as the one in row `a`, column `b` with this value, itself among them:
/// row, column, value of each, flat. The same for every centre.
#[wasm_bindgen]
pub fn array_kin(
    #[wasm_bindgen(unchecked_param_type = "number")] a: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] b: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] value: &JsValue,
) -> Outcome<Vec<u32>> {
    let last = i64::from(*SIDES.end()) - 1;
    let a = check::integer("a", a, 0..=last)? as u32;
    let b = check::integer("b", b, 0..=last)? as u32;
    let most = i64::from(*CENTRES.end()).max(2 * last + 1); // |C(a, b) - b| <= a + 1, and C(0, 0) = c
    let value = check::integer("value", value, 0..=most)? as u32;
    Ok(kin(a, b, value).concat())
}
