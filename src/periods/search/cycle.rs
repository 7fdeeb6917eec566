//! Joint periods of the numbers after a band, one number at a time. Internal to the search:
//! arguments are not checked.

use nimscape_arrays::dynamics::{Word, step};
use nimscape_base::recurrence::Recurrence;
use nimscape_base::work_budget::{Stopped, WorkBudget};

/// Numbers after a band, on their cycle: the state of each at a column, and the joint periods that
/// are known.
#[derive(Debug, Clone)]
pub struct Cycle<W> {
    /// The radius of the band below them.
    pub radius: u32,
    /// The column of `sets`. From there on the numbers repeat whose joint periods are known.
    pub column: u64,
    /// `S_r` of each number, the smallest first.
    pub sets: Vec<W>,
    /// The joint period of the first, the first two, ... numbers.
    pub joint: Vec<u64>,
}

impl<W: Word> Cycle<W> {
    /// Returns the numbers after a band, without any period.
    pub fn start(radius: u32, column: u64, sets: Vec<W>) -> Self {
        Self { radius, column, sets, joint: Vec::new() }
    }

    /// Returns the joint period of all numbers whose joint period is known.
    pub fn lap(&self) -> u64 {
        self.joint.last().copied().unwrap_or(1)
    }

    /// Finds the joint period with one number more.
    ///
    /// The joint state of the numbers before comes back after their joint period `L`; so the states
    /// of the next number every `L` columns are a sequence in which each term decides the next one.
    /// The first term that comes back (found as Brent does, in constant memory) gives the joint
    /// period, a multiple of `L`, and a column of the cycle.
    ///
    /// # Errors
    /// When `budget` stops it; nothing is changed then.
    pub fn extend(&mut self, budget: &mut WorkBudget) -> Result<(), Stopped> {
        let (next, lap) = (self.joint.len(), self.lap());
        let mut sets = self.sets[..=next].to_vec();
        let (start, mut recurrence, mut laps) = (sets[next], Recurrence::new(), 0);
        let period = loop {
            self.walk(&mut sets, lap, budget)?;
            laps += 1;
            let set = sets[next];
            if set == start {
                break laps; // it has been on the cycle from the beginning
            }
            if let Some(period) = recurrence.look(laps, |&kept| kept == set, || set) {
                break period;
            }
        };
        let kept_at = laps - period;
        if kept_at > 0 {
            self.advance(kept_at * lap, budget)?;
        }
        self.joint.push(period * lap);
        Ok(())
    }

    /// Goes on by some columns.
    ///
    /// # Errors
    /// When `budget` stops it; nothing is changed then.
    pub fn advance(&mut self, columns: u64, budget: &mut WorkBudget) -> Result<(), Stopped> {
        let mut sets = self.sets.clone();
        self.walk(&mut sets, columns, budget)?;
        (self.sets, self.column) = (sets, self.column + columns);
        Ok(())
    }

    /// Goes on by some columns with the first numbers, as many as there are `sets`.
    ///
    /// # Errors
    /// When `budget` stops it.
    pub(crate) fn walk(
        &self,
        sets: &mut [W],
        columns: u64,
        budget: &mut WorkBudget,
    ) -> Result<(), Stopped> {
        let band = W::below(self.radius);
        budget.slices(columns, sets.len() as u64, |columns| {
            (0..columns).for_each(|_| step(sets, band, |_, _| ()));
        })
    }

    /// Returns the first of `columns` columns in which number `i` has another seat than `shift`
    /// columns later, if there is one.
    ///
    /// # Errors
    /// When `budget` stops it.
    pub(crate) fn difference(
        &self,
        i: usize,
        shift: u64,
        columns: u64,
        budget: &mut WorkBudget,
    ) -> Result<Option<u64>, Stopped> {
        const SLICE: u64 = 1 << 12;
        let mut here = self.sets[..=i].to_vec();
        let mut there = here.clone();
        self.walk(&mut there, shift, budget)?;
        let (band, mut column, mut found) = (W::below(self.radius), 0, None);
        while found.is_none() && column < columns {
            let slice = SLICE.min(columns - column);
            budget.slices(slice, 2 * (i as u64 + 1), |columns| {
                for _ in 0..columns {
                    let [x, y] = [seat(&mut here, band), seat(&mut there, band)];
                    if x != y {
                        found = found.or(Some(column));
                    }
                    column += 1;
                }
            })?;
        }
        Ok(found)
    }
}

/// Goes on by a column; the seat of the last number in it.
fn seat<W: Word>(sets: &mut [W], band: W) -> W {
    let mut last = band;
    step(sets, band, |_, seat| last = seat);
    last
}
