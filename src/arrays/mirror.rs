//! The entries of an array that follow from others by total symmetry: copies, and no search.

use super::completion::BLOCK;

/// Rows above that are turned together: four entries are a word.
const STRIP: usize = 4;

/// Completes a block of rows, the first of them row `first` of an array of which the rows `above` stand.
///
/// Each of the `rows`, `width` wide, has the entries `C(a, b) >= a` at columns `b >= a`, and is as wide as any of them is
/// high. Afterwards its first `side` entries are the row of the array.
pub(super) fn complete(above: &[u16], side: usize, first: usize, rows: &mut [u16], width: usize) {
    turn(above, side, first, rows, width);
    for row in 0..rows.len() / width {
        complete_row(rows, row, first + row, width);
    }
}

/// What a row has left of the block is a column of the rows above.
///
/// Memory is walked along lines: of four rows above as many columns as the block has rows.
fn turn(above: &[u16], side: usize, first: usize, rows: &mut [u16], width: usize) {
    for (strip, to) in above.chunks_exact(STRIP * side).zip((0..).step_by(STRIP)) {
        let lines: [_; STRIP] = core::array::from_fn(|i| piece(&strip[i * side..][first..side]));
        let columns: [u64; BLOCK] = core::array::from_fn(|j| {
            (0..STRIP).fold(0, |column, i| column | u64::from(lines[i][j]) << (16 * i))
        });
        for (row, column) in rows.chunks_exact_mut(width).zip(columns) {
            let entries: [u16; STRIP] = core::array::from_fn(|i| (column >> (16 * i)) as u16);
            row[to..to + STRIP].copy_from_slice(&entries);
        }
    }
}

/// As many entries as a block has rows, and zeros if there are fewer.
fn piece(line: &[u16]) -> [u16; BLOCK] {
    let whole = line.first_chunk().copied();
    whole.unwrap_or_else(|| core::array::from_fn(|i| line.get(i).copied().unwrap_or(0)))
}

/// Completes row `a`, the row number `row` of its block of which the rows before are complete.
///
/// In the block the rows above tell; then the row itself says where the numbers
/// below `a` stand in it: `C(a, d) = e` is `C(a, e) = d`. Where `e < a` that is known already, and is written again:
/// a branch there would cost more.
fn complete_row(block: &mut [u16], row: usize, a: usize, width: usize) {
    for (d, above) in (a - row..a).zip(0..) {
        block[row * width + d] = block[above * width + a];
    }
    let line = &mut block[row * width..][..width];
    for d in 0..a {
        let partner = usize::from(line[d]);
        line[partner] = d as u16;
    }
}
