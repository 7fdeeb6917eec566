//! The frontier: what tables leave open, and searches that can be interrupted.

use nimscape::arrays::fill::completion::CENTRES;
use nimscape::arrays::near_equivalence::decision::DECIDED;
use nimscape::dynamics::three::COUNTED;
use nimscape::dynamics::{Count, OrbitCertificate, PARTS};
use nimscape::error::{Error, Result, in_range};
use nimscape::octal::KNOWN;
use nimscape::periods::Table;
use nimscape::periods::frontier::{Evidence, Find, Finds, OpenCase, Search, Stage, open_cases};
use nimscape::proof::periods::certificate::Claim;
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::progress::step_progress;
use super::types::{Number, answer};
use super::{Outcome, check};

/// The steps of one call: some seconds at the most.
const PIECES: core::ops::RangeInclusive<i64> = 1..=1 << 32;

answer! {
    /// Rows between two bands that are open; one search decides them, the first one first.
    #[tsify(missing_as_null)]
    pub struct FrontierCase {
        centre: u32,
        /// The radius of the band below: with the centre it names the case.
        radius: u32,
        first: u32,
        last: u32,
        /// How many rows are open.
        rows: u32,
        /// The radius of a band that the search decides; null if it decides none.
        band: Option<u32> as "number | null",
        /// The steps that were spent so far.
        spent: u64 as "number",
    }
}

answer! {
    /// What a table leaves open, upwards.
    #[tsify(missing_as_null)]
    pub struct FrontierCases {
        cases: Vec<FrontierCase>,
    }
}

answer! {
    /// How far the open questions are decided that no search of a case decides.
    #[tsify(missing_as_null)]
    pub struct FrontierOthers {
        /// All pairs of centres below this bound are decided, on all barriers up to it.
        pairs: u32,
        /// All cycles of D(3, n) are counted for n up to this one.
        orbits: u32,
        /// The next n, each of which a count decides within hours.
        next: [u32; 3] as "[number, number, number]",
        /// How many parts a count has.
        parts: u32,
        /// The codes of octal games whose values are not known to become periodic.
        games: Vec<String>,
    }
}

/// What a search needs next: steps, a proof, or nothing.
#[derive(Tsify, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FrontierStage {
    /// `frontier_run`.
    Walking,
    /// `frontier_prove`.
    Proving,
    /// All rows of the group are known.
    Done,
}

answer! {
    /// A search of a case, and where it stands; or a part of a count of the cycles of D(3, n).
    #[tsify(missing_as_null)]
    pub struct FrontierSearch {
        /// The search as text, to be stored and continued; empty when the rows are known.
        search: String,
        /// The centre; 0 for a count.
        centre: u32,
        /// The radius of the band below the rows, or the n of D(3, n).
        radius: u32,
        /// The part of a count; null for rows.
        part: Option<u32> as "number | null",
        /// The row whose period is searched, 0 for a count; null when nothing is left to do.
        row: Option<u32> as "number | null",
        stage: FrontierStage,
        /// The steps of all visits together.
        steps: u64 as "number",
        /// The share of a count that is done; null for rows, whose share is unknown.
        share: Option<f64> as "number | null",
    }
}

answer! {
    /// A count of all cycles of D(3, n), whose parts are done.
    #[tsify(missing_as_null)]
    pub struct FrontierCount {
        n: u32,
        /// What was counted, as a sentence.
        claim: String,
        /// The count as a file, which the native program makes again.
        file: String,
    }
}

answer! {
    /// A certificate that was made of a find.
    #[tsify(missing_as_null)]
    pub struct FrontierFind {
        /// The row; null where the claim is about a band.
        row: Option<u32> as "number | null",
        /// The period of the row.
        period: Option<String> as "string | null",
        /// The claim as a sentence.
        claim: String,
        /// The certificate as JSON, which `row_check` verifies.
        certificate: String,
        /// The SHA-256 of the certificate.
        digest: String,
    }
}

answer! {
    /// What was found, and the search of the rows that remain.
    #[tsify(missing_as_null)]
    pub struct FrontierProof {
        finds: Vec<FrontierFind>,
        next: FrontierSearch,
    }
}

answer! {
    /// The finds of a file.
    #[tsify(missing_as_null)]
    pub struct FrontierFile {
        finds: Vec<FrontierFind>,
    }
}

impl From<OpenCase> for FrontierCase {
    fn from(case: OpenCase) -> Self {
        let OpenCase { centre, radius, first, last, rows, band, spent } = case;
        Self { centre, radius, first, last, rows, band, spent }
    }
}

impl From<&Search> for FrontierSearch {
    fn from(search: &Search) -> Self {
        let (stage, text) = match search.stage() {
            Stage::Walking => (FrontierStage::Walking, search.to_json()),
            Stage::Proving => (FrontierStage::Proving, search.to_json()),
            Stage::Done => (FrontierStage::Done, String::new()),
        };
        Self {
            search: text,
            centre: search.centre(),
            radius: search.radius(),
            part: None,
            row: search.row(),
            stage,
            steps: search.steps(),
            share: None,
        }
    }
}

impl From<&Count> for FrontierSearch {
    fn from(count: &Count) -> Self {
        let stage = match (count.exception(), count.is_done()) {
            (Some(_), _) => FrontierStage::Proving,
            (None, true) => FrontierStage::Done,
            (None, false) => FrontierStage::Walking,
        };
        Self {
            search: count.to_json(),
            centre: 0,
            radius: count.n(),
            part: count.parts().first().copied(),
            row: (!count.is_done()).then_some(0),
            stage,
            steps: count.steps(),
            share: Some(count.share()),
        }
    }
}

impl From<Find> for FrontierFind {
    fn from(find: Find) -> Self {
        let (row, period) = match &find.certificate {
            Evidence::Period(certificate) => match certificate.claim {
                Claim::Row { row, period, .. } => (Some(row), Some(period.to_string())),
                Claim::Band { .. } | Claim::NoBand { .. } => (None, None),
            },
            Evidence::Orbit(certificate) => (None, Some(certificate.period.to_string())),
        };
        Self {
            row,
            period,
            claim: find.certificate.claim_sentence(),
            certificate: find.certificate.to_json(),
            digest: find.digest().to_owned(),
        }
    }
}

/// Returns the table of a centre, and of no other.
fn shipped(table: &JsValue, c: &Number) -> Result<Table> {
    let c = check::integer("c", c, check::wide(CENTRES))? as u32;
    let table = Table::from_json(&check::text("table", table)?)?;
    in_range("centre", table.centre, c..=c)?;
    Ok(table)
}

/// A search of rows, or a part of a count.
enum Stored {
    Rows(Box<Search>),
    Part(Count),
}

fn stored(search: &JsValue) -> Result<Stored> {
    let text = check::text("search", search)?;
    if Count::is_named_by(&text) {
        return Count::from_json(&text).map(Stored::Part);
    }
    Search::from_json(&text).map(Box::new).map(Stored::Rows)
}

impl From<&Stored> for FrontierSearch {
    fn from(stored: &Stored) -> Self {
        match stored {
            Stored::Rows(search) => Self::from(search.as_ref()),
            Stored::Part(count) => Self::from(count),
        }
    }
}

/// Returns what a shipped table of a centre leaves open.
#[wasm_bindgen]
pub fn frontier_cases(
    #[wasm_bindgen(unchecked_param_type = "string")] table: &JsValue,
    c: &Number,
) -> Outcome<Ts<FrontierCases>> {
    let cases = open_cases(&shipped(table, c)?).into_iter().map(FrontierCase::from).collect();
    Ok(FrontierCases { cases }.into_ts()?)
}

/// Returns how far the open questions are decided that are not in the tables.
#[wasm_bindgen]
pub fn frontier_others() -> Outcome<Ts<FrontierOthers>> {
    let open = KNOWN.iter().filter(|game| game.is_open);
    let others = FrontierOthers {
        pairs: DECIDED,
        orbits: COUNTED,
        next: [1, 2, 3].map(|more| COUNTED + more),
        parts: PARTS,
        games: open.map(|game| game.code.into()).collect(),
    };
    Ok(others.into_ts()?)
}

/// Begins the search of the open rows of a shipped table after the band of a radius. May take
/// seconds: call it in a worker. `on_progress` as for `row_certificate`.
#[wasm_bindgen]
pub fn frontier_start(
    #[wasm_bindgen(unchecked_param_type = "string")] table: &JsValue,
    c: &Number,
    radius: &Number,
    #[wasm_bindgen(unchecked_optional_param_type = "(steps: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<Ts<FrontierSearch>> {
    let table = shipped(table, c)?;
    let radius = check::integer("radius", radius, 1..=72)? as u32;
    let search = Search::start(&table, radius, step_progress(on_progress))?;
    Ok(FrontierSearch::from(&search).into_ts()?)
}

/// Returns where a stored search stands. Throws a sentence if it is damaged or foreign.
#[wasm_bindgen]
pub fn frontier_read(
    #[wasm_bindgen(unchecked_param_type = "string")] search: &JsValue,
) -> Outcome<Ts<FrontierSearch>> {
    Ok(FrontierSearch::from(&stored(search)?).into_ts()?)
}

/// Does about `steps` steps of a search, 1..=2^32, fewer if its state comes back. A step is one
/// number in one column, about a nanosecond.
#[wasm_bindgen]
pub fn frontier_run(
    #[wasm_bindgen(unchecked_param_type = "string")] search: &JsValue,
    steps: &Number,
) -> Outcome<Ts<FrontierSearch>> {
    let (mut search, steps) = (stored(search)?, check::integer("steps", steps, PIECES)? as u64);
    match &mut search {
        Stored::Rows(search) => _ = search.advance(steps),
        Stored::Part(count) => _ = count.advance(steps)?,
    }
    Ok(FrontierSearch::from(&search).into_ts()?)
}

/// Begins to count a part of the cycles of D(3, n), 1..=20. `frontier_run` goes on with it.
#[wasm_bindgen]
pub fn frontier_count(n: &Number, part: &Number) -> Outcome<Ts<FrontierSearch>> {
    let n = check::integer("n", n, 1..=20)? as u32;
    let part = check::integer("part", part, 0..=i64::from(PARTS) - 1)? as u32;
    Ok(FrontierSearch::from(&Count::start(n, [part])?).into_ts()?)
}

/// Returns the whole count of D(3, n) from the texts of all of its parts. Throws if one of them is
/// not done, damaged or missing.
#[wasm_bindgen]
pub fn frontier_counted(
    #[wasm_bindgen(unchecked_param_type = "readonly string[]")] parts: &JsValue,
) -> Outcome<Ts<FrontierCount>> {
    let parts = check::texts("parts", parts)?.into_iter().map(|text| Count::from_json(&text));
    let whole = parts.reduce(|all, next| all?.with(&next?)).transpose()?;
    let whole = whole.filter(Count::is_whole).ok_or_else(|| Error::Unfit {
        name: "parts",
        value: "the count".to_owned(),
        reason: "lacks a part, or has an exception".to_owned(),
    })?;
    Ok(FrontierCount { n: whole.n(), claim: whole.sentence(), file: whole.to_json() }.into_ts()?)
}

/// Checks the certificate of an orbit by the steps of the definition. Throws what is wrong with it.
/// `on_progress` as for `row_certificate`.
#[wasm_bindgen]
pub fn orbit_check(
    #[wasm_bindgen(unchecked_param_type = "string")] certificate: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "(steps: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<()> {
    let certificate = OrbitCertificate::from_json(&check::text("certificate", certificate)?)?;
    Ok(certificate.check(step_progress(on_progress))?)
}

/// Makes the certificates of what a search has found. May take a few times as long as its joint
/// period: call it in a worker. `on_progress` as for `row_certificate`.
#[wasm_bindgen]
pub fn frontier_prove(
    #[wasm_bindgen(unchecked_param_type = "string")] search: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "(steps: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<Ts<FrontierProof>> {
    let mut search = stored(search)?;
    let found: Vec<Evidence> = match &mut search {
        Stored::Rows(search) => {
            search.prove(step_progress(on_progress))?.into_iter().map(Evidence::from).collect()
        }
        Stored::Part(count) => count.exception().cloned().map(Evidence::from).into_iter().collect(),
    };
    let finds = found.into_iter().map(|found| Find::new("", found).map(FrontierFind::from));
    let finds = finds.collect::<Result<Vec<_>>>()?;
    let mut next = FrontierSearch::from(&search);
    if let Stored::Part(_) = search {
        next.stage = FrontierStage::Done; // an exception ends a count
    }
    Ok(FrontierProof { finds, next }.into_ts()?)
}

/// Writes a file of finds: certificates with a link and a digest each, at most 4096.
#[wasm_bindgen]
pub fn frontier_file(
    #[wasm_bindgen(unchecked_param_type = "readonly string[]")] links: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "readonly string[]")] certificates: &JsValue,
) -> Outcome<String> {
    let links = check::texts("links", links)?;
    let certificates = check::texts("certificates", certificates)?;
    in_range("links", links.len(), certificates.len()..=certificates.len())?;
    let find = |(link, text): (&String, &String)| Find::new(link, Evidence::from_json(text)?);
    let finds = links.iter().zip(&certificates).map(find).collect::<Result<Vec<_>>>()?;
    Ok(Finds::new(finds).to_json())
}

/// Reads a file of finds, or a single certificate. Throws a sentence if it is damaged. Whether the
/// certificates hold is for `row_check` and `orbit_check`.
#[wasm_bindgen]
pub fn frontier_finds(
    #[wasm_bindgen(unchecked_param_type = "string")] file: &JsValue,
) -> Outcome<Ts<FrontierFile>> {
    let file = Finds::from_json(&check::text("file", file)?)?;
    let finds = file.finds().iter().cloned().map(FrontierFind::from).collect();
    Ok(FrontierFile { finds }.into_ts()?)
}
