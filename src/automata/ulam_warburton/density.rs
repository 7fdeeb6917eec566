//! Pictures at any scale: how many cells are alive in each pixel, counted and never sampled.
//!
//! A pixel of level L is a square of 2^L x 2^L cells. Cut every path at runs shorter than 2^L: a
//! cell is a node of level L and a short tail, which stays within distance 2^L - 1 of it. So a
//! pixel sees the tails of the four nodes in its corners only, a quarter of each (see
//! [`tails`](super::tails)). Of a node it matters whether its tails have time to grow in full, or only up to the last
//! digits of the generation, and from where it was reached: these are its *kind*, one of sixteen. The kinds
//! of the four corners, a [`Key`], say all but the ages, so that a picture looks up what a pixel holds.

use super::counts::LAST_COUNTED;
use super::direction::Direction::{East, North, South, West};
use super::nodes::{Node, Nodes};
use super::rule::Rule;
use super::tails::{Quarter, Tails};
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
/// Those of [`Survey::new`].
pub fn density(rule: Rule, n: u64, frame: &Frame) -> Result<Density> {
    let survey = Survey::new(rule, n, frame)?;
    let pixels = frame.width * frame.height;
    let mut density =
        Density { count: Vec::with_capacity(pixels), first: Vec::with_capacity(pixels) };
    survey.rows(|_, keys, first| {
        density.count.extend(keys.iter().map(|&key| survey.count(key)));
        density.first.extend_from_slice(first);
    });
    Ok(density)
}

/// The kinds of the nodes in the corners of a pixel, four bits each, counter-clockwise from the south-west one.
pub type Key = u16;

/// The kind of a node that is never born; the others are five times the stage plus [`Node::way`].
const NOBODY: usize = 15;

/// Stages of a node: tails of all lengths are alive, only those up to the last generation are, or it is yet to come.
const STAGES: usize = 3;

/// Rows that are found at a time: what is known of them stays in the processor's cache.
const BAND: usize = 32;

/// What is alive in a pixel, by what can be told of it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// The number of live cells, as in [`Density::count`].
    pub count: f64,
    /// Of these the root, and those whose last run leads East, North, West, South.
    pub ways: [f64; 5],
    /// Those of which 0, 1, 2, 3, 4 cells are ever born. At level 0 this is not known.
    pub children: [f64; 5],
}

/// A picture of the growth, row by row.
pub struct Survey {
    rule: Rule,
    frame: Frame,
    /// The last generation, in units of 2^L.
    last: u64,
    /// The quarters by stage and [`Node::way`].
    tails: [Tails; STAGES],
    /// The number of cells in the quarters around a node by its kind, and the generations from the node to the
    /// first of them.
    counts: [[f64; 4]; 16],
    firsts: [[u64; 4]; 16],
}

impl Survey {
    /// Prepares the picture of a frame at generation n. Time O(level^2).
    ///
    /// # Errors
    /// n above [`LAST_COUNTED`]; a level above 62; no pixels or more than [`MOST_PIXELS`]; pixels
    /// farther out than [`FARTHEST_PIXEL`].
    pub fn new(rule: Rule, n: u64, frame: &Frame) -> Result<Self> {
        let &Frame { level, x, y, width, height } = frame;
        in_range("n", n, 0..=LAST_COUNTED)?;
        in_range("level", level, 0..=62)?;
        in_range("width", width, 1..=MOST_PIXELS)?;
        in_range("height", height, 1..=MOST_PIXELS / width)?;
        in_range("x", x, -FARTHEST_PIXEL..=FARTHEST_PIXEL)?;
        in_range("y", y, -FARTHEST_PIXEL..=FARTHEST_PIXEL)?;
        let longest = (1 << level) - 1;
        let up_to = |length| Tails::up_to(rule, level, length);
        let tails = [up_to(longest)?, up_to(n & longest)?, Tails::none()];
        let of_kind = |kind: usize, corner: usize| match kind {
            NOBODY => &Quarter::EMPTY,
            _ => &tails[kind / 5].quarters[kind % 5][corner],
        };
        let table = |kind: usize| core::array::from_fn(|corner| of_kind(kind, corner).tally.count);
        let counts = core::array::from_fn(table);
        let table = |kind: usize| core::array::from_fn(|corner| of_kind(kind, corner).first);
        let firsts = core::array::from_fn(table);
        Ok(Self { rule, frame: *frame, last: n >> level, tails, counts, firsts })
    }

    /// Shows every row from south to north: its y, the key of each pixel and the earliest birth there, or [`NEVER`].
    ///
    /// Time in proportion to the number of pixels, whatever the level and the generation.
    pub fn rows(&self, mut visit: impl FnMut(i64, &[Key], &[u64])) {
        let Frame { x, width, height, .. } = self.frame;
        let [mut south, mut north] = [(); 2].map(|()| Corners::default());
        let (mut keys, mut first) = (vec![Key::MAX; width], vec![NEVER; width]);
        for start in (0..height).step_by(BAND) {
            let height = BAND.min(height - start);
            let y = self.frame.y + start as i64;
            let nodes = Nodes::window(self.rule, x, y, width + 1, height + 1);
            let mut rows = nodes.rows();
            south.read(self, rows.next().unwrap_or_default());
            for (y, row) in (y..).zip(rows) {
                north.read(self, row);
                if self.rule == Rule::Lim && y < 0 {
                    // The tails of the axis would reach below it.
                    keys.fill(Key::MAX);
                    first.fill(NEVER);
                } else {
                    self.between(&south, &north, &mut keys, &mut first);
                }
                visit(y, &keys, &first);
                core::mem::swap(&mut south, &mut north);
            }
        }
    }

    /// The pixels between two rows of corners.
    fn between(&self, south: &Corners, north: &Corners, keys: &mut [Key], first: &mut [u64]) {
        let kinds = south.kind.windows(2).zip(north.kind.windows(2));
        let births = south.birth.windows(2).zip(north.birth.windows(2));
        let pixels = keys.iter_mut().zip(first.iter_mut());
        for ((key, first), ((ks, kn), (bs, bn))) in pixels.zip(kinds.zip(births)) {
            let kinds = [ks[0], ks[1], kn[1], kn[0]];
            *key = kinds[0] | kinds[1] << 4 | kinds[2] << 8 | kinds[3] << 12;
            *first = NEVER;
            if *key != Key::MAX {
                let soonest =
                    |i: usize, birth: u64| birth + self.firsts[usize::from(kinds[i] & 15)][i];
                let south = soonest(0, bs[0]).min(soonest(1, bs[1]));
                let both = south.min(soonest(2, bn[1])).min(soonest(3, bn[0]));
                *first = if both < Quarter::EMPTY.first { both } else { NEVER };
            }
        }
    }

    /// The number of live cells in a pixel with these corners.
    pub fn count(&self, key: Key) -> f64 {
        let of = |corner: usize| self.counts[usize::from(key >> (4 * corner) & 15)][corner];
        of(0) + of(1) + of(2) + of(3)
    }

    /// All that is known of a pixel with these corners in the row `y`. Constant time.
    pub fn tally(&self, key: Key, y: i64) -> Tally {
        let kinds: [usize; 4] =
            core::array::from_fn(|corner| usize::from(key >> (4 * corner) & 15));
        let mut tally = Tally { count: self.count(key), ..Tally::default() };
        for (corner, kind) in kinds.into_iter().enumerate().filter(|&(_, kind)| kind != NOBODY) {
            let part = &self.tails[kind / 5].quarters[kind % 5][corner].tally;
            for class in 0..5 {
                tally.ways[class] += part.ways[class];
                tally.children[class] += part.children[class];
            }
        }
        // The last cell of an axis has a child if that is the next node, born of this one: the other corner.
        for (corner, other, way) in [(0, 1, East), (0, 3, North), (1, 0, West), (3, 0, South)] {
            let born = kinds[other] != NOBODY && kinds[other] % 5 == way as usize;
            if born && kinds[corner] != NOBODY && self.tails[kinds[corner] / 5].meet {
                tally.children[0] -= 1.0;
                tally.children[1] += 1.0;
            }
        }
        if self.rule == Rule::Lim && y == 0 && kinds[0] != NOBODY {
            // On the axis of the octant, nothing is born to the South.
            let node = kinds[0] / 5 < 2 && kinds[0] % 5 == East as usize;
            let cells = self.tails[kinds[0] / 5].length / 2 + u64::from(node);
            tally.children[3] -= cells as f64;
            tally.children[2] += cells as f64;
        }
        tally
    }
}

/// A row of nodes in the corners of pixels.
#[derive(Default)]
struct Corners {
    kind: Vec<Key>,
    /// The generations of birth; 0 for those to come and for nobody.
    birth: Vec<u64>,
}

impl Corners {
    fn read(&mut self, survey: &Survey, nodes: &[Node]) {
        let (level, last) = (survey.frame.level, survey.last);
        self.kind.clear();
        self.kind.extend(nodes.iter().map(|node| {
            let stage = usize::from(node.birth() >= last) + usize::from(node.birth() > last);
            KINDS[stage][node.way() & 7]
        }));
        self.birth.clear();
        let birth = |node: &Node| if node.birth() > last { 0 } else { node.birth() << level };
        self.birth.extend(nodes.iter().map(birth));
    }
}

/// Kinds by stage and [`Node::way`].
const KINDS: [[Key; 8]; STAGES] = [
    [0, 1, 2, 3, 4, NOBODY as Key, NOBODY as Key, NOBODY as Key],
    [5, 6, 7, 8, 9, NOBODY as Key, NOBODY as Key, NOBODY as Key],
    [10, 11, 12, 13, 14, NOBODY as Key, NOBODY as Key, NOBODY as Key],
];

#[cfg(test)]
mod tests {
    use super::super::{birth, children, runs};
    use super::*;
    use proptest::prelude::*;

    /// The live cells of a pixel, one by one.
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
            }
        }
        tally
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_tally_is_what_counting_cell_by_cell_finds(
            rule in prop::sample::select(&Rule::ALL[..]), level in 1_u32..5, n in 0_u64..200,
            (x, y) in (-9_i64..9, -9_i64..9), (width, height) in (1_usize..7, 1_usize..40),
        ) {
            let survey = Survey::new(rule, n, &Frame { level, x, y, width, height }).unwrap();
            let mut rows = Vec::new();
            survey.rows(|y, keys, _| rows.push((y, keys.to_vec())));
            prop_assert_eq!(rows.len(), height);
            for (y, keys) in rows {
                for (x, key) in (x..).zip(keys) {
                    let expected = counted(rule, n, level, (x, y));
                    prop_assert_eq!(survey.tally(key, y), expected, "({}, {})", x, y);
                }
            }
        }
    }

    #[test]
    fn classes_add_up_at_any_level() {
        for level in [1, 7, 20, 26] {
            let frame = Frame { level, x: -3, y: -3, width: 6, height: 6 };
            for n in [(1 << level) - 1, 5 << level, (11 << level) + 12_345 % (1 << level)] {
                let survey = Survey::new(Rule::Full, n, &frame).unwrap();
                survey.rows(|y, keys, _| {
                    for &key in keys {
                        let Tally { count, ways, children } = survey.tally(key, y);
                        assert_eq!(ways.iter().sum::<f64>() as u64, count as u64);
                        assert_eq!(children.iter().sum::<f64>() as u64, count as u64);
                        assert!(ways.iter().chain(&children).all(|&cells| cells >= 0.0));
                    }
                });
            }
        }
    }
}
