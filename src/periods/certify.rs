//! Writes certificates of the results of a search.

use crate::bands::BandFinder;
use crate::rows::search_some;
use crate::search::cycle::Cycle;
use crate::search::pair::Pair;
use nimscape_arrays::dynamics::{Word, is_stable};
use nimscape_base::arithmetic::factors;
use nimscape_base::error::{Error, Result, in_range, invalid};
use nimscape_base::work_budget::{Stopped, WorkBudget};
use nimscape_proof::periods::Band;
use nimscape_proof::periods::certificate::{Certificate, Claim, FORMAT, Proof, VERSION, Witness};
use nimscape_proof::periods::{Method, ROWS, RowPeriod, Table};

/// Finds and certifies the period of row `row` of centre `c`. `effort` and `on_progress` as for
/// [`search`](crate::search()).
///
/// # Errors
/// When `c` is not in 0..=4095 or `row` not in 0..=127, or when the effort does not suffice.
pub fn certificate(
    c: u32,
    row: u32,
    effort: u64,
    on_progress: impl FnMut(u64) -> bool,
) -> Result<Certificate> {
    let row = in_range("row", row, 0..=ROWS.end() - 1)?;
    let mut budget = WorkBudget::new(effort, on_progress);
    let table = search_some(c, row + 1, row..row + 1, effort, &mut budget)?;
    budget.allow(effort);
    Certifier(&table).certify(row, &mut budget)
}

/// Certifies that the numbers below `2 radius - 1` of centre `c` become a perfect band, or that
/// they never do. `effort` and `on_progress` as for [`search`](crate::search()).
///
/// ```
/// use nimscape_periods::{band_certificate, check};
/// use nimscape_proof::periods::certificate::Claim;
/// let never = band_certificate(29, 24, 1 << 26, |_| true)?; // Conjecture 1 fails
/// assert_eq!(never.claim, Claim::NoBand { radius: 24 });
/// assert!(check(&never, 1 << 26, |_| true).is_ok());
/// # Ok::<(), nimscape_base::error::Error>(())
/// ```
///
/// # Errors
/// When `c` is not in 0..=4095 or `radius` not in 1..=64, when the centre is one less than a power
/// of two, or when the effort does not suffice.
pub fn band_certificate(
    c: u32,
    radius: u32,
    effort: u64,
    on_progress: impl FnMut(u64) -> bool,
) -> Result<Certificate> {
    let radius = in_range("radius", radius, 1..=*ROWS.end() / 2)?;
    let (rows, last) = (2 * radius - 1, 2 * radius - 2);
    let mut budget = WorkBudget::new(effort, on_progress);
    let table = search_some(c, rows, last..rows, effort, &mut budget)?;
    if table.bands.iter().any(|band| band.radius == radius) {
        return certify_band(&table, radius);
    }
    budget.allow(effort);
    Certifier(&table).never_a_band(radius, &mut budget)
}

/// Certifies the period of a row of a table. Cost: little more than to walk to the column where the
/// row is known to come back, and for each prime of its period the period divided by it.
///
/// # Errors
/// When the row is open or the effort does not suffice.
pub fn certify_row(
    table: &Table,
    row: u32,
    effort: u64,
    on_progress: impl FnMut(u64) -> bool,
) -> Result<Certificate> {
    Certifier(table).certify(row, &mut WorkBudget::new(effort, on_progress))
}

/// Certifies a band of a table.
///
/// # Errors
/// When the table has no band of that radius.
pub fn certify_band(table: &Table, radius: u32) -> Result<Certificate> {
    let Some(last) = table.bands.iter().position(|band| band.radius == radius) else {
        return unfit("radius", radius, "is not that of a band in the table".to_owned());
    };
    let claim = Claim::Band { radius, column: table.bands[last].column };
    let bands = table.bands[..=last].to_vec();
    let stable = bands.iter().map(|band| band.column).max().unwrap_or(0);
    Ok(Certifier(table).written(claim, bands, stable, Vec::new(), Proof::Stable))
}

/// Certifies that the numbers below `2 radius - 1` never become a band: the period of the last of
/// them was found by walking through states that are not stable.
///
/// # Errors
/// When the table does not show that, or the effort does not suffice.
pub fn certify_no_band(
    table: &Table,
    radius: u32,
    effort: u64,
    on_progress: impl FnMut(u64) -> bool,
) -> Result<Certificate> {
    Certifier(table).never_a_band(radius, &mut WorkBudget::new(effort, on_progress))
}

/// Writes certificates of what a table has.
pub struct Certifier<'a>(pub &'a Table);

impl Certifier<'_> {
    /// As [`certify_no_band`].
    ///
    /// # Errors
    /// As [`certify_no_band`].
    pub fn never_a_band(&self, radius: u32, budget: &mut WorkBudget) -> Result<Certificate> {
        let radius = in_range("radius", radius, 2..=*ROWS.end() / 2)?;
        let row = self.row(2 * radius - 2)?;
        let shown = row.method == Method::Walk && row.row > 0 && row.radius < radius;
        let cycle = if shown {
            Some(self.cycle(row, budget).map_err(|Stopped| self.open(row.row))?)
        } else {
            None
        };
        let Some(cycle) = cycle.filter(|cycle| !is_stable(&cycle.sets, cycle.radius)) else {
            return unfit("radius", radius, "is not shown to be that of no band".to_owned());
        };
        let claim = Claim::NoBand { radius };
        let proof = Proof::Walk { joint: row.joint };
        Ok(self.written(claim, self.chain(row), row.column, offsets(&cycle.sets), proof))
    }

    /// As [`certify_row`].
    pub(crate) fn certify(&self, row: u32, budget: &mut WorkBudget) -> Result<Certificate> {
        let row = self.row(row)?;
        let claim = |witnesses| Claim::Row {
            row: row.row,
            period: row.period,
            preperiod: row.preperiod,
            witnesses,
        };
        let bare = |proof| Ok(self.written(claim(Vec::new()), Vec::new(), 0, Vec::new(), proof));
        match row.method {
            Method::Trivial => bare(Proof::Trivial),
            _ if row.row == 0 => bare(Proof::Given),
            Method::Walk | Method::Labels => {
                let cyclic = self.cyclic(row, budget).map_err(|Stopped| self.open(row.row))?;
                let (witnesses, state, proof) = cyclic;
                Ok(self.written(claim(witnesses), self.chain(row), row.column, state, proof))
            }
        }
    }

    fn cyclic(
        &self,
        row: &RowPeriod,
        budget: &mut WorkBudget,
    ) -> core::result::Result<Evidence, Stopped> {
        let cycle = self.cycle(row, budget)?;
        let state = offsets(&cycle.sets);
        // The last number needs offsets up to the radius and the numbers after the band.
        if cycle.radius as usize + cycle.sets.len() < 64 {
            let sets = cycle.sets.iter().map(|&set| set as u64).collect();
            let cycle =
                Cycle { radius: cycle.radius, column: cycle.column, sets, joint: cycle.joint };
            self.prove(row, cycle, budget).map(|(witnesses, proof)| (witnesses, state, proof))
        } else {
            self.prove(row, cycle, budget).map(|(witnesses, proof)| (witnesses, state, proof))
        }
    }

    fn prove<W: Word>(
        &self,
        row: &RowPeriod,
        mut cycle: Cycle<W>,
        budget: &mut WorkBudget,
    ) -> core::result::Result<(Vec<Witness>, Proof), Stopped> {
        let i = (row.row - self.below(row).next()) as usize;
        if row.method == Method::Walk {
            let joint = row.joint as u64;
            let witnesses = witnesses(row.period, |shift| {
                Ok(cycle.difference(i, shift as u64, joint, budget)?.map(u128::from))
            });
            return Ok((witnesses?, Proof::Walk { joint: row.joint }));
        }
        // The lap is the joint period of the last number before the two.
        let lead = cycle.sets.len() as u32 - 2;
        let last = (self.below(row).next() + lead).checked_sub(1);
        let lap = self
            .0
            .found
            .iter()
            .find(|row| lead > 0 && Some(row.row) == last)
            .map_or(1, |row| row.joint);
        cycle.joint = vec![lap as u64];
        let pair = Pair::find(cycle, budget)?.ok_or(Stopped)?;
        let witnesses = witnesses(row.period, |shift| pair.difference(i, shift, budget))?;
        Ok((witnesses, Proof::Labels { lap: pair.lap, order: pair.order }))
    }

    /// Returns the numbers on which a row depends from the band below on, at the column that the
    /// table names.
    fn cycle(
        &self,
        row: &RowPeriod,
        budget: &mut WorkBudget,
    ) -> core::result::Result<Cycle<u128>, Stopped> {
        let band = self.below(row);
        let next = self.0.bands.iter().find(|next| next.radius > band.radius);
        let end = match (row.method, next) {
            (Method::Labels, Some(next)) => next.next(),
            _ => row.row + 1,
        };
        // From here on the bands are what they are: the numbers after the last one go on by
        // themselves.
        let known = self.0.bands.iter().filter(|known| known.radius <= band.radius);
        let column = known.map(|known| known.column).max().unwrap_or(0);
        let sets = sets_of(self.0, end, column, budget)?;
        let mut cycle = Cycle::start(band.radius, column, sets[band.next() as usize..].to_vec());
        cycle.advance(row.column - column, budget)?;
        Ok(cycle)
    }

    fn row(&self, row: u32) -> Result<&RowPeriod> {
        self.0.found.iter().find(|found| found.row == row).ok_or_else(|| self.open(row))
    }

    fn open(&self, row: u32) -> Error {
        let reason = format!(
            "of centre {} is open with an effort of {} steps",
            self.0.centre, self.0.effort
        );
        invalid("row", row, reason)
    }

    /// Returns the band on which a row rests.
    fn below(&self, row: &RowPeriod) -> Band {
        let band = self.0.bands.iter().find(|band| band.radius == row.radius);
        *band.expect("a row rests on a band of its table")
    }

    fn chain(&self, row: &RowPeriod) -> Vec<Band> {
        self.0.bands.iter().filter(|band| band.radius <= row.radius).copied().collect()
    }

    fn written(
        &self,
        claim: Claim,
        bands: Vec<Band>,
        column: u64,
        state: Vec<Vec<u32>>,
        proof: Proof,
    ) -> Certificate {
        Certificate {
            format: FORMAT.to_owned(),
            version: VERSION,
            centre: self.0.centre,
            claim,
            // From the last of their columns on all bands of the chain are stable.
            stable: bands.iter().map(|band| band.column).max().unwrap_or(0),
            bands,
            column,
            state,
            proof,
        }
    }
}

/// The most steps on the way to the bands of a table: some seconds. A search has gone the same way,
/// so that they do not count as effort; the column may be a false one.
const FOLLOWED: u64 = 1 << 32;

/// Returns the sets of the first numbers of a table at a column. Cost: a step for each number and
/// column.
///
/// # Errors
/// More than 2^32 steps, work that `budget` stops, or a set that reaches beyond 128 offsets.
pub(crate) fn sets_of(
    table: &Table,
    numbers: u32,
    column: u64,
    budget: &mut WorkBudget,
) -> core::result::Result<Vec<u128>, Stopped> {
    let mut finder = BandFinder::new(table.centre, numbers).map_err(|_| Stopped)?;
    budget.beside(FOLLOWED, |budget| finder.follow(column, budget))?;
    finder.sets().ok_or(Stopped)
}

/// Witnesses, state, and proof of a row after a band.
type Evidence = (Vec<Witness>, Vec<Vec<u32>>, Proof);

/// Returns a witness for each prime of a period; `difference` finds the columns.
fn witnesses(
    period: u128,
    mut difference: impl FnMut(u128) -> core::result::Result<Option<u128>, Stopped>,
) -> core::result::Result<Vec<Witness>, Stopped> {
    let primes = factors(period).into_iter().map(|(prime, _)| prime);
    let witness = |prime: u128| {
        let column = difference(period / prime)?.ok_or(Stopped)?;
        Ok(Witness { prime: prime as u64, column })
    };
    primes.map(witness).collect()
}

fn offsets(sets: &[u128]) -> Vec<Vec<u32>> {
    let offsets = |set: &u128| (0..128).filter(|offset| set >> offset & 1 == 1).collect();
    sets.iter().map(offsets).collect()
}

fn unfit<T>(name: &'static str, value: u32, reason: String) -> Result<T> {
    Err(invalid(name, value, reason))
}
