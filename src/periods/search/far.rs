//! The cycle of a group, a whole number of periods ahead of the array. Internal to the search:
//! arguments are not checked.

use nimscape_arrays::dynamics::step;

/// Numbers of a group that go through their cycle in phase with the columns of the array.
#[derive(Debug, Clone)]
pub(crate) struct Far {
    first: usize,
    band: u128,
    sets: Vec<u128>,
    /// For each of the columns to come the offset of each number, where it is decided: a ring.
    ring: Vec<i16>,
    now: usize,
}

/// Columns that the cycle is followed before column 0: by then every offset has been decided by its
/// partner.
pub(crate) const AHEAD: u64 = 256;

impl Far {
    /// Returns the numbers from `first` on after a band of radius `radius`, whose sets are those of
    /// a column that is [`AHEAD`] before a whole number of joint periods.
    pub(crate) fn new(first: u32, radius: u32, sets: Vec<u128>) -> Self {
        let ring = vec![0; sets.len() * AHEAD as usize];
        let mut far = Self { first: first as usize, band: (1 << radius) - 1, sets, ring, now: 0 };
        (0..AHEAD).for_each(|_| far.step(|_, _| ()));
        far
    }

    /// Moves on by one column and calls `report` with each number `r` and its offset `C(r, k) - k`
    /// in this column of the cycle.
    pub(crate) fn step(&mut self, mut report: impl FnMut(usize, i16)) {
        let (count, ring, now) = (self.sets.len(), &mut self.ring, self.now);
        step(&mut self.sets, self.band, |i, seat| {
            let at = now * count + i;
            if seat != 0 {
                let offset = seat.trailing_zeros() as usize;
                let partner = (now + offset) % AHEAD as usize;
                ring[partner * count + i] = -(offset as i16);
                ring[at] = offset as i16;
            }
            report(self.first + i, ring[at]);
        });
        self.now = (now + 1) % AHEAD as usize;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_number_after_a_band_goes_to_and_fro() {
        // D(1, 2) from the empty seed: right by 2 in two columns, then back in two.
        let mut far = Far::new(3, 2, vec![0]);
        let mut offsets = Vec::new();
        (0..8).for_each(|_| far.step(|r, offset| offsets.push((r, offset))));
        assert_eq!(offsets, [2, 2, -2, -2, 2, 2, -2, -2].map(|offset| (3, offset)));
    }
}
