//! The periods of rows, with what proves them.

use core::ops::Range;

use nimscape_proof::CENTRES;
use nimscape_proof::periods::{Method, ROWS, RowPeriod, Table};

use super::bands::BandFinder;
use super::search::far::{AHEAD, Far};
use super::search::group::BandGroup;
use super::work_budget::{Stopped, WorkBudget};
use nimscape_arrays::Rows;
use nimscape_base::error::{Result, in_range, invalid};

/// Steps that a search may spend on a group of rows.
pub const EFFORTS: core::ops::RangeInclusive<i64> = 1..=1 << 53;

/// Numbers beyond the last row requested that are followed, too: two bands of most centres lie
/// closer.
pub const BEYOND: u32 = 16;

/// Columns followed at first, and at most, in search of bands.
pub const COLUMNS: (u64, u64) = (1 << 14, 1 << 21);

/// Finds and proves the periods of rows `0..rows` of centre `c`, spending at most `effort` steps on
/// each group of rows between two bands; a step is one number in one column, about a nanosecond.
/// `on_progress` gets the number of steps done from time to time; when it returns `false`, the
/// search stops and returns what it has found.
///
/// ```
/// let table = nimscape_periods::search(2, 23, 1 << 24, |_| true)?;
/// let periods: Vec<u128> = table.found.iter().map(|row| row.period).collect();
/// assert_eq!(periods[15..], [16, 16, 18, 180, 20, 900, 7200, 7200]); // Table 3
/// # Ok::<(), nimscape_base::error::Error>(())
/// ```
///
/// # Errors
/// When `c` is not in 0..=4095 or `rows` not in [`ROWS`].
pub fn search(
    c: u32,
    rows: u32,
    effort: u64,
    on_progress: impl FnMut(u64) -> bool,
) -> Result<Table> {
    search_rows(c, 0..rows, effort, on_progress)
}

/// As [`search()`], but only in the groups to which some of the rows `wanted` belong: to spend more
/// on rows that are open, when those below are known.
///
/// # Errors
/// When `c` is not in 0..=4095 or the end of `wanted` not in [`ROWS`].
pub fn search_rows(
    c: u32,
    wanted: Range<u32>,
    effort: u64,
    on_progress: impl FnMut(u64) -> bool,
) -> Result<Table> {
    search_some(c, wanted.end, wanted, effort, &mut WorkBudget::new(effort, on_progress))
}

/// As [`search_rows`], with rows beyond those that are wanted.
///
/// # Errors
/// As [`search_rows`].
pub fn search_some(
    c: u32,
    rows: u32,
    wanted: Range<u32>,
    effort: u64,
    budget: &mut WorkBudget,
) -> Result<Table> {
    let c = in_range("c", c, CENTRES)?;
    let rows = in_range("rows", rows, ROWS)?;
    let mut table =
        Table { centre: c, rows, effort, columns: 0, bands: Vec::new(), found: Vec::new() };
    if (c + 1).is_power_of_two() {
        table.found = trivial(c, rows)?;
        return Ok(table);
    }
    let mut finder = BandFinder::new(c, rows + BEYOND)?;
    budget.allow(u64::MAX);
    find_bands(&mut table, &mut finder, budget);
    let Some(sets) = finder.sets() else { return Ok(table) };
    let mut fars = Vec::new();
    table.found.push(row_0(c));
    for (i, &band) in table.bands.iter().enumerate() {
        let stable = table.bands.get(i + 1).map(|next| next.next());
        let end = stable.unwrap_or(rows);
        if band.next() < end.min(wanted.end) && end > wanted.start {
            let numbers = &sets[band.next() as usize..end as usize];
            let group =
                BandGroup { band, column: table.columns, numbers, stable: stable.is_some() };
            budget.allow(effort);
            fars.extend(group.search(rows, &mut table.found, budget));
        }
    }
    budget.allow(u64::MAX);
    if preperiods(c, rows + BEYOND, &mut fars, &mut table.found, budget)?.is_err() {
        table.found.clear();
    }
    table.found.retain(|found| found.row < rows);
    Ok(table)
}

/// Continues until there are bands as close as they are for most centres.
fn find_bands(table: &mut Table, finder: &mut BandFinder, budget: &mut WorkBudget) {
    let mut columns = COLUMNS.0.max(4 * u64::from(table.centre));
    loop {
        let stopped = finder.follow(columns, budget).is_err();
        table.columns = finder.column();
        table.bands = finder.bands();
        let enough = BandFinder::is_close(&table.bands, table.rows);
        columns *= 2;
        if stopped || enough || columns > COLUMNS.1 {
            return;
        }
    }
}

/// Returns row 0, which is given: `C(0, k) = k` but for `k = 0` and `k = c`.
fn row_0(c: u32) -> RowPeriod {
    RowPeriod {
        row: 0,
        period: 1,
        preperiod: u64::from(c) + 1,
        method: Method::Walk,
        radius: 1,
        column: u64::from(c) + 1,
        joint: 1,
    }
}

/// Returns the rows of a centre `n = 2^m - 1`, which are those of Nim.
///
/// Theorem 6 of *Tree and Tripod Nim*: with all leaves positive `(n, (a, b, d))` is a P-position
/// exactly when `a xor b xor d` is 0; the exception is `a = b = d = n >= 1`, a P-position for every
/// such `n`. So row `r` is `k -> r xor k` wherever neither the row, nor `k`, nor the entry is 0 and
/// not both legs are `n`: `k > max(r, n)` suffices. Its period is the smallest power of two greater
/// than `r`: a smaller one would not move the highest bit of `r`.
fn trivial(c: u32, rows: u32) -> Result<Vec<RowPeriod>> {
    let last = rows.max(c + 1);
    let mut stream = Rows::new(c, rows)?;
    let mut preperiods = vec![0; rows as usize];
    for k in 0..=u64::from(last) {
        stream.skip_to(k);
        for (r, value) in stream.values().enumerate() {
            if value != k ^ r as u64 {
                preperiods[r] = k + 1;
            }
        }
    }
    let row = |(row, preperiod): (u32, u64)| RowPeriod {
        row,
        period: u128::from((row + 1).next_power_of_two()),
        preperiod,
        method: Method::Trivial,
        radius: 0,
        column: preperiod,
        joint: u128::from((row + 1).next_power_of_two()),
    };
    Ok((0..rows).zip(preperiods).map(row).collect())
}

/// Goes on from a table to rows beyond those it has, which are taken as they are. `effort` and
/// `on_progress` as for [`search()`]; the new table has the smaller of the two efforts.
///
/// # Errors
/// When `rows` is not in [`ROWS`] or not beyond those of the table; when the bands below are not
/// found as the table has them.
pub fn search_further(
    table: &Table,
    rows: u32,
    effort: u64,
    on_progress: impl FnMut(u64) -> bool,
) -> Result<Table> {
    let rows = in_range("rows", rows, table.rows + 1..=*ROWS.end())?;
    let mut further = search_rows(table.centre, table.rows..rows, effort, on_progress)?;
    if !further.bands.starts_with(&table.bands) {
        let found: Vec<u32> = further.bands.iter().map(|band| band.radius).collect();
        return Err(invalid(
            "bands",
            format!("{found:?}"),
            format!("do not go on from those of the table with {} rows", table.rows),
        ));
    }
    further.found.retain(|found| found.row >= table.rows);
    further.found.splice(0..0, table.found.iter().cloned());
    further.effort = effort.min(table.effort);
    Ok(further)
}

/// Finds the first column from which on each row but row 0 is periodic, by looking at the array and
/// at its cycle side by side: the cycle is a whole number of joint periods ahead.
///
/// # Errors
/// When `budget` stops it.
pub(super) fn preperiods(
    c: u32,
    rows: u32,
    fars: &mut [Far],
    found: &mut [RowPeriod],
    budget: &mut WorkBudget,
) -> Result<core::result::Result<(), Stopped>> {
    // What differs before the last of these columns has its mirror image less than AHEAD columns
    // on.
    let columns = found.iter().map(|row| row.column + AHEAD).max().unwrap_or(0);
    let mut stream = Rows::new(c, rows)?;
    let mut broken = vec![0; rows as usize];
    let done = budget.slices(columns, 2 * u64::from(rows), |columns| {
        for _ in 0..columns {
            let (column, offsets) = (stream.column(), stream.offsets());
            for far in fars.iter_mut() {
                far.step(|r, offset| {
                    if offsets[r] != offset {
                        broken[r] = column + 1;
                    }
                });
            }
            stream.step();
        }
    });
    for row in found.iter_mut().filter(|row| row.row > 0) {
        row.preperiod = broken[row.row as usize];
    }
    Ok(done)
}
