//! Filling the array `C_c(a, b)`.
//!
//! # The method
//! By total symmetry, row `a` is a pairing of the numbers: it pairs `b` with `d` when `C(a, b) = d`. Say that the
//! pair `{b, d}` is then *used by* `a`. The mex rule reads: row `a` takes each `b` in turn that has no partner yet
//! and pairs it with the smallest `d` that has none either, such that no smaller row has used `{b, d}`. Numbers
//! below `a` are never searched for: their rows already say who their partner is.
//!
//! So for each `b` it is enough to remember which *offsets* `d - b >= 0` are used, one bit each. The numbers that are
//! paired when row `a` begins are the offsets that are used at `a`. A search is one look at 64 offsets at once: the
//! first zero of "used at b" or "paired in this row". Words that are full are skipped by a bit each in a second
//! layer: far from the origin most of them are, since what is used up forms a band that grows with `a`.
//!
//! A row needs, besides, its first `a` entries, which are column `a` of the rows above. They are brought over
//! by transposing blocks of 32 rows in squares, so that memory is walked along lines and not across them.

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
            pairs: Pairs { words: zeros(Used::words(side), side)? },
            used: Used::new(side, centre as usize)?,
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
        write_partners(row, a);
        self.pairs.start_row(a, &self.used);
        let mut next = self.pairs.next_single(0);
        while let Some(offset) = next.filter(|offset| a + offset < side) {
            let partner = self.used.pair(a + offset, offset, &self.pairs);
            self.pairs.insert(offset);
            self.pairs.insert(partner);
            row[a + offset] = (a + partner) as u16;
            if let Some(entry) = row.get_mut(a + partner) {
                *entry = (a + offset) as u16;
            }
            next = self.pairs.next_single(offset + 1);
        }
    }

    /// Copies rows `first..first + BLOCK`, right of the block, into the columns `first..` below it.
    fn transpose_block(&mut self, first: usize) {
        let (side, below) = (self.array.side, first + BLOCK);
        let (block, rest) = self.array.values.split_at_mut(below * side);
        let block = &block[first * side..];
        for (rows, from) in rest.chunks_mut(BLOCK * side).zip((below..side).step_by(BLOCK)) {
            transpose_square(block, from, rows, first, side);
        }
    }
}

/// Copies columns `from..` of a block of rows into columns `to..` of other rows, as many as there are.
fn transpose_square(block: &[u16], from: usize, rows: &mut [u16], to: usize, side: usize) {
    let count = rows.len() / side;
    let mut square = [[0; BLOCK]; BLOCK];
    for (i, line) in block.chunks_exact(side).enumerate() {
        for (column, &value) in square.iter_mut().zip(&line[from..from + count]) {
            column[i] = value;
        }
    }
    for (line, column) in rows.chunks_exact_mut(side).zip(&square) {
        line[to..to + BLOCK].copy_from_slice(column);
    }
}

/// Writes into row `a`, whose first `a` entries are known, the partners of the numbers below `a`. Where both partners are
/// below `a` their entries say so already, and are written again: a branch there would cost more.
fn write_partners(row: &mut [u16], a: usize) {
    for d in 0..a {
        let partner = usize::from(row[d]);
        if let Some(entry) = row.get_mut(partner) {
            *entry = d as u16;
        }
    }
}

/// Zeros, or the error that says that they cannot be had: asking for the room first, and giving it back, leaves the
/// system to hand out pages that are zero already, while a `Vec` that is filled with zeros touches them all.
fn zeros<T: Copy + Default>(length: usize, side: usize) -> Result<Vec<T>> {
    let room = Vec::<T>::new().try_reserve_exact(length);
    room.map_err(|_| Error::Unfit {
        name: "side",
        value: side.to_string(),
        reason: format!("needs {} MiB, more than there is", (length * size_of::<T>()) >> 20),
    })?;
    Ok(vec![T::default(); length])
}

/// Which numbers have a partner in the row `a` being filled: one bit for each offset from `a`.
#[derive(Debug)]
struct Pairs {
    words: Vec<u64>,
}

impl Pairs {
    /// Begins row `a`: the numbers from `a` on that are paired are those that smaller rows have paired with `a`.
    fn start_row(&mut self, a: usize, used: &Used) {
        for (word, plane) in self.words.iter_mut().zip(used.planes.chunks_exact(used.side)) {
            *word = plane[a];
        }
    }

    fn insert(&mut self, offset: usize) {
        self.words[offset / 64] |= 1 << (offset % 64);
    }

    /// The first offset from `from` on that has no partner yet.
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
    /// `full[v * side + b]`: which of the words `64 v ..= 64 v + 63` at `b` have no zero left.
    full: Vec<u64>,
}

impl Used {
    /// Words at each number. In row `a` a search begins at an offset below `side - a` and goes at most `a + 1` further
    /// (the band): it ends at an offset up to the side, and looks one word past it.
    const fn words(side: usize) -> usize {
        side / 64 + 2
    }

    fn new(side: usize, c: usize) -> Result<Self> {
        let words = Self::words(side);
        let mut planes: Vec<u64> = zeros(side * words, side)?;
        // Row 0 pairs every number with itself, but 0 with c.
        for (b, word) in planes[..side].iter_mut().enumerate() {
            *word = u64::from(b != c);
        }
        Ok(Self { side, planes, full: zeros(side * words.div_ceil(64), side)? })
    }

    /// Finds the partner of `b`, which stands at `offset` in its row: the smallest number from `b` on that is single and
    /// whose pair with `b` is not used. Uses the pair; returns the partner's offset in the row.
    fn pair(&mut self, b: usize, offset: usize, pairs: &Pairs) -> usize {
        let mut layer = 0;
        let mut open = !self.full[b];
        loop {
            while open == 0 {
                layer += 1;
                open = !self.full[layer * self.side + b];
            }
            let word = 64 * layer + open.trailing_zeros() as usize;
            let used = &mut self.planes[word * self.side + b];
            let free = !(*used | pairs.window(offset + 64 * word));
            if free != 0 {
                let bit = free.trailing_zeros();
                *used |= 1 << bit;
                if *used == u64::MAX {
                    self.full[layer * self.side + b] |= 1 << (word % 64);
                }
                return offset + 64 * word + bit as usize;
            }
            open &= open - 1;
        }
    }
}
