//! The array of two leaves of any tree (*Tree and Tripod Nim*, Corollary 1 and Definition 6.1).
//!
//! Row a, column b belong to the position in which leaf x has a counters and leaf y has b. The
//! entry is its Grundy value: the size of the heap beside it with which the player to move loses.
//! Where a third leaf is named z, the entry is the size of z with which the player to move loses;
//! of a tripod these are the completion arrays. Every entry with a, b ≥ 1 is the mex of the entries
//! to its left and above it, and of what moves on other stacks exclude.

use core::fmt;
use core::ops::RangeInclusive;
use core::str::FromStr;
use nimscape_base::Typescript;
use serde::Serialize;

use super::rays::varied;
use super::solved::Solving;
use super::variables::{named, read};
use super::{Biray, Period, Ray, Solved, Tree};
use nimscape_base::error::{Error, Result, cut, in_range, invalid};

/// Rows and columns of these arrays.
pub const LEAF_SIDES: RangeInclusive<u32> = 1..=256;

/// A tree with the leaves x and y, and perhaps z.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeafTree {
    tree: Tree,
    leaves: [usize; 2],
    third: Option<usize>,
}

/// The array of two leaves, which is filled in slices.
#[derive(Debug)]
pub struct LeafArray {
    of: LeafTree,
    side: u32,
    solving: Solving,
}

/// A row of such an array: a ray, or a completion sequence where z is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Typescript)]
#[typescript("TreeRow")]
pub struct LeafRow {
    /// The additive period of the row, if it has been found, and proved.
    pub period: Option<Period>,
    /// The last column that was looked at.
    pub looked: u32,
}

impl FromStr for LeafTree {
    type Err = Error;

    /// Reads a tree with two leaves x and y, `2(3,x,1(y))`, and perhaps a third one, z.
    ///
    /// # Errors
    /// A text that is no such tree, and letters of stacks that are no leaves.
    fn from_str(text: &str) -> Result<Self> {
        let unread = || {
            invalid("tree", cut(text, 60), "is not a tree with leaves x and y, such as 2(3,x,1(y))")
        };
        let (tree, letters) = read(text, &['x', 'y', 'z'])
            .map_err(|error| error.about("tree"))?
            .ok_or_else(unread)?;
        let [Some(x), Some(y), third] = letters[..] else { return Err(unread()) };
        let varying: Vec<usize> = [x, y].into_iter().chain(third).collect();
        let tree = varied(&tree, &varying).map_err(|error| error.about("tree"))?;
        Ok(Self { tree, leaves: [x, y], third })
    }
}

impl fmt::Display for LeafTree {
    /// Writes the tree as links have it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y] = self.leaves;
        let third = self.third.map(|z| ('z', z));
        let letters: Vec<_> = [('x', x), ('y', y)].into_iter().chain(third).collect();
        f.write_str(&named(&self.tree, &letters))
    }
}

impl LeafTree {
    /// Returns whether a leaf z completes: the entries are its sizes, else Grundy values.
    pub fn completes(&self) -> bool {
        self.third.is_some()
    }

    /// Returns what is known of the row in which x has a size. The work is that of [`Ray::new`] or
    /// [`Biray::new`].
    ///
    /// ```
    /// use nimscape_games::LeafTree;
    /// // Tree and Tripod Nim, Table 3: row 2 of centre 2 has the period 4.
    /// let row = "2(x,y,z)".parse::<LeafTree>()?.row(2, |_| true)?;
    /// assert_eq!(row.period.map(|period| period.period), Some(4));
    /// # Ok::<(), nimscape_base::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// A row that is not below 256, and those of these functions.
    pub fn row(&self, row: u32, on_progress: impl FnMut(f64) -> bool) -> Result<LeafRow> {
        let [x, y] = self.leaves;
        let tree = self.tree.with(x, in_range("row", row, 0..=*LEAF_SIDES.end() - 1)?);
        let (period, looked) = if let Some(z) = self.third {
            let row = Biray::new(&tree, [z, y], 1, on_progress)?;
            (row.period, row.looked)
        } else {
            let row = Ray::new(&tree, y, 1, on_progress)?;
            (row.period, row.looked)
        };
        Ok(LeafRow { period, looked })
    }
}

impl LeafArray {
    /// Plans an array: sizes of x and of y below `side`.
    ///
    /// ```
    /// use nimscape_games::LeafArray;
    /// // Three stacks in a row, the middle one 1: End-Nim.
    /// let mut array = LeafArray::new("1(x,y)".parse()?, 4)?;
    /// while array.share() < 1.0 {
    ///     array.advance()?;
    /// }
    /// assert_eq!(array.finish()[..4], [1, 0, 3, 2]); // without x: two heaps, 1 xor b
    /// # Ok::<(), nimscape_base::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// `side` not in [`LEAF_SIDES`], and more positions than are solved.
    pub fn new(of: LeafTree, side: u32) -> Result<Self> {
        in_range("side", side, LEAF_SIDES)?;
        let [x, y] = of.leaves;
        let whole = of.tree.with(x, side - 1).with(y, side - 1);
        let solving = match of.third {
            Some(z) => Solving::completing(&whole, z),
            None => Solving::new(&whole),
        };
        let solving = solving.map_err(|error| match error {
            Error::Unfit { reason, .. } => {
                invalid("side", side, format!("{reason} of {of}: choose less"))
            }
            other => other,
        })?;
        Ok(Self { of, side, solving })
    }

    /// Returns the tree.
    pub fn tree(&self) -> &LeafTree {
        &self.of
    }

    /// Returns the share of the work that is done.
    pub fn share(&self) -> f64 {
        self.solving.share()
    }

    /// Works on for some milliseconds.
    ///
    /// # Errors
    /// More memory than there is.
    pub fn advance(&mut self) -> Result<()> {
        self.solving.advance()
    }

    /// Works to the end and returns the entries. `on_progress` gets the share done from time to
    /// time; where it returns `false`, the work is stopped.
    ///
    /// # Errors
    /// When it is stopped; more memory than there is.
    pub fn complete(self, on_progress: impl FnMut(f64) -> bool) -> Result<Vec<u16>> {
        let Self { of, side, solving } = self;
        Ok(of.entries(&solving.complete(on_progress)?, side))
    }

    /// Returns the entries, row after row, once all work is done.
    ///
    /// # Panics
    /// When [`share`](Self::share) is below 1.
    #[must_use]
    pub fn finish(self) -> Vec<u16> {
        self.of.entries(&self.solving.finish(), self.side)
    }
}

impl LeafTree {
    fn entries(&self, solved: &Solved, side: u32) -> Vec<u16> {
        let Self { tree, leaves: [x, y], third } = self;
        let (x, y) = (*x, *y);
        let mut sizes = tree.sizes().to_vec();
        let mut values = Vec::with_capacity((side * side) as usize);
        for (a, b) in (0..side).flat_map(|a| (0..side).map(move |b| (a, b))) {
            (sizes[x], sizes[y]) = (a, b);
            let value =
                if third.is_some() { solved.completion(&sizes) } else { solved.grundy(&sizes) };
            values.push(value as u16);
        }
        values
    }
}
