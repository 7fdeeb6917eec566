//! What lives in a window of the plane, at any scale: exact counts for pixels, and lists of cells.
//!
//! # The tree of diamonds
//! A cell at the end of a run of `2^r` steps is the root of all that shorter runs reach from it: a diamond of less
//! than `2^r` steps around it, without what lies straight behind. Its coordinates are multiples of `2^r`. So the
//! growth to a generation is a tree of diamonds. One that lies outside the window is passed over; the others are
//! opened until they are small enough.
//!
//! # Small enough for a pixel
//! Let pixels be `2^L` cells wide. A diamond with `r <= L` touches the border of a pixel only if its root stands on
//! one: then the border runs along its axis. Each of its branches is mirrored in its own axis, a straight line of
//! cells, so with `A` cells in a branch and `m` of them on the axis each side holds `(A - m) / 2`. So the four
//! quarters of such a diamond are counted by formula, and only diamonds larger than a pixel are opened.

use super::ulam_warburton::{Direction, Rule, count_alive};
use crate::error::{Error, Result, in_range};

/// The last generation that can be drawn.
pub const LAST_DRAWN: u64 = 1 << 40;

/// The largest level of a grid: pixels of 2^40 x 2^40 cells.
pub const LAST_LEVEL: u32 = 40;

/// The coordinates, either sign, between which windows and grids begin.
pub const FARTHEST: i64 = 1 << 52;

/// A rectangle of cells, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// Westmost and eastmost column.
    pub x: (i64, i64),
    /// Southmost and northmost row.
    pub y: (i64, i64),
}

impl Window {
    fn holds(&self, x: i64, y: i64) -> bool {
        (self.x.0..=self.x.1).contains(&x) && (self.y.0..=self.y.1).contains(&y)
    }

    fn meets(&self, diamond: &Diamond) -> bool {
        let reach = diamond.reach as i64;
        diamond.x + reach >= self.x.0
            && diamond.x - reach <= self.x.1
            && diamond.y + reach >= self.y.0
            && diamond.y - reach <= self.y.1
    }
}

/// A root, and all that grows from it within `reach` generations.
#[derive(Debug, Clone, Copy)]
struct Diamond {
    x: i64,
    y: i64,
    /// Generation of the root.
    birth: u64,
    /// Generations that follow it.
    reach: u64,
    /// The direction of the run that ends here: nothing grows straight back. `None` for the seed.
    heading: Option<Direction>,
    /// On the octant's lower rim, where nothing grows south.
    on_rim: bool,
}

impl Diamond {
    fn seed(rule: Rule, n: u64) -> Self {
        Self { x: 0, y: 0, birth: 0, reach: n, heading: None, on_rim: rule == Rule::Lim }
    }

    /// The directions of the branches.
    fn ways(self, rule: Rule) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |&way| match self.heading {
            None => rule.branches().contains(&way),
            Some(heading) => way != heading.back() && !(self.on_rim && way == Direction::South),
        })
    }

    /// The diamonds at the ends of the runs that begin here.
    fn opened(self, rule: Rule) -> impl Iterator<Item = Self> {
        let runs = 64 - self.reach.leading_zeros();
        (0..runs).flat_map(move |exponent| {
            let length = 1 << exponent;
            let reach = (length - 1).min(self.reach - length);
            self.ways(rule).map(move |heading| {
                let ((dx, dy), steps) = (heading.unit(), length as i64);
                Self {
                    x: self.x + dx * steps,
                    y: self.y + dy * steps,
                    birth: self.birth + length,
                    reach,
                    heading: Some(heading),
                    on_rim: self.on_rim && heading == Direction::East,
                }
            })
        })
    }

    /// Calls `part(dx, dy, share)` for the parts of the diamond that lie where `x` is below the root's (`dx = -1`) or
    /// not (`0`), and likewise `y`. A part may come in several calls.
    fn quarters(self, rule: Rule, mut part: impl FnMut(i64, i64, Share)) {
        part(0, 0, Share { count: 1, birth: self.birth });
        let (branch, axis) = (branch(self.reach), u128::from(self.reach));
        if axis == 0 {
            return;
        }
        for way in self.ways(rule) {
            let (dx, dy) = way.unit();
            part(dx.min(0), dy.min(0), Share { count: axis, birth: self.birth + 1 });
            // Beside the axis the first cells are two steps onward and one to the side.
            let side = Share { count: (branch - axis) / 2, birth: self.birth + 3 };
            for turned in [way.left(), way.right()] {
                let forbidden = self.on_rim && turned == Direction::South;
                if side.count > 0 && !forbidden {
                    let (tx, ty) = turned.unit();
                    part((dx + tx).min(0), (dy + ty).min(0), side);
                }
            }
        }
    }
}

/// The cells of one whole branch within `reach` generations of its root: a third of three branches.
fn branch(reach: u64) -> u128 {
    count_alive(Rule::ThreeBranches, reach).map_or(0, |count| (count - 1) / 3)
}

/// A live cell of a window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// Eastward coordinate.
    pub x: i64,
    /// Northward coordinate.
    pub y: i64,
    /// Generation of birth.
    pub birth: u64,
    /// The direction of its last run: the parent is one step behind. `None` for the seed.
    pub heading: Option<Direction>,
}

/// The cells of a window that are alive after generation `n`, in the order of the tree.
///
/// # Errors
/// When `n` is out of range, or as soon as more than `limit` cells are found.
pub fn cells(rule: Rule, n: u64, window: Window, limit: usize) -> Result<Vec<Cell>> {
    let mut found = Vec::new();
    let mut open = vec![Diamond::seed(rule, in_range("n", n, 0..=LAST_DRAWN)?)];
    while let Some(diamond) = open.pop() {
        let Diamond { x, y, birth, heading, .. } = diamond;
        if window.holds(x, y) {
            found.push(Cell { x, y, birth, heading });
        }
        if found.len() > limit {
            return Err(Error::Unfit {
                name: "window",
                value: format!("x {:?}, y {:?}", window.x, window.y),
                reason: format!("holds more than {limit} live cells"),
            });
        }
        open.extend(diamond.opened(rule).filter(|part| window.meets(part)));
    }
    Ok(found)
}

/// What a pixel covers: how many live cells, and the earliest birth among them (`u64::MAX` where there is none).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// Live cells.
    pub count: u128,
    /// Their earliest generation.
    pub birth: u64,
}

/// A grid of square pixels, each `2^level` cells wide. Rows rise with `y`; the pixel in row `j`, column `i` has index
/// `j * columns + i` and begins at the cell `((column + i) << level, (row + j) << level)`.
#[derive(Debug, Clone, Copy)]
pub struct Grid {
    /// Logarithm of the cells along the side of a pixel.
    pub level: u32,
    /// The first column, in pixels.
    pub column: i64,
    /// The first row, in pixels.
    pub row: i64,
    /// Pixels in a row.
    pub columns: usize,
    /// Rows.
    pub rows: usize,
}

impl Grid {
    fn window(&self) -> Window {
        let axis = |first: i64, length: usize| {
            (first << self.level, ((first + length as i64) << self.level) - 1)
        };
        Window { x: axis(self.column, self.columns), y: axis(self.row, self.rows) }
    }

    /// The index of a pixel, if it is in the grid.
    fn index(&self, column: i64, row: i64) -> Option<usize> {
        let i = usize::try_from(column - self.column).ok().filter(|&i| i < self.columns)?;
        let j = usize::try_from(row - self.row).ok().filter(|&j| j < self.rows)?;
        Some(j * self.columns + i)
    }
}

/// For every pixel of a grid, what of the growth to generation `n` it covers. Cost: a few steps a pixel, at any scale.
///
/// # Errors
/// When `n`, the level or the place of the grid is out of range.
pub fn shares(rule: Rule, n: u64, grid: Grid) -> Result<Vec<Share>> {
    let n = in_range("n", n, 0..=LAST_DRAWN)?;
    let level = in_range("level", grid.level, 0..=LAST_LEVEL)?;
    let farthest = FARTHEST >> level;
    in_range("column", grid.column, -farthest..=farthest)?;
    in_range("row", grid.row, -farthest..=farthest)?;
    let mut pixels = vec![Share { count: 0, birth: u64::MAX }; grid.columns * grid.rows];
    let mut add = |column, row, share: Share| {
        if let Some(pixel) = grid.index(column, row) {
            pixels[pixel].count += share.count;
            pixels[pixel].birth = pixels[pixel].birth.min(share.birth);
        }
    };
    let window = grid.window();
    let mut open = vec![Diamond::seed(rule, n)];
    while let Some(diamond) = open.pop() {
        let (column, row) = (diamond.x >> level, diamond.y >> level);
        if diamond.reach >> level == 0 {
            // Smaller than a pixel: the part beyond a border through the root is in the next pixel.
            let border = |at: i64, pixel: i64| i64::from(at == pixel << level);
            let (left, below) = (border(diamond.x, column), border(diamond.y, row));
            diamond
                .quarters(rule, |dx, dy, share| add(column + dx * left, row + dy * below, share));
        } else {
            add(column, row, Share { count: 1, birth: diamond.birth });
            open.extend(diamond.opened(rule).filter(|part| window.meets(part)));
        }
    }
    Ok(pixels)
}

#[cfg(test)]
mod tests {
    use super::super::ulam_warburton::{birth, parent};
    use super::*;
    use proptest::prelude::*;

    /// Every cell of a window, asked one by one.
    fn one_by_one(rule: Rule, n: u64, window: Window) -> Vec<(i64, i64, u64)> {
        let rows = window.y.0..=window.y.1;
        let all = rows.flat_map(|y| (window.x.0..=window.x.1).map(move |x| (x, y)));
        all.filter_map(|(x, y)| Some((x, y, birth(rule, x, y).filter(|&at| at <= n)?))).collect()
    }

    fn rules() -> impl Strategy<Value = Rule> {
        prop::sample::select(&Rule::ALL[..])
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn cells_are_those_that_are_alive(
            rule in rules(), n in 0_u64..200,
            (x, y) in (-150_i64..150, -150_i64..150), (w, h) in (0_i64..60, 0_i64..60),
        ) {
            let window = Window { x: (x, x + w), y: (y, y + h) };
            let mut found = cells(rule, n, window, 100_000).unwrap();
            for cell in &found {
                let step = cell.heading.map(Direction::unit);
                let back = step.map(|(dx, dy)| (cell.x - dx, cell.y - dy));
                prop_assert_eq!(back, parent(rule, cell.x, cell.y));
            }
            found.sort_unstable_by_key(|cell| (cell.y, cell.x));
            let found: Vec<_> = found.iter().map(|cell| (cell.x, cell.y, cell.birth)).collect();
            prop_assert_eq!(found, one_by_one(rule, n, window));
        }

        #[test]
        fn shares_are_counted_one_by_one(
            rule in rules(), n in 0_u64..300,
            level in 0_u32..6, (column, row) in (-6_i64..6, -6_i64..6),
        ) {
            let grid = Grid { level, column, row, columns: 5, rows: 4 };
            for (pixel, share) in shares(rule, n, grid).unwrap().into_iter().enumerate() {
                let (i, j) = ((pixel % 5) as i64 + column, (pixel / 5) as i64 + row);
                let axis = |k: i64| (k << level, ((k + 1) << level) - 1);
                let living = one_by_one(rule, n, Window { x: axis(i), y: axis(j) });
                prop_assert_eq!(share.count, living.len() as u128);
                let first = living.iter().map(|&(_, _, birth)| birth).min();
                prop_assert_eq!(share.birth, first.unwrap_or(u64::MAX));
            }
        }
    }

    #[test]
    fn from_far_away_the_whole_figure_is_counted() {
        for rule in Rule::ALL {
            for (level, n) in [(40, LAST_DRAWN), (26, (1 << 31) - 1), (25, 1_000_000_007)] {
                let grid = Grid { level, column: -64, row: -64, columns: 128, rows: 128 };
                let shares = shares(rule, n, grid).unwrap();
                let counted: u128 = shares.iter().map(|share| share.count).sum();
                assert_eq!(counted, count_alive(rule, n).unwrap(), "{rule:?}, level {level}");
            }
        }
    }

    #[test]
    fn too_many_cells_are_refused() {
        let all = Window { x: (-100, 100), y: (-100, 100) };
        let refused = cells(Rule::Full, 63, all, 1000).unwrap_err();
        assert!(refused.to_string().ends_with("holds more than 1000 live cells"));
    }
}
