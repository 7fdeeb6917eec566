//! Long work that can be followed, bounded and stopped.

/// Steps between two looks at the watch.
const SLICE: u64 = 1 << 20;

/// The work was stopped, or has used up its effort.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped;

/// What a search may spend, and who is told about it. A step is one number in one column.
pub struct Watch<'a> {
    left: u64,
    spent: u64,
    told: Box<dyn FnMut(u64) -> bool + 'a>,
}

impl core::fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Watch")
            .field("left", &self.left)
            .field("spent", &self.spent)
            .finish_non_exhaustive()
    }
}

impl<'a> Watch<'a> {
    /// Allows `effort` steps. `told` hears now and then how many are done, and answers whether to go on.
    pub fn new(effort: u64, told: impl FnMut(u64) -> bool + 'a) -> Self {
        Self { left: effort, spent: 0, told: Box::new(told) }
    }

    /// Allows `effort` steps that nobody follows.
    pub fn silent(effort: u64) -> Watch<'static> {
        Watch::new(effort, |_| true)
    }

    /// Steps that are done.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Allows `effort` steps from here on.
    pub fn allow(&mut self, effort: u64) {
        self.left = effort;
    }

    /// Does `columns` times a work of `numbers` steps, in slices.
    ///
    /// # Errors
    /// When the effort does not suffice (nothing is begun then), or whoever follows says so.
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
            if before / SLICE != self.spent / SLICE && !(self.told)(self.spent) {
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
        let mut watch = Watch::new(u64::MAX, |_| {
            looks += 1;
            true
        });
        watch.slices(3_000_000, 2, |columns| done += columns).unwrap();
        assert_eq!(watch.spent(), 6_000_000);
        drop(watch);
        assert_eq!((done, looks), (3_000_000, 5));
    }

    #[test]
    fn effort_and_whoever_follows_can_stop_it() {
        let mut watch = Watch::silent(10);
        assert_eq!(watch.slices(5, 2, |_| ()), Ok(()));
        assert_eq!(watch.slices(1, 1, |_| ()), Err(Stopped));
        let mut watch = Watch::new(u64::MAX, |spent| spent < 3 << 20);
        assert_eq!(watch.slices(u64::MAX, 1, |_| ()), Err(Stopped));
        assert_eq!(watch.spent(), 3 << 20);
    }
}
