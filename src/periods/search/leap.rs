//! The state of a few rows before a far column, without following all columns before it.
//!
//! From a perfect band on the numbers of a group are a system of their own: their sets at a column
//! decide those at the next one, whatever the other numbers do ([`bands`](crate::bands)).
//! So the sets `S_r` at a far column are those of the groups; each goes there by itself. A
//! group is walked until the joint state of its numbers is one that was there before: equal states
//! have equal futures, so that whole periods can be skipped. In a stable group the last two
//! numbers, whose period is long, are not waited for: when the others have come back, one lap of
//! them shows how the labels are permuted ([`pair`](super::pair)).
//!
//! The result is exact: where no state comes back, all columns are walked, each group by itself.

use core::ops::RangeInclusive;

use super::cycle::Cycle;
use super::pair::Lap;
use crate::bands::BandFinder;
use crate::rows::{BEYOND, COLUMNS};
use nimscape_arrays::dynamics::{Word, step};
use nimscape_arrays::{Far, HalfWindow, Rows};
use nimscape_base::error::{Result, in_range};
use nimscape_base::work_budget::WorkBudget;

/// The numbers of rows for which this works: with the numbers beyond them that the band finder
/// follows they have short sets.
const ROWS: RangeInclusive<u32> = 1..=96;

/// The last column: sums with a period fit.
const LAST: u64 = 1 << 62;

/// Nearer columns are walked, which takes a few tenths of a second.
const WORTH_IT: u64 = 1 << 20;

/// Numbers in columns that are followed between two checks of the clock: about a millisecond.
const SLICE: u64 = 1 << 18;

/// The approximate share of the work that the search for bands takes.
const FINDER_SHARE: f64 = 0.1;

/// A job that computes a far window in slices.
#[derive(Debug)]
pub struct FarWindowJob {
    far: Far,
    leap: Option<Leap>,
}

impl FarWindowJob {
    /// Creates the job, which skips periods where it can.
    pub fn to(far: Far) -> Self {
        let column = u64::from(far.origin().1).saturating_sub(Rows::lead(far.rows()));
        let short = ROWS.contains(&(far.rows() as u32)) && column >= WORTH_IT;
        let leap = short.then(|| Leap::new(far.centre(), far.rows() as u32, column));
        Self { far, leap: leap.and_then(Result::ok) }
    }

    /// Works for about a millisecond. Returns the share done; 1 when the window is complete.
    pub fn advance(&mut self) -> f64 {
        let Some(leap) = &mut self.leap else { return self.far.advance() };
        let share = leap.advance();
        if let Some(state) = leap.arrived() {
            self.far.resume(state);
            self.leap = None;
        }
        share.min(0.999)
    }

    /// Returns the window.
    pub fn far(&self) -> &Far {
        &self.far
    }
}

/// A job that computes the state before a far column in slices.
#[derive(Debug)]
pub struct Leap {
    centre: u32,
    rows: u32,
    column: u64,
    finder: BandFinder,
    /// Where bands are looked for next.
    halt: u64,
    /// The groups that have not arrived, the first one last, and how many there were.
    groups: Vec<Box<dyn MovingGroup>>,
    all: usize,
    /// `S_r` before `column`, as far as it is known.
    sets: Vec<u128>,
}

impl Leap {
    /// Creates the job for rows `0..rows` of centre `c` before column `column`.
    ///
    /// # Errors
    /// When `c` or `rows` is out of range, or `column` so near that no bands are looked for before
    /// it, or above 2^62.
    pub fn new(c: u32, rows: u32, column: u64) -> Result<Self> {
        in_range("rows", rows, ROWS)?;
        let finder = BandFinder::new(c, rows + BEYOND)?;
        let halt = COLUMNS.0.max(4 * u64::from(c));
        in_range("column", column, halt..=LAST)?;
        Ok(Self { centre: c, rows, column, finder, halt, groups: vec![], all: 0, sets: vec![] })
    }

    /// Works for about a millisecond. Returns the share done; 1 when the state is known. The share
    /// does not foresee skipped periods.
    pub fn advance(&mut self) -> f64 {
        if self.sets.is_empty() {
            return self.look_for_bands();
        }
        let Some(group) = self.groups.last_mut() else { return 1.0 };
        let share = group.advance();
        if let Some(sets) = group.arrived() {
            self.sets.extend(sets);
            self.groups.pop();
        }
        let (all, arrived) = (self.all as f64, (self.all - self.groups.len()) as f64);
        FINDER_SHARE
            + (1.0 - FINDER_SHARE) * if share < 1.0 { arrived + share } else { arrived } / all
    }

    /// Returns the state, once it is known.
    pub fn arrived(&self) -> Option<HalfWindow> {
        let rows = self.rows as usize;
        let there = self.groups.is_empty() && self.sets.len() >= rows;
        there.then(|| HalfWindow::at(self.centre, self.column, &self.sets[..rows]))
    }

    fn look_for_bands(&mut self) -> f64 {
        let numbers = u64::from(self.rows + BEYOND);
        let column = self.halt.min(self.finder.column() + SLICE / numbers);
        // Nothing stops it.
        let _ = self.finder.follow(column, &mut WorkBudget::silent(u64::MAX));
        if column == self.halt {
            let close = BandFinder::is_close(&self.finder.bands(), self.rows);
            if close || 2 * self.halt > COLUMNS.1.min(self.column) {
                self.part();
            }
            self.halt *= 2;
        }
        FINDER_SHARE * column as f64 / COLUMNS.1 as f64
    }

    /// Splits the numbers into groups, which begin at the column of the band finder.
    fn part(&mut self) {
        let (bands, rows) = (self.finder.bands(), self.rows);
        let sets = self.finder.sets().unwrap_or_default();
        let ends = bands.iter().skip(1).map(|band| Some(band.next())).chain([None]);
        let groups = bands.iter().zip(ends).filter(|(band, _)| band.next() < rows);
        let groups = groups.map(|(band, end)| {
            let numbers = &sets[band.next() as usize..end.unwrap_or(rows) as usize];
            // In a stable group the last two come after the others.
            let lead = if end.is_some() { numbers.len() - 2 } else { numbers.len() };
            let wanted = (rows - band.next()) as usize;
            let numbers = if wanted <= lead { &numbers[..wanted] } else { numbers };
            let lead = lead.min(numbers.len());
            group(band.radius, numbers, lead, (self.finder.column(), self.column))
        });
        self.groups = groups.collect();
        self.groups.reverse();
        self.all = self.groups.len().max(1);
        self.sets = vec![0]; // 0 is on the diagonal
    }
}

/// A group of numbers that is moved to the far column.
trait MovingGroup: core::fmt::Debug {
    /// Works for about a millisecond. Returns the share of the columns walked or skipped.
    fn advance(&mut self) -> f64;

    /// Returns its sets before the far column, once they are known.
    fn arrived(&self) -> Option<Vec<u128>>;
}

/// Returns the numbers after a band. The first `lead` of them decide whether their state has come
/// back.
fn group(
    radius: u32,
    numbers: &[u128],
    lead: usize,
    (from, to): (u64, u64),
) -> Box<dyn MovingGroup> {
    // Number i of the group needs offsets up to radius + i.
    if radius as usize + numbers.len() < 64 {
        let sets = numbers.iter().map(|&set| set as u64).collect();
        Box::new(TypedGroup::begin(radius, sets, lead, from, to))
    } else {
        Box::new(TypedGroup::begin(radius, numbers.to_vec(), lead, from, to))
    }
}

/// The numbers after a band, at a column before the far one.
#[derive(Debug)]
struct TypedGroup<W> {
    radius: u32,
    sets: Vec<W>,
    lead: usize,
    column: u64,
    from: u64,
    goal: u64,
    phase: Phase<W>,
}

/// The phase of a group.
#[derive(Debug)]
enum Phase<W> {
    /// Column by column, comparing with the first state and with one that is replaced at distances
    /// that double.
    Watching { first: Vec<W>, kept: Vec<W>, at: u64, patience: u64 },
    /// For one lap of the lead, following the labels of the last two numbers.
    Labelled { lap: Box<Lap<W>>, left: u64 },
    /// Column by column: less than a period is left.
    Walking,
}

impl<W: Word + 'static> TypedGroup<W> {
    fn begin(radius: u32, sets: Vec<W>, lead: usize, from: u64, goal: u64) -> Self {
        let phase = Phase::watching(&sets[..lead], from);
        Self { radius, sets, lead, column: from, from, goal, phase }
    }

    /// Walks until the state of the lead comes back. Returns its period.
    fn watch(&mut self, end: u64) -> Option<u64> {
        let Phase::Watching { first, kept, at, patience } = &mut self.phase else { return None };
        let band = W::below(self.radius);
        while self.column < end {
            step(&mut self.sets, band, |_, _| ());
            self.column += 1;
            let here = &self.sets[..self.lead];
            if same(here, first) {
                return Some(self.column - self.from);
            }
            if same(here, kept) {
                return Some(self.column - *at);
            }
            if self.column - *at >= *patience {
                kept.copy_from_slice(here);
                (*at, *patience) = (self.column, 2 * *patience);
            }
        }
        None
    }

    /// The lead comes back after `period` columns.
    fn skip(&mut self, period: u64) {
        let left = self.goal - self.column;
        if self.lead == self.sets.len() {
            self.column += left / period * period;
            self.phase = Phase::Walking;
        } else if left <= period {
            self.phase = Phase::Walking;
        } else {
            let mut cycle = Cycle::start(self.radius, self.column, self.sets.clone());
            cycle.joint.push(period); // of all of the lead
            let lap = Lap::begin(cycle).into();
            self.phase = Phase::Labelled { lap, left: period };
        }
    }

    /// Ends a lap: skips all whole laps before the far column.
    fn settle(&mut self, lap: Lap<W>) {
        let (sets, period) = (lap.sets.clone(), lap.columns());
        (self.sets, self.column) = (sets, self.column + period);
        if let Some(pair) = lap.end() {
            let laps = (self.goal - pair.cycle.column) / period;
            self.sets = pair.after_laps(laps.into());
            self.column = pair.cycle.column + laps * period;
        }
        self.phase = Phase::Walking;
    }
}

impl<W: Word + 'static> MovingGroup for TypedGroup<W> {
    fn advance(&mut self) -> f64 {
        let slice = (SLICE / self.sets.len().max(1) as u64).max(1);
        let end = self.goal.min(self.column + slice);
        match &mut self.phase {
            Phase::Watching { .. } => {
                if let Some(period) = self.watch(end) {
                    self.skip(period);
                }
            }
            Phase::Labelled { lap, left } => {
                let columns = slice.min(*left);
                lap.follow(columns);
                *left -= columns;
                if *left == 0
                    && let Phase::Labelled { lap, .. } =
                        core::mem::replace(&mut self.phase, Phase::Walking)
                {
                    self.settle(*lap);
                }
            }
            Phase::Walking => {
                let band = W::below(self.radius);
                (self.column..end).for_each(|_| step(&mut self.sets, band, |_, _| ()));
                self.column = end;
            }
        }
        self.column as f64 / self.goal as f64
    }

    fn arrived(&self) -> Option<Vec<u128>> {
        let wide = |&set: &W| (0..W::BITS).filter(|&o| set.has(o)).map(|o| 1 << o).sum();
        (self.column == self.goal).then(|| self.sets.iter().map(wide).collect())
    }
}

impl<W: Word> Phase<W> {
    fn watching(lead: &[W], at: u64) -> Self {
        Self::Watching { first: lead.to_vec(), kept: lead.to_vec(), at, patience: 1 }
    }
}

/// Returns whether two states are the same, the last number first: it is the last to come back.
fn same<W: Eq>(left: &[W], right: &[W]) -> bool {
    left.iter().zip(right).rev().all(|(l, r)| l == r)
}
