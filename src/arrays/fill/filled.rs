//! The trait of all arrays that the mex rule fills.

use core::fmt::Debug;

use super::mex::given;
use crate::arrays::Completion;

/// A square array. Row 0 and column 0 are given; every other entry is the mex of the entries to its
/// left and above it, and of what else its rule excludes.
pub trait Filled: Debug {
    /// Returns the number of rows, which is also the number of columns.
    fn side(&self) -> usize;

    /// Returns all entries, row after row.
    fn values(&self) -> &[u16];

    /// Returns the name of the array: `centre 2`, `leading row 3, 0, 1, 2, 4, 5, …`.
    fn name(&self) -> String;

    /// Returns the symbol of its entries: `C(a, b)`, or `G(a, b)` for Grundy values.
    fn entry(&self) -> &'static str;

    /// Returns a sentence that explains the entry in row `a`, column `b`, where `a` or `b` is 0.
    fn given(&self, a: usize, b: usize) -> String;

    /// Returns the numbers that the rule of the array excludes at row `a`, column `b`, besides
    /// those to the left and above.
    fn below(&self, _a: usize, _b: usize) -> Vec<u16> {
        Vec::new()
    }

    /// Returns what excludes these numbers.
    fn elsewhere(&self) -> &'static str {
        "with smaller third leaves"
    }

    /// Returns a sentence about a special entry in row `a`, column `b`.
    fn remark(&self, _a: usize, _b: usize) -> Option<String> {
        None
    }

    /// Returns row `a`.
    ///
    /// # Panics
    /// When `a` is not below the side.
    fn row(&self, a: usize) -> &[u16] {
        &self.values()[a * self.side()..][..self.side()]
    }

    /// Returns the entry in row `a`, column `b`.
    ///
    /// # Panics
    /// When `a` or `b` is not below the side.
    fn get(&self, a: usize, b: usize) -> u16 {
        self.row(a)[b]
    }

    /// Returns the largest entry, the end of the colour scale.
    fn largest(&self) -> u16 {
        self.values().iter().copied().max().unwrap_or(0)
    }
}

impl Filled for Completion {
    fn side(&self) -> usize {
        self.side()
    }

    fn values(&self) -> &[u16] {
        self.values()
    }

    fn name(&self) -> String {
        format!("centre {}", self.centre())
    }

    fn entry(&self) -> &'static str {
        "C(a, b)"
    }

    fn given(&self, _a: usize, _b: usize) -> String {
        given(self.centre())
    }

    /// Returns the remark for a trivial centre. The array of a centre `c = 2^m - 1`, `m >= 1`,
    /// differs from nim addition in the cells whose row and column are 0 or `c`, and in no other:
    /// Theorem 6 of *Tree and Tripod Nim* with its exception.
    fn remark(&self, a: usize, b: usize) -> Option<String> {
        let c = self.centre() as usize;
        let differs =
            c > 0 && (c + 1).is_power_of_two() && [a, b].iter().all(|&leg| leg == 0 || leg == c);
        differs.then(|| {
            format!(
                "With centre {c} this is one of the four cells, those whose row and column are 0 or {c}, \
                 where C(a, b) is not the nim-sum a xor b (Theorem 6 of Tree and Tripod Nim, with its exception)."
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_stand_exactly_where_trivial_centres_differ_from_nim() {
        for c in [0, 1, 3, 7, 15] {
            let array = Completion::fill(c, 40).unwrap();
            let cells = (0..40).flat_map(|a| (0..40).map(move |b| (a, b)));
            for (a, b) in cells {
                let differs = usize::from(array.get(a, b)) != a ^ b;
                assert_eq!(array.remark(a, b).is_some(), differs, "centre {c}, cell ({a}, {b})");
            }
        }
        let other = Completion::fill(6, 8).unwrap();
        assert_eq!(other.remark(0, 6), None);
    }
}
