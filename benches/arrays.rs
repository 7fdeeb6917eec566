//! Filling arrays, beside writing a plain XOR table of the same size and type in the same run: the
//! ratio is what counts, at most 3 at side 4096 and 4 at side 8192. Side 4096 is 32 MiB, side 8192
//! is 128 MiB.
//!
//! The limit of memory is the table: divan shows both in bytes a second. Nine tenths of its time is
//! the system's bringing in of pages that nobody has touched, 1.7 microseconds for each 4 KiB;
//! written again, where they are there, it takes a tenth of that. The fill pays for the same pages.
//! Beyond that it takes, at side 4096, about 13 ms for 3.3 million searches (4 ns each: two words
//! of partners are looked at for each, without a branch), 9 ms for turning 8.4 million entries of
//! rows that lie 8 KiB apart, so that each piece of 128 bytes is another page, 3 ms for as many
//! entries written along the rows, and 2 ms for the rows' way out of the cache.
//! `cargo bench --bench arrays`

mod workloads {
    pub(crate) mod arrays;
}

use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use nimscape::arrays::Array;

fn main() {
    divan::main();
}

#[divan::bench(args = [1024, 2048, 4096, 8192], sample_count = 20)]
fn xor_table(bencher: Bencher, side: u32) {
    bencher.counter(bytes(side)).bench(|| workloads::arrays::xor_table(black_box(side)));
}

#[divan::bench(args = [1024, 2048, 4096, 8192], consts = [2, 6, 31], sample_count = 20)]
fn fill<const CENTRE: u32>(bencher: Bencher, side: u32) {
    bencher.counter(bytes(side)).bench(|| Array::tripod(CENTRE, black_box(side)));
}

/// What is written: two bytes an entry.
fn bytes(side: u32) -> BytesCount {
    BytesCount::of_many::<u16>(side as usize * side as usize)
}
