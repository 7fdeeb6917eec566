//! Rows as streams, beside a plain pass over as many numbers in memory in the same run. The
//! throughput is in entries. `cargo bench --bench rows`

mod workloads {
    pub(crate) mod frontier;
    pub(crate) mod group;
    pub(crate) mod rows;
}

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use workloads::frontier;
use workloads::rows::{pass, stream};

fn main() {
    divan::main();
}

/// Columns of one sample.
const COLUMNS: u64 = 1_000_000;

#[divan::bench(args = [80, 96], sample_count = 5)]
fn plain_pass(bencher: Bencher, rows: u32) {
    let memory = vec![1; rows as usize * 1024];
    bencher
        .counter(ItemsCount::new(COLUMNS * u64::from(rows)))
        .bench_local(|| pass(black_box(&memory), rows, COLUMNS));
}

#[divan::bench(args = [80, 96], consts = [2, 6, 29, 63], sample_count = 5)]
fn streams<const CENTRE: u32>(bencher: Bencher, rows: u32) {
    bencher
        .counter(ItemsCount::new(COLUMNS * u64::from(rows)))
        .bench_local(|| stream(CENTRE, black_box(rows), COLUMNS));
}

#[divan::bench(sample_count = 3)]
fn rows_0_to_95_to_column_10_000_000(bencher: Bencher) {
    const COLUMNS: u64 = 10_000_000;
    bencher
        .counter(ItemsCount::new(COLUMNS * 96))
        .bench_local(|| stream(black_box(6), 96, COLUMNS));
}

/// A number and column is an item.
#[divan::bench(args = [8, 14], sample_count = 5)]
fn numbers_of_a_group(bencher: Bencher, numbers: usize) {
    bencher
        .counter(ItemsCount::new(COLUMNS * numbers as u64))
        .bench_local(|| workloads::group::follow(black_box(numbers), COLUMNS));
}

/// The search of an open case goes on by as many steps in each sample: those are the items.
#[divan::bench(args = ["64 bits", "128 bits"], sample_count = 5)]
fn open_case(bencher: Bencher, words: &str) {
    const STEPS: u64 = 1 << 26;
    let case = if words == "64 bits" { frontier::NARROW } else { frontier::WIDE };
    let mut search = frontier::start(case);
    bencher.counter(ItemsCount::new(STEPS)).bench_local(|| search.advance(black_box(STEPS)));
}
