//! Listing the points of the octant, beside plain writing of as much memory as the largest list in
//! the same run.

mod workloads {
    pub(crate) mod octant;
}

use divan::{Bencher, black_box};
use workloads::octant;

fn main() {
    divan::main();
}

/// Five fresh columns of constants for each of 4,194,304 points.
#[divan::bench(sample_count = 20)]
fn plain_writing(bencher: Bencher) {
    bencher.bench(|| vec![black_box(1_u32); 5 << 22]);
}

#[divan::bench(sample_count = 20)]
fn closer(bencher: Bencher) {
    bencher.bench(octant::closer);
}

#[divan::bench(sample_count = 20)]
fn relaxed(bencher: Bencher) {
    bencher.bench(octant::relaxed);
}

#[divan::bench(sample_count = 10)]
fn lim(bencher: Bencher) {
    bencher.bench(octant::lim);
}

#[divan::bench(sample_count = 10)]
fn slice(bencher: Bencher) {
    bencher.bench(octant::slice);
}
