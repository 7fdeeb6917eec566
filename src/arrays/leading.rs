//! Arrays with any leading row: the family around tripod nim.
//!
//! Row 0 and column 0 are the same given sequence; every other entry is the mex of the entries to its left and above it.
//! With `c, 1, ..., c - 1, 0, c + 1, ...` that is tripod nim, with `0, 1, 2, ...` nim addition, with `n, 0, 1, 2, ...` an array
//! of Abrams and Cowen-Morton (*Tree and Tripod Nim*, Remark 6.3). Here a row is given by its beginning, and goes on with
//! the smallest number that it does not hold yet: `n` alone gives theirs.
//!
//! # When every row and column holds every number once
//! **When the given beginning has no repetition, and only then.** With a repetition row 0 itself holds a number twice. Without
//! one, row 0 holds every number once, as what is smallest and missing comes next. In another row `a` nothing comes twice,
//! by the mex rule. Let `v` not stand in column 0 of it. Among its columns `1..=a + v + 1` at most `a` have `v` above, and at most `v`
//! hold a smaller number: in the first of the others `v` is missing left and above if it did not come before, and so is the
//! mex. So `v` comes, and in a column up to `a + v + 1`. Columns are rows, by symmetry. ∎ (For `a, b >= 1` then `b - a - 1 <= C(a, b)
//! <= a + b`; the second half because a mex is at most the number of entries that it excludes.)
//!
//! # What is lost
//! The array is symmetric because its leading column is its leading row: another column would make another array of
//! the transpose. **Totally symmetric are the arrays of tripod nim (with nim addition as centre 0) and no others.** For let 0
//! stand in column `z` of row 0. Then 0 stands in `(a, a)` for every `a >= 1` but `z`: in row `a` the columns `1..a` have a 0 above, on the diagonal
//! or, if it is `z`, in row 0, and column `a` has none. Total symmetry demands that `C(0, b) = d` exactly when `C(b, d) = 0`: so row 0 sends
//! every `b` but 0 and `z` to itself, and these two to each other. That is the row of centre `z`. ∎

use core::ops::RangeInclusive;

use super::completion::CENTRES;
use crate::error::{Error, Result, in_range};

/// Sides of these arrays.
pub const SIDES: RangeInclusive<u32> = 1..=1024;

/// Numbers that a leading row may be given.
pub const NUMBERS: RangeInclusive<u32> = CENTRES;

/// Sides of arrays of Grundy values, and sizes of the third leaf.
pub const GRUNDY_SIDES: RangeInclusive<u32> = 1..=256;

/// A square array filled by the mex rule, row after row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MexArray {
    side: usize,
    values: Vec<u16>,
}

impl MexArray {
    /// Fills rows and columns `0..side` from the beginning of their leading row.
    ///
    /// Cost: a search for a zero bit for every entry.
    ///
    /// ```
    /// use nimscape::arrays::MexArray;
    /// let array = MexArray::led_by(&[3], 5)?; // Abrams and Cowen-Morton
    /// assert_eq!(array.row(0), [3, 0, 1, 2, 4]);
    /// assert_eq!(array.row(1), [0, 1, 2, 3, 5]);
    /// # Ok::<(), nimscape::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// When `side` is not in [`SIDES`], a number not in [`NUMBERS`], or given twice.
    pub fn led_by(beginning: &[u32], side: u32) -> Result<Self> {
        let side = in_range("side", side, SIDES)? as usize;
        let row = leading_row(beginning, side)?;
        Ok(Self::fill(&row, &mut Layers::new(side, 2 * side)))
    }

    /// The Grundy values of a small world of tree nim (Corollary 1): three stacks in a row, `a`, `c`, `b`, where `d` is 0, else the
    /// tripod with centre `c` and leaves `a`, `b`, `d`. Entry `(a, b)` for `a, b < side`.
    ///
    /// A stack that is gone leaves a smaller tree: two stacks in a row are two heaps of nim. So the values of three stacks are
    /// led by `c xor b`; those of tripods with a third leaf of `d` are led by the values of `b`, `c`, `d` in a row, and the values of
    /// the smaller third leaves are excluded, too.
    ///
    /// Cost: a search for a zero bit for every entry and every third leaf up to `d`.
    ///
    /// # Errors
    /// When `c` is not in [`CENTRES`], or `side` or `d + 1` not in [`GRUNDY_SIDES`].
    pub fn grundy(c: u32, d: u32, side: u32) -> Result<Self> {
        let c = in_range("c", c, CENTRES)? as u16;
        let d = in_range("d", d, 0..=GRUNDY_SIDES.end() - 1)? as usize;
        let side = in_range("side", side, GRUNDY_SIDES)? as usize;
        let wide = side.max(d + 1);
        let row: Vec<u16> = (0..wide as u16).map(|b| b ^ c).collect();
        let paths = Self::fill(&row, &mut Layers::new(wide, 2 * wide));
        let mut layers = Layers::new(side, 2 * side + d);
        let mut array = Self::fill(&row[..side], &mut layers);
        for leaf in 1..=d {
            array = Self::fill(&paths.row(leaf)[..side], &mut layers);
        }
        Ok(array)
    }

    /// Fills the square that a row leads, excluding what the layers below hold, and puts it on top of them.
    fn fill(row: &[u16], layers: &mut Layers) -> Self {
        let side = row.len();
        let (mut values, mut above) = (row.to_vec(), Sets::new(side, layers.words));
        for (b, &value) in row.iter().enumerate() {
            above.insert(b, value);
        }
        for (a, &given) in row.iter().enumerate().skip(1) {
            let mut left = Sets::new(1, layers.words);
            left.insert(0, given);
            values.push(given);
            for b in 1..side {
                let mex = first_missing([left.of(0), above.of(b), layers.cells.of(a * side + b)]);
                left.insert(0, mex);
                above.insert(b, mex);
                layers.cells.insert(a * side + b, mex);
                values.push(mex);
            }
        }
        Self { side, values }
    }

    /// Rows, and columns.
    pub fn side(&self) -> usize {
        self.side
    }

    /// All entries, row after row.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// Row `a`.
    ///
    /// # Panics
    /// When `a` is not below the side.
    pub fn row(&self, a: usize) -> &[u16] {
        &self.values[a * self.side..][..self.side]
    }
}

/// The given beginning, then the smallest numbers that are missing, cut to `side`.
fn leading_row(beginning: &[u32], side: usize) -> Result<Vec<u16>> {
    let mut held = vec![false; *NUMBERS.end() as usize + 1 + side];
    for &number in beginning {
        in_range("row", number, NUMBERS)?;
        if core::mem::replace(&mut held[number as usize], true) {
            let reason = "stands in the leading row twice".to_owned();
            return Err(Error::Unfit { name: "row", value: number.to_string(), reason });
        }
    }
    let missing = (0_u16..).zip(&held).filter(|&(_, held)| !held).map(|(number, _)| number);
    Ok(beginning.iter().map(|&number| number as u16).chain(missing).take(side).collect())
}

/// The smallest number that is in none of some sets. It never is beyond their words: a mex excludes as many numbers as it is
/// large.
fn first_missing(sets: [&[u64]; 3]) -> u16 {
    let [left, above, below] = sets;
    let mut words = left.iter().zip(above).zip(below).map(|((l, a), b)| l | a | b).enumerate();
    let (i, word) = words.find(|&(_, word)| word != u64::MAX).expect("a mex within the words");
    64 * i as u16 + word.trailing_ones() as u16
}

/// What the entries of the squares below one another hold, cell by cell.
struct Layers {
    words: usize,
    cells: Sets,
}

impl Layers {
    /// No layer yet; no entry that is a mex will be larger than `largest`.
    fn new(side: usize, largest: usize) -> Self {
        let words = largest / 64 + 1;
        Self { words, cells: Sets::new(side * side, words) }
    }
}

/// Sets of small numbers, a bit each. A number that is too large for a set to be reached by a mex is left out.
struct Sets {
    words: usize,
    bits: Vec<u64>,
}

impl Sets {
    fn new(count: usize, words: usize) -> Self {
        Self { words, bits: vec![0; count * words] }
    }

    fn of(&self, set: usize) -> &[u64] {
        &self.bits[set * self.words..][..self.words]
    }

    fn insert(&mut self, set: usize, number: u16) {
        let number = usize::from(number);
        if number / 64 < self.words {
            self.bits[set * self.words + number / 64] |= 1 << (number % 64);
        }
    }
}
