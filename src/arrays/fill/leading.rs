//! Arrays with any leading row, and Grundy values of small trees.
//!
//! Row 0 and column 0 are the same given sequence; every other entry is the mex of the entries to
//! its left and above it. With `c, 1, ..., c - 1, 0, c + 1, ...` that is tripod nim, with
//! `0, 1, 2, ...` nim addition, with `n, 0, 1, 2, ...` an array of Abrams and Cowen-Morton (*Tree
//! and Tripod Nim*, Remark 6.3). Here a row is given by its beginning, and goes on with the
//! smallest number that it does not hold yet: `n` alone gives theirs. Grundy values
//! are led by rows of their own, and their entries exclude a third set of numbers beside those to
//! the left and above.
//!
//! # When every row and column holds every number once
//! **When the given beginning has no repetition, and only then.** With a repetition row 0 itself
//! holds a number twice. Without one, row 0 holds every number once, as what is smallest and
//! missing comes next. In another row `a` nothing comes twice, by the mex rule. Let `v` not stand
//! in column 0 of it. Among its columns `1..=a + v + 1` at most `a` have `v` above, and at most `v`
//! hold a smaller number: in the first of the others `v` is missing left and above if it did not
//! come before, and so is the mex. So `v` comes, and in a column up to `a + v + 1`. Columns are
//! rows, by symmetry. ∎ (For `a, b >= 1` then `b - a - 1 <= C(a, b) <= a + b`; the second half
//! because a mex is at most the number of entries that it excludes.)
//!
//! # What is lost
//! The array is symmetric because its leading column is its leading row: another column would make
//! another array of the transpose. **Totally symmetric are the arrays of tripod nim (with nim
//! addition as centre 0) and no others.** For let 0 stand in column `z` of row 0. Then 0 stands in
//! `(a, a)` for every `a >= 1` but `z`: in row `a` the columns `1..a` have a 0 above, on the
//! diagonal or, if it is `z`, in row 0, and column `a` has none. Total symmetry demands that
//! `C(0, b) = d` exactly when `C(b, d) = 0`: so row 0 sends every `b` but 0 and `z` to itself, and
//! these two to each other. That is the row of centre `z`. ∎

use core::ops::RangeInclusive;

use super::completion::CENTRES;
use crate::array::{Array, FillJob, Kind, Store};
use nimscape_base::error::{Result, in_range, invalid};

/// Sides of these arrays.
pub const SIDES: RangeInclusive<u32> = 1..=1024;

/// Numbers that a leading row may be given.
pub const NUMBERS: RangeInclusive<u32> = CENTRES;

/// Sides of arrays of Grundy values.
pub const GRUNDY_SIDES: RangeInclusive<u32> = 1..=256;

/// Third leaves of arrays of Grundy values.
pub const LEAVES: RangeInclusive<u32> = 0..=255;

/// An array that is filled row by row.
#[derive(Debug)]
pub struct MexFill {
    /// The array, or one with a smaller third leaf, which excludes its values.
    array: Array,
    /// Its column 0, and the rows that are filled.
    column: Vec<u16>,
    rows: usize,
    /// What stands in the columns, and in the row that is filled.
    above: Sets,
    left: Sets,
    /// Cell by cell, the values with smaller third leaves.
    smaller: Option<Sets>,
    /// The third leaf that `array` has, and the one that is wanted.
    leaf: usize,
    last: usize,
    /// The values of three stacks in a row, row after row: they lead the tripods. The first stack
    /// may be as large as the largest third leaf.
    paths: Option<Vec<u16>>,
}

impl MexFill {
    /// Allocates the array of [`Array::led_by`].
    ///
    /// # Errors
    /// Those of that function.
    pub fn led_by(beginning: &[u32], side: u32) -> Result<Self> {
        let side = in_range("side", side, SIDES)? as usize;
        let row = leading_row(beginning, side)?;
        Ok(Self::begin(Kind::Led, row, 0, side))
    }

    /// Allocates the array of [`Array::grundy`].
    ///
    /// # Errors
    /// Those of that function.
    pub fn grundy(c: u32, d: u32, side: u32) -> Result<Self> {
        let centre = in_range("c", c, CENTRES)? as u16;
        let leaf = in_range("d", d, LEAVES)? as usize;
        let side = in_range("side", side, GRUNDY_SIDES)? as usize;
        let row = (0..side.max(leaf + 1) as u16).map(|b| b ^ centre).collect();
        Ok(Self::begin(Kind::Grundy { c, d, smaller: None }, row, leaf, side))
    }

    fn begin(kind: Kind, column: Vec<u16>, last: usize, side: usize) -> Self {
        // No mex is larger than the number of entries that it excludes.
        let words = (column.len() + side + last) / 64 + 1;
        Self {
            array: Array::new(side, led_by(&column, side), kind),
            above: Sets::holding(&column[..side], words),
            column,
            rows: 1,
            left: Sets::new(1, words),
            smaller: (last > 0).then(|| Sets::new(side * side, words)),
            leaf: 0,
            last,
            paths: None,
        }
    }

    /// Returns the filled array.
    ///
    /// # Panics
    /// When rows are missing.
    #[must_use]
    pub fn finish(self) -> Array {
        assert!(self.share() >= 1.0, "every row is filled before the array is taken");
        self.array
    }

    fn fill_row(&mut self) {
        let (a, side) = (self.rows, self.array.side());
        let given = self.column[a];
        self.left.clear();
        self.left.insert(0, given);
        let Store::Rows(values) = &mut self.array.store else { return };
        values[a * side] = given;
        for b in 1..side {
            let smaller = self.smaller.as_ref().filter(|_| self.leaf > 0);
            let smaller = smaller.map_or(&[][..], |sets| sets.of(a * side + b));
            let mex = first_missing(self.left.of(0), self.above.of(b), smaller);
            self.left.insert(0, mex);
            self.above.insert(b, mex);
            values[a * side + b] = mex;
        }
        self.rows += 1;
    }

    /// Excludes the values of this third leaf from those of the next, and begins the next.
    fn rise(&mut self) {
        let side = self.array.side();
        let Store::Rows(values) = &mut self.array.store else { return };
        if let Some(smaller) = &mut self.smaller {
            let cells = values[..side * side].iter().enumerate();
            cells.for_each(|(cell, &value)| smaller.insert(cell, value));
        }
        self.leaf += 1;
        let paths = self.paths.get_or_insert_with(|| core::mem::take(values));
        self.column = paths[self.leaf * side..][..side].to_vec();
        self.above = Sets::holding(&self.column, self.left.words);
        self.array.store = led_by(&self.column, side);
        self.rows = 1;
    }
}

impl FillJob for MexFill {
    fn advance(&mut self) -> Result<()> {
        if self.rows < self.column.len() {
            self.fill_row();
        } else if self.leaf < self.last {
            self.rise();
        }
        if let Kind::Grundy { smaller, .. } = &mut self.array.kind
            && (self.leaf, self.rows) == (self.last, self.column.len())
            && smaller.is_none()
        {
            *smaller = self.smaller.take();
        }
        Ok(())
    }

    fn share(&self) -> f64 {
        let share = self.rows as f64 / self.column.len() as f64;
        (self.leaf as f64 + share) / (self.last + 1) as f64
    }

    /// Returns the array and the number of its filled rows. While arrays with smaller third leaves
    /// are filled, the number is 0.
    fn so_far(&self) -> (&Array, usize) {
        (&self.array, if self.leaf == self.last { self.rows } else { 0 })
    }
}

/// Returns the entries of an array in which only row 0 is filled: with the first `side` numbers of
/// the column that leads it.
fn led_by(column: &[u16], side: usize) -> Store {
    let mut values = vec![0; column.len() * side];
    values[..side].copy_from_slice(&column[..side]);
    Store::Rows(values)
}

/// Returns the given beginning, then the smallest numbers that are missing, cut to `side`.
fn leading_row(beginning: &[u32], side: usize) -> Result<Vec<u16>> {
    let mut held = vec![false; *NUMBERS.end() as usize + 1 + side];
    for &number in beginning {
        in_range("row", number, NUMBERS)?;
        if core::mem::replace(&mut held[number as usize], true) {
            return Err(invalid("row", number, "stands in the leading row twice"));
        }
    }
    let missing = (0_u16..).zip(&held).filter(|&(_, held)| !held).map(|(number, _)| number);
    Ok(beginning.iter().map(|&number| number as u16).chain(missing).take(side).collect())
}

/// Returns the smallest number that is in none of the sets. The last set may be empty. The number
/// never is beyond their words: a mex excludes as many numbers as it is large.
fn first_missing(left: &[u64], above: &[u64], below: &[u64]) -> u16 {
    let below = below.iter().chain(core::iter::repeat(&0));
    let mut words = left.iter().zip(above).zip(below).map(|((l, a), b)| l | a | b).enumerate();
    let (i, word) = words.find(|&(_, word)| word != u64::MAX).expect("a mex within the words");
    64 * i as u16 + word.trailing_ones() as u16
}

/// Sets of small numbers, a bit each. A number that is too large for a set to be reached by a mex
/// is left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sets {
    words: usize,
    bits: Vec<u64>,
}

impl Sets {
    fn new(count: usize, words: usize) -> Self {
        Self { words, bits: vec![0; count * words] }
    }

    /// Returns a set for each number, which holds it.
    fn holding(numbers: &[u16], words: usize) -> Self {
        let mut sets = Self::new(numbers.len(), words);
        numbers.iter().enumerate().for_each(|(set, &number)| sets.insert(set, number));
        sets
    }

    fn of(&self, set: usize) -> &[u64] {
        &self.bits[set * self.words..][..self.words]
    }

    /// Returns the numbers of a set, upwards.
    pub(crate) fn members(&self, set: usize) -> Vec<u16> {
        let words = self.of(set);
        let holds = |number: &u16| words[usize::from(number / 64)] >> (number % 64) & 1 == 1;
        (0..64 * words.len() as u16).filter(holds).collect()
    }

    fn insert(&mut self, set: usize, number: u16) {
        let number = usize::from(number);
        if number / 64 < self.words {
            self.bits[set * self.words + number / 64] |= 1 << (number % 64);
        }
    }

    fn clear(&mut self) {
        self.bits.fill(0);
    }
}
