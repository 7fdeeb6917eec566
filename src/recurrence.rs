//! Waiting for a state to come back.

/// A state that is waited for. It is renewed at distances that double, so that it lies on the cycle at last and the cycle is
/// shorter than the patience (Brent 1980): the first return tells the exact period.
#[derive(Debug, Clone)]
pub(crate) struct Recurrence<S> {
    kept: Option<(u64, S)>,
    patience: u64,
}

impl<S> Recurrence<S> {
    /// Waits for nothing yet.
    pub(crate) const fn new() -> Self {
        Self { kept: None, patience: 1 }
    }

    /// Looks at a column (or at any other count of steps), larger than those before: how many it was ago, if its state is the one that
    /// is waited for.
    pub(crate) fn look(
        &mut self,
        column: u64,
        is_in: impl FnOnce(&S) -> bool,
        state: impl FnOnce() -> S,
    ) -> Option<u64> {
        if let Some((kept, waited_for)) = &self.kept {
            let distance = column - kept;
            if is_in(waited_for) {
                return Some(distance);
            }
            if distance < self.patience {
                return None;
            }
            self.patience *= 2;
        }
        self.kept = Some((column, state()));
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_period_is_found_exactly() {
        for (preperiod, period) in (0..40).flat_map(|m| (1..40).map(move |p| (m, p))) {
            let state =
                |k: u64| if k < preperiod { k } else { preperiod + (k - preperiod) % period };
            let mut recurrence = Recurrence::new();
            let found =
                (0..).find_map(|k| recurrence.look(k, |&kept| kept == state(k), || state(k)));
            assert_eq!(found, Some(period), "preperiod {preperiod}");
        }
    }
}
