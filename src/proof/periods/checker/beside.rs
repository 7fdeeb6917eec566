//! Preperiods: the array from its beginning, and its cycles beside it.

use super::mex::{Array, CheckedGroup};
use super::{Fault, LAST, are_all_walked, drive, ensure, is_within};
use nimscape_base::work_budget::WorkBudget;

/// Columns between two looks whether the numbers are on their cycle.
const SLICE: u64 = 1 << 10;

/// No seat: the number stands left of the diagonal.
const NONE: u32 = u32::MAX;

/// The numbers after a band, on their way from the array to their cycle.
pub(super) struct Beside {
    first: u32,
    /// Where the comparison begins.
    from: u64,
    /// The numbers at `stable`, where they leave the array; they are followed to `column`, from
    /// where on they are on the cycle.
    stable: u64,
    column: u64,
    numbers: CheckedGroup,
    /// They go through the cycle in phase with the columns: at column `from`.
    cycle: CheckedGroup,
    seats: Vec<u32>,
    /// For each number the column after the last in which it differs from its cycle, from `from`
    /// on.
    differs: Vec<u64>,
}

impl Beside {
    /// Returns where a comparison has to begin to find whether a row differs from its cycle just
    /// before `preperiod`: an entry is at most `LAST + 1` columns from its mirror image.
    pub(super) fn from(preperiod: u64) -> u64 {
        preperiod.saturating_sub(u64::from(LAST) + 2)
    }

    /// Returns the numbers from `first` on at the column `stable`, and their cycle at column
    /// `from`; from `column` on they are on it.
    pub(super) fn new(
        first: u32,
        numbers: CheckedGroup,
        cycle: CheckedGroup,
        from: u64,
        [stable, column]: [u64; 2],
    ) -> Self {
        let count = numbers.sets().len();
        let (seats, differs) = (vec![NONE; count], vec![0; count]);
        Self { first, from, stable, column, numbers, cycle, seats, differs }
    }

    /// Returns for each number the column after the last in which it differs from its cycle.
    pub(super) fn differs(&self) -> &[u64] {
        &self.differs
    }

    /// Compares its numbers in row `k` of the array with the cycle, as long as they are in the
    /// array.
    fn look(&mut self, k: u64, row: &[u32]) {
        if (self.from..self.stable).contains(&k) {
            let count = self.seats.len();
            self.seats.copy_from_slice(&row[self.first as usize..][..count]);
            self.compare(k);
        }
    }

    /// Compares the seats of a row with those of the cycle.
    fn compare(&mut self, k: u64) {
        let Self { cycle, seats, differs, .. } = self;
        cycle.step_all(|i, seat| {
            let (here, there) = (seats[i], offset(seat));
            if here != there {
                // The larger of the two offsets; in its column the mirror images differ. Later
                // seats may have nearer images.
                let largest = [here, there].into_iter().filter(|&d| d != NONE).max();
                differs[i] = differs[i].max(k + u64::from(largest.unwrap_or(0)) + 1);
            }
        });
    }

    /// Goes on alone from `stable` to `column`, or until the numbers are in the state of their
    /// cycle: they differ no more then.
    fn finish(&mut self, budget: &mut WorkBudget) -> Result<(), Fault> {
        let (mut k, count) = (self.stable, self.seats.len() as u64);
        while k < self.column && (k < self.from || self.numbers != self.cycle) {
            let end = if k < self.from { self.from } else { self.column.min(k + SLICE) };
            drive(budget, end - k, 2 * count, |columns| {
                for _ in 0..columns {
                    let Self { numbers, seats, .. } = self;
                    numbers.step_all(|i, seat| seats[i] = offset(seat));
                    if k >= self.from {
                        self.compare(k);
                    }
                    k += 1;
                }
            })?;
        }
        [&self.numbers, &self.cycle].into_iter().try_for_each(|group| is_within(group, k))?;
        Ok(())
    }
}

fn offset(seat: u128) -> u32 {
    if seat == 0 { NONE } else { seat.trailing_zeros() }
}

/// Follows rows `1..=last` of an array from column 0 on again, with cycles beside it;
/// [`Beside::differs`] then returns the result.
pub(super) fn compare(
    centre: u32,
    last: u32,
    besides: &mut [Beside],
    budget: &mut WorkBudget,
) -> Result<(), Fault> {
    let columns = besides.iter().filter(|beside| beside.from < beside.stable);
    let columns = columns.map(|beside| beside.stable).max().unwrap_or(0);
    let mut array = Array::new(centre, last);
    let mut row = vec![NONE; last as usize + 1];
    drive(budget, columns, 2 * u64::from(last), |columns| {
        for _ in 0..columns {
            let k = array.column();
            row.fill(NONE);
            array.step(|r, d| row[r as usize] = d);
            for beside in besides.iter_mut() {
                beside.look(k, &row);
            }
        }
    })?;
    are_all_walked(array.column(), columns)?;
    ensure(!array.is_lost(), "column", columns, || {
        "columns on a number is too far from the diagonal to be followed".to_owned()
    })?;
    besides.iter_mut().try_for_each(|beside| beside.finish(budget))
}
