//! The dynamical systems `D(k, n)` (*Tree and Tripod Nim*, section 9): how the `k` numbers after a perfect band go on.

pub mod word;

pub use word::Word;

/// One step of `D(k, n)`, rule A: from the bottom up, each row that has no one at offset 0 gets a one at the first
/// offset that is not in `band` (the offsets below `n`), free in the row, and not used in this step by a row below; then all
/// offsets drop by one, and with them a one at offset 0.
///
/// `rows` are sets of offsets, the smallest number first. `seat` is told the new offset of each row that gets one, before they
/// drop. Cost: about a nanosecond a row.
#[inline]
pub fn step<W: Word>(rows: &mut [W], band: W, mut seat: impl FnMut(usize, W)) {
    let mut taken = band;
    for (i, row) in rows.iter_mut().enumerate() {
        let added = (*row | taken).lowest_zero().only_unless_odd(*row);
        taken = taken | added;
        seat(i, added);
        *row = (*row | added).halved();
    }
}
