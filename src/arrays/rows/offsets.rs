//! How far the entries of a row are from their columns.

use core::ops::RangeInclusive;

use crate::{Array, Rows};
use nimscape_base::error::{Result, in_range, stopped};

/// Rows that can be requested: a few MiB.
pub const ROW: RangeInclusive<u32> = 0..=1023;
/// First columns: seconds for the last rows.
pub const FROM: RangeInclusive<u32> = 0..=4_194_303;
/// Columns.
pub const COUNT: RangeInclusive<u32> = 1..=16384;

/// Columns between two calls of `on_progress`: a millisecond for the last rows.
const NOTICE: u64 = 1 << 10;

/// `C_c(row, k) - k` for `count` columns `k` from `from` on: within `-row..=row + 1`, but for row
/// 0.
///
/// The rows above are needed, nothing else: time O(row * (from + count)), little more than a
/// nanosecond an entry for the first rows and thirty for the last, and memory O(row^2).
/// `on_progress` gets the share of the columns that are passed, in 0..=1; where it returns `false`,
/// the work is stopped.
///
/// ```
/// use nimscape_arrays::row_offsets;
/// assert_eq!(row_offsets(6, 2, 0, 8, |_| true)?, [2, 2, -2, -2, 2, 2, -2, -2]);
/// # Ok::<(), nimscape_base::error::Error>(())
/// ```
///
/// # Errors
/// When `c` is not in [`CENTRES`](crate::fill::completion::CENTRES), `row` not in [`ROW`],
/// `from` not in [`FROM`] or `count` not in [`COUNT`], and when it is stopped.
pub fn row_offsets(
    c: u32,
    row: u32,
    from: u32,
    count: u32,
    mut on_progress: impl FnMut(f64) -> bool,
) -> Result<Vec<i16>> {
    let row = in_range("row", row, ROW)?;
    let from = in_range("from", from, FROM)?;
    let count = in_range("count", count, COUNT)?;
    let mut rows = Rows::new(c, row + 1)?;
    let end = f64::from(from) + f64::from(count);
    let mut go_on = |rows: &Rows| {
        let goes_on = on_progress(rows.column() as f64 / end);
        if goes_on { Ok(()) } else { Err(stopped("from", from)) }
    };
    while rows.column() < from.into() {
        rows.approach(from.into(), NOTICE);
        go_on(&rows)?;
    }
    let mut offsets = Vec::with_capacity(count as usize);
    offsets.push(rows.offsets()[row as usize]);
    for _ in 1..count {
        rows.step();
        offsets.push(rows.offsets()[row as usize]);
        if rows.column().is_multiple_of(NOTICE) {
            go_on(&rows)?;
        }
    }
    Ok(offsets)
}

/// Returns the same for all columns of an array that is filled. Time O(side).
///
/// # Panics
/// When `row` is not below the array's side.
pub fn filled_offsets(array: &Array, row: usize) -> Vec<i16> {
    let entries = array.row(row).into_iter().zip(0..);
    entries.map(|(value, column): (_, i32)| (i32::from(value) - column) as i16).collect()
}

/// Returns how far from the diagonal the shadow on the barrier at `least` reaches in an array that
/// is filled: the largest `|a - b|` of an entry below `least` in the rows and columns from `least`
/// on; nothing where there is none. Time O(side^2).
///
/// ```
/// use nimscape_arrays::Array;
/// use nimscape_arrays::rows::offsets::shadow_reach;
/// let nim_addition = Array::tripod(0, 64)?;
/// assert_eq!(shadow_reach(&nim_addition, 4), Some(3)); // 0 to 3 stand in blocks
/// # Ok::<(), nimscape_base::error::Error>(())
/// ```
pub fn shadow_reach(array: &Array, least: usize) -> Option<usize> {
    (least..array.side()).fold(None, |reach, a| {
        let farther = a + reach.map_or(0, |reach| reach + 1);
        let rest = array.window(a..a + 1, farther.min(array.side())..array.side());
        let last = rest.iter().rposition(|&value| usize::from(value) < least);
        last.map(|last| farther + last - a).or(reach)
    })
}
