//! Two arrays beside each other.

use super::Filled;
use crate::error::{Error, Result};

/// Where two arrays of one side agree, and by how much they differ.
#[derive(Debug, Clone, Copy)]
pub struct Comparison<'a> {
    left: &'a dyn Filled,
    right: &'a dyn Filled,
}

impl<'a> Comparison<'a> {
    /// Sets two arrays beside each other.
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

    /// For each entry, row after row, whether the two arrays agree there.
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

    /// For each entry, row after row, the second array's value less the first one's.
    pub fn difference(&self) -> impl ExactSizeIterator<Item = i32> + 'a {
        let pairs = self.left.values().iter().zip(self.right.values());
        pairs.map(|(&left, &right)| i32::from(right) - i32::from(left))
    }
}
