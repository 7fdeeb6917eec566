//! The shadows of two worlds on a barrier: are they the same, and for ever?
//!
//! A ray of a plane is shadowed if its P-position stands above the barrier and some of it below
//! (*Tree and Tripod Nim*, Definition 3.6). Two barriers are isomorphic if a translation takes one
//! lower set to the other, and a ray is shadowed exactly if its image is (Definition 3.7);
//! partially, if that holds for the rays of middle sets (Definition 3.9). Then below the barrier,
//! or in the middle sets, the P-positions are the same (Theorems 2 and 4).
//!
//! # Why finitely many rays are enough
//! By Lemma 1 the P-position of column x has a y of at least x - |B| - 1. So columns beyond the
//! last corner and beyond `y + |B| + 1`, for the least y of a corner, are not shadowed, and rows
//! alike. The rays of another leaf that are shadowed stand where a smaller size of it makes a
//! P-position. These sequences are additively periodic (Theorem 5): two of
//! them, once both have come back, are the same for ever if they are so for one common period more.

use super::plane::{Plane, Repeat};
use super::staircase::{Cell, Staircase, shifted};
use super::{FIRST, SIDES, TRANSLATIONS};
use nimscape_base::error::{Result, in_range};

/// The most columns that are compared.
const MOST_COLUMNS: u32 = 1 << 16;

/// A ray that a barrier cuts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line {
    /// The positions of a column: x stays.
    Column(u32),
    /// The positions of a row: y stays.
    Row(u32),
    /// The positions that differ from a cell in another leaf, which counts from 0 among
    /// [`Plane::others`].
    Leaf(usize, Cell),
}

/// A game, a barrier in its plane, and the last cell of a middle set, if that is not the whole
/// staircase.
#[derive(Debug, Clone)]
pub struct Side<'a> {
    /// The plane.
    pub plane: &'a Plane,
    /// The barrier.
    pub barrier: Staircase,
    /// The largest x and y of the middle set.
    pub last: Option<Cell>,
}

/// What is known of two shadows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// All rays are shadowed alike: proved by these columns.
    Same {
        /// The number of columns that were compared.
        columns: u32,
        /// The common period, where other leaves cast shadows without end.
        period: Option<u32>,
    },
    /// A ray that is shadowed by one alone, as the first game names it.
    Differs {
        /// The ray.
        line: Line,
        /// The P-position of the ray that casts the shadow: its place on it.
        place: u32,
        /// Whether the first one is shadowed.
        in_first: bool,
    },
    /// The same in these columns, and no proof for later ones.
    Open {
        /// The number of columns that were compared.
        columns: u32,
    },
    /// Worlds of these dimensions: no translation leads from one to the other.
    Dimensions(u32, u32),
}

impl Side<'_> {
    /// Returns the same game with the barrier after some steps.
    ///
    /// # Errors
    /// Those of [`Staircase::after`].
    pub fn after(&self, steps: u32) -> Result<Self> {
        Ok(Self { barrier: self.barrier.after(steps)?, ..self.clone() })
    }

    /// Returns whether a cell is in the middle set: below the barrier, not beyond the last cell.
    pub fn is_middle(&self, cell: Cell) -> bool {
        self.barrier.is_below(cell) && self.is_within(cell)
    }

    fn is_within(&self, [x, y]: Cell) -> bool {
        self.last.is_none_or(|last| x <= last[0] && y <= last[1])
    }

    /// Returns where on a ray its P-position is, if that casts a shadow; `None` also for rays that
    /// do not meet the middle set.
    pub fn shadow_on(&self, line: Line) -> Option<u32> {
        match line {
            Line::Column(x) => {
                let first = self.barrier.first_in_column(x)?;
                self.plane.in_column(x).filter(|&y| self.is_within([x, first]) && y < first)
            }
            Line::Row(y) => {
                let first = self.barrier.first_in_row(y)?;
                self.plane.in_row(y).filter(|&x| self.is_within([first, y]) && x < first)
            }
            Line::Leaf(leaf, cell) => {
                self.outside(leaf, cell[0]).find(|&(y, _)| y == cell[1]).map(|(_, size)| size)
            }
        }
    }

    /// Returns the cells of a column of the middle set that another leaf shadows, as the pairs of
    /// their y and the size.
    fn outside(&self, leaf: usize, x: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.plane.outside(leaf, x).filter(move |&(y, _)| self.is_middle([x, y]))
    }

    /// Returns the last column that the plane's own shadow can reach.
    fn reach(&self) -> u32 {
        let ([_, least], [end, _]) = (self.barrier.start(), self.barrier.end());
        end.max(least + self.plane.size() + 2)
    }

    fn reach_down(&self) -> u32 {
        let ([least, _], [_, end]) = (self.barrier.start(), self.barrier.end());
        end.max(least + self.plane.size() + 2)
    }
}

/// Returns whether the shadows of two games are the same under a translation: `second` has the
/// barrier of `first`, moved by `by`.
///
/// # Errors
/// When a number of `by` is not in [`TRANSLATIONS`].
pub fn compare(first: &Side, second: &Side, by: [i32; 2]) -> Result<Verdict> {
    in_translations(by)?;
    Ok(compared(first, second, by))
}

fn in_translations([dx, dy]: [i32; 2]) -> Result<()> {
    in_range("dx", dx, TRANSLATIONS)?;
    in_range("dy", dy, TRANSLATIONS).map(drop)
}

fn compared(first: &Side, second: &Side, by: [i32; 2]) -> Verdict {
    let dimensions = [first, second].map(|side| side.plane.dimension());
    if dimensions[0] != dimensions[1] {
        return Verdict::Dimensions(dimensions[0], dimensions[1]);
    }
    let [left, top] = first.barrier.start();
    let end = |ends: [u32; 2], by: i32| ends[0].max(ends[1].saturating_add_signed(-by));
    let right = end([first.reach(), second.reach()], by[0]);
    let bottom = end([first.reach_down(), second.reach_down()], by[1]);
    let within = |last: u32, at: usize| first.last.map_or(last, |most| last.min(most[at]));
    let columns = (left..=within(right, 0)).map(Line::Column);
    let rows = (top..=within(bottom, 1)).map(Line::Row);
    let own = columns.chain(rows).find_map(|line| difference(first, second, line, by));
    if let Some(verdict) = own {
        return verdict;
    }
    let own = Verdict::Same {
        columns: within(right, 0) + 1 - left.min(within(right, 0) + 1),
        period: None,
    };
    if first.plane.others().is_empty() { own } else { outside(first, second, by, right) }
}

/// Returns whether other leaves shadow the same cells; the shadows in the plane do not reach beyond
/// column `right`.
fn outside(first: &Side, second: &Side, by: [i32; 2], right: u32) -> Verdict {
    let [left, _] = first.barrier.start();
    let repeats = [first.plane.repeat(), second.plane.repeat()];
    let common = match repeats {
        [Some(one), Some(other)] => common_end(one, other, by[0], right),
        _ => None,
    };
    let bounded = first.last.map(|last| last[0]);
    let known = [first, second].map(|side| side.plane.known());
    let seen = known[0].min(known[1].saturating_add_signed(-by[0]));
    let last = bounded.or(common.map(|(last, _)| last)).unwrap_or(seen);
    let last = last.min(left.saturating_add(MOST_COLUMNS));
    for x in left..=last {
        for leaf in 0..first.plane.others().len() {
            if let Some(verdict) = difference_outside(first, second, leaf, x, by) {
                return verdict;
            }
        }
    }
    let columns = (last + 1).saturating_sub(left);
    let is_complete = bounded.is_some_and(|end| end <= last && (common.is_some() || end <= seen));
    match common {
        _ if is_complete => Verdict::Same { columns, period: None },
        Some((end, period)) if end <= last => Verdict::Same { columns, period: Some(period) },
        _ => Verdict::Open { columns },
    }
}

/// Returns the last column that has to be compared, and the common period; `None` if it is too
/// large.
fn common_end(one: Repeat, other: Repeat, dx: i32, right: u32) -> Option<(u32, u32)> {
    let (mut a, mut b) = (one.period, other.period);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    let period = (one.period / a).checked_mul(other.period)?;
    let from = one.from.max(other.from.saturating_add_signed(-dx)).max(right + 1);
    Some((from.checked_add(period)?, period))
}

/// Returns the verdict of a ray that is shadowed in one game alone.
fn difference(first: &Side, second: &Side, line: Line, by: [i32; 2]) -> Option<Verdict> {
    let shadows = [first.shadow_on(line), second.shadow_on(line_moved(line, by)?)];
    let is_met = is_met(first, line);
    match shadows {
        [Some(place), None] if is_met => Some(Verdict::Differs { line, place, in_first: true }),
        [None, Some(place)] if is_met => Some(Verdict::Differs { line, place, in_first: false }),
        _ => None,
    }
}

/// Returns whether a ray meets the middle set.
fn is_met(side: &Side, line: Line) -> bool {
    match line {
        Line::Column(x) => side.barrier.first_in_column(x).is_some_and(|y| side.is_middle([x, y])),
        Line::Row(y) => side.barrier.first_in_row(y).is_some_and(|x| side.is_middle([x, y])),
        Line::Leaf(_, cell) => side.is_middle(cell),
    }
}

/// Returns the verdict of a ray of another leaf through a column that is shadowed in one game
/// alone.
fn difference_outside(
    first: &Side,
    second: &Side,
    leaf: usize,
    x: u32,
    by: [i32; 2],
) -> Option<Verdict> {
    let back = by.map(|by| -by);
    let own = first.outside(leaf, x).map(|(y, _)| y);
    let column = x.checked_add_signed(by[0])?;
    let theirs =
        second.outside(leaf, column).filter_map(|(y, _)| Some(shifted([column, y], back)?[1]));
    let mut cells = own.chain(theirs).map(|y| Line::Leaf(leaf, [x, y]));
    cells.find_map(|line| difference(first, second, line, by))
}

/// Returns the ray of the second game that a translation leads to.
fn line_moved(line: Line, by: [i32; 2]) -> Option<Line> {
    Some(match line {
        Line::Column(x) => Line::Column(x.checked_add_signed(by[0])?),
        Line::Row(y) => Line::Row(y.checked_add_signed(by[1])?),
        Line::Leaf(leaf, cell) => Line::Leaf(leaf, shifted(cell, by)?),
    })
}

/// What is seen of a cell of a window, a bit each.
pub mod bits {
    /// A P-position.
    pub const P: u16 = 1;
    /// Above the barrier.
    pub const ABOVE: u16 = 1 << 1;
    /// A leaf is gone.
    pub const EXTERIOR: u16 = 1 << 2;
    /// No position of the world: (0, 0).
    pub const NONE: u16 = 1 << 3;
    /// Shadowed by a smaller size of another leaf.
    pub const SHADOWED: u16 = 1 << 4;
    /// A corner position.
    pub const CORNER: u16 = 1 << 5;
    /// In the middle set.
    pub const MIDDLE: u16 = 1 << 6;
    /// The other game has another outcome here.
    pub(crate) const OTHER_OUTCOME: u16 = 1 << 7;
    /// Another leaf shadows it in one game alone.
    pub(crate) const OTHER_SHADOW: u16 = 1 << 8;
}

/// A square part of a plane, on which a barrier stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Window {
    /// The [`bits`] of each cell, row after row: y is the row.
    pub cells: Vec<u16>,
    /// For each cell the step in which it is a corner position; 0 above the barrier.
    pub steps: Vec<u16>,
    /// For each column whether it is shadowed, 1, and whether that differs in the other game, 2.
    pub columns: Vec<u8>,
    /// The same for each row.
    pub rows: Vec<u8>,
}

impl Window {
    /// Returns `count` rows and columns of cells from `origin` on. `other`: a game to compare with,
    /// and the translation to it.
    ///
    /// # Errors
    /// When `origin` is beyond a translation of [`FIRST`], `count` not in [`SIDES`], or the
    /// translation not in [`TRANSLATIONS`].
    pub fn new(
        side: &Side,
        origin: Cell,
        count: u32,
        other: Option<(&Side, [i32; 2])>,
    ) -> Result<Self> {
        for first in origin {
            in_range("from", first, 0..=FIRST.end().saturating_add_signed(*TRANSLATIONS.end()))?;
        }
        in_range("side", count, SIDES)?;
        other.map_or(Ok(()), |(_, by)| in_translations(by))?;
        let xs = origin[0]..origin[0] + count;
        let ys = origin[1]..origin[1] + count;
        let line = |line: Line| {
            let own = side.shadow_on(line).is_some();
            let differs =
                |&(other, by): &(&Side, [i32; 2])| difference(side, other, line, by).is_some();
            u8::from(own) | u8::from(other.as_ref().is_some_and(differs)) << 1
        };
        let columns = xs.clone().map(|x| if x == 0 { 0 } else { line(Line::Column(x)) });
        let rows = ys.clone().map(|y| if y == 0 { 0 } else { line(Line::Row(y)) });
        let at = ys.clone().flat_map(|y| xs.clone().map(move |x| [x, y]));
        Ok(Self {
            cells: at.clone().map(|cell| bits_of(side, cell, other)).collect(),
            steps: at.map(|cell| side.barrier.step_of(cell) as u16).collect(),
            columns: columns.collect(),
            rows: rows.collect(),
        })
    }
}

fn bits_of(side: &Side, cell: Cell, other: Option<(&Side, [i32; 2])>) -> u16 {
    let bit = |holds: bool, bit: u16| if holds { bit } else { 0 };
    if cell == [0, 0] {
        return bits::NONE;
    }
    let is_below = side.barrier.is_below(cell);
    let is_p = side.plane.is_p(cell);
    let leaves = 0..side.plane.others().len();
    let lines = || leaves.clone().map(|leaf| Line::Leaf(leaf, cell));
    let shadowed = is_below && lines().any(|line| side.shadow_on(line).is_some());
    let differs = |&(other, by): &(&Side, [i32; 2])| {
        let theirs = shifted(cell, by).is_some_and(|cell| other.plane.is_p(cell));
        let shadow = side.plane.dimension() == other.plane.dimension()
            && lines().any(|line| difference(side, other, line, by).is_some());
        bit(side.is_middle(cell) && is_p != theirs, bits::OTHER_OUTCOME)
            | bit(shadow, bits::OTHER_SHADOW)
    };
    bit(is_p, bits::P)
        | bit(!is_below, bits::ABOVE)
        | bit(cell.contains(&0), bits::EXTERIOR)
        | bit(shadowed, bits::SHADOWED)
        | bit(side.barrier.step_of(cell) == 1, bits::CORNER)
        | bit(side.is_middle(cell), bits::MIDDLE)
        | other.as_ref().map_or(0, differs)
}
