//! Filling arrays, beside writing a plain XOR table of the same side and type in the same run: the
//! ratio is what counts, at most 1.6 at side 4096. The table has 32 MiB there; the fill stores
//! half of it.
//!
//! Nine tenths of the table's time is the system's bringing in of pages that nobody has touched,
//! about 1.7 microseconds for each 4 KiB. The fill pays for half as many pages. So the ratio says
//! more of the machine than of the search, which `warm` shows: side 1024 fits the cache and its
//! memory is used again from sample to sample. There an entry of the square takes at most 1.2 ns.
//! `cargo bench --bench arrays`

mod workloads {
    pub(crate) mod arrays;
}

use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use nimscape_arrays::Array;

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

/// A fill in memory that is there already; the counter has the entries of the square.
#[divan::bench(consts = [2, 6, 31], sample_count = 200)]
fn warm<const CENTRE: u32>(bencher: Bencher) {
    let entries = ItemsCount::new(1024_u32 * 1024);
    bencher.counter(entries).bench(|| Array::tripod(CENTRE, black_box(1024)));
}

/// What a square has: two bytes an entry.
fn bytes(side: u32) -> BytesCount {
    BytesCount::of_many::<u16>(side as usize * side as usize)
}
