//! One entry of an array: its reason and its symmetric entries. The offsets of its row.

use super::array::ArrayFigure;
use super::prelude::*;
use nimscape_arrays::fill::completion::{CENTRES, SIDES};
use nimscape_arrays::fill::mex::{Exclusions, words};
use nimscape_arrays::rows::offsets::filled_offsets;
use nimscape_arrays::symmetric_entries;

const LAST: u32 = *SIDES.end() - 1;

/// |C(a, b) - b| <= a + 1, and C(0, 0) = c.
const MOST: u32 = if *CENTRES.end() > 2 * LAST + 1 { *CENTRES.end() } else { 2 * LAST + 1 };

/// Why an entry is what it is.
#[export]
pub struct EntryReason {
    /// The whole of it.
    sentence: String,
    /// The numbers to the left in runs, `0 to 4, 6, 7`; null in row 0 and column 0, which are
    /// given.
    left: Option<String>,
    /// The numbers above, likewise.
    above: Option<String>,
}

/// Why an entry is no smaller: the cells that have the smaller numbers.
#[export]
pub struct EntryCells {
    value: u16,
    /// Why it is given, for an entry of row 0 or column 0; else null.
    given: Option<String>,
    /// The row of a cell in the same row or column that has the number 0, 1, ..., `value` - 1; -1
    /// for a number that only the rule of the array excludes. Empty for a given entry.
    rows: Vec<i32>,
    /// The columns of these cells, likewise.
    columns: Vec<i32>,
}

#[export]
impl ArrayFigure {
    /// Returns the cells that keep the entry in row `a`, column `b` from being smaller. `of` as
    /// for `reason`.
    pub fn entry_cells(
        &self,
        #[range(0..=self.last()?)] a: usize,
        #[range(0..=self.last()?)] b: usize,
        #[typescript("\"c\" | \"vs\"")] of: Option<String>,
    ) -> Outcome<EntryCells> {
        let (array, _) = self.chosen(of.as_deref())?;
        let made = Exclusions::of(array, a, b);
        let given = made.is_none().then(|| array.border_reason(a, b));
        let cells = made.map_or_else(Vec::new, |made| made.cells(a, b));
        let part = |of: fn((usize, usize)) -> usize| {
            cells.iter().map(|cell| cell.map_or(-1, |cell| of(cell) as i32)).collect()
        };
        let (rows, columns) = (part(|(row, _)| row), part(|(_, column)| column));
        Ok(EntryCells { value: array.get(a, b), given, rows, columns })
    }

    /// Explains the entry in row `a`, column `b`. `of` chooses one of two centres that are
    /// compared; absent, the first.
    pub fn reason(
        &self,
        #[range(0..=self.last()?)] a: usize,
        #[range(0..=self.last()?)] b: usize,
        #[typescript("\"c\" | \"vs\"")] of: Option<String>,
    ) -> Outcome<EntryReason> {
        let (array, _) = self.chosen(of.as_deref())?;
        let made = Exclusions::of(array, a, b);
        let sentence = made.as_ref().map_or_else(|| array.border_reason(a, b), ToString::to_string);
        let remark = array.remark(a, b).map_or(String::new(), |remark| format!(" {remark}"));
        Ok(EntryReason {
            sentence: sentence + &remark,
            left: made.as_ref().map(|made| words(&made.left).join(", ")),
            above: made.as_ref().map(|made| words(&made.above).join(", ")),
        })
    }

    /// Returns row `row` of the array less its columns, `C(row, k) - k` for every column `k`. `of`
    /// as for `reason`.
    pub fn offsets(
        &self,
        #[range(0..=self.last()?)] row: usize,
        #[typescript("\"c\" | \"vs\"")] of: Option<String>,
    ) -> Outcome<Vec<i16>> {
        let (array, _) = self.chosen(of.as_deref())?;
        Ok(filled_offsets(array, row))
    }
}

/// Returns the entries that are the same P-position as the one in row `a`, column `b` with this
/// value, itself among them: row, column, value of each, flat. The same for every centre.
#[export]
pub fn array_kin(
    #[range(0..=LAST)] a: u32,
    #[range(0..=LAST)] b: u32,
    #[range(0..=MOST)] value: u32,
) -> Outcome<Vec<u32>> {
    Ok(symmetric_entries(a, b, value).concat())
}
