//! Transfers: rows and bands of one centre as those of another, by the theorems of [`shift`] and
//! [`twins`].
//!
//! [`shift`]: super::shift
//! [`twins`]: super::twins

use super::certify::{certify_band, certify_no_band, certify_row};
use super::shift::{self, CENTRES};
use super::twins::Twins;
use nimscape_base::error::{Result, in_range, invalid};
use nimscape_proof::periods::transfer::{FORMAT, Fact, Step, Theorem, Transfer, VERSION};
use nimscape_proof::periods::{Band, Certificate, ROWS, RowPeriod, Table};

/// The rows and bands of a table that theorems transfer to another centre.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transferred {
    /// The centre to which they are transferred.
    pub centre: u64,
    /// The centre of the table.
    pub from: u32,
    /// The rows of the table that are those of the other centre: where one of them is open, it is
    /// open for both. Upwards.
    pub rows: Vec<u32>,
    /// Perfect bands of the other centre.
    pub bands: Vec<Band>,
    /// Periods of the other centre, upwards. Columns are those of this centre.
    pub found: Vec<RowPeriod>,
}

/// Returns the theorems that lead from the number `last` of centre `from` to that of centre `to`;
/// `None` where there are none. No step is needed where the centres are the same.
pub fn route(from: u64, to: u64, last: u32) -> Option<Vec<Step>> {
    let shift = |from: u64| match shift::distance(from, to, last) {
        Some(0) => Some(None),
        Some(_) => Some(Some(Step { theorem: Theorem::Shift, from, to })),
        None => None,
    };
    if from == to {
        return Some(Vec::new());
    }
    if let Some(step) = shift(from) {
        return Some(step.into_iter().collect());
    }
    let twins = Twins::of(from).filter(|twins| twins.has(last))?;
    let other = twins.other(from);
    let first = Step { theorem: Theorem::Twins, from, to: other };
    let then = if other == to { Some(None) } else { shift(other) };
    then.map(|step| [first].into_iter().chain(step).collect())
}

fn row_after(step: Step, of: &RowPeriod) -> Option<RowPeriod> {
    match step.theorem {
        Theorem::Shift => shift::row(of, step.from, step.to),
        Theorem::Twins => Twins::of(step.from)?.row(of),
        Theorem::AfterBand => None,
    }
}

fn band_after(step: Step, of: Band) -> Option<Band> {
    match step.theorem {
        Theorem::Shift => shift::band(of, step.from, step.to),
        Theorem::Twins => Twins::of(step.from)?.band(of),
        Theorem::AfterBand => None,
    }
}

/// Transfers rows and bands of a table to centre `c`. The columns and preperiods of the result are
/// those of centre `c`, exact.
///
/// ```
/// use nimscape_periods::{search, transferred};
/// let table = search(61, 20, 1 << 24, |_| true)?;
/// let far = transferred(&table, 1_000_029)?;
/// let (here, there) = (&table.found[18], &far.found[18]);
/// assert_eq!(here.period, there.period);
/// assert_eq!(here.preperiod + 1_000_029 - 61, there.preperiod);
/// # Ok::<(), nimscape_base::error::Error>(())
/// ```
///
/// # Errors
/// When `c` is not in [`CENTRES`].
pub fn transferred(table: &Table, c: u64) -> Result<Transferred> {
    let (centre, from) = (in_range("c", c, CENTRES)?, u64::from(table.centre));
    let route = |last: u32| route(from, centre, last);
    let row = |of: &RowPeriod| {
        route(of.row)?.into_iter().try_fold(of.clone(), |row, step| row_after(step, &row))
    };
    let band = |of: &Band| {
        route(of.next() - 1)?.into_iter().try_fold(*of, |band, step| band_after(step, band))
    };
    Ok(Transferred {
        centre,
        from: table.centre,
        rows: (0..table.rows).filter(|&row| route(row).is_some()).collect(),
        bands: table.bands.iter().filter_map(band).collect(),
        found: table.found.iter().filter_map(row).collect(),
    })
}

/// Certifies the period of a row of centre `c`, by a row of a table. `effort` and
/// `on_progress` as for [`certify_row`].
///
/// # Errors
/// When no theorem transfers the row, when it is open, or when the effort does not suffice.
pub fn transfer_row(
    table: &Table,
    row: u32,
    c: u64,
    effort: u64,
    on_progress: impl FnMut(u64) -> bool,
) -> Result<Transfer> {
    let (steps, there) = steps(table, row, "row", row, c)?;
    let certificate = certify_row(table, row, effort, on_progress)?;
    let found = there.found.iter().find(|found| found.row == row);
    let Some(found) = found else { return undecided(table, "row", row, c) };
    let claim = Fact::Row { row, period: found.period, preperiod: found.preperiod };
    Ok(written(c, claim, steps, certificate))
}

/// Certifies a perfect band of centre `c`, by a band of a table.
///
/// # Errors
/// When the table has no such band, or no theorem transfers it.
pub fn transfer_band(table: &Table, radius: u32, c: u64) -> Result<Transfer> {
    let radius = in_range("radius", radius, 1..=ROWS.end() / 2)?;
    let (steps, there) = steps(table, 2 * radius - 2, "radius", radius, c)?;
    let certificate = certify_band(table, radius)?;
    let Some(band) = there.bands.iter().find(|band| band.radius == radius) else {
        return undecided(table, "radius", radius, c);
    };
    Ok(written(c, Fact::Band { radius, column: band.column }, steps, certificate))
}

/// Certifies that the numbers below `2 radius - 1` of centre `c` never become a band, because
/// those of a table do not. `effort` and `on_progress` as for
/// [`certify_no_band`].
///
/// # Errors
/// When the table does not show that, when no theorem transfers it, or when the effort does not
/// suffice.
pub fn transfer_no_band(
    table: &Table,
    radius: u32,
    c: u64,
    effort: u64,
    on_progress: impl FnMut(u64) -> bool,
) -> Result<Transfer> {
    let radius = in_range("radius", radius, 2..=ROWS.end() / 2)?;
    let (steps, _) = steps(table, 2 * radius - 2, "radius", radius, c)?;
    let certificate = certify_no_band(table, radius, effort, on_progress)?;
    Ok(written(c, Fact::NoBand { radius }, steps, certificate))
}

/// Certifies what the least period of a row of centre `c` divides, because the row is one of the
/// three after a perfect band of a table: `2n` for row `2n - 1` after a band of radius `n`, and
/// `2n(n + 1)` for the next two (theorems 20 and 23 of docs/proofs.md).
///
/// # Errors
/// When the table has no such band, or no theorem transfers it.
pub fn transfer_after_band(table: &Table, row: u32, c: u64) -> Result<Transfer> {
    let is_after = |band: &&Band| (band.next()..band.next() + 3).contains(&row);
    let Some(band) = transferred(table, c)?.bands.iter().rfind(is_after).copied() else {
        return undecided(table, "row", row, c);
    };
    let Some(mut steps) = route(table.centre.into(), c, band.next() - 1) else {
        return undecided(table, "row", row, c);
    };
    steps.push(Step { theorem: Theorem::AfterBand, from: c, to: c });
    let n = u128::from(band.radius);
    let multiple = if row == band.next() { 2 * n } else { 2 * n * (n + 1) };
    let certificate = certify_band(table, band.radius)?;
    Ok(written(c, Fact::Divides { row, multiple }, steps, certificate))
}

/// Returns the theorems that lead to centre `c`, at least one of them.
fn steps(
    table: &Table,
    last: u32,
    name: &'static str,
    value: u32,
    c: u64,
) -> Result<(Vec<Step>, Transferred)> {
    let there = transferred(table, c)?;
    match route(table.centre.into(), c, last) {
        Some(steps) if !steps.is_empty() => Ok((steps, there)),
        Some(_) => Err(invalid(
            "c",
            c,
            "is the centre of the table: its own certificate needs no transfer",
        )),
        None => undecided(table, name, value, c),
    }
}

fn undecided<T>(table: &Table, name: &'static str, value: u32, c: u64) -> Result<T> {
    let reason = format!("of centre {c} is not decided by that of centre {}", table.centre);
    Err(invalid(name, value, reason))
}

fn written(centre: u64, claim: Fact, steps: Vec<Step>, certificate: Certificate) -> Transfer {
    Transfer { format: FORMAT.to_owned(), version: VERSION, centre, claim, steps, certificate }
}
