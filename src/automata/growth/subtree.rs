//! The subtrees of the growth that a picture shows in different colours.
//!
//! A path begins with a run of 2^a steps. The cell at the end of that run, of generation 2^a, has
//! three subtrees: the second run of a path leads straight on, to the left, or to the right.
//! Nothing is ever born on a diagonal through the root or through one of these cells, so diagonals
//! separate the subtrees, at every scale: the diagonals of a pixel cut it into four
//! triangles, and the cells in a triangle belong to one subtree. Around the root alone a triangle
//! holds subtrees of many generations.

use super::path::longest_run;

/// The root.
pub const ROOT: usize = 0;
/// A cell whose path is one run.
pub const STEM: usize = 1;
/// A cell whose second run leads straight on.
pub const ON: usize = 2;
/// A cell whose second run leads to the left of the first.
pub const LEFT: usize = 3;
/// A cell whose second run leads to the right of the first.
pub const RIGHT: usize = 4;

/// The number of subtrees, the root and the cells of one run included.
pub(crate) const SUBTREES: usize = 5;

/// Returns the subtree of a cell that is born: [`ROOT`], [`STEM`], [`ON`], [`LEFT`] or [`RIGHT`].
/// It does not depend on the rule. Total on `i64`, with [`ROOT`] where no cell is born because it
/// lies on a diagonal; constant time.
///
/// ```
/// use nimscape_automata::growth::subtree;
/// assert_eq!(subtree::of(0, 0), subtree::ROOT);
/// assert_eq!(subtree::of(0, 8), subtree::STEM);
/// assert_eq!(subtree::of(10, 3), subtree::LEFT); // 8 East, 4 North, ...
/// ```
#[inline(never)]
pub fn of(x: i64, y: i64) -> usize {
    let Some(first) = longest_run(x, y) else { return ROOT };
    let (u, v) = first.start(x, y);
    match longest_run(u, v) {
        None => STEM,
        Some(second) if second.direction == first.direction => ON,
        Some(second) if second.direction == first.direction.left() => LEFT,
        Some(_) => RIGHT,
    }
}

/// The subtrees in a pixel: of the cell in its south-west corner, then of the cells in its
/// triangles: south, east, north, west. A triangle beside the root is [`ROOT`].
pub(super) type Parts = [u8; 5];

/// Returns the subtrees in pixel (x, y) of any level; for |x| and |y| below 2^59.
pub(super) fn parts(x: i64, y: i64) -> Parts {
    // In eighths of a pixel; the sides of a triangle do not meet these points.
    let point = |(u, v): (i64, i64)| {
        let (u, v) = (8 * x + u, 8 * y + v);
        if u.abs() + v.abs() < 8 { ROOT as u8 } else { of(u, v) as u8 }
    };
    [(0, 0), (4, 1), (7, 4), (4, 7), (1, 4)].map(point)
}

/// Returns the triangles of a pixel beside a corner, as indices into [`Parts`]: the tails of a node
/// in that corner lie in them, those of direction `corner` in the first and those of the next
/// direction, counter-clockwise, in the second.
pub(super) fn beside(corner: usize) -> [usize; 2] {
    [1 + corner, 1 + (corner + 3) % 4]
}

#[cfg(test)]
mod tests {
    use super::super::{Rule, birth, runs};
    use super::*;

    #[test]
    fn the_subtree_of_a_cell_is_read_off_its_path() {
        for (x, y) in (-70..=70).flat_map(|x| (-70..=70).map(move |y| (x, y))) {
            let Some(path) = runs(x, y) else { continue };
            let expected = match &path[..] {
                [] => ROOT,
                [_] => STEM,
                [first, second, ..] => {
                    let turns = [first.direction, first.direction.left(), first.direction.right()];
                    ON + turns.iter().position(|&turn| turn == second.direction).unwrap()
                }
            };
            assert_eq!(of(x, y), expected, "({x}, {y})");
        }
    }

    #[test]
    fn a_triangle_away_from_the_root_has_cells_of_one_subtree() {
        let side = 16;
        let cells = (-128..128).flat_map(|x| (-128..128).map(move |y| (x, y)));
        let mut seen = 0;
        for (x, y) in cells.filter(|&(x, y)| birth(Rule::Full, x, y).is_some()) {
            let (u, v) = (i64::rem_euclid(x, side), i64::rem_euclid(y, side));
            let parts = parts(x.div_euclid(side), y.div_euclid(side));
            let holding = [v <= u && u + v <= side, u + v >= side && u >= v]
                .into_iter()
                .chain([v >= u && u + v >= side, u + v <= side && u <= v]);
            let found = holding.zip(&parts[1..]).filter(|&(holds, _)| holds).map(|(_, part)| part);
            if (u, v) == (0, 0) {
                assert_eq!(usize::from(parts[0]), of(x, y), "({x}, {y})");
            } else if x.abs() + y.abs() >= side {
                seen += 1;
                assert!(found.into_iter().any(|&part| usize::from(part) == of(x, y)), "({x}, {y})");
            }
        }
        assert!(seen > 5000, "{seen} cells");
    }
}
