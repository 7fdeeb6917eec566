//! Row periods: long searches that tell how far they are.

use js_sys::{Uint8Array, Uint16Array};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::array::Plane;
use super::told::teller;
use super::{Outcome, check};
use crate::arrays::completion::CENTRES;
use crate::error::{Result, in_range};
use crate::periods::arithmetic::factors;
use crate::periods::barriers::{self, Barriers, Rung};
use crate::periods::rows::ROWS;
use crate::periods::{
    Band, Certificate, Method, RowPeriod, Table, band_certificate as certify_band, certificate,
    check as verify, search_rows,
};

/// What a search may spend on a group of rows.
const EFFORTS: core::ops::RangeInclusive<i64> = 1..=1 << 53;

/// Which rows are searched, and how hard.
#[derive(Tsify, Deserialize)]
pub struct PeriodParams {
    /// The stack in the centre, 0..=4095.
    #[tsify(type = "number")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    c: JsValue,
    /// Rows `0..rows`, 1..=128.
    #[tsify(type = "number")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    rows: JsValue,
    /// The first row that is wanted, 0..rows: groups of rows below it are passed over. Absent, 0.
    #[tsify(optional, type = "number | null")]
    #[serde(default, with = "serde_wasm_bindgen::preserve")]
    from: JsValue,
    /// The steps that may be spent on each group of rows, at least 1. A step is one number in one column.
    #[tsify(type = "number")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    effort: JsValue,
}

/// How a period was proved.
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

/// What is proved of a row. Numbers that may pass `2^53` are texts.
#[derive(Tsify, Serialize)]
pub struct FoundPeriod {
    row: u32,
    period: String,
    /// By how much the row grows in a period.
    saltus: String,
    /// The primes of the period with their exponents, upwards.
    #[tsify(type = "[string, number][]")]
    factors: Vec<(String, u32)>,
    /// The first column from which on the row is periodic.
    #[tsify(type = "number")]
    preperiod: u64,
    method: PeriodMethod,
    /// The radius of the perfect band below; 0 for trivial centres.
    radius: u32,
    /// A column from which on the joint state of the numbers from the band up to this one is known to come back.
    #[tsify(type = "number")]
    column: u64,
    /// After how many columns it does.
    joint: String,
}

/// A perfect band: from its column on the numbers below `2 radius - 1` fill the cells `|a - b| < radius`.
#[derive(Tsify, Serialize)]
pub struct PerfectBand {
    radius: u32,
    #[tsify(type = "number")]
    column: u64,
}

/// The periods of one centre, as far as a search has come.
#[derive(Tsify, Serialize)]
pub struct CentrePeriods {
    centre: u32,
    /// Rows `0..rows` were asked for.
    rows: u32,
    /// The steps that were allowed for each group of rows.
    #[tsify(type = "number")]
    effort: u64,
    /// The columns that were followed.
    #[tsify(type = "number")]
    columns: u64,
    /// The perfect bands, each the smallest after the one before.
    bands: Vec<PerfectBand>,
    /// What is proved, upwards; rows that are missing are open.
    found: Vec<FoundPeriod>,
}

impl From<Table> for CentrePeriods {
    fn from(table: Table) -> Self {
        let band = |band: Band| PerfectBand { radius: band.radius, column: band.column };
        Self {
            centre: table.centre,
            rows: table.rows,
            effort: table.effort,
            columns: table.columns,
            bands: table.bands.into_iter().map(band).collect(),
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

/// Finds and proves the periods of the rows `from..rows` of a centre, and of others in their groups. May take long: call it in a worker. `told` hears now and then how
/// many steps are done; when it answers `false`, or throws, what is found by then is the answer.
#[wasm_bindgen]
pub fn row_periods(
    params: Ts<PeriodParams>,
    #[wasm_bindgen(unchecked_optional_param_type = "(steps: number) => unknown")] told: &JsValue,
) -> Outcome<Ts<CentrePeriods>> {
    let params = check::params(&params)?;
    let c = check::integer("c", &params.c, check::wide(CENTRES))? as u32;
    let rows = check::integer("rows", &params.rows, check::wide(ROWS))? as u32;
    let from = check::optional("from", &params.from, 0..=i64::from(rows) - 1)?.unwrap_or(0) as u32;
    let effort = check::integer("effort", &params.effort, EFFORTS)? as u64;
    Ok(CentrePeriods::from(search_rows(c, from..rows, effort, teller(told))?).into_ts()?)
}

/// Reads a table of periods as the site ships them (`src/periods/shipped.rs` says how they are written). That it is true is not checked
/// here: [`row_certificate`] makes a certificate of each of its periods.
#[wasm_bindgen]
pub fn shipped_periods(
    #[wasm_bindgen(unchecked_param_type = "string")] table: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] c: &JsValue,
) -> Outcome<Ts<CentrePeriods>> {
    let c = check::integer("c", c, check::wide(CENTRES))? as u32;
    Ok(CentrePeriods::from(shipped(table, c)?).into_ts()?)
}

/// The table of a centre, and of no other.
fn shipped(table: &JsValue, c: u32) -> Result<Table> {
    let table = Table::from_json(&check::text("table", table)?)?;
    in_range("centre", table.centre, c..=c)?;
    Ok(table)
}

/// Which period is certified.
#[derive(Tsify, Deserialize)]
pub struct CertificateParams {
    /// The stack in the centre, 0..=4095.
    #[tsify(type = "number")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    c: JsValue,
    /// The row, 0..=127.
    #[tsify(type = "number")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    row: JsValue,
    /// The steps that may be spent on the search and again on the certificate, at least 1.
    #[tsify(type = "number")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    effort: JsValue,
    /// A shipped table that has the period, so that it need not be searched; absent, it is.
    #[tsify(optional, type = "string | null")]
    #[serde(default, with = "serde_wasm_bindgen::preserve")]
    table: JsValue,
}

/// What a checker says when it is content.
#[derive(Tsify, Serialize)]
pub struct CheckReport {
    /// How many steps it took: a step is one number in one column.
    #[tsify(type = "number")]
    steps: u64,
    /// What holds, in a sentence.
    claim: String,
}

/// The certificate of a row's period as JSON (`src/periods/certificate.rs` says how to read it). May take as long as the search for
/// it. `told` as for `row_periods`, but that nothing is found when it stops the work.
#[wasm_bindgen]
pub fn row_certificate(
    params: Ts<CertificateParams>,
    #[wasm_bindgen(unchecked_optional_param_type = "(steps: number) => unknown")] told: &JsValue,
) -> Outcome<String> {
    let params = check::params(&params)?;
    let c = check::integer("c", &params.c, check::wide(CENTRES))? as u32;
    let row = check::integer("row", &params.row, 0..=i64::from(*ROWS.end()) - 1)? as u32;
    let effort = check::integer("effort", &params.effort, EFFORTS)? as u64;
    let certified = if params.table.is_null() || params.table.is_undefined() {
        certificate(c, row, effort, teller(told))
    } else {
        shipped(&params.table, c)?.certificate(row, effort, teller(told))
    };
    Ok(certified?.to_json())
}

/// The certificate that the numbers below `2 radius - 1` (`radius` in 1..=64) of centre `c` become a perfect band, or that they never do,
/// as JSON. `effort` and `told` as for `row_certificate`.
#[wasm_bindgen]
pub fn band_certificate(
    #[wasm_bindgen(unchecked_param_type = "number")] c: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] radius: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] effort: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "(steps: number) => unknown")] told: &JsValue,
) -> Outcome<String> {
    let c = check::integer("c", c, check::wide(CENTRES))? as u32;
    let radius = check::integer("radius", radius, 1..=i64::from(*ROWS.end() / 2))? as u32;
    let effort = check::integer("effort", effort, EFFORTS)? as u64;
    Ok(certify_band(c, radius, effort, teller(told))?.to_json())
}

/// Which barriers.
#[derive(Tsify, Deserialize)]
pub struct BarrierParams {
    /// The stack in the centre, 0..=4095.
    #[tsify(type = "number")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    c: JsValue,
    /// The number of the barriers, 1..=127.
    #[tsify(type = "number")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    n: JsValue,
    /// The first row and the first column, from `c + 1` to 1000000; absent, `c + 1`.
    #[tsify(optional, type = "number | null")]
    #[serde(default, with = "serde_wasm_bindgen::preserve")]
    from: JsValue,
    /// Rows and columns, 1..=64.
    #[tsify(type = "number")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    side: JsValue,
}

/// A window on the diagonal with what shadows the barriers of a number, and the bands of its first column.
#[derive(Tsify, Serialize)]
#[tsify(missing_as_null)]
pub struct BarrierWindow {
    /// The numbers up to `n` plus one, and 0 where a larger one stands.
    plane: Plane,
    /// 1 where `n` stands in a row before, and left of the diagonal the mirror image; row-major.
    #[tsify(type = "Uint8Array")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    shadowed: Uint8Array,
    rungs: Vec<BandRung>,
}

/// Whether the numbers below `2 radius - 1` are a perfect band (`src/periods/barriers.rs` has the lemma).
#[derive(Tsify, Serialize)]
#[tsify(missing_as_null)]
pub struct BandRung {
    radius: u32,
    /// How many offsets they have at this column, and how many they have in a band.
    #[tsify(type = "number")]
    count: u64,
    #[tsify(type = "number")]
    needed: u64,
    /// Whether parity allows a band.
    possible: bool,
    /// From which column on they are one for ever; null where this column does not prove it.
    #[tsify(type = "number | null")]
    band: Option<u64>,
}

/// What shadows the barriers of a number, row after row, and which bands can come.
#[wasm_bindgen]
pub fn barriers(params: Ts<BarrierParams>) -> Outcome<Ts<BarrierWindow>> {
    let params = check::params(&params)?;
    let c = check::integer("c", &params.c, check::wide(CENTRES))?;
    let n = check::integer("n", &params.n, check::wide(barriers::NUMBERS))? as u32;
    let from = check::optional("from", &params.from, c + 1..=barriers::LAST.into())?;
    let (from, c) = (from.unwrap_or(c + 1) as u32, c as u32);
    let side = check::integer("side", &params.side, check::wide(barriers::SIDES))? as u32;
    let Barriers { numbers, shadowed, rungs, .. } = Barriers::new(c, n, from, side)?;
    let values: Vec<u16> = numbers.iter().map(|&number| (number + 1) as u16).collect();
    let shadowed: Vec<u8> = shadowed.into_iter().map(u8::from).collect();
    let rung = |Rung { radius, count, needed, possible, band }| BandRung {
        radius,
        count,
        needed,
        possible,
        band,
    };
    let window = BarrierWindow {
        plane: Plane::square(from, side, Uint16Array::from(&values[..])),
        shadowed: Uint8Array::from(&shadowed[..]),
        rungs: rungs.into_iter().map(rung).collect(),
    };
    Ok(window.into_ts()?)
}

/// Verifies a certificate, with a checker that shares no code with what finds them. Throws what is wrong with it, or that the steps
/// of the effort did not suffice. `told` as for `row_certificate`.
#[wasm_bindgen]
pub fn row_check(
    #[wasm_bindgen(unchecked_param_type = "string")] certificate: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] effort: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "(steps: number) => unknown")] told: &JsValue,
) -> Outcome<Ts<CheckReport>> {
    let certificate = Certificate::from_json(&check::text("certificate", certificate)?)?;
    let effort = check::integer("effort", effort, EFFORTS)? as u64;
    let report = verify(&certificate, effort, teller(told))?;
    Ok(CheckReport { steps: report.steps, claim: certificate.told() }.into_ts()?)
}
