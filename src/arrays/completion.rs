//! Filling the array `C_c(a, b)`.
//!
//! # The method
//! By total symmetry, row `a` is a pairing of the numbers: it pairs `b` with `d` when `C(a, b) = d`. Say that the
//! pair `{b, d}` is then *used by* `a`. The mex rule reads: row `a` takes each `b` in turn that has no partner yet
//! and pairs it with the smallest `d` that has none either, such that no smaller row has used `{b, d}`. Numbers
//! below `a` are never searched for: their rows already say who their partner is.
//!
//! So for each `b` it is enough to remember which *offsets* `d - b >= 0` are used, one bit each, and a search is
//! one look at 64 offsets at once: the first zero of "used at b" or "paired in this row". The offsets that are
//! used up form a band that grows with `a`, hence a search starts at the first word that is not full.
//!
//! A row needs, besides, its first `a` entries, which are column `a` of the rows above. They are brought over
//! by transposing blocks of 32 rows, so that memory is walked along lines and not across them.

use crate::error::{Error, Result, in_range};

/// Centres for which arrays are filled.
pub const CENTRES: core::ops::RangeInclusive<u32> = 0..=4095;

/// Sides of the arrays that are filled: 8192 x 8192 entries take 128 MiB.
pub const SIDES: core::ops::RangeInclusive<u32> = 1..=8192;

/// Rows that are transposed together.
const BLOCK: usize = 32;

/// The top left corner of `C_c`: rows and columns `0..side`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    centre: u32,
    side: usize,
    values: Vec<u16>,
}

impl Completion {
    /// Fills the array of centre `c`, rows and columns `0..side`.
    ///
    /// Cost: one bit search for about every eighth entry and four bytes of writing for every one.
    ///
    /// ```
    /// use nimscape::arrays::Completion;
    /// let array = Completion::fill(6, 16)?;
    /// assert_eq!(array.get(2, 7), 5); // mex of {2,3,0,1,6,7,4} to the left and {7,8} above
    /// assert_eq!(array.row(0)[..8], [6, 1, 2, 3, 4, 5, 0, 7]);
    /// # Ok::<(), nimscape::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// When `c` is not in [`CENTRES`], or `side` not in [`SIDES`], or the memory cannot be had.
    pub fn fill(c: u32, side: u32) -> Result<Self> {
        let mut fill = Fill::new(c, side)?;
        while fill.rows_done() < fill.side() {
            fill.advance(BLOCK);
        }
        Ok(fill.finish())
    }

    /// The stack in the centre.
    pub fn centre(&self) -> u32 {
        self.centre
    }

    /// Rows, and columns.
    pub fn side(&self) -> usize {
        self.side
    }

    /// All entries, row after row.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// Row `a`: the entries `C(a, 0..side)`.
    ///
    /// # Panics
    /// When `a` is not below the side.
    pub fn row(&self, a: usize) -> &[u16] {
        &self.values[a * self.side..][..self.side]
    }

    /// The entry `C(a, b)`.
    ///
    /// # Panics
    /// When `a` or `b` is not below the side.
    pub fn get(&self, a: usize, b: usize) -> u16 {
        self.row(a)[b]
    }

    /// The largest entry: below twice the side, and the end of the colour scale.
    pub fn largest(&self) -> u16 {
        self.values.iter().copied().max().unwrap_or(0)
    }
}

/// An array being filled, row by row: work that can be shown, and stopped, between rows.
#[derive(Debug)]
pub struct Fill {
    array: Completion,
    rows: usize,
    pairs: Pairs,
    used: Used,
}

impl Fill {
    /// Makes room for the array of centre `c` and writes its row 0.
    ///
    /// # Errors
    /// As [`Completion::fill`]; nothing is left behind.
    pub fn new(c: u32, side: u32) -> Result<Self> {
        let centre = in_range("c", c, CENTRES)?;
        let side = in_range("side", side, SIDES)? as usize;
        let values = zeros(side * side, side)?;
        let mut fill = Self {
            array: Completion { centre, side, values },
            rows: 1,
            pairs: Pairs::new(side),
            used: Used::new(side, centre as usize),
        };
        fill.write_row_0();
        Ok(fill)
    }

    /// Rows, and columns, of the array.
    pub fn side(&self) -> usize {
        self.array.side
    }

    /// Rows that are filled.
    pub fn rows_done(&self) -> usize {
        self.rows
    }

    /// Fills up to `rows` more rows.
    pub fn advance(&mut self, rows: usize) {
        let end = self.side().min(self.rows.saturating_add(rows));
        while self.rows < end {
            self.fill_row(self.rows);
            self.rows += 1;
            if self.rows.is_multiple_of(BLOCK) {
                self.transpose_block(self.rows - BLOCK);
            }
        }
    }

    /// The array, when every row is filled.
    ///
    /// # Panics
    /// When rows are missing.
    pub fn finish(self) -> Completion {
        assert_eq!(self.rows, self.side(), "every row is filled before the array is taken");
        self.array
    }

    /// Row 0 is `c, 1, 2, ..., c - 1, 0, c + 1, ...` (3-stack End-Nim: `(n, c, n)` is P when `n` is not `c`).
    fn write_row_0(&mut self) {
        let (c, side) = (self.array.centre as usize, self.array.side);
        for b in 0..side {
            self.array.values[b] = b as u16;
        }
        self.array.values[0] = c as u16;
        if c < side {
            self.array.values[c] = 0;
        }
    }

    fn fill_row(&mut self, a: usize) {
        let side = self.array.side;
        // The rows of this very block have not been transposed yet.
        for d in a - a % BLOCK..a {
            self.array.values[a * side + d] = self.array.values[d * side + a];
        }
        let row = &mut self.array.values[a * side..][..side];
        self.pairs.start_row(row, a);
        let mut cursor = a;
        while let Some(b) = self.pairs.next_single(cursor).filter(|&b| b < side) {
            let d = self.used.pair(b, &self.pairs);
            self.pairs.insert(d);
            row[b] = d as u16;
            if d < side {
                row[d] = b as u16;
            }
            cursor = b + 1;
        }
    }

    /// Copies rows `first..first + BLOCK`, right of the block, into the columns `first..` below it.
    fn transpose_block(&mut self, first: usize) {
        let side = self.array.side;
        let (above, below) = self.array.values.split_at_mut((first + BLOCK) * side);
        let above = &above[first * side..];
        for (b, row) in (first + BLOCK..).zip(below.chunks_exact_mut(side)) {
            for (i, value) in row[first..first + BLOCK].iter_mut().enumerate() {
                *value = above[i * side + b];
            }
        }
    }
}

/// Allocates zeros, or says that they cannot be had.
fn zeros(length: usize, side: usize) -> Result<Vec<u16>> {
    let mut values = Vec::new();
    values.try_reserve_exact(length).map_err(|_| Error::Unfit {
        name: "side",
        value: side.to_string(),
        reason: format!("needs {} MiB, more than there is", (length * 2) >> 20),
    })?;
    values.resize(length, 0);
    Ok(values)
}

/// Which numbers have a partner in the row being filled: one bit a number, to twice the side.
#[derive(Debug)]
struct Pairs {
    words: Vec<u64>,
}

impl Pairs {
    fn new(side: usize) -> Self {
        // A row of an array of side N pairs numbers below 2 N; a search reads one word past its own.
        Self { words: vec![0; side.div_ceil(32) + 4] }
    }

    /// Begins row `a`, whose first `a` entries are known, and writes the partners of the numbers below `a`.
    fn start_row(&mut self, row: &mut [u16], a: usize) {
        self.words.fill(0);
        for d in 0..a {
            let partner = row[d] as usize;
            self.insert(partner);
            if (a..row.len()).contains(&partner) {
                row[partner] = d as u16;
            }
        }
    }

    fn insert(&mut self, number: usize) {
        self.words[number / 64] |= 1 << (number % 64);
    }

    /// The first number from `from` on that has no partner yet.
    fn next_single(&self, from: usize) -> Option<usize> {
        let mut index = from / 64;
        let mut singles = !*self.words.get(index)? & (!0 << (from % 64));
        while singles == 0 {
            index += 1;
            singles = !*self.words.get(index)?;
        }
        Some(index * 64 + singles.trailing_zeros() as usize)
    }

    /// The 64 bits from `from` on.
    fn window(&self, from: usize) -> u64 {
        let (index, shift) = (from / 64, from % 64);
        let high = self.words[index + 1] << 1 << (63 - shift);
        self.words[index] >> shift | high
    }
}

/// For each number `b` the offsets `d - b` of the pairs `{b, d}`, `d >= b`, that earlier rows have used.
#[derive(Debug)]
struct Used {
    side: usize,
    /// `planes[w * side + b]`: offsets `64 w ..= 64 w + 63` at `b`. Neighbours in a row are neighbours in memory.
    planes: Vec<u64>,
    /// For each `b` the first word that is not full.
    first: Vec<u16>,
}

impl Used {
    fn new(side: usize, c: usize) -> Self {
        let mut planes = vec![0; side * (side / 64 + 2)];
        // Row 0 pairs every number with itself, but 0 with c.
        for (b, word) in planes[..side].iter_mut().enumerate() {
            *word = u64::from(b != c);
        }
        Self { side, planes, first: vec![0; side] }
    }

    /// Finds the partner of `b`: the smallest `d >= b` that is single and whose pair with `b` is not used; uses it.
    fn pair(&mut self, b: usize, pairs: &Pairs) -> usize {
        let mut word = usize::from(self.first[b]);
        loop {
            let used = &mut self.planes[word * self.side + b];
            let free = !(*used | pairs.window(b + 64 * word));
            if free != 0 {
                let bit = free.trailing_zeros();
                *used |= 1 << bit;
                if *used == u64::MAX {
                    self.first[b] += u16::from(usize::from(self.first[b]) == word);
                }
                return b + 64 * word + bit as usize;
            }
            word += 1;
        }
    }
}
