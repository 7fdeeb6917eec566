//! Lim's octant and the P-positions of Lim (LIM is not SLIM, section 5).
//!
//! In Lim a player takes as many stones from each of two piles as they add to the third. Its
//! P-positions are the piles in which no binary digit 1 occurs twice, so that the digits of n = a +
//! b + c are dealt out to a, b and c. With a >= b >= c they correspond to the cells of generation n
//! in the octant 0 <= y < x: the runs of the cell are dealt out by their directions. East goes to a
//! and North to b; of West and South the first after an East or North goes to c, and a turn from
//! one to the other goes to b or a.
//!
//! The paper's formulas make a P-position of any cell of the plane, but only in this octant is a >=
//! b >= c, and only there do they have an inverse.

use super::direction::Direction::{East, North, South, West};
use super::path::{Run, endpoint, walk};
use super::rule::Rule;
use nimscape_base::error::{Result, in_range, invalid};
use nimscape_base::order::SortShort;

/// Returns the P-position of Lim, a >= b >= c, at a cell of Lim's octant; `None` where no cell is
/// born.
///
/// Inverse of [`cell_of_lim`]. The generation of the cell is the number of stones. Total on `i64`;
/// time O(log x).
///
/// ```
/// use nimscape_automata::growth::lim_position_of;
/// assert_eq!(lim_position_of(6, 3), Some([9, 4, 2]));
/// assert_eq!(lim_position_of(3, 6), None);
/// ```
pub fn lim_position_of(x: i64, y: i64) -> Option<[u64; 3]> {
    let (mut piles, mut before) = ([0; 3], East);
    walk(Rule::Lim, x, y, |run| {
        let pile = match (before, run.direction) {
            (_, East) | (West, South) => 0,
            (_, North) | (South, West) => 1,
            (_, West | South) => 2,
        };
        piles[pile] += run.length();
        before = run.direction;
    })?;
    Some(piles)
}

/// Returns the cell of a P-position of Lim, whose piles may come in any order.
///
/// Inverse of [`lim_position_of`] on a >= b >= c. Time O(log of the largest pile).
///
/// ```
/// use nimscape_automata::growth::cell_of_lim;
/// assert_eq!(cell_of_lim([9, 4, 2]), Ok((6, 3)));
/// assert_eq!(cell_of_lim([2, 9, 4]), Ok((6, 3)));
/// assert!(cell_of_lim([1, 1, 0]).is_err());
/// ```
///
/// # Errors
/// An N-position; piles above `i64::MAX`.
pub fn cell_of_lim([a, b, c]: [u64; 3]) -> Result<(i64, i64)> {
    if a & b | a & c | b & c != 0 {
        let reason = "is an N-position of Lim: a binary digit occurs in two piles";
        return Err(invalid("position", format!("({a}, {b}, {c})"), reason));
    }
    let mut piles = [a, b, c];
    piles.sort_short_by(|p, q| q < p);
    in_range("pile", piles[0], 0..=i64::MAX as u64)?;
    let mut path = Vec::new();
    let mut before = East;
    for exponent in (0..u64::BITS).rev() {
        let Some(pile) = piles.iter().position(|pile| pile >> exponent & 1 == 1) else { continue };
        let direction = match (pile, before) {
            (0, West) | (2, East | South) => South,
            (1, South) | (2, North | West) => West,
            (0, _) => East,
            _ => North,
        };
        path.push(Run { exponent, direction });
        before = direction;
    }
    endpoint(&path)
}

/// Returns the mirror image of a cell in the octant 0 <= y <= x; the growth is symmetric, so both
/// are born together. `i64::MIN` counts as `-i64::MAX`.
///
/// ```
/// use nimscape_automata::growth::into_octant;
/// assert_eq!(into_octant(-3, 6), (6, 3));
/// ```
pub fn into_octant(x: i64, y: i64) -> (i64, i64) {
    let (x, y) = (x.saturating_abs(), y.saturating_abs());
    (x.max(y), x.min(y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_positions_have_cells() {
        assert_eq!(cell_of_lim([i64::MAX as u64, 0, 0]), Ok((i64::MAX, 0)));
        assert!(cell_of_lim([1 << 63, 0, 0]).is_err());
    }
}
