//! The growth from afar: its cells at the multiples of 2^L, the *nodes* of level L.
//!
//! Cells at multiples of 2^L have paths without runs shorter than 2^L; divided by 2^L they are a
//! growth like any other. So a window of nodes is found from the nodes of the next level in and
//! around it, twice as far apart: those are nodes here too, and halfway between two neighbours
//! stands a cell if it is born from one of them. It cannot be born from both, for of two living
//! neighbours one is the parent of the other. Nothing stands in the middle of four.

use super::direction::Direction::{self, East, North};
use super::path::walk;
use super::rule::Rule;

/// A node, or none: when it is born, in units of 2^L, and where its last run leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node(u64);

impl Node {
    /// Nothing is ever born here.
    pub(super) const EMPTY: Self = Self(u64::MAX);

    /// In place of the direction of the last run: there is none.
    pub(super) const ROOT: usize = 4;

    /// The node of the coordinates (x, y) in units of 2^L.
    fn at(rule: Rule, x: i64, y: i64) -> Self {
        let (mut birth, mut way) = (0, Self::ROOT as u64);
        let path = walk(rule, x, y, |run| {
            birth += run.length();
            way = run.direction as u64;
        });
        path.map_or(Self::EMPTY, |()| Self(birth << 3 | way))
    }

    /// The generation of birth in units of 2^L; of no meaning where the node is empty.
    pub(super) const fn birth(self) -> u64 {
        self.0 >> 3
    }

    /// The last direction as a number, [`Self::ROOT`], or 7 where the node is empty.
    pub(super) const fn way(self) -> usize {
        (self.0 & 7) as usize
    }

    /// The same node with half the unit.
    const fn doubled(self) -> Self {
        match self {
            Self::EMPTY => Self::EMPTY,
            Self(node) => Self((node & !7) << 1 | node & 7),
        }
    }

    /// The node half a unit further, with half the unit.
    const fn child(self, direction: Direction) -> Self {
        Self((self.birth() * 2 + 1) << 3 | direction as u64)
    }
}

/// In which directions runs may go on from a node, one bit each, by its [`Node::way`].
pub(super) const fn fans(rule: Rule) -> [u8; 8] {
    let root = match rule {
        Rule::ThreeBranches => 0b0111,
        Rule::Full => 0b1111,
        Rule::Lim => 0b0001,
    };
    [0b1011, 0b0111, 0b1110, 0b1101, root, 0, 0, 0]
}

/// A window of nodes of one level.
pub(super) struct Nodes {
    rule: Rule,
    x: i64,
    y: i64,
    width: usize,
    height: usize,
    /// The rows, from the south one northwards, each from west to east.
    rows: Vec<Node>,
}

/// Below this width and height nodes are found one by one.
const FEW: usize = 4;

impl Nodes {
    /// The nodes of `width` > 0 columns from x on and `height` > 0 rows from y on, coordinates in
    /// units of 2^L, which are the same for any L. Time in proportion to their number.
    pub(super) fn window(rule: Rule, x: i64, y: i64, width: usize, height: usize) -> Self {
        let rows = Vec::with_capacity(width * height + 1);
        let mut window = Self { rule, x, y, width, height, rows };
        if width.max(height) <= FEW {
            window.find();
        } else {
            let coarse = Self::window(rule, x >> 1, y >> 1, halved(x, width), halved(y, height));
            window.refine(&coarse);
        }
        window
    }

    /// The rows, from the south one northwards, each from west to east.
    pub(super) fn rows(&self) -> impl Iterator<Item = &[Node]> {
        self.rows.chunks_exact(self.width)
    }

    /// Fills the window by the closed form.
    fn find(&mut self) {
        for y in (self.y..).take(self.height) {
            let row = (self.x..).take(self.width).map(|x| Node::at(self.rule, x, y));
            self.rows.extend(row);
        }
    }

    /// Fills the window from the one of the next level, of which two rows are around every row.
    fn refine(&mut self, coarse: &Self) {
        let fans = fans(self.rule);
        let from = |direction| ways_on(fans, direction);
        let [east, north, west, south] = Direction::ALL.map(from);
        // Both are made and one is taken: a branch would be as good as random.
        let between = |before: Node, after: Node, on: u8, back: u8, direction: Direction| {
            let (later, never) = (after.child(direction.back()), Node::EMPTY);
            let other = if back >> after.way() & 1 == 1 { later } else { never };
            if on >> before.way() & 1 == 1 { before.child(direction) } else { other }
        };
        for y in (self.y..).take(self.height) {
            let start = ((y >> 1) - coarse.y) as usize * coarse.width;
            let (below, above) = coarse.rows[start..].split_at(coarse.width);
            if self.rule == Rule::Lim && y < 0 {
                self.rows.resize(self.rows.len() + self.width, Node::EMPTY);
            } else if y & 1 == 0 {
                self.push_row(
                    below.windows(2).map(|pair| {
                        [pair[0].doubled(), between(pair[0], pair[1], east, west, East)]
                    }),
                );
            } else {
                let columns = below.iter().zip(above);
                self.push_row(columns.map(|(&below, &above)| {
                    [between(below, above, north, south, North), Node::EMPTY]
                }));
            }
        }
    }

    /// Adds a row, given as pairs of an even column and the next.
    fn push_row(&mut self, mut pairs: impl Iterator<Item = [Node; 2]>) {
        let start = self.rows.len();
        self.rows.resize(start + self.width, Node::EMPTY);
        let (first, rest) = self.rows[start..].split_at_mut((self.x & 1) as usize);
        if let [node] = first {
            *node = pairs.next().map_or(Node::EMPTY, |[_, odd]| odd);
        }
        let mut places = rest.chunks_exact_mut(2);
        for (two, pair) in places.by_ref().zip(pairs.by_ref()) {
            two.copy_from_slice(&pair);
        }
        if let ([node], Some([even, _])) = (places.into_remainder(), pairs.next()) {
            *node = even;
        }
    }
}

/// The ways from which runs may go on in a direction, one bit each.
fn ways_on(fans: [u8; 8], direction: Direction) -> u8 {
    (0..8).map(|way| (fans[way] >> direction as u8 & 1) << way).sum()
}

/// The number of nodes of the next level around `length` nodes from `start` on.
const fn halved(start: i64, length: usize) -> usize {
    (((start + length as i64 - 1) >> 1) - (start >> 1)) as usize + 2
}
