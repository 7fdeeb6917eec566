//! Sets of offsets in one machine word, or two.

use core::ops::{BitAnd, BitOr, Not};

/// A set of offsets from the diagonal, offset 0 being the lowest bit: `u64` as far as it goes,
/// [`Long`] or `u128` beyond.
pub trait Word:
    Copy
    + Eq
    + Send
    + Sync
    + core::fmt::Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
{
    /// Offsets that fit.
    const BITS: u32;

    /// Returns the set of one offset, which is below [`BITS`](Self::BITS).
    fn one(offset: u32) -> Self;

    /// Returns the offsets below `n`, which is below [`BITS`](Self::BITS).
    fn below(n: u32) -> Self;

    /// Returns the set of the smallest offset that is not in this one.
    #[must_use]
    fn lowest_zero(self) -> Self;

    /// This set, or the empty one where `row` has offset 0.
    #[must_use]
    fn only_unless_odd(self, row: Self) -> Self;

    /// Returns all offsets lowered by one, without what falls below 0.
    #[must_use]
    fn halved(self) -> Self;

    /// Returns whether `offset`, which is below [`BITS`](Self::BITS), is in the set.
    fn has(self, offset: u32) -> bool;

    /// Returns the smallest offset; [`BITS`](Self::BITS) in the empty set.
    fn lowest(self) -> u32;

    /// Returns how many offsets there are.
    fn count(self) -> u32;
}

macro_rules! word {
    ($type:ty) => {
        impl Word for $type {
            const BITS: u32 = <$type>::BITS;

            fn one(offset: u32) -> Self {
                1 << offset
            }

            fn below(n: u32) -> Self {
                (1 << n) - 1
            }

            #[inline]
            fn lowest_zero(self) -> Self {
                !self & (self.wrapping_add(1))
            }

            #[inline]
            fn only_unless_odd(self, row: Self) -> Self {
                self & (row & 1).wrapping_sub(1)
            }

            #[inline]
            fn halved(self) -> Self {
                self >> 1
            }

            #[inline]
            fn has(self, offset: u32) -> bool {
                self >> offset & 1 == 1
            }

            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            fn count(self) -> u32 {
                self.count_ones()
            }
        }
    };
}

word!(u64);
word!(u128);

/// A set of offsets below 96: 32 in one word, the others in the next. No carry passes from word to
/// word as in a sum of 128 bits, so that a step takes less time than one of `u128`, natively and in
/// wasm (docs/decisions/038-open-cases-anyone-can-decide.md has both).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Long {
    low: u64,
    high: u64,
}

/// Offsets of the lower word, and all of them.
const LOW: u32 = 32;
const ALL: u64 = (1 << LOW) - 1;

impl Long {
    /// Returns a set of offsets; `None` if one of them is 96 or more.
    pub fn of(set: u128) -> Option<Self> {
        let high = u64::try_from(set >> LOW).ok()?;
        Some(Self { low: set as u64 & ALL, high })
    }
}

impl From<Long> for u128 {
    fn from(set: Long) -> Self {
        Self::from(set.low) | Self::from(set.high) << LOW
    }
}

impl BitAnd for Long {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self { low: self.low & other.low, high: self.high & other.high }
    }
}

impl BitOr for Long {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self { low: self.low | other.low, high: self.high | other.high }
    }
}

impl Not for Long {
    type Output = Self;

    fn not(self) -> Self {
        Self { low: !self.low & ALL, high: !self.high }
    }
}

impl Word for Long {
    const BITS: u32 = LOW + u64::BITS;

    fn one(offset: u32) -> Self {
        if offset < LOW {
            Self { low: 1 << offset, high: 0 }
        } else {
            Self { low: 0, high: 1 << (offset - LOW) }
        }
    }

    fn below(n: u32) -> Self {
        if n <= LOW {
            Self { low: (1 << n) - 1, high: 0 }
        } else {
            Self { low: ALL, high: (1 << (n - LOW)) - 1 }
        }
    }

    #[inline]
    fn lowest_zero(self) -> Self {
        let next = self.low + 1;
        let full = next >> LOW; // 1 where all lower offsets are in the set
        Self { low: !self.low & next & ALL, high: !self.high & self.high.wrapping_add(full) }
    }

    #[inline]
    fn only_unless_odd(self, row: Self) -> Self {
        let mask = (row.low & 1).wrapping_sub(1);
        Self { low: self.low & mask, high: self.high & mask }
    }

    #[inline]
    fn halved(self) -> Self {
        Self { low: self.low >> 1 | (self.high & 1) << (LOW - 1), high: self.high >> 1 }
    }

    #[inline]
    fn has(self, offset: u32) -> bool {
        if offset < LOW {
            self.low >> offset & 1 == 1
        } else {
            self.high >> (offset - LOW) & 1 == 1
        }
    }

    fn lowest(self) -> u32 {
        if self.low == 0 { LOW + self.high.trailing_zeros() } else { self.low.trailing_zeros() }
    }

    fn count(self) -> u32 {
        self.low.count_ones() + self.high.count_ones()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sets<W: Word>() {
        let odd = W::one(0) | W::one(1) | W::one(4);
        assert_eq!(odd.lowest_zero(), W::one(2));
        assert_eq!(odd.halved(), W::one(0) | W::one(3));
        assert_eq!(W::below(3).only_unless_odd(odd), W::below(0));
        assert_eq!(W::below(3).only_unless_odd(odd.lowest_zero()), W::below(3));
        assert!(odd.has(4) && !odd.has(3));
        assert_eq!((odd.lowest(), odd.count(), W::below(0).lowest()), (0, 3, W::BITS));
    }

    #[test]
    fn all_words_are_sets_of_offsets() {
        sets::<u64>();
        sets::<Long>();
        sets::<u128>();
    }

    /// Each function of a long set is that of the same set of 128 bits, on both sides of the seam.
    #[test]
    fn long_sets_are_those_of_128_bits() {
        let mut seed = 1_u128;
        let mut next = || {
            seed = seed.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(1);
            seed >> 32
        };
        for round in 0..2000 {
            let (a, b) = (next() | u128::below(round % 96), next());
            let (x, y) = (Long::of(a).unwrap(), Long::of(b).unwrap());
            assert_eq!(u128::from(x), a);
            assert_eq!(u128::from(x.lowest_zero()), a.lowest_zero() & u128::below(96));
            assert_eq!(u128::from(x.only_unless_odd(y)), a.only_unless_odd(b));
            assert_eq!(u128::from(x.halved()), a.halved());
            assert_eq!([u128::from(x & y), u128::from(x | y)], [a & b, a | b]);
            assert_eq!(u128::from(!x), !a & u128::below(96));
            assert_eq!((x.lowest(), x.count()), (a.lowest(), a.count()));
            for offset in [0, 1, 31, 32, 33, 95] {
                assert_eq!(x.has(offset), a.has(offset));
                assert_eq!(u128::from(Long::one(offset)), u128::one(offset));
                assert_eq!(u128::from(Long::below(offset)), u128::below(offset));
            }
        }
        assert_eq!(Long::of(1 << 96), None);
        assert_eq!((Long::below(0).lowest(), Long::BITS), (96, 96));
    }
}
