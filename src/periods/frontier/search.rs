//! The search of an open case.

use super::open::missing;
use super::open::{end_of, known_rows, lead_of, open_cases};
use super::walk::{GroupWalk, Pace};
use crate::certify::{Certifier, sets_of};
use crate::rows::preperiods;
use crate::search::cycle::Cycle;
use crate::search::far::Far;
use crate::search::group::{BandGroup, least_labelled, least_walked};
use crate::search::pair::Pair;
use nimscape_arrays::dynamics::{Long, Word};
use nimscape_base::Typescript;
use nimscape_base::error::{Error, Result, invalid, stopped};
use nimscape_base::work_budget::{Stopped, WorkBudget};
use nimscape_proof::periods::Band;
use nimscape_proof::periods::certificate::Certificate;
use nimscape_proof::periods::{Method, RowPeriod, Table};
use serde::Serialize;

/// A search for the periods of a group of rows. It holds all that it needs to go on, and takes the
/// same steps however often it is interrupted.
///
/// ```
/// use nimscape_periods::{check, frontier::{Search, Stage}, search};
/// let mut table = search(2, 23, 1 << 24, |_| true)?;
/// table.found.retain(|row| row.row < 20); // as if rows 20 to 22 were open
/// let mut search = Search::start(&table, 9, |_| true)?;
/// while search.stage() == Stage::Walking {
///     search.advance(10_000);
///     search = Search::from_json(&search.to_json())?;
/// }
/// let found = search.prove(|_| true)?;
/// let claim = "Centre 2, row 20: the least period is 900, from column 161 on.";
/// assert_eq!(found[0].claim_sentence(), claim);
/// # Ok::<(), nimscape_base::error::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Search {
    /// The bands up to the one above the group, and what is known of its rows.
    pub(super) known: Table,
    pub(super) band: Band,
    pub(super) steps: u64,
    pub(super) walk: AnyWalk,
}

/// A walk in words that hold all offsets of the group.
#[derive(Debug, Clone)]
pub(super) enum AnyWalk {
    Narrow(GroupWalk<u64>),
    Long(GroupWalk<Long>),
    Wide(GroupWalk<u128>),
}

/// Evaluates an expression with the walk of any width.
macro_rules! with_walk {
    ($any:expr, $walk:ident => $work:expr) => {
        match $any {
            AnyWalk::Narrow($walk) => $work,
            AnyWalk::Long($walk) => $work,
            AnyWalk::Wide($walk) => $work,
        }
    };
}
pub(super) use with_walk;

/// What a search needs next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Typescript)]
#[typescript("FrontierStage")]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Steps: [`Search::advance`].
    Walking,
    /// A proof: the state has come back, and [`Search::prove`] makes certificates.
    Proving,
    /// Nothing: all rows of the group are known.
    Done,
}

/// Returns how many bits the sets of a group need: number `i` has offsets up to `radius + i`.
pub(super) fn bits_of(radius: u32, numbers: u32) -> u32 {
    radius + numbers + 1
}

impl Search {
    /// Begins the search of the open rows after the band of a radius. `on_progress` gets the number
    /// of steps and returns whether to continue: the way to the last known state of the group may
    /// have as many steps as the search of the table.
    ///
    /// # Errors
    /// When the table has no open row there, or `on_progress` stopped the work.
    pub fn start(table: &Table, radius: u32, on_progress: impl FnMut(u64) -> bool) -> Result<Self> {
        let is_open = open_cases(table).iter().any(|case| case.radius == radius);
        let band = table.bands.iter().copied().find(|band| band.radius == radius && is_open);
        let Some(band) = band else {
            let reason =
                format!("is not that of a band of centre {} below an open row", table.centre);
            return Err(invalid("radius", radius, reason));
        };
        let mut budget = WorkBudget::new(u64::MAX, on_progress);
        let known = around(table, band);
        let walk = walk_of(&known, band, &mut budget)
            .map_err(|Stopped| stopped("search", format!("of centre {}", table.centre)))?;
        let mut search = Self { known, band, steps: 0, walk };
        search.seek();
        Ok(search)
    }

    /// Returns the centre.
    pub fn centre(&self) -> u32 {
        self.known.centre
    }

    /// Returns the radius of the band below the group.
    pub fn radius(&self) -> u32 {
        self.band.radius
    }

    /// Returns the steps of all visits together; a step is one number in one column.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Returns the row whose period is searched, the first of the group that is not known; `None`
    /// if all are.
    pub fn row(&self) -> Option<u32> {
        let rows = self.band.next()..end_of(&self.known, self.band).min(self.known.rows);
        rows.into_iter().find(|&row| self.known.found.iter().all(|found| found.row != row))
    }

    /// Returns what the search needs next.
    pub fn stage(&self) -> Stage {
        match (self.row(), self.is_resting()) {
            (None, _) => Stage::Done,
            (Some(_), true) => Stage::Proving,
            (Some(_), false) => Stage::Walking,
        }
    }

    /// Does about as many steps, fewer if the state comes back, and returns how many.
    pub fn advance(&mut self, steps: u64) -> u64 {
        let done = with_walk!(&mut self.walk, walk => walk.advance(steps));
        self.steps += done;
        done
    }

    /// Makes the certificates of what has been found: of one row; of the last two rows of a stable
    /// group; and that there is never a band, where that follows. Then the search goes on with the
    /// next row. No certificates where nothing has been found. Cost: a few times the joint period;
    /// `on_progress` gets the number of steps and returns whether to continue.
    ///
    /// # Errors
    /// When `on_progress` stopped it, or the find is none, as after a false state; nothing is
    /// changed then.
    pub fn prove(&mut self, on_progress: impl FnMut(u64) -> bool) -> Result<Vec<Certificate>> {
        if self.stage() != Stage::Proving {
            return Ok(Vec::new());
        }
        let mut goes_on = true;
        let mut on_progress = on_progress;
        let mut budget = WorkBudget::new(u64::MAX, |steps| {
            goes_on = on_progress(steps);
            goes_on
        });
        let proved = self.proved(&mut budget);
        drop(budget);
        let (known, certificates) = proved.ok_or_else(|| self.unproved(goes_on))?;
        self.known = known;
        self.seek();
        Ok(certificates)
    }

    /// Returns what is known with the rows that were found, and their certificates; `None` if the
    /// budget stopped it, or they have none.
    fn proved(&self, budget: &mut WorkBudget) -> Option<(Table, Vec<Certificate>)> {
        let rows = with_walk!(&self.walk, walk => self.found(&walk.cycle, budget)).ok()?;
        let mut known = self.known.clone();
        known.found.extend(rows.iter().cloned());
        known.found.sort_by_key(|row| row.row);
        let certificates = certificates(&known, &rows, budget).ok()?;
        Some((known, certificates))
    }

    fn unproved(&self, goes_on: bool) -> Error {
        let value = format!("of centre {}, row {}", self.centre(), self.row().unwrap_or(0));
        if !goes_on {
            return stopped("proof", value);
        }
        invalid("search", value, "has come back to a state that proves nothing: begin it anew")
    }

    fn is_resting(&self) -> bool {
        with_walk!(&self.walk, walk => matches!(walk.pace, Pace::Rest))
    }

    /// Begins with the next number, if it is one that is walked.
    fn seek(&mut self) {
        let lead = lead_of(&self.known, self.band) as usize;
        with_walk!(&mut self.walk, walk => {
            if walk.cycle.joint.len() < lead {
                walk.seek();
            }
        });
    }

    /// Returns the rows whose joint period is known and that the table does not have yet.
    fn found<W: Word + Into<u128>>(
        &self,
        cycle: &Cycle<W>,
        budget: &mut WorkBudget,
    ) -> core::result::Result<Vec<RowPeriod>, Stopped> {
        let group =
            BandGroup { band: self.band, column: cycle.column, numbers: &[], stable: false };
        let lead = lead_of(&self.known, self.band) as usize;
        let is_last = cycle.joint.len() == lead && known_rows(&self.known, self.band) == lead;
        let (mut rows, far) =
            if is_last { labelled(&group, cycle, budget)? } else { walked(&group, cycle, budget)? };
        let end = self.band.next() + cycle.sets.len() as u32;
        let centre = self.known.centre;
        preperiods(centre, end, &mut [far], &mut rows, budget).map_err(|_| Stopped)??;
        let is_known = |row: u32| self.known.found.iter().any(|found| found.row == row);
        rows.retain(|row| row.row < self.known.rows && !is_known(row.row));
        Ok(rows)
    }
}

/// Returns the last number whose joint period was found.
fn walked<W: Word + Into<u128>>(
    group: &BandGroup,
    cycle: &Cycle<W>,
    budget: &mut WorkBudget,
) -> core::result::Result<(Vec<RowPeriod>, Far), Stopped> {
    let i = cycle.joint.len() - 1;
    let period = least_walked(cycle, i, budget)?;
    let row = group.row(i, period.into(), Method::Walk, cycle, cycle.lap().into());
    Ok((vec![row], group.far(cycle, None, W::into, budget).ok_or(Stopped)?))
}

/// Returns the last two numbers of a stable group.
fn labelled<W: Word + Into<u128>>(
    group: &BandGroup,
    cycle: &Cycle<W>,
    budget: &mut WorkBudget,
) -> core::result::Result<(Vec<RowPeriod>, Far), Stopped> {
    let pair = Pair::find(cycle.clone(), budget)?.ok_or(Stopped)?;
    let joint = pair.joint().ok_or(Stopped)?;
    let mut rows = Vec::new();
    for i in [cycle.sets.len() - 2, cycle.sets.len() - 1] {
        let period = least_labelled(&pair, joint, i, budget)?;
        rows.push(group.row(i, period, Method::Labels, &pair.cycle, joint));
    }
    Ok((rows, group.far(cycle, Some(&pair), W::into, budget).ok_or(Stopped)?))
}

/// Returns the certificates of rows that a table has, and of the bands that never come after them.
fn certificates(
    known: &Table,
    rows: &[RowPeriod],
    budget: &mut WorkBudget,
) -> Result<Vec<Certificate>> {
    let mut made = Vec::new();
    for row in rows {
        made.push(Certifier(known).certify(row.row, budget)?);
        let radius = row.row / 2 + 1;
        let is_asked = row.row.is_multiple_of(2) && missing(known).contains(&radius);
        if is_asked && let Ok(never) = Certifier(known).never_a_band(radius, budget) {
            made.push(never);
        }
    }
    Ok(made)
}

/// Returns the part of a table that the search of a group needs.
fn around(table: &Table, band: Band) -> Table {
    let above = table.bands.iter().position(|next| next.radius > band.radius);
    let end = end_of(table, band);
    let bands = table.bands[..above.map_or(table.bands.len(), |above| above + 1)].to_vec();
    let within = |row: &&RowPeriod| row.row >= band.next() && row.row < end;
    let found = table.found.iter().filter(within).cloned().collect();
    Table { bands, found, rows: end.min(table.rows), ..table.clone() }
}

/// Returns the walk of a group on the cycle of the numbers whose joint periods are known.
fn walk_of(
    known: &Table,
    band: Band,
    budget: &mut WorkBudget,
) -> core::result::Result<AnyWalk, Stopped> {
    let below = known.bands.iter().filter(|below| below.radius <= band.radius);
    let stable = below.map(|below| below.column).max().unwrap_or(0);
    let sets = sets_of(known, end_of(known, band), stable, budget)?;
    let start = Cycle::start(band.radius, stable, sets[band.next() as usize..].to_vec());
    let bits = bits_of(band.radius, start.sets.len() as u32);
    Ok(if bits <= u64::BITS {
        AnyWalk::Narrow(on_its_cycle(known, band, &start, |set| Some(set as u64), budget)?)
    } else if bits <= Long::BITS {
        AnyWalk::Long(on_its_cycle(known, band, &start, Long::of, budget)?)
    } else {
        AnyWalk::Wide(on_its_cycle(known, band, &start, Some, budget)?)
    })
}

/// Goes on from the column that proves the bands to one where the known rows are on their cycle.
fn on_its_cycle<W: Word>(
    known: &Table,
    band: Band,
    start: &Cycle<u128>,
    narrow: impl Fn(u128) -> Option<W>,
    budget: &mut WorkBudget,
) -> core::result::Result<GroupWalk<W>, Stopped> {
    let rows = &known.found[..known_rows(known, band)];
    let column = rows.last().map_or(0, |row| row.column).max(known.columns);
    let sets = start.sets.iter().map(|&set| narrow(set)).collect::<Option<_>>().ok_or(Stopped)?;
    let mut cycle = Cycle::start(band.radius, start.column, sets);
    cycle.advance(column - start.column, budget)?;
    cycle.joint = rows.iter().map(|row| row.joint as u64).collect();
    Ok(GroupWalk { cycle, pace: Pace::Rest })
}
