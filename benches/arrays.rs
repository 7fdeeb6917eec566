//! Filling arrays, beside writing a plain XOR table of the same size and type in the same run: the ratio is what
//! counts. Side 4096 is 32 MiB, side 8192 is 128 MiB; the table itself is limited by memory, so its time is the
//! floor for anything that writes every entry once: divan shows both in bytes a second. That limit is mostly the system's
//! bringing in of pages that nobody has touched, which table and fill pay alike; the rest of a fill is half searching and half
//! copying, and with a second thread both at a time. `cargo bench --bench arrays`

mod workloads {
    pub(crate) mod arrays;
}

use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use nimscape::arrays::{Completion, Fill};

fn main() {
    divan::main();
}

#[divan::bench(args = [1024, 2048, 4096, 8192], sample_count = 20)]
fn xor_table(bencher: Bencher, side: u32) {
    bencher.counter(bytes(side)).bench(|| workloads::arrays::xor_table(black_box(side)));
}

#[divan::bench(args = [1024, 2048, 4096, 8192], consts = [2, 6, 31], sample_count = 20)]
fn fill<const CENTRE: u32>(bencher: Bencher, side: u32) {
    bencher.counter(bytes(side)).bench(|| Completion::fill(CENTRE, black_box(side)));
}

/// As in wasm, and where there is but one processor.
#[divan::bench(args = [1024, 4096, 8192], consts = [2, 6], sample_count = 20)]
fn fill_in_one_thread<const CENTRE: u32>(bencher: Bencher, side: u32) {
    bencher.counter(bytes(side)).bench(|| {
        let mut fill = Fill::new(CENTRE, black_box(side)).expect("in range");
        while fill.rows_done() < fill.side() {
            fill.advance();
        }
        fill.finish()
    });
}

/// What is written: two bytes an entry.
fn bytes(side: u32) -> BytesCount {
    BytesCount::of_many::<u16>(side as usize * side as usize)
}
