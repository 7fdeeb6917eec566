//! Transfers: rows and bands of one centre as those of another, by the theorems of [`shift`] and
//! [`twins`].
//!
//! [`shift`]: super::shift
//! [`twins`]: super::twins

use super::bands::Band;
use super::proof::transfer::{Claim, FORMAT, Step, Theorem, Transfer, VERSION};
use super::rows::{RowPeriod, Table};
use super::shift::{self, CENTRES};
use super::twins::Twins;
use super::work_budget::WorkBudget;
use crate::error::{Error, Result, in_range};

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

impl Step {
    fn row(self, of: &RowPeriod) -> Option<RowPeriod> {
        match self.theorem {
            Theorem::Shift => shift::row(of, self.from, self.to),
            Theorem::Twins => Twins::of(self.from)?.row(of),
        }
    }

    fn band(self, of: Band) -> Option<Band> {
        match self.theorem {
            Theorem::Shift => shift::band(of, self.from, self.to),
            Theorem::Twins => Twins::of(self.from)?.band(of),
        }
    }
}

impl Table {
    /// Transfers rows and bands to centre `c`. The columns and preperiods of the result are those
    /// of centre `c`, exact.
    ///
    /// ```
    /// use nimscape::periods::search;
    /// let table = search(61, 20, 1 << 24, |_| true)?;
    /// let far = table.transferred(1_000_029)?;
    /// let (here, there) = (&table.found[18], &far.found[18]);
    /// assert_eq!(here.period, there.period);
    /// assert_eq!(here.preperiod + 1_000_029 - 61, there.preperiod);
    /// # Ok::<(), nimscape::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// When `c` is not in [`CENTRES`].
    pub fn transferred(&self, c: u64) -> Result<Transferred> {
        let (centre, from) = (in_range("c", c, CENTRES)?, u64::from(self.centre));
        let route = |last: u32| route(from, centre, last);
        let row = |of: &RowPeriod| {
            route(of.row)?.into_iter().try_fold(of.clone(), |row, step| step.row(&row))
        };
        let band = |of: &Band| {
            route(of.next() - 1)?.into_iter().try_fold(*of, |band, step| step.band(band))
        };
        Ok(Transferred {
            centre,
            from: self.centre,
            rows: (0..self.rows).filter(|&row| route(row).is_some()).collect(),
            bands: self.bands.iter().filter_map(band).collect(),
            found: self.found.iter().filter_map(row).collect(),
        })
    }

    /// Certifies the period of a row of centre `c`, by a row of this table. `effort` and
    /// `on_progress` as for [`Table::certificate`].
    ///
    /// # Errors
    /// When no theorem transfers the row, when it is open, or when the effort does not suffice.
    pub fn transfer(
        &self,
        row: u32,
        c: u64,
        effort: u64,
        on_progress: impl FnMut(u64) -> bool,
    ) -> Result<Transfer> {
        let (steps, there) = self.steps(row, "row", row, c)?;
        let certificate = self.certificate(row, effort, on_progress)?;
        let found = there.found.iter().find(|found| found.row == row);
        let Some(found) = found else { return self.undecided("row", row, c) };
        let claim = Claim::Row { row, period: found.period, preperiod: found.preperiod };
        Ok(written(c, claim, steps, certificate))
    }

    /// Certifies a perfect band of centre `c`, by a band of this table.
    ///
    /// # Errors
    /// When the table has no such band, or no theorem transfers it.
    pub fn transfer_band(&self, radius: u32, c: u64) -> Result<Transfer> {
        let radius = in_range("radius", radius, 1..=super::rows::ROWS.end() / 2)?;
        let (steps, there) = self.steps(2 * radius - 2, "radius", radius, c)?;
        let certificate = self.band_certificate(radius)?;
        let Some(band) = there.bands.iter().find(|band| band.radius == radius) else {
            return self.undecided("radius", radius, c);
        };
        Ok(written(c, Claim::Band { radius, column: band.column }, steps, certificate))
    }

    /// Certifies that the numbers below `2 radius - 1` of centre `c` never become a band, because
    /// those of this table do not. `effort` and `on_progress` as for
    /// [`Table::no_band_certificate`].
    ///
    /// # Errors
    /// When the table does not show that, when no theorem transfers it, or when the effort does not
    /// suffice.
    pub fn transfer_no_band(
        &self,
        radius: u32,
        c: u64,
        effort: u64,
        on_progress: impl FnMut(u64) -> bool,
    ) -> Result<Transfer> {
        let radius = in_range("radius", radius, 2..=super::rows::ROWS.end() / 2)?;
        let (steps, _) = self.steps(2 * radius - 2, "radius", radius, c)?;
        let certificate = self.never_a_band(radius, &mut WorkBudget::new(effort, on_progress))?;
        Ok(written(c, Claim::NoBand { radius }, steps, certificate))
    }

    /// Returns the theorems that lead to centre `c`, at least one of them.
    fn steps(
        &self,
        last: u32,
        name: &'static str,
        value: u32,
        c: u64,
    ) -> Result<(Vec<Step>, Transferred)> {
        let there = self.transferred(c)?;
        match route(self.centre.into(), c, last) {
            Some(steps) if !steps.is_empty() => Ok((steps, there)),
            Some(_) => Err(Error::Unfit {
                name: "c",
                value: c.to_string(),
                reason: "is the centre of the table: its own certificate needs no transfer"
                    .to_owned(),
            }),
            None => self.undecided(name, value, c),
        }
    }

    fn undecided<T>(&self, name: &'static str, value: u32, c: u64) -> Result<T> {
        let reason = format!("of centre {c} is not decided by that of centre {}", self.centre);
        Err(Error::Unfit { name, value: value.to_string(), reason })
    }
}

fn written(
    centre: u64,
    claim: Claim,
    steps: Vec<Step>,
    certificate: super::Certificate,
) -> Transfer {
    Transfer { format: FORMAT.to_owned(), version: VERSION, centre, claim, steps, certificate }
}
