//! Filling arrays, beside writing a plain XOR table of the same size and type in the same run: the ratio is what
//! counts. Side 4096 is 32 MiB, side 8192 is 128 MiB; the table itself is limited by memory, so its time is the
//! floor for anything that writes every entry once: divan shows both in bytes a second. `cargo bench --bench arrays`

mod workloads {
    pub(crate) mod arrays;
}

use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use nimscape::arrays::Completion;

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

/// What is written: two bytes an entry.
fn bytes(side: u32) -> BytesCount {
    BytesCount::of_many::<u16>(side as usize * side as usize)
}
