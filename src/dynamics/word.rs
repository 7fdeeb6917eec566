//! Sets of offsets in one machine word.

use core::ops::{BitAnd, BitOr, Not};

/// A set of offsets from the diagonal, offset 0 being the lowest bit: `u64` as far as it goes,
/// `u128` beyond.
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

    /// Returns the set of one offset.
    fn one(offset: u32) -> Self;

    /// Returns the offsets below `n`.
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

    /// Returns whether `offset` is in the set.
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
    fn both_words_are_sets_of_offsets() {
        sets::<u64>();
        sets::<u128>();
    }
}
