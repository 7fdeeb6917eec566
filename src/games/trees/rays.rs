//! Trees with one or two variable leaves (*Tree and Tripod Nim*, Definitions 2.1 to 2.4 and 4.1 to
//! 4.4, Lemma 1, Theorem 5 and Corollary 1).

use core::ops::RangeInclusive;
use nimscape_base::Typescript;
use serde::Serialize;

use super::solved::{MOST_POSITIONS, Solving};
use super::steps::{States, Steps};
use super::{Solved, Tree, name_of};
use nimscape_base::error::{Result, in_range, invalid, stopped};

/// How far sequences are listed.
pub const TERMS: RangeInclusive<u32> = 1..=1024;

/// How many numbers are looked at in search of a period: one or two seconds' work in a browser.
const WORK: u64 = 1 << 27;

/// How many numbers are looked at between two reports of progress.
const NOTICE: u64 = 1 << 20;

/// What a step costs besides, in numbers that are looked at.
const STEP: u64 = 32;

/// A proven additive period: from `preperiod` on, the term `period` places later is larger by
/// `period`. Both are the least such numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Typescript)]
#[typescript("TreePeriod")]
pub struct Period {
    /// The first place from which on the period holds.
    pub preperiod: u32,
    /// The period.
    pub period: u32,
}

/// The positions r(0), r(1), r(2), ... that differ in the size of one leaf (Definition 2.1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ray {
    /// The sum |R| of the other leaves (Definition 2.3).
    pub leaf_sum: u32,
    /// The only n for which r(n) is a P-position; at most |R| + 1 (Lemma 1).
    pub completion: u32,
    /// The Grundy values of r(0), r(1), ... Every number comes once (Corollary 1).
    pub values: Vec<u32>,
    /// Their additive period, if it has been found, and proved.
    pub period: Option<Period>,
    /// The last n that was looked at.
    pub looked: u32,
}

/// A ray that another one sees (Definition 2.2): from every position of the other ray a move leads
/// to the position of this one with the same n. The P-completion of a ray is the least number that
/// no ray has that it sees, except that 0 also needs a look at the moves that r(0) has beyond them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Typescript)]
#[typescript("TreeSeenRay")]
pub struct SeenRay {
    /// The leaf from which the move takes.
    pub vertex: usize,
    /// What it leaves there.
    pub rest: u32,
    /// The P-completion of the ray that is seen.
    pub completion: u32,
}

/// The positions that differ in the sizes m and n of two leaves (Definition 4.1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Typescript)]
#[typescript("TreeBiray")]
pub struct Biray {
    /// The sum |B| of the other leaves (Definition 4.3).
    pub size: u32,
    /// For each n from 0 on the only m that makes a P-position: the completion sequence (Definition
    /// 4.4).
    pub completions: Vec<u32>,
    /// Its additive period, if it has been found, and proved.
    pub period: Option<Period>,
    /// The last n that was looked at.
    pub looked: u32,
}

impl Ray {
    /// Returns the ray of a tree along one of its leaves, with the values of r(0) to r(`to`). The
    /// size of that leaf in the tree has no meaning.
    ///
    /// Cost: that of [`Solved::new`] for a small leaf, then for each n a look at each position of
    /// the other leaves and each of its moves. A period is searched for a second or two. Where the
    /// other leaves have more than 8192 positions, the values come from [`Solved`], without a
    /// period. `on_progress` gets a lower bound of the share done; where it returns `false`, the
    /// work is stopped.
    ///
    /// ```
    /// use nimscape_games::{Period, Ray, Tree};
    /// // Three stacks in a row: 2, 1 and a variable one.
    /// let ray = Ray::new(&"1(2,3)".parse()?, 2, 7, |_| true)?;
    /// assert_eq!((ray.leaf_sum, ray.completion), (2, 2));
    /// assert_eq!(ray.values[..3], [3, 2, 0]);
    /// # Ok::<(), nimscape_base::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// A vertex that is no leaf, `to` not in [`TERMS`], more positions than are solved, and when it
    /// is stopped.
    pub fn new(
        tree: &Tree,
        leaf: usize,
        to: u32,
        mut on_progress: impl FnMut(f64) -> bool,
    ) -> Result<Self> {
        in_range("to", to, TERMS)?;
        let start = varied(tree, &[leaf])?;
        let leaf_sum = leaf_sum(&start, &[leaf]);
        let least = to.max(leaf_sum + 1);
        let Some(states) = States::of(&start, &[leaf]) else {
            return Self::listed(&start, leaf, [leaf_sum, to], on_progress);
        };
        let solved = Solved::new(&start, |share| on_progress(share / 2.0))?;
        let later = |share| on_progress(f64::midpoint(1.0, share));
        let first = states.all.iter().map(|state| {
            let mut state = state.clone();
            state[leaf] = 0;
            solved.grundy(&state)
        });
        let first = first.collect();
        let found = Sequence::of(tree, Steps::new(states, first, None), least, later)?;
        let completion = place_of(0, &found.values);
        let values = found.values[..=to as usize].to_vec();
        Ok(Self { leaf_sum, completion, values, period: found.period, looked: found.looked })
    }

    /// Returns the ray without its period.
    fn listed(
        start: &Tree,
        leaf: usize,
        [leaf_sum, to]: [u32; 2],
        mut on_progress: impl FnMut(f64) -> bool,
    ) -> Result<Self> {
        let completing = Solving::completing(start, leaf)?;
        let solving = Solving::new(&start.with(leaf, to)).map_err(|_| {
            let reason =
                format!("leads to more than {MOST_POSITIONS} positions of {start}: choose less");
            invalid("to", to, reason)
        })?;
        let completing = completing.complete(|share| on_progress(share / 8.0))?;
        let completion = completing.completion(start.sizes());
        drop(completing);
        let solved = solving.complete(|share| on_progress((1.0 + 7.0 * share) / 8.0))?;
        let values = (0..=to).map(|n| solved.grundy(start.with(leaf, n).sizes())).collect();
        Ok(Self { leaf_sum, completion, values, period: None, looked: to })
    }
}

impl SeenRay {
    /// Returns the rays that the ray of a tree along a leaf sees, |R| in all (Proposition 2.3), by
    /// the leaf that a move takes from and by what it leaves. `on_progress` as for [`Solved::new`];
    /// the cost is that of solving the other leaves.
    ///
    /// # Errors
    /// A vertex that is no leaf, more positions than are solved, and when it is stopped.
    pub fn all(
        tree: &Tree,
        leaf: usize,
        on_progress: impl FnMut(f64) -> bool,
    ) -> Result<Vec<Self>> {
        let start = varied(tree, &[leaf])?;
        let in_play = start.in_play();
        let others = (0..in_play.len()).filter(|&vertex| in_play[vertex] && vertex != leaf);
        let rests = |vertex: usize| (0..start.sizes()[vertex]).map(move |rest| (vertex, rest));
        let solved = Solving::completing(&start, leaf)?.complete(on_progress)?;
        let seen = others.flat_map(rests).map(|(vertex, rest)| {
            let completion = solved.completion(start.with(vertex, rest).sizes());
            Self { vertex, rest, completion }
        });
        Ok(seen.collect())
    }
}

impl Biray {
    /// Returns the completion sequence of a tree along two leaves, with the terms 0 to `to`. Their
    /// sizes in the tree have no meaning.
    ///
    /// Cost: that of two calls of [`Solved::new`] with one large leaf, then as [`Ray::new`].
    ///
    /// ```
    /// use nimscape_games::{Biray, Tree};
    /// // Tree and Tripod Nim, Table 2: row 7 of tripod nim with centre 6.
    /// let biray = Biray::new(&"6(7,1,1)".parse()?, [2, 3], 9, |_| true)?;
    /// assert_eq!(biray.completions, [7, 8, 5, 4, 3, 2, 9, 0, 1, 6]);
    /// # Ok::<(), nimscape_base::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// Vertices that are not two leaves, `to` not in [`TERMS`], more positions than are solved,
    /// more than 8192 positions of the other leaves, and when it is stopped.
    pub fn new(
        tree: &Tree,
        leaves: [usize; 2],
        to: u32,
        mut on_progress: impl FnMut(f64) -> bool,
    ) -> Result<Self> {
        in_range("to", to, TERMS)?;
        let start = varied(tree, &leaves)?;
        let [one, other] = leaves;
        let states = States::of(&start, &leaves).ok_or_else(|| {
            invalid("tree", tree, "has more than 8192 positions of its other leaves")
        })?;
        let mut third = |at: f64, share: f64| on_progress((at + share) / 3.0);
        let first = completions(&start, &states, one, other, |share| third(0.0, share))?;
        let zeros = completions(&start, &states, other, one, |share| third(1.0, share))?;
        let found = Sequence::of(tree, Steps::new(states, first, Some(zeros)), to, |share| {
            third(2.0, share)
        })?;
        let completions = found.values[..=to as usize].to_vec();
        let size = leaf_sum(&start, &leaves);
        Ok(Self { size, completions, period: found.period, looked: found.looked })
    }
}

/// Returns, for each state, the P-completion along one variable leaf while the other one is gone.
pub(super) fn completions(
    start: &Tree,
    states: &States,
    variable: usize,
    gone: usize,
    on_progress: impl FnMut(f64) -> bool,
) -> Result<Vec<u32>> {
    let solved = Solving::completing(&start.with(gone, 0), variable)?.complete(on_progress)?;
    let of = |state: &Vec<u32>| {
        let mut state = state.clone();
        state[gone] = 0;
        solved.completion(&state)
    };
    Ok(states.all.iter().map(of).collect())
}

/// A sequence, and how far it was looked at.
struct Sequence {
    values: Vec<u32>,
    period: Option<Period>,
    looked: u32,
}

impl Sequence {
    /// Goes on to place `least`, and then to a repeated state, as long as there is time.
    fn of(
        tree: &Tree,
        mut steps: Steps,
        least: u32,
        mut on_progress: impl FnMut(f64) -> bool,
    ) -> Result<Self> {
        let (mut work, mut reported) = (0, 0);
        let each = steps.work() + STEP;
        while steps.repeat.is_none() && (steps.values.len() <= least as usize || work < WORK) {
            steps.advance();
            work += each;
            if work > reported {
                reported = work + NOTICE;
                let share = (work as f64 / WORK.max(each * u64::from(least)) as f64).min(1.0);
                if !on_progress(share) {
                    return Err(stopped("tree", tree));
                }
            }
        }
        let mut values = steps.values;
        let looked = values.len() as u32 - 1;
        let period = steps.repeat.map(|distance| shortest(&values, looked - distance, distance));
        if let Some(Period { period, .. }) = period {
            for n in values.len()..=least as usize {
                values.push(values[n - period as usize] + period);
            }
        }
        Ok(Self { values, period, looked })
    }
}

/// Returns the least period and preperiod of numbers that have an additive period from a place on.
/// One of their periods is given.
fn shortest(values: &[u32], from: u32, period: u32) -> Period {
    let is_period = |n: usize, period: u32| values[n + period as usize] == values[n] + period;
    let holds = |&least: &u32| {
        period.is_multiple_of(least)
            && (from..from + period - least).all(|n| is_period(n as usize, least))
    };
    let period = (1..=period).find(holds).expect("a number divides itself");
    let is_before = |n: u32| n > 0 && is_period(n as usize - 1, period);
    let mut preperiod = from;
    while is_before(preperiod) {
        preperiod -= 1;
    }
    Period { preperiod, period }
}

/// Returns a tree with the size 1 for some vertices.
///
/// # Errors
/// When they are not all leaves in play.
pub(super) fn varied(tree: &Tree, leaves: &[usize]) -> Result<Tree> {
    let refused =
        |leaf: usize, reason: &str| invalid("leaf", name_of(leaf), format!("{reason} of {tree}"));
    let mut start = tree.clone();
    for (at, &leaf) in leaves.iter().enumerate() {
        if leaf >= tree.sizes().len() {
            return Err(refused(leaf, "is no vertex"));
        }
        if leaves[..at].contains(&leaf) {
            return Err(refused(leaf, "is chosen twice: take another leaf"));
        }
        start = start.with(leaf, 1);
    }
    let in_play = start.in_play();
    match leaves.iter().find(|&&leaf| !in_play[leaf]) {
        Some(&leaf) => Err(refused(leaf, "is not a leaf in play")),
        None => Ok(start),
    }
}

/// Returns the sum of the leaves in play without some of them.
pub(super) fn leaf_sum(tree: &Tree, without: &[usize]) -> u32 {
    let leaves = tree.in_play().into_iter().zip(tree.sizes()).enumerate();
    let others = leaves.filter(|(at, (in_play, _))| *in_play && !without.contains(at));
    others.map(|(_, (_, &size))| size).sum()
}

/// Returns where a number stands that stands in every such sequence, and was looked for far enough.
fn place_of(number: u32, values: &[u32]) -> u32 {
    let place = values.iter().position(|&value| value == number);
    place.expect("every number comes once") as u32
}
