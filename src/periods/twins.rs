//! Twins: two neighbouring centres whose rows agree far out.
//!
//! **Theorem 18 of docs/proofs.md.** Let 4 divide `c >= 4`, and let `3 <= r < c`. Row `r` of the
//! centres `c` and `c + 1` agrees in all columns if `r xor c < c`, and else in all columns `k > r
//! xor c`, which is less than `2 c`. (Rows 1 and 2 change places.) So twins have the same least
//! periods in these rows, and the same preperiods and bands where these come later.

use nimscape_proof::periods::Band;
use nimscape_proof::periods::RowPeriod;

/// Two centres, as in the theorem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Twins {
    /// The smaller centre, a multiple of 4. The other one is the next number.
    pub smaller: u64,
}

impl Twins {
    /// The first row that agrees.
    pub const FIRST: u32 = 3;

    /// Returns a centre with its twin, if it has one.
    pub const fn of(c: u64) -> Option<Self> {
        if c >= 4 && c % 4 < 2 { Some(Self { smaller: c - c % 4 }) } else { None }
    }

    /// Returns the other one of two twins; `c` is one of them.
    pub const fn other(self, c: u64) -> u64 {
        if c == self.smaller { self.smaller + 1 } else { self.smaller }
    }

    /// Whether the theorem speaks of a row.
    pub const fn has(self, row: u32) -> bool {
        Self::FIRST <= row && (row as u64) < self.smaller
    }

    /// Returns the column from which on a row agrees; 0 where it agrees everywhere.
    pub const fn from(self, row: u32) -> u64 {
        let image = row as u64 ^ self.smaller;
        if image < self.smaller { 0 } else { image + 1 }
    }

    /// Returns the column from which on all rows of the theorem agree.
    pub const fn column(self) -> u64 {
        2 * self.smaller
    }

    /// Returns a row of one of the twins as that of the other; `None` where the theorem does not
    /// decide it: the last column off the cycle has to be one in which the rows agree.
    pub fn row(self, of: &RowPeriod) -> Option<RowPeriod> {
        let from = self.from(of.row);
        let decided = self.has(of.row) && (from == 0 || of.preperiod > from);
        decided.then(|| RowPeriod { column: of.column.max(self.column()), ..of.clone() })
    }

    /// Returns a perfect band of one of the twins as that of the other; `None` where the theorem
    /// does not decide it.
    pub fn band(self, of: Band) -> Option<Band> {
        let last = of.next() - 1;
        let from = (Self::FIRST..=last).map(|row| self.from(row)).max()?;
        (self.has(last) && of.column > from).then_some(of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_twin_is_the_twin_of_the_other() {
        let twins: Vec<u64> = (0..18).filter(|&c| Twins::of(c).is_some()).collect();
        assert_eq!(twins, [4, 5, 8, 9, 12, 13, 16, 17]);
        for c in twins {
            let twins = Twins::of(c).unwrap();
            assert_eq!(Twins::of(twins.other(c)), Some(twins));
            assert_eq!(twins.other(twins.other(c)), c);
            assert_ne!(twins.other(c), c);
        }
    }
}
