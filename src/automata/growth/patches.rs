//! Squares of pixels that repeat: the growth is alike in itself, so there are few different ones in
//! a picture.
//!
//! What a square of [`SIDE`] x [`SIDE`] pixels shows follows from the nodes in its corners, like
//! what a pixel shows: from their kinds, and from how much later one is born than another. A
//! picture of two million pixels has eight thousand squares. Only a hundred are different: its
//! *patches*. A patch has few different pixels.

use std::collections::HashMap;

use super::density::{EMPTY, Key, NEVER, Pixel, PixelCounts, STAGES, key_of};
use super::direction::Direction;
use super::nodes::{Node, SIDE, Square, fans, square};
use super::rule::Rule;
use super::subtree::{self, Parts};

/// What a square of pixels shows, with what a picture makes of its pixels.
pub(super) struct Patch<P> {
    /// The different pixels, and the earliest birth in each, counted from the earliest in the
    /// corners of the square.
    pixels: Vec<(P, u64)>,
    /// Where they are: rows from south to north, each from west to east.
    places: [[u8; SIDE]; SIDE],
}

/// The capacity for the different pixels of a patch.
pub(super) const CAPACITY: usize = SIDE * SIDE;

impl<P: Copy> Patch<P> {
    /// Writes the values of the different pixels, with births counted from generation `from` on.
    pub(super) fn write_values<T>(
        &self,
        from: u64,
        value_of: impl Fn(P, u64) -> T,
        values: &mut [T; CAPACITY],
    ) {
        for (&(pixel, after), value) in self.pixels.iter().zip(values) {
            *value = value_of(pixel, if after == NEVER { NEVER } else { from + after });
        }
    }

    /// Writes the value of each pixel: rows from south to north, each `line` after the one before.
    pub(super) fn paint<T: Copy>(&self, values: &[T; CAPACITY], to: &mut [T], line: usize) {
        for (row, to) in self.places.iter().zip(to.chunks_mut(line)) {
            for (to, &place) in to.iter_mut().zip(row) {
                *to = values[usize::from(place)];
            }
        }
    }
}

/// Returns the pixels of a square, whose place is in units of [`SIDE`] pixels, and the earliest
/// births in them.
fn pixels(
    counts: &PixelCounts,
    corners: [Node; 4],
    at: (i64, i64),
    axis: bool,
) -> impl Iterator<Item = (Pixel, u64)> {
    let nodes = square(counts.rule, corners);
    let places = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y)));
    places.map(move |(x, y)| {
        let corners = [nodes[y][x], nodes[y][x + 1], nodes[y + 1][x + 1], nodes[y + 1][x]];
        let key = key_of(corners.map(|node| kind(node, counts.last)));
        let axis = axis && y == 0;
        let close = counts.frame.level == 0;
        let children = if close { children(counts.rule, &nodes, (x, y), axis) } else { 0 };
        let place = |unit: i64, pixel: usize| unit * SIDE as i64 + pixel as i64;
        let subtrees = subtrees(counts, (place(at.0, x), place(at.1, y)));
        (Pixel { key, axis, children, subtrees }, counts.first(key, corners.map(Node::birth)))
    })
}

/// Returns how many cells are ever born of one in a square of level 0, not on its north and east
/// rims.
///
/// A cell of an even generation has all its children. One of an odd generation has at most the one
/// straight on; that is in the square, for a run of one step never crosses a multiple of [`SIDE`].
fn children(rule: Rule, square: &Square, (x, y): (usize, usize), axis: bool) -> u8 {
    let cell = square[y][x];
    let on = match Direction::ALL.get(cell.way()) {
        Some(on) if cell.birth() % 2 == 1 => on.unit(),
        _ => {
            let fan = fans(rule)[cell.way()];
            let south = u8::from(axis) << Direction::South as u8;
            return (fan & !south).count_ones() as u8;
        }
    };
    let next = square[y.wrapping_add_signed(on.1 as isize)][x.wrapping_add_signed(on.0 as isize)];
    u8::from(next.way() == cell.way() && next.birth() == cell.birth() + 1)
}

/// Returns the subtrees in the pixel (x, y), of any unit, if the picture shows them.
fn subtrees(counts: &PixelCounts, (x, y): (i64, i64)) -> Parts {
    if counts.subtrees { subtree::parts(x, y) } else { Parts::default() }
}

/// The key of a patch: the kinds of the corners, the units between the births there, whether the
/// south side is the axis of Lim, and the subtrees. The subtrees in the triangles of a square are
/// those in its pixels but beside the root, which is a kind of its own.
type Name = (Key, [u64; 4], bool, Parts);

/// The patches of a picture, made when first needed.
pub(super) struct Patches<'a, P, F> {
    counts: &'a PixelCounts,
    /// What the picture makes of a pixel.
    prepare: F,
    made: Vec<Patch<P>>,
    /// Their places in `made`.
    known: HashMap<Name, usize>,
}

impl<'a, P: Copy, F: FnMut(Pixel) -> P> Patches<'a, P, F> {
    pub(super) fn of(counts: &'a PixelCounts, prepare: F) -> Self {
        Self { counts, prepare, made: Vec::new(), known: HashMap::new() }
    }

    /// Returns the patch between four nodes in units of [`SIDE`] pixels, counter-clockwise from the
    /// south-west one, which is at `at`, and the generation from which its births are counted.
    pub(super) fn between(&mut self, corners: [Node; 4], at: (i64, i64)) -> (&Patch<P>, u64) {
        let PixelCounts { rule, last, frame, .. } = *self.counts;
        // The tails of the axis would reach below it.
        let empty = rule == Rule::Lim && at.1 < 0;
        let corners = if empty { [Node::EMPTY; 4] } else { corners };
        let axis = rule == Rule::Lim && at.1 == 0;
        let last = last / SIDE as u64;
        let born = |node: &Node| node.birth() <= last;
        let births = corners.iter().filter(|node| born(node)).map(|node| node.birth());
        let first = births.min().unwrap_or_default();
        let later = |node: Node| if born(&node) { node.birth() - first } else { 0 };
        let kinds = key_of(corners.map(|node| kind(node, last)));
        let name = (kinds, corners.map(later), axis, subtrees(self.counts, at));
        let from = (first * SIDE as u64) << frame.level;
        let known = self.known.get(&name).copied();
        let patch = known.unwrap_or_else(|| {
            self.make(corners, at, from, axis);
            self.known.insert(name, self.made.len() - 1);
            self.made.len() - 1
        });
        (&self.made[patch], from)
    }

    fn make(&mut self, corners: [Node; 4], at: (i64, i64), from: u64, axis: bool) {
        let mut different = Vec::new();
        let mut patch = Patch { pixels: Vec::new(), places: [[0; SIDE]; SIDE] };
        let places = patch.places.as_flattened_mut();
        for (place, (pixel, first)) in places.iter_mut().zip(pixels(self.counts, corners, at, axis))
        {
            let known = different.iter().rposition(|&known| known == (pixel, first));
            *place = known.unwrap_or(different.len()) as u8;
            if known.is_none() {
                let after = if first == NEVER { NEVER } else { first - from };
                patch.pixels.push(((self.prepare)(pixel), after));
                different.push((pixel, first));
            }
        }
        self.made.push(patch);
    }
}

/// Returns the kind of a node when `last` is the last generation, both in the units of the node.
fn kind(node: Node, last: u64) -> Key {
    let stage = usize::from(node.birth() >= last) + usize::from(node.birth() > last);
    KINDS[stage][node.way() & 7]
}

/// Kinds by stage and [`Node::way`].
const KINDS: [[Key; 8]; STAGES] = [
    [0, 1, 2, 3, 4, EMPTY as Key, EMPTY as Key, EMPTY as Key],
    [5, 6, 7, 8, 9, EMPTY as Key, EMPTY as Key, EMPTY as Key],
    [10, 11, 12, 13, 14, EMPTY as Key, EMPTY as Key, EMPTY as Key],
];
