//! Growing cells, beside plain writing of as much memory in the same run: the ratio is what counts.
//! Painting them: 30 ms for a screen, at the zoom and the generation that take longest:
//! `cargo bench --bench growth -- sweep`.

mod workloads {
    pub(crate) mod growth;
}

use std::time::Instant;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use nimscape_automata::growth::{Frame, Rule, count_alive, density, grow};
use workloads::growth::{self, LAST, SCREENS};

fn main() {
    divan::main();
    if std::env::args().any(|argument| argument.contains("sweep")) {
        let start = Instant::now();
        let (time, screen) = growth::slowest(|| start.elapsed().as_secs_f64() * 1000.0);
        println!("slowest of {} screens: {time:.1} ms, {screen:?}", growth::sweep().count());
    }
}

fn cells(rule: Rule, last: u32) -> usize {
    count_alive(rule, last.into()).expect("a small count") as usize
}

#[divan::bench(args = [1023, LAST], sample_count = 20)]
fn plain_writing(bencher: Bencher, last: u32) {
    bencher
        .counter(ItemsCount::new(cells(Rule::Full, last)))
        .bench(|| growth::plain_writing(last, black_box(1)));
}

#[divan::bench(args = [1023, LAST], sample_count = 20)]
fn full(bencher: Bencher, last: u32) {
    bencher
        .counter(ItemsCount::new(cells(Rule::Full, last)))
        .bench(|| growth::full(black_box(last)));
}

#[divan::bench(args = [1023, LAST], sample_count = 20)]
fn three_branches(bencher: Bencher, last: u32) {
    bencher
        .counter(ItemsCount::new(cells(Rule::ThreeBranches, last)))
        .bench(|| grow(Rule::ThreeBranches, 0..=black_box(last)));
}

#[divan::bench(args = 0..SCREENS.len(), sample_count = 20)]
fn screen(bencher: Bencher, which: usize) {
    bencher.bench(|| black_box(SCREENS[which]).paint());
}

/// A tile of 256 x 256 pixels that holds the origin; all its cells are born that ever will be.
#[divan::bench(args = [0, 4, 10, 20, 44])]
fn tile_of_density(bencher: Bencher, level: u32) {
    let frame = Frame { level, x: -100, y: -100, width: 256, height: 256 };
    bencher.bench(|| density(Rule::Full, (1 << 52) - 1, black_box(&frame)));
}

/// A tile far out.
#[divan::bench(args = [0, 4, 10, 20])]
fn far_tile_of_density(bencher: Bencher, level: u32) {
    let frame = Frame { level, x: 123_456_789, y: 98_765_432, width: 256, height: 256 };
    bencher.bench(|| density(Rule::Full, (1 << 52) - 1, black_box(&frame)));
}
