//! All rows of a table at once: the array and the laps that rows have in common are walked once,
//! and long laps by samples.
//!
//! Nothing of a table is taken on trust either. For each row the checker verifies
//! - **wholly**: the bands, and by the array from column 0 on the state from which its numbers go
//!   on; the preperiod, by the array beside the cycle; and all the rest where a lap has at most
//!   [`WHOLE`] steps;
//! - **by samples**, where a lap has more: it is cut into stretches by the states of
//!   [`Checkpoints`]. Some stretches are walked, among them always the last one, which closes the
//!   lap. If a period is shorter than the joint one, some of its columns are checked. That no
//!   divisor of the period is one is checked as above.
//!
//! The effort and the columns of the search are not verified: they describe how a table was made,
//! not what is true.
//!
//! A sample is evidence, no proof: a false checkpoint is met if a stretch beside it is walked. The
//! walk by which [`Checkpoints::record`] makes them is one by the checker's own steps, and whole.

use std::collections::{BTreeMap, BTreeSet};

use super::beside::{self, Beside};
use super::chain::{self, Chain};
use super::checkpoints::Checkpoints;
use super::cycle_walk::CycleWalk;
use super::mex::CheckedGroup;
use super::{Fault, LAST, Refusal, ascends, ensure, stable, trivial, unfit, walk, walkable};
use crate::CENTRES;
use crate::periods::{Band, Method, ROWS, RowPeriod, Table};
use nimscape_base::error::{Error, in_range};
use nimscape_base::work_budget::WorkBudget;

/// Laps of at most so many steps are walked wholly: a fraction of a second.
pub(super) const WHOLE: u128 = 1 << 26;

/// About how many steps a stretch of a long lap has, and how many stretches a lap has at least.
const STRETCH: u128 = 1 << 24;
const STRETCHES: u128 = 16;

/// For one of so many rows a stretch is walked, besides the last one.
const EVERY: usize = 3;

/// Steps along which the seats of two columns are compared by a sample.
const GLANCE: u64 = 1 << 20;

/// Laps in which a column is looked for that refutes a divisor of a period.
const LAPS: u128 = 64;

/// What a checker has seen of a table when it is content: how many rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Checked {
    /// Rows that were checked as a whole.
    pub whole: u32,
    /// Rows that were checked by samples.
    pub sampled: u32,
    /// Rows with long laps and without checkpoints: nothing of their periods was checked.
    pub left_out: u32,
}

/// Checks all rows and bands of a table, by samples where laps are long. `on_progress` gets the
/// number of steps done from time to time and returns whether to continue.
///
/// # Errors
/// When the table or a checkpoint is wrong, with the reason, or when the check was stopped.
pub fn check_table(
    table: &Table,
    checkpoints: Option<&Checkpoints>,
    on_progress: impl FnMut(u64) -> bool,
) -> Result<Checked, Refusal> {
    let mut budget = WorkBudget::new(u64::MAX, on_progress);
    checked(table, checkpoints, &mut budget).map_err(|fault| fault.after(budget.spent()))
}

fn checked(
    table: &Table,
    checkpoints: Option<&Checkpoints>,
    budget: &mut WorkBudget,
) -> Result<Checked, Fault> {
    is_well_formed(table)?;
    let mut checked = Checked { whole: without_a_cycle(table, budget)?, ..Checked::default() };
    let mut seen = Vec::new();
    for (plan, begin) in Plan::all_with_groups(table, budget)? {
        let start = plan.start(&begin, budget)?;
        let rows = plan.rows.len() as u32;
        let course = if plan.steps() <= WHOLE {
            checked.whole += rows;
            CycleWalk::walk(start, plan.lap, plan.labelled, &plan.cuts(), budget)?
        } else if let Some(marks) = checkpoints.and_then(|known| known.marks(&plan)) {
            checked.sampled += rows;
            let stretches = marks.len() + 1;
            let rows = plan.rows.iter().step_by(EVERY);
            let chosen = rows.map(|row| (31 * row.row + 17 * table.centre) as usize);
            let chosen: BTreeSet<usize> = chosen.map(|i| i % stretches).collect();
            CycleWalk::sample(start, plan.lap, marks.to_vec(), chosen, budget)?
        } else {
            checked.left_out += rows;
            continue;
        };
        for row in &plan.rows {
            plan.check(row, &course, budget)?;
        }
        let beside = plan.beside(begin, &course, budget)?;
        seen.push((plan, beside));
    }
    let (plans, besides): (Vec<_>, Vec<_>) = seen.into_iter().unzip();
    preperiods_fit(table.centre, &plans, besides, budget)?;
    Ok(checked)
}

/// Checks the preperiods, by what was seen beside each plan.
fn preperiods_fit(
    centre: u32,
    plans: &[Plan],
    mut besides: Vec<Beside>,
    budget: &mut WorkBudget,
) -> Result<(), Fault> {
    let last = plans.iter().map(Plan::last).max().unwrap_or(1);
    beside::compare(centre, last, &mut besides, budget)?;
    for (plan, beside) in plans.iter().zip(&besides) {
        for row in &plan.rows {
            let differs = beside.differs()[(row.row - plan.first()) as usize];
            ensure(differs == row.preperiod, "preperiod", row.preperiod, || {
                format!("of row {} is not {differs}", row.row)
            })?;
        }
    }
    Ok(())
}

/// Whether ranges and order are those of a table that can be followed, and the chain of bands
/// begins where the array proves it.
fn is_well_formed(table: &Table) -> Result<(), Error> {
    in_range("centre", table.centre, CENTRES)?;
    in_range("rows", table.rows, ROWS)?;
    let begins = (1, u64::from(table.centre) + 1);
    let first = table.bands.first().map(|band| (band.radius, band.column));
    ensure(first.is_none_or(|first| first == begins), "bands", format!("{first:?}"), || {
        format!("is not the first band of centre {}: {begins:?}", table.centre)
    })?;
    let radii: Vec<u32> = table.bands.iter().map(|band| band.radius).collect();
    ensure(ascends(&radii), "bands", format!("{radii:?}"), || "do not ascend".to_owned())?;
    radii
        .iter()
        .try_for_each(|&radius| in_range("radius", radius, 1..=LAST / 2 + 1).map(|_| ()))?;
    let numbers: Vec<u32> = table.found.iter().map(|row| row.row).collect();
    ensure(ascends(&numbers), "rows", format!("{numbers:?}"), || "do not ascend".to_owned())?;
    table.found.iter().try_for_each(|row| {
        in_range("row", row.row, 0..=table.rows - 1)?;
        let divides = row.period > 0 && row.joint > 0 && row.joint.is_multiple_of(row.period);
        ensure(divides, "period", row.period, || {
            format!("does not divide the joint period {}", row.joint)
        })?;
        let below = table.bands.iter().find(|band| band.radius == row.radius);
        let rests = row.row == 0
            || row.method == Method::Trivial
            || below.is_some_and(|band| 2 * band.radius - 1 <= row.row);
        ensure(rests, "radius", row.radius, || {
            format!("is not that of a band of the table below row {}", row.row)
        })
    })
}

/// Checks row 0, and the rows of trivial centres; how many these are.
fn without_a_cycle(table: &Table, budget: &mut WorkBudget) -> Result<u32, Fault> {
    let mut rows = 0;
    for row in table.found.iter().filter(|row| row.row == 0 || row.method == Method::Trivial) {
        if row.method == Method::Trivial {
            trivial(table.centre, row.row, row.period, row.preperiod, budget)?;
            let rest = (row.radius, row.column, row.joint);
            ensure(rest == (0, row.preperiod, row.period), "row", row.row, || {
                "has a radius, column or joint period that no trivial row has".to_owned()
            })?;
        } else {
            let first = u64::from(table.centre) + 1;
            let truth = (1, first, Method::Walk, 1, first, 1);
            let claimed =
                (row.period, row.preperiod, row.method, row.radius, row.column, row.joint);
            ensure(claimed == truth, "preperiod", row.preperiod, || {
                format!("and period {} of row 0 are not {first} and 1", row.period)
            })?;
        }
        rows += 1;
    }
    Ok(rows)
}

/// Rows of a table after the same band that are on their cycle from the same column on, and what
/// there is to walk for them.
pub(super) struct Plan<'a> {
    /// The bands below, and the column that proves them.
    bands: &'a [Band],
    stable: u64,
    /// From here on the rows are on their cycle.
    pub(super) column: u64,
    /// Numbers after the band.
    pub(super) numbers: usize,
    /// After so many columns they come back: all; or with labels all but the last two.
    pub(super) lap: u64,
    pub(super) labelled: bool,
    rows: Vec<&'a RowPeriod>,
}

impl<'a> Plan<'a> {
    fn all(table: &'a Table) -> Result<Vec<Self>, Error> {
        let mut rows: BTreeMap<(u32, u64), Vec<&RowPeriod>> = BTreeMap::new();
        for row in table.found.iter().filter(|row| row.row > 0 && row.method != Method::Trivial) {
            rows.entry((row.radius, row.column)).or_default().push(row);
        }
        rows.into_values().map(|rows| Self::new(table, rows)).collect()
    }

    fn new(table: &'a Table, rows: Vec<&'a RowPeriod>) -> Result<Self, Error> {
        let (radius, column, last) = (rows[0].radius, rows[0].column, rows[rows.len() - 1]);
        let below = table.bands.partition_point(|band| band.radius <= radius);
        let bands = &table.bands[..below];
        let first = bands[below - 1].next();
        let stable = bands.iter().map(|band| band.column).max().unwrap_or(0);
        let labelled = last.method == Method::Labels;
        let end = match table.bands.get(below) {
            Some(next) if labelled => next.next(),
            None if labelled => {
                return unfit("row", last.row, "has labels, but no band above".to_owned());
            }
            _ => last.row + 1,
        };
        let lead = if labelled { end - 2 } else { end };
        for row in &rows {
            let fits = row.row < end && (row.method == Method::Labels) == (row.row >= lead);
            ensure(fits, "method", format!("{:?}", row.method), || {
                format!("is not that of row {}", row.row)
            })?;
        }
        let walked = table.found.iter().find(|row| row.row + 1 == lead);
        let lap = match walked {
            _ if lead == first => 1,
            Some(row) if row.method == Method::Walk => walkable(row.joint)?,
            _ => return unfit("row", last.row, "rests on one that is open".to_owned()),
        };
        ensure(stable <= column, "column", column, || {
            format!("comes before the stable column, {stable}")
        })?;
        let numbers = (end - first) as usize;
        Ok(Self { bands, stable, column, numbers, lap, labelled, rows })
    }

    /// Returns all of a table, each with its numbers at the column that proves the bands below, as
    /// the mex rule has them; bands above are proved, too.
    pub(super) fn all_with_groups(
        table: &'a Table,
        budget: &mut WorkBudget,
    ) -> Result<Vec<(Self, CheckedGroup)>, Fault> {
        let plans = Self::all(table)?;
        let highest = table.bands.last().map_or(1, |band| band.next().max(2) - 1);
        let last = plans.iter().map(Plan::last).fold(highest, u32::max);
        ensure(last <= LAST, "bands", last, || format!("is a number beyond {LAST}"))?;
        let proved = table.bands.iter().map(|band| band.column).max();
        let mut wanted: BTreeMap<u64, u32> =
            proved.map(|column| (column, highest)).into_iter().collect();
        for plan in &plans {
            let numbers = wanted.entry(plan.stable).or_default();
            *numbers = plan.last().max(*numbers);
        }
        let wanted: Vec<(u64, u32)> = wanted.into_iter().collect();
        let met = Chain::follow(&table.bands, table.centre, last, &wanted, budget)?;
        if let (Some(&(column, _)), Some(sets)) = (wanted.last(), met.last()) {
            chain::is_stable(&table.bands, column, sets)?;
        }
        let group = |plan: Self| {
            let sets = &met[wanted.partition_point(|(column, _)| *column < plan.stable)];
            chain::is_stable(plan.bands, plan.stable, sets)?;
            let numbers = &sets[plan.first() as usize - 1..][..plan.numbers];
            let group = CheckedGroup::new(plan.radius(), numbers.to_vec());
            Ok((plan, group))
        };
        plans.into_iter().map(group).collect()
    }

    /// Returns the numbers at the column from which on they are on their cycle.
    pub(super) fn start(
        &self,
        begin: &CheckedGroup,
        budget: &mut WorkBudget,
    ) -> Result<CheckedGroup, Fault> {
        let mut group = begin.clone();
        walk(&mut group, self.column - self.stable, budget)?;
        ensure(
            !self.labelled || stable(group.sets(), self.radius()),
            "column",
            self.column,
            || format!("is no stable one of the numbers from {} on", self.first()),
        )?;
        Ok(group)
    }

    pub(super) fn radius(&self) -> u32 {
        self.bands[self.bands.len() - 1].radius
    }

    fn first(&self) -> u32 {
        2 * self.radius() - 1
    }

    fn last(&self) -> u32 {
        self.first() + self.numbers as u32 - 1
    }

    /// Steps of a lap.
    pub(super) fn steps(&self) -> u128 {
        u128::from(self.lap) * self.numbers as u128
    }

    /// Where a lap is cut: regularly, and where the first of its rows come back.
    pub(super) fn cuts(&self) -> Vec<u64> {
        let stretches = self.steps().div_ceil(STRETCH).max(STRETCHES);
        let stretch = u128::from(self.lap).div_ceil(stretches) as u64;
        let regular = core::iter::successors(Some(stretch), |cut| cut.checked_add(stretch));
        let regular = regular.take_while(|&cut| cut < self.lap);
        let joints = self.rows.iter().filter_map(|row| u64::try_from(row.joint).ok());
        let cuts: BTreeSet<u64> = regular.chain(joints.filter(|&cut| cut < self.lap)).collect();
        cuts.into_iter().collect()
    }

    /// Checks the claim about the period of a row.
    fn check(
        &self,
        row: &RowPeriod,
        course: &CycleWalk,
        budget: &mut WorkBudget,
    ) -> Result<(), Fault> {
        ensure(
            row.period > 0 && row.joint.is_multiple_of(row.period),
            "period",
            row.period,
            || format!("does not divide the joint period {}", row.joint),
        )?;
        if row.method == Method::Labels {
            let order = row.joint / u128::from(self.lap);
            let laps = row.joint.is_multiple_of(self.lap.into()) && course.comes_back(order);
            ensure(laps, "joint", row.joint, || "columns on the labels are others".to_owned())?;
            let seat = (row.row + 1 - self.last()) as usize;
            return self.check_seat(row, seat, course, budget);
        }
        let numbers = (row.row + 1 - self.first()) as usize;
        self.check_seat(row, 1, &course.of_first(numbers, walkable(row.joint)?)?, budget)
    }

    /// The same of the number in a seat of a course.
    fn check_seat(
        &self,
        row: &RowPeriod,
        seat: usize,
        course: &CycleWalk,
        budget: &mut WorkBudget,
    ) -> Result<(), Fault> {
        let whole = self.steps() <= WHOLE;
        if row.period < row.joint {
            let repeats = if whole {
                course.repeats(seat, row.period, budget)?
            } else {
                course.repeats_along(seat, row.period, 0, GLANCE / self.numbers as u64, budget)?
            };
            ensure(repeats, "period", row.period, || format!("is not one of row {}", row.row))?;
        }
        for prime in primes(row.period)? {
            let shorter = row.period / prime;
            ensure(differs(course, seat, shorter, budget)?, "period", row.period, || {
                format!("of row {} is not shown to be the least: {shorter} may be one", row.row)
            })?;
        }
        Ok(())
    }

    /// Returns the array and the cycle side by side, for the preperiods of the rows.
    fn beside(
        &self,
        begin: CheckedGroup,
        course: &CycleWalk,
        budget: &mut WorkBudget,
    ) -> Result<Beside, Fault> {
        let joint = self.rows.iter().filter(|row| row.method == Method::Labels);
        let joint = joint.map(|row| row.joint).max().unwrap_or(self.lap.into());
        let from = Beside::from(self.rows.iter().map(|row| row.preperiod).min().unwrap_or(0));
        let Some(ahead) = self.column.checked_sub(from) else {
            return unfit("preperiod", from, format!("comes after column {}", self.column))?;
        };
        let phase = u128::from(ahead) % joint;
        let cycle = course.at((joint - phase) % joint, budget)?;
        Ok(Beside::new(self.first(), begin, cycle, from, [self.stable, self.column]))
    }
}

/// Returns whether a column is met in which a seat is another one than `shift` columns later.
fn differs(
    course: &CycleWalk,
    seat: usize,
    shift: u128,
    budget: &mut WorkBudget,
) -> Result<bool, Fault> {
    let columns = course.lap().min(GLANCE);
    for lap in 0..LAPS {
        let from = lap * u128::from(course.lap());
        if !course.repeats_along(seat, shift, from, columns, budget)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Returns the primes of a period, each of which is small. The finder has another function for it.
fn primes(period: u128) -> Result<Vec<u128>, Error> {
    let (mut rest, mut primes) = (period, Vec::new());
    for prime in 2..1 << 20 {
        if rest.is_multiple_of(prime) {
            primes.push(prime);
            while rest.is_multiple_of(prime) {
                rest /= prime;
            }
        }
        if prime * prime > rest {
            break;
        }
    }
    if rest > 1 && rest < 1 << 40 {
        primes.push(rest);
        rest = 1;
    }
    ensure(rest == 1, "period", period, || "has primes that are too large".to_owned())?;
    Ok(primes)
}
