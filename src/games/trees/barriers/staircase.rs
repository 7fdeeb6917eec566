//! Barriers in the plane of two variable leaves: staircases.
//!
//! Below a barrier lies a set of cells (x, y) with x, y ≥ 1 that is closed upwards: with a cell
//! it holds all that see it, (x + 1, y) and (x, y + 1). So it is given by its least cells,
//! a finite number. They are its corner positions: they see only what is above.

use core::fmt;
use core::ops::RangeInclusive;
use core::str::FromStr;
use nimscape_base::order::SortShort;

use super::STEPS;
use nimscape_base::error::{Error, Result, cut, in_range, invalid};

/// The sizes of leaves at the corners of a barrier.
pub const CORNERS: RangeInclusive<u32> = 1..=512;

/// The most corners of a barrier.
pub const MOST_CORNERS: usize = 64;

/// The sizes of the two leaves, x and y.
pub type Cell = [u32; 2];

/// A barrier whose lower set is not empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Staircase {
    /// The corner positions: x increases, y decreases.
    corners: Vec<Cell>,
}

impl FromStr for Staircase {
    type Err = Error;

    /// Reads cells `1,2;2,1`, and returns the barrier with these and all that see them below it.
    ///
    /// ```
    /// use nimscape_games::barriers::Staircase;
    /// // Tree and Tripod Nim, Figure 4: above is the cell (1, 1) alone.
    /// let barrier: Staircase = "2,1;1,2;2,2".parse()?;
    /// assert_eq!(barrier.to_string(), "1,2;2,1");
    /// assert!(barrier.is_below([2, 1]) && !barrier.is_below([1, 1]));
    /// # Ok::<(), nimscape_base::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// A text of another form, a size that is not in [`CORNERS`], or more than [`MOST_CORNERS`].
    fn from_str(text: &str) -> Result<Self> {
        let cells: Option<Vec<Cell>> = text.split(';').map(cell_of).collect();
        let cells = cells
            .ok_or_else(|| invalid("b", cut(text, 60), "is not a list of cells such as 1,2;2,1"))?;
        Self::of(cells)
    }
}

impl fmt::Display for Staircase {
    /// Writes the corners as links have them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let corners = self.corners.iter().map(|[x, y]| format!("{x},{y}"));
        f.write_str(&corners.collect::<Vec<_>>().join(";"))
    }
}

impl Staircase {
    /// Returns the barrier with these cells and all that see them below it.
    fn of(cells: Vec<Cell>) -> Result<Self> {
        for &size in cells.iter().flatten() {
            in_range("b", size, CORNERS)?;
        }
        let barrier = Self::least(cells);
        if barrier.corners.len() > MOST_CORNERS {
            return Err(invalid("b", barrier, format!("has more than {MOST_CORNERS} corners")));
        }
        Ok(barrier)
    }

    /// Keeps the least ones of some cells.
    fn least(mut cells: Vec<Cell>) -> Self {
        cells.sort_short();
        let mut corners: Vec<Cell> = Vec::new();
        for cell in cells {
            if corners.last().is_none_or(|last| cell[1] < last[1]) {
                corners.push(cell);
            }
        }
        Self { corners }
    }

    /// Returns the corner positions: x increases, y decreases.
    pub fn corners(&self) -> &[Cell] {
        &self.corners
    }

    /// Returns whether a cell is below the barrier.
    pub fn is_below(&self, [x, y]: Cell) -> bool {
        self.corners.iter().any(|corner| corner[0] <= x && corner[1] <= y)
    }

    /// Returns the least y below the barrier in a column, if there is one.
    pub fn first_in_column(&self, x: u32) -> Option<u32> {
        self.corners.iter().rev().find(|corner| corner[0] <= x).map(|corner| corner[1])
    }

    /// Returns the least x below the barrier in a row, if there is one.
    pub(crate) fn first_in_row(&self, y: u32) -> Option<u32> {
        self.corners.iter().find(|corner| corner[1] <= y).map(|corner| corner[0])
    }

    /// Returns the least x and the least y of all cells below.
    pub(crate) fn start(&self) -> Cell {
        let [first, last] = [self.corners[0], self.corners[self.corners.len() - 1]];
        [first[0], last[1]]
    }

    /// Returns the largest x and the largest y of a corner.
    pub fn end(&self) -> Cell {
        let [first, last] = [self.corners[0], self.corners[self.corners.len() - 1]];
        [last[0], first[1]]
    }

    /// Puts a cell below the barrier, and with it all that see it.
    ///
    /// # Errors
    /// Those of [`Staircase::from_str`].
    pub fn with_below(&self, cell: Cell) -> Result<Self> {
        Self::of([&self.corners[..], &[cell]].concat())
    }

    /// Puts a cell above the barrier, and with it all that it sees (the second barrier axiom).
    ///
    /// # Errors
    /// Those of [`Staircase::from_str`].
    pub fn with_above(&self, [x, y]: Cell) -> Result<Self> {
        let beside =
            |&[a, b]: &Cell| [[a.max(x.saturating_add(1)), b], [a, b.max(y.saturating_add(1))]];
        Self::of(self.corners.iter().flat_map(beside).collect())
    }

    /// Returns the barrier after some steps. Each step puts all corner positions above: there is a
    /// corner more after each, and time O(steps²).
    ///
    /// # Errors
    /// When `steps` is not in [`STEPS`].
    pub fn after(&self, steps: u32) -> Result<Self> {
        Ok((0..in_range("step", steps, STEPS)?).fold(self.clone(), |barrier, _| {
            let next = |&[x, y]: &Cell| [[x + 1, y], [x, y + 1]];
            Self::least(barrier.corners.iter().flat_map(next).collect())
        }))
    }

    /// Returns in which step, from 1 on, a cell is a corner position; 0 above the barrier.
    pub fn step_of(&self, [x, y]: Cell) -> u32 {
        let below = self.corners.iter().filter(|corner| corner[0] <= x && corner[1] <= y);
        let step = |[a, b]: &Cell| (x - a).saturating_add(y - b).saturating_add(1);
        below.map(step).max().unwrap_or(0)
    }

    /// Returns the barrier moved by a translation.
    ///
    /// # Errors
    /// When a corner leaves [`CORNERS`].
    pub fn moved(&self, by: [i32; 2]) -> Result<Self> {
        for (at, name) in ["dx", "dy"].into_iter().enumerate() {
            let sizes = self.corners.iter().map(|corner| i64::from(corner[at]));
            let low = i64::from(*CORNERS.start()) - sizes.clone().min().unwrap_or(1);
            let high = i64::from(*CORNERS.end()) - sizes.max().unwrap_or(1);
            in_range(name, i64::from(by[at]), low..=high)?;
        }
        let moved = |corner: &Cell| shifted(*corner, by);
        Ok(Self { corners: self.corners.iter().filter_map(moved).collect() })
    }
}

/// Returns a cell moved by a translation; `None` where it would have a negative size.
pub(super) fn shifted([x, y]: Cell, [dx, dy]: [i32; 2]) -> Option<Cell> {
    Some([x.checked_add_signed(dx)?, y.checked_add_signed(dy)?])
}

/// Reads a cell `1,2`, called `name`, as a place of a barrier.
///
/// # Errors
/// A text of another form, or a size that is not in [`CORNERS`]; 0 is allowed, too.
pub fn cell(name: &'static str, text: &str) -> Result<Cell> {
    let reason = || "is not a cell such as 2,3".to_owned();
    let cell = cell_of(text);
    let cell = cell.ok_or_else(|| invalid(name, cut(text, 60), reason()))?;
    for size in cell {
        in_range(name, size, 0..=*CORNERS.end())?;
    }
    Ok(cell)
}

/// Reads a cell `1,2`.
fn cell_of(text: &str) -> Option<Cell> {
    let (x, y) = text.split_once(',')?;
    let number =
        |text: &str| text.bytes().all(|digit| digit.is_ascii_digit()).then(|| text.parse().ok());
    Some([number(x)??, number(y)??])
}
