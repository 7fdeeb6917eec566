//! Adds to a table what a certificate proves.

use nimscape_base::error::{Result, invalid};
use nimscape_proof::periods::certificate::{Certificate, Claim, Proof};
use nimscape_proof::periods::{Method, RowPeriod, Table};
use nimscape_proof::periods::{Refusal, check};

/// What a certificate that the checker accepted adds to a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Merged {
    /// The table with a row more.
    Row(Table),
    /// Nothing: the table has the row, with the same period.
    Known,
    /// Nothing: the claim is true, but is about a band, for which tables have no place.
    Band,
}

/// Checks a certificate and adds the row that it proves. `effort` and `on_progress` as for
/// [`check`].
///
/// # Errors
/// When the checker does not accept the certificate, when it is about another centre, a row
/// beyond those of the table, or bands that the table does not have, and when the table has
/// another period of the row. The table stays what it is.
pub fn merge(
    table: &Table,
    certificate: &Certificate,
    effort: u64,
    on_progress: impl FnMut(u64) -> bool,
) -> core::result::Result<Merged, Refusal> {
    check(certificate, effort, on_progress)?;
    Ok(with(table, certificate)?)
}

fn with(table: &Table, certificate: &Certificate) -> Result<Merged> {
    ensure(certificate.centre == table.centre, certificate, || {
        format!("is not about centre {}", table.centre)
    })?;
    let Some(row) = row_of(certificate) else { return Ok(Merged::Band) };
    ensure(row.row < table.rows, certificate, || {
        format!("is about a row beyond the {} rows of the table", table.rows)
    })?;
    if let Some(found) = table.found.iter().find(|found| found.row == row.row) {
        let same = (found.period, found.preperiod) == (row.period, row.preperiod);
        ensure(same, certificate, || format!("contradicts the table: period {}", found.period))?;
        return Ok(Merged::Known);
    }
    let below = table.bands.iter().take_while(|band| band.radius <= row.radius);
    ensure(below.eq(&certificate.bands), certificate, || {
        "rests on other bands than those of the table".to_owned()
    })?;
    let mut table = table.clone();
    let at = table.found.partition_point(|found| found.row < row.row);
    table.found.insert(at, row);
    Table::from_json(&table.to_json()).map(Merged::Row)
}

/// Returns the row of a table that a certificate of a period proves; `None` for other claims.
fn row_of(certificate: &Certificate) -> Option<RowPeriod> {
    let &Claim::Row { row, period, preperiod, .. } = &certificate.claim else { return None };
    let (method, joint) = match certificate.proof {
        Proof::Walk { joint } => (Method::Walk, joint),
        Proof::Labels { lap, order } => (Method::Labels, order.checked_mul(lap.into())?),
        Proof::Trivial => (Method::Trivial, period),
        Proof::Given | Proof::Stable => (Method::Walk, 1),
    };
    let radius = certificate.bands.last().map_or(0, |band| band.radius);
    Some(RowPeriod { row, period, preperiod, method, radius, column: certificate.column, joint })
}

fn ensure(holds: bool, certificate: &Certificate, reason: impl FnOnce() -> String) -> Result<()> {
    let value = || certificate.claim_sentence();
    if holds { Ok(()) } else { Err(invalid("certificate", value(), reason())) }
}
