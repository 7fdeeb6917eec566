//! What all arrays have in common that the mex rule fills, whatever leads them.

use core::fmt::Debug;

use super::Completion;
use super::mex::given;

/// A square array of which row 0 and column 0 are given, and every other entry is the mex of the entries to its left and
/// above it, and of what else its rule excludes.
pub trait Filled: Debug {
    /// Rows, and columns.
    fn side(&self) -> usize;

    /// All entries, row after row.
    fn values(&self) -> &[u16];

    /// What it is called beside others: `centre 2`, `leading row 3, 0, 1, 2, 4, 5, …`.
    fn name(&self) -> String;

    /// What its entries are called: `C(a, b)`, or `G(a, b)` where they are Grundy values.
    fn entry(&self) -> &'static str;

    /// Why the entry in row `a`, column `b` is what it is, one of which is 0: a sentence.
    fn given(&self, a: usize, b: usize) -> String;

    /// What the entry in row `a`, column `b` excludes beside the numbers to its left and above.
    fn below(&self, _a: usize, _b: usize) -> Vec<u16> {
        Vec::new()
    }

    /// Row `a`.
    ///
    /// # Panics
    /// When `a` is not below the side.
    fn row(&self, a: usize) -> &[u16] {
        &self.values()[a * self.side()..][..self.side()]
    }

    /// The entry in row `a`, column `b`.
    ///
    /// # Panics
    /// When `a` or `b` is not below the side.
    fn get(&self, a: usize, b: usize) -> u16 {
        self.row(a)[b]
    }

    /// The largest entry: the end of the colour scale.
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
}
