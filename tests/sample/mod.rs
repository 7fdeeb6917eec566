//! Long walks are taken in parts, a part in each run.

use std::env;
use std::time::SystemTime;

/// Returns every `ways`-th of some cases. `NIMSCAPE_SEED` selects which; by default it is the day,
/// so that a run of another day takes other cases, as in tests/e2e/sample.ts. `NIMSCAPE_WHOLE=1`,
/// which `./test long` sets, takes all.
pub(crate) fn in_turn<T: Clone>(all: &[T], ways: usize) -> Vec<T> {
    if env::var("NIMSCAPE_WHOLE").is_ok_and(|value| value == "1") {
        return all.to_vec();
    }
    let day = || SystemTime::UNIX_EPOCH.elapsed().unwrap().as_secs() / 86_400;
    let seed = env::var("NIMSCAPE_SEED").map_or_else(|_| day(), |seed| seed.parse().unwrap());
    println!("NIMSCAPE_SEED={seed}");
    all.iter().skip(seed as usize % ways).step_by(ways).cloned().collect()
}
