//! The numbers of one group alone.

use nimscape_arrays::dynamics::{Rule, State, step};

/// Follows the first numbers after a band of radius 12 for some columns.
pub(crate) fn follow(numbers: usize, columns: u64) -> Vec<u64> {
    let start = State::random(1, numbers as u32, 12, Rule::A).expect("in range");
    let mut sets: Vec<u64> = start.rows().iter().map(|&set| set as u64).collect();
    (0..columns).for_each(|_| step(&mut sets, (1 << 12) - 1, |_, _| ()));
    sets
}
