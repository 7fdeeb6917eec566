//! Detection of a state, and of a part of a text, that comes back.

/// Returns the length of the longest beginning, not the whole, that is an end as well (Knuth,
/// Morris and Pratt 1977). The least period of a text is its length less this.
pub fn border<T: PartialEq>(text: &[T]) -> usize {
    let mut borders = vec![0; text.len()];
    let mut longest = 0;
    for end in 1..text.len() {
        while longest > 0 && text[end] != text[longest] {
            longest = borders[longest - 1];
        }
        if text[end] == text[longest] {
            longest += 1;
        }
        borders[end] = longest;
    }
    longest
}

/// A stored state and the search for its return. The stored state is replaced at distances that
/// double, so that at last it lies on the cycle and the cycle is shorter than the distance (Brent
/// 1980). Then the first return gives the exact period.
#[derive(Debug, Clone)]
pub struct Recurrence<S> {
    kept: Option<(u64, S)>,
    patience: u64,
}

impl<S> Default for Recurrence<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S> Recurrence<S> {
    /// Creates a detector without a stored state.
    pub const fn new() -> Self {
        Self { kept: None, patience: 1 }
    }

    /// Continues a detector from its [`parts`](Self::parts).
    pub const fn resume(kept: Option<(u64, S)>, patience: u64) -> Self {
        Self { kept, patience }
    }

    /// Returns the stored state with its column, and the distance at which it is replaced.
    pub const fn parts(&self) -> (Option<&(u64, S)>, u64) {
        (self.kept.as_ref(), self.patience)
    }

    /// Compares the state at a column, which must be larger than the columns before, with the
    /// stored state. Returns the distance to the stored state if the two are equal.
    pub fn look(
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
