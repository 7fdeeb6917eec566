//! The shape of a picture, for its text alternative: the straight arms of a tree and what leaves
//! them, mirrors and turns that keep it, and squares, repeated rows and the diagonal of numbers.

use nimscape_base::Typescript;
use nimscape_base::arithmetic::gcd;
use nimscape_base::recurrence::border;
use serde::Serialize;
use std::collections::HashSet;

/// So many places are listed one by one.
pub const MOST_LISTED: usize = 8;

/// The most nodes of a tree that is compared with its mirror images.
pub const MOST_COMPARED: usize = 1 << 22;

/// Increasing whole numbers: how many they are, where they begin and end, and their distance if it
/// is always the same.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Typescript)]
#[typescript("PlaceList")]
pub struct Places {
    /// The first ones: [`MOST_LISTED`] at most.
    pub listed: Vec<u32>,
    /// How many there are.
    pub count: u32,
    /// The last one; 0 if there is none.
    pub last: u32,
    /// The distance of each from the one before; `None` if it varies, or there are fewer than two.
    pub every: Option<u32>,
}

impl Places {
    fn of(places: &[u32]) -> Self {
        let mut gaps = places.windows(2).map(|pair| pair[1] - pair[0]);
        let first = gaps.next();
        Places {
            listed: places.iter().copied().take(MOST_LISTED).collect(),
            count: places.len() as u32,
            last: places.last().copied().unwrap_or_default(),
            every: first.filter(|&gap| gaps.all(|each| each == gap)),
        }
    }
}

/// A straight line of nodes that begins at the root: each is joined to the one before by the same
/// step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Typescript)]
pub struct Arm {
    /// From each node to the next.
    pub step: Vec<i32>,
    /// How many nodes it has, without the root.
    pub length: u32,
    /// How far from the root other nodes are joined to it.
    pub branches: Places,
    /// How many are joined to it at each of these places; `None` if that varies.
    pub sides: Option<u32>,
    /// The first place whose side branches have the most nodes together, and that number.
    #[typescript("[place: number, nodes: number] | null")]
    pub largest: Option<(u32, u32)>,
}

/// What can leave all nodes of a tree where nodes are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Typescript)]
#[typescript("TreeSymmetry")]
pub enum Symmetry {
    /// In the plane, (x, y) to (-x, y).
    #[serde(rename = "left and right")]
    LeftRight,
    /// In the plane, (x, y) to (x, -y).
    #[serde(rename = "up and down")]
    UpDown,
    /// In the plane, (x, y) to (-y, x).
    #[serde(rename = "quarter turn")]
    QuarterTurn,
    /// In space, any exchange of the coordinates.
    #[serde(rename = "any order")]
    AnyOrder,
}

/// The shape of a tree, or of several, whose nodes have places.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Typescript)]
#[typescript("TreeOutline")]
pub struct Tree {
    /// One for each child of the root, in the order of the nodes; none if it has several roots.
    pub arms: Vec<Arm>,
    /// What keeps it; nothing where it has more than [`MOST_COMPARED`] nodes.
    pub kept_by: Vec<Symmetry>,
}

/// Returns the shape of a tree with at least two nodes. Each node has `dimension` coordinates, and
/// `parent` has the place of its parent in the list, -1 for none.
///
/// `None` if a parent does not come before its children, or numbers are missing. Time: linear in
/// the nodes.
///
/// ```
/// use nimscape_render::shape::tree;
/// // Three nodes in a row, and one at the side of the first of them.
/// let shape = tree(&[0, 0, 1, 0, 2, 0, 1, 1], 2, &[-1, 0, 1, 1]).unwrap();
/// let arm = &shape.arms[0];
/// assert_eq!((arm.length, arm.largest), (2, Some((1, 1))));
/// assert_eq!(arm.branches.listed, [1]);
/// ```
pub fn tree(coordinates: &[i32], dimension: usize, parent: &[i32]) -> Option<Tree> {
    let count = parent.len();
    let is_tree = count > 1
        && dimension > 0
        && coordinates.len() == dimension * count
        && (0..count).all(|node| (-1..node as i64).contains(&i64::from(parent[node])));
    if !is_tree {
        return None;
    }
    let place = |node: usize| &coordinates[dimension * node..][..dimension];
    let step = |node: usize| -> Vec<i32> {
        let from = place(parent[node] as usize);
        place(node).iter().zip(from).map(|(to, from)| to.wrapping_sub(*from)).collect()
    };
    // The nodes of each subtree, and the children of each node, which are linked backwards.
    let (mut size, mut last, mut before) = (vec![1_u32; count], vec![0; count], vec![0; count]);
    let joined = (1..count).filter(|&node| parent[node] >= 0);
    for node in joined.clone().rev() {
        size[parent[node] as usize] += size[node];
    }
    for node in joined {
        before[node] = core::mem::replace(&mut last[parent[node] as usize], node);
    }
    let (size, last, before) = (&size, &last, &before);
    let children = |node: usize| {
        let mut next = last[node];
        core::iter::from_fn(move || {
            let child = next;
            next = before[child];
            (child > 0).then_some(child)
        })
    };
    let arm = |first: usize| {
        let way = step(first);
        let (mut node, mut length, mut branches) = (first, 1, vec![]);
        loop {
            let on = children(node).find(|&child| step(child) == way);
            let (mut sides, mut nodes) = (0, 0);
            for child in children(node).filter(|&child| Some(child) != on) {
                sides += 1;
                nodes += size[child];
            }
            if sides > 0 {
                branches.push((length, sides, nodes));
            }
            let Some(next) = on else { break };
            (node, length) = (next, length + 1);
        }
        let sides = branches.first().map(|&(_, sides, _)| sides);
        let most = branches.iter().map(|&(_, _, nodes)| nodes).max();
        Arm {
            step: way,
            length,
            branches: Places::of(&branches.iter().map(|&(at, ..)| at).collect::<Vec<_>>()),
            sides: sides.filter(|&sides| branches.iter().all(|&(_, each, _)| each == sides)),
            largest: branches
                .iter()
                .find(|&&(_, _, nodes)| Some(nodes) == most)
                .map(|&(at, _, nodes)| (at, nodes)),
        }
    };
    let is_one = parent[1..].iter().all(|&parent| parent >= 0);
    let mut firsts: Vec<usize> = if is_one { children(0).collect() } else { vec![] };
    firsts.reverse();
    let compared = if count <= MOST_COMPARED { count } else { 0 };
    let nodes: HashSet<&[i32]> = (0..compared).map(place).collect();
    let keeps = |map: &dyn Fn(&[i32]) -> Vec<i32>| {
        compared > 0 && (0..count).all(|node| nodes.contains(map(place(node)).as_slice()))
    };
    let mut kept_by = vec![];
    let mut note = |symmetry, is_kept| {
        if is_kept {
            kept_by.push(symmetry);
        }
    };
    if dimension == 2 {
        note(Symmetry::LeftRight, keeps(&|at| vec![at[0].wrapping_neg(), at[1]]));
        note(Symmetry::UpDown, keeps(&|at| vec![at[0], at[1].wrapping_neg()]));
        note(Symmetry::QuarterTurn, keeps(&|at| vec![at[1].wrapping_neg(), at[0]]));
    }
    if dimension == 3 {
        let any = keeps(&|at| vec![at[1], at[0], at[2]]) && keeps(&|at| vec![at[0], at[2], at[1]]);
        note(Symmetry::AnyOrder, any);
    }
    Some(Tree { arms: firsts.into_iter().map(arm).collect(), kept_by })
}

/// The shape of a window of numbers.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Typescript)]
#[typescript("GridShape")]
pub struct Grid {
    /// Whether rows and columns can be exchanged: it is a square on the diagonal.
    pub symmetric: bool,
    /// The number that stands everywhere on the diagonal; `None` if there is none.
    pub diagonal: Option<i32>,
    /// All sides s >= 2 for which each of the first s rows has each of 0 to s - 1 once in the first
    /// s columns; none unless the window begins at (0, 0).
    pub closed: Places,
    /// The largest side of squares of equal numbers, side by side from (0, 0), that make up the
    /// window; 1 for single numbers, 0 if all are equal.
    pub squares: u32,
    /// After how many rows the rows repeat, at least twice; `None` if they do not.
    pub rows_repeat: Option<u32>,
    /// How far from the diagonal numbers go where cells farther away are blank; else `None`.
    pub reach: Option<u32>,
}

/// Returns the shape of numbers in rows of `width`, whose first is in this row and column. Cells
/// that hold `blank` have no number, and the diagonal never has that one. Numbers of an incomplete
/// last row are left out. Time and space: linear.
///
/// ```
/// use nimscape_render::shape::grid;
/// let sums: Vec<i32> = (0..8 * 8).map(|at| (at / 8) ^ (at % 8)).collect();
/// let shape = grid(&sums, 8, (0, 0), None);
/// assert_eq!((shape.symmetric, shape.diagonal), (true, Some(0)));
/// assert_eq!(shape.closed.listed, [2, 4, 8]);
/// ```
pub fn grid(numbers: &[i32], width: usize, origin: (u32, u32), blank: Option<i32>) -> Grid {
    let rows: Vec<&[i32]> = numbers.chunks_exact(width.max(1)).collect();
    let (height, (top, left)) = (rows.len(), origin);
    let is_square = height == width && top == left && height > 1;
    let symmetric = is_square && (0..height).all(|a| (0..a).all(|b| rows[a][b] == rows[b][a]));
    Grid {
        symmetric,
        diagonal: diagonal(&rows, origin).filter(|&number| blank != Some(number)),
        closed: if origin == (0, 0) { closed(&rows) } else { Places::default() },
        squares: squares(&rows, origin),
        rows_repeat: repeat(&rows),
        reach: blank.and_then(|blank| reach(&rows, origin, blank)),
    }
}

/// Returns the largest distance of a number from the diagonal, if there are cells farther away.
fn reach(rows: &[&[i32]], (top, left): (u32, u32), blank: i32) -> Option<u32> {
    let (mut most, mut farthest) = (None, None);
    for (a, row) in (top..).zip(rows) {
        for (b, &number) in (left..).zip(*row) {
            farthest = farthest.max(Some(a.abs_diff(b)));
            if number != blank {
                most = most.max(Some(a.abs_diff(b)));
            }
        }
    }
    most.filter(|_| most < farthest)
}

/// Returns the one number of the diagonal, if it has two entries or more.
fn diagonal(rows: &[&[i32]], (top, left): (u32, u32)) -> Option<i32> {
    let entries: Vec<i32> = (top..)
        .zip(rows)
        .filter_map(|(a, row)| row.get(a.checked_sub(left)? as usize).copied())
        .collect();
    let first = *entries.first()?;
    (entries.len() > 1 && entries.iter().all(|&each| each == first)).then_some(first)
}

fn closed(rows: &[&[i32]]) -> Places {
    let width = rows.first().map_or(0, |row| row.len());
    // The row that a number stood in last, counted from 1.
    let mut seen = vec![0; width];
    let (mut sides, mut distinct, mut most) = (vec![], usize::MAX, 0);
    let mut prefix = |at: usize, row: &[i32]| {
        let is_new = |&&number: &&i32| match seen.get_mut(number as usize) {
            Some(last) if number >= 0 && *last != at + 1 => {
                *last = at + 1;
                true
            }
            _ => false,
        };
        row.iter().take_while(is_new).count()
    };
    for (last, row) in rows.iter().enumerate() {
        let Some(line) = row.get(..=last) else { break };
        distinct = distinct.min(prefix(last, row));
        if distinct <= last {
            break;
        }
        let column = rows[..last].iter().map(|row| &row[last]);
        most = line.iter().chain(column).fold(most, |most, &number| most.max(number));
        if last > 0 && most as usize <= last {
            sides.push(last as u32 + 1);
        }
    }
    Places::of(&sides)
}

fn squares(rows: &[&[i32]], (top, left): (u32, u32)) -> u32 {
    let mut side = 0;
    for (a, pair) in (top + 1..).zip(rows.windows(2)) {
        if pair[0] != pair[1] {
            side = gcd(side, a);
        }
    }
    for row in rows {
        for (b, pair) in (left + 1..).zip(row.windows(2)) {
            if pair[0] != pair[1] {
                side = gcd(side, b);
            }
        }
    }
    side
}

/// Returns the least period of the rows that is at most half of them.
fn repeat(rows: &[&[i32]]) -> Option<u32> {
    let period = rows.len() - border(rows);
    (period > 0 && 2 * period <= rows.len()).then_some(period as u32)
}

/// Where the ones of a block of bits stand.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Typescript)]
#[typescript("BlockShape")]
pub struct Block {
    /// For each row its runs of ones: the first and the last column of each.
    #[typescript("[first: number, last: number][][]")]
    pub runs: Vec<Vec<(u32, u32)>>,
    /// How many ones each column has.
    pub heights: Vec<u32>,
}

/// Returns the shape of rows of `width` bits. Time: linear.
///
/// ```
/// use nimscape_render::shape::block;
/// let shape = block(&[1, 1, 0, 1, 0, 0, 0, 1], 4);
/// assert_eq!(shape.runs, [vec![(0, 1), (3, 3)], vec![(3, 3)]]);
/// assert_eq!(shape.heights, [1, 1, 0, 2]);
/// ```
pub fn block(bits: &[i32], width: usize) -> Block {
    let mut heights = vec![0; width];
    let runs = bits.chunks(width.max(1)).map(|row| {
        let mut runs: Vec<(u32, u32)> = vec![];
        for (at, _) in (0..).zip(row).filter(|&(_, &bit)| bit == 1) {
            heights[at as usize] += 1;
            match runs.last_mut() {
                Some((_, last)) if *last + 1 == at => *last = at,
                _ => runs.push((at, at)),
            }
        }
        runs
    });
    Block { runs: runs.collect(), heights }
}

/// How numbers in a row go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Typescript)]
#[typescript("ColumnTrend")]
#[serde(rename_all = "lowercase")]
pub enum Trend {
    /// Each is the same.
    Constant,
    /// Each is larger than the one before.
    Rising,
    /// Each is smaller than the one before.
    Falling,
    /// None of these.
    Mixed,
}

/// The shape of a list of numbers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Column {
    /// The least number.
    pub least: f64,
    /// The largest number.
    pub most: f64,
    /// How they go on.
    pub trend: Trend,
}

/// Returns the shape of a list; `None` if it is empty or has something that is no number.
///
/// ```
/// use nimscape_render::shape::{Trend, column};
/// assert_eq!(column(&[1.0, 3.0, 9.0]).unwrap().trend, Trend::Rising);
/// ```
pub fn column(numbers: &[f64]) -> Option<Column> {
    if numbers.is_empty() || numbers.iter().any(|number| !number.is_finite()) {
        return None;
    }
    let all = |holds: fn(f64, f64) -> bool| numbers.windows(2).all(|pair| holds(pair[0], pair[1]));
    let trend = if all(|one, next| one.total_cmp(&next).is_eq()) {
        Trend::Constant
    } else if all(|one, next| one < next) {
        Trend::Rising
    } else if all(|one, next| one > next) {
        Trend::Falling
    } else {
        Trend::Mixed
    };
    let bound = |choose: fn(f64, f64) -> f64| numbers.iter().copied().reduce(choose);
    Some(Column { least: bound(f64::min)?, most: bound(f64::max)?, trend })
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimscape_automata::growth::{Rule, grow};
    use proptest::prelude::*;

    fn of_growth(rule: Rule, n: u32) -> Tree {
        let grown = grow(rule, 0..=n).unwrap();
        let places: Vec<i32> = grown.x.iter().zip(&grown.y).flat_map(|(&x, &y)| [x, y]).collect();
        tree(&places, 2, &grown.parent).unwrap()
    }

    #[test]
    fn the_full_growth_has_four_arms_with_branches_at_even_places() {
        let shape = of_growth(Rule::Full, 6);
        assert_eq!(shape.arms.len(), 4);
        for arm in &shape.arms {
            assert_eq!((arm.length, arm.sides), (6, Some(2)));
            assert_eq!(arm.branches.listed, [2, 4]);
            assert_eq!(arm.largest, Some((4, 4)));
        }
        let all = [Symmetry::LeftRight, Symmetry::UpDown, Symmetry::QuarterTurn];
        assert_eq!(shape.kept_by, all);
        let long = &of_growth(Rule::Full, 63).arms[0];
        assert_eq!((long.branches.count, long.branches.last), (31, 62));
        assert_eq!(long.branches.every, Some(2));
    }

    #[test]
    fn three_branches_lack_the_south() {
        let shape = of_growth(Rule::ThreeBranches, 9);
        let mut steps: Vec<_> = shape.arms.iter().map(|arm| arm.step.clone()).collect();
        steps.sort();
        assert_eq!(steps, [vec![-1, 0], vec![0, 1], vec![1, 0]]);
        assert_eq!(shape.kept_by, [Symmetry::LeftRight]);
    }

    #[test]
    fn what_is_no_tree_has_no_shape() {
        assert_eq!(tree(&[], 2, &[]), None);
        assert_eq!(tree(&[0, 0], 2, &[-1]), None);
        assert_eq!(tree(&[0, 0, 1, 0], 2, &[-1, -1]).map(|shape| shape.arms), Some(vec![]));
        assert_eq!(tree(&[0, 0, 1, 0], 2, &[-1, 1]), None);
        assert_eq!(tree(&[0, 0, 1], 2, &[-1, 0]), None);
    }

    #[test]
    fn space_is_compared_in_every_order() {
        let all = [0, 0, 0, 1, 1, 0, 1, 0, 1, 0, 1, 1];
        assert_eq!(tree(&all, 3, &[-1, 0, 0, 0]).unwrap().kept_by, [Symmetry::AnyOrder]);
        assert_eq!(tree(&all[..9], 3, &[-1, 0, 0]).unwrap().kept_by, []);
    }

    #[test]
    fn columns_rise_fall_or_stay() {
        let trend = |numbers: &[f64]| column(numbers).map(|column| column.trend);
        assert_eq!(trend(&[]), None);
        assert_eq!(trend(&[1.0, f64::NAN]), None);
        assert_eq!(trend(&[4.0, 4.0]), Some(Trend::Constant));
        assert_eq!(trend(&[4.0, 4.0, 5.0]), Some(Trend::Mixed));
        assert_eq!(trend(&[4.0, 2.0, 1.0]), Some(Trend::Falling));
        let column = column(&[3.0, -1.0, 7.0, 7.0]).unwrap();
        assert_eq!((column.least, column.most, column.trend), (-1.0, 7.0, Trend::Mixed));
    }

    #[test]
    fn runs_and_columns_of_a_block_hold_its_ones() {
        assert_eq!(block(&[], 0), Block::default());
        assert_eq!(block(&[0, 0], 2), Block { runs: vec![vec![]], heights: vec![0, 0] });
        proptest!(|(bits in prop::collection::vec(0..2, 1..60), width in 1_usize..9)| {
            let bits = &bits[..bits.len() / width * width];
            let Block { runs, heights } = block(bits, width);
            let mut again = vec![0; bits.len()];
            for (row, runs) in runs.iter().enumerate() {
                prop_assert!(runs.windows(2).all(|pair| pair[0].1 + 1 < pair[1].0));
                for &(first, last) in runs {
                    again[row * width..][first as usize..=last as usize].fill(1);
                }
            }
            prop_assert_eq!(&again, bits);
            for (at, &height) in heights.iter().enumerate() {
                prop_assert_eq!(bits.iter().skip(at).step_by(width).sum::<i32>(), height as i32);
            }
        });
    }

    #[test]
    fn a_window_without_numbers_has_no_shape() {
        assert_eq!(grid(&[], 0, (0, 0), None), Grid::default());
        assert_eq!(grid(&[], 5, (3, 4), Some(1)), Grid::default());
    }

    /// The same by the definitions, cell by cell.
    fn naive(numbers: &[i32], width: usize, (top, left): (u32, u32), blank: Option<i32>) -> Grid {
        let height = numbers.len() / width;
        let (a0, b0) = (top as usize, left as usize);
        let at = |a: usize, b: usize| numbers[(a - a0) * width + b - b0];
        let all: Vec<(usize, usize)> =
            (a0..a0 + height).flat_map(|a| (b0..b0 + width).map(move |b| (a, b))).collect();
        let inside = |a, b| all.contains(&(a, b));
        let on: Vec<i32> = all.iter().filter(|(a, b)| a == b).map(|&(a, b)| at(a, b)).collect();
        let is_closed = |s: usize| {
            (0..s).all(|a| {
                let mut row: Vec<i32> = (0..s).map(|b| at(a, b)).collect();
                row.sort_unstable();
                row.into_iter().eq(0..s as i32)
            })
        };
        let most = if (top, left) == (0, 0) { height.min(width) } else { 0 };
        let closed: Vec<u32> = (2..=most).filter(|&s| is_closed(s)).map(|s| s as u32).collect();
        let fits = |s: usize| {
            all.iter().all(|&(a, b)| {
                all.iter().all(|&(c, d)| (a / s, b / s) != (c / s, d / s) || at(a, b) == at(c, d))
            })
        };
        let equal = numbers.iter().all(|&each| each == numbers[0]);
        let far = a0.max(b0) + height.max(width);
        Grid {
            symmetric: height == width
                && top == left
                && height > 1
                && all.iter().all(|&(a, b)| inside(b, a) && at(a, b) == at(b, a)),
            diagonal: (on.len() > 1 && on.iter().all(|&each| each == on[0]))
                .then(|| on[0])
                .filter(|&number| blank != Some(number)),
            closed: Places::of(&closed),
            squares: if equal { 0 } else { (1..=far).rev().find(|&s| fits(s)).unwrap() as u32 },
            rows_repeat: (1..=height / 2)
                .find(|&p| {
                    all.iter().all(|&(a, b)| a + p >= a0 + height || at(a, b) == at(a + p, b))
                })
                .map(|p| p as u32),
            reach: all
                .iter()
                .filter(|&&(a, b)| Some(at(a, b)) != blank)
                .map(|&(a, b)| a.abs_diff(b) as u32)
                .max()
                .filter(|&reach| {
                    all.iter().any(|&(a, b)| a.abs_diff(b) as u32 > reach) && blank.is_some()
                }),
        }
    }

    proptest! {
        // A file of failures would stand where folders of the workspace do.
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn grids_have_the_shape_of_the_definitions(
            (width, numbers) in (1_usize..7).prop_flat_map(|width| (
                Just(width),
                (1_usize..7).prop_flat_map(move |rows| prop::collection::vec(0..3, rows * width)),
            )),
            top in 0_u32..4,
            left in 0_u32..4,
            coarse in 1_usize..4,
        ) {
            for blank in [None, Some(2)] {
                let shape = grid(&numbers, width, (top, left), blank);
                prop_assert_eq!(shape, naive(&numbers, width, (top, left), blank));
            }
            // The same with larger squares.
            let wide: Vec<i32> = numbers
                .chunks(width)
                .flat_map(|row| core::iter::repeat_n(row, coarse))
                .flat_map(|row| row.iter().flat_map(|&each| core::iter::repeat_n(each, coarse)))
                .collect();
            let shape = grid(&wide, width * coarse, (0, 0), None);
            prop_assert_eq!(shape.squares as usize % coarse, 0);
            prop_assert_eq!(shape, naive(&wide, width * coarse, (0, 0), None));
        }
    }
}
