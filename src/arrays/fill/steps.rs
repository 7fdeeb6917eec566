//! Fills a small array step by step for readers, in both orders of *Tree and Tripod Nim*, section
//! 6, with the reason of each step.
//!
//! Row 0 and column 0 are given. *Entry by entry* (Figure 8), row after row, each entry is the mex
//! of those to its left and above it. *Number by number* (Figure 7), first all zeros, then all
//! ones, and so on, each number takes in every row the first place that is free and has no such
//! number above it (section 9.1 means this one when it names Figure 8). Both end in the same array
//! (Remark 6.4).
//!
//! On the square of side s the second way may ignore what lies outside: whether column b is the
//! first place for a number in a row depends on columns up to b and rows above only. A number that
//! finds no place in a row of the square stands to the right of it there. So either way takes (s -
//! 1)^2 steps, one for each entry that is not given.

use core::fmt::{self, Display, Formatter};
use nimscape_base::Typescript;
use serde::Deserialize;

use super::completion::CENTRES;
use super::mex::{Exclusions, words};
use nimscape_base::error::{Result, in_range};

/// Sides of the arrays that are filled step by step: the places of a row fit into one word.
pub const SIDES: core::ops::RangeInclusive<u32> = 1..=64;

/// The order in which the entries come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Typescript)]
#[typescript("FillingWay")]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// Row after row, each entry by mex (Figure 8).
    Entries,
    /// All zeros, then all ones, ..., each number row after row (Figure 7).
    Numbers,
}

/// The filling of the rows and columns `0..side` of an array, with access to every step.
#[derive(Debug, Clone)]
pub struct Filling {
    centre: u16,
    side: usize,
    /// Row after row, when everything is filled.
    values: Vec<u16>,
    /// Row and column of each step's entry.
    order: Vec<(usize, usize)>,
    way: Way,
}

/// A step: one entry and its reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Its row and its column, both from 1 on.
    pub a: usize,
    /// See `a`.
    pub b: usize,
    /// The number that is written there.
    pub value: u16,
    /// The reason for the number, or for its place.
    pub reason: Reason,
}

/// The reason of a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// All smaller numbers stand to the left or above, and this one does not.
    Mex(Exclusions),
    /// Every earlier column of the row is excluded, and this one is not.
    First {
        /// Columns whose place in this row is taken.
        taken: Vec<u16>,
        /// The others: in each of these columns the number stands in a row above.
        shaded: Vec<Shade>,
    },
}

/// A place that a number cannot take, because it already stands higher up in the same column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shade {
    /// The column.
    pub column: u16,
    /// The row of the number above.
    pub row: u16,
}

impl Filling {
    /// Fills the array of centre `c`, noting the order of its entries. Time and memory O(side^2).
    ///
    /// ```
    /// use nimscape_arrays::{Filling, Way};
    /// let filling = Filling::new(6, 10, Way::Numbers)?;
    /// let step = (1..=filling.steps()).find_map(|step| {
    ///     filling.step(step).unwrap().filter(|step| (step.value, step.a) == (2, 5))
    /// });
    /// let figure_7 = "Row 5, column 7: the first free place in the row with no 2 above; \
    ///     columns 0, 4 and 5 are taken, and 2 stands above in columns 1 to 3 and 6.";
    /// assert_eq!(step.unwrap().to_string(), figure_7);
    /// # Ok::<(), nimscape_base::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// When `c` is not in [`CENTRES`], or `side` not in [`SIDES`].
    pub fn new(c: u32, side: u32, way: Way) -> Result<Self> {
        let centre = in_range("c", c, CENTRES)? as u16;
        let side = in_range("side", side, SIDES)? as usize;
        let order = Vec::with_capacity((side - 1) * (side - 1));
        let mut filling = Self { centre, side, values: vec![0; side * side], order, way };
        for k in 0..side {
            filling.values[k] = filling.given(k);
            filling.values[k * side] = filling.given(k);
        }
        match way {
            Way::Entries => filling.by_entries(),
            Way::Numbers => filling.by_numbers(),
        }
        Ok(filling)
    }

    /// Returns the number of rows, which is also the number of columns.
    pub fn side(&self) -> usize {
        self.side
    }

    /// Returns how many steps there are: `(side - 1)^2`.
    pub fn steps(&self) -> usize {
        self.order.len()
    }

    /// Returns all entries after so many steps, row after row; `None` where nothing stands yet.
    /// Time O(side^2).
    ///
    /// # Errors
    /// When there are not so many steps.
    pub fn values(&self, steps: usize) -> Result<Vec<Option<u16>>> {
        in_range("step", steps, 0..=self.steps())?;
        let mut values: Vec<_> = self.values.iter().copied().map(Some).collect();
        for &(a, b) in &self.order[steps..] {
            values[a * self.side + b] = None;
        }
        Ok(values)
    }

    /// Returns the step of this number, counted from 1; `None` for step 0, before which everything
    /// is given. Time O(side), or O(side^2) for the places that numbers above keep free.
    ///
    /// # Errors
    /// When there are not so many steps.
    pub fn step(&self, step: usize) -> Result<Option<Step>> {
        in_range("step", step, 0..=self.steps())?;
        let Some(&(a, b)) = step.checked_sub(1).and_then(|at| self.order.get(at)) else {
            return Ok(None);
        };
        let reason = match self.way {
            Way::Entries => Reason::Mex(self.exclusions(a, b)),
            Way::Numbers => self.first_place(a, b),
        };
        Ok(Some(Step { a, b, value: self.at(a, b), reason }))
    }

    /// Returns the step that writes the entry in row `a`, column `b`; 0 in row 0 and column 0. Time
    /// O(side^2).
    ///
    /// # Errors
    /// When `a` or `b` is not below the side.
    pub fn step_of(&self, a: usize, b: usize) -> Result<usize> {
        let cell = (in_range("a", a, 0..=self.side - 1)?, in_range("b", b, 0..=self.side - 1)?);
        Ok(self.order.iter().position(|&placed| placed == cell).map_or(0, |before| before + 1))
    }

    /// Returns the steps that begin something new, in order: a row (by entries), a number (by
    /// numbers). Time O(side^2).
    pub fn turns(&self) -> Vec<usize> {
        let under = |&(a, b): &(usize, usize)| match self.way {
            Way::Entries => a,
            Way::Numbers => self.at(a, b).into(),
        };
        let groups = self.order.chunk_by(|one, next| under(one) == under(next));
        let starts = groups.scan(1, |next, group| {
            let start = *next;
            *next += group.len();
            Some(start)
        });
        starts.collect()
    }

    /// Returns row 0 and column 0: `c, 1, 2, ..., c - 1, 0, c + 1, ...`.
    fn given(&self, k: usize) -> u16 {
        let k = k as u16;
        if k == 0 {
            self.centre
        } else if k == self.centre {
            0
        } else {
            k
        }
    }

    fn at(&self, a: usize, b: usize) -> u16 {
        self.values[a * self.side + b]
    }

    fn write(&mut self, a: usize, b: usize, value: usize) {
        self.values[a * self.side + b] = value as u16;
        self.order.push((a, b));
    }

    /// The numbers of a row or column are bits of a word: but for C(0, 0) all are below 2 * 64.
    fn by_entries(&mut self) {
        let bit = |value: u16| 1_u128 << value;
        let mut columns: Vec<u128> =
            (0..self.side).map(|b| if b == 0 { 0 } else { bit(self.given(b)) }).collect();
        for a in 1..self.side {
            let mut row = bit(self.given(a));
            for (b, column) in columns.iter_mut().enumerate().skip(1) {
                let value = (row | *column).trailing_ones();
                row |= 1 << value;
                *column |= 1 << value;
                self.write(a, b, value as usize);
            }
        }
    }

    /// The places of a row are bits of a word.
    fn by_numbers(&mut self) {
        let mut taken = vec![1_u64; self.side]; // column 0 is given
        for number in 0..2 * self.side {
            // Row 0 reads the same from numbers to columns: it only exchanges 0 and c.
            let above = u32::from(self.given(number));
            let mut shaded = 1_u64.checked_shl(above).unwrap_or(0);
            for (a, taken) in taken.iter_mut().enumerate().skip(1) {
                if usize::from(self.given(a)) == number {
                    continue; // it stands in column 0
                }
                let first = (*taken | shaded).trailing_ones() as usize;
                if first < self.side {
                    *taken |= 1 << first;
                    shaded |= 1 << first;
                    self.write(a, first, number);
                }
            }
        }
    }

    fn exclusions(&self, a: usize, b: usize) -> Exclusions {
        let left = (0..b).map(|column| self.at(a, column));
        let above = (0..a).map(|row| self.at(row, b));
        Exclusions {
            left: left.collect(),
            above: above.collect(),
            below: Vec::new(),
            elsewhere: "",
        }
    }

    fn first_place(&self, a: usize, b: usize) -> Reason {
        let number = self.at(a, b);
        // Smaller numbers have been placed before, and column 0 is given.
        let is_taken = |&column: &usize| column == 0 || self.at(a, column) < number;
        let (taken, open): (Vec<usize>, Vec<usize>) = (0..b).partition(is_taken);
        let shade = |column: usize| {
            let row = (0..a).find(|&row| self.at(row, column) == number)?;
            Some(Shade { column: column as u16, row: row as u16 })
        };
        Reason::First {
            taken: taken.into_iter().map(|column| column as u16).collect(),
            shaded: open.into_iter().filter_map(shade).collect(),
        }
    }
}

impl Display for Step {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { a, b, value, reason } = self;
        write!(f, "Row {a}, column {b}: ")?;
        match reason {
            Reason::Mex(exclusions) => write!(f, "{exclusions}"),
            Reason::First { taken, shaded } => {
                let are = if taken.len() == 1 { "is" } else { "are" };
                let shaded: Vec<u16> = shaded.iter().map(|shade| shade.column).collect();
                write!(f, "the first free place in the row with no {value} above; ")?;
                write!(f, "{} {are} taken", columns(taken))?;
                if !shaded.is_empty() {
                    write!(f, ", and {value} stands above in {}", columns(&shaded))?;
                }
                f.write_str(".")
            }
        }
    }
}

/// `columns 0 to 3 and 6`.
fn columns(columns: &[u16]) -> String {
    let words = words(columns);
    let noun = if columns.len() == 1 { "column" } else { "columns" };
    match words.split_last() {
        Some((last, [])) => format!("{noun} {last}"),
        Some((last, before)) => format!("{noun} {} and {last}", before.join(", ")),
        None => "no column".to_owned(),
    }
}
