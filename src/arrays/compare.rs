//! Comparison of two arrays.

use super::Filled;
use crate::error::{Error, Result};

/// Where two arrays of one side agree.
#[derive(Debug, Clone, Copy)]
pub struct Comparison<'a> {
    left: &'a dyn Filled,
    right: &'a dyn Filled,
}

impl<'a> Comparison<'a> {
    /// Compares two arrays.
    ///
    /// # Errors
    /// When their sides differ.
    pub fn new(left: &'a dyn Filled, right: &'a dyn Filled) -> Result<Self> {
        if left.side() == right.side() {
            return Ok(Self { left, right });
        }
        Err(Error::Unfit {
            name: "side",
            value: right.side().to_string(),
            reason: format!("differs from {}, the side of the other array", left.side()),
        })
    }

    /// Returns for each entry, row after row, whether the two arrays agree there.
    ///
    /// ```
    /// use nimscape::arrays::{Comparison, Completion};
    /// let (two, five) = (Completion::fill(2, 64)?, Completion::fill(5, 64)?);
    /// let equal = Comparison::new(&two, &five)?.equal().filter(|&same| same).count();
    /// assert_eq!(equal, 3295); // of 4096
    /// # Ok::<(), nimscape::error::Error>(())
    /// ```
    pub fn equal(&self) -> impl ExactSizeIterator<Item = bool> + 'a {
        self.left.values().iter().zip(self.right.values()).map(|(left, right)| left == right)
    }

    /// Returns the first row and column from which they agree, as far as they go: entries whose row
    /// and column are both so large, or larger, are equal. Their side, if the last entry of all
    /// differs.
    ///
    /// ```
    /// use nimscape::arrays::{Comparison, Completion};
    /// let [three, seven] = [Completion::fill(3, 64)?, Completion::fill(7, 64)?];
    /// let from = Comparison::new(&three, &seven)?.agree_from();
    /// assert_eq!(from, 8); // both are nim-addition there, by Theorem 6
    /// # Ok::<(), nimscape::error::Error>(())
    /// ```
    pub fn agree_from(&self) -> usize {
        let mut from = 0;
        for a in (0..self.left.side()).rev() {
            if a < from {
                break;
            }
            let mut pairs = self.left.row(a)[from..].iter().zip(&self.right.row(a)[from..]);
            if let Some(last) = pairs.rposition(|(left, right)| left != right) {
                from = a.min(from + last) + 1;
            }
        }
        from
    }
}
