//! The entries of an array that follow from others by total symmetry: copies, and no search.

use super::completion::BLOCK;

/// Writes row `a` of an array, the row number `row` of a block of which the rows before stand.
///
/// `paired` has the entries `C(a, b) >= a` at columns `b >= a`, and is as wide as any of them is high. Left of
/// the block the row stands. In the block the rows above tell; then the row itself says where the numbers
/// below `a` stand in it: `C(a, d) = e` is `C(a, e) = d`. Where `e < a` that is known already, and is written again
/// where nobody reads: a branch there would cost more.
pub(super) fn complete_row(
    block: &mut [u16],
    row: usize,
    a: usize,
    side: usize,
    paired: &mut [u16],
) {
    for (d, above) in (a - row..a).zip(0..) {
        block[row * side + d] = block[above * side + a];
    }
    let (left, right) = block[row * side..][..side].split_at_mut(a);
    for (d, &partner) in left.iter().enumerate() {
        paired[usize::from(partner)] = d as u16;
    }
    right.copy_from_slice(&paired[a..side]);
}

/// Brings what stands right of a block of complete rows, the first of `rows`, over into the rows below it, which have
/// it left of the diagonal: the block's first row is row `first` of the array.
///
/// Copies go in squares, so that memory is walked along lines and not across them.
pub(super) fn mirror(rows: &mut [u16], first: usize, side: usize) {
    let length = rows.len().min(BLOCK * side);
    let (block, below) = rows.split_at_mut(length);
    let squares = below.chunks_mut(BLOCK * side).zip((first + BLOCK..side).step_by(BLOCK));
    for (square, from) in squares {
        transpose(block, from, square, first, side);
    }
}

/// Copies columns `from..` of [`BLOCK`] rows into columns `to..` of other rows, as many as there are.
fn transpose(rows: &[u16], from: usize, into: &mut [u16], to: usize, side: usize) {
    let count = into.len() / side;
    let mut square = [[0; BLOCK]; BLOCK];
    for (i, line) in rows.chunks_exact(side).enumerate() {
        for (column, &value) in square.iter_mut().zip(&line[from..from + count]) {
            column[i] = value;
        }
    }
    for (line, column) in into.chunks_exact_mut(side).zip(&square) {
        line[to..to + BLOCK].copy_from_slice(column);
    }
}
