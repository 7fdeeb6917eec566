//! A sparse space: a rule by which few heaps are rare, and all others common.
//!
//! A mask divides the Grundy values: a value is rare if it has an even number of ones in the places
//! of the mask, else common. The nim-sum of two rare or of two common values is rare, that of a
//! rare and a common one is common. So an option with a common value splits into a rare heap and a
//! common one, and where few heaps are rare, all common values among the options are found fast.
//! This is true for each mask; that some mask leaves few rare heaps is seen in most games and not
//! proved (*Winning Ways*, chapter 4).

/// A mask, and the heaps that are rare by it.
#[derive(Clone, Debug)]
pub(super) struct Sparse {
    mask: u16,
    /// In increasing order, from heap 1 on.
    rare: Vec<u32>,
}

impl Default for Sparse {
    /// Without heaps, by all places: the rule of Kayles.
    fn default() -> Self {
        Self { mask: u16::MAX, rare: Vec::new() }
    }
}

impl Sparse {
    /// Returns the space that leaves the fewest of these heaps rare.
    pub(super) fn of(values: &[u16]) -> Self {
        let mask = best_mask(values);
        let mut space = Self { mask, rare: Vec::new() };
        for (heap, &value) in (0..).zip(values) {
            space.add(heap, value);
        }
        space
    }

    pub(super) fn is_rare(&self, value: u16) -> bool {
        (value & self.mask).count_ones().is_multiple_of(2)
    }

    /// Notes the value of the next heap.
    pub(super) fn add(&mut self, heap: u32, value: u16) {
        if heap > 0 && self.is_rare(value) {
            self.rare.push(heap);
        }
    }

    pub(super) fn rare(&self) -> &[u32] {
        &self.rare
    }

    pub(super) fn mask(&self) -> u16 {
        self.mask
    }
}

/// Returns the mask, not 0, by which the fewest values are rare. The number of rare ones less that
/// of common ones, for all masks at once, is the Walsh-Hadamard transform of how often each value
/// occurs.
fn best_mask(values: &[u16]) -> u16 {
    let largest = values.iter().copied().max().unwrap_or(0);
    let mut surplus = vec![0_i64; (usize::from(largest) + 1).next_power_of_two().max(2)];
    for &value in values {
        surplus[usize::from(value)] += 1;
    }
    let mut half = 1;
    while half < surplus.len() {
        for block in surplus.chunks_exact_mut(2 * half) {
            let (left, right) = block.split_at_mut(half);
            for (l, r) in left.iter_mut().zip(right) {
                (*l, *r) = (*l + *r, *l - *r);
            }
        }
        half *= 2;
    }
    let masks = (0_u16..).zip(&surplus);
    masks.skip(1).min_by_key(|(_, surplus)| **surplus).map_or(1, |(mask, _)| mask)
}
