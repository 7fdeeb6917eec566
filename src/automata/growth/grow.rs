//! All cells of a range of generations, in birth order, at the speed of writing them down.
//!
//! Cut the path of a cell behind its long runs. The long runs lead to a *head*; the runs shorter
//! than 2^[`TAIL_BITS`] that follow, the *tail*, fill a fan of three arcs (right, straight, left)
//! that looks the same behind every head: it depends on the digits of the generation that are cut
//! off and on the direction in which the head arrived. So the arcs of all tails are made once, in
//! memory that stays in cache, and a generation is the copies of one fan, moved to its heads.
//!
//! The order makes the rest arithmetic. Siblings stand counter-clockwise, so a generation is in
//! ternary order of its turns, a branch is a third or a quarter of it, Lim's octant the end of the
//! East branch from the axis on, and parents lie in arithmetic progression.

use core::ops::{Range, RangeInclusive};

use super::counts::{count_alive, count_born};
use super::direction::Direction;
use super::rule::Rule;
use nimscape_base::error::{Result, in_range, invalid};

/// The last generation that fits the coordinates of [`Growth`].
pub const LAST_GROWN: u32 = i32::MAX as u32;

/// The most cells that [`grow`] makes: 2 GiB of them. Full growth to generation 8191 fits.
pub const MOST_GROWN: u128 = 1 << 27;

/// Cells in birth order, as columns of one table.
///
/// Within a generation they stand as their paths do: counter-clockwise from East at the root, then
/// right, straight, left at every later run. That is the order in which the tree, drawn in the
/// plane, meets a walk around it. It depends on nothing but the rule: of two ranges the common part
/// is the same but for the offset of `parent`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Growth {
    /// The first coordinate.
    pub x: Vec<i32>,
    /// The second coordinate.
    pub y: Vec<i32>,
    /// The generation of birth, never decreasing.
    pub generation: Vec<u32>,
    /// The index of the parent in these same columns, or -1: the root has none, and the parents of
    /// the first generation of a range lie before the range.
    pub parent: Vec<i32>,
}

impl Growth {
    /// Returns the number of cells.
    pub const fn len(&self) -> usize {
        self.x.len()
    }

    /// Returns whether there are no cells; never so for what [`grow`] returns.
    pub const fn is_empty(&self) -> bool {
        self.x.is_empty()
    }

    fn clear(&mut self) {
        let Self { x, y, generation, parent } = self;
        x.clear();
        y.clear();
        generation.clear();
        parent.clear();
    }

    /// Makes room for the cells of generations to `n`.
    fn reserve(&mut self, cells: usize, n: u32) -> Result<()> {
        let Self { x, y, generation, parent } = self;
        x.try_reserve_exact(cells)
            .and_then(|()| y.try_reserve_exact(cells))
            .and_then(|()| generation.try_reserve_exact(cells))
            .and_then(|()| parent.try_reserve_exact(cells))
            .map_err(|_| {
                invalid("n", n, format!("needs memory for {cells} cells, more than there is"))
            })
    }
}

/// Returns all cells born in a range of generations, with their parents. Order: see [`Growth`].
///
/// Time and memory in proportion to the cells (16 bytes each), whatever the generations before.
///
/// ```
/// use nimscape_automata::growth::{Rule, grow};
/// let growth = grow(Rule::ThreeBranches, 0..=2).unwrap();
/// assert_eq!(growth.x, [0, 1, 0, -1, 2, 0, -2]);
/// assert_eq!(growth.y, [0, 0, 1, 0, 0, 2, 0]);
/// assert_eq!(growth.generation, [0, 1, 1, 1, 2, 2, 2]);
/// assert_eq!(growth.parent, [-1, 0, 0, 0, 1, 2, 3]);
/// ```
///
/// # Errors
/// A range that is empty or ends after [`LAST_GROWN`]; more than [`MOST_GROWN`] cells, or more than
/// there is memory for.
pub fn grow(rule: Rule, generations: RangeInclusive<u32>) -> Result<Growth> {
    let plan = Plan::new(rule, &generations)?;
    let mut growth = Growth::default();
    plan.extend(&mut growth, generations, 0)?;
    Ok(growth)
}

/// Calls `visit(start, piece)` for one piece of [`grow`] after another, where `start` is the index
/// of its first cell in the whole: whole generations, together `least` cells or more. Parents are
/// indices in the whole.
///
/// Memory for one piece, which all of them use, however many cells there are.
///
/// # Errors
/// As [`grow`].
pub fn grow_in_pieces(
    rule: Rule,
    generations: RangeInclusive<u32>,
    least: usize,
    mut visit: impl FnMut(usize, &Growth),
) -> Result<()> {
    let plan = Plan::new(rule, &generations)?;
    let mut piece = Growth::default();
    let (mut first, mut start, mut cells) = (*generations.start(), 0, 0);
    for n in generations.clone() {
        cells += plan.born(n);
        if cells >= least || n == *generations.end() {
            piece.clear();
            plan.extend(&mut piece, first..=n, start)?;
            visit(start, &piece);
            (first, start, cells) = (n + 1, start + cells, 0);
        }
    }
    Ok(())
}

/// Returns the number of cells born at the generations from `first` to `last`.
///
/// # Errors
/// As [`grow`].
pub fn count_grown(rule: Rule, first: u32, last: u32) -> Result<usize> {
    let before = match first.checked_sub(1) {
        Some(before) => count_alive(rule, before.into())?,
        None => 0,
    };
    let cells = count_alive(rule, last.into())? - before;
    Ok(in_range("cells", cells, 0..=MOST_GROWN)? as usize)
}

/// What is to be grown.
struct Plan {
    rule: Rule,
    /// The first generation of all: its cells have no parents in the columns.
    first: u32,
    tails: Tails,
}

impl Plan {
    fn new(rule: Rule, generations: &RangeInclusive<u32>) -> Result<Self> {
        let last = in_range("n", *generations.end(), 0..=LAST_GROWN)?;
        let first = in_range("from", *generations.start(), 0..=last)?;
        count_grown(rule, first, last)?;
        Ok(Self { rule, first, tails: Tails::up_to(last.min(TAIL_MASK)) })
    }

    /// Adds generations to the columns, which stand at `start` in the whole.
    fn extend(
        &self,
        growth: &mut Growth,
        generations: RangeInclusive<u32>,
        start: usize,
    ) -> Result<()> {
        let (first, last) = (*generations.start(), *generations.end());
        growth.reserve(count_grown(self.rule, first, last)?, last)?;
        self.coordinates(&mut growth.x, &generations, &self.tails.x, |head| head.x);
        self.coordinates(&mut growth.y, &generations, &self.tails.y, |head| head.y);
        for n in generations.clone() {
            growth.generation.resize(growth.generation.len() + self.born(n), n);
        }
        self.parents(&mut growth.parent, generations, start as i32);
        Ok(())
    }

    /// Adds one coordinate, that `of` a head plus that of a tail.
    fn coordinates(
        &self,
        column: &mut Vec<i32>,
        generations: &RangeInclusive<u32>,
        tail: &[i32],
        of: impl Fn(Head) -> i32,
    ) {
        let (first, last) = (*generations.start(), *generations.end());
        for block in first >> TAIL_BITS..=last >> TAIL_BITS {
            let start = block << TAIL_BITS;
            let heads = heads(self.rule, start);
            for n in first.max(start)..=last.min(start | TAIL_MASK) {
                for &head in &heads {
                    let cells = &tail[self.tails.behind(head, n & TAIL_MASK)];
                    column.extend(cells.iter().map(|u| u + of(head)));
                }
            }
        }
    }

    /// Adds the parents of generations, whose first cell is `start` in the whole.
    ///
    /// Where n ends in 1, a cell has turned once more than its parent: three siblings to a parent.
    /// Where n ends in 1 and r > 0 zeros, the parent's generation ends in 0 and r ones, all in the
    /// child's last direction: r - 1 straight turns, the middle of 3^(r-1) cells. Lim's octant
    /// begins in the middle of the East branch: at the middle of three siblings, or of 3^(r-1).
    fn parents(&self, column: &mut Vec<i32>, generations: RangeInclusive<u32>, mut start: i32) {
        for n in generations {
            let born = self.born(n) as i32;
            if n == self.first {
                column.extend((0..born).map(|_| -1));
            } else {
                let before = start - self.born(n - 1) as i32;
                let lim = self.rule == Rule::Lim;
                match n.trailing_zeros() {
                    _ if n == 1 => column.extend((0..born).map(|_| before)),
                    0 => column.extend((0..born).map(|i| before + (i + i32::from(lim)) / 3)),
                    r => {
                        let stride = 3_i32.pow(r - 1);
                        let middle = if lim { 0 } else { stride / 2 };
                        column.extend((0..born).map(|i| before + middle + i * stride));
                    }
                }
            }
            start += born;
        }
    }

    /// Returns the number of cells born at a generation.
    fn born(&self, n: u32) -> usize {
        count_born(self.rule, n.into()) as usize
    }
}

/// How many low digits of the generation make the tail.
const TAIL_BITS: u32 = 7;

/// Those digits.
const TAIL_MASK: u32 = (1 << TAIL_BITS) - 1;

/// A cell at the end of its long runs, and the arcs of a tail that may follow.
#[derive(Clone, Copy)]
struct Head {
    x: i32,
    y: i32,
    /// The first arc and the one after the last, numbered as in [`Tails`].
    arcs: (u8, u8),
    /// Whether only the second half of the first arc follows: on the axis of Lim's octant.
    halved: bool,
}

impl Head {
    const fn root(rule: Rule) -> Self {
        let (arcs, halved) = match rule {
            Rule::ThreeBranches => ((1, 4), false),
            Rule::Full => ((1, 5), false),
            Rule::Lim => ((1, 2), true),
        };
        Self { x: 0, y: 0, arcs, halved }
    }

    /// Returns the heads one run of 2^exponent further, in order.
    fn extend(self, exponent: u32) -> impl Iterator<Item = Self> {
        let (first, end) = self.arcs;
        (first..end).map(move |arc| {
            let turned = (arc + 3) % 4;
            let (u, v) = Direction::ALL[usize::from(turned)].unit();
            let halved = self.halved && arc == first;
            Self {
                x: self.x + ((u as i32) << exponent),
                y: self.y + ((v as i32) << exponent),
                arcs: (turned + u8::from(halved), turned + 3),
                halved,
            }
        })
    }
}

/// Returns the cells of generation n, in order, as heads.
fn heads(rule: Rule, n: u32) -> Vec<Head> {
    let mut heads = vec![Head::root(rule)];
    for exponent in (0..u32::BITS).rev().filter(|exponent| n >> exponent & 1 == 1) {
        heads = heads.into_iter().flat_map(|head| head.extend(exponent)).collect();
    }
    heads
}

/// The arcs of cells that tails make, seen from their heads.
///
/// Tail t > 0 has six arcs of equal length, one for each direction of its first run: South, East,
/// North, West, and South, East once more, so that the arcs behind any head stand together. Tail 0
/// has the head alone.
struct Tails {
    x: Vec<i32>,
    y: Vec<i32>,
    /// Where each tail begins.
    start: Vec<usize>,
}

impl Tails {
    /// Returns the tails 0..=last.
    fn up_to(last: u32) -> Self {
        let mut tails = Self { x: vec![0], y: vec![0], start: vec![0] };
        for tail in 1..=last {
            tails.push(tail);
        }
        tails
    }

    /// Adds the next tail: after a first run East comes the fan of the tail without that run.
    fn push(&mut self, tail: u32) {
        let run = 1 << tail.ilog2();
        let east = Head { x: run, y: 0, arcs: (0, 3), halved: false };
        let fan = self.behind(east, tail ^ run as u32);
        let x: Vec<i32> = self.x[fan.clone()].iter().map(|x| x + run).collect();
        let y = self.y[fan].to_vec();
        self.start.push(self.x.len());
        for arc in 0..6 {
            match arc % 4 {
                0 => self.push_arc(y.iter().copied(), x.iter().map(|x| -x)),
                1 => self.push_arc(x.iter().copied(), y.iter().copied()),
                2 => self.push_arc(y.iter().map(|y| -y), x.iter().copied()),
                _ => self.push_arc(x.iter().map(|x| -x), y.iter().map(|y| -y)),
            }
        }
    }

    fn push_arc(&mut self, x: impl Iterator<Item = i32>, y: impl Iterator<Item = i32>) {
        self.x.extend(x);
        self.y.extend(y);
    }

    /// Returns where the cells of `tail` stand that follow `head`.
    fn behind(&self, head: Head, tail: u32) -> Range<usize> {
        if tail == 0 {
            return 0..1;
        }
        let start = self.start[tail as usize];
        let arc = 3_usize.pow(tail.count_ones() - 1);
        let skipped = if head.halved { arc / 2 } else { 0 };
        start + usize::from(head.arcs.0) * arc + skipped..start + usize::from(head.arcs.1) * arc
    }
}

#[cfg(test)]
mod tests {
    use super::super::path::{birth, parent, runs};
    use super::*;

    #[test]
    fn cells_and_parents_are_those_of_the_closed_form() {
        for rule in Rule::ALL {
            let growth = grow(rule, 0..=300).unwrap();
            for i in 0..growth.len() {
                let (x, y) = (growth.x[i].into(), growth.y[i].into());
                assert_eq!(birth(rule, x, y), Some(growth.generation[i].into()));
                let listed = usize::try_from(growth.parent[i])
                    .ok()
                    .map(|p| (growth.x[p].into(), growth.y[p].into()));
                assert_eq!(parent(rule, x, y), listed, "{rule:?} ({x}, {y})");
            }
        }
    }

    #[test]
    fn a_generation_is_in_order_of_its_turns() {
        let growth = grow(Rule::Full, 187..=187).unwrap();
        let turns = |i: usize| -> Vec<usize> {
            let path = runs(growth.x[i].into(), growth.y[i].into()).unwrap();
            let mut before = Direction::South; // right of it is West: the root begins at East
            path.iter()
                .enumerate()
                .map(|(j, run)| {
                    let first = if j == 0 { Direction::East } else { before.right() };
                    before = run.direction;
                    (0..4).find(|&t| (0..t).fold(first, |d, _| d.left()) == run.direction).unwrap()
                })
                .collect()
        };
        assert!((1..growth.len()).all(|i| turns(i - 1) < turns(i)));
    }

    #[test]
    fn a_range_is_a_part_of_the_whole() {
        for rule in Rule::ALL {
            let whole = grow(rule, 0..=400).unwrap();
            for (first, last) in [(0, 0), (1, 1), (5, 127), (128, 128), (129, 300), (255, 400)] {
                let part = grow(rule, first..=last).unwrap();
                let start = whole.generation.partition_point(|&n| n < first);
                let end = whole.generation.partition_point(|&n| n <= last);
                assert_eq!(part.x, whole.x[start..end]);
                assert_eq!(part.y, whole.y[start..end]);
                assert_eq!(part.generation, whole.generation[start..end]);
                let moved = whole.parent[start..end].iter().map(|p| (p - start as i32).max(-1));
                assert!(part.parent.iter().copied().eq(moved));
            }
        }
    }

    #[test]
    fn pieces_make_the_whole() {
        for rule in Rule::ALL {
            for (generations, least) in [(0..=300, 1), (0..=300, 1000), (100..=300, 777)] {
                let whole = grow(rule, generations.clone()).unwrap();
                let mut all = Growth::default();
                grow_in_pieces(rule, generations, least, |start, piece| {
                    assert_eq!(start, all.len());
                    all.x.extend(&piece.x);
                    all.y.extend(&piece.y);
                    all.generation.extend(&piece.generation);
                    all.parent.extend(&piece.parent);
                })
                .unwrap();
                assert_eq!(all, whole);
            }
        }
    }

    #[test]
    fn far_generations_are_grown_without_the_ones_before() {
        let n = (1 << 30) + 5;
        let growth = grow(Rule::Full, n - 1..=n).unwrap();
        assert_eq!(growth.len() as u128, count_born(Rule::Full, n.into()) * 4 / 3);
        assert!(growth.parent.iter().any(|&parent| parent >= 0));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        assert!(grow(Rule::Full, 0..=16_383).is_err());
        assert!(grow(Rule::Full, 0..=u32::MAX).is_err());
        #[expect(clippy::reversed_empty_ranges)]
        let empty = grow(Rule::Full, 5..=4);
        assert!(empty.is_err());
    }
}
