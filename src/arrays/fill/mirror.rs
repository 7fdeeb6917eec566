//! The entries of an array that follow from others by total symmetry: copies, and no search.

use super::completion::BLOCK;

/// Rows that are transposed together: this many entries form a vector.
const STRIP: usize = 8;

/// A block of rows that is being filled.
pub(super) struct Block<'a> {
    /// Rows, each `width` wide, with the entries `C(a, b) >= a` at columns `b >= a`.
    pub(super) rows: &'a mut [u16],
    /// Their width, at least that of the array.
    pub(super) width: usize,
    /// Rows, and columns, of the array.
    pub(super) side: usize,
    /// The number of the first of the rows: a multiple of [`BLOCK`].
    pub(super) first: usize,
}

impl Block<'_> {
    /// Completes the rows, given all blocks above: afterwards their first `side` entries are rows
    /// of the array.
    pub(super) fn complete<'a>(&mut self, above: impl Iterator<Item = &'a [u16]>) {
        let mut shuffle = Shuffle::new();
        for (block, left) in above.zip((0..).step_by(BLOCK)) {
            self.turn(block, left, &mut shuffle);
        }
        for row in 0..self.rows.len() / self.width {
            self.complete_row(row);
        }
    }

    /// What the rows have from column `left` on, left of the block, are the columns of a block
    /// above.
    #[inline]
    fn turn(&mut self, above: &[u16], left: usize, shuffle: &mut Shuffle) {
        let Self { width, side, first, .. } = *self;
        for (strip, to) in above.chunks_exact(STRIP * side).zip((left..).step_by(STRIP)) {
            let lines = core::array::from_fn(|i| &strip[i * side..][first..side]);
            let rows = self.rows.chunks_exact_mut(width).map(|row| &mut row[to..to + STRIP]);
            if let Some(lines) = whole(lines) {
                let columns = shuffle.columns(lines);
                rows.zip(columns).for_each(|(row, column)| row.copy_from_slice(column));
            } else {
                rows.zip(0..).for_each(|(row, j)| row.copy_from_slice(&lines.map(|line| line[j])));
            }
        }
    }

    /// Completes a row. Those before it in the block are complete.
    ///
    /// Entries inside the block are copied from the rows above. Then the row itself gives the
    /// places of the numbers below `a`: `C(a, d) = e` is equivalent to `C(a, e) = d`, which lies
    /// outside the row if `e` does. For `e < a` the entry is known and is written again; a branch
    /// would cost more.
    fn complete_row(&mut self, row: usize) {
        let Self { width, first, .. } = *self;
        for above in 0..row {
            self.rows[row * width + first + above] = self.rows[above * width + first + row];
        }
        let line = &mut self.rows[row * width..][..width];
        for d in 0..first + row {
            let partner = usize::from(line[d]);
            if let Some(entry) = line.get_mut(partner) {
                *entry = d as u16;
            }
        }
    }
}

/// Returns the beginnings of lines, if these are as long as a block is high.
fn whole(lines: [&[u16]; STRIP]) -> Option<[&[u16; BLOCK]; STRIP]> {
    let [a, b, c, d, e, f, g, h] = lines.map(|line| line.first_chunk());
    Some([a?, b?, c?, d?, e?, f?, g?, h?])
}

/// Turns rows by vectors: interleaved three times over, as eight are 2^3. Its places are cleared
/// only once.
struct Shuffle {
    twos: [[u16; 2 * BLOCK]; 4],
    fours: [[u16; 4 * BLOCK]; 2],
    eights: [u16; 8 * BLOCK],
}

impl Shuffle {
    const fn new() -> Self {
        Self { twos: [[0; 2 * BLOCK]; 4], fours: [[0; 4 * BLOCK]; 2], eights: [0; 8 * BLOCK] }
    }

    /// Returns the columns of the rows.
    #[inline]
    fn columns(&mut self, rows: [&[u16; BLOCK]; STRIP]) -> &[[u16; STRIP]] {
        let [a, b, c, d, e, f, g, h] = rows;
        let Self { twos: [ae, bf, cg, dh], fours: [aceg, bdfh], eights } = self;
        interleave(a, e, ae);
        interleave(b, f, bf);
        interleave(c, g, cg);
        interleave(d, h, dh);
        interleave(ae, cg, aceg);
        interleave(bf, dh, bdfh);
        interleave(aceg, bdfh, eights);
        eights.as_chunks().0
    }
}

/// Writes the first of `a`, the first of `b`, the second of `a`, and so on.
#[inline]
fn interleave(a: &[u16], b: &[u16], to: &mut [u16]) {
    for ((two, a), b) in to.as_chunks_mut().0.iter_mut().zip(a).zip(b) {
        *two = [*a, *b];
    }
}
