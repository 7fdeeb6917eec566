//! The three growths: the whole tree and two parts of it that grow by themselves.

use nimscape_base::Typescript;
use serde::Deserialize;

/// Where cells may be born. Inside, one law: a cell is born when exactly one of its four neighbours
/// is alive, and never dies; (0, 0) is alive at generation 0.
///
/// The smaller growths are the full one, cut: no cell with |x| = |y| > 0 is ever born, so the
/// diagonals part the four branches of the tree, and y = 0 is a line of symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Typescript)]
#[typescript("GrowthRule")]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// Everywhere but the South, y < 0 and y <= -|x|: the evolution of 3-pile Nim (Nim Fractals,
    /// Theorem 25).
    ThreeBranches,
    /// The whole plane: Ulam and Warburton's growth.
    Full,
    /// The octant 0 <= y < x with (0, 0): the evolution of Lim's P-positions (LIM is not SLIM,
    /// section 5).
    Lim,
}

impl Rule {
    /// All three.
    pub const ALL: [Self; 3] = [Self::ThreeBranches, Self::Full, Self::Lim];

    /// Returns whether the rule lets (x, y) be born at all. Total on `i64`.
    ///
    /// ```
    /// use nimscape_automata::growth::Rule;
    /// assert!(!Rule::ThreeBranches.allows(1, -1));
    /// assert!(Rule::ThreeBranches.allows(2, -1));
    /// assert!(!Rule::Lim.allows(2, -1));
    /// ```
    pub const fn allows(self, x: i64, y: i64) -> bool {
        match self {
            Self::Full => true,
            Self::ThreeBranches => y >= 0 || y.unsigned_abs() < x.unsigned_abs(),
            Self::Lim => (0 <= y && y < x) || (x == 0 && y == 0),
        }
    }

    /// Returns the smallest box that holds every cell to generation n: least x, least y, largest x,
    /// largest y.
    ///
    /// An axis reaches n. Farthest from the axis of its branch is a cell whose first run alone
    /// follows the axis: with h the largest power of two in n, one of n - h steps beside it if h is
    /// the first run, of h/2 - 1 if h/2 is. Generations beyond `i64` have the box of the last one
    /// in it.
    ///
    /// ```
    /// use nimscape_automata::growth::Rule;
    /// assert_eq!(Rule::ThreeBranches.bounds(6), [-6, -2, 6, 6]); // Figure 1 of Nim Fractals
    /// ```
    pub fn bounds(self, n: u64) -> [i64; 4] {
        let n = n.min(i64::MAX as u64);
        let first = n.checked_ilog2().map_or(0, |place| 1 << place);
        let aside = n.saturating_sub(first).max((first / 2).saturating_sub(1)) as i64;
        let n = n as i64;
        match self {
            Self::Full => [-n, -n, n, n],
            Self::ThreeBranches => [-n, -aside, n, n],
            Self::Lim => [0, 0, n, aside],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::growth::grow;

    #[test]
    fn bounds_are_tight() {
        for (rule, n) in Rule::ALL.into_iter().flat_map(|rule| (0..130).map(move |n| (rule, n))) {
            let cells = grow(rule, 0..=n).unwrap();
            let ends = |axis: &[i32]| (*axis.iter().min().unwrap(), *axis.iter().max().unwrap());
            let ((x0, x1), (y0, y1)) = (ends(&cells.x), ends(&cells.y));
            assert_eq!(rule.bounds(n.into()), [x0, y0, x1, y1].map(i64::from), "{rule:?}, {n}");
        }
    }

    #[test]
    fn the_edges_of_the_grid_are_no_exception() {
        assert!(Rule::ThreeBranches.allows(i64::MIN, -i64::MAX));
        assert!(!Rule::ThreeBranches.allows(i64::MIN, i64::MIN));
        assert!(Rule::Lim.allows(i64::MAX, 0));
        assert_eq!(Rule::Full.bounds(1 << 63), Rule::Full.bounds(i64::MAX as u64));
    }
}
