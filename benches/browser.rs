//! The same workloads in wasm, in a worker of a headless browser: `scripts/bench-wasm.sh`
#![cfg(target_arch = "wasm32")]

mod workloads;

use core::hint::black_box;
use core::time::Duration;

use nimscape::arrays::Completion;
use wasm_bindgen_test::{Criterion, wasm_bindgen_bench, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_dedicated_worker);

/// Few and short samples: each is a whole array.
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
            b.iter(|| workloads::xor_table(black_box(side)));
        });
        for centre in [2, 6] {
            c.bench_function(&format!("fill {centre} {side}"), |b| {
                b.iter(|| Completion::fill(centre, black_box(side)));
            });
        }
    }
}
