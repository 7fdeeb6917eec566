//! The same workloads in wasm, in a worker of a headless browser: `scripts/bench-wasm.sh`
#![cfg(target_arch = "wasm32")]

mod workloads {
    pub(crate) mod arrays;
    pub(crate) mod frontier;
    pub(crate) mod group;
    pub(crate) mod growth;
    pub(crate) mod octant;
    pub(crate) mod rows;
}

use core::hint::black_box;
use core::time::Duration;

use nimscape_arrays::Array;
use wasm_bindgen_test::{Criterion, wasm_bindgen_bench, wasm_bindgen_test_configure};
use workloads::frontier;
use workloads::group;
use workloads::growth::{self, LAST, SCREENS};
use workloads::octant;
use workloads::rows::{pass, stream};

wasm_bindgen_test_configure!(run_in_dedicated_worker);

/// Few and short samples: each is a whole array, growth or picture.
fn settings(c: &mut Criterion) -> Criterion {
    core::mem::take(c)
        .sample_size(10)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_secs(2))
}

#[wasm_bindgen_bench]
fn arrays(c: &mut Criterion) {
    let mut c = settings(c);
    for side in [1024, 2048, 4096] {
        c.bench_function(&format!("xor_table {side}"), |b| {
            b.iter(|| workloads::arrays::xor_table(black_box(side)));
        });
        for centre in [2, 6] {
            c.bench_function(&format!("fill {centre} {side}"), |b| {
                b.iter(|| Array::tripod(centre, black_box(side)));
            });
        }
    }
}

/// An array in memory that nobody has touched yet, as the first one of a page is: every page of it
/// has to be brought in, and that is most of what a plain table costs, the least that any fill can.
/// Memory that is used again makes the table ten times as fast, and spares the fill as much time.
#[wasm_bindgen_bench]
fn arrays_in_fresh_memory(_: &mut Criterion) {
    for (side, rounds) in [(4096, 8), (8192, 3)] {
        let (mut table, mut fills) = (0.0, [0.0; 2]);
        for _ in 0..rounds {
            table += in_fresh_memory(2 * side * side, || workloads::arrays::xor_table(side));
            for (fill, centre) in fills.iter_mut().zip([2, 6]) {
                let make = || Array::tripod(centre, side).expect("in range");
                *fill += in_fresh_memory(side * side, make);
            }
        }
        let mean = |sum: f64| sum / f64::from(rounds);
        let bytes = f64::from(side * side * 2);
        wasm_bindgen_test::console_log!(
            "side {side}, fresh memory, means of {rounds}: xor_table {:.1} ms ({:.1} GB/s: the limit), \
             fill 2 {:.1} ms ({:.2} times), fill 6 {:.1} ms ({:.2} times)",
            mean(table),
            bytes / mean(table) / 1e6,
            mean(fills[0]),
            fills[0] / table,
            mean(fills[1]),
            fills[1] / table
        );
    }
}

/// Milliseconds of making something whose entries come to lie where there was no memory before.
/// What is made stays, so that the next thing does not find its place; what lands in an old place
/// is made again.
fn in_fresh_memory<T>(bytes: u32, make: impl Fn() -> T) -> f64 {
    const PAGE: usize = 1 << 16;
    loop {
        let before = core::arch::wasm32::memory_size(0);
        let start = js_sys::Date::now();
        let made = black_box(make());
        let took = js_sys::Date::now() - start;
        core::mem::forget(made);
        // What a fill before needed for itself is used again: an eighth of an array.
        if (core::arch::wasm32::memory_size(0) - before) * PAGE >= bytes as usize / 8 * 7 {
            return took;
        }
    }
}

#[wasm_bindgen_bench]
fn growths(c: &mut Criterion) {
    let mut c = settings(c);
    c.bench_function(&format!("plain_writing {LAST}"), |b| {
        b.iter(|| growth::plain_writing(LAST, black_box(1)));
    });
    c.bench_function(&format!("full {LAST}"), |b| b.iter(|| growth::full(black_box(LAST))));
    for screen in SCREENS {
        c.bench_function(&format!("{screen:?}"), |b| b.iter(|| black_box(screen).paint()));
    }
}

#[wasm_bindgen_bench]
fn growth_sweep(_: &mut Criterion) {
    let (time, screen) = growth::slowest(js_sys::Date::now);
    let screens = growth::sweep().count();
    wasm_bindgen_test::console_log!("slowest of {screens} screens: {time:.0} ms, {screen:?}");
}

#[wasm_bindgen_bench]
fn octants(c: &mut Criterion) {
    let mut c = settings(c);
    c.bench_function("closer", |b| b.iter(octant::closer));
    c.bench_function("relaxed", |b| b.iter(octant::relaxed));
    c.bench_function("lim", |b| b.iter(octant::lim));
    c.bench_function("slice", |b| b.iter(octant::slice));
}

/// Columns of a sample: ten million would take long.
const COLUMNS: u64 = 200_000;

#[wasm_bindgen_bench]
fn rows(c: &mut Criterion) {
    let (mut c, memory) = (settings(c), vec![1; 96 * 1024]);
    c.bench_function(&format!("plain_pass 96 {COLUMNS}"), |b| {
        b.iter(|| pass(black_box(&memory), 96, COLUMNS));
    });
    for (centre, rows) in [(2, 80), (6, 80), (6, 96)] {
        c.bench_function(&format!("rows 0..{rows}, centre {centre}, {COLUMNS}"), |b| {
            b.iter(|| stream(black_box(centre), rows, COLUMNS));
        });
    }
    for numbers in [8, 14] {
        c.bench_function(&format!("{numbers} numbers of a group, {COLUMNS}"), |b| {
            b.iter(|| group::follow(black_box(numbers), COLUMNS));
        });
    }
}

/// Steps of a sample of a search.
const STEPS: u64 = 1 << 24;

#[wasm_bindgen_bench]
fn open_cases(c: &mut Criterion) {
    let mut c = settings(c);
    for (words, case) in [("64 bits", frontier::NARROW), ("128 bits", frontier::WIDE)] {
        let mut search = frontier::start(case);
        c.bench_function(&format!("open case, {words}, {STEPS} steps"), |b| {
            b.iter(|| search.advance(black_box(STEPS)));
        });
    }
}
