//! What grows around a node within a pixel: its tails, counted by formula.
//!
//! A tail of length t is a path of runs that are the binary digits of t. The tails of one branch
//! (one first direction) are its axis, all runs straight on, and two halves beside it, mirror
//! images. With w ones in t a branch has 3^(w-1) cells of length t. Let B(m) be the sum of that
//! over t = 1..=m.
//!
//! **Last runs.** A cell beside the axis, on its left, has first straight runs, then a left one,
//! then k = 0..=w-2 free ones. Steps that never turn back are the matrix J - P (all ones less the
//! reversal), which has the eigenvalues 3, 1, 1 and -1; so of the 3^k ends of k free runs after one
//! to the left, 3^k/4 + 1/2 + (-1)^k/4 lead left, 3^k/4 - 1/2 + (-1)^k/4 right, and 3^k/4 -
//! (-1)^k/4 each on and back. Summed over k and t this leaves B(m), the sum of w - 1, and the
//! number of t with even w.
//!
//! **Subtrees of the root's tails.** Of the 3^(w-1) paths of a branch with w > 1 runs a third turn
//! to the left after the first run, and a third to the right; where w = 1 there is one path. So the
//! cells that turn to one side are a third of B(m) less the number of powers of two to m, and all
//! are on that side of the axis. The other cells beside the axis go straight on.
//!
//! **Children.** At even t a cell has all three. At t with r > 0 ones at its end, the next
//! generation ends in r zeros below a one: a cell has a child, straight on, if its last r runs lead
//! the same way, else none. There are 3^(w-r) of these, the one on the axis among them. With t =
//! 2^(r+1)·u + 2^r - 1 their sum is one and three times B up to the largest u.

use super::counts::count_alive;
use super::density::Tally;
use super::direction::Direction;
use super::nodes::{Node, fans};
use super::rule::Rule;
use super::subtree;
use nimscape_base::error::Result;

/// The cells of a node and its tails in one of the quarters around it: 0 is north-east with the
/// axes that bound it, 1 north-west with the west axis, 2 south-west, 3 south-east with the south
/// axis.
#[derive(Debug, Clone, Copy)]
pub(super) struct Quarter {
    /// Its subtrees are those around the root.
    pub(super) tally: Tally,
    /// The tails of the two branches that bound it, counter-clockwise, without the node.
    pub(super) sides: [f64; 2],
    /// The generations from the node to the first of them.
    pub(super) first: u64,
}

impl Quarter {
    /// No cells: a first birth that is late enough, and to which generations can be added.
    pub(super) const EMPTY: Self = Self { tally: Tally::NONE, sides: [0.0; 2], first: 1 << 63 };

    fn add(&mut self, cells: u128, first: u64) {
        if cells > 0 {
            self.tally.count += cells as f64;
            self.first = self.first.min(first);
        }
    }
}

/// The tails around a node, up to a length.
#[derive(Debug)]
pub(super) struct Tails {
    /// That length.
    pub(super) length: u64,
    /// Whether the axes end one cell before the next node: that may be a child of their last cell,
    /// which counts as one without children here.
    pub(super) meet: bool,
    /// The quarters by the way in which the node was reached: a direction, or [`Node::ROOT`].
    pub(super) quarters: [[Quarter; 4]; 5],
}

impl Tails {
    /// No tails, not even the node.
    pub(super) const fn none() -> Self {
        Self { length: 0, meet: false, quarters: [[Quarter::EMPTY; 4]; 5] }
    }

    /// Nodes of a level with all tails up to a length below 2^level. Time O(level^2).
    pub(super) fn up_to(rule: Rule, level: u32, length: u64) -> Result<Self> {
        let half = Half::up_to(length)?;
        let meet = level > 0 && length == (1 << level) - 1;
        let mut tails = Self { length, meet, ..Self::none() };
        for (way, quarters) in tails.quarters.iter_mut().enumerate() {
            let fan = fans(rule)[way];
            let node = &mut quarters[0];
            node.add(1, 0);
            node.tally.ways[(way + 1) % (Node::ROOT + 1)] += 1.0;
            node.tally.children[fan.count_ones() as usize] += 1.0;
            node.tally.subtrees[subtree::ROOT] += 1.0;
            for branch in Direction::ALL.into_iter().filter(|&branch| fan >> branch as u8 & 1 == 1)
            {
                let beside = [0, 0, 1, 3][branch as usize];
                add_axis(&mut quarters[beside], beside, branch, length, meet);
                let [left, right] = [branch.left(), branch.right()];
                half.add_to(&mut quarters[branch as usize], 0, branch, left);
                half.add_to(&mut quarters[right as usize], 1, branch, right);
            }
        }
        Ok(tails)
    }
}

/// Adds the cells straight on: at odd lengths with one child, but for the last one where axes meet,
/// at even ones with three.
fn add_axis(quarter: &mut Quarter, place: usize, branch: Direction, length: u64, meet: bool) {
    quarter.add(length.into(), 1);
    quarter.sides[usize::from(place != branch as usize)] += length as f64;
    quarter.tally.subtrees[subtree::STEM] += powers(length) as f64;
    quarter.tally.subtrees[subtree::ON] += (length - powers(length)) as f64;
    quarter.tally.ways[branch as usize + 1] += length as f64;
    quarter.tally.children[3] += (length / 2) as f64;
    quarter.tally.children[0] += f64::from(u8::from(meet));
    quarter.tally.children[1] += (length.div_ceil(2) - u64::from(meet)) as f64;
}

/// The cells of a branch beside its axis, on one side.
struct Half {
    cells: u128,
    /// Those whose last run leads to that side, to the other, on, and back.
    ways: [u128; 4],
    /// Those with one child, and with three.
    children: [u128; 2],
    /// Around the root, those whose second run leads to that side; the others go straight on.
    turned: u128,
}

impl Half {
    fn up_to(length: u64) -> Result<Self> {
        let all = branch(length)?;
        let axis = u128::from(length);
        let (turns, even) = (ones(length) - axis, with_even_ones(length));
        // Eight times each is whole, and so is each.
        let aside = all - axis + 2 * even;
        let along = (all - axis - 2 * even) / 8;
        let mut straight = 0;
        for r in (1..64).take_while(|r| (1 << r) - 1 <= length) {
            straight += 1 + 3 * branch((length - ((1 << r) - 1)) >> (r + 1))?;
        }
        Ok(Self {
            cells: (all - axis) / 2,
            ways: [(aside + 4 * turns) / 8, (aside - 4 * turns) / 8, along, along],
            children: [
                (straight - u128::from(length.div_ceil(2))) / 2,
                (branch(length / 2)? - u128::from(length / 2)) / 2,
            ],
            turned: (all - u128::from(powers(length))) / 3,
        })
    }

    /// Adds it to a quarter; `at` is its place among the sides of that quarter.
    fn add_to(&self, quarter: &mut Quarter, at: usize, branch: Direction, side: Direction) {
        quarter.add(self.cells, 3);
        quarter.sides[at] += self.cells as f64;
        quarter.tally.subtrees[[subtree::LEFT, subtree::RIGHT][at]] += self.turned as f64;
        quarter.tally.subtrees[subtree::ON] += (self.cells - self.turned) as f64;
        let ways = [side, side.back(), branch, branch.back()];
        for (way, cells) in ways.into_iter().zip(self.ways) {
            quarter.tally.ways[way as usize + 1] += cells as f64;
        }
        let [one, three] = self.children;
        quarter.tally.children[0] += (self.cells - one - three) as f64;
        quarter.tally.children[1] += one as f64;
        quarter.tally.children[3] += three as f64;
    }
}

/// Returns how many of 1, 2, ..., m are powers of two.
fn powers(m: u64) -> u64 {
    u64::from(u64::BITS - m.leading_zeros())
}

/// B(m): the cells of one branch to generation m.
fn branch(m: u64) -> Result<u128> {
    Ok((count_alive(Rule::Full, m)? - 1) / 4)
}

/// Returns the number of ones in the binary digits of 1, 2, ..., m together.
fn ones(m: u64) -> u128 {
    let numbers = u128::from(m) + 1;
    let at = |place: u32| {
        let (whole, rest) = (numbers >> (place + 1), numbers & ((2 << place) - 1));
        (whole << place) + rest.saturating_sub(1 << place)
    };
    (0..u64::BITS).map(at).sum()
}

/// Returns how many of 1, 2, ..., m have an even number of ones: one of 2u and 2u + 1 has.
fn with_even_ones(m: u64) -> u128 {
    let last = m.is_multiple_of(2) && m.count_ones().is_multiple_of(2);
    (u128::from(m).div_ceil(2) + u128::from(last)) - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ones_are_counted() {
        let (mut all, mut even) = (0, 0);
        for m in 0_u64..1000 {
            all += u128::from(m.count_ones());
            even += u128::from(m > 0 && m.count_ones() % 2 == 0);
            assert_eq!((ones(m), with_even_ones(m)), (all, even), "{m}");
        }
    }

    #[test]
    fn the_ways_of_a_half_are_all_its_cells() {
        for length in (0..300).chain([(1 << 40) - 1, (1 << 61) + 12_345]) {
            let half = Half::up_to(length).unwrap();
            assert_eq!(half.ways.iter().sum::<u128>(), half.cells, "{length}");
            assert!(half.children.iter().sum::<u128>() <= half.cells, "{length}");
        }
    }
}
