//! Pictures at any scale: how many cells are alive in each pixel, counted and never sampled.
//!
//! A pixel of level L is a square of 2^L x 2^L cells. Cut every path at runs shorter than 2^L: a
//! cell is a node of level L and a short tail, which stays within distance 2^L - 1 of it. So a
//! pixel sees the tails of the four nodes in its corners only, a quarter of each (see
//! [`tails`](super::tails)). Of a node it matters whether its tails have time to grow in full, or
//! only up to the last digits of the generation, and from where it was reached: these are its
//! *kind*, one of sixteen. The kinds of the four corners, a [`Key`], decide everything but the
//! ages, so that a picture looks up what a pixel holds.

use super::counts::LAST_COUNTED;
use super::direction::Direction::{East, North, South, West};
use super::nodes::{Node, SIDE};
use super::patches::{CAPACITY, Patches};
use super::rule::Rule;
use super::subtree::{self, Parts, SUBTREES};
use super::tails::{Quarter, Tails};
use nimscape_base::error::{Result, in_range};

/// The most pixels of a picture.
pub const MOST_PIXELS: usize = 1 << 24;

/// The most pixels in a row of a picture: 16 rows are made at a time.
const WIDEST: usize = 1 << 16;

/// The distance from the origin, in pixels, up to which pictures are made.
pub const FARTHEST_PIXEL: i64 = 1 << 56;

/// The first birth in a pixel where nothing is alive.
pub const NEVER: u64 = u64::MAX;

/// A rectangle of pixels. Pixel (x, y) of level L holds the cells from x·2^L to (x + 1)·2^L - 1
/// across and from y·2^L to (y + 1)·2^L - 1 upwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The binary logarithm of the side of a pixel, at most 62.
    pub level: u32,
    /// The west column.
    pub x: i64,
    /// The south row.
    pub y: i64,
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
}

/// What is alive in each pixel: rows from south to north, each from west to east.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Density {
    /// The number of live cells: exact below 2^53, so at every level up to 26, and beyond with a
    /// relative error of at most 2^-50. Its share of the pixel is `count / 4^level`.
    pub count: Vec<f64>,
    /// The generation of the earliest of them, exactly, or [`NEVER`].
    pub first: Vec<u64>,
}

/// Returns the number of cells alive at generation n in each pixel, and the earliest birth among
/// them.
///
/// Time in proportion to the number of pixels, whatever the level and the generation.
///
/// ```
/// use nimscape_automata::growth::{Frame, Rule, density};
/// // Pixels of four cells around the origin, whose pixel is the one in the north-east.
/// let frame = Frame { level: 1, x: -1, y: -1, width: 2, height: 2 };
/// let density = density(Rule::Full, 1, &frame).unwrap();
/// assert_eq!(density.count, [0.0, 1.0, 1.0, 3.0]);
/// assert_eq!(density.first, [u64::MAX, 1, 1, 0]);
/// ```
///
/// # Errors
/// Those of [`PixelCounts::new`].
pub fn density(rule: Rule, n: u64, frame: &Frame) -> Result<Density> {
    let counts = PixelCounts::new(rule, n, frame)?;
    let pixels = frame.width * frame.height;
    let mut density =
        Density { count: Vec::with_capacity(pixels), first: Vec::with_capacity(pixels) };
    counts.rows(
        |pixel| counts.count(pixel.key),
        |count, first| (count, first),
        |row| {
            density.count.extend(row.iter().map(|&(count, _)| count));
            density.first.extend(row.iter().map(|&(_, first)| first));
        },
    );
    Ok(density)
}

/// The kinds of the nodes in the corners of a pixel, four bits each, counter-clockwise from the
/// south-west one.
pub type Key = u16;

/// Everything that a picture shows of a pixel, except the times of births.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pixel {
    /// The kinds of its corners.
    pub key: Key,
    /// Whether its south side is the axis of [`Rule::Lim`], where nothing is born to the south.
    pub axis: bool,
    /// At level 0, how many cells are ever born of its cell; else 0.
    pub children: u8,
    /// The subtrees in it, if the picture shows them; else 0.
    pub(super) subtrees: subtree::Parts,
}

/// Returns the key of four corners of these kinds.
pub(super) fn key_of(kinds: [Key; 4]) -> Key {
    kinds[0] | kinds[1] << 4 | kinds[2] << 8 | kinds[3] << 12
}

/// Returns the kind of a corner.
fn kind_in(key: Key, corner: usize) -> usize {
    usize::from(key >> (4 * corner) & 15)
}

/// The kind of a node that is never born; the others are five times the stage plus [`Node::way`].
pub(super) const EMPTY: usize = 15;

/// Stages of a node: tails of all lengths are alive, only those up to the last generation are, or
/// it is yet to come.
pub(super) const STAGES: usize = 3;

/// The number of live cells in a pixel, by what a picture shows of them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// The number of live cells, as in [`Density::count`].
    pub count: f64,
    /// Of these the root, and those whose last run leads East, North, West, South.
    pub ways: [f64; 5],
    /// Those with 0, 1, 2, 3, 4 children, ever.
    pub children: [f64; 5],
    /// Those in each [`subtree`]; of no meaning unless [`PixelCounts::with_subtrees`] was called.
    pub subtrees: [f64; SUBTREES],
}

impl Tally {
    pub(super) const NONE: Self =
        Self { count: 0.0, ways: [0.0; 5], children: [0.0; 5], subtrees: [0.0; SUBTREES] };
}

/// A picture of the growth, row by row.
#[derive(Debug)]
pub struct PixelCounts {
    pub(super) rule: Rule,
    pub(super) frame: Frame,
    /// The last generation, in units of 2^L.
    pub(super) last: u64,
    /// Whether the picture shows subtrees.
    pub(super) subtrees: bool,
    /// The quarters by stage and [`Node::way`].
    tails: [Tails; STAGES],
    /// The number of cells in the quarters around a node by its kind, and the generations from the
    /// node to the first of them.
    counts: [[f64; 4]; 16],
    firsts: [[u64; 4]; 16],
}

impl PixelCounts {
    /// Prepares the picture of a frame at generation n. Time O(level^2).
    ///
    /// # Errors
    /// n above [`LAST_COUNTED`]; a level above 62; no pixels or more than [`MOST_PIXELS`], or than
    /// 2^16 in a row; pixels farther out than [`FARTHEST_PIXEL`].
    pub fn new(rule: Rule, n: u64, frame: &Frame) -> Result<Self> {
        let &Frame { level, x, y, width, height } = frame;
        in_range("n", n, 0..=LAST_COUNTED)?;
        in_range("level", level, 0..=62)?;
        in_range("width", width, 1..=WIDEST)?;
        in_range("height", height, 1..=MOST_PIXELS / width)?;
        in_range("x", x, -FARTHEST_PIXEL..=FARTHEST_PIXEL)?;
        in_range("y", y, -FARTHEST_PIXEL..=FARTHEST_PIXEL)?;
        let longest = (1 << level) - 1;
        let up_to = |length| Tails::up_to(rule, level, length);
        let tails = [up_to(longest)?, up_to(n & longest)?, Tails::none()];
        let of_kind = |kind: usize, corner: usize| match kind {
            EMPTY => &Quarter::EMPTY,
            _ => &tails[kind / 5].quarters[kind % 5][corner],
        };
        let table = |kind: usize| core::array::from_fn(|corner| of_kind(kind, corner).tally.count);
        let counts = core::array::from_fn(table);
        let table = |kind: usize| core::array::from_fn(|corner| of_kind(kind, corner).first);
        let firsts = core::array::from_fn(table);
        Ok(Self { rule, frame: *frame, last: n >> level, subtrees: false, tails, counts, firsts })
    }

    /// Counts the cells of each subtree, too. There are a few more different pixels then.
    #[must_use]
    pub fn with_subtrees(self) -> Self {
        Self { subtrees: true, ..self }
    }

    /// Calls `visit` with every row from south to north. A row has the value of `value_of` for each
    /// pixel: it gets what `prepare` made of the pixel, and the earliest birth in it or [`NEVER`].
    ///
    /// In a square of 16 by 16 pixels `value_of` is called once for equal pixels, and there are few
    /// different squares, for which `prepare` is called: time is that of writing the rows, whatever
    /// the level and the generation.
    pub fn rows<P: Copy, T: Copy + Default>(
        &self,
        prepare: impl FnMut(Pixel) -> P,
        value_of: impl Fn(P, u64) -> T,
        mut visit: impl FnMut(&[T]),
    ) {
        let Frame { x, y, width, height, .. } = self.frame;
        let unit = SIDE as i64;
        let (west, left) = (x.div_euclid(unit), x.rem_euclid(unit) as usize);
        let columns = (left + width).div_ceil(SIDE);
        let nodes = |y| (west..).take(columns + 1).map(move |x| Node::at(self.rule, x, y));
        let mut patches = Patches::of(self, prepare);
        let line = columns * SIDE;
        let mut band = vec![T::default(); line * SIDE];
        let mut values = [T::default(); CAPACITY];
        let (first, end) = (y.div_euclid(unit), y + height as i64);
        let mut north: Vec<Node> = nodes(first).collect();
        for south in first..(end + unit - 1).div_euclid(unit) {
            let below = core::mem::replace(&mut north, nodes(south + 1).collect());
            let corners = below.windows(2).zip(north.windows(2));
            for (column, (below, above)) in corners.enumerate() {
                let corners = [below[0], below[1], above[1], above[0]];
                let (patch, from) = patches.between(corners, (west + column as i64, south));
                patch.write_values(from, &value_of, &mut values);
                patch.paint(&values, &mut band[column * SIDE..], line);
            }
            for y in (south * unit).max(y)..((south + 1) * unit).min(end) {
                visit(&band[(y - south * unit) as usize * line + left..][..width]);
            }
        }
    }

    /// Returns the earliest birth in a pixel with these corners, or [`NEVER`]; births in the
    /// corners are in units of 2^L.
    pub(super) fn first(&self, key: Key, births: [u64; 4]) -> u64 {
        let alive = births.into_iter().enumerate().filter(|&(_, birth)| birth <= self.last);
        let firsts = alive.map(|(corner, birth)| {
            (birth << self.frame.level) + self.firsts[kind_in(key, corner)][corner]
        });
        firsts.min().filter(|&first| first < Quarter::EMPTY.first).unwrap_or(NEVER)
    }

    /// Returns the number of live cells in a pixel with these corners.
    pub fn count(&self, key: Key) -> f64 {
        let of = |corner: usize| self.counts[kind_in(key, corner)][corner];
        of(0) + of(1) + of(2) + of(3)
    }

    /// Returns all that is known of a pixel. Constant time.
    pub fn tally(&self, pixel: Pixel) -> Tally {
        let Pixel { key, axis, children, subtrees } = pixel;
        let kinds: [usize; 4] = core::array::from_fn(|corner| kind_in(key, corner));
        let mut tally = Tally { count: self.count(key), ..Tally::default() };
        for (corner, kind) in kinds.into_iter().enumerate().filter(|&(_, kind)| kind != EMPTY) {
            let part = &self.tails[kind / 5].quarters[kind % 5][corner].tally;
            for class in 0..5 {
                tally.ways[class] += part.ways[class];
                tally.children[class] += part.children[class];
            }
            self.add_subtrees(&mut tally, subtrees, kind, corner);
        }
        if self.frame.level == 0 {
            tally.children = [0.0; 5];
            tally.children[usize::from(children)] = tally.count;
            return tally;
        }
        // The last cell of an axis has a child if that is the next node, born of this one: the
        // other corner.
        for (corner, other, way) in [(0, 1, East), (0, 3, North), (1, 0, West), (3, 0, South)] {
            let born = kinds[other] != EMPTY && kinds[other] % 5 == way as usize;
            if born && kinds[corner] != EMPTY && self.tails[kinds[corner] / 5].meet {
                tally.children[0] -= 1.0;
                tally.children[1] += 1.0;
            }
        }
        if axis && kinds[0] != EMPTY {
            // On the axis of the octant, nothing is born to the South.
            let node = kinds[0] / 5 < 2 && kinds[0] % 5 == East as usize;
            let cells = self.tails[kinds[0] / 5].length / 2 + u64::from(node);
            tally.children[3] -= cells as f64;
            tally.children[2] += cells as f64;
        }
        tally
    }

    /// Adds the cells of each subtree among those around one corner.
    fn add_subtrees(&self, tally: &mut Tally, parts: Parts, kind: usize, corner: usize) {
        let quarter = &self.tails[kind / 5].quarters[kind % 5][corner];
        if kind % 5 == Node::ROOT {
            let around = tally.subtrees.iter_mut().zip(quarter.tally.subtrees);
            around.for_each(|(cells, more)| *cells += more);
            return;
        }
        for (triangle, cells) in subtree::beside(corner).into_iter().zip(quarter.sides) {
            tally.subtrees[usize::from(parts[triangle])] += cells;
        }
        if corner == 0 && quarter.first == 0 {
            tally.subtrees[usize::from(parts[0])] += 1.0; // the node itself
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{birth, children, runs};
    use super::*;
    use proptest::prelude::*;

    /// Returns the live cells of a pixel, one by one.
    fn counted(rule: Rule, n: u64, level: u32, (x, y): (i64, i64)) -> Tally {
        let mut tally = Tally::default();
        let side = 1 << level;
        for (u, v) in (0..side).flat_map(|u| (0..side).map(move |v| (x * side + u, y * side + v))) {
            if birth(rule, u, v).is_some_and(|birth| birth <= n) {
                let way =
                    runs(u, v).and_then(|path| path.last().map(|run| run.direction as usize + 1));
                tally.count += 1.0;
                tally.ways[way.unwrap_or(0)] += 1.0;
                tally.children[children(rule, u, v).len()] += 1.0;
                tally.subtrees[subtree::of(u, v)] += 1.0;
            }
        }
        tally
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_tally_is_what_counting_cell_by_cell_finds(
            rule in prop::sample::select(&Rule::ALL[..]), level in 0_u32..5, n in 0_u64..200,
            (x, y) in (-9_i64..9, -9_i64..9), (width, height) in (1_usize..7, 1_usize..40),
        ) {
            let frame = Frame { level, x, y, width, height };
            let counts = PixelCounts::new(rule, n, &frame).unwrap().with_subtrees();
            let mut rows = Vec::new();
            let see = |row: &[Option<Tally>]| rows.push(row.to_vec());
            counts.rows(|pixel| counts.tally(pixel), |tally, _| Some(tally), see);
            prop_assert_eq!(rows.len(), height);
            for (y, row) in (y..).zip(rows) {
                for (x, tally) in (x..).zip(row) {
                    let expected = Some(counted(rule, n, level, (x, y)));
                    prop_assert_eq!(tally, expected, "({}, {})", x, y);
                }
            }
        }
    }

    #[test]
    fn classes_add_up_at_any_level() {
        for level in [1, 7, 20, 26] {
            let frame = Frame { level, x: -3, y: -3, width: 6, height: 6 };
            for n in [(1 << level) - 1, 5 << level, (11 << level) + 12_345 % (1 << level)] {
                let counts = PixelCounts::new(Rule::Full, n, &frame).unwrap().with_subtrees();
                let see = |pixel| {
                    let Tally { count, ways, children, subtrees } = counts.tally(pixel);
                    for classes in [ways, children, subtrees] {
                        assert_eq!(classes.iter().sum::<f64>() as u64, count as u64);
                        assert!(classes.iter().all(|&cells| cells >= 0.0));
                    }
                };
                counts.rows(see, |(), _| (), |row| assert_eq!(row.len(), frame.width));
            }
        }
    }
}
