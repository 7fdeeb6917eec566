//! The closed form: every cell is a sum of signed powers of two, its path from the root.
//!
//! Nim Fractals, section 5.4, after Stanley and Chapman: the cells born at n = 2^r₁ + 2^r₂ + ...
//! with r₁ > r₂ > ... are the sums 2^r₁·v₁ + 2^r₂·v₂ + ... of unit vectors, where no v is the
//! opposite of the one before it. Each term is a *run*: 2^r steps of the tree in one direction.
//!
//! The longest run is read off the cell. What follows a run of 2^r stays within distance 2^r - 1 of
//! its end and never enters the branch that points back, so 2^r <= |x| + |y| < 2^(r+1), and the
//! larger of |x| and |y| gives the axis. A tie means that there is no such cell.

use super::direction::Direction::{self, East, North, South, West};
use super::rule::Rule;
use nimscape_base::error::{Result, in_range, invalid};

/// 2^`exponent` steps in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    /// The binary logarithm of the number of steps, at most 63.
    pub exponent: u32,
    /// Where to.
    pub direction: Direction,
}

impl Run {
    /// Returns the number of steps.
    pub const fn length(self) -> u64 {
        1 << self.exponent
    }

    /// Returns the cell from which this run leads to (x, y), in arithmetic modulo 2^64.
    pub(super) const fn start(self, x: i64, y: i64) -> (i64, i64) {
        let length = self.length().cast_signed();
        let (u, v) = self.direction.unit();
        (x.wrapping_sub(u.wrapping_mul(length)), y.wrapping_sub(v.wrapping_mul(length)))
    }
}

/// Returns the longest run on the path to (x, y): none if |x| = |y|.
///
/// The rest of the path leads to `run.start(x, y)`, whose |x| + |y| is below the run's length; the
/// true difference therefore fits in `i64` wherever the cell does.
pub(super) fn longest_run(x: i64, y: i64) -> Option<Run> {
    let (across, up) = (x.unsigned_abs(), y.unsigned_abs());
    let direction = match across.cmp(&up) {
        core::cmp::Ordering::Equal => return None,
        core::cmp::Ordering::Greater if x > 0 => East,
        core::cmp::Ordering::Greater => West,
        core::cmp::Ordering::Less if y > 0 => North,
        core::cmp::Ordering::Less => South,
    };
    Some(Run { exponent: (across + up).ilog2(), direction })
}

/// Shows the runs of a cell to `visit`, longest first; `None` if the cell is never born.
pub(super) fn walk(rule: Rule, x: i64, y: i64, mut visit: impl FnMut(Run)) -> Option<()> {
    if !rule.allows(x, y) {
        return None;
    }
    let mut rest = (x, y);
    while rest != (0, 0) {
        let run = longest_run(rest.0, rest.1)?;
        visit(run);
        rest = run.start(rest.0, rest.1);
    }
    Some(())
}

/// Returns the generation at which (x, y) is born, or `None` if it never is.
///
/// Total on `i64`; time O(log(|x| + |y|)).
///
/// ```
/// use nimscape_automata::growth::{Rule, birth};
/// assert_eq!(birth(Rule::Full, 3, 2), Some(7)); // 4 East, 2 North, 1 West
/// assert_eq!(birth(Rule::Full, 5, 5), None);
/// assert_eq!(birth(Rule::ThreeBranches, 0, -1), None);
/// assert_eq!(birth(Rule::Full, 1 << 52, 1), Some((1 << 52) + 1));
/// ```
pub fn birth(rule: Rule, x: i64, y: i64) -> Option<u64> {
    let mut generation = 0;
    walk(rule, x, y, |run| generation += run.length())?;
    Some(generation)
}

/// Returns the runs that lead from (0, 0) to (x, y), longest first, or `None` if the cell is never
/// born. Their lengths are the binary digits of its generation. The path of (0, 0) is empty.
///
/// Inverse of [`endpoint`]. The path does not depend on the rule, which only decides which cells
/// there are. Total on `i64`; time O(log(|x| + |y|)).
///
/// ```
/// use nimscape_automata::growth::{Direction, runs};
/// let path: Vec<_> = runs(10, 3).unwrap().iter().map(|r| (r.length(), r.direction)).collect();
/// use Direction::{East, North, South};
/// assert_eq!(path, [(8, East), (4, North), (2, East), (1, South)]);
/// ```
pub fn runs(x: i64, y: i64) -> Option<Vec<Run>> {
    let mut path = Vec::new();
    walk(Rule::Full, x, y, |run| path.push(run))?;
    Some(path)
}

/// Returns the cell at the end of a path.
///
/// Inverse of [`runs`], except where a coordinate is `i64::MIN`.
///
/// # Errors
/// An exponent above 62; runs that do not get shorter; a run straight back along the one before.
pub fn endpoint(path: &[Run]) -> Result<(i64, i64)> {
    let (mut x, mut y) = (0, 0);
    let mut before: Option<Run> = None;
    for &run in path {
        in_range("exponent", run.exponent, 0..=62)?;
        if let Some(reason) = before.and_then(|before| objection(before, run)) {
            return Err(invalid("run", format!("{run:?}"), reason));
        }
        let (u, v) = run.direction.unit();
        x += u << run.exponent;
        y += v << run.exponent;
        before = Some(run);
    }
    Ok((x, y))
}

/// Why `run` cannot follow `before`, if it cannot.
fn objection(before: Run, run: Run) -> Option<String> {
    if run.exponent >= before.exponent {
        Some(format!("is not shorter than the run of {} before it", before.length()))
    } else if run.direction == before.direction.back() {
        Some("goes straight back".to_owned())
    } else {
        None
    }
}

/// Returns the cell from which (x, y) is born: its only live neighbour at that time. `None` for (0,
/// 0) and for cells that are never born.
///
/// It is one step back along the last, shortest run. Total on `i64`; time O(log(|x| + |y|)).
///
/// ```
/// use nimscape_automata::growth::{Rule, parent};
/// assert_eq!(parent(Rule::Full, 3, 2), Some((4, 2)));
/// assert_eq!(parent(Rule::Full, 0, 0), None);
/// ```
pub fn parent(rule: Rule, x: i64, y: i64) -> Option<(i64, i64)> {
    let mut last = None;
    walk(rule, x, y, |run| last = Some(run))?;
    last.map(|run| Run { exponent: 0, ..run }.start(x, y))
}

/// Returns the cells that are born from (x, y), counter-clockwise from East: the neighbours born
/// one generation later, for a cell is born of its only live neighbour. Empty if (x, y) is never
/// born.
///
/// The root has a child for each branch; other cells have 0, 1 or 3 (in Lim's octant the cells of
/// the axis y = 0 have 1 or 2). Neighbours beyond the ends of `i64` are left out. Time O(log(|x| +
/// |y|)).
///
/// ```
/// use nimscape_automata::growth::{Rule, children};
/// assert_eq!(children(Rule::Full, 2, 0), [(3, 0), (2, 1), (2, -1)]);
/// assert_eq!(children(Rule::Full, 3, 0), [(4, 0)]);
/// assert_eq!(children(Rule::Full, 2, 1), []);
/// ```
pub fn children(rule: Rule, x: i64, y: i64) -> Vec<(i64, i64)> {
    let Some(next) = birth(rule, x, y).and_then(|generation| generation.checked_add(1)) else {
        return Vec::new();
    };
    Direction::ALL
        .into_iter()
        .filter_map(|direction| {
            let (u, v) = direction.unit();
            Some((x.checked_add(u)?, y.checked_add(v)?))
        })
        .filter(|&(x, y)| birth(rule, x, y) == Some(next))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endpoint_refuses_what_is_no_path() {
        let run = |exponent, direction| Run { exponent, direction };
        assert!(endpoint(&[run(63, East)]).is_err());
        assert!(endpoint(&[run(1, East), run(1, North)]).is_err());
        assert!(endpoint(&[run(2, East), run(1, West)]).is_err());
        assert_eq!(endpoint(&[]), Ok((0, 0)));
    }

    #[test]
    fn the_corners_of_the_grid_are_cells_like_others() {
        assert_eq!(birth(Rule::Full, i64::MIN, i64::MIN), None);
        assert_eq!(birth(Rule::Full, i64::MIN, 0), Some(1 << 63));
        assert_eq!(birth(Rule::Full, i64::MIN, i64::MAX), Some(u64::MAX));
        assert_eq!(birth(Rule::Full, i64::MAX, 1), birth(Rule::Full, 1, i64::MAX));
        assert_eq!(parent(Rule::Full, i64::MIN, 0), Some((i64::MIN + 1, 0)));
        assert_eq!(children(Rule::Full, i64::MAX, 0), []);
        assert!(runs(i64::MAX, i64::MIN).is_some_and(|path| path.len() == 64));
    }
}
