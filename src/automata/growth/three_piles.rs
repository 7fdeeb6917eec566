//! Three branches and 3-pile Nim: one tree, twice (Nim Fractals, Theorem 25).
//!
//! A P-position of total 2n holds every binary digit 1 of n in exactly two piles. Read from the
//! highest digit down these pairs of piles are runs of its evolution: 2^r children, each one more
//! in both piles. So positions and cells have paths of the same form, and they correspond when
//! their paths do: the first run is East for piles a and b, North for a and c, West for b and c,
//! and then a left turn changes the pair ab to ac, ac to bc, bc to ab, a right turn back.
//!
//! The paper gives this rule by the points (1, 0), (0, 1) and (-1, 0) and by its tables of turns.
//! The words East and North beside those points are exchanged there, and its worked example is the
//! mirror image: (14, 11, 5) is at (10, 3), not at (10, -3).

use super::direction::Direction::{self, East};
use super::path::{Run, endpoint, runs, walk};
use super::rule::Rule;
use nimscape_base::error::{Result, in_range};
use nimscape_games::nim::p_position;

/// The pairs of piles, as steps, in the order in which left turns lead through them.
const PAIRS: [[u64; 3]; 3] = [[1, 1, 0], [1, 0, 1], [0, 1, 1]];

/// Returns the P-position of 3-pile Nim at a cell of the three branches; `None` where no cell is
/// born.
///
/// Inverse of [`cell_of`], except where a coordinate is `i64::MIN`. Keeps generations, parents and
/// children. Total on `i64`; time O(log(|x| + |y|)).
///
/// ```
/// use nimscape_automata::growth::position_of;
/// assert_eq!(position_of(10, 3), Some([14, 11, 5]));
/// assert_eq!(position_of(-1, 0), Some([0, 1, 1]));
/// assert_eq!(position_of(0, -1), None);
/// ```
pub fn position_of(x: i64, y: i64) -> Option<[u64; 3]> {
    let (mut piles, mut pair, mut heading) = ([0; 3], 0, East);
    walk(Rule::ThreeBranches, x, y, |run| {
        pair = (pair + turn(heading, run.direction)) % 3;
        heading = run.direction;
        for (pile, step) in piles.iter_mut().zip(PAIRS[pair]) {
            *pile += step << run.exponent;
        }
    })?;
    Some(piles)
}

/// Returns how far a turn leads in [`PAIRS`]. Only the root, which counts as heading East, turns
/// back.
const fn turn(from: Direction, to: Direction) -> usize {
    match (to as usize + 4 - from as usize) % 4 {
        0 => 0,
        1 => 1,
        _ => 2,
    }
}

/// Returns the cell of a P-position of 3-pile Nim in the three branches.
///
/// Inverse of [`position_of`]. Time O(log of the largest pile).
///
/// ```
/// use nimscape_automata::growth::cell_of;
/// assert_eq!(cell_of([14, 11, 5]), Ok((10, 3)));
/// assert!(cell_of([3, 4, 5]).is_err());
/// ```
///
/// # Errors
/// An N-position; piles above `i64::MAX`.
pub fn cell_of(piles: [u64; 3]) -> Result<(i64, i64)> {
    p_position(&piles)?;
    for pile in piles {
        in_range("pile", pile, 0..=i64::MAX as u64)?;
    }
    let mut path: Vec<Run> = Vec::new();
    let mut before = 0;
    for exponent in (0..u64::BITS).rev() {
        let digits = piles.map(|pile| pile >> exponent & 1);
        if let Some(pair) = PAIRS.iter().position(|&pair| pair == digits) {
            let direction = match (path.last(), (pair + 3 - before) % 3) {
                (None, _) => Direction::ALL[pair],
                (Some(run), 0) => run.direction,
                (Some(run), 1) => run.direction.left(),
                (Some(run), _) => run.direction.right(),
            };
            path.push(Run { exponent, direction });
            before = pair;
        }
    }
    endpoint(&path)
}

/// A run of the evolution of 3-pile Nim: 2^r children, one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    /// Length and direction of the run in the plane.
    pub run: Run,
    /// 1 for the two piles that grow, 0 for the third.
    pub piles: [u64; 3],
    /// The position at the end of the run.
    pub at: [u64; 3],
}

/// Returns the runs that lead from (0, 0, 0) to a P-position, longest first.
///
/// ```
/// use nimscape_automata::growth::legs_to;
/// let legs = legs_to([14, 11, 5]).unwrap();
/// let at: Vec<_> = legs.iter().map(|leg| (leg.run.length(), leg.piles, leg.at)).collect();
/// assert_eq!(at[0], (8, [1, 1, 0], [8, 8, 0]));
/// assert_eq!(at[3], (1, [0, 1, 1], [14, 11, 5]));
/// ```
///
/// # Errors
/// Those of [`cell_of`].
pub fn legs_to(piles: [u64; 3]) -> Result<Vec<Leg>> {
    let (x, y) = cell_of(piles)?;
    let runs = runs(x, y).unwrap_or_default().into_iter();
    Ok(runs
        .map(|run| Leg {
            run,
            piles: piles.map(|pile| pile >> run.exponent & 1),
            at: piles.map(|pile| pile >> run.exponent << run.exponent),
        })
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worked_example_of_the_paper_mirrored() {
        // 8 East, 4 North, 2 East, 1 South: at (1,1,0), (1,0,1), (1,1,0), (0,1,1).
        assert_eq!(cell_of([8, 8, 0]), Ok((8, 0)));
        assert_eq!(cell_of([12, 8, 4]), Ok((8, 4)));
        assert_eq!(cell_of([14, 10, 4]), Ok((10, 4)));
        assert_eq!(cell_of([14, 11, 5]), Ok((10, 3)));
    }

    #[test]
    fn the_largest_positions_have_cells() {
        let most = i64::MAX as u64;
        assert_eq!(cell_of([most, most, 0]), Ok((i64::MAX, 0)));
        assert!(cell_of([1 << 63, 1 << 63, 0]).is_err());
        assert_eq!(position_of(i64::MIN, 0), Some([0, 1 << 63, 1 << 63]));
    }
}
