//! Row periods: long searches with progress.

use super::found::CentrePeriods;
use super::prelude::*;
use super::transfer::read_table;
use nimscape_arrays::fill::completion;
use nimscape_base::error::{cut, in_range, invalid, quoted};
use nimscape_periods::patterns::{Pattern, Verdict as PatternVerdict, pattern, verdict};
use nimscape_periods::shift::CENTRES;
use nimscape_periods::{ROWS, Table};

declare!(PatternVerdict);

/// The periods that the patterns of section 8 of *Tree and Tripod Nim* expect of a row.
#[export]
pub struct PeriodPattern {
    row: u32,
    /// How far the row is from 8n: -1 to 3.
    offset: i32,
    /// Those of the case of the centre; of both cases, that of the first one before the other,
    /// where the case is not known.
    periods: Vec<String>,
    /// Whether the row of the centre keeps the pattern; absent without a centre.
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<PatternVerdict>,
}

/// The patterns of all rows that have one.
#[export]
pub struct PeriodPatterns {
    all: Vec<PeriodPattern>,
}

/// Returns the periods that the patterns of section 8 expect, row by row. With a centre `c`,
/// 0..=2^40, and the periods of its rows `0..`, "" where they are not known, also whether each row
/// keeps them; trivial centres have no patterns.
#[export]
pub fn period_patterns(
    #[range(CENTRES)]
    #[typescript("number")]
    c: Option<u64>,
    #[typescript("readonly string[]")]
    #[by(known_periods)]
    periods: Option<Vec<Option<u128>>>,
) -> Outcome<PeriodPatterns> {
    let entry = |Pattern { row, offset, periods }: Pattern, verdict: Option<PatternVerdict>| {
        let periods = periods.iter().map(ToString::to_string).collect();
        PeriodPattern { row, offset, periods, verdict }
    };
    let rows = 0..*ROWS.end();
    let all = if let Some(c) = c {
        let known = periods.map_or_else(|| known_periods("periods", &JsValue::UNDEFINED), Ok)?;
        let period = |row: u32| known.get(row as usize).copied().flatten();
        rows.filter_map(|row| verdict(c, row, period))
            .map(|(own, verdict)| entry(own, Some(verdict)))
            .collect()
    } else {
        rows.filter_map(pattern).map(|own| entry(own, None)).collect()
    };
    Ok(PeriodPatterns { all })
}

/// Reads the periods of rows, "" where one is not known.
fn known_periods(name: &'static str, periods: &JsValue) -> Result<Vec<Option<u128>>> {
    let period = |text: String| match text.as_str() {
        "" => Ok(None),
        digits => digits
            .parse()
            .map(Some)
            .map_err(|_| invalid(name, quoted(&cut(digits, 40)), "is not a whole number")),
    };
    check::texts(name, periods)?.into_iter().map(period).collect()
}

/// Reads a table of periods as the site ships them (see `src/proof/periods/table_file.rs`). That
/// it is true is not checked here: [`row_certificate`] makes a certificate of each of its periods.
#[export]
pub fn shipped_periods(
    #[by(read_table)]
    #[typescript("string")]
    table: Table,
    #[range(completion::CENTRES)] c: u32,
) -> Outcome<CentrePeriods> {
    Ok(of_centre(table, c)?.into())
}

/// Returns the table of a centre, and of no other.
pub(super) fn of_centre(table: Table, c: u32) -> Result<Table> {
    in_range("centre", table.centre, c..=c)?;
    Ok(table)
}
