//! The growth from afar: its cells at the multiples of 2^L, the *nodes* of level L.
//!
//! Cells at multiples of 2^L have paths without runs shorter than 2^L; divided by 2^L they are a
//! growth like any other. Between nodes that are twice as far apart, which are nodes here too,
//! stands a cell halfway if it is born from one of the two. It cannot be born from both, for of two
//! living neighbours one is the parent of the other. Nothing stands in the middle of four. So four
//! nodes decide everything about the square between them, down to any level.

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

    /// Returns the node of the coordinates (x, y) in units of 2^L.
    pub(super) fn at(rule: Rule, x: i64, y: i64) -> Self {
        let (mut birth, mut way) = (0, Self::ROOT as u64);
        let path = walk(rule, x, y, |run| {
            birth += run.length();
            way = run.direction as u64;
        });
        path.map_or(Self::EMPTY, |()| Self(birth << 3 | way))
    }

    /// Returns the generation of birth in units of 2^L; of no meaning where the node is empty.
    pub(super) const fn birth(self) -> u64 {
        self.0 >> 3
    }

    /// Returns the last direction as a number, [`Self::ROOT`], or 7 where the node is empty.
    pub(super) const fn way(self) -> usize {
        (self.0 & 7) as usize
    }

    /// Returns the same node in units [`SIDE`] times as small.
    const fn refined(self) -> Self {
        match self {
            Self::EMPTY => Self::EMPTY,
            Self(node) => Self(((node & !7) * SIDE as u64) | node & 7),
        }
    }

    /// Returns the node so many units further in a direction.
    const fn child(self, direction: Direction, steps: usize) -> Self {
        Self((self.birth() + steps as u64) << 3 | direction as u64)
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

/// Units along a side of a [`Square`].
pub(super) const SIDE: usize = 16;

/// The nodes of a square, rims included: rows from south to north, each from west to east.
pub(super) type Square = [[Node; SIDE + 1]; SIDE + 1];

/// Returns the square between four nodes that are its sides apart: south-west, south-east,
/// north-east, north-west.
pub(super) fn square(rule: Rule, corners: [Node; 4]) -> Square {
    let mut square = [[Node::EMPTY; SIDE + 1]; SIDE + 1];
    let [sw, se, ne, nw] = corners.map(Node::refined);
    (square[0][0], square[0][SIDE], square[SIDE][SIDE], square[SIDE][0]) = (sw, se, ne, nw);
    let bridges = Bridges::new(rule);
    let mut step = SIDE / 2;
    while step > 0 {
        for even in (0..=SIDE).step_by(2 * step) {
            for odd in (step..SIDE).step_by(2 * step) {
                let ends = [square[even][odd - step], square[even][odd + step]];
                square[even][odd] = bridges.between(ends, East, step);
                let ends = [square[odd - step][even], square[odd + step][even]];
                square[odd][even] = bridges.between(ends, North, step);
            }
        }
        step /= 2;
    }
    square
}

/// By direction, from which ways runs may go on there: one bit each.
struct Bridges([u8; 4]);

impl Bridges {
    fn new(rule: Rule) -> Self {
        let fans = fans(rule);
        let from =
            |direction| (0..8).map(|way| (fans[way] >> direction as u8 & 1) << way).sum::<u8>();
        Self(Direction::ALL.map(from))
    }

    /// Returns the node in the middle of two, `steps` from both; the second lies in the direction
    /// given.
    fn between(&self, [before, after]: [Node; 2], direction: Direction, steps: usize) -> Node {
        let goes_on = |from: Node, to: Direction| self.0[to as usize] >> from.way() & 1 == 1;
        if goes_on(before, direction) {
            before.child(direction, steps)
        } else if goes_on(after, direction.back()) {
            after.child(direction.back(), steps)
        } else {
            Node::EMPTY
        }
    }
}
