//! Row periods: long searches with progress.

use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::found::CentrePeriods;
use super::transfer::centre;
use super::types::{Number, answer};
use super::{Outcome, check};
use nimscape::arrays::fill::completion::CENTRES;
use nimscape::error::{Error, Result, cut, in_range};
use nimscape::periods::patterns::{Pattern, Verdict, pattern, verdict};
use nimscape::periods::{ROWS, Table};

/// The periods that the patterns of section 8 of *Tree and Tripod Nim* expect of a row.
#[derive(Tsify, Serialize)]
pub struct PeriodPattern {
    row: u32,
    /// How far the row is from 8n: -1 to 3.
    offset: i32,
    /// Those of the case of the centre; of both cases, that of the first one before the other,
    /// where the case is not known.
    periods: Vec<String>,
    /// Whether the row of the centre keeps the pattern; null without a centre.
    verdict: Option<PatternVerdict>,
}

/// Whether a row keeps its pattern: its own period or its case is not known where that is open, and
/// the pattern of rows 8n + 2 and 8n + 3 is silent where rows 8n and 8n + 1 have not the periods 8n
/// and 8n + 2.
#[derive(Tsify, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PatternVerdict {
    /// It has the expected period.
    Kept,
    /// It has another one.
    Broken,
    /// That is not known.
    Open,
    /// Nothing is expected.
    Silent,
}

impl From<Verdict> for PatternVerdict {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Kept => Self::Kept,
            Verdict::Broken => Self::Broken,
            Verdict::Open => Self::Open,
            Verdict::Silent => Self::Silent,
        }
    }
}

answer! {
    /// The patterns of all rows that have one.
    pub struct PeriodPatterns {
        all: Vec<PeriodPattern>,
    }
}

/// Returns the periods that the patterns of section 8 expect, row by row. With a centre `c`,
/// 0..=2^40, and the periods of its rows `0..`, "" where they are not known, also whether each row
/// keeps them; trivial centres have no patterns.
#[wasm_bindgen]
pub fn period_patterns(
    #[wasm_bindgen(unchecked_optional_param_type = "number")] c: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "readonly string[]")] periods: &JsValue,
) -> Outcome<Ts<PeriodPatterns>> {
    let entry = |Pattern { row, offset, periods }: Pattern, verdict: Option<Verdict>| {
        let periods = periods.iter().map(ToString::to_string).collect();
        PeriodPattern { row, offset, periods, verdict: verdict.map(Into::into) }
    };
    let rows = 0..*ROWS.end();
    let all = if c.is_undefined() {
        rows.filter_map(pattern).map(|own| entry(own, None)).collect()
    } else {
        let c = centre(c)?;
        let known = known_periods(periods)?;
        let period = |row: u32| known.get(row as usize).copied().flatten();
        rows.filter_map(|row| verdict(c, row, period))
            .map(|(own, verdict)| entry(own, Some(verdict)))
            .collect()
    };
    Ok(PeriodPatterns { all }.into_ts()?)
}

/// Reads the periods of rows, "" where one is not known.
fn known_periods(periods: &JsValue) -> Result<Vec<Option<u128>>> {
    let period = |text: String| match text.as_str() {
        "" => Ok(None),
        digits => digits.parse().map(Some).map_err(|_| Error::Unfit {
            name: "periods",
            value: format!("{:?}", cut(digits, 40)),
            reason: "is not a whole number".to_owned(),
        }),
    };
    check::texts("periods", periods)?.into_iter().map(period).collect()
}

/// Reads a table of periods as the site ships them (see `src/proof/periods/table_file.rs`). That
/// it is true is not checked here: [`row_certificate`] makes a certificate of each of its periods.
#[wasm_bindgen]
pub fn shipped_periods(
    #[wasm_bindgen(unchecked_param_type = "string")] table: &JsValue,
    c: &Number,
) -> Outcome<Ts<CentrePeriods>> {
    let c = check::integer("c", c, check::wide(CENTRES))? as u32;
    Ok(CentrePeriods::from(shipped(table, c)?).into_ts()?)
}

/// Returns the table of a centre, and of no other.
pub(super) fn shipped(table: &JsValue, c: u32) -> Result<Table> {
    let table = Table::from_json(&check::text("table", table)?)?;
    in_range("centre", table.centre, c..=c)?;
    Ok(table)
}
