//! Comparison of two arrays.

use super::Array;
use super::tiles::{TILE, pieces};
use nimscape_base::error::{Result, invalid};

/// Where two arrays of one side agree.
#[derive(Debug, Clone, Copy)]
pub struct Comparison<'a> {
    left: &'a Array,
    right: &'a Array,
}

impl<'a> Comparison<'a> {
    /// Compares two arrays.
    ///
    /// # Errors
    /// When their sides differ.
    pub fn new(left: &'a Array, right: &'a Array) -> Result<Self> {
        if left.side() == right.side() {
            return Ok(Self { left, right });
        }
        Err(invalid(
            "side",
            right.side(),
            format!("differs from {}, the side of the other array", left.side()),
        ))
    }

    /// Returns how many entries are equal. Time O(side^2).
    ///
    /// ```
    /// use nimscape_arrays::{Array, Comparison};
    /// let (two, five) = (Array::tripod(2, 64)?, Array::tripod(5, 64)?);
    /// let equal = Comparison::new(&two, &five)?.equal();
    /// assert_eq!(equal, 3295); // of 4096
    /// # Ok::<(), nimscape_base::error::Error>(())
    /// ```
    pub fn equal(&self) -> usize {
        let side = self.left.side();
        let symmetric = self.is_symmetric();
        let mut equal = 0;
        for (i, rows) in pieces(&(0..side)) {
            for (j, columns) in pieces(&(if symmetric { i * TILE } else { 0 }..side)) {
                let [left, right] = [self.left, self.right]
                    .map(|array| array.window(rows.clone(), columns.clone()));
                let same = left.iter().zip(&right).filter(|(left, right)| left == right).count();
                equal += if symmetric && i != j { 2 * same } else { same };
            }
        }
        equal
    }

    /// Returns the first row and column from which they agree, as far as they go: entries whose row
    /// and column are both so large, or larger, are equal. Their side, if the last entry of all
    /// differs.
    ///
    /// ```
    /// use nimscape_arrays::{Array, Comparison};
    /// let [three, seven] = [Array::tripod(3, 64)?, Array::tripod(7, 64)?];
    /// let from = Comparison::new(&three, &seven)?.agree_from();
    /// assert_eq!(from, 8); // both are nim-addition there, by Theorem 6
    /// # Ok::<(), nimscape_base::error::Error>(())
    /// ```
    pub fn agree_from(&self) -> usize {
        let side = self.left.side();
        let mut from = 0;
        for a in (0..side).rev() {
            if a < from {
                break;
            }
            let first = if self.is_symmetric() { a } else { from };
            let [left, right] =
                [self.left, self.right].map(|array| array.window(a..a + 1, first..side));
            let mut pairs = left.iter().zip(&right);
            if let Some(last) = pairs.rposition(|(left, right)| left != right) {
                from = a.min(first + last) + 1;
            }
        }
        from
    }

    fn is_symmetric(&self) -> bool {
        self.left.is_symmetric() && self.right.is_symmetric()
    }
}
