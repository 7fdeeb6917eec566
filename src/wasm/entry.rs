//! One entry of an array: its reason and its symmetric entries. The offsets of its row.

use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::array::{ArrayFigure, entry};
use super::types::{Number, answer};
use super::{Outcome, check};
use nimscape::arrays::fill::completion::{CENTRES, SIDES};
use nimscape::arrays::fill::mex::{Exclusions, words};
use nimscape::arrays::rows::offsets::filled_offsets;
use nimscape::arrays::symmetric_entries;

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

answer! {
    /// Why an entry is no smaller: the cells that have the smaller numbers.
    #[tsify(missing_as_null)]
    pub struct EntryCells {
        value: u16,
        /// Why it is given, for an entry of row 0 or column 0; else null.
        given: Option<String> as "string | null",
        /// The row of a cell in the same row or column that has the number 0, 1, ..., `value` - 1;
        /// -1 for a number that only the rule of the array excludes. Empty for a given entry.
        rows: Vec<i32>,
        /// The columns of these cells, likewise.
        columns: Vec<i32>,
    }
}

#[wasm_bindgen]
impl ArrayFigure {
    /// Returns the cells that keep the entry in row `a`, column `b` from being smaller. `of` as
    /// for `reason`.
    pub fn entry_cells(
        &self,
        a: &Number,
        b: &Number,
        #[wasm_bindgen(unchecked_optional_param_type = "\"c\" | \"vs\"")] of: &JsValue,
    ) -> Outcome<Ts<EntryCells>> {
        let (array, _) = self.chosen(of)?;
        let (a, b) = entry(array.side(), a, b)?;
        let made = Exclusions::of(array, a, b);
        let given = made.is_none().then(|| array.border_reason(a, b));
        let cells = made.map_or_else(Vec::new, |made| made.cells(a, b));
        let part = |of: fn((usize, usize)) -> usize| {
            cells.iter().map(|cell| cell.map_or(-1, |cell| of(cell) as i32)).collect()
        };
        let (rows, columns) = (part(|(row, _)| row), part(|(_, column)| column));
        Ok(EntryCells { value: array.get(a, b), given, rows, columns }.into_ts()?)
    }

    /// Explains the entry in row `a`, column `b`. `of` chooses one of two centres that are
    /// compared; absent, the first.
    pub fn reason(
        &self,
        a: &Number,
        b: &Number,
        #[wasm_bindgen(unchecked_optional_param_type = "\"c\" | \"vs\"")] of: &JsValue,
    ) -> Outcome<Ts<EntryReason>> {
        let (array, _) = self.chosen(of)?;
        let (a, b) = entry(array.side(), a, b)?;
        let mut reason = match Exclusions::of(array, a, b) {
            None => EntryReason { sentence: array.border_reason(a, b), left: None, above: None },
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
