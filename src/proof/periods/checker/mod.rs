//! The checker: verifies a certificate by its own steps.
//!
//! **What it shares with the finder.** The types of certificates, tables and bands
//! ([`mod@super::certificate`], [`Band`](super::Band), [`Table`](super::Table)) with their readers
//! and writers, the ranges of centres and rows, the errors, and [`WorkBudget`], which counts steps
//! and calls a loop body slice by slice. It shares no step of the array, no step of a group, no
//! algebra and no arithmetic. What `WorkBudget` does to its loops it verifies: after each of them
//! `drive` asserts that all columns were walked.
//!
//! It takes on trust the theorems that the certificates name: total symmetry (Remark 6.1 of *Tree
//! and Tripod Nim*), the lemma on stable columns and its converse, what a step does to labels, and
//! Theorem 6 for trivial centres; docs/proofs.md has their proofs. All else it verifies:
//! 1. It fills the rows from column 0 on up to the column `stable`, the first 4096 by the literal
//!    mex rule and those beyond as after the band of the number 0, and finds there that the numbers
//!    from each band of the chain to the next are stable, and since when the bands are what they
//!    are.
//! 2. It follows the numbers after the last band up to `column` and finds the state there.
//! 3. It walks until the state comes back; for the last two numbers of a stable group until the
//!    others come back, and then has by algebra when the labels do.
//! 4. On that way it checks that the period is one and that, for each of its primes, the period
//!    divided by it is none.
//! 5. It goes from column 0 on once more, beside the cycle, and finds where the row differs from it
//!    for the last time.
//!
//! A certificate by theorems ([`Transfer`](super::Transfer)) adds the theorems on shifts, on twins
//! and on rows after a band; their conditions are verified here by arithmetic of its own
//! (`transfer.rs`).
//!
//! [`check_table`] verifies the same of all rows of a table at once; of long laps it takes samples.
//!
//! Sums of numbers that a certificate names are checked or reduced first (`sum`, `later`): none can
//! wrap in a release build.

mod beside;
mod chain;
mod checkpoints;
mod cycle_walk;
mod labels;
mod mex;
mod row;
mod table;
mod transfer;

use core::fmt::Display;

use super::certificate::{Certificate, Claim, FORMAT, Proof, VERSION};
use super::table::ROWS;
use crate::{CENTRES, COLUMNS};
use chain::Chain;
use cycle_walk::CycleWalk;
use mex::{Array, CheckedGroup};
use nimscape_base::error::{Error, in_range, invalid};
use nimscape_base::work_budget::{Stopped, WorkBudget};

pub use checkpoints::Checkpoints;
pub use table::{Checked, check_table};
pub use transfer::check_json;

/// The last number that can be followed: the last row of a table, and those beyond it up to the
/// next band.
const LAST: u32 = 143;

/// The offsets that the sets of a state can have.
const OFFSETS: core::ops::RangeInclusive<u32> = 0..=127;

/// The result of a successful check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Report {
    /// How many steps it took: a step is one number in one column.
    pub steps: u64,
}

/// Why a checker is not content.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The certificate proves nothing: what is wrong, with the value.
    #[error(transparent)]
    Wrong(#[from] Error),
    /// It was stopped, or the effort did not suffice: nothing is known.
    #[error("not decided: stopped after {0} steps")]
    Stopped(u64),
}

/// Why a part of a check ends before its end.
#[derive(Debug)]
enum Fault {
    Wrong(Error),
    Stopped,
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        Self::Wrong(error)
    }
}

impl From<Stopped> for Fault {
    fn from(Stopped: Stopped) -> Self {
        Self::Stopped
    }
}

impl Fault {
    /// Returns the refusal after some steps.
    fn after(self, steps: u64) -> Refusal {
        match self {
            Self::Wrong(error) => Refusal::Wrong(error),
            Self::Stopped => Refusal::Stopped(steps),
        }
    }
}

/// Verifies a certificate, spending at most `effort` steps of one to ten nanoseconds. `on_progress`
/// gets their number from time to time and returns whether to continue.
///
/// ```
/// use nimscape_proof::periods::{Certificate, check};
/// let nim = r#"{"format": "nimscape period", "version": 1, "centre": 3,
///     "claim": {"row": {"row": 5, "period": "8", "preperiod": 0, "witnesses": []}},
///     "bands": [], "stable": 0, "column": 0, "state": [], "proof": "trivial"}"#;
/// assert!(check(&Certificate::from_json(nim)?, 1 << 24, |_| true).is_ok());
/// let slip = Certificate::from_json(&nim.replace(r#""8""#, r#""16""#))?;
/// assert!(check(&slip, 1 << 24, |_| true).is_err());
/// # Ok::<(), nimscape_base::error::Error>(())
/// ```
///
/// # Errors
/// When the certificate is wrong, with the reason, or when the check was stopped.
pub fn check(
    certificate: &Certificate,
    effort: u64,
    on_progress: impl FnMut(u64) -> bool,
) -> Result<Report, Refusal> {
    let mut budget = WorkBudget::new(effort, on_progress);
    checked(certificate, &mut budget).map_err(|fault| fault.after(budget.spent()))?;
    Ok(Report { steps: budget.spent() })
}

fn checked(certificate: &Certificate, budget: &mut WorkBudget) -> Result<(), Fault> {
    certificate.is_well_formed()?;
    match (&certificate.claim, certificate.proof) {
        (&Claim::Row { row, period, preperiod, ref witnesses }, Proof::Given) => {
            ensure(row == 0, "proof", "given", || "holds for row 0 only".to_owned())?;
            // C(0, k) = k but for C(0, 0) = c and C(0, c) = 0, which are no exceptions if c is 0.
            let centre = u64::from(certificate.centre);
            let from = if centre == 0 { 0 } else { centre + 1 };
            let claim = (period, preperiod, witnesses.len());
            Ok(ensure(claim == (1, from, 0), "preperiod", preperiod, || {
                format!("and period {period} are not {from} and 1")
            })?)
        }
        (&Claim::Row { row, period, preperiod, ref witnesses }, Proof::Trivial) => {
            ensure(witnesses.is_empty(), "witnesses", witnesses.len(), || {
                "are more than none, which is what Theorem 6 needs".to_owned()
            })?;
            trivial(certificate.centre, row, period, preperiod, budget)
        }
        (Claim::Row { .. }, Proof::Walk { .. } | Proof::Labels { .. }) => {
            row::cyclic(certificate, budget)
        }
        (&Claim::Band { radius, column }, Proof::Stable) => {
            let last = certificate.bands[certificate.bands.len() - 1];
            let claimed = last.radius == radius && last.column == column;
            ensure(claimed, "claim", radius, || "is not the last band of the chain".to_owned())?;
            let bare = certificate.state.is_empty() && certificate.column == certificate.stable;
            ensure(bare, "state", certificate.column, || {
                "and a state after the stable column are not needed by a band".to_owned()
            })?;
            certificate.group(budget).map(|_| ())
        }
        (&Claim::NoBand { radius }, Proof::Walk { joint }) => {
            no_band(certificate, radius, joint, budget)
        }
        (_, proof) => unfit("proof", format!("{proof:?}"), "is not one of this claim".to_owned())?,
    }
}

/// Does `columns` times a work of `numbers` steps, in slices, and asserts that the slices are all
/// of the columns.
fn drive(
    budget: &mut WorkBudget,
    columns: u64,
    numbers: u64,
    mut work: impl FnMut(u64),
) -> Result<(), Fault> {
    let mut walked = 0_u64;
    budget.slices(columns, numbers, |slice| {
        work(slice);
        walked = walked.saturating_add(slice);
    })?;
    Ok(are_all_walked(walked, columns)?)
}

/// Whether a loop has walked the columns that it was requested. If not, the fault is the program's.
fn are_all_walked(walked: u64, columns: u64) -> Result<(), Error> {
    ensure(walked == columns, "steps", walked, || {
        format!("columns were walked in place of {columns}: the checker itself is at fault")
    })
}

/// Returns the sum of two numbers of columns.
fn sum(columns: u128, further: u128) -> Result<u128, Error> {
    columns.checked_add(further).map_or_else(
        || unfit("column", columns, format!("and {further} more are too many columns")),
        Ok,
    )
}

/// Returns the column of a lap of `joint > 0` columns that comes `further` columns after another,
/// however large they are.
fn later(column: u128, further: u128, joint: u128) -> u128 {
    let (column, further) = (column % joint, further % joint);
    let left = joint - column;
    if further < left { column + further } else { further - left }
}

fn unfit<T>(name: &'static str, value: impl Display, reason: String) -> Result<T, Error> {
    Err(invalid(name, value, reason))
}

fn ensure(
    holds: bool,
    name: &'static str,
    value: impl Display,
    reason: impl FnOnce() -> String,
) -> Result<(), Error> {
    if holds { Ok(()) } else { unfit(name, value, reason()) }
}

impl Certificate {
    /// Whether format, ranges and shapes are those of a certificate that this checker can follow.
    fn is_well_formed(&self) -> Result<(), Error> {
        ensure(self.format == FORMAT, "format", &self.format, || format!("is not {FORMAT:?}"))?;
        ensure(self.version == VERSION, "version", self.version, || format!("is not {VERSION}"))?;
        in_range("centre", self.centre, CENTRES)?;
        if let Claim::Row { row, preperiod, .. } = self.claim {
            in_range("row", row, 0..=ROWS.end() - 1)?;
            in_range("preperiod", preperiod, COLUMNS)?;
        }
        in_range("stable", self.stable, COLUMNS)?;
        in_range("column", self.column, COLUMNS)?;
        if let Proof::Labels { lap, .. } = self.proof {
            in_range("lap", lap, COLUMNS)?;
        }
        if matches!(self.proof, Proof::Given | Proof::Trivial) {
            let bare = self.bands.is_empty() && self.state.is_empty();
            ensure(bare, "proof", format!("{:?}", self.proof), || {
                "needs neither bands nor a state".to_owned()
            })?;
            return ensure(self.stable == 0 && self.column == 0, "column", self.column, || {
                format!("and the stable column {} are not 0: the proof needs none", self.stable)
            });
        }
        self.bands_ascend()?;
        self.state_fits()
    }

    fn bands_ascend(&self) -> Result<(), Error> {
        let first = self.bands.first().map(|band| (band.radius, band.column));
        ensure(
            first == Some((1, u64::from(self.centre) + 1)),
            "bands",
            format!("{first:?}"),
            || {
                format!(
                    "is not the first band of centre {}: radius 1, column {}",
                    self.centre,
                    self.centre + 1
                )
            },
        )?;
        for pair in self.bands.windows(2) {
            let upwards = pair[0].radius < pair[1].radius;
            ensure(upwards, "bands", pair[1].radius, || {
                format!("does not exceed {}", pair[0].radius)
            })?;
        }
        for band in &self.bands {
            in_range("radius", band.radius, 1..=LAST / 2 + 1)?;
            ensure(band.column <= self.stable, "stable", self.stable, || {
                format!("comes before the band of radius {}, column {}", band.radius, band.column)
            })?;
        }
        Ok(())
    }

    fn state_fits(&self) -> Result<(), Error> {
        ensure(self.column >= self.stable, "column", self.column, || {
            format!("comes before the stable column, {}", self.stable)
        })?;
        let numbers = u32::try_from(self.state.len()).unwrap_or(u32::MAX);
        let last = self.first().saturating_add(numbers).saturating_sub(1);
        ensure(last <= LAST, "state", self.state.len(), || format!("numbers go beyond {LAST}"))?;
        self.state.iter().try_for_each(|offsets| {
            offsets
                .iter()
                .try_for_each(|&offset| in_range("state", offset, OFFSETS).map(|_| ()))?;
            ensure(ascends(offsets), "state", format!("{offsets:?}"), || {
                "has offsets that do not ascend".to_owned()
            })
        })
    }

    /// Returns the first number of the state; there is a band.
    fn first(&self) -> u32 {
        2 * self.bands[self.bands.len() - 1].radius - 1
    }

    /// Returns the last number that matters.
    fn last(&self) -> u32 {
        self.first() + self.state.len() as u32 - 1
    }

    /// Verifies bands and state: the numbers after the last band, at the stable column and at that
    /// of the state.
    fn group(&self, budget: &mut WorkBudget) -> Result<[CheckedGroup; 2], Fault> {
        let columns = [(self.stable, self.last())];
        let met = Chain::follow(&self.bands, self.centre, self.last(), &columns, budget)?;
        chain::is_stable(&self.bands, self.stable, &met[0])?;
        let sets = met[0][self.first() as usize - 1..].to_vec();
        let begin = CheckedGroup::new(self.bands[self.bands.len() - 1].radius, sets);
        let mut group = begin.clone();
        walk(&mut group, self.column - self.stable, budget)?;
        for (set, (offsets, r)) in group.sets().iter().zip(self.state.iter().zip(self.first()..)) {
            ensure(*set == bits(offsets), "state", format!("{offsets:?}"), || {
                format!("is not that of number {r} at column {}", self.column)
            })?;
        }
        Ok([begin, group])
    }
}

/// Returns whether each number is greater than the one before it.
fn ascends<T: PartialOrd>(numbers: &[T]) -> bool {
    numbers.windows(2).all(|pair| pair[0] < pair[1])
}

fn bits(offsets: &[u32]) -> u128 {
    offsets.iter().fold(0, |set, offset| set | 1 << offset)
}

/// Returns whether the sets of `2m` numbers after a band of radius `n` have `m` times each offset
/// below `n`, and `m - 1 - j` times `n + j`.
fn stable(sets: &[u128], n: u32) -> bool {
    let m = sets.len() as u32 / 2;
    let even = sets.len().is_multiple_of(2);
    even && (0..128).all(|offset| {
        let count = sets.iter().filter(|set| *set >> offset & 1 == 1).count() as u32;
        count == if offset < n { m } else { (n + m).saturating_sub(offset + 1) }
    })
}

/// Goes on by some columns.
fn walk(group: &mut CheckedGroup, columns: u64, budget: &mut WorkBudget) -> Result<(), Fault> {
    let numbers = group.sets().len() as u64;
    drive(budget, columns, numbers, |columns| group.walk(columns))?;
    Ok(is_within(group, columns)?)
}

/// Whether no number was too far out on its way.
fn is_within(group: &CheckedGroup, columns: u64) -> Result<(), Error> {
    ensure(!group.is_lost(), "state", columns, || {
        "columns on a number is too far from the diagonal to be followed".to_owned()
    })
}

/// Theorem 6 of *Tree and Tripod Nim*: from the larger of row and centre on the row is that of the
/// nim-sum.
fn trivial(
    centre: u32,
    row: u32,
    period: u128,
    preperiod: u64,
    budget: &mut WorkBudget,
) -> Result<(), Fault> {
    ensure((u64::from(centre) + 1).is_power_of_two(), "centre", centre, || {
        "is not one less than a power of two: Theorem 6 does not speak of it".to_owned()
    })?;
    let mut truth = 1_u64;
    while truth <= row.into() {
        truth *= 2;
    }
    ensure(period == truth.into(), "period", period, || {
        format!("is not the smallest power of two greater than {row}")
    })?;
    let differs = nim_sum_from(centre, row, budget)?;
    Ok(ensure(preperiod == differs, "preperiod", preperiod, || format!("is not {differs}"))?)
}

/// Returns the column from which a row is that of the nim-sum, if it is so from the larger of row
/// and centre on.
fn nim_sum_from(centre: u32, row: u32, budget: &mut WorkBudget) -> Result<u64, Fault> {
    let mut array = Array::new(centre, row.max(1));
    let mut differs = 0;
    let last = centre.max(row);
    drive(budget, u64::from(last) + 1, row.max(1).into(), |columns| {
        for _ in 0..columns {
            let k = array.column();
            let mut entry = None;
            array.step(|r, d| {
                if r == row {
                    entry = Some(k + u64::from(d));
                }
            });
            if row == 0 {
                entry = Some(if k == 0 {
                    centre.into()
                } else if k == u64::from(centre) {
                    0
                } else {
                    k
                });
            }
            let sum = k ^ u64::from(row);
            // An entry left of the diagonal is the mirror image of one that is right of it.
            if entry != (sum >= k).then_some(sum) {
                differs = differs.max(entry.unwrap_or(k).max(sum).max(k) + 1);
            }
        }
    })?;
    ensure(!array.is_lost(), "row", row, || "has entries too far out to be followed".to_owned())?;
    Ok(differs)
}

/// The state is no stable one and comes back: so the numbers are never in a band from some column
/// on, where all states are stable.
fn no_band(
    certificate: &Certificate,
    radius: u32,
    joint: u128,
    budget: &mut WorkBudget,
) -> Result<(), Fault> {
    let below = certificate.bands[certificate.bands.len() - 1].radius;
    let numbers = 2 * u64::from(radius.saturating_sub(below));
    ensure(numbers > 0 && numbers == certificate.state.len() as u64, "radius", radius, || {
        format!(
            "does not go with {} numbers after a band of radius {below}",
            certificate.state.len()
        )
    })?;
    let joint = walkable(joint)?;
    let [_, group] = certificate.group(budget)?;
    ensure(!stable(group.sets(), below), "state", certificate.column, || {
        format!("is a stable column: the numbers become a band of radius {radius}")
    })?;
    CycleWalk::walk(group, joint, false, &[], budget).map(|_| ())
}

fn walkable(joint: u128) -> Result<u64, Error> {
    in_range("joint", joint, 1..=u64::MAX.into()).map(|joint| joint as u64)
}
