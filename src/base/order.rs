//! Sorting of short lists in little code: the standard library's sorts take 4 to 12 kB of a module
//! for each type of item.

/// Sorts by heaps: in place, without memory, and not stable. Twice as slow as `sort_unstable`.
pub trait SortShort<T> {
    /// Sorts upwards.
    fn sort_short(&mut self)
    where
        T: Ord,
    {
        self.sort_short_by(|one, other| one < other);
    }

    /// Sorts by keys, upwards.
    fn sort_short_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.sort_short_by(|one, other| key(one) < key(other));
    }

    /// Sorts by an order, given whether an item comes before another one.
    ///
    /// ```
    /// use nimscape_base::order::SortShort;
    ///
    /// let mut list = [3, 1, 4, 1, 5];
    /// list.sort_short_by(|one, other| one > other);
    /// assert_eq!(list, [5, 4, 3, 1, 1]);
    /// ```
    fn sort_short_by(&mut self, before: impl FnMut(&T, &T) -> bool);
}

impl<T> SortShort<T> for [T] {
    fn sort_short_by(&mut self, mut before: impl FnMut(&T, &T) -> bool) {
        // First every item is moved below those that come after it; then the last one of those
        // left goes to their end.
        for step in (1..self.len() + self.len() / 2).rev() {
            let (mut at, end) = if let Some(at) = step.checked_sub(self.len()) {
                (at, self.len())
            } else {
                self.swap(0, step);
                (0, step)
            };
            loop {
                let mut child = 2 * at + 1;
                if child + 1 < end && before(&self[child], &self[child + 1]) {
                    child += 1;
                }
                if child >= end || !before(&self[at], &self[child]) {
                    break;
                }
                self.swap(at, child);
                at = child;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::SortShort;

    #[test]
    fn sorts_like_the_standard_library() {
        for length in 0..70_u32 {
            for factor in [0, 1, 7, 1_000_003, u32::MAX] {
                let mut list: Vec<u32> =
                    (0..length).map(|at| at.wrapping_mul(factor) % 64).collect();
                let mut sorted = list.clone();
                sorted.sort_unstable();
                list.sort_short();
                assert_eq!(list, sorted);
                list.sort_short_by_key(|&item| u32::MAX - item);
                sorted.reverse();
                assert_eq!(list, sorted);
            }
        }
    }
}
