//! The entries of an array that follow from others by total symmetry: copies, and no search.

use super::completion::BLOCK;

/// Rows that are turned together: so many entries are a vector.
const STRIP: usize = 8;

/// Completes a block of rows, the first of them row `first` of an array of which the rows `above` stand.
///
/// Each of the `rows`, `width` wide, has the entries `C(a, b) >= a` at columns `b >= a`. Afterwards its first `side`
/// entries are the row of the array.
pub(super) fn complete(above: &[u16], side: usize, first: usize, rows: &mut [u16], width: usize) {
    turn(above, side, first, rows, width);
    for row in 0..rows.len() / width {
        complete_row(rows, row, first + row, width);
    }
}

/// What a row has left of the block is a column of the rows above.
fn turn(above: &[u16], side: usize, first: usize, rows: &mut [u16], width: usize) {
    let mut shuffle = Shuffle::new();
    for (strip, to) in above.chunks_exact(STRIP * side).zip((0..).step_by(STRIP)) {
        let lines = core::array::from_fn(|i| &strip[i * side..][first..side]);
        let rows = rows.chunks_exact_mut(width).map(|row| &mut row[to..to + STRIP]);
        if let Some(lines) = whole(lines) {
            rows.zip(shuffle.columns(lines)).for_each(|(row, column)| row.copy_from_slice(column));
        } else {
            rows.zip(0..).for_each(|(row, j)| row.copy_from_slice(&lines.map(|line| line[j])));
        }
    }
}

/// The beginnings of lines, if these are as long as a block is high.
fn whole(lines: [&[u16]; STRIP]) -> Option<[&[u16; BLOCK]; STRIP]> {
    let [a, b, c, d, e, f, g, h] = lines.map(|line| line.first_chunk());
    Some([a?, b?, c?, d?, e?, f?, g?, h?])
}

/// Turns rows by vectors: interleaved three times over, as eight are 2^3. Its places are cleared only once.
struct Shuffle {
    twos: [[u16; 2 * BLOCK]; 4],
    fours: [[u16; 4 * BLOCK]; 2],
    eights: [u16; 8 * BLOCK],
}

impl Shuffle {
    const fn new() -> Self {
        Self { twos: [[0; 2 * BLOCK]; 4], fours: [[0; 4 * BLOCK]; 2], eights: [0; 8 * BLOCK] }
    }

    /// The columns of the rows.
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

/// Completes row `a`, the row number `row` of its block of which the rows before are complete.
///
/// In the block the rows above tell; then the row itself says where the numbers below `a` stand in it: `C(a, d) = e` is
/// `C(a, e) = d`, which is outside of the row if `e` is. Where `e < a` that is known already, and is written again: a
/// branch there would cost more.
fn complete_row(block: &mut [u16], row: usize, a: usize, width: usize) {
    for (d, above) in (a - row..a).zip(0..) {
        block[row * width + d] = block[above * width + a];
    }
    let line = &mut block[row * width..][..width];
    for d in 0..a {
        let partner = usize::from(line[d]);
        if let Some(entry) = line.get_mut(partner) {
            *entry = d as u16;
        }
    }
}
