//! Two trees beside each other: forest nim (*Tree and Tripod Nim*, section 5).

use super::{Solved, Tree, TreeMove};
use crate::nim::nim_sum;
use nimscape_base::error::Result;

/// The sum of two games of tree nim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreeSum {
    /// The Grundy value of each tree.
    pub grundy: [u32; 2],
    /// Their nim-sum, the Grundy value of the sum; 0 for a P-position.
    pub value: u32,
    /// The winning moves in each tree: those that give it the value of the other.
    pub winning: [Vec<TreeMove>; 2],
}

impl TreeSum {
    /// Solves two trees. `on_progress` gets the share done from time to time; where it returns
    /// `false`, the work is stopped.
    ///
    /// ```
    /// use nimscape_games::{Tree, TreeSum};
    /// let [tree, heap] = ["2(3,1(2,3))", "2"].map(|text| text.parse::<Tree>().unwrap());
    /// let sum = TreeSum::new([&tree, &heap], |_| true)?;
    /// assert_eq!(sum.value, sum.grundy[0] ^ 2);
    /// # Ok::<(), nimscape_base::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Solved::new`].
    pub fn new(trees: [&Tree; 2], mut on_progress: impl FnMut(f64) -> bool) -> Result<Self> {
        let one = Solved::new(trees[0], |share| on_progress(share / 2.0))?;
        let other = Solved::new(trees[1], |share| on_progress(f64::midpoint(1.0, share)))?;
        let solved = [one, other];
        let grundy = [0, 1].map(|at| solved[at].grundy(trees[at].sizes()));
        let winning = [0, 1].map(|at| {
            let moves = solved[at].moves(trees[at].sizes()).into_iter();
            moves.filter(|to| to.grundy == grundy[1 - at]).collect()
        });
        let value = nim_sum(&grundy.map(u64::from)) as u32;
        Ok(Self { grundy, value, winning })
    }
}
