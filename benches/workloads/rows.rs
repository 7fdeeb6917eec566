//! Rows as streams.

use nimscape::arrays::Rows;

/// Rows that are followed: 0..=95.
pub(crate) const ROWS: u32 = 96;

/// Every entry of the rows to a column: the sum of their distances from the diagonal.
pub(crate) fn stream(c: u32, columns: u64) -> i64 {
    let mut rows = Rows::new(c, ROWS).expect("a centre in range");
    let mut sum = 0;
    for _ in 0..columns {
        sum += rows.offsets().iter().map(|&offset| i64::from(offset)).sum::<i64>();
        rows.step();
    }
    sum
}

/// The floor: as many numbers of that size, read from memory and added.
pub(crate) fn pass(memory: &[i16], columns: u64) -> i64 {
    let columns_at_once = (memory.len() / ROWS as usize) as u64;
    let sum = |_| memory.iter().map(|&offset| i64::from(offset)).sum::<i64>();
    (0..columns / columns_at_once).map(sum).sum()
}
