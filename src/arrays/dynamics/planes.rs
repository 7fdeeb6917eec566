//! Sets of one row that go on together, as planes of bits: a word for each offset of 64 sets.
//!
//! By the energy bound of [`mod@super::census`] row `r` of a state that comes back has ones at
//! offsets below `n + r` only. Its first `n` offsets are a queue: a step takes the bit at its
//! front, and puts the bit of offset `n` at its end, after a one may have been added there. Only
//! the `r` bits from offset `n` on decide where a one is added.

/// Words of 64 sets that go on together.
const WORDS: usize = 4;

/// Sets that go on together, a bit for each.
pub(super) type Lanes = [u64; WORDS];

/// Up to `64 WORDS` sets, a plane of bits for each offset.
#[derive(Debug, Clone)]
pub(super) struct Planes {
    /// The first `n` offsets: the front is at `front`.
    queue: Vec<Lanes>,
    front: usize,
    /// The offsets from `n` on.
    last: Vec<Lanes>,
}

impl Planes {
    /// The most sets.
    pub(super) const MOST: usize = 64 * WORDS;

    /// No set.
    pub(super) const NONE: Lanes = [0; WORDS];

    /// Returns the planes of at most [`MOST`](Self::MOST) sets of offsets below `width`.
    pub(super) fn of([n, width]: [u32; 2], sets: &[u64]) -> Self {
        let mut planes = [Self::NONE; 64];
        for (word, some) in sets.chunks(64).enumerate() {
            let mut bits = [0; 64];
            bits[..some.len()].copy_from_slice(some);
            transpose(&mut bits);
            planes.iter_mut().zip(bits).for_each(|(plane, bits)| plane[word] = bits);
        }
        let [queue, last] =
            [0..n, n..width].map(|part| planes[part.start as usize..part.end as usize].to_vec());
        Self { queue, front: 0, last }
    }

    /// Takes all sets a step on. `taken` are the offsets that are not free for the row.
    #[inline]
    pub(super) fn step(&mut self, taken: u64) {
        let mut taken = taken >> self.queue.len();
        // All offsets drop by one: each plane becomes the one before it, the first of them the end
        // of the queue.
        let mut to = &mut self.queue[self.front];
        let mut need = to.map(|front| !front);
        for plane in &mut self.last {
            let mut now = *plane;
            if taken & 1 == 0 {
                for (now, need) in now.iter_mut().zip(&mut need) {
                    (*now, *need) = (*now | *need, *need & *now);
                }
            }
            taken >>= 1;
            *to = now;
            to = plane;
        }
        *to = need;
        self.front += 1;
        if self.front == self.queue.len() {
            self.front = 0;
        }
    }

    /// Returns which of the first `count` sets are the same ones.
    pub(super) fn equal(&self, other: &Self, count: usize) -> Lanes {
        let mut differ = Self::NONE;
        for (one, two) in self.planes().zip(other.planes()) {
            (0..WORDS).for_each(|i| differ[i] |= one[i] ^ two[i]);
        }
        core::array::from_fn(|word| {
            let sets = count.saturating_sub(64 * word).min(64);
            let there = if sets == 64 { u64::MAX } else { (1 << sets) - 1 };
            !differ[word] & there
        })
    }

    /// Returns the sets, and empty ones behind them.
    pub(super) fn sets(&self) -> [[u64; 64]; WORDS] {
        core::array::from_fn(|word| {
            let mut bits = [0; 64];
            bits.iter_mut().zip(self.planes()).for_each(|(bits, plane)| *bits = plane[word]);
            transpose(&mut bits);
            bits
        })
    }

    /// Returns the planes, offset 0 first.
    fn planes(&self) -> impl Iterator<Item = &Lanes> {
        let (end, start) = self.queue.split_at(self.front);
        start.iter().chain(end).chain(&self.last)
    }
}

/// Transposes 64 by 64 bits: squares of half the side change their places, again and again.
fn transpose(bits: &mut [u64; 64]) {
    let (mut half, mut low) = (32, u64::MAX >> 32);
    while half > 0 {
        for rows in bits.chunks_exact_mut(2 * half) {
            let (upper, lower) = rows.split_at_mut(half);
            for (upper, lower) in upper.iter_mut().zip(lower) {
                let differ = (*upper >> half ^ *lower) & low;
                *upper ^= differ << half;
                *lower ^= differ;
            }
        }
        half /= 2;
        low ^= low << half;
    }
}

#[cfg(test)]
mod tests {
    use super::super::Word;
    use super::super::census::stepped;
    use super::*;

    #[test]
    fn planes_go_on_as_sets_do() {
        for (n, width) in [(5, 7), (1, 5), (6, 6), (3, 8)] {
            let mut sets: Vec<u64> = (0..1 << width).collect();
            let mut planes = Planes::of([n, width], &sets);
            for step in 0_u64..60 {
                let taken = step.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40 << n & u64::below(width);
                planes.step(taken);
                for set in &mut sets {
                    *set = stepped(*set, taken | u64::below(n));
                }
                assert_eq!(
                    planes.sets().as_flattened()[..sets.len()],
                    sets,
                    "n = {n}, step {step}"
                );
            }
        }
    }
}
