//! The reason of an entry: the numbers to its left, those above it, and the smallest that is
//! missing.

use core::fmt::{self, Display, Formatter};
use core::ops::RangeInclusive;
use nimscape_base::order::SortShort;

use crate::Array;
use nimscape_base::mex;

/// A set with more numbers than this is written in runs.
const SPELT_OUT: usize = 12;
/// The most runs that are written; the numbers of the other runs are only counted.
const MOST_RUNS: usize = 12;

/// The numbers that an entry cannot be, in the order of their cells. Its text is the sentence that
/// explains the entry.
///
/// ```
/// use nimscape_arrays::Array;
/// use nimscape_arrays::fill::mex::Exclusions;
/// let array = Array::tripod(6, 16)?;
/// let why = Exclusions::of(&array, 2, 7).unwrap().to_string();
/// assert_eq!(why, "5 is the mex of {2, 3, 0, 1, 6, 7, 4} to the left and {7, 8} above.");
/// assert_eq!(Exclusions::of(&array, 0, 7), None);
/// # Ok::<(), nimscape_base::error::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exclusions {
    /// The entries of the same row in earlier columns.
    pub left: Vec<u16>,
    /// The entries of the same column in earlier rows.
    pub above: Vec<u16>,
    /// The numbers that the rule of the array excludes besides; none for tripod nim.
    pub below: Vec<u16>,
    /// What excludes these.
    pub elsewhere: &'static str,
}

impl Exclusions {
    /// Returns the numbers that exclude others at `C(a, b)`; `None` in row 0 and column 0, which
    /// are given. Time O(a + b).
    ///
    /// # Panics
    /// When `a` or `b` is not below the array's side.
    pub fn of(array: &Array, a: usize, b: usize) -> Option<Self> {
        (a > 0 && b > 0).then(|| Self {
            left: array.window(a..a + 1, 0..b),
            above: array.window(0..a, b..b + 1),
            below: array.excluded_elsewhere(a, b),
            elsewhere: array.elsewhere(),
        })
    }

    /// Returns for each number below the entry `C(a, b)`, from 0 on, the row and column of a cell
    /// that has it, to the left rather than above; `None` for one that only the rule of the array
    /// excludes. Time O(a + b).
    ///
    /// ```
    /// use nimscape_arrays::Array;
    /// use nimscape_arrays::fill::mex::Exclusions;
    /// let array = Array::tripod(2, 8)?;
    /// let cells = Exclusions::of(&array, 1, 3).unwrap().cells(1, 3);
    /// assert_eq!(cells.len(), usize::from(array.get(1, 3)));
    /// for (number, cell) in cells.into_iter().enumerate() {
    ///     let (a, b) = cell.unwrap();
    ///     assert_eq!(usize::from(array.get(a, b)), number);
    /// }
    /// # Ok::<(), nimscape_base::error::Error>(())
    /// ```
    pub fn cells(&self, a: usize, b: usize) -> Vec<Option<(usize, usize)>> {
        let mut cells = vec![None; self.mex().into()];
        let above = self.above.iter().enumerate().map(|(row, &number)| (number, (row, b)));
        let left = self.left.iter().enumerate().map(|(column, &number)| (number, (a, column)));
        for (number, cell) in above.chain(left) {
            if let Some(place) = cells.get_mut(usize::from(number)) {
                *place = Some(cell);
            }
        }
        cells
    }

    /// Returns the entry: the smallest number that is in none of the three lists.
    pub fn mex(&self) -> u16 {
        let all = self.left.iter().chain(&self.above).chain(&self.below);
        mex(all.map(|&number| number.into())) as u16
    }
}

impl Display for Exclusions {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (left, above) = (in_braces(&self.left), in_braces(&self.above));
        write!(f, "{} is the mex of {left} to the left and {above} above", self.mex())?;
        if !self.below.is_empty() {
            write!(f, ", and {} {}", in_braces(&self.below), self.elsewhere)?;
        }
        write!(f, ".")
    }
}

/// Returns the rule of row 0 and column 0 of the array of centre `c`, in a sentence: `(n, c, n)` is
/// a P-position of 3-stack End-Nim for every n but c.
pub fn border_reason(c: u32) -> String {
    let swap = if c == 0 { String::new() } else { format!(", but 0 and {c} change places") };
    format!("Row 0 and column 0 are given by 3-stack End-Nim: C(0, n) = n{swap}.")
}

/// Returns the runs of consecutive numbers in a set, smallest first; numbers that occur twice count
/// once. O(n log n).
///
/// ```
/// use nimscape_arrays::fill::mex::runs;
/// assert_eq!(runs(&[2, 3, 0, 1, 6, 7, 4]), [0..=4, 6..=7]);
/// ```
pub fn runs(numbers: &[u16]) -> Vec<RangeInclusive<u16>> {
    let mut sorted = numbers.to_vec();
    sorted.sort_short();
    sorted.dedup();
    let runs = sorted.chunk_by(|low, high| high - low == 1);
    runs.map(|run| run[0]..=run[run.len() - 1]).collect()
}

/// Returns a set in words, smallest first: `["0 to 4", "6", "7"]`; at most twelve runs of it, then
/// `"31 more"`. Runs of two are written as two numbers.
pub fn words(numbers: &[u16]) -> Vec<String> {
    let runs = runs(numbers);
    let (shown, rest) = runs.split_at(runs.len().min(MOST_RUNS));
    let mut words: Vec<String> = shown.iter().flat_map(run_in_words).collect();
    let more: usize = rest.iter().map(ExactSizeIterator::len).sum();
    words.extend((more > 0).then(|| format!("{more} more")));
    words
}

fn run_in_words(run: &RangeInclusive<u16>) -> Vec<String> {
    match run.len() {
        1 | 2 => run.clone().map(|number| number.to_string()).collect(),
        _ => vec![format!("{} to {}", run.start(), run.end())],
    }
}

/// Returns a set as mathematicians write it: a few numbers in the order in which they stand, many
/// in runs.
fn in_braces(numbers: &[u16]) -> String {
    let words = if numbers.len() > SPELT_OUT {
        words(numbers)
    } else {
        numbers.iter().map(ToString::to_string).collect()
    };
    format!("{{{}}}", words.join(", "))
}
