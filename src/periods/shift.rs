//! Every centre at once: the rows of a centre are those of a small one, moved.
//!
//! **Theorem 14 of docs/proofs.md.** Let `M = 2^m <= c` and `1 <= r < M`. Then
//! `C_{c + M}(r, k + M) = C_c(r, k) + M` in every column `k >= 0`; in row 0 it fails for `k = 0`
//! and `k = c` only. So the centres in `M..2 M` decide the rows below `M` of all centres from `M`
//! on: periods stay, bands and states move by the distance of the centres, and so do preperiods
//! that are not 0 ([`RowPeriod`] is moved by [`row`], [`Band`] by [`band`]).
//!
//! ```
//! use nimscape_periods::shift::{modulus, representative};
//! assert_eq!(modulus(20), 32);
//! assert_eq!(representative(1_000_029, 20), 61); // in 32..64, and 1,000,029 = 61 modulo 32
//! assert_eq!(representative(29, 20), 29); // too small for the theorem
//! ```

use core::ops::RangeInclusive;

use nimscape_proof::periods::Band;
use nimscape_proof::periods::{Method, RowPeriod};

/// The centres for which the theorem is applied: their columns are exact in JavaScript.
pub const CENTRES: RangeInclusive<u64> = 0..=1 << 40;

/// Returns the modulus of a row: the smallest power of two greater than its number.
pub const fn modulus(row: u32) -> u64 {
    (row as u64 + 1).next_power_of_two()
}

/// Returns the smallest centre whose row `row` decides that of centre `c`: with the modulus `M` of
/// the row, the one in `M..2 M` that is `c` modulo `M`. A centre below `M` is its own.
pub const fn representative(c: u64, row: u32) -> u64 {
    let modulus = modulus(row);
    if c < modulus { c } else { modulus + c % modulus }
}

/// Returns the distance by which the theorem moves row `row` of centre `from` to centre `to >=
/// from`; `None` where it says nothing.
pub fn distance(from: u64, to: u64, row: u32) -> Option<u64> {
    let distance = to.checked_sub(from)?;
    let applies = from >= modulus(row) && distance.is_multiple_of(modulus(row));
    applies.then_some(distance)
}

/// Returns a row of centre `from` as that of centre `to`; `None` where the theorem does not decide
/// it.
///
/// A preperiod of at least 1 moves with the centre, because the last column off the cycle does. A
/// preperiod 0 stays 0 if the least period is the modulus: then the row is `r xor k` in all columns
/// of both centres. It is not decided otherwise, because the columns before the distance have no
/// counterpart; no such row is known. The moved columns fit 64 bits.
pub fn row(of: &RowPeriod, from: u64, to: u64) -> Option<RowPeriod> {
    let distance = distance(from, to, of.row)?;
    let mut moved = of.clone();
    if of.preperiod > 0 {
        moved.preperiod += distance;
    } else if distance > 0 && of.period != modulus(of.row).into() {
        return None;
    }
    // A row of a trivial centre is on its cycle where its preperiod says.
    let trivial = of.method == Method::Trivial;
    moved.column = if trivial { moved.preperiod } else { of.column + distance };
    Some(moved)
}

/// Returns a perfect band of centre `from` as that of centre `to`; `None` where one of its numbers
/// is too large for the theorem.
pub fn band(of: Band, from: u64, to: u64) -> Option<Band> {
    let distance = distance(from, to, of.next() - 1)?;
    Some(Band { column: of.column + distance, ..of })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn representatives_are_the_smallest_centres_that_decide_a_row() {
        for row in 0..40 {
            for c in 0..200 {
                let smallest = (0..=c).find(|&from| distance(from, c, row).is_some());
                assert_eq!(representative(c, row), smallest.unwrap_or(c), "row {row}, centre {c}");
            }
        }
        assert_eq!(representative(1 << 40, 127), 128);
    }
}
