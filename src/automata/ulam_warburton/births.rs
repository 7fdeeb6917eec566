//! The cells of one generation in a window of the plane, without those outside.

use super::direction::Direction;
use super::nodes::{Node, fans};
use super::rule::Rule;

/// A rectangle of cells, all four ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The west column.
    pub west: i64,
    /// The south row.
    pub south: i64,
    /// The east column.
    pub east: i64,
    /// The north row.
    pub north: i64,
}

impl Window {
    /// Whether it has a cell no farther than `reach` from (x, y) across, and no farther upwards. Below 2^62 on every side.
    const fn touches(&self, x: i64, y: i64, reach: i64) -> bool {
        x + reach >= self.west
            && x - reach <= self.east
            && y + reach >= self.south
            && y - reach <= self.north
    }
}

/// Shows every cell (x, y) that is born at generation n in a window, once, in the order of paths.
///
/// Runs still to come lead no farther than their sum, so whole branches of the tree that cannot come back to the
/// window are left out. Time in proportion to the cells shown and to those of earlier runs near the rim: the number of
/// births at n at most. n and the window below 2^61.
///
/// ```
/// use nimscape::automata::ulam_warburton::{Rule, Window, births};
/// let east = Window { west: 1, south: -9, east: 9, north: 9 };
/// let mut born = Vec::new();
/// births(Rule::ThreeBranches, 3, &east, |x, y| born.push((x, y)));
/// assert_eq!(born, [(3, 0), (2, 1), (2, -1), (1, 2)]);
/// ```
pub fn births(rule: Rule, n: u64, window: &Window, mut visit: impl FnMut(i64, i64)) {
    let mut window = *window;
    if rule == Rule::Lim {
        // The tails of the axis would reach below it.
        window.south = window.south.max(0);
    }
    let mut walk = Walk { fans: fans(rule), window, visit: &mut visit };
    if window.touches(0, 0, n as i64) {
        walk.go_on(0, 0, n, Node::ROOT);
    }
}

struct Walk<'a, V> {
    fans: [u8; 8],
    window: Window,
    visit: &'a mut V,
}

impl<V: FnMut(i64, i64)> Walk<'_, V> {
    /// Shows the cells whose path goes on from (x, y), where it arrived by `way`, by runs that add up to `rest`.
    fn go_on(&mut self, x: i64, y: i64, rest: u64, way: usize) {
        let Some(exponent) = rest.checked_ilog2() else { return (self.visit)(x, y) };
        let rest = rest ^ 1 << exponent;
        for direction in Direction::ALL {
            if self.fans[way] >> direction as u8 & 1 == 0 {
                continue;
            }
            let (u, v) = direction.unit();
            let (x, y) = (x + (u << exponent), y + (v << exponent));
            if self.window.touches(x, y, rest as i64) {
                self.go_on(x, y, rest, direction as usize);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::birth;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn births_are_the_cells_of_that_generation(
            rule in prop::sample::select(&Rule::ALL[..]), n in 0_u64..150,
            (west, south) in (-160_i64..160, -160_i64..160), (w, h) in (0_i64..90, 0_i64..90),
        ) {
            let window = Window { west, south, east: west + w, north: south + h };
            let all = (south..=south + h).flat_map(|y| (west..=west + w).map(move |x| (x, y)));
            let expected: Vec<_> = all.filter(|&(x, y)| birth(rule, x, y) == Some(n)).collect();
            let mut found = Vec::new();
            births(rule, n, &window, |x, y| found.push((x, y)));
            found.sort_by_key(|&(x, y)| (y, x));
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn a_far_window_of_a_far_generation_is_found_at_once() {
        let n = (1 << 40) - 1;
        let (x, y) = (1 << 39, (1 << 39) - 1);
        assert_eq!(birth(Rule::Full, x, y), Some(n));
        let window = Window { west: x - 40, south: y - 40, east: x + 40, north: y + 40 };
        let mut found = Vec::new();
        births(Rule::Full, n, &window, |x, y| found.push((x, y)));
        assert!(found.contains(&(x, y)));
        assert!(found.iter().all(|&(x, y)| birth(Rule::Full, x, y) == Some(n)));
    }
}
