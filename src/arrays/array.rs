//! The array type: entries of any kind, and the words that describe them.

use core::ops::Range;

use super::fill::completion::Fill;
use super::fill::leading::{MexFill, Sets};
use super::fill::mex::border_reason;
use super::tiles::Tiles;
use nimscape_base::error::Result;

/// How many numbers of a leading row its name shows.
const SPELT_OUT: usize = 6;

/// A square array. Row 0 and column 0 are given; every other entry is the mex of the entries to its
/// left and above it, and of what else its rule excludes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Array {
    side: usize,
    pub(super) store: Store,
    pub(super) kind: Kind,
}

/// Where the entries of an array are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Store {
    /// One half of a symmetric array.
    Tiles(Tiles),
    /// All entries, row after row.
    Rows(Vec<u16>),
}

/// The rule that fills an array.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
    /// The third leaves of P-positions of tripod nim with a centre of `c`.
    Tripod { c: u32 },
    /// Row 0 and column 0 are given.
    Led,
    /// Grundy values of tripods with a centre of `c` and a third leaf of `d`; of three stacks in a
    /// row, if that is 0. `smaller` has for each cell the values with smaller third leaves.
    Grundy { c: u32, d: u32, smaller: Option<Sets> },
    /// Two leaves of a tree: third leaves of P-positions where it `completes`, else Grundy values.
    Tree { name: String, completes: bool },
}

/// An array that is filled in slices, so that it can be shown or stopped in between.
pub trait FillJob {
    /// Fills the next slice, if there is one.
    ///
    /// # Errors
    /// More memory than there is.
    fn advance(&mut self) -> Result<()>;

    /// Returns the share that is done, 1 at the end.
    fn share(&self) -> f64;

    /// Returns the array and the number of its filled rows.
    fn so_far(&self) -> (&Array, usize);
}

impl Array {
    /// Returns the array `C_c(a, b)` of tripod nim, rows and columns `0..side`.
    ///
    /// Cost: one bit search and three writes for about every fifth entry. Memory: one byte for
    /// each entry.
    ///
    /// ```
    /// use nimscape_arrays::Array;
    /// let array = Array::tripod(6, 16)?;
    /// assert_eq!(array.get(2, 7), 5); // mex of {2,3,0,1,6,7,4} to the left and {7,8} above
    /// assert_eq!(array.row(0)[..8], [6, 1, 2, 3, 4, 5, 0, 7]);
    /// # Ok::<(), nimscape_base::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// When `c` is not in [`CENTRES`](super::fill::completion::CENTRES), or `side` not in
    /// [`SIDES`](super::fill::completion::SIDES), or the memory is not available.
    pub fn tripod(c: u32, side: u32) -> Result<Self> {
        Ok(complete(Fill::new(c, side)?)?.finish())
    }

    /// Fills rows and columns `0..side` from the beginning of their leading row.
    ///
    /// Cost: a search for a zero bit for every entry.
    ///
    /// ```
    /// use nimscape_arrays::Array;
    /// let array = Array::led_by(&[3], 5)?; // Abrams and Cowen-Morton
    /// assert_eq!(array.row(0), [3, 0, 1, 2, 4]);
    /// assert_eq!(array.row(1), [0, 1, 2, 3, 5]);
    /// # Ok::<(), nimscape_base::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// When `side` is not in [`SIDES`](super::fill::leading::SIDES), a number not in
    /// [`NUMBERS`](super::fill::leading::NUMBERS), or given twice.
    pub fn led_by(beginning: &[u32], side: u32) -> Result<Self> {
        Ok(complete(MexFill::led_by(beginning, side)?)?.finish())
    }

    /// Returns the Grundy values of small trees (*Tree and Tripod Nim*, Corollary 1): entry
    /// `(a, b)`, for `a, b < side`, is the value of the tripod with centre `c` and leaves `a`, `b`,
    /// `d`, or for `d = 0` of three stacks in a row, `a`, `c`, `b`.
    ///
    /// A stack that is gone leaves a smaller tree: two stacks in a row are two heaps of nim. So the
    /// values of three stacks are led by `c xor b`; those of tripods with a third leaf of `d` are
    /// led by the values of `b`, `c`, `d` in a row, and the values of the smaller third leaves are
    /// excluded, too.
    ///
    /// Cost: a search for a zero bit for every entry and every third leaf up to `d`.
    ///
    /// # Errors
    /// When `c` is not in [`CENTRES`](super::fill::completion::CENTRES), `d` not in
    /// [`LEAVES`](super::fill::leading::LEAVES), or `side` not in
    /// [`GRUNDY_SIDES`](super::fill::leading::GRUNDY_SIDES).
    pub fn grundy(c: u32, d: u32, side: u32) -> Result<Self> {
        Ok(complete(MexFill::grundy(c, d, side)?)?.finish())
    }

    /// Returns the array of two leaves of a tree with its entries, row after row. It need not be
    /// symmetric. `completes` says whether the entries are third leaves of P-positions; otherwise
    /// they are Grundy values.
    ///
    /// # Panics
    /// When the entries are not `side` times `side`.
    pub fn of_tree(tree: &str, completes: bool, side: usize, values: Vec<u16>) -> Self {
        assert_eq!(values.len(), side * side, "an entry for each row and column");
        let kind = Kind::Tree { name: format!("tree {tree}"), completes };
        Self::new(side, Store::Rows(values), kind)
    }

    pub(super) fn new(side: usize, store: Store, kind: Kind) -> Self {
        Self { side, store, kind }
    }

    /// Returns the number of rows, which is also the number of columns.
    pub fn side(&self) -> usize {
        self.side
    }

    /// Returns whether `(a, b)` and `(b, a)` have the same entry by the rule of the array.
    pub(crate) fn is_symmetric(&self) -> bool {
        !matches!(self.kind, Kind::Tree { .. })
    }

    /// Returns the entry in row `a`, column `b`.
    ///
    /// # Panics
    /// When `a` or `b` is not below the side, or, while the array is filled, the entry is missing.
    pub fn get(&self, a: usize, b: usize) -> u16 {
        assert!(a < self.side && b < self.side, "({a}, {b}) is in the array");
        match &self.store {
            Store::Tiles(tiles) => tiles.get(a, b),
            Store::Rows(values) => values[a * self.side + b],
        }
    }

    /// Calls `visit(a, b, entries)` for all pieces of the rows of a window: some entries of row `a`
    /// from column `b` on. Rows come in any order, and may be cut into pieces.
    ///
    /// # Panics
    /// When the array has no such window, or, while it is filled, entries are missing.
    pub fn visit(
        &self,
        rows: &Range<usize>,
        columns: &Range<usize>,
        mut visit: impl FnMut(usize, usize, &[u16]),
    ) {
        assert!(rows.end.max(columns.end) <= self.side, "the window is in the array");
        match &self.store {
            Store::Tiles(tiles) => tiles.visit(rows, columns, visit),
            Store::Rows(values) => {
                for a in rows.clone() {
                    visit(a, columns.start, &values[a * self.side..][columns.clone()]);
                }
            }
        }
    }

    /// Returns the entries of a window, row after row.
    ///
    /// # Panics
    /// As [`visit`](Self::visit).
    pub fn window(&self, rows: Range<usize>, columns: Range<usize>) -> Vec<u16> {
        let mut window = vec![0; rows.len() * columns.len()];
        self.visit(&rows, &columns, |a, b, entries| {
            let at = (a - rows.start) * columns.len() + b - columns.start;
            window[at..at + entries.len()].copy_from_slice(entries);
        });
        window
    }

    /// Returns row `a`.
    ///
    /// # Panics
    /// When `a` is not below the side.
    pub fn row(&self, a: usize) -> Vec<u16> {
        self.window(a..a + 1, 0..self.side)
    }

    /// Returns all entries, row after row.
    pub fn values(&self) -> Vec<u16> {
        self.window(0..self.side, 0..self.side)
    }

    /// Returns the largest entry, the end of the colour scale.
    pub fn largest(&self) -> u16 {
        let mut largest = 0;
        for a in 0..self.side {
            let from = if self.is_symmetric() { a } else { 0 };
            self.visit(&(a..a + 1), &(from..self.side), |_, _, entries| {
                largest = entries.iter().fold(largest, |most, &entry| most.max(entry));
            });
        }
        largest
    }

    /// Returns the name of the array: `centre 2`, `leading row 3, 0, 1, 2, 4, 5, …`.
    pub fn name(&self) -> String {
        match &self.kind {
            Kind::Tripod { c } | Kind::Grundy { c, .. } => format!("centre {c}"),
            Kind::Led => format!("leading row {}", self.beginning()),
            Kind::Tree { name, .. } => name.clone(),
        }
    }

    /// Returns the symbol of its entries: `C(a, b)`, or `G(a, b)` for Grundy values.
    pub fn entry(&self) -> &'static str {
        match self.kind {
            Kind::Tripod { .. } | Kind::Led | Kind::Tree { completes: true, .. } => "C(a, b)",
            Kind::Grundy { .. } | Kind::Tree { .. } => "G(a, b)",
        }
    }

    /// Returns a sentence that explains the entry in row `a`, column `b`, where `a` or `b` is 0.
    pub fn border_reason(&self, a: usize, b: usize) -> String {
        let leaf = a.max(b);
        match self.kind {
            Kind::Tripod { c } => border_reason(c),
            Kind::Led => format!("Row 0 and column 0 are given: {}.", self.beginning()),
            Kind::Grundy { c, d: 0, .. } => {
                format!(
                    "The stacks {c} and {leaf} are two heaps of nim: {c} xor {leaf} is {}.",
                    self.get(a, b)
                )
            }
            Kind::Grundy { c, d, .. } => {
                format!(
                    "A tripod with an empty leaf is three stacks in a row, {leaf}, {c} and {d}, with Grundy value {}.",
                    self.get(a, b)
                )
            }
            Kind::Tree { completes: true, .. } => {
                "Row 0 and column 0 belong to the tree without that leaf.".to_owned()
            }
            Kind::Tree { .. } => {
                "Row 0 and column 0 have the Grundy values of the tree without that leaf."
                    .to_owned()
            }
        }
    }

    /// Returns the numbers that the rule of the array excludes at row `a`, column `b`, besides
    /// those to the left and above.
    pub(crate) fn excluded_elsewhere(&self, a: usize, b: usize) -> Vec<u16> {
        match &self.kind {
            Kind::Grundy { smaller: Some(sets), .. } => sets.members(a * self.side + b),
            Kind::Tree { .. } => {
                let (left, above) = (self.window(a..a + 1, 0..b), self.window(0..a, b..b + 1));
                let smaller = 0..self.get(a, b);
                smaller.filter(|number| !left.contains(number) && !above.contains(number)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns what excludes these numbers.
    pub(crate) fn elsewhere(&self) -> &'static str {
        match self.kind {
            Kind::Tree { .. } => "by moves on other stacks",
            _ => "with smaller third leaves",
        }
    }

    /// Returns a sentence about a special entry in row `a`, column `b`. The array of a trivial
    /// centre `c = 2^m - 1`, `m >= 1`, differs from nim addition in the cells whose row and column
    /// are 0 or `c`, and in no other: Theorem 6 of *Tree and Tripod Nim* with its exception.
    pub fn remark(&self, a: usize, b: usize) -> Option<String> {
        let Kind::Tripod { c } = self.kind else { return None };
        let special = |&leg: &usize| leg == 0 || leg == c as usize;
        let differs = c > 0 && (c + 1).is_power_of_two() && [a, b].iter().all(special);
        differs.then(|| {
            format!(
                "With centre {c} this is one of the four cells, those whose row and column are 0 or {c}, \
                 where C(a, b) is not the nim-sum a xor b (Theorem 6 of Tree and Tripod Nim, with its exception)."
            )
        })
    }

    /// Returns row 0 as far as it is spelt out: `3, 0, 1, 2, 4, 5, …`.
    fn beginning(&self) -> String {
        let first = self.window(0..1, 0..self.side.min(SPELT_OUT));
        let spelt: Vec<String> = first.iter().map(ToString::to_string).collect();
        spelt.join(", ") + if self.side > SPELT_OUT { ", …" } else { "" }
    }
}

fn complete<J: FillJob>(mut job: J) -> Result<J> {
    while job.share() < 1.0 {
        job.advance()?;
    }
    Ok(job)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fill::mex::Exclusions;

    #[test]
    fn remarks_stand_exactly_where_trivial_centres_differ_from_nim() {
        for c in [0, 1, 3, 7, 15] {
            let array = Array::tripod(c, 40).unwrap();
            let cells = (0..40).flat_map(|a| (0..40).map(move |b| (a, b)));
            for (a, b) in cells {
                let differs = usize::from(array.get(a, b)) != a ^ b;
                assert_eq!(array.remark(a, b).is_some(), differs, "centre {c}, cell ({a}, {b})");
            }
        }
        let other = Array::tripod(6, 8).unwrap();
        assert_eq!(other.remark(0, 6), None);
    }

    #[test]
    fn what_excludes_a_number_is_named() {
        let array = Array::of_tree("1(x,1,y)", false, 2, vec![0, 1, 2, 3]);
        assert_eq!(array.excluded_elsewhere(1, 1), [0]);
        let why = Exclusions::of(&array, 1, 1).unwrap();
        assert_eq!(why.mex(), 3);
        let expected =
            "3 is the mex of {2} to the left and {1} above, and {0} by moves on other stacks.";
        assert_eq!(why.to_string(), expected);
        let given = "Row 0 and column 0 have the Grundy values of the tree without that leaf.";
        assert_eq!(array.border_reason(0, 1), given);
    }

    /// Returns some windows of an array: single rows and columns, corners and places across the
    /// diagonal and the rims of tiles.
    fn windows(side: usize) -> impl Iterator<Item = [Range<usize>; 2]> {
        let cuts = [0, 1, 3, 60, 63, 64, 66, 100, 127, 128, 130, 191, 193, side];
        let cuts: Vec<usize> = cuts.into_iter().filter(|&cut| cut <= side).collect();
        let ranges: Vec<_> = cuts
            .iter()
            .flat_map(|&from| cuts.iter().filter(move |&&to| to > from).map(move |&to| from..to))
            .collect();
        let pairs = ranges.clone().into_iter().flat_map(move |rows| {
            ranges.clone().into_iter().map(move |columns| [rows.clone(), columns])
        });
        pairs.collect::<Vec<_>>().into_iter()
    }

    #[test]
    fn windows_of_every_kind_have_the_entries_one_by_one() {
        let tree: Vec<u16> = (0..130 * 130).map(|at| (at % 7919) as u16).collect();
        let arrays = [
            Array::tripod(6, 200).unwrap(),
            Array::tripod(2, 63).unwrap(),
            Array::tripod(100, 129).unwrap(),
            Array::led_by(&[3], 130).unwrap(),
            Array::grundy(6, 2, 70).unwrap(),
            Array::of_tree("1(x,1,y)", true, 130, tree),
        ];
        for array in arrays {
            let side = array.side();
            for [rows, columns] in windows(side) {
                let window = array.window(rows.clone(), columns.clone());
                let cells = rows.flat_map(|a| columns.clone().map(move |b| (a, b)));
                assert!(cells.map(|(a, b)| array.get(a, b)).eq(window), "{}", array.name());
            }
            let values = array.values();
            assert_eq!(array.row(side - 1), values[side * (side - 1)..]);
            assert_eq!(Some(array.largest()), values.iter().copied().max());
            let turned = (0..side).flat_map(|a| (0..side).map(move |b| (b, a)));
            let symmetric = turned.map(|(a, b)| array.get(a, b)).eq(values);
            assert_eq!(symmetric, array.is_symmetric(), "{}", array.name());
        }
    }
}
