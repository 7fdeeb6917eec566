//! The states of `D(k, n)` in real arrays.

use crate::bands::BandFinder;
use nimscape_arrays::dynamics::state::ROWS;
use nimscape_arrays::dynamics::{Rule, State};
use nimscape_base::error::{Result, in_range, invalid};
use nimscape_base::work_budget::WorkBudget;

/// The columns that can be requested.
pub const COLUMNS: core::ops::RangeInclusive<u64> = 0..=1_000_000;

/// Returns the state, before a column of the array with centre `c`, of the `k` numbers that follow
/// the band of radius `n` (rule A; of radius `n + 1` by rule B). From there on the array goes as
/// [`State::step`] does. Cost: all numbers up to these in all columns up to this one, a nanosecond
/// each.
///
/// # Errors
/// When a parameter is out of range, or no such band is perfect from this column on.
pub fn seed_of(c: u32, k: u32, n: u32, rule: Rule, column: u64) -> Result<State> {
    in_range("k", k, ROWS)?;
    in_range("n", n, nimscape_arrays::dynamics::state::RADII)?;
    in_range("column", column, COLUMNS)?;
    let radius = rule.radius(n);
    let first = 2 * radius - 1;
    let mut finder = BandFinder::new(c, first + k)?;
    if finder.follow(column, &mut WorkBudget::silent(u64::MAX)).is_err() {
        unreachable!("nothing stops it");
    }
    let radii: Vec<u32> = finder.bands().iter().map(|band| band.radius).collect();
    match finder.sets() {
        Some(sets) if radii.contains(&radius) => State::of_sets(&sets[first as usize..], radius),
        _ => Err(invalid(
            "n",
            n,
            format!(
                "has no state here: before column {column} of centre {c} no band of radius {radius} is perfect; {}",
                bands_in_words(&radii)
            ),
        )),
    }
}

fn bands_in_words(radii: &[u32]) -> String {
    let radii: Vec<String> = radii.iter().map(u32::to_string).collect();
    match &radii[..] {
        [] => "none is yet".to_owned(),
        [only] => format!("only that of radius {only} is"),
        [first @ .., last] => format!("those of radius {} and {last} are", first.join(", ")),
    }
}
