//! The census of all cycles of `D(k, n)`, and the orbit of one state.
//! `cargo bench --bench dynamics`

use divan::black_box;
use nimscape_arrays::dynamics::{Rule, State, census, orbit};

fn main() {
    divan::main();
}

#[divan::bench(args = [(1, 12), (2, 12), (3, 8), (3, 10), (5, 4)], sample_count = 3)]
fn all_cycles((k, n): (u32, u32)) -> u64 {
    census(black_box(k), black_box(n), u64::MAX, |_| true).unwrap().count()
}

#[divan::bench(args = [(3, 44), (8, 4), (8, 8)], sample_count = 3)]
fn one_orbit((k, n): (u32, u32)) -> Option<u64> {
    let state = State::random(1, k, n, Rule::A).unwrap();
    orbit(black_box(&state), 1 << 26).map(|orbit| orbit.period)
}
