//! Long walks are taken in parts, a part in each run.

use std::env;

/// Whether all cases are taken: `./test long` sets `NIMSCAPE_WHOLE=1`.
pub(crate) fn is_whole() -> bool {
    env::var("NIMSCAPE_WHOLE").is_ok_and(|value| value == "1")
}

/// Returns every `ways`-th of some cases.
pub(crate) fn in_turn<T: Clone>(all: &[T], ways: usize) -> Vec<T> {
    each_in_turn(all.iter().cloned(), ways).collect()
}

/// Takes every `ways`-th of some cases: always the same ones, so that a run of tomorrow takes the
/// cases of today. `NIMSCAPE_SEED` selects others.
pub(crate) fn each_in_turn<T>(
    all: impl Iterator<Item = T>,
    ways: usize,
) -> impl Iterator<Item = T> {
    let seed = env::var("NIMSCAPE_SEED").map_or(0, |seed| seed.parse::<u64>().unwrap());
    println!("NIMSCAPE_SEED={seed}");
    let (first, step) = if is_whole() { (0, 1) } else { (seed as usize % ways, ways) };
    all.skip(first).step_by(step)
}
