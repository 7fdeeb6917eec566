//! Searches as text, to be stored and continued.
//!
//! ```json
//! {"format": "nimscape search", "version": 1, "radius": 44, "steps": 1073741824,
//!  "known": {"format": "nimscape periods", ...}, "column": 524288,
//!  "sets": ["17179869183", ...], "joint": [4, 12],
//!  "pace": {"laps": {"sets": ["..."], "laps": 1024, "into": 3, "kept": [512, "..."],
//!                    "patience": 1024}},
//!  "sum": "8d0f2c63a1b9e754"}
//! ```
//! `known` is a table of periods with the bands up to the one above the group and the known rows of
//! the group. Sets of offsets are numbers, offset 0 being the lowest bit; they are written as text,
//! as in JavaScript numbers lose digits. `sum` detects damage: it is the 64-bit FNV-1a sum of the
//! same text with an empty `sum`. There is one way to write a search, but for spaces and the order
//! of members. A false state that is well formed does no harm: what it finds is not proved.

use serde::{Deserialize, Serialize};

use super::open::{end_of, lead_of, open_cases};
use super::search::{AnyWalk, Search, bits_of, with_walk};
use super::walk::{Forward, GroupWalk, Laps, Pace};
use crate::search::cycle::Cycle;
use nimscape_arrays::dynamics::{Long, Word};
use nimscape_base::error::{Error, Result, invalid};
use nimscape_base::recurrence::Recurrence;
use nimscape_base::strict;
use nimscape_base::text;
use nimscape_proof::periods::Band;
use nimscape_proof::periods::TableFile;

const FORMAT: &str = "nimscape search";

/// A text that is longer is no search.
const LONGEST: usize = 1 << 18;

/// Columns and steps are fewer: JavaScript holds them exactly.
const LARGEST: u64 = 1 << 53;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: String,
    version: u32,
    radius: u32,
    steps: u64,
    known: TableFile,
    column: u64,
    sets: Vec<String>,
    joint: Vec<u64>,
    pace: PaceFile,
    sum: String,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum PaceFile {
    Rest,
    Laps { sets: Vec<String>, laps: u64, into: u64, kept: Option<(u64, String)>, patience: u64 },
    Forward { sets: Vec<String>, done: u64, left: u64, joint: u64 },
}

impl Search {
    /// Writes the search as JSON.
    pub fn to_json(&self) -> String {
        let mut file = with_walk!(&self.walk, walk => self.file(walk));
        file.sum = strict::sum(&file);
        strict::write(&file)
    }

    /// Reads a search.
    ///
    /// # Errors
    /// When the text is no search, is damaged, or has members that do not go together; the sentence
    /// says so.
    pub fn from_json(text: &str) -> Result<Self> {
        let mut file: File = strict::read(text, LONGEST).map_err(unfit)?;
        strict::check_format(&file.format, file.version, FORMAT).map_err(unfit)?;
        let sum = core::mem::take(&mut file.sum);
        strict::check_sum(&file, &sum).map_err(unfit)?;
        file.search()
    }

    fn file<W: Word + Into<u128>>(&self, walk: &GroupWalk<W>) -> File {
        let one = |set: &W| -> String { (*set).into().to_string() };
        let all = |sets: &[W]| sets.iter().map(one).collect::<Vec<_>>();
        let pace = match &walk.pace {
            Pace::Rest => PaceFile::Rest,
            Pace::Laps(Laps { sets, complete, into, recurrence }) => {
                let (kept, patience) = recurrence.parts();
                let kept = kept.map(|(column, set)| (*column, one(set)));
                PaceFile::Laps { sets: all(sets), laps: *complete, into: *into, kept, patience }
            }
            Pace::Forward(Forward { sets, done, left, joint }) => {
                PaceFile::Forward { sets: all(sets), done: *done, left: *left, joint: *joint }
            }
        };
        File {
            format: FORMAT.to_owned(),
            version: 1,
            radius: self.band.radius,
            steps: self.steps,
            known: TableFile::of(&self.known),
            column: walk.cycle.column,
            sets: all(&walk.cycle.sets),
            joint: walk.cycle.joint.clone(),
            pace,
            sum: String::new(),
        }
    }
}

impl File {
    fn search(self) -> Result<Search> {
        let known = self.known.table()?;
        let band = known.bands.iter().copied().find(|band| band.radius == self.radius);
        let band = band.ok_or_else(|| unfit(format!("has no band of radius {}", self.radius)))?;
        let numbers = end_of(&known, band) - band.next().min(end_of(&known, band));
        let lead = if numbers < 2 { numbers } else { lead_of(&known, band) };
        let fits = (1..=128).contains(&numbers)
            && self.sets.len() == numbers as usize
            && self.joint.len() <= lead as usize
            && self.column.max(self.steps) < LARGEST
            && self.joint.iter().all(|&joint| (1..LARGEST).contains(&joint))
            && self.joint.windows(2).all(|pair| pair[1].is_multiple_of(pair[0]));
        if !fits || open_cases(&known).iter().all(|case| case.radius != band.radius) {
            return Err(unfit("has numbers and rows that do not go together".to_owned()));
        }
        let (column, steps) = (self.column, self.steps);
        let raw = Raw { column, sets: self.sets, joint: self.joint, pace: self.pace };
        let bits = bits_of(band.radius, numbers);
        let walk = if bits <= u64::BITS {
            AnyWalk::Narrow(raw.walk(band, lead, |set| u64::try_from(set).ok())?)
        } else if bits <= Long::BITS {
            AnyWalk::Long(raw.walk(band, lead, Long::of)?)
        } else {
            AnyWalk::Wide(raw.walk(band, lead, Some)?)
        };
        Ok(Search { known, band, steps, walk })
    }
}

/// The walk of a file, whose sets are not read yet.
struct Raw {
    column: u64,
    sets: Vec<String>,
    joint: Vec<u64>,
    pace: PaceFile,
}

impl Raw {
    fn walk<W: Word>(
        self,
        band: Band,
        lead: u32,
        narrow: impl Fn(u128) -> Option<W>,
    ) -> Result<GroupWalk<W>> {
        let set = |text: &String| {
            let set = text::number(text).and_then(&narrow);
            set.ok_or_else(|| unfit(format!("has the set {text:?}, which does not fit")))
        };
        let all = |sets: &[String]| sets.iter().map(set).collect::<Result<Vec<W>>>();
        let sets = all(&self.sets)?;
        let cycle = Cycle { radius: band.radius, column: self.column, sets, joint: self.joint };
        let (next, lap) = (cycle.joint.len(), cycle.lap());
        let pace = match self.pace {
            PaceFile::Rest => Pace::Rest,
            PaceFile::Laps { sets, laps, into, kept, patience } => {
                let reached = kept.as_ref().map_or(0, |(column, _)| *column);
                let fits = next < lead as usize
                    && sets.len() == next + 1
                    && laps.saturating_mul(lap) < LARGEST
                    && into < lap
                    && reached <= laps
                    && patience.is_power_of_two()
                    && patience < LARGEST;
                let kept = kept.map(|(column, text)| Ok((column, set(&text)?))).transpose()?;
                ensure(fits)?;
                let recurrence = Recurrence::resume(kept, patience);
                Pace::Laps(Laps { sets: all(&sets)?, complete: laps, into, recurrence })
            }
            PaceFile::Forward { sets, done, left, joint } => {
                let fits = next < lead as usize
                    && sets.len() == cycle.sets.len()
                    && done.max(left) < LARGEST
                    && left > 0
                    && (1..LARGEST).contains(&joint)
                    && joint.is_multiple_of(lap);
                ensure(fits)?;
                Pace::Forward(Forward { sets: all(&sets)?, done, left, joint })
            }
        };
        Ok(GroupWalk { cycle, pace })
    }
}

fn ensure(fits: bool) -> Result<()> {
    if fits { Ok(()) } else { Err(unfit("has a walk that does not fit its numbers".to_owned())) }
}

fn unfit(reason: String) -> Error {
    invalid("search", "the stored state", reason)
}
