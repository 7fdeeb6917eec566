//! What a table of periods leaves open.

use super::spent;
use nimscape_base::Typescript;
use nimscape_proof::periods::Band;
use nimscape_proof::periods::ROWS;
use nimscape_proof::periods::{Method, Table};
use serde::Serialize;

/// Rows without a known period, between two bands. One search decides them, one after the other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Typescript)]
#[typescript("FrontierCase")]
pub struct OpenCase {
    /// The centre.
    pub centre: u32,
    /// The radius of the band below. With the centre it names the case.
    pub radius: u32,
    /// The first open row, which is searched first.
    pub first: u32,
    /// The last open row of the table in the group.
    pub last: u32,
    /// How many rows are open.
    pub rows: u32,
    /// The radius of a band that Conjecture 1 of *Tree and Tripod Nim* claims: the search decides
    /// whether it ever comes.
    pub band: Option<u32>,
    /// The steps that were spent on the group so far; a step is one number in one column.
    pub spent: u64,
}

/// Returns what a table leaves open, upwards.
///
/// ```
/// use nimscape_periods::{frontier::open_cases, search};
/// let mut table = search(2, 23, 1 << 24, |_| true)?;
/// assert_eq!(open_cases(&table), []);
/// table.found.retain(|row| row.row < 20);
/// let open = open_cases(&table);
/// assert_eq!((open.len(), open[0].first, open[0].last), (1, 20, 22));
/// # Ok::<(), nimscape_base::error::Error>(())
/// ```
pub fn open_cases(table: &Table) -> Vec<OpenCase> {
    table.bands.iter().filter_map(|&band| open_case(table, band)).collect()
}

fn open_case(table: &Table, band: Band) -> Option<OpenCase> {
    let end = end_of(table, band).min(table.rows);
    let is_open = |row: &u32| table.found.iter().all(|found| found.row != *row);
    let open: Vec<u32> = (band.next()..end).filter(is_open).collect();
    let (&first, &last) = (open.first()?, open.last()?);
    Some(OpenCase {
        centre: table.centre,
        radius: band.radius,
        first,
        last,
        rows: open.len() as u32,
        band: open_band(table, &open),
        spent: table.effort.max(spent::on(table.centre, first, last)),
    })
}

/// Returns the number after the last one of the group above a band: that of the next band, whose
/// numbers need not be rows of the table, or the table's rows.
pub(super) fn end_of(table: &Table, band: Band) -> u32 {
    let next = table.bands.iter().find(|next| next.radius > band.radius);
    next.map_or(table.rows, |next| next.next())
}

/// Returns how many numbers of the group above a band are walked: all, or all but the last two of a
/// stable group, which follow by their labels.
pub(super) fn lead_of(table: &Table, band: Band) -> u32 {
    let numbers = end_of(table, band) - band.next();
    let is_stable = table.bands.iter().any(|next| next.radius > band.radius);
    if is_stable { numbers - 2 } else { numbers }
}

/// Returns the radius of a band that the table does not have, and that the period of one of the
/// open rows decides. A table ends where its bands are close, so that some that it lacks come
/// later: only those count that are recorded.
fn open_band(table: &Table, open: &[u32]) -> Option<u32> {
    let is_open = |row: u32| open.contains(&row) && spent::is_band(table.centre, row);
    missing(table).into_iter().find(|radius| is_open(2 * radius - 2))
}

/// Returns the rows above a band that are known without a gap and were walked, as many as there
/// are.
pub(super) fn known_rows(table: &Table, band: Band) -> usize {
    let rows = (band.next()..band.next() + lead_of(table, band)).take_while(|&row| {
        let mut here = table.found.iter().filter(|found| found.row == row);
        here.any(|found| found.method == Method::Walk && found.radius == band.radius)
    });
    rows.count()
}

/// Returns the radii, multiples of 4, whose band a table lacks although it has the one before.
pub fn missing(table: &Table) -> Vec<u32> {
    let is_band = |radius: u32| table.bands.iter().any(|band| band.radius == radius);
    let radii = (8..=*ROWS.end() / 2).step_by(4).filter(|&radius| 2 * radius - 1 <= table.rows);
    radii.filter(|&radius| is_band(radius - 4) && !is_band(radius)).collect()
}
