//! Games and arrays by their definitions alone, as plainly as can be, and helpers of many tests.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::RangeInclusive;

use nimscape_games::nim::mex;
use nimscape_games::{Convention, Game, Position};

/// Returns all lists of numbers from 0 to these, in lexicographic order.
pub(crate) fn lists<T: Copy + From<u8>>(most: &[T]) -> Vec<Vec<T>>
where
    RangeInclusive<T>: Iterator<Item = T>,
{
    let longer = |lists: Vec<Vec<T>>, &most: &T| {
        let next = |list: Vec<T>| (T::from(0)..=most).map(move |n| [&list[..], &[n]].concat());
        lists.into_iter().flat_map(next).collect()
    };
    most.iter().fold(vec![vec![]], longer)
}

/// Returns all pairs of numbers of a range, row by row.
pub(crate) fn square<T: Copy, I: Iterator<Item = T> + Clone>(
    range: I,
) -> impl Iterator<Item = (T, T)> + Clone {
    range.clone().flat_map(move |a| range.clone().map(move |b| (a, b)))
}

/// Returns what long work finds and the shares of it that it reports, which grow from 0 to 1.
pub(crate) fn with_shares<T>(work: impl FnOnce(&mut dyn FnMut(f64) -> bool) -> T) -> (T, Vec<f64>) {
    let mut shares = Vec::new();
    let found = work(&mut |share| {
        shares.push(share);
        true
    });
    assert!(shares.is_sorted() && shares.iter().all(|share| (0.0..=1.0).contains(share)));
    (found, shares)
}

#[track_caller]
pub(crate) fn starts(text: &str, start: &str) {
    assert!(text.starts_with(start), "{text:?} does not start with {start:?}");
}

/// What is known of positions by play: whether the player to move loses, and the moves of the
/// longest game in which every player who can move to a P-position does.
pub(crate) type Played = BTreeMap<Position, (bool, u32)>;

pub(crate) fn play(game: &dyn Game, at: &Position, known: &mut Played) -> (bool, u32) {
    if let Some(&played) = known.get(at) {
        return played;
    }
    let next: Vec<_> = game.moves(at).iter().map(|next| play(game, next, known)).collect();
    let is_end_won = next.is_empty() && game.convention() == Convention::Misere;
    let is_p = !is_end_won && next.iter().all(|(is_p, _)| !is_p);
    let followed = next.iter().filter(|(lost, _)| is_p || *lost);
    let longest = followed.map(|(_, longest)| longest + 1).max().unwrap_or(0);
    known.insert(at.clone(), (is_p, longest));
    (is_p, longest)
}

/// Stacks of coins by name, none of them empty at an end, and which pairs are joined: the forests
/// of *Tree and Tripod Nim*.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Stacks {
    pub(crate) sizes: BTreeMap<usize, u32>,
    pub(crate) edges: BTreeSet<(usize, usize)>,
}

impl Stacks {
    /// From sizes, and on which stack each hangs, counted from 1; 0 on none.
    pub(crate) fn new(sizes: &[u32], hangs: &[u32]) -> Self {
        let edges = hangs.iter().enumerate().filter(|&(_, &on)| on > 0);
        let edges = edges.map(|(stack, &on)| (stack, on as usize - 1)).collect();
        Self { sizes: sizes.iter().copied().enumerate().collect(), edges }.pruned()
    }

    pub(crate) fn leaves(&self) -> Vec<usize> {
        let touches = |stack, &&(one, other): &&(usize, usize)| one == stack || other == stack;
        let degree = |stack| self.edges.iter().filter(|edge| touches(stack, edge)).count();
        self.sizes.keys().copied().filter(|&stack| degree(stack) <= 1).collect()
    }

    /// Removes empty leaves, as long as there are some.
    fn pruned(mut self) -> Self {
        while let Some(gone) = self.leaves().into_iter().find(|leaf| self.sizes[leaf] == 0) {
            self.sizes.remove(&gone);
            self.edges.retain(|&(one, other)| one != gone && other != gone);
        }
        self
    }

    pub(crate) fn moves(&self) -> Vec<Self> {
        let take = |leaf: usize| {
            (0..self.sizes[&leaf]).map(move |rest| {
                let mut next = self.clone();
                next.sizes.insert(leaf, rest);
                next.pruned()
            })
        };
        self.leaves().into_iter().flat_map(take).collect()
    }

    pub(crate) fn leaf_sum(&self, without: &[usize]) -> u32 {
        let leaves = self.leaves().into_iter().filter(|leaf| !without.contains(leaf));
        leaves.map(|leaf| self.sizes[&leaf]).sum()
    }

    /// Returns the Grundy value; `known` has those of other positions.
    pub(crate) fn value(&self, known: &mut HashMap<Self, u32>) -> u32 {
        if let Some(&value) = known.get(self) {
            return value;
        }
        let options: Vec<u32> = self.moves().iter().map(|next| next.value(known)).collect();
        let value = mex(options);
        known.insert(self.clone(), value);
        value
    }
}

fn octal_digits(code: &str) -> impl Iterator<Item = (usize, u32)> {
    code.chars().filter_map(|sign| sign.to_digit(8)).enumerate()
}

/// Returns the rows to which an octal game can be moved: counters that lie side by side are taken
/// from a row, at any place, as the digits of the code allow.
pub(crate) fn octal_moves(code: &str, rows: &[u32]) -> Vec<Position> {
    let mut found = Vec::new();
    for (at, &row) in rows.iter().enumerate() {
        for (take, digit) in octal_digits(code).filter(|&(take, _)| take <= row as usize) {
            let rest = row - take as u32;
            for left in 0..=rest {
                let heaps = u32::from(left > 0) + u32::from(rest > left);
                if digit >> heaps & 1 == 1 && (take > 0 || heaps == 2) {
                    let mut next = rows.to_vec();
                    next[at] = left;
                    next.push(rest - left);
                    next.retain(|&row| row > 0);
                    next.sort_unstable();
                    found.push(next);
                }
            }
        }
    }
    found
}

/// Returns the Grundy values of the heaps of an octal game.
pub(crate) fn octal_values(code: &str, to: usize) -> Vec<u16> {
    let mut values: Vec<u16> = Vec::new();
    for heap in 0..=to {
        let mut reached = vec![false; 1 << 12];
        for (take, digit) in octal_digits(code).filter(|&(take, _)| take <= heap) {
            let rest = heap - take;
            if digit & 1 > 0 && rest == 0 {
                reached[0] = true;
            }
            if digit & 2 > 0 && rest > 0 && take > 0 {
                reached[usize::from(values[rest])] = true;
            }
            for part in (1..rest).filter(|_| digit & 4 > 0) {
                reached[usize::from(values[part] ^ values[rest - part])] = true;
            }
        }
        values.push(reached.iter().position(|is| !is).unwrap() as u16);
    }
    values
}

/// Returns whether a row has a period from a place on, as far as it goes, no shorter one, and not
/// from the place before.
pub(crate) fn is_least<T: PartialEq>(row: &[T], period: usize, preperiod: usize) -> bool {
    let repeats =
        |p: usize, from: usize| row[from..].iter().zip(&row[from + p..]).all(|(x, y)| x == y);
    period > 0
        && repeats(period, preperiod)
        && (preperiod == 0 || !repeats(period, preperiod - 1))
        && (1..period).all(|p| !period.is_multiple_of(p) || !repeats(p, preperiod))
}

/// Returns row 0 of the array of centre `c`, which is column 0 as well.
pub(crate) fn leading_row(c: u32, columns: usize) -> Vec<u32> {
    let entry = |b| match b {
        0 => c,
        _ if b == c => 0,
        _ => b,
    };
    (0..columns as u32).map(entry).collect()
}

/// Returns the first rows of the array with a leading row; at most as many as that has entries.
pub(crate) fn by_mex(leading: &[u32], rows: usize) -> Vec<Vec<u32>> {
    let mut array = vec![leading.to_vec()];
    for a in 1..rows {
        let mut row = vec![leading[a]];
        for b in 1..leading.len() {
            let mut is_excluded = vec![false; a + b + 1];
            for &number in row.iter().chain(array.iter().map(|above| &above[b])) {
                if let Some(found) = is_excluded.get_mut(number as usize) {
                    *found = true;
                }
            }
            row.push(is_excluded.iter().position(|found| !found).unwrap() as u32);
        }
        array.push(row);
    }
    array
}

/// Returns the same as [`by_mex`], column by column. A set of numbers is a bit for each, so that
/// 64 are compared at once.
pub(crate) fn by_bits(leading: &[u32], rows: usize) -> Vec<Vec<u32>> {
    let columns = leading.len();
    let largest = leading.iter().fold(rows + columns, |most, &number| most.max(number as usize));
    let words = largest / 64 + 1;
    let mut left = vec![vec![0_u64; words]; rows];
    let mut above = vec![0_u64; words];
    let mut full = vec![0; rows]; // all numbers of the words below it are to the left
    let mut array = vec![Vec::with_capacity(columns); rows];
    for b in 0..columns {
        for a in 0..rows {
            while left[a][full[a]] == u64::MAX {
                full[a] += 1;
            }
            let entry = if a == 0 || b == 0 {
                leading[a + b] as usize
            } else {
                let free = |word: usize| !(left[a][word] | above[word]);
                let word = (full[a]..words).find(|&word| free(word) != 0).unwrap();
                64 * word + free(word).trailing_zeros() as usize
            };
            left[a][entry / 64] |= 1 << (entry % 64);
            above[entry / 64] |= 1 << (entry % 64);
            array[a].push(entry as u32);
        }
        for row in &array {
            above[row[b] as usize / 64] = 0;
        }
    }
    array
}
