//! The frontier: what tables leave open, and searches that can be interrupted.

use nimscape_arrays::dynamics::three::COUNTED;
use nimscape_arrays::dynamics::{Count, OrbitCertificate, PARTS};
use nimscape_arrays::fill::completion::CENTRES;
use nimscape_arrays::near_equivalence::decision::DECIDED;
use nimscape_base::error::{in_range, invalid};
use nimscape_games::octal::KNOWN;
use nimscape_periods::Table;
use nimscape_periods::frontier::{
    Evidence, Find, Finds, OpenCase as FrontierCase, Search, Stage as FrontierStage, open_cases,
};
use nimscape_proof::periods::certificate::Claim;

use super::periods::of_centre;
use super::prelude::*;
use super::transfer::read_table;

/// The steps of one call: some seconds at the most.
const PIECES: core::ops::RangeInclusive<u64> = 1..=1 << 32;

/// The last part of a count.
const LAST_PART: u32 = PARTS - 1;

declare!(FrontierCase, FrontierStage);

/// What a table leaves open, upwards.
#[export]
pub struct FrontierCases {
    cases: Vec<FrontierCase>,
}

/// How far the open questions are decided that no search of a case decides.
#[export]
pub struct FrontierOthers {
    /// All pairs of centres below this bound are decided, on all barriers up to it.
    pairs: u32,
    /// All cycles of D(3, n) are counted for n up to this one.
    orbits: u32,
    /// The next values of n: a count decides each within hours.
    next: [u32; 3],
    /// How many parts a count has.
    parts: u32,
    /// The codes of octal games whose values are not known to become periodic.
    games: Vec<&'static str>,
}

/// A search of a case, and where it stands; or a part of a count of the cycles of D(3, n).
#[export]
pub struct FrontierSearch {
    /// The search as text, to be stored and continued; empty when the rows are known.
    search: String,
    /// The centre; 0 for a count.
    centre: u32,
    /// The radius of the band below the rows, or the n of D(3, n).
    radius: u32,
    /// The part of a count; null for rows.
    part: Option<u32>,
    /// The row whose period is searched, 0 for a count; null when nothing is left to do.
    row: Option<u32>,
    stage: FrontierStage,
    /// The steps of all visits together.
    steps: u64,
    /// The share of a count that is done; null for rows, whose share is unknown.
    share: Option<f64>,
}

/// A count of all cycles of D(3, n), whose parts are done.
#[export]
pub struct FrontierCount {
    n: u32,
    /// What was counted, as a sentence.
    claim: String,
    /// The count as a file, which the native program makes again.
    file: String,
}

/// A certificate that was made of a find.
#[export]
pub struct FrontierFind {
    /// The row; null where the claim is about a band.
    row: Option<u32>,
    /// The period of the row.
    period: Option<String>,
    /// The claim as a sentence.
    claim: String,
    /// The certificate as JSON, which `row_check` verifies.
    certificate: String,
    /// The SHA-256 of the certificate.
    digest: String,
}

/// What was found, and the search of the rows that remain.
#[export]
pub struct FrontierProof {
    finds: Vec<FrontierFind>,
    next: FrontierSearch,
}

/// The finds of a file.
#[export]
pub struct FrontierFile {
    finds: Vec<FrontierFind>,
}

impl From<&Search> for FrontierSearch {
    fn from(search: &Search) -> Self {
        let stage = search.stage();
        let is_done = stage == FrontierStage::Done;
        Self {
            search: if is_done { String::new() } else { search.to_json() },
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

/// A search of rows, or a part of a count.
enum Stored {
    Rows(Box<Search>),
    Part(Count),
}

fn stored(name: &'static str, search: &JsValue) -> Result<Stored> {
    let text = check::text(name, search)?;
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
#[export]
pub fn frontier_cases(
    #[by(read_table)]
    #[typescript("string")]
    table: Table,
    #[range(CENTRES)] c: u32,
) -> Outcome<FrontierCases> {
    Ok(FrontierCases { cases: open_cases(&of_centre(table, c)?) })
}

/// Returns how far the open questions are decided that are not in the tables.
#[export]
pub fn frontier_others() -> Outcome<FrontierOthers> {
    let open = KNOWN.iter().filter(|game| game.is_open);
    Ok(FrontierOthers {
        pairs: DECIDED,
        orbits: COUNTED,
        next: [1, 2, 3].map(|more| COUNTED + more),
        parts: PARTS,
        games: open.map(|game| game.code).collect(),
    })
}

/// Begins the search of the open rows of a shipped table after the band of a radius. May take
/// seconds: call it in a worker. `on_progress` as for `row_certificate`.
#[export]
pub fn frontier_start(
    #[by(read_table)]
    #[typescript("string")]
    table: Table,
    #[range(CENTRES)] c: u32,
    #[range(1..=72)] radius: u32,
    on_progress: Steps,
) -> Outcome<FrontierSearch> {
    Ok((&Search::start(&of_centre(table, c)?, radius, on_progress)?).into())
}

/// Returns where a stored search stands. Throws a sentence if it is damaged or foreign.
#[export]
pub fn frontier_read(
    #[by(stored)]
    #[typescript("string")]
    search: Stored,
) -> Outcome<FrontierSearch> {
    Ok((&search).into())
}

/// Does about `steps` steps of a search, 1..=2^32, fewer if its state comes back. A step is one
/// number in one column, about a nanosecond.
#[export]
pub fn frontier_run(
    #[by(stored)]
    #[typescript("string")]
    mut search: Stored,
    #[range(PIECES)] steps: u64,
) -> Outcome<FrontierSearch> {
    match &mut search {
        Stored::Rows(search) => _ = search.advance(steps),
        Stored::Part(count) => _ = count.advance(steps)?,
    }
    Ok((&search).into())
}

/// Begins to count a part of the cycles of D(3, n), 1..=20. `frontier_run` goes on with it.
#[export]
pub fn frontier_count(
    #[range(1..=20)] n: u32,
    #[range(0..=LAST_PART)] part: u32,
) -> Outcome<FrontierSearch> {
    Ok((&Count::start(n, [part])?).into())
}

/// Returns the whole count of D(3, n) from the texts of all of its parts. Throws if one of them is
/// not done, damaged or missing.
#[export]
pub fn frontier_counted(
    #[by(check::texts)]
    #[typescript("readonly string[]")]
    parts: Vec<String>,
) -> Outcome<FrontierCount> {
    let parts = parts.iter().map(|text| Count::from_json(text));
    let whole = parts.reduce(|all, next| all?.with(&next?)).transpose()?;
    let whole = whole
        .filter(Count::is_whole)
        .ok_or_else(|| invalid("parts", "the count", "lacks a part, or has an exception"))?;
    Ok(FrontierCount { n: whole.n(), claim: whole.sentence(), file: whole.to_json() })
}

/// Checks the certificate of an orbit by the steps of the definition. Throws what is wrong with it.
/// `on_progress` as for `row_certificate`.
#[export]
pub fn orbit_check(certificate: String, on_progress: Steps) -> Outcome<()> {
    Ok(OrbitCertificate::from_json(&certificate)?.check(on_progress)?)
}

/// Makes the certificates of what a search has found. May take a few times as long as its joint
/// period: call it in a worker. `on_progress` as for `row_certificate`.
#[export]
pub fn frontier_prove(
    #[by(stored)]
    #[typescript("string")]
    mut search: Stored,
    on_progress: Steps,
) -> Outcome<FrontierProof> {
    let found: Vec<Evidence> = match &mut search {
        Stored::Rows(search) => {
            search.prove(on_progress)?.into_iter().map(Evidence::from).collect()
        }
        Stored::Part(count) => count.exception().cloned().map(Evidence::from).into_iter().collect(),
    };
    let finds = found.into_iter().map(|found| Find::new("", found).map(FrontierFind::from));
    let finds = finds.collect::<Result<Vec<_>>>()?;
    let mut next = FrontierSearch::from(&search);
    if let Stored::Part(_) = search {
        next.stage = FrontierStage::Done; // an exception ends a count
    }
    Ok(FrontierProof { finds, next })
}

/// Writes a file of finds: certificates with a link and a digest each, at most 4096.
#[export]
pub fn frontier_file(
    #[by(check::texts)]
    #[typescript("readonly string[]")]
    links: Vec<String>,
    #[by(check::texts)]
    #[typescript("readonly string[]")]
    certificates: Vec<String>,
) -> Outcome<String> {
    in_range("links", links.len(), certificates.len()..=certificates.len())?;
    let find = |(link, text): (&String, &String)| Find::new(link, Evidence::from_json(text)?);
    let finds = links.iter().zip(&certificates).map(find).collect::<Result<Vec<_>>>()?;
    Ok(Finds::new(finds).to_json())
}

/// Reads a file of finds, or a single certificate. Throws a sentence if it is damaged. Whether the
/// certificates hold is for `row_check` and `orbit_check`.
#[export]
pub fn frontier_finds(file: String) -> Outcome<FrontierFile> {
    let file = Finds::from_json(&file)?;
    Ok(FrontierFile { finds: file.finds().iter().cloned().map(FrontierFind::from).collect() })
}
