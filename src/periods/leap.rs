//! Far columns of a few rows, without the columns before them.
//!
//! From a perfect band on the numbers of a group are a system of their own: their sets at a column decide those at the
//! next one, whatever the other numbers do ([`bands`](super::bands)). So the sets `S_r` at a far column are those of the groups, each of which goes
//! there by itself. A group is walked until the joint state of its numbers is one that was there before: equal states have
//! equal futures, so that whole periods can be skipped. In a stable group the last two numbers, whose period is long, are not
//! waited for: when the others have come back, a lap of theirs tells how the labels are permuted ([`pair`](super::pair)).
//!
//! Nothing here is guessed: where no state comes back on the way, all columns are walked, each group for itself.

use core::ops::RangeInclusive;

use super::bands::Survey;
use super::cycle::Cycle;
use super::pair::{Lap, Settled, TRIES};
use super::rows::{BEYOND, COLUMNS};
use super::watch::Watch;
use crate::arrays::{Far, HalfWindow, Rows};
use crate::dynamics::{Word, step};
use crate::error::{Result, in_range};

/// How many rows can leap: with the numbers beyond them that the survey looks at they have short sets.
const ROWS: RangeInclusive<u32> = 1..=96;

/// Nearer columns are walked in a few tenths of a second.
const WORTH_IT: u64 = 1 << 20;

/// Numbers in columns that are followed between two looks at the clock: about a millisecond.
const SLICE: u64 = 1 << 18;

/// The share of the work that looking for bands is, near enough.
const SURVEY: f64 = 0.1;

/// A far window, and the way to it.
#[derive(Debug)]
pub struct Journey {
    far: Far,
    leap: Option<Leap>,
}

impl Journey {
    /// Takes the shorter way to a window, if there is one.
    pub fn to(far: Far) -> Self {
        let column = u64::from(far.origin().1).saturating_sub(Rows::lead(far.rows()));
        let short = ROWS.contains(&(far.rows() as u32)) && column >= WORTH_IT;
        let leap = short.then(|| Leap::new(far.centre(), far.rows() as u32, column));
        Self { far, leap: leap.and_then(Result::ok) }
    }

    /// Works for about a millisecond; the share that is done, 1 when the window is complete.
    pub fn advance(&mut self) -> f64 {
        let Some(leap) = &mut self.leap else { return self.far.advance() };
        let share = leap.advance();
        if let Some(state) = leap.arrived() {
            self.far.resume(state);
            self.leap = None;
        }
        share.min(0.999)
    }

    /// The window.
    pub fn far(&self) -> &Far {
        &self.far
    }
}

/// The way to the state before a far column.
#[derive(Debug)]
pub struct Leap {
    centre: u32,
    rows: u32,
    column: u64,
    survey: Survey,
    /// Where bands are looked for next.
    halt: u64,
    /// The groups that have not arrived, the first one last, and how many there were.
    groups: Vec<Box<dyn Travel>>,
    all: usize,
    /// `S_r` before `column`, as far as it is known.
    sets: Vec<u128>,
}

impl Leap {
    /// At the beginning of the way to the state of rows `0..rows` before column `column`.
    ///
    /// # Errors
    /// When `c` or `rows` is out of range, or `column` so near that no bands are looked for before it.
    pub fn new(c: u32, rows: u32, column: u64) -> Result<Self> {
        in_range("rows", rows, ROWS)?;
        let survey = Survey::new(c, rows + BEYOND)?;
        let halt = COLUMNS.0.max(4 * u64::from(c));
        in_range("column", column, halt..=u64::MAX)?;
        Ok(Self { centre: c, rows, column, survey, halt, groups: vec![], all: 0, sets: vec![] })
    }

    /// Works for about a millisecond; the share that is done, 1 when the state is there. It knows not what will be skipped.
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
        SURVEY + (1.0 - SURVEY) * if share < 1.0 { arrived + share } else { arrived } / all
    }

    /// The state, when it is there.
    pub fn arrived(&self) -> Option<HalfWindow> {
        let rows = self.rows as usize;
        let there = self.groups.is_empty() && self.sets.len() >= rows;
        there.then(|| HalfWindow::at(self.centre, self.column, &self.sets[..rows]))
    }

    fn look_for_bands(&mut self) -> f64 {
        let numbers = u64::from(self.rows + BEYOND);
        let column = self.halt.min(self.survey.column() + SLICE / numbers);
        // Nobody stops it.
        let _ = self.survey.follow(column, &mut Watch::silent(u64::MAX));
        if column == self.halt {
            let close = Survey::is_close(&self.survey.bands(), self.rows);
            if close || 2 * self.halt > COLUMNS.1.min(self.column) {
                self.part();
            }
            self.halt *= 2;
        }
        SURVEY * column as f64 / COLUMNS.1 as f64
    }

    /// Parts the numbers into groups, which begin at the column of the survey.
    fn part(&mut self) {
        let (bands, rows) = (self.survey.bands(), self.rows);
        let sets = self.survey.sets().unwrap_or_default();
        let ends = bands.iter().skip(1).map(|band| Some(band.next())).chain([None]);
        let groups = bands.iter().zip(ends).filter(|(band, _)| band.next() < rows);
        let groups = groups.map(|(band, end)| {
            let numbers = &sets[band.next() as usize..end.unwrap_or(rows) as usize];
            // In a stable group the last two come after the others.
            let lead = if end.is_some() { numbers.len() - 2 } else { numbers.len() };
            let wanted = (rows - band.next()) as usize;
            let numbers = if wanted <= lead { &numbers[..wanted] } else { numbers };
            let lead = lead.min(numbers.len());
            group(band.radius, numbers, lead, (self.survey.column(), self.column))
        });
        self.groups = groups.collect();
        self.groups.reverse();
        self.all = self.groups.len().max(1);
        self.sets = vec![0]; // 0 is on the diagonal
    }
}

/// A group on its way.
trait Travel: core::fmt::Debug {
    /// Works for about a millisecond; the share of the columns that are walked or skipped.
    fn advance(&mut self) -> f64;

    /// Its sets before the column that is its goal, when it is there.
    fn arrived(&self) -> Option<Vec<u128>>;
}

/// The numbers after a band, of which the first `lead` decide whether their state has come back.
fn group(radius: u32, numbers: &[u128], lead: usize, (from, to): (u64, u64)) -> Box<dyn Travel> {
    // Number i of the group needs offsets up to radius + i.
    if radius as usize + numbers.len() < 64 {
        let sets = numbers.iter().map(|&set| set as u64).collect();
        Box::new(Traveller::begin(radius, sets, lead, from, to))
    } else {
        Box::new(Traveller::begin(radius, numbers.to_vec(), lead, from, to))
    }
}

/// Numbers after a band, at a column before their goal.
#[derive(Debug)]
struct Traveller<W> {
    radius: u32,
    sets: Vec<W>,
    lead: usize,
    column: u64,
    from: u64,
    goal: u64,
    way: Way<W>,
}

/// How numbers go on.
#[derive(Debug)]
enum Way<W> {
    /// Column by column, with an eye on the state at the beginning and on one that is renewed at distances that double.
    Watching { first: Vec<W>, kept: Vec<W>, at: u64, patience: u64 },
    /// For a lap of the lead, with an eye on the labels of the last two numbers; so often it has been tried.
    Labelled { lap: Box<Lap<W>>, left: u64, tries: usize },
    /// Column by column: less than a period is left.
    Walking,
}

impl<W: Word + 'static> Traveller<W> {
    fn begin(radius: u32, sets: Vec<W>, lead: usize, from: u64, goal: u64) -> Self {
        let way = Way::watching(&sets[..lead], from);
        Self { radius, sets, lead, column: from, from, goal, way }
    }

    /// Watches for the state of the lead; the period, if it has come back.
    fn watch(&mut self, end: u64) -> Option<u64> {
        let Way::Watching { first, kept, at, patience } = &mut self.way else { return None };
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
            self.way = Way::Walking;
        } else if left <= period {
            self.way = Way::Walking;
        } else {
            let mut cycle = Cycle::start(self.radius, self.column, self.sets.clone());
            cycle.joint.push(period); // of all of the lead
            let lap = Lap::begin(cycle).into();
            self.way = Way::Labelled { lap, left: period, tries: 1 };
        }
    }

    /// A lap is over: goes as many laps as there are to the goal.
    fn settle(&mut self, lap: Lap<W>, tries: usize) {
        let (sets, period) = (lap.sets.clone(), lap.columns());
        (self.sets, self.column) = (sets, self.column + period);
        self.way = match lap.end() {
            Some(Settled::Now(pair)) => {
                let laps = (self.goal - pair.cycle.column) / period;
                self.sets = pair.after_laps(laps.into());
                self.column = pair.cycle.column + laps * period;
                Way::Walking
            }
            Some(Settled::Later(cycle)) if tries < TRIES && self.goal - self.column > period => {
                Way::Labelled { lap: Lap::begin(cycle).into(), left: period, tries: tries + 1 }
            }
            _ => {
                (self.lead, self.from) = (self.sets.len(), self.column);
                Way::watching(&self.sets, self.column)
            }
        };
    }
}

impl<W: Word + 'static> Travel for Traveller<W> {
    fn advance(&mut self) -> f64 {
        let slice = (SLICE / self.sets.len().max(1) as u64).max(1);
        let end = self.goal.min(self.column + slice);
        match &mut self.way {
            Way::Watching { .. } => {
                if let Some(period) = self.watch(end) {
                    self.skip(period);
                }
            }
            Way::Labelled { lap, left, tries } => {
                let columns = slice.min(*left);
                lap.follow(columns);
                *left -= columns;
                if *left == 0 {
                    let tries = *tries;
                    if let Way::Labelled { lap, .. } =
                        core::mem::replace(&mut self.way, Way::Walking)
                    {
                        self.settle(*lap, tries);
                    }
                }
            }
            Way::Walking => {
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

impl<W: Word> Way<W> {
    fn watching(lead: &[W], at: u64) -> Self {
        Self::Watching { first: lead.to_vec(), kept: lead.to_vec(), at, patience: 1 }
    }
}

/// Whether two states are the same, the last number first: it is the last to come back.
fn same<W: Eq>(left: &[W], right: &[W]) -> bool {
    left.iter().zip(right).rev().all(|(l, r)| l == r)
}
