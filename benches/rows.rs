//! Rows as streams: 0..95 of some centres, beside a plain pass over as many numbers in memory in the same run. The
//! throughput is in entries. `cargo bench --bench rows`

mod workloads {
    pub(crate) mod rows;
}

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use workloads::rows::{ROWS, pass, stream};

fn main() {
    divan::main();
}

/// Columns of one sample.
const COLUMNS: [u64; 2] = [1_000_000, 10_000_000];

#[divan::bench(args = COLUMNS, sample_count = 3)]
fn plain_pass(bencher: Bencher, columns: u64) {
    let memory = vec![1; ROWS as usize * 1024];
    bencher
        .counter(ItemsCount::new(columns * u64::from(ROWS)))
        .bench_local(|| pass(black_box(&memory), columns));
}

#[divan::bench(args = COLUMNS, consts = [2, 6, 29, 63], sample_count = 3)]
fn rows_0_to_95<const CENTRE: u32>(bencher: Bencher, columns: u64) {
    bencher
        .counter(ItemsCount::new(columns * u64::from(ROWS)))
        .bench_local(|| stream(CENTRE, black_box(columns)));
}
