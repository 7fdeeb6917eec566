//! A budget for long work: limits, progress and stopping.

/// Steps between two looks at the budget.
const SLICE: u64 = 1 << 20;

/// The work was stopped, or has used up its effort.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped;

/// The steps that a search may spend, and the callback that gets its progress. A step is one number
/// in one column.
pub struct WorkBudget<'a> {
    left: u64,
    spent: u64,
    on_progress: Box<dyn FnMut(u64) -> bool + 'a>,
}

impl core::fmt::Debug for WorkBudget<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("WorkBudget")
            .field("left", &self.left)
            .field("spent", &self.spent)
            .finish_non_exhaustive()
    }
}

impl<'a> WorkBudget<'a> {
    /// Allows `effort` steps. `on_progress` gets their number from time to time and returns whether
    /// to continue.
    pub fn new(effort: u64, on_progress: impl FnMut(u64) -> bool + 'a) -> Self {
        Self { left: effort, spent: 0, on_progress: Box::new(on_progress) }
    }

    /// Allows `effort` steps without progress reports.
    pub fn silent(effort: u64) -> WorkBudget<'static> {
        WorkBudget::new(effort, |_| true)
    }

    /// Returns the number of steps done.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Allows `effort` steps from here on.
    pub fn allow(&mut self, effort: u64) {
        self.left = effort;
    }

    /// Performs work of at most `effort` steps that are not counted against the budget; progress is
    /// reported, and the callback can stop it.
    pub fn beside<T>(&mut self, effort: u64, work: impl FnOnce(&mut Self) -> T) -> T {
        let left = core::mem::replace(&mut self.left, effort);
        let done = work(self);
        self.left = left;
        done
    }

    /// Performs work of `numbers` steps for each of `columns` columns, in slices.
    ///
    /// # Errors
    /// When the budget is too small (then nothing is begun), or the callback stops the work.
    pub fn slices(
        &mut self,
        mut columns: u64,
        numbers: u64,
        mut work: impl FnMut(u64),
    ) -> Result<(), Stopped> {
        let numbers = numbers.max(1);
        self.left = self.left.checked_sub(columns.saturating_mul(numbers)).ok_or(Stopped)?;
        while columns > 0 {
            let slice = columns.min((SLICE - self.spent % SLICE).div_ceil(numbers));
            let steps = slice * numbers;
            work(slice);
            columns -= slice;
            let before = self.spent;
            self.spent += steps;
            if before / SLICE != self.spent / SLICE && !(self.on_progress)(self.spent) {
                return Err(Stopped);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_done_whole_and_in_slices() {
        let (mut looks, mut done) = (0, 0);
        let mut budget = WorkBudget::new(u64::MAX, |_| {
            looks += 1;
            true
        });
        budget.slices(3_000_000, 2, |columns| done += columns).unwrap();
        assert_eq!(budget.spent(), 6_000_000);
        drop(budget);
        assert_eq!((done, looks), (3_000_000, 5));
    }

    #[test]
    fn effort_and_whoever_follows_can_stop_it() {
        let mut budget = WorkBudget::silent(10);
        assert_eq!(budget.slices(5, 2, |_| ()), Ok(()));
        assert_eq!(budget.slices(1, 1, |_| ()), Err(Stopped));
        assert_eq!(budget.beside(3, |budget| budget.slices(4, 1, |_| ())), Err(Stopped));
        assert_eq!(budget.beside(4, |budget| budget.slices(4, 1, |_| ())), Ok(()));
        assert_eq!(budget.slices(1, 1, |_| ()), Err(Stopped));
        let mut budget = WorkBudget::new(u64::MAX, |spent| spent < 3 << 20);
        assert_eq!(budget.slices(u64::MAX, 1, |_| ()), Err(Stopped));
        assert_eq!(budget.spent(), 3 << 20);
    }
}
