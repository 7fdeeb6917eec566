//! Rows as streams.

use core::hint::black_box;

use nimscape_arrays::Rows;

/// Writes every entry of rows `0..rows` up to a column to memory.
pub(crate) fn stream(c: u32, rows: u32, columns: u64) {
    let mut rows = Rows::new(c, rows).expect("a centre in range");
    for _ in 0..columns {
        black_box(rows.offsets());
        rows.step();
    }
}

/// For comparison: reads as many numbers of that size from memory and adds them.
pub(crate) fn pass(memory: &[i16], rows: u32, columns: u64) -> i64 {
    let columns_at_once = (memory.len() / rows as usize) as u64;
    let sum = |_| memory.iter().map(|&offset| i64::from(offset)).sum::<i64>();
    (0..columns / columns_at_once).map(sum).sum()
}
