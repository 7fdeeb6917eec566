//! Pictures at any scale: how many cells are alive in each pixel, counted and never sampled.
//!
//! A pixel of level L is a square of 2^L x 2^L cells. Cut every path at runs shorter than 2^L: a
//! cell is a node of level L and a short tail, which stays within distance 2^L - 1 of it. So a
//! pixel sees the tails of the four nodes in its corners only, a quarter of each; a quarter holds
//! parts of the four branches, the axes and the halves between axis and diagonal, whose
//! cells are counted by formula. All quarters come from a short table: of a node it matters
//! whether its tails have time to grow in full, or only up to the last digits of the generation,
//! and from where it was reached.

use core::cmp::Ordering;

use super::counts::{LAST_COUNTED, count_alive};
use super::direction::Direction;
use super::nodes::{Node, Nodes, fans};
use super::rule::Rule;
use crate::error::{Result, in_range};

/// The most pixels of a picture.
pub const MOST_PIXELS: usize = 1 << 24;

/// The distance from the origin, in pixels, up to which pictures are made.
pub const FARTHEST_PIXEL: i64 = 1 << 56;

/// The first birth in a pixel where nothing is alive.
pub const NEVER: u64 = u64::MAX;

/// A rectangle of pixels. Pixel (x, y) of level L holds the cells from x·2^L to
/// (x + 1)·2^L - 1 across and from y·2^L to (y + 1)·2^L - 1 upwards.
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

/// The number of cells alive at generation n in each pixel, and the earliest birth among them.
///
/// Time in proportion to the number of pixels, whatever the level and the generation.
///
/// ```
/// use nimscape::automata::ulam_warburton::{Frame, Rule, density};
/// // Pixels of four cells around the origin, whose pixel is the one in the north-east.
/// let frame = Frame { level: 1, x: -1, y: -1, width: 2, height: 2 };
/// let density = density(Rule::Full, 1, &frame).unwrap();
/// assert_eq!(density.count, [0.0, 1.0, 1.0, 3.0]);
/// assert_eq!(density.first, [u64::MAX, 1, 1, 0]);
/// ```
///
/// # Errors
/// n above [`LAST_COUNTED`]; a level above 62; no pixels or more than [`MOST_PIXELS`]; pixels
/// farther out than [`FARTHEST_PIXEL`].
pub fn density(rule: Rule, n: u64, frame: &Frame) -> Result<Density> {
    let &Frame { level, x, y, width, height } = frame;
    let n = in_range("n", n, 0..=LAST_COUNTED)?;
    let level = in_range("level", level, 0..=62)?;
    let width = in_range("width", width, 1..=MOST_PIXELS)?;
    let height = in_range("height", height, 1..=MOST_PIXELS / width)?;
    let x = in_range("x", x, -FARTHEST_PIXEL..=FARTHEST_PIXEL)?;
    let y = in_range("y", y, -FARTHEST_PIXEL..=FARTHEST_PIXEL)?;

    let kinds = Kinds::new(rule, n, level)?;
    let mut density = Density::default();
    density.count.reserve_exact(width * height);
    density.first.reserve_exact(width * height);
    let nodes = Nodes::window(rule, x, y, width + 1, height + 1);
    let mut rows = nodes.rows().map(|row| row.iter().map(|&node| kinds.corner(node)).collect());
    let mut south: Vec<Corner> = rows.next().unwrap_or_default();
    for (y, north) in (y..).zip(rows) {
        if rule == Rule::Lim && y < 0 {
            // The tails of the axis would reach below it.
            density.count.resize(density.count.len() + width, 0.0);
            density.first.resize(density.first.len() + width, NEVER);
        } else {
            for (south, north) in south.windows(2).zip(north.windows(2)) {
                let pixel = kinds.around([south[0], south[1], north[1], north[0]]);
                density.count.push(pixel.count);
                density.first.push(if pixel.count > 0.0 { pixel.first } else { NEVER });
            }
        }
        south = north;
    }
    Ok(density)
}

/// The cells of a node's tails in one of the quarters around it: 0 is north-east with the axes that
/// bound it, 1 north-west with the west axis, 2 south-west, 3 south-east with the south axis.
#[derive(Clone, Copy)]
struct Quarter {
    count: f64,
    /// The generations from the node to the first of them.
    first: u64,
}

impl Quarter {
    /// No cells: a first birth that is late enough, and to which generations can be added.
    const EMPTY: Self = Self { count: 0.0, first: 1 << 63 };

    fn add(&mut self, count: f64, first: u64) {
        if count > 0.0 {
            self.count += count;
            self.first = self.first.min(first);
        }
    }
}

/// What the tails around the nodes of a picture look like.
struct Kinds {
    level: u32,
    /// The last generation, in units of 2^L.
    last: u64,
    /// The quarters by [`Node::way`] and stage: first of the nodes whose tails of all lengths are
    /// alive, then of those whose tails are cut off by the last generation, then of those to come.
    quarters: [[Quarter; 4]; 32],
}

/// A node in the corner of up to four pixels.
#[derive(Clone, Copy)]
struct Corner {
    kind: usize,
    /// The generation of birth; 0 for those to come.
    birth: u64,
}

impl Kinds {
    fn new(rule: Rule, n: u64, level: u32) -> Result<Self> {
        let longest = (1 << level) - 1;
        let mut quarters = [[Quarter::EMPTY; 4]; 32];
        quarters[..8].copy_from_slice(&quarters_by_way(rule, longest)?);
        quarters[8..16].copy_from_slice(&quarters_by_way(rule, n & longest)?);
        Ok(Self { level, last: n >> level, quarters })
    }

    fn corner(&self, node: Node) -> Corner {
        let (stage, birth) = match node.birth().cmp(&self.last) {
            Ordering::Less => (0, node.birth() << self.level),
            Ordering::Equal => (8, node.birth() << self.level),
            Ordering::Greater => (16, 0),
        };
        Corner { kind: stage + node.way(), birth }
    }

    /// The cells of a pixel, from its corners, counter-clockwise from the south-west one.
    fn around(&self, corners: [Corner; 4]) -> Quarter {
        let mut pixel = Quarter::EMPTY;
        for (i, corner) in corners.into_iter().enumerate() {
            let quarter = self.quarters[corner.kind % 32][i];
            pixel.count += quarter.count;
            pixel.first = pixel.first.min(corner.birth + quarter.first);
        }
        pixel
    }
}

/// The quarters around a node with all tails up to a length, by [`Node::way`].
fn quarters_by_way(rule: Rule, longest: u64) -> Result<[[Quarter; 4]; 8]> {
    let branch = (count_alive(Rule::Full, longest)? - 1) / 4;
    let axis = longest as f64;
    let half = ((branch - u128::from(longest)) / 2) as f64;
    Ok(fans(rule).map(|fan| {
        let mut quarters = [Quarter::EMPTY; 4];
        if fan != 0 {
            quarters[0].add(1.0, 0);
        }
        for branch in Direction::ALL {
            let left = branch as usize;
            if fan >> left & 1 == 1 {
                quarters[[0, 0, 1, 3][left]].add(axis, 1);
                quarters[left].add(half, 3);
                quarters[branch.right() as usize].add(half, 3);
            }
        }
        quarters
    }))
}
