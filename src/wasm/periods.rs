//! Row periods: long searches with progress.

use js_sys::{Int32Array, Uint8Array};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::frontier::texts;
use super::plane::{Blank, Plane};
use super::progress::step_progress;
use super::transfer::centre;
use super::types::{Number, answer, params};
use super::{Outcome, check};
use nimscape::arrays::fill::completion::CENTRES;
use nimscape::error::{Error, Result, cut, in_range};
use nimscape::periods::arithmetic::factors;
use nimscape::periods::barriers::{self, Barriers, Rung};
use nimscape::periods::certificate;
use nimscape::periods::patterns::{Pattern, Verdict, pattern, verdict};
use nimscape::periods::rows::EFFORTS;
use nimscape::periods::{
    Band, Method, ROWS, RowPeriod, Table, band_certificate as certify_band, certify_row,
    check_json, search_rows,
};

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
    texts("periods", periods)?.into_iter().map(period).collect()
}

params! {
    /// The rows to search and the effort.
    pub struct PeriodParams {
        /// The stack in the centre, 0..=4095.
        c: "number",
        /// Rows `0..rows`, 1..=128.
        rows: "number",
        /// The first row that is wanted, 0..rows: groups of rows below it are passed over. Absent,
        /// 0.
        from: ? "number | null",
        /// The steps that may be spent on each group of rows, at least 1. A step is one number in
        /// one column.
        effort: "number",
    }
}

/// The method by which a period was proved.
#[derive(Tsify, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PeriodMethod {
    /// The row is that of the nim-sum.
    Trivial,
    /// The joint state of the numbers from the band on was seen to come back.
    Walk,
    /// The labels of the last two numbers of a group were.
    Labels,
}

answer! {
    /// A proved period of a row. Numbers that may pass `2^53` are texts.
    pub struct FoundPeriod {
        row: u32,
        period: String,
        /// By how much the row grows in a period.
        saltus: String,
        /// The primes of the period with their exponents, upwards.
        factors: Vec<(String, u32)> as "[string, number][]",
        /// The first column from which on the row is periodic.
        preperiod: u64 as "number",
        method: PeriodMethod,
        /// The radius of the perfect band below; 0 for trivial centres.
        radius: u32,
        /// A column from which on the joint state of the numbers from the band up to this one is
        /// known to come back.
        column: u64 as "number",
        /// After how many columns it does.
        joint: String,
    }
}

answer! {
    /// A perfect band: from its column on the numbers below `2 radius - 1` fill the cells
    /// `|a - b| < radius`.
    pub struct PerfectBand {
        radius: u32,
        column: u64 as "number",
    }
}

answer! {
    /// The periods of one centre, as far as a search has come.
    pub struct CentrePeriods {
        centre: u32,
        /// Rows `0..rows` were requested.
        rows: u32,
        /// The steps that were allowed for each group of rows.
        effort: u64 as "number",
        /// The columns that were followed.
        columns: u64 as "number",
        /// The perfect bands, each the smallest after the one before.
        bands: Vec<PerfectBand>,
        /// What is proved, upwards; rows that are missing are open.
        found: Vec<FoundPeriod>,
    }
}

impl From<Band> for PerfectBand {
    fn from(band: Band) -> Self {
        Self { radius: band.radius, column: band.column }
    }
}

impl From<Table> for CentrePeriods {
    fn from(table: Table) -> Self {
        Self {
            centre: table.centre,
            rows: table.rows,
            effort: table.effort,
            columns: table.columns,
            bands: table.bands.into_iter().map(PerfectBand::from).collect(),
            found: table.found.iter().map(FoundPeriod::from).collect(),
        }
    }
}

impl From<&RowPeriod> for FoundPeriod {
    fn from(row: &RowPeriod) -> Self {
        let power = |(prime, exponent): (u128, u32)| (prime.to_string(), exponent);
        Self {
            row: row.row,
            period: row.period.to_string(),
            saltus: row.saltus().to_string(),
            factors: factors(row.period).into_iter().map(power).collect(),
            preperiod: row.preperiod,
            method: match row.method {
                Method::Trivial => PeriodMethod::Trivial,
                Method::Walk => PeriodMethod::Walk,
                Method::Labels => PeriodMethod::Labels,
            },
            radius: row.radius,
            column: row.column,
            joint: row.joint.to_string(),
        }
    }
}

/// Finds and proves the periods of the rows `from..rows` of a centre, and of others in their
/// groups. May take long: call it in a worker. `on_progress` gets the number of steps done from
/// time to time; when it returns `false` or throws, the result is what has been found by then.
#[wasm_bindgen]
pub fn row_periods(
    params: Ts<PeriodParams>,
    #[wasm_bindgen(unchecked_optional_param_type = "(steps: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<Ts<CentrePeriods>> {
    let params = check::params(&params)?;
    let c = check::integer("c", &params.c, check::wide(CENTRES))? as u32;
    let rows = check::integer("rows", &params.rows, check::wide(ROWS))? as u32;
    let from = check::optional("from", &params.from, 0..=i64::from(rows) - 1)?.unwrap_or(0) as u32;
    let effort = check::integer("effort", &params.effort, EFFORTS)? as u64;
    Ok(CentrePeriods::from(search_rows(c, from..rows, effort, step_progress(on_progress))?)
        .into_ts()?)
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
fn shipped(table: &JsValue, c: u32) -> Result<Table> {
    let table = Table::from_json(&check::text("table", table)?)?;
    in_range("centre", table.centre, c..=c)?;
    Ok(table)
}

params! {
    /// The period to certify.
    pub struct CertificateParams {
        /// The stack in the centre, 0..=4095.
        c: "number",
        /// The row, 0..=127.
        row: "number",
        /// The steps that may be spent on the search and again on the certificate, at least 1.
        effort: "number",
        /// A shipped table that has the period, so that it need not be searched; absent, it is.
        table: ? "string | null",
    }
}

answer! {
    /// The result of a successful check.
    pub struct CheckReport {
        /// How many steps it took: a step is one number in one column.
        steps: u64 as "number",
        /// What holds, in a sentence.
        claim: String,
    }
}

/// Returns the certificate of a row's period as JSON (see `src/proof/periods/certificate.rs`). May
/// take as long as the search for it. `on_progress` as for `row_periods`, except that stopping is
/// an error.
#[wasm_bindgen]
pub fn row_certificate(
    params: Ts<CertificateParams>,
    #[wasm_bindgen(unchecked_optional_param_type = "(steps: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<String> {
    let params = check::params(&params)?;
    let c = check::integer("c", &params.c, check::wide(CENTRES))? as u32;
    let row = check::integer("row", &params.row, 0..=i64::from(*ROWS.end()) - 1)? as u32;
    let effort = check::integer("effort", &params.effort, EFFORTS)? as u64;
    let certified = if params.table.is_null() || params.table.is_undefined() {
        certificate(c, row, effort, step_progress(on_progress))
    } else {
        certify_row(&shipped(&params.table, c)?, row, effort, step_progress(on_progress))
    };
    Ok(certified?.to_json())
}

/// Returns the certificate that the numbers below `2 radius - 1` (`radius` in 1..=64) of centre `c`
/// become a perfect band, or that they never do, as JSON. `effort` and `on_progress` as for
/// `row_certificate`.
#[wasm_bindgen]
pub fn band_certificate(
    c: &Number,
    radius: &Number,
    effort: &Number,
    #[wasm_bindgen(unchecked_optional_param_type = "(steps: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<String> {
    let c = check::integer("c", c, check::wide(CENTRES))? as u32;
    let radius = check::integer("radius", radius, 1..=i64::from(*ROWS.end() / 2))? as u32;
    let effort = check::integer("effort", effort, EFFORTS)? as u64;
    Ok(certify_band(c, radius, effort, step_progress(on_progress))?.to_json())
}

params! {
    /// The barriers and the window.
    pub struct BarrierParams {
        /// The stack in the centre, 0..=4095.
        c: "number",
        /// The number of the barriers, 1..=127.
        n: "number",
        /// The first row and the first column, from `c + 1` to 1000000; absent, `c + 1`.
        from: ? "number | null",
        /// Rows and columns, 1..=64.
        side: "number",
    }
}

answer! {
    /// A window on the diagonal with what shadows the barriers of a number, and the bands of its
    /// first column.
    #[tsify(missing_as_null)]
    pub struct BarrierWindow {
        /// The numbers up to `n`, and the blank value, -1, where a larger one stands.
        plane: Plane,
        /// 1 where `n` stands in a row before, and left of the diagonal the mirror image;
        /// row-major.
        shadowed: Uint8Array = "Uint8Array",
        rungs: Vec<BandRung>,
    }
}

answer! {
    /// Whether the numbers below `2 radius - 1` are a perfect band (`src/periods/barriers.rs` has
    /// the lemma).
    #[tsify(missing_as_null)]
    pub struct BandRung {
        radius: u32,
        /// How many offsets they have at this column, and how many they have in a band.
        count: u64 as "number",
        needed: u64 as "number",
        /// Whether parity allows a band.
        possible: bool,
        /// From which column on they are one for ever; null where this column does not prove it.
        band: Option<u64> as "number | null",
    }
}

const LARGER: Blank = Blank::new(-1, "a larger number stands there");

/// Returns what shadows the barriers of a number, row after row, and which bands can come.
#[wasm_bindgen]
pub fn barriers(params: Ts<BarrierParams>) -> Outcome<Ts<BarrierWindow>> {
    let params = check::params(&params)?;
    let c = check::integer("c", &params.c, check::wide(CENTRES))?;
    let n = check::integer("n", &params.n, check::wide(barriers::NUMBERS))? as u32;
    let from = check::optional("from", &params.from, c + 1..=barriers::LAST.into())?;
    let (from, c) = (from.unwrap_or(c + 1) as u32, c as u32);
    let side = check::integer("side", &params.side, check::wide(barriers::SIDES))? as u32;
    let Barriers { numbers, shadowed, rungs, .. } = Barriers::new(c, n, from, side)?;
    let values: Vec<i32> = numbers.into_iter().map(i32::from).collect();
    let shadowed: Vec<u8> = shadowed.into_iter().map(u8::from).collect();
    let rung = |Rung { radius, count, needed, possible, band }| BandRung {
        radius,
        count,
        needed,
        possible,
        band,
    };
    let window = BarrierWindow {
        plane: Plane::square(from, side, Int32Array::from(&values[..]).into()).with_blank(LARGER),
        shadowed: Uint8Array::from(&shadowed[..]),
        rungs: rungs.into_iter().map(rung).collect(),
    };
    Ok(window.into_ts()?)
}

/// Returns the next seed of each seed of a number, 1..=7, `side` rows below the barrier, where the
/// smaller numbers stand as in the array: bit i is for column `from + i`. -1 for a seed with marks
/// beyond the first n + 1 columns.
#[wasm_bindgen]
pub fn next_seeds(params: Ts<BarrierParams>) -> Outcome<Int32Array> {
    let params = check::params(&params)?;
    let c = check::integer("c", &params.c, check::wide(CENTRES))?;
    let n = check::integer("n", &params.n, check::wide(barriers::SEEDED))? as u32;
    let from = check::optional("from", &params.from, c + 1..=barriers::LAST.into())?;
    let from = from.unwrap_or(c + 1) as u32;
    let rows = check::integer("side", &params.side, check::wide(barriers::SIDES))? as u32;
    let next = barriers::next_seeds(c as u32, n, from, rows)?;
    let next: Vec<i32> = next.into_iter().map(|seed| seed.map_or(-1, |seed| seed as i32)).collect();
    Ok(Int32Array::from(&next[..]))
}

/// Verifies a certificate of a period or band, also one by theorems, by the steps of a checker of
/// its own (docs/proofs.md lists what it shares with the search). Throws what is wrong with it, or
/// that the steps of the effort did not suffice. `on_progress` as for `row_certificate`.
#[wasm_bindgen]
pub fn row_check(
    #[wasm_bindgen(unchecked_param_type = "string")] certificate: &JsValue,
    effort: &Number,
    #[wasm_bindgen(unchecked_optional_param_type = "(steps: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<Ts<CheckReport>> {
    let certificate = check::text("certificate", certificate)?;
    let effort = check::integer("effort", effort, EFFORTS)? as u64;
    let (report, claim) = check_json(&certificate, effort, step_progress(on_progress))?;
    Ok(CheckReport { steps: report.steps, claim }.into_ts()?)
}
