//! How often every number occurs among the base numbers of an array.

use core::ops::RangeInclusive;

use nimscape_arrays::map::Base;

/// The counts of the numbers of the rows that have been counted; of a symmetric array also of the
/// columns with the same numbers.
#[derive(Debug, Clone)]
pub(super) struct Census {
    base: Base,
    rows: usize,
    /// `counts[n + 2^15]`: a figure of 16384 x 16384 entries has 2^28.
    counts: Vec<u32>,
}

/// Where number 0 is counted.
const ZERO: i32 = 1 << 15;

impl Census {
    /// Returns a census that has counted nothing.
    pub(super) fn new(base: Base) -> Self {
        Self { base, rows: 0, counts: vec![0; 1 << 16] }
    }

    /// Returns the numbers that it counts.
    pub(super) fn base(&self) -> Base {
        self.base
    }

    /// Returns the number of rows counted, which are always the first ones.
    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// Counts numbers so many times each.
    pub(super) fn count(&mut self, numbers: &[i16], times: u32) {
        for &number in numbers {
            self.counts[(i32::from(number) + ZERO) as usize] += times;
        }
    }

    /// Marks the rows before `rows` as counted.
    pub(super) fn end_rows(&mut self, rows: usize) {
        self.rows = rows;
    }

    /// Returns how many of the counted numbers have a property.
    pub(super) fn share_of(&self, holds: impl Fn(i16) -> bool) -> u64 {
        let counts = (i16::MIN..=i16::MAX).zip(&self.counts);
        counts.filter(|&(number, _)| holds(number)).map(|(_, &count)| u64::from(count)).sum()
    }

    /// Returns the least and the largest number; `0..=0` before any was counted.
    pub(super) fn range(&self) -> RangeInclusive<i16> {
        let occurs = |number: &i16| self.counts[(i32::from(*number) + ZERO) as usize] > 0;
        let (least, most) = (
            (i16::MIN..=i16::MAX).find(occurs).unwrap_or(0),
            (i16::MIN..=i16::MAX).rev().find(occurs).unwrap_or(0),
        );
        least..=most
    }

    /// Returns how often each magnitude `0..=most` occurs: numbers of both signs together.
    pub(super) fn magnitudes(&self, most: u16) -> Vec<u64> {
        let count = |n: i32| u64::from(self.counts.get((n + ZERO) as usize).copied().unwrap_or(0));
        let both = |n: i32| count(n) + if n == 0 { 0 } else { count(-n) };
        (0..=i32::from(most)).map(both).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimscape_arrays::{Array, Entries};

    #[test]
    fn every_number_is_counted_once() {
        let (six, two) = (Array::tripod(6, 50).unwrap(), Array::tripod(2, 50).unwrap());
        let entries = Entries::new(&six, Some(&two), 50);
        let mut census = Census::new(Base::Difference);
        for a in 0..50 {
            let mut numbers = vec![0; 50 - a];
            entries.read(Base::Difference, &(a..a + 1), &(a..50), &mut numbers);
            census.count(&numbers[..1], 1);
            census.count(&numbers[1..], 2);
        }
        census.end_rows(50);
        assert_eq!((census.rows(), census.share_of(|_| true)), (50, 2500));
        let pairs = six.values().into_iter().zip(two.values());
        let all: Vec<i32> = pairs.map(|(c, vs)| i32::from(vs) - i32::from(c)).collect();
        let numbers = || all.iter().copied();
        let least = numbers().min().unwrap() as i16;
        assert_eq!(census.range(), least..=numbers().max().unwrap() as i16);
        for (magnitude, &count) in census.magnitudes(60).iter().enumerate() {
            let expected = numbers().filter(|n| n.unsigned_abs() as usize == magnitude).count();
            assert_eq!(count, expected as u64, "{magnitude}");
        }
    }

    #[test]
    fn nothing_counted_is_nothing() {
        let census = Census::new(Base::Value);
        assert_eq!((census.range(), census.share_of(|_| true)), (0..=0, 0));
    }
}
